// A city: coins, points, buildings by colour, wonders, tokens.

import type { ComponentChildren } from "preact";
import { type Asking, Cards, colourOf } from "./card";
import { colours } from "../common/colours";
import { Held } from "../common/signs";
import type { Naming, Replay } from "./replay";

interface Props {
  readonly seat: number;
  readonly replay: Replay;
  readonly at: number;
  readonly words: Naming;
  readonly asking: Asking;
  readonly active: boolean;
  readonly built: readonly number[];
  /** Wonders that are not built yet. */
  readonly waiting: readonly number[];
  /** What else lies before the player. */
  readonly children?: ComponentChildren;
}

export function City({ seat, replay, at, words, asking, active, built, waiting, children }: Props) {
  const { set } = replay;
  const before = at > 0 ? replay.coins(at - 1, seat) : replay.coins(at, seat);
  const change = replay.coins(at, seat) - before;
  const sorts = [...set.colours, "wonder", "token", "character"];
  const of = (sort: string) => built.filter((id) => colourOf(set.items[id]) === sort);
  return (
    <section
      class={active ? "city active" : "city"}
      data-seat={seat}
      data-built={built.join(" ")}
      aria-label={words.say("report.city.of", { player: replay.names[seat] ?? "" })}
    >
      <h3>
        <span class="who">{replay.names[seat]}</span>
        {active && <span class="turn">{words.say("report.city.to_move")}</span>}
      </h3>
      <p class="sums">
        <span class="purse" data-coins={replay.coins(at, seat)}>
          {words.say("report.coins", { count: replay.coins(at, seat) })}
        </span>
        {change !== 0 && <span class={change > 0 ? "up" : "down"}>{signed(change)}</span>}
        <span class="points" data-points={replay.points(at, seat)["total"]}>
          {words.say("report.points", { count: replay.points(at, seat)["total"] ?? 0 })}
        </span>
      </p>
      <Held
        set={set}
        language={asking.language}
        count={(column) => replay.city(at, seat)[column] ?? 0}
        label={words.say("report.city.has")}
      />
      {sorts.map((sort) => {
        const ids = of(sort);
        if (!ids.length) return null;
        return (
          <div class="sort" key={sort}>
            <span class="swatch" style={{ background: colours(sort)[0] }} aria-hidden="true" />
            <h4 class="unseen">{sortName(sort, replay, asking, words)}</h4>
            <Cards ids={ids} asking={asking} />
          </div>
        );
      })}
      {waiting.length > 0 && (
        <div class="sort">
          <span class="swatch hollow" aria-hidden="true" />
          <h4 class="unseen">{words.say("report.city.waiting")}</h4>
          <Cards ids={waiting} asking={asking} dim />
        </div>
      )}
      {children}
    </section>
  );
}

function sortName(sort: string, replay: Replay, asking: Asking, words: Naming): string {
  if (sort === "wonder") return words.say("report.city.wonders");
  if (sort === "token") return words.say("report.city.tokens");
  if (sort === "character") return words.say("report.city.characters");
  return replay.set.words[sort]?.[asking.language] ?? sort;
}

/** A number with its sign. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : `−${Math.abs(number)}`;
}
