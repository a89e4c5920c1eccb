// The cards of an age as they lie: face up, face down, covered, with prices for whoever moves.

import type { Naming } from "../naming";
import type { Slot } from "../types";
import { Signs } from "../../common/signs";
import { Coins, faced } from "../card";
import { UNKNOWN, type View } from "./game";

interface Props {
  readonly view: View;
  readonly names: Naming;
  /** The slot of which a card is being turned up. */
  readonly asked: number | null;
  readonly open: (item: number) => void;
}

export const ROMAN = ["", "I", "II", "III", "IV", "V"];

export function Structure({ view, names, asked, open }: Props) {
  const slots = names.set.layouts[view.age] ?? [];
  const wide = Math.max(...slots.map(([, column]) => column)) + 1;
  const rows = Math.max(1, ...slots.flatMap(([row], n) => ((view.left >>> n) & 1 ? [row] : [])));
  const label = names.say("page.structure", { age: ROMAN[view.age] ?? view.age });
  return (
    <section class="structure" aria-label={label} style={{ "--rows": String(rows) }}>
      {slots.map((slot, n) => (
        <Laid
          key={`${view.age}.${n}`}
          slot={slot}
          n={n}
          wide={wide}
          view={view}
          names={names}
          asked={asked === n}
          open={open}
        />
      ))}
    </section>
  );
}

interface LaidProps extends Omit<Props, "asked"> {
  readonly slot: Slot;
  readonly n: number;
  readonly wide: number;
  readonly asked: boolean;
}

function Laid({ slot, n, wide, view, names, asked, open }: LaidProps) {
  const [row, column] = slot;
  if (!((view.left >>> n) & 1)) return null;
  const place = { left: `${((column - 1) / wide) * 100}%`, width: `${(2 / wide) * 100}%`, "--row": String(row - 1) };
  const up = view.faceUp.includes(n);
  const item = view.layout[n] ?? UNKNOWN;
  if (!up || item === UNKNOWN) {
    const label = asked ? "page.turned_now" : up ? "page.not_turned" : "page.face_down";
    return (
      <span
        class={asked ? "laid back now" : "laid back"}
        style={place}
        data-slot={n}
        role="img"
        aria-label={names.say(label)}
      >
        {asked ? "?" : ROMAN[view.age]}
      </span>
    );
  }
  const builds = view.legal.find((move) => move.verb === "build" && move.item === item);
  const free = view.legal.some((move) => move.verb === "discard" && move.item === item);
  const cost = free ? view.cost(view.mover, item).price : null;
  const told =
    cost === null ? names.say("page.covered") : names.say(builds ? "page.costs" : "page.too_dear", { count: cost });
  return (
    <button
      type="button"
      class={free ? "laid" : "laid covered"}
      style={{ ...place, ...faced(names.set.items[item]) }}
      data-item={names.set.items[item]?.slug}
      onClick={() => open(item)}
    >
      <span class="name" style={{ "--fit": fit(names.item(item), wide) }}>
        {names.item(item)}
      </span>
      <Signs set={names.set} id={item} language={names.language} />
      {cost !== null && (
        <span class={builds ? "price" : "price short"} aria-hidden="true">
          <Coins count={cost} />
        </span>
      )}
      <span class="unseen">, {told}</span>
    </button>
  );
}

/** How large a name can be written, in hundredths of the structure's width: by its longest word. */
function fit(name: string, wide: number): string {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  return String(200 / wide / (longest * 0.7));
}
