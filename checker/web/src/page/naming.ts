// What things of a set are called in the language of the page.

import { filled, roman, type Value, type Values } from "../common/language";
import type { Refusal } from "../common/module";
import type { Speaking } from "../common/start";
import type { Explanation, TableSet } from "./types";

export interface Naming extends Pick<Speaking, "say" | "language"> {
  readonly set: TableSet;
  /** A text with its values, as `say` gives one by its name. */
  readonly filled: (text: string, values: Values) => string;
  readonly item: (id: number) => string;
  readonly word: (name: string) => string;
  readonly category: (name: string) => string;
  /** A column of the ledger, as a pad asks for it. */
  readonly column: (name: string) => string;
  /** What of a city makes an item free. */
  readonly chain: (item: number, city: { readonly column: (name: string) => number }) => string;
}

/** `city`: a name that has an article in sentences, and the name with it. */
export function naming(
  set: TableSet,
  { say, language }: Pick<Speaking, "say" | "language">,
  city?: { readonly name: string; readonly told: string },
): Naming {
  const inside = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === city?.name ? city.told : value]));
  const begun = (text: string) => (city && text.startsWith(city.told) ? capital(text) : text);
  const word = (name: string) => set.words[name]?.[language] ?? name;
  const item = (id: number) => set.items[id]?.names[language] ?? "?";
  // What a column tells of: a card that stands, or a word of the set.
  const subject = (column: string) => {
    const place = set.columns.indexOf(column);
    const card = place < 0 ? place : set.items.findIndex(({ presence }) => presence === place);
    return card < 0 ? word(/^\w+\((.+)\)$/.exec(column)?.[1] ?? column) : item(card);
  };
  return {
    set,
    say: (name, values = {}) => begun(say(name, inside(values))),
    filled: (text, values) => begun(filled(text, language, inside(values))),
    language,
    word,
    item,
    category: (name) => capital(set.categories[name]?.[language] ?? name),
    column: (name) => {
      const own = say(`page.column.${name}`);
      return own === `page.column.${name}` ? capital(subject(name)) : own;
    },
    chain: (id, city) => {
      const held = (set.free_with[id] ?? []).filter((column) => city.column(column) > 0);
      return held.map(subject).join(", ");
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
  const text = names.filled(known.message[names.language], {
    player: players[player] ?? "?",
    item: names.item(why.item),
    expected: told(known.expected, why.expected),
    found: told(known.found, why.found),
    ...values,
  });
  return capital(text);
}
