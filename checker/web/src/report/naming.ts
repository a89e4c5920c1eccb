// Names of cards and sentences of refusals, in the language of the page.

import { filled, type Language, roman, type Say, type Value } from "../common/language";
import type { Naming, RefusalValues } from "./replay";
import type { CardSet, Explanation } from "./types";

type Codes = Readonly<Record<string, Explanation>>;

// What the module puts for several expected items.
const LISTED = -2;

/** Names and refusals for a game of a set. */
export function naming(say: Say, language: Language, set: CardSet, codes: Codes, players: readonly string[]): Naming {
  const item = (id: number) => set.items[id]?.names[language] ?? "?";
  const value = (kind: string, raw: Value, items: readonly number[] | undefined): Value => {
    if (typeof raw !== "number") return raw;
    if (kind === "player") return players[raw] ?? "?";
    if (kind === "age") return roman(raw);
    if (kind === "items") return raw === LISTED ? (items ?? []).map(item) : [item(raw)];
    return raw;
  };
  const refusal = (code: string, why: RefusalValues): string => {
    const entry = codes[code];
    if (!entry) return code;
    return filled(entry.message[language], language, {
      item: item(why.item),
      player: players[why.player] ?? "?",
      expected: value(entry.expected, why.expected, why.items),
      found: value(entry.found, why.found, undefined),
    });
  };
  return { say, language, item, refusal };
}
