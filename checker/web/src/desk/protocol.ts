// What the page asks of a back end and what it is told: the JSON of the commands, as
// docs/reference/json.md describes it. A test compares the keys named here with that page.

export interface Finding {
  readonly code: string;
  readonly move: number | null;
  readonly sheet: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
  readonly source: string;
  readonly then: string | null;
  readonly follows: boolean;
}

export interface Cause {
  readonly message: string;
}

/** `validate`, one object a game. */
export interface Game {
  readonly file: string;
  readonly game: number;
  readonly format: string | null;
  readonly ruleset: string | null;
  readonly valid: boolean;
  readonly moves: number;
  readonly result: {
    readonly kind: string;
    readonly winner: string | null;
    readonly shared: boolean;
    readonly winners: readonly string[];
  } | null;
  readonly players: readonly { readonly name: string; readonly score: Readonly<Record<string, number>> }[];
  readonly findings: readonly Finding[];
  readonly notes: readonly Finding[];
  readonly cause: Cause | null;
  readonly known: { readonly result: Game["result"]; readonly totals: readonly (number | string)[] } | null;
}

/** `score`, one object a table of a scoresheet or cities, or a recorded game, which has less. */
export interface Table {
  readonly file: string;
  readonly sheet?: string | null;
  readonly table?: string | null;
  readonly ruleset: string | null;
  readonly set: string | null;
  readonly edition?: string | null;
  readonly valid: boolean;
  readonly result: {
    readonly kind: string;
    readonly winner: string | null;
    readonly shared: boolean;
    readonly reason: string;
  } | null;
  readonly players: readonly { readonly name: string; readonly score: Readonly<Record<string, number | null>> }[];
  readonly findings: readonly Finding[];
  readonly reading: readonly { readonly message: string }[];
  readonly causes: readonly Cause[];
  readonly possible: boolean | null;
}

/** `cards check`, one object a diagnostic. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: "error" | "warning" | "note";
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly end_line: number;
  readonly end_column: number;
  readonly message: string;
  readonly expected: string | null;
  readonly suggestion: string | null;
  readonly replaces: number | null;
}

/** `cards at`. */
export interface AtPlace {
  readonly told: string;
  readonly offers: readonly {
    readonly word: string;
    readonly sort: string;
    readonly meaning: string;
    readonly replaces: number;
  }[];
  readonly card: string | null;
  readonly drawing: string | null;
}

/** `cards test`, one object an example. */
export interface Example {
  readonly example: string;
  readonly file: string;
  readonly line: number;
  readonly holds: boolean;
  readonly lines: readonly {
    readonly text: string;
    readonly line: number;
    readonly holds: boolean;
    readonly expected: string;
    readonly found: string;
  }[];
}

/** `cards diff`, one object a difference. */
export interface Difference {
  readonly title: string;
  readonly label: string;
  readonly old: readonly string[];
  readonly new: readonly string[];
}

/** `standings`. */
export interface Standings {
  readonly title: string | null;
  readonly games: number;
  readonly standings: readonly {
    readonly rank: number;
    readonly name: string;
    readonly points: number;
    readonly games: number;
    readonly wins: number;
    readonly scored: number;
  }[];
  readonly apart: readonly { readonly game: string; readonly why: string; readonly told: string | null }[];
  readonly alike: readonly (readonly [string, string])[];
  readonly remarks: readonly { readonly why: string; readonly round: string | null; readonly told: string }[];
}

/** Files by their names. */
export type Files = Readonly<Record<string, Uint8Array>>;

/** A command line, and the files it is about. */
export interface Question {
  readonly arguments: readonly string[];
  readonly files: Files;
}

/** What a command printed, and the files that it wrote. */
export interface Answer {
  readonly status: number;
  readonly out: readonly string[];
  readonly err: readonly string[];
  readonly files: Files;
}

/** A line of an answer, as commands/runs/desk/worker.py tells it. */
export type Line =
  | { readonly out: string }
  | { readonly err: string }
  | { readonly status: number; readonly files: Readonly<Record<string, string>> };

export function encoded(question: Question): string {
  const files = Object.fromEntries(Object.entries(question.files).map(([name, bytes]) => [name, base64(bytes)]));
  return JSON.stringify({ arguments: question.arguments, files });
}

export function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 32_768) parts.push(String.fromCharCode(...bytes.subarray(at, at + 32_768)));
  return btoa(parts.join(""));
}

export function unbase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

export function decoded(files: Readonly<Record<string, string>>): Files {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, unbase64(text)]));
}

/** A text as the bytes of a file. */
export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function textsOf(files: Readonly<Record<string, string>>): Files {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)]));
}

/** The text of a file; null for what is no text. */
export function textOf(held: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(held);
  } catch {
    return null;
  }
}

/** The data of a page, as it stands in its file: no text in it can end its element. */
export function dataOf<T>(page: Uint8Array): T {
  const [, rest = ""] = new TextDecoder().decode(page).split('<script id="data" type="application/json">');
  return JSON.parse(rest.split("</script>")[0] ?? "null") as T;
}

// Single quotes around a whole word or what follows its `=`, for within one they are apostrophes;
// or anything with what stands between double ones.
const WORD = /([^\s"'“”„«‘’‚]*=)?(?:'(.*?)'|[‘’‚](.*?)[‘’])(?!\S)|(?:"[^"]*"|[“”„][^“”„]*[“”]|«[^»]*»|\S)+/g;
const QUOTED = /"([^"]*)"|[“”„]([^“”„]*)[“”]|«\s*([^»]*?)\s*»/g;

/** The words of a command line; quotes of any language hold several together. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(WORD)].map(([word, key = "", straight, curved]) => {
    const single = straight ?? curved;
    return single === undefined ? word.replace(QUOTED, "$1$2$3") : key + single;
  });
}
