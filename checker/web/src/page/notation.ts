// What the notations of both games share: names and quotes, the words of all three languages.

import { filled, LANGUAGES, type Language, type Say, simple, type Value, type Words } from "../common/language";
import type { Module } from "../common/module";
import type { Naming } from "./naming";
import type { Explanation, NotationWords, TableData, TableSet } from "./types";

/** What a record is written with: a set, its module, the notation's words, and a language. */
export interface Pen {
  readonly set: TableSet;
  readonly module: Module;
  readonly words: NotationWords;
  readonly results: Readonly<Record<string, Words>>;
  readonly language: Language;
}

/** A line that cannot be read here. `why`: the finding that says what is wrong, where one does. */
export class Unread extends Error {
  constructor(
    readonly line: number,
    readonly text: string,
    readonly why: {
      readonly code: string;
      readonly item?: number;
      readonly values: Readonly<Record<string, Value>>;
    } | null = null,
  ) {
    super(`line ${line}: ${text}`);
  }
}

/** What is told of a line that cannot be read. */
export function unreadText(
  { line, text, why }: Unread,
  codes: Readonly<Record<string, Explanation>>,
  { say, language, item }: Naming,
): string {
  const message = codes[why?.code ?? ""]?.message[language];
  const told = message && filled(message, language, { item: item(why?.item ?? -1), ...why?.values });
  return say("page.read.line", { line, text: told ?? text });
}

const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** Whether a name can be written without quotes and is read back as one name. */
export function plain(text: string, reserved: RegExp): boolean {
  const single = text.split(/\s+/).filter(Boolean).join(" ") === text;
  return text !== "" && single && !UNPRINTABLE.test(text) && !reserved.test(text);
}

/** What tells players apart: the name, whatever its case, its spaces, and whether its accents are
 * characters of their own. */
export function keyOf(name: string): string {
  // To capitals first: ß and SS are one.
  return name.normalize("NFC").toUpperCase().toLowerCase().split(/\s+/).filter(Boolean).join(" ");
}

/** What tells players of a scoresheet apart, as `bare_name` of `records/headings.py`: neither accents
 * nor signs beside letters. */
export function bareName(name: string): string {
  return simple(keyOf(name).replace(/œ/g, "oe")).replace(/[^\p{L}\p{N}]/gu, "") || name;
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
  return text
    .slice(1, -1)
    .replace(/\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})|\\(.)/g, (_, four, eight, one) =>
      one === "n" ? "\n" : one === "r" ? "\r" : (one ?? String.fromCodePoint(parseInt(four ?? eight, 16))),
    );
}

/** Tags as the lines that they stand on. */
export function tagLines(tags: Readonly<Record<string, string>>): string[] {
  return Object.entries(tags).map(([name, value]) => `[${name} ${quoted(value)}]`);
}

/** The tags of a record by name; a record's set can be told by them before it is read. */
export function tagsOf(text: string): Readonly<Record<string, string>> {
  const found = text.matchAll(/^[ \t]*\[[ \t]*([\p{L}\w]+)[ \t]+("(?:\\.|[^"\\])*")[ \t]*\][ \t]*(?:[;#].*)?\r?$/gmu);
  return Object.fromEntries([...found].map(([, name, value]) => [name, unquoted(value as string)]));
}

/** Why a record with these tags is not one of a set and its edition; null where it is. */
export function ofAnother(tags: Readonly<Record<string, string>>, set: TableSet, say: Say): string | null {
  const meant = tags.Set ?? tags.Game;
  if (meant !== set.slug) return say("page.read.other_set", { set: meant ?? "?" });
  if (tags.Edition === undefined ? !set.default_edition : tags.Edition !== set.edition) {
    return say("page.read.other_edition", { edition: tags.Edition ?? "—" });
  }
  return null;
}

/** The words for how a game ended. */
export function resultWords(data: TableData): Readonly<Record<string, Words>> {
  const kinds = Object.entries(data.texts).filter(([name]) => name.startsWith("result."));
  return Object.fromEntries(kinds.map(([name, words]) => [name.slice("result.".length), words]));
}

/** Blocks of lines as a record: a blank line between two of them. */
export function assembled(blocks: readonly (readonly string[])[]): string {
  return `${blocks
    .filter((block) => block.length)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}

/** Stands in a verb where its object stands: `legt … af`. */
const PLACE = "…";

/** A verb with what it is done to. */
export function withObject(verb: string, object: string): string {
  return verb.includes(PLACE) ? verb.replace(PLACE, () => object) : `${verb} ${object}`;
}

/** The words of the notation and the names of a set, to know them by in any language. */
export class Lexicon {
  private readonly items = new Map<string, number[]>();

  constructor(
    private readonly words: NotationWords,
    set: TableSet,
  ) {
    set.written.forEach((names, id) => {
      const known = [...Object.values(names), set.items[id]?.slug ?? ""].map((name) => name.toLowerCase());
      for (const key of new Set(known)) this.items.set(key, [...(this.items.get(key) ?? []), id]);
    });
  }

  /** The items that a name, in quotes or not, can mean. */
  named(written: string): readonly number[] {
    const name = written.startsWith('"') ? unquoted(written) : written;
    return this.items.get(name.toLowerCase()) ?? [];
  }

  /** The spellings of a word, by its name or as it is in each language. */
  spellings(name: string | Words): string[] {
    const word = typeof name === "string" ? this.words.keywords[name] : name;
    return LANGUAGES.map((language) => word?.[language] ?? "").filter(Boolean);
  }

  isWord(text: string, name: string | Words): boolean {
    return this.spellings(name).some((word) => word.toLowerCase() === text.toLowerCase());
  }

  /** What stands behind a word at the beginning; null where it does not stand there. */
  after(text: string, name: string | Words): string | null {
    for (const word of this.spellings(name)) {
      const [verb = "", particle] = word.split(` ${PLACE} `);
      if (particle !== undefined && startsWith(text, `${verb} `)) {
        // Behind the card; before it in records that earlier pages wrote.
        const [card = "", ...more] = outsideQuotes(`${text.slice(verb.length)} `, ` ${particle} `);
        if (more.length) return [card.trim(), more.join(` ${particle} `).trim()].filter(Boolean).join(" ");
      } else if (startsWith(text, `${word} `)) return text.slice(word.length + 1);
    }
    return null;
  }

  /** What stands before and behind a word outside quotes; all of it before where there is none. */
  split(text: string, name: string): [string, string | null] {
    for (const word of name ? this.spellings(name) : []) {
      const parts = outsideQuotes(text, ` ${word} `);
      if (parts.length === 2) return [parts[0] as string, parts[1] as string];
    }
    return [text, null];
  }
}

export function startsWith(text: string, start: string): boolean {
  return text.slice(0, start.length).toLowerCase() === start.toLowerCase();
}

export function isName(text: string, name: string): boolean {
  return text === name || text === quoted(name);
}

/** Which name a line begins with, in quotes or not, and what stands behind it; the longest name of
 * those that fit, null where none does. Some are called by several names. */
export function begun(line: string, called: readonly (readonly string[])[]): [number, string] | null {
  const lengths = called.map((names) => {
    const fitting = names.flatMap((name) => [name, quoted(name)]).filter((name) => startsWith(line, `${name} `));
    return Math.max(0, ...fitting.map((name) => name.length));
  });
  const length = Math.max(...lengths);
  return length ? [lengths.indexOf(length), line.slice(length + 1)] : null;
}

/** A line with one blank wherever there are several outside quotes. */
export function spaced(text: string): string {
  return text.replace(/("(?:\\.|[^"\\])*")|\s+/g, (_, quote: string | undefined) => quote ?? " ");
}

/** What a line says, and the comment behind it; null where there is none. */
export function apart(line: string): [string, string | null] {
  const marks = [";", "#"].map((mark) => (outsideQuotes(line, mark)[0] as string).length);
  const end = Math.min(...marks);
  return [line.slice(0, end), end < line.length ? line.slice(end) : null];
}

/** The parts of a text between separators that do not stand in quotes. */
export function outsideQuotes(text: string, separator: string): string[] {
  const parts = [""];
  for (let at = 0; at < text.length; ) {
    const quote = text[at] === '"' ? /^"(?:\\.|[^"\\])*"/.exec(text.slice(at))?.[0] : undefined;
    if (quote === undefined && startsWith(text.slice(at), separator)) {
      parts.push("");
      at += separator.length;
      continue;
    }
    const taken = quote ?? (text[at] as string);
    parts[parts.length - 1] += taken;
    at += taken.length;
  }
  return parts;
}
