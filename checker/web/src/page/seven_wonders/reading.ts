// Records of 7 Wonders read back from the canonical form. Other spellings are for
// `antipater convert`, which writes this form.

import type { Row } from "../claims";
import { apart, begun, Lexicon, outsideQuotes, type Pen, spaced, startsWith, Unread, unquoted } from "../notation";
import { simple } from "../../common/language";
import { agreedOf, fail, NOTHING_AGREED } from "../start";
import type { SevenTable } from "../types";
import { numbered } from "./choices";
import { isAnswer, isLater, played } from "./game";
import {
  type Action,
  type Ask,
  BEFORE_AGE,
  boardOf,
  deckAge,
  type Entered,
  FREE_CITY,
  FROM_THE_START,
  LAYS,
  type Play,
  UNKNOWN,
  type View,
} from "./view";
import { NUMERALS } from "./writing";

const IN_HAND = ["building", "guild", "character"];

export interface Read extends Entered {
  /** For each action the line that it stands on. */
  readonly lines: readonly number[];
  /** The rows of points. */
  readonly rows: readonly Row[];
}

/** A game from its record in the canonical form; throws `Unread`. */
export function read(pen: Omit<Pen, "language">, text: string): Read {
  return new Reader(pen).read(text);
}

interface Noted {
  readonly play: Omit<Play, "player"> & { readonly player: number };
  readonly line: number;
}

class Reader {
  private readonly lexicon: Lexicon;
  private readonly players: string[] = [];
  private readonly boards: number[] = [];
  private readonly hands: Record<number, (readonly number[] | null)[]> = {};
  private readonly handLines: Record<string, number> = {};
  private readonly plays: Noted[] = [];
  private readonly copied: { readonly seat: number; readonly guild: number; readonly line: number }[] = [];
  private readonly rows: Row[] = [];
  private agreed = NOTHING_AGREED;
  private free = false;
  private line = 0;
  private text = "";

  constructor(private readonly pen: Omit<Pen, "language">) {
    this.lexicon = new Lexicon(pen.words, pen.set);
  }

  read(text: string): Read {
    let section: string | null = null;
    for (const [n, line] of text.split(/\r?\n/).entries()) {
      this.line = n + 1;
      this.text = line;
      const bare = spaced(apart(line)[0].trim());
      if (!bare || bare.startsWith("[")) continue;
      const heading = this.heading(bare);
      const play = /^([IV]+)\.(\d+)\s+(.*)$/.exec(bare);
      if (heading) section = heading;
      else if (play) this.turn(NUMERALS.indexOf(play[1] as string), Number(play[2]), play[3] as string);
      else if (section === "seats" && !this.plays.length) this.seat(bare);
      else if (section?.startsWith("age ") && !this.plays.length) this.hand(Number(section.slice(4)), bare);
      else if (section === "scores") this.rows.push({ line: this.line, text: bare });
      else this.copies(bare);
    }
    if (!this.players.length) throw new Unread(1, text.split("\n")[0] ?? "");
    if (this.free && this.players.length !== 2 * FREE_CITY + 1) this.fail();
    const seats = this.players.flatMap((_, seat) => (this.free && seat === FREE_CITY ? [] : [seat]));
    this.agreed = agreedOf(text, this.players, seats, this.pen);
    this.sides(text, seats);
    return {
      freeCity: this.free,
      players: this.players,
      boards: this.boards,
      hands: this.known,
      agreed: this.agreed,
      rows: this.rows,
      ...this.actions(),
    };
  }

  /** The tag Sides says that sides were chosen, or on which all boards lie. */
  private sides(text: string, seats: readonly number[]): void {
    const { Sides: found } = this.agreed.tags;
    const { boards, chosen } = this.pen.set.recording as SevenTable;
    if (found === undefined || chosen.includes(simple(found.trim()))) return;
    const expected = found.trim().toUpperCase();
    const known = [...new Set(boards.map(([, , , side]) => side))].filter(Boolean).sort();
    if (!known.includes(expected)) fail(text, "Sides", { code: "R-SIDES-01", values: { found, expected: known } });
    for (const seat of seats) {
      const [item, , , side] = boardOf(this.pen.set, this.boards[seat] as number);
      const values = { player: this.players[seat] ?? "", expected, found: side };
      if (side !== expected) fail(text, "Sides", { code: "R-SIDES-02", item, values });
    }
  }

  private get known(): boolean {
    return Object.keys(this.hands).length > 0;
  }

  /** Whether players hold cards from the start: then a turn before each age is for them, and
   * nobody plays for the Free City. */
  private get held(): boolean {
    return this.pen.module.manifest.held > 0;
  }

  private heading(line: string): string | null {
    const says = (name: string) => this.lexicon.spellings(name).find((word) => startsWith(line, word));
    for (const name of ["SEATS", "SCORES"]) {
      if (says(name)?.length === line.length) return name.toLowerCase();
    }
    if (says("HANDS")?.length === line.length) return this.held ? `age ${FROM_THE_START}` : this.fail();
    const age = says("AGE");
    const number = age && /^ ([1-9]\d*)$/.exec(line.slice(age.length));
    return number ? `age ${number[1]}` : null;
  }

  /** A row `Name: what`, the name in quotes or not. */
  private cells(line: string): [string, string] {
    const [name, ...rest] = outsideQuotes(line, ": ");
    if (name === undefined || !rest.length) return this.fail();
    return [name.startsWith('"') ? unquoted(name) : name, rest.join(": ")];
  }

  private seat(line: string): void {
    const [name, called] = this.cells(line);
    const { free_city: freeCity } = this.pen.set.recording as SevenTable;
    if (freeCity.includes(name.toLowerCase())) {
      if (this.players.length !== FREE_CITY || this.held) this.fail();
      this.free = true;
    }
    const boards = this.lexicon.named(called).filter((id) => this.pen.set.items[id]?.kind === "board");
    if (boards.length !== 1 || this.players.includes(name)) this.fail();
    this.players.push(name);
    this.boards.push(boards[0] as number);
  }

  private hand(age: number, line: string): void {
    const [name, cards] = this.cells(line);
    const seat = this.free && this.lexicon.isWord(name, "PILE") ? FREE_CITY : this.players.indexOf(name);
    if (seat < 0) this.fail();
    const hand =
      cards === "?"
        ? null
        : outsideQuotes(cards, ", ").map((card) => (card === "?" ? UNKNOWN : this.card(card, [age])));
    (this.hands[age] ??= this.players.map(() => null))[seat] = hand;
    this.handLines[`${age} ${seat}`] = this.line;
  }

  private turn(age: number, turn: number, line: string): void {
    if (turn === BEFORE_AGE && !this.held) this.fail();
    const [player, rest] = this.actor(line);
    for (const deed of outsideQuotes(rest, ", ")) {
      const before = this.plays.at(-1)?.play;
      const laid = this.lexicon.after(deed, "LAYS");
      if (laid !== null && deed !== rest && before?.verb === "discard") {
        this.plays.push({ play: { ...before, stage: LAYS }, line: this.plays.pop()?.line ?? this.line });
        if (laid === "?") continue;
      }
      const play = { age, turn, player, ...this.deed(deed, age, deckAge(age, turn)) };
      if (!isAnswer(play)) this.once(play);
      this.plays.push({ play, line: this.line });
    }
  }

  /** A player plays one card a turn. */
  private once({ age, turn, player }: Play): void {
    const same = this.plays.find(
      ({ play }) => play.player === player && play.age === age && play.turn === turn && !isAnswer(play),
    );
    if (!same) return;
    const why = { code: "R-TURN-02", values: { found: this.players[player] ?? "", expected: same.line } };
    throw new Unread(this.line, this.text, why);
  }

  private actor(line: string): [number, string] {
    const city = this.free ? this.lexicon.spellings("FREE_CITY") : [];
    const called = this.players.map((name, seat) => (seat === FREE_CITY ? [name, ...city] : [name]));
    return begun(line, called) ?? this.fail();
  }

  private deed(text: string, age: number, deck: number): Pick<Play, "verb" | "item" | "stage" | "left" | "right"> {
    const none = { stage: 0, left: undefined, right: undefined };
    if (this.lexicon.isWord(text, "PASSES")) return { ...none, verb: "decline", item: UNKNOWN };
    const revives = this.lexicon.after(text, "REVIVES");
    const upTo = Array.from({ length: age }, (_, n) => age - n);
    if (revives !== null) return { ...none, verb: "salvage", item: this.card(revives, upTo) };
    const uses = this.lexicon.after(text, "USES");
    if (uses !== null) return { ...none, verb: "take", item: UNKNOWN, stage: this.offer(uses) };
    const keeps = this.lexicon.after(text, "KEEPS");
    const chosen = keeps ?? this.lexicon.after(text, "LAYS") ?? this.lexicon.after(text, "SACRIFICES");
    if (chosen !== null) return { ...none, verb: "take", item: this.card(chosen, []) };
    const discards = this.lexicon.after(text, "DISCARDS");
    if (discards !== null) return { ...none, verb: "discard", item: this.card(discards, [deck]) };
    const builds = this.lexicon.after(text, "BUILDS") ?? this.fail();
    const [what, paying] = this.lexicon.split(builds, "PAYING");
    const paid = paying === null ? none : { ...none, ...this.paid(paying) };
    const stage = this.lexicon.isWord(what.split(" ")[0] ?? "", "STAGE") ? what.split(" ").slice(1).join(" ") : null;
    if (stage !== null) return { ...paid, verb: "stage", ...this.stage(stage, deck) };
    const free = this.lexicon.spellings("FREE").find((word) => what.toLowerCase().endsWith(` ${word.toLowerCase()}`));
    const card = free ? what.slice(0, -free.length - 1) : what;
    return { ...paid, verb: free ? "free" : "build", item: this.card(card, [deck]) };
  }

  /** The number of the offer that a name means. */
  private offer(written: string): number {
    const { offers = [] } = this.pen.set.recording as SevenTable;
    const name = (written.startsWith('"') ? written.slice(1, -1) : written).toLowerCase();
    const found = offers.findIndex((names) => Object.values(names).some((each) => each.toLowerCase() === name));
    return found < 0 ? this.fail() : found + 1;
  }

  private stage(text: string, deck: number): Pick<Play, "item" | "stage"> {
    const [number, card] = this.lexicon.split(` ${text}`, "WITH");
    if (card === null) return this.fail();
    return { stage: Number(number.trim()) || 0, item: card === "?" ? UNKNOWN : this.card(card, [deck]) };
  }

  private paid(text: string): Pick<Play, "left" | "right"> {
    if (this.lexicon.isWord(text, "NOTHING")) return { left: 0, right: 0 };
    const amount = (name: string) => {
      const words = this.lexicon
        .spellings(name)
        .map((word) => word.replace(/[^\w\s]/g, "\\$&"))
        .join("|");
      return Number(new RegExp(`(?:^| )(\\d+) (?:${words})(?: |$)`, "i").exec(text)?.[1] ?? 0);
    };
    const split = { left: amount("LEFT"), right: amount("RIGHT") };
    return split.left || split.right ? split : this.fail();
  }

  /** The card that a name means, in the first of some ages that has one. */
  private card(written: string, ages: readonly number[]): number {
    if (written === "?") return UNKNOWN;
    const found = this.lexicon.named(written).filter((id) => IN_HAND.includes(this.pen.set.items[id]?.kind ?? ""));
    for (const age of ages) {
      const there = found.filter((id) => (this.pen.set.items[id]?.age ?? FROM_THE_START) === age);
      if (there.length) return there[0] as number;
    }
    return found[0] ?? this.fail();
  }

  /** `Anna copies …`, once for each player. */
  private copies(line: string): void {
    const [seat, rest] = this.actor(line);
    const guild = this.lexicon.after(rest, "COPIES") ?? this.fail();
    if (this.copied.some((other) => other.seat === seat)) this.fail();
    this.copied.push({ seat, guild: this.card(guild, []), line: this.line });
  }

  /** The hands of each age before its plays; a choice that no line answers is declined. */
  private actions(): { readonly actions: Action[]; readonly lines: number[] } {
    const { module, set } = this.pen;
    const actions: Action[] = [];
    const lines: number[] = [];
    const push = (action: Action, line: number) => {
      actions.push(action);
      lines.push(line);
    };
    const manifest = module.manifest;
    const number = (play: Play) => numbered(manifest, play);
    const plays = [...this.plays];
    const decks = plays.map(({ play }) => deckAge(play.age, play.turn));
    const ages = [...new Set([...Object.keys(this.hands).map(Number), ...decks])].sort();
    for (const age of this.known ? ages : []) {
      this.players.forEach((_, seat) => {
        const items = this.hands[age]?.[seat] ?? null;
        push({ kind: "hand", age, seat, items }, this.handLines[`${age} ${seat}`] ?? 1);
      });
    }
    while (plays.length) {
      const view = played(module, set, {
        boards: this.boards,
        freeCity: this.free,
        hands: false,
        agreed: this.agreed,
        actions,
      });
      const { ask } = view;
      if (view.refused) return { actions, lines };
      if (ask.kind === "due") {
        const fitting = plays.filter(({ play }) => answers(play, ask, view.age));
        const first = fitting.find(({ play }) => play.verb !== "decline" || ask.due !== "offer") ?? fitting[0];
        const at = first ? plays.indexOf(first) : -1;
        const answer = at < 0 ? null : (plays.splice(at, 1)[0] as Noted);
        const decline = { verb: "decline", player: ask.seat, item: UNKNOWN, age: view.age, turn: view.turn };
        push({ kind: "play", play: answer ? number(answer.play) : numbered(manifest, decline) }, answer?.line ?? 1);
        continue;
      }
      // That nothing is done which nothing asks for is right; anything else says what is wrong.
      const stray = plays.find(({ play }) => play.verb !== "decline" && isLater(view, play));
      const turn = plays.filter(
        ({ play }) => !stray && play.age === view.age && play.turn === view.turn && !isAnswer(play),
      );
      turn.sort((a, b) => view.order.indexOf(a.play.player) - view.order.indexOf(b.play.player));
      for (const noted of turn) {
        plays.splice(plays.indexOf(noted), 1);
        push({ kind: "play", play: number(this.priced(noted.play, view)) }, noted.line);
      }
      if (ask.kind === "plays" && turn.length === this.players.length) continue;
      const wrong = stray ?? plays.find(({ play }) => play.verb !== "decline" || isLater(play, view));
      if (wrong) push({ kind: "play", play: number(wrong.play) }, turn[0]?.line ?? wrong.line);
      break;
    }
    // What is copied anyway needs no choice.
    const view = played(module, set, {
      boards: this.boards,
      freeCity: this.free,
      hands: false,
      agreed: this.agreed,
      actions,
    });
    for (const { seat, guild, line } of this.copied) {
      if (view.copied[seat] !== guild) push({ kind: "copy", seat, guild }, line);
    }
    return { actions, lines };
  }

  /** A building that is said to be free, as any other where it costs nothing anyway. */
  private priced(play: Play, view: View): Play {
    if (play.verb !== "free") return play;
    const ways = view.choices(play.player).filter((choice) => choice.verb === "build" && choice.item === play.item);
    const { cost = [] } = this.pen.set.items[play.item] ?? {};
    const free = this.pen.set.free_with[play.item] ?? [];
    const needless = !cost.some(Boolean) || free.some((name) => (view.cities[play.player]?.column(name) ?? 0) > 0);
    const nothing = ways.some(({ bank, left, right }) => bank + left + right === 0);
    return nothing && (needless || view.refusal(play)) ? { ...play, verb: "build" } : play;
  }

  private fail(): never {
    throw new Unread(this.line, this.text);
  }
}

/** Whether a play answers a choice: an offer, a draw, what a city loses, one out of the discards, or the seventh card of an age. */
function answers(play: Play, ask: Extract<Ask, { kind: "due" }>, age: number): boolean {
  if (play.player !== ask.seat || play.age !== age || play.turn > ask.turn) return false;
  if (play.verb === "take" && play.item !== UNKNOWN) return ask.deck.includes(play.item);
  if (play.verb === "take") return ask.due === "offer" && ask.offers.includes(play.stage);
  if (ask.due === "offer") return play.verb === "decline";
  if (ask.due === "salvage") return play.verb === "salvage" || play.verb === "decline";
  return play.turn === ask.turn && play.verb !== "salvage";
}
