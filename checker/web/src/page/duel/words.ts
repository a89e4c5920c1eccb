// The words of the notation, and names as it writes them.

import type { Language, Words } from "../../common/language";
import type { Module } from "../../common/module";
import type { NotationWords, TableSet } from "../types";

export const VERBS: Readonly<Record<string, string>> = {
  draft: "PICKS",
  build: "BUILDS",
  wonder: "BUILDS",
  discard: "DISCARDS",
  token: "TAKES",
  drawn: "DRAWS",
  destroy: "DESTROYS",
  revive: "REVIVES",
  "top row": "LIFTS",
  "left out": "KEEPS",
};
export const SECOND: Readonly<Record<string, string>> = { wonder: "WITH", "left out": "GIVES" };

/** What a record is written with: a set, its module, the notation's words, and a language. */
export interface Pen {
  readonly set: TableSet;
  readonly module: Module;
  readonly words: NotationWords;
  readonly results: Readonly<Record<string, Words>>;
  readonly language: Language;
}

const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** Whether a name can be written without quotes and is read back as one name. */
export function plain(text: string, reserved: RegExp): boolean {
  const single = text.split(/\s+/).filter(Boolean).join(" ") === text;
  return text !== "" && single && !UNPRINTABLE.test(text) && !reserved.test(text);
}

/** A text in quotes, so that it stays on its line whatever it holds. */
export function quoted(text: string): string {
  const escaped = text.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n").replace(/\r/g, "\\r");
  return `"${[...escaped].map((c) => (UNPRINTABLE.test(c) ? byNumber(c) : c)).join("")}"`;
}

function byNumber(character: string): string {
  const number = character.codePointAt(0) as number;
  const hex = number.toString(16);
  return number < 0x10000 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}

/** The text that `quoted` was given. */
export function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\u([0-9a-f]{4})|\\U([0-9a-f]{8})|\\(.)/gi, (_, four, eight, one) =>
    one === "n" ? "\n" : one === "r" ? "\r" : (one ?? String.fromCodePoint(parseInt(four ?? eight, 16))),
  );
}
