// Records of Duel read back from the canonical form. Other spellings are for `antipater convert`,
// which writes this form.

import { moveNumber, moveOf } from "../../common/module";
import type { Row } from "../claims";
import {
  apart,
  begun,
  isName,
  Lexicon,
  outsideQuotes,
  type Pen,
  quoted,
  spaced,
  startsWith,
  tagsOf,
  Unread,
} from "../notation";
import { agreedOf } from "../start";
import type { DuelTable } from "../types";
import { type Action, type Course, UNKNOWN } from "./game";

// What takes a card out of a structure, beside a wonder that is built with it.
const TAKES: readonly unknown[] = ["build", "discard", "top row"];
// Sections of which what one holds is not in the other.
const BESIDE: Readonly<Record<string, string>> = { drawn: "tokens", "wonders 1": "wonders 0" };
const STOPS = { RESIGNS: "resignation", TIMES_OUT: "time_out" } as const;

/** A game as it was read. `lines`: for each move the line that it stands on; `rows`: of points;
 * `stated`: what moves are said to have cost, or brought. */
export interface Read extends Course {
  readonly lines: readonly number[];
  readonly rows: readonly Row[];
  readonly stated: readonly (Row & { readonly move: number; readonly amount: number })[];
}

/** A game from its record in the canonical form; throws `Unread`. */
export function read(pen: Omit<Pen, "language">, text: string): Read {
  return new Reader(pen).read(text);
}

class Reader {
  private readonly lexicon: Lexicon;
  private readonly sections: Record<string, number[][]> = {};
  private readonly moves: Action[] = [];
  private readonly lines: number[] = [];
  private readonly rows: Row[] = [];
  private readonly stated: Read["stated"][number][] = [];
  private players: readonly [string, string] = ["", ""];
  private readonly seen: Record<string, Map<number, string>> = {};
  private title = "";
  private line = 0;
  private text = "";

  constructor(private readonly pen: Omit<Pen, "language">) {
    this.lexicon = new Lexicon(pen.words, pen.set);
  }

  read(text: string): Read {
    const tags = tagsOf(text);
    this.players = [tags.First ?? "", tags.Second ?? ""];
    if (!tags.First || !tags.Second) throw new Unread(1, text.split("\n")[0] ?? "");
    let section: string | null = null;
    for (const [n, line] of text.split(/\r?\n/).entries()) {
      this.line = n + 1;
      this.text = line;
      const bare = apart(line)[0].trim();
      if (!bare || bare.startsWith("[")) continue;
      const heading = this.heading(bare);
      if (heading) [section, this.title] = [heading, bare];
      else if (/^\d+[.)]\s/.test(bare)) this.play(spaced(bare.replace(/^\d+[.)]\s+/, "")));
      else if (section === "scores") this.rows.push({ line: this.line, text: spaced(bare) });
      else if (section) (this.sections[section] ??= []).push(this.once(section, this.row(spaced(bare))));
      else this.fail();
    }
    const agreed = agreedOf(text, this.players, [0, 1], this.pen);
    const { players, drafted, lines, rows, stated } = this;
    return { players, drafted, actions: this.actions(), agreed, lines, rows, stated };
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
    const row = (this.sections.row ?? []).flat();
    if (row.length) seen.push({ kind: "dealt", items: row });
    for (const age of Object.keys(this.pen.set.layouts).map(Number)) {
      for (const [slot, item] of this.laid(age).entries()) {
        if (item !== UNKNOWN) seen.push({ kind: "up", age, slot, item });
      }
    }
    return [...seen, ...this.moves];
  }

  /** The structure of an age; nothing where a card is played that lay in a place left open. */
  private laid(age: number): readonly number[] {
    const laid = (this.sections[`age ${age}`] ?? []).flat();
    const turnedUp = this.taken.some((item) => this.pen.set.items[item]?.age === age && !laid.includes(item));
    return laid.includes(UNKNOWN) && turnedUp ? [] : laid;
  }

  /** The cards that moves take out of structures. */
  private get taken(): number[] {
    return this.moves.flatMap((action) => {
      if (action.kind !== "move") return [];
      const { verb, item, other } = moveOf(this.pen.module.manifest, action.move);
      return verb === "wonder" ? [other] : TAKES.includes(verb) ? [item] : [];
    });
  }

  private heading(line: string): string | null {
    const says = (name: string) => this.lexicon.spellings(name).find((word) => startsWith(line, word));
    for (const name of ["DRAFT", "TOKENS", "DRAWN", "ROW", "SCORES"]) {
      const word = says(name);
      if (word && line.length === word.length) return name.toLowerCase();
    }
    const age = says("AGE");
    const number = age && /^ (\d+)$/.exec(line.slice(age.length));
    if (number) return `age ${number[1]}`;
    const titles = this.lexicon.spellings("WONDERS").flatMap((word) => [`${word} `, word.replace(/ de$/, " d'")]);
    const wonders = titles.find((word) => startsWith(line, word));
    const seat = wonders ? this.players.findIndex((name) => isName(line.slice(wonders.length), name)) : -1;
    return seat < 0 ? null : `wonders ${seat}`;
  }

  private row(line: string): number[] {
    return outsideQuotes(line, ", ").map((cell) => (cell === "?" ? UNKNOWN : this.item(cell, null)));
  }

  /** The items of a section, each of which is there once, and in none of those beside it. */
  private once(section: string, items: number[]): number[] {
    const seen = (this.seen[BESIDE[section] ?? section] ??= new Map());
    for (const item of items) {
      const before = seen.get(item);
      if (before !== undefined) {
        const section = [...new Set([before, this.title])];
        throw new Unread(this.line, this.text, { code: "D-SETUP-02", item, values: { section } });
      }
      if (item !== UNKNOWN) seen.set(item, this.title);
    }
    return items;
  }

  private play(line: string): void {
    const called = this.players.map((name) => [name]);
    const [player, rest] = begun(line, called) ?? this.fail();
    for (const choice of outsideQuotes(rest, ", ")) this.choice(player, choice);
  }

  private choice(player: number, text: string): void {
    const push = (action: Action) => {
      this.moves.push(action);
      this.lines.push(this.line);
    };
    for (const [word, how] of Object.entries(STOPS)) {
      if (this.lexicon.isWord(text, word)) return push({ kind: "stop", how, loser: player });
    }
    const move = (verb: string, item: number, other = UNKNOWN) =>
      push({ kind: "move", move: moveNumber(this.pen.module.manifest, { verb, player, item, other }) });
    if (this.lexicon.isWord(text, "BEGINS")) return move("begin", player);
    const lets = this.lexicon.after(text, "LETS");
    if (lets !== null) {
      const begins = this.players.findIndex((name) =>
        this.lexicon
          .spellings("BEGIN")
          .some((word) => lets === `${name} ${word}` || lets === `${quoted(name)} ${word}`),
      );
      return begins < 0 ? this.fail() : move("begin", begins);
    }
    const { verbs } = this.pen.set.recording as DuelTable;
    for (const [name, { word, second: joint, kinds, others: beside, as: verb = name }] of Object.entries(verbs)) {
      if (verb === "pass" && this.lexicon.isWord(text, word)) return move(verb, player);
      const about = this.lexicon.after(text, word);
      if (about === null) continue;
      const [done, amount] = this.lexicon.split(about, "FOR");
      const [named, second] = this.lexicon.split(done, joint ?? "");
      if ((verb === "build" && this.lexicon.split(about, "WITH")[1] !== null) || (joint && second === null)) continue;
      const [item, ...others] = this.named(named, kinds);
      if (item === undefined || others.length) continue;
      if (amount !== null) {
        this.stated.push({ line: this.line, text, move: this.moves.length, amount: Number.parseInt(amount, 10) });
      }
      return move(verb, item, second === null ? UNKNOWN : this.item(second, beside));
    }
    this.fail();
  }

  private item(written: string, kinds: readonly string[] | null): number {
    const found = this.named(written, kinds);
    return found.length === 1 ? (found[0] as number) : this.fail();
  }

  private named(written: string, kinds: readonly string[] | null): readonly number[] {
    return this.lexicon
      .named(written)
      .filter((id) => kinds === null || kinds.includes(this.pen.set.items[id]?.kind ?? ""));
  }

  private fail(): never {
    throw new Unread(this.line, this.text);
  }
}
