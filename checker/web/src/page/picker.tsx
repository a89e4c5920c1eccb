// Choosing cards that were seen at the table: one at a time, or a few together.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { colours } from "../common/colours";
import { simple } from "../common/language";
import type { Naming } from "./naming";
import { CardChoice } from "./card";

interface Props {
  readonly title: string;
  readonly among: readonly number[];
  readonly count: number;
  readonly names: Naming;
  readonly done: (items: readonly number[]) => void;
  readonly badge?: (id: number) => ComponentChildren;
  /** What stands above the cards. */
  readonly above?: ComponentChildren;
  /** What else can be chosen. */
  readonly children?: ComponentChildren;
}

/** Choose so many; one alone is done with a tap, several with a button at the end. */
export function Picker({ title, among, count, names, done, badge, above, children }: Props) {
  const [chosen, choose] = useState<readonly number[]>([]);
  const [sought, seek] = useState("");
  // A list that was long keeps its field while it gets shorter, and has it when a game is opened.
  const [long] = useState(among.length > (count === 1 ? 8 : 14));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const tap = (id: number) => {
    if (count === 1) {
      heading.current?.focus({ preventScroll: true });
      seek("");
    }
    take(id);
  };
  const take = (id: number) => {
    if (count === 1) return done([id]);
    if (chosen.includes(id)) choose(chosen.filter((other) => other !== id));
    else if (chosen.length < count) choose([...chosen, id]);
  };
  const [colour, tint] = useState<string | null>(null);
  const left = sorted(among, names).filter((id) => colour === null || names.set.items[id]?.colour === colour);
  // A colour of which none is left no longer hides the others.
  const shown = found(left.length ? left : sorted(among, names), sought, names);
  return (
    <section class="picker" aria-labelledby="picking">
      <h2 id="picking" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {long && (
        <>
          <Search sought={sought} seek={seek} shown={shown} take={take} names={names} />
          <Tints among={among} colour={left.length ? colour : null} tint={tint} names={names} />
        </>
      )}
      {above}
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

interface SearchProps {
  readonly sought: string;
  readonly seek: (sought: string) => void;
  readonly shown: readonly number[];
  readonly take: (id: number) => void;
  readonly names: Naming;
}

/** A field to look for a card; the key Enter takes the only one that is left, and the field stays
 * where the next is typed. */
export function Search({ sought, seek, shown, take, names }: SearchProps) {
  const enter = () => {
    const [only, ...others] = shown;
    if (only === undefined || others.length) return;
    seek("");
    take(only);
  };
  return (
    <input
      type="search"
      value={sought}
      aria-label={names.say("page.search")}
      placeholder={names.say("page.search")}
      onInput={(event) => seek(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // Else the same key would press what has the focus next, such as the ✕ of a dialog.
        event.preventDefault();
        enter();
      }}
    />
  );
}

interface TintsProps {
  readonly among: readonly number[];
  readonly colour: string | null;
  readonly tint: (colour: string | null) => void;
  readonly names: Naming;
}

/** The colours of the cards that are left, each with their number: a tap shows these alone. */
export function Tints({ among, colour, tint, names }: TintsProps) {
  const count = (each: string) => among.filter((id) => names.set.items[id]?.colour === each).length;
  const there = names.set.colours.filter(count);
  if (there.length < 2) return null;
  return (
    <div class="tints" role="group" aria-label={names.say("page.colours")}>
      {there.map((each) => {
        const [background, ink] = colours(each);
        return (
          <button
            key={each}
            type="button"
            style={{ background, color: ink }}
            aria-pressed={each === colour}
            aria-label={`${names.word(each)}: ${count(each)}`}
            onClick={() => tint(each === colour ? null : each)}
          >
            {count(each)}
          </button>
        );
      })}
    </div>
  );
}

/** The items of which a word begins as sought, or else those that hold it anywhere. */
export function found(among: readonly number[], sought: string, names: Naming): readonly number[] {
  const part = simple(sought.trim());
  const begin = among.filter((id) => ` ${simple(names.item(id))}`.replace(/[-']/g, " ").includes(` ${part}`));
  return begin.length ? begin : among.filter((id) => simple(names.item(id)).includes(part));
}

/** By colour, then by name. */
export function sorted(among: readonly number[], names: Naming): number[] {
  const { colours, items } = names.set;
  const colour = (id: number) => colours.indexOf(items[id]?.colour ?? "");
  return [...among].sort((a, b) => colour(a) - colour(b) || names.item(a).localeCompare(names.item(b), names.language));
}
