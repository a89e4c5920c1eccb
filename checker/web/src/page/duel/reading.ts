// Records of Duel read back from the canonical form. Other spellings are for `antipater convert`,
// which writes this form.

import { LANGUAGES } from "../../common/language";
import { moveNumber, moveOf } from "../../common/module";
import { type Action, type Recorded, UNKNOWN } from "./game";
import { type Pen, quoted, SECOND, unquoted, VERBS } from "./words";

const STOPS = { RESIGNS: "resignation", TIMES_OUT: "time_out" } as const;
const BUILDINGS = ["building", "guild"];

/** A line that cannot be read here. */
export class Unread extends Error {
  constructor(
    readonly line: number,
    readonly text: string,
  ) {
    super(`line ${line}: ${text}`);
  }
}

/** The tags of a record by name; a record's set can be told by them before it is read. */
export function tagsOf(text: string): Readonly<Record<string, string>> {
  const found = text.matchAll(/^\[(\w+) ("(?:\\.|[^"\\])*")\]\r?$/gm);
  return Object.fromEntries([...found].map(([, name, value]) => [name, unquoted(value as string)]));
}

/** A game from its record in the canonical form; throws `Unread`. */
export function read(pen: Omit<Pen, "language">, text: string): Omit<Recorded, "text"> & { readonly lines: readonly number[] } {
  return new Reader(pen).read(text);
}

class Reader {
  private readonly items = new Map<string, number[]>();
  private readonly sections: Record<string, number[][]> = {};
  private readonly moves: Action[] = [];
  private readonly lines: number[] = [];
  private players: readonly [string, string] = ["", ""];
  private line = 0;
  private text = "";

  constructor(private readonly pen: Omit<Pen, "language">) {
    pen.set.written.forEach((names, id) => {
      const known = [...Object.values(names), pen.set.items[id]?.slug ?? ""].map((name) => name.toLowerCase());
      for (const key of new Set(known)) {
        this.items.set(key, [...(this.items.get(key) ?? []), id]);
      }
    });
  }

  read(text: string): Omit<Recorded, "text"> & { readonly lines: readonly number[] } {
    const tags = tagsOf(text);
    this.players = [tags.First ?? "", tags.Second ?? ""];
    if (!tags.First || !tags.Second) throw new Unread(1, text.split("\n")[0] ?? "");
    let section: string | null = null;
    for (const [n, line] of text.split(/\r?\n/).entries()) {
      this.line = n + 1;
      this.text = line;
      const bare = line.trim();
      if (!bare || /^[;#[]/.test(bare)) continue;
      const heading = this.heading(bare);
      if (heading) section = heading;
      else if (/^\d+[.)] /.test(bare)) this.play(bare.replace(/^\d+[.)] /, ""));
      else if (section === "scores") continue;
      else if (section) (this.sections[section] ??= []).push(this.row(bare));
      else this.fail();
    }
    return { set: this.pen.set.slug, players: this.players, drafted: this.drafted, actions: this.actions(), lines: this.lines };
  }

  private get drafted(): boolean {
    return this.sections.draft !== undefined || this.moves.some((action) => this.verbOf(action) === "draft");
  }

  private verbOf(action: Action): string {
    return action.kind === "move" ? (moveOf(this.pen.module.manifest, action.move).verb as string) : "";
  }

  /** What was seen first, then the moves: undoing goes back over the moves. */
  private actions(): Action[] {
    const seen: Action[] = [];
    const part = (name: string) => (this.sections[name] ?? []).flat().filter((item) => item !== UNKNOWN);
    if (part("tokens").length) seen.push({ kind: "tokens", items: part("tokens") });
    for (const [row, items] of (this.sections.draft ?? []).entries()) {
      if (!items.includes(UNKNOWN)) seen.push({ kind: "row", row, items });
    }
    if (!this.drafted) seen.push({ kind: "held", items: [part("wonders 0"), part("wonders 1")] });
    if (part("drawn").length) seen.push({ kind: "drawn", items: part("drawn") });
    for (const age of Object.keys(this.pen.set.layouts)) {
      for (const [slot, item] of (this.sections[`age ${age}`] ?? []).flat().entries()) {
        if (item !== UNKNOWN) seen.push({ kind: "up", age: Number(age), slot, item });
      }
    }
    return [...seen, ...this.moves];
  }

  private heading(line: string): string | null {
    const says = (name: string) => this.spellings(name).find((word) => startsWith(line, word));
    for (const name of ["DRAFT", "TOKENS", "DRAWN", "SCORES"]) {
      const word = says(name);
      if (word && line.length === word.length) return name.toLowerCase();
    }
    const age = says("AGE");
    const number = age && /^ (\d+)$/.exec(line.slice(age.length));
    if (number) return `age ${number[1]}`;
    const wonders = says("WONDERS");
    const seat = wonders ? this.players.findIndex((name) => isName(line.slice(wonders.length + 1), name)) : -1;
    return seat < 0 ? null : `wonders ${seat}`;
  }

  private row(line: string): number[] {
    return outsideQuotes(line, ", ").map((cell) => (cell === "?" ? UNKNOWN : this.item(cell, null)));
  }

  private play(line: string): void {
    const player = this.players.findIndex((name) => startsWith(line, `${name} `) || startsWith(line, `${quoted(name)} `));
    const name = this.players[player] ?? this.fail();
    const rest = line.slice((startsWith(line, `${name} `) ? name : quoted(name)).length + 1);
    for (const choice of outsideQuotes(rest, ", ")) this.choice(player, choice);
  }

  private choice(player: number, text: string): void {
    const push = (action: Action) => {
      this.moves.push(action);
      this.lines.push(this.line);
    };
    for (const [word, how] of Object.entries(STOPS)) {
      if (this.isWord(text, word)) return push({ kind: "stop", how, loser: player });
    }
    const move = (verb: string, item: number, other = UNKNOWN) =>
      push({ kind: "move", move: moveNumber(this.pen.module.manifest, { verb, player, item, other }) });
    if (this.isWord(text, "BEGINS")) return move("begin", player);
    const lets = this.after(text, "LETS");
    if (lets !== null) {
      const begins = this.players.findIndex((name) =>
        this.spellings("BEGIN").some((word) => lets === `${name} ${word}` || lets === `${quoted(name)} ${word}`),
      );
      return begins < 0 ? this.fail() : move("begin", begins);
    }
    for (const verb of Object.keys(VERBS)) {
      const about = this.after(text, VERBS[verb] as string);
      if (about === null) continue;
      const [named, second] = this.split(this.split(about, "FOR")[0], SECOND[verb] ?? "");
      if ((verb === "build" && this.split(about, "WITH")[1] !== null) || (SECOND[verb] && second === null)) continue;
      return move(verb, this.item(named, KINDS[verb] ?? BUILDINGS), second === null ? UNKNOWN : this.item(second, BUILDINGS));
    }
    this.fail();
  }

  private item(written: string, kinds: readonly string[] | null): number {
    const name = written.startsWith('"') ? unquoted(written) : written;
    const found = (this.items.get(name.toLowerCase()) ?? []).filter(
      (id) => kinds === null || kinds.includes(this.pen.set.items[id]?.kind ?? ""),
    );
    return found.length === 1 ? (found[0] as number) : this.fail();
  }

  private spellings(name: string): string[] {
    return LANGUAGES.map((language) => this.pen.words.keywords[name]?.[language] ?? "").filter(Boolean);
  }

  private isWord(text: string, name: string): boolean {
    return this.spellings(name).some((word) => word.toLowerCase() === text.toLowerCase());
  }

  private after(text: string, name: string): string | null {
    const word = this.spellings(name).find((each) => startsWith(text, `${each} `));
    return word ? text.slice(word.length + 1) : null;
  }

  private split(text: string, name: string): [string, string | null] {
    for (const word of name ? this.spellings(name) : []) {
      const parts = outsideQuotes(text, ` ${word} `);
      if (parts.length === 2) return [parts[0] as string, parts[1] as string];
    }
    return [text, null];
  }

  private fail(): never {
    throw new Unread(this.line, this.text);
  }
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  draft: ["wonder"],
  wonder: ["wonder"],
  token: ["token"],
  drawn: ["token"],
};

function startsWith(text: string, start: string): boolean {
  return text.slice(0, start.length).toLowerCase() === start.toLowerCase();
}

function isName(text: string, name: string): boolean {
  return text === name || text === quoted(name);
}

/** The parts of a text between separators that do not stand in quotes. */
function outsideQuotes(text: string, separator: string): string[] {
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
