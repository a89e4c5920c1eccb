// A hand as it was dealt, entered card by card; the deck may hold a card more than once.

import { useState } from "preact/hooks";
import { CardChoice } from "../card";
import type { Naming } from "../naming";
import { found, Search, sorted, Tints } from "../picker";

interface Props {
  readonly title: string;
  /** The cards that can be in it besides some, each as often as it can. */
  readonly besides: (chosen: readonly number[]) => readonly number[];
  readonly size: number;
  readonly names: Naming;
  /** `null`: the hand is not known. */
  readonly done: (items: readonly number[] | null) => void;
}

export function HandPicker({ title, besides, size, names, done }: Props) {
  const { say } = names;
  const [chosen, choose] = useState<readonly number[]>([]);
  const [sought, seek] = useState("");
  const left = besides(chosen);
  const count = (id: number) => left.filter((other) => other === id).length;
  const [colour, tint] = useState<string | null>(null);
  const kinds = sorted([...new Set(left)], names);
  const tinted = kinds.filter((id) => colour === null || names.set.items[id]?.colour === colour);
  const shown = found(tinted.length ? tinted : kinds, sought, names);
  const take = (id: number) => choose([...chosen, id]);
  const drop = (at: number) => choose(chosen.filter((_, n) => n !== at));
  return (
    <section class="picker hand" aria-labelledby="picking">
      <h2 id="picking" tabIndex={-1}>
        {title}
      </h2>
      {chosen.length > 0 && (
        <div class="choices chosen" role="group" aria-label={say("page.seven.chosen", { count: chosen.length })}>
          {chosen.map((id, at) => (
            <CardChoice key={`${id} ${at}`} id={id} names={names} pressed choose={() => drop(at)} note="✓" />
          ))}
        </div>
      )}
      {chosen.length < size && (
        <>
          <Search sought={sought} seek={seek} shown={shown} take={take} names={names} />
          <Tints among={kinds} colour={tinted.length ? colour : null} tint={tint} names={names} />
          <div class="choices deck">
            {shown.map((id) => (
              <CardChoice
                key={id}
                id={id}
                names={names}
                choose={() => take(id)}
                {...(count(id) > 1 ? { note: `×${count(id)}` } : {})}
              />
            ))}
          </div>
        </>
      )}
      <div class="actions pair">
        <button type="button" onClick={() => done(null)}>
          {say("page.seven.hand_unknown")}
        </button>
        <button type="button" class="main" disabled={chosen.length < size} onClick={() => done(chosen)}>
          {say("page.chosen", { chosen: chosen.length, count: size })}
        </button>
      </div>
    </section>
  );
}
