// Why a play is refused, in words: hands, discards and payments that numbers only point at.

import type { Value } from "../../common/language";
import { type Naming, refusalText } from "../naming";
import type { Explanation } from "../types";
import { type Play, type SevenRefusal, UNKNOWN, type View } from "./view";

// What the module writes where a number cannot tell it.
const LISTED = -2;

/** The words of a refusal's finding. `play`: what was refused. */
export function whyText(
  codes: Readonly<Record<string, Explanation>>,
  names: Naming,
  players: readonly string[],
  view: View,
  why: SevenRefusal,
  play: Pick<Play, "left" | "right">,
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
  return refusalText(codes, names, players, why, why.player, {
    ...(why.expected === LISTED ? { expected: expected() } : {}),
    ...(why.found === LISTED ? { found: `${play.left ?? 0} + ${play.right ?? 0}` } : {}),
  });
}
