// What things of a set are called in the language of the page.

import { filled, roman, type Value } from "../common/language";
import type { Refusal } from "../common/module";
import type { Speaking } from "../common/start";
import type { Explanation, TableSet } from "./types";

export interface Naming extends Pick<Speaking, "say" | "language"> {
  readonly set: TableSet;
  readonly item: (id: number) => string;
  readonly word: (name: string) => string;
  readonly category: (name: string) => string;
  /** A column of the ledger, as a pad asks for it. */
  readonly column: (name: string) => string;
}

export function naming(set: TableSet, { say, language }: Pick<Speaking, "say" | "language">): Naming {
  const word = (name: string) => set.words[name]?.[language] ?? name;
  return {
    set,
    say,
    language,
    word,
    item: (id) => set.items[id]?.names[language] ?? "?",
    category: (name) => capital(set.categories[name]?.[language] ?? name),
    column: (name) => {
      const own = say(`page.column.${name}`);
      if (own !== `page.column.${name}`) return own;
      const [, argument] = /^\w+\((.+)\)$/.exec(name) ?? [];
      return capital(word(argument ?? name));
    },
  };
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A number with its sign. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number).replace("-", "−");
}

/** Why something is refused, in the words of its finding; `values` that numbers cannot tell. */
export function refusalText(
  codes: Readonly<Record<string, Explanation>>,
  names: Naming,
  players: readonly string[],
  why: Refusal,
  player: number,
  values: Readonly<Record<string, Value>> = {},
): string {
  const known = codes[why.code];
  if (!known) return why.code;
  const told = (kind: string, value: number): Value =>
    kind === "player"
      ? (players[value] ?? "?")
      : kind === "age"
        ? roman(value)
        : kind === "items"
          ? (why.items ?? [value]).map((item) =>
              names.set.items[item] ? names.item(item) : names.say("page.a_face_down_card"),
            )
          : value;
  const text = filled(known.message[names.language], names.language, {
    player: players[player] ?? "?",
    item: names.item(why.item),
    expected: told(known.expected, why.expected),
    found: told(known.found, why.found),
    ...values,
  });
  return capital(text);
}
