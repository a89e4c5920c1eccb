// Choosing cards that were seen at the table: one at a time, or a few together.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Naming } from "./naming";
import { CardChoice } from "./card";

interface Props {
  readonly title: string;
  readonly among: readonly number[];
  readonly count: number;
  readonly names: Naming;
  readonly done: (items: readonly number[]) => void;
  readonly badge?: (id: number) => ComponentChildren;
  /** What else can be chosen. */
  readonly children?: ComponentChildren;
}

/** Choose so many; one alone is done with a tap, several with a button at the end. */
export function Picker({ title, among, count, names, done, badge, children }: Props) {
  const [chosen, choose] = useState<readonly number[]>([]);
  const [sought, seek] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const tap = (id: number) => {
    if (count === 1) {
      heading.current?.focus({ preventScroll: true });
      seek("");
      return done([id]);
    }
    if (chosen.includes(id)) choose(chosen.filter((other) => other !== id));
    else if (chosen.length < count) choose([...chosen, id]);
  };
  const shown = sorted(among, names).filter((id) => simple(names.item(id)).includes(simple(sought)));
  return (
    <section class="picker" aria-labelledby="picking">
      <h2 id="picking" ref={heading} tabIndex={-1}>{title}</h2>
      {among.length > 14 && (
        <input
          type="search"
          value={sought}
          aria-label={names.say("page.search")}
          placeholder={names.say("page.search")}
          onInput={(event) => seek(event.currentTarget.value)}
        />
      )}
      <div class="choices">
        {shown.map((id) => (
          <CardChoice
            key={id}
            id={id}
            names={names}
            choose={tap}
            badge={badge?.(id)}
            {...(count > 1 ? { pressed: chosen.includes(id) } : {})}
            {...(chosen.includes(id) ? { note: String(chosen.indexOf(id) + 1) } : {})}
          />
        ))}
      </div>
      {children}
      {count > 1 && (
        <button type="button" class="main" disabled={chosen.length < count} onClick={() => done(chosen)}>
          {names.say("page.chosen", { chosen: chosen.length, count })}
        </button>
      )}
    </section>
  );
}

/** By colour, then by name. */
export function sorted(among: readonly number[], names: Naming): number[] {
  const { colours, items } = names.set;
  const colour = (id: number) => colours.indexOf(items[id]?.colour ?? "");
  return [...among].sort((a, b) => colour(a) - colour(b) || names.item(a).localeCompare(names.item(b), names.language));
}

export function simple(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
