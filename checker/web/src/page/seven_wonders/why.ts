// Why a play is refused, in words: hands, discards and payments that numbers only point at.

import type { Value } from "../../common/language";
import { type Naming, refusalText } from "../naming";
import type { Explanation, SevenTable } from "../types";
import { type Play, type SevenRefusal, UNKNOWN, type View } from "./view";
import { NUMERALS } from "./writing";

// What the module writes where a number cannot tell it.
const LISTED = -2;

/** The words of a refusal's finding. `play`: what was refused. */
export function whyText(
  codes: Readonly<Record<string, Explanation>>,
  names: Naming,
  players: readonly string[],
  view: View,
  why: SevenRefusal,
  play: Partial<Pick<Play, "left" | "right" | "stage">>,
): string {
  const cards = (ids: readonly number[]) => [...new Set(ids)].map((id) => (id === UNKNOWN ? "?" : names.item(id)));
  const expected = (): Value => {
    if (why.code === "W-HAND-01") return cards(view.hand(why.player).cards);
    if (why.code === "W-SALVAGE-01") return cards(view.discards);
    const ways = view
      .choices(why.player)
      .filter((choice) => [choice.item, view.cities[why.player]?.stages[choice.stage - 1]].includes(why.item));
    return [...new Set(ways.map(({ left, right }) => `${left} + ${right}`))];
  };
  const { offers = [] } = names.set.recording as SevenTable;
  const named = why.item === UNKNOWN ? "" : `, ${names.item(why.item)}`;
  const copied = (view.copiable[why.player] ?? []).map(({ guild }) => guild);
  const said: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
    "W-TURN-01": { expected: `${NUMERALS[view.age]}.${view.turn}` },
    "W-OFFER-01": { found: offers[(play.stage ?? 0) - 1]?.[names.language] ?? "?" },
    "W-COPY-01": { expected: cards(copied) },
  };
  return refusalText(codes, names, players, why, why.player, {
    named,
    ...said[why.code],
    ...(why.expected === LISTED ? { expected: expected() } : {}),
    ...(why.found === LISTED ? { found: `${play.left ?? 0} + ${play.right ?? 0}` } : {}),
  });
}
