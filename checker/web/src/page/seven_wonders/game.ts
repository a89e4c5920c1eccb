// A game of 7 Wonders as it is recorded: hands and plays, in the order in which they were
// entered. Everything else follows by playing it again with the set's module.

import { kept, type Module, playOf, restore, setupNumbers, Table } from "../../common/module";
import { BETWEEN } from "../../common/sets";
import { coinsAt, NOTHING_AGREED } from "../start";
import type { SevenTable, TableSet } from "../types";
import { Choices, numbered } from "./choices";
import { Deck } from "./deck";
import {
  type Action,
  type Ask,
  boardOf,
  type Copy,
  type Course,
  deckAge,
  FREE_CITY,
  FROM_THE_START,
  lastDealt,
  type Made,
  type Play,
  type SevenRefusal,
  type Turn,
  UNKNOWN,
  type View,
} from "./view";

type When = Pick<Play, "age" | "turn">;

/** The game that the actions give. `seen`: called at the beginning and after each move. */
export function played(module: Module, set: TableSet, recorded: Course, seen?: (table: Table) => void): View {
  return new Replayed(module, set, recorded, seen).view();
}

/** A game being played again, action by action. */
class Replayed {
  private readonly table: Table;
  private readonly seats: readonly number[];
  private readonly deals: Record<number, (readonly number[] | null)[]> = {};
  private readonly entered = new Map<number, Made>();
  private readonly turns: Turn[] = [];
  private readonly built: number[][];
  private readonly deck: Deck;
  private refused: View["refused"] = null;
  /** What waited beside a seventh card of this turn; what waits besides came with that card. */
  private beside: string[] | null = null;

  constructor(
    private readonly module: Module,
    private readonly set: TableSet,
    private readonly recorded: Course,
    private readonly seen?: (table: Table) => void,
  ) {
    this.seats = recorded.boards.map((_, seat) => seat);
    this.built = this.seats.map(() => []);
    const [held = [], ...known] = this.dealt();
    const players = this.seats.length - (recorded.freeCity ? 1 : 0);
    const coins = coinsAt(module, (recorded.agreed ?? NOTHING_AGREED).start, this.seats.length);
    this.table = new Table(
      module,
      Int16Array.from(setupNumbers(module.manifest, recorded.boards, known, players, held)),
      coins,
    );
    this.deck = new Deck(set, this.seats.length);
    for (const [at, action] of recorded.actions.entries()) if (action.kind === "hand") this.deal(action, at);
    seen?.(this.table);
    for (const [at, action] of recorded.actions.entries()) {
      if (action.kind === "play" && !this.refused) this.play(action.play, at);
    }
    if (this.one("over")) this.copy();
  }

  /** The hands as the module's set-up takes them: those from the start, and those of each age. */
  private dealt(): number[][][] {
    for (const action of this.recorded.actions) {
      if (action.kind === "hand") (this.deals[action.age] ??= this.seats.map(() => null))[action.seat] = action.items;
    }
    const ages: readonly number[] = this.module.manifest.ages;
    // With the Free City an age is known as a whole or not at all.
    const whole = (age: number) => !this.recorded.freeCity || !this.deals[age]?.includes(null);
    for (const action of this.recorded.freeCity ? this.recorded.actions : []) {
      if (action.kind === "hand" && action.items === null) this.deals[action.age] = this.seats.map(() => null);
    }
    return [FROM_THE_START, ...ages].map((age) =>
      this.seats.map((seat) => (whole(age) ? [...(this.deals[age]?.[seat] ?? [])] : [])),
    );
  }

  /** Let the deck know a hand, if it is one that counts. */
  private deal({ age, seat, items }: Extract<Action, { kind: "hand" }>, at: number): void {
    for (const item of this.deals[age]?.[seat] === items ? (items ?? []) : []) {
      const lack = item === UNKNOWN ? null : this.deck.lacks(item);
      if (lack && !this.refused) this.refuse({ ...lack, player: seat, item }, at);
      if (item !== UNKNOWN) this.deck.deal(item);
    }
  }

  private play(number: number, at: number): void {
    const made = this.made(number, at);
    const due = this.one("due_count") > 0;
    const untimely = this.untimely(playOf(this.module.manifest, number) as Play, due);
    if (untimely !== null) return this.refuse(untimely, at);
    const why = (due ? null : this.asked(() => this.table.playRefusal(number))) ?? this.undealt(made.play);
    if (why !== null) return this.refuse(why, at);
    const seat = made.play.player;
    if (!due) {
      this.entered.set(seat, { ...made, ...this.paid(seat) });
      if (seat !== FREE_CITY && this.recorded.freeCity) this.entered.delete(FREE_CITY);
    }
    if (!due && this.entered.size < this.seats.length) return;
    this.make(due ? [made] : this.seats.map((each) => this.entered.get(each) as Made), at);
    this.entered.clear();
  }

  /** Why a play is not of this turn, if it is not; an answer may be noted under an earlier one. */
  private untimely(play: Play, due: boolean): SevenRefusal | "none" | null {
    if (due) return play.age === this.one("age") && play.turn <= this.noted() ? null : "none";
    const { player, item, verb } = play;
    const refused = (code: string, seat = player) => ({ code, player: seat, item, expected: UNKNOWN, found: UNKNOWN });
    const over = this.one("over") > 0;
    if (over && play.turn < this.module.manifest.hand_size) return refused("W-END-01");
    const missing = this.seats.find((seat) => !this.entered.has(seat));
    const past = isLater(this.now(), play);
    // An answer stands under the turn whose plays it follows.
    if (!over && (isLater(play, this.now()) || (isAnswer(play) && !past))) return refused("W-TURN-01", missing);
    if (!over && !past) return null;
    if (verb === "salvage") return refused("W-SALVAGE-03");
    if (verb !== "take") return refused("W-SEVENTH-01");
    const laid = (this.set.recording as SevenTable).laid?.includes(item);
    const kept = this.set.items[item]?.kind === "character";
    return refused(item === UNKNOWN ? "W-OFFER-01" : laid ? "W-LAY-02" : kept ? "W-DRAW-04" : "W-CHOOSE-06");
  }

  /** Make a move: one play, or one of each seat. */
  private make(plays: readonly Made[], at: number): void {
    const { manifest } = this.module;
    const turn = { age: this.one("age"), turn: plays[0]?.play.turn ?? 0 };
    const [before, over] = [this.conflicts(), this.between()];
    this.passOn();
    for (const { play } of plays) this.count(play);
    const why = this.asked(() => this.table.attempt(plays.map(({ play }) => numbered(manifest, play))));
    if (why !== null) return this.refuse(why, at);
    for (const { play, brought } of plays) {
      if (brought !== UNKNOWN && play.verb !== "stage") this.built[play.player]?.push(brought);
    }
    const fought = !over && (turn.age !== this.one("age") || this.one("over") || this.between());
    const conflicts = fought ? this.conflicts().map((points, seat) => points - (before[seat] as number)) : null;
    this.seen?.(this.table);
    this.turns.push({ ...turn, plays: plays.map((made) => ({ ...made, ...this.paid(made.play.player) })), conflicts });
  }

  /** Let the deck know what is played; what a draw or a loss takes is out of no deck of an age. */
  private count(play: Play): void {
    if (fromHand(play)) this.deck.play(play.item, this.shows(play));
    else if (play.verb === "salvage" && !this.shows(play)) this.deck.salvage(play.item, this.lastDealt());
  }

  /** Why no deal allows a play, or null. */
  private undealt(play: Play): SevenRefusal | null {
    const { player, item, verb } = play;
    if ((!fromHand(play) && verb !== "salvage") || this.shows(play)) return null;
    const lack =
      verb === "salvage"
        ? this.deck.unfounded(item, this.lastDealt())
        : this.deck.after(this.unseen(player)).lacks(item);
    return lack && { ...lack, player, item };
  }

  private lastDealt(): number {
    const { age, turn } = this.now();
    return lastDealt(age, turn);
  }

  /** Keep what waits beside a seventh card, until it is chosen. */
  private passOn(): void {
    const [next, ...others] = this.waiting();
    if (next === undefined) this.beside = null;
    else if (this.due() === "seventh") this.beside = others;
    else if (this.beside?.includes(next)) this.beside.splice(this.beside.indexOf(next), 1);
  }

  /** The choices that wait, the next one first: who makes each, and how its card words it. */
  private waiting(): string[] {
    const seats = this.table.numbers("due_seat").slice(0, this.one("due_count"));
    const worded = this.module.manifest.state.due_argument ? this.table.numbers("due_argument") : [];
    return seats.map((seat, n) => `${seat} ${worded[n] ?? 0}`);
  }

  private due(): string {
    return this.module.manifest.dues[this.one("due_kind") - 1] as string;
  }

  /** The turn that what is played now is noted under: a seventh card, and what came with it, stand
   * under the turn after the last. */
  private noted(): number {
    const [next] = this.waiting();
    const late =
      next !== undefined &&
      this.due() !== "offer" &&
      (this.due() === "seventh" || this.beside?.includes(next) === false);
    return this.one("turn") + (late ? 1 : 0);
  }

  /** Let the seats copy what they have chosen; the last choice of each counts. */
  private copy(): void {
    for (const [at, action] of this.recorded.actions.entries()) {
      if (action.kind !== "copy") continue;
      this.table.copy(action.seat, action.guild);
      this.table.points();
      if (this.table.numbers("copied")[action.seat] === action.guild) continue;
      const code = this.copiable(action.seat).length ? "W-COPY-01" : "W-COPY-02";
      this.refuse({ code, player: action.seat, item: action.guild, expected: UNKNOWN, found: UNKNOWN }, at);
    }
  }

  /** The guilds that the module lets a seat copy. */
  private copiable(seat: number): Copy[] {
    const chosen = this.table.numbers("chosen")[seat] as number;
    const found = this.set.items.flatMap(({ kind }, guild) => {
      if (kind !== "guild") return [];
      this.table.copy(seat, guild);
      const total = this.table.points()[seat]?.total as number;
      return this.table.numbers("copied")[seat] === guild ? [{ guild, total }] : [];
    });
    this.table.copy(seat, chosen);
    return found;
  }

  private refuse(why: SevenRefusal | "none", at: number): void {
    this.refused = { at, why: why === "none" ? null : why };
  }

  /** Whether the card of a play is seen in the hand, or the discards, out of which it comes. */
  private shows({ verb, player, item }: Play): boolean {
    const among = verb === "salvage" ? this.table.numbers("discards") : (this.table.hand(player) as number[]);
    const same = this.set.items[item]?.presence;
    if (verb !== "salvage" && this.recorded.freeCity) return this.seats.some((seat) => this.table.hand(seat)[item] > 0);
    if (verb !== "salvage") return (among[item] ?? 0) > 0;
    return this.set.items.some((other, id) => other.presence === same && (among[id] ?? 0) > 0);
  }

  /** A play as it is before it is made. */
  private made(number: number, at: number): Made {
    const play = { ...(playOf(this.module.manifest, number) as Play), turn: this.noted() };
    const stage = play.verb === "stage" ? this.stage(play.player, play.stage) : UNKNOWN;
    const builds = ["build", "free", "salvage"].includes(play.verb);
    return { play, bank: 0, left: 0, right: 0, brought: builds ? play.item : stage, at };
  }

  private paid(seat: number): Pick<Made, "bank" | "left" | "right"> {
    const of = (name: string) => this.table.numbers(name)[seat] as number;
    return { bank: of("bank"), left: of("to_left"), right: of("to_right") };
  }

  private conflicts(): number[] {
    return this.seats.map((seat) => this.column(seat, "conflict"));
  }

  /** Whether the age is over, and what waits is asked before the next. */
  private between(): boolean {
    return this.set.columns.includes(BETWEEN) && this.column(0, BETWEEN) > 0;
  }

  private now(): When {
    return { age: this.one("age"), turn: this.one("turn") };
  }

  private one(name: string): number {
    return this.table.numbers(name)[0] as number;
  }

  private column(seat: number, name: string): number {
    const { columns } = this.set;
    return this.table.numbers("cities")[seat * columns.length + columns.indexOf(name)] ?? 0;
  }

  /** The stage that a seat builds: of those that do not stand the one of a number, else the first. */
  private stage(seat: number, number = 0): number {
    const [, , stages] = boardOf(this.set, this.recorded.boards[seat] as number);
    const left = stages.filter((stage) => !this.stands(seat, stage));
    return left.find((stage) => this.set.items[stage]?.number === number) ?? left[0] ?? UNKNOWN;
  }

  private stands(seat: number, stage: number): boolean {
    return this.column(seat, this.set.columns[this.set.items[stage]?.presence ?? UNKNOWN] ?? "") > 0;
  }

  private asked(ask: () => unknown): SevenRefusal | "none" | null {
    try {
      return ask() as SevenRefusal | null;
    } catch {
      return "none";
    }
  }

  view(): View {
    const { table, module, seats } = this;
    const copiable = seats.map((seat) => (this.one("over") ? this.copiable(seat) : []));
    const points = table.points();
    const winners = table.outcome();
    const cities = table.numbers("cities");
    const discards = table.numbers("discards");
    const state = kept(module);
    // Another game may have been played in the module's memory since, or cards put into hands.
    const here =
      <Given extends unknown[], Told>(ask: (...given: Given) => Told) =>
      (...given: Given): Told => {
        restore(module, state);
        const told = ask(...given);
        restore(module, state);
        return told;
      };
    const { columns } = this.set;
    const ask = this.ask();
    const choices = new Choices(module, this.set, table, ask, {
      spare: (age, seat) => this.spare(age, seat),
      stage: (seat, number) => this.stage(seat, number),
      entered: (this.recorded.freeCity ? [...this.entered.values()] : []).map(({ play }) => play),
    });
    return {
      order: this.recorded.freeCity ? [...seats.filter((seat) => seat !== FREE_CITY), FREE_CITY] : seats,
      ask,
      age: this.one("age"),
      turn: this.one("turn"),
      cities: seats.map((seat) => ({
        stands: (stage) => this.stands(seat, stage),
        column: (name) => cities[seat * columns.length + columns.indexOf(name)] ?? 0,
        points: points[seat] as Record<string, number>,
        built: this.built[seat] as number[],
        board: this.recorded.boards[seat] as number,
        stages: boardOf(this.set, this.recorded.boards[seat] as number)[2],
      })),
      entered: this.entered,
      turns: this.turns,
      discards: discards.flatMap((count, item) =>
        Array<number>(count).fill(item < this.set.items.length ? item : UNKNOWN),
      ),
      deals: this.deals,
      winners,
      copiable,
      copied: table.numbers("copied").slice(0, seats.length),
      refused: this.refused,
      spare: (age, without) => this.deck.after(without).spare(age),
      hand: here((seat: number) => choices.hand(seat)),
      choices: here((seat: number) => choices.of(seat)),
      unitPrices: here((seat: number) => choices.unitPrices(seat)),
      refusal: here((play) => table.playRefusal(numbered(module.manifest, choices.timed(play))) as SevenRefusal | null),
    };
  }

  private ask(): Ask {
    const age = deckAge(this.one("age"), this.one("turn"));
    if (this.one("over")) return { kind: "over" };
    if (this.one("due_count")) {
      const worded = this.module.manifest.state.due_argument;
      const argument = worded ? (this.table.numbers("due_argument")[0] as number) : 0;
      const { made, drawn } = this.set.recording as SevenTable;
      const offers = made?.[argument] ?? [];
      const deck = drawn?.[argument] ?? [];
      return { kind: "due", due: this.due(), seat: this.one("due_seat"), argument, offers, deck, turn: this.noted() };
    }
    const hands = this.recorded.actions.flatMap((each) => (each.kind === "hand" && each.age === age ? [each] : []));
    const told = new Set(hands.map((each) => each.seat));
    const enough = this.recorded.freeCity && hands.some((each) => each.items === null);
    const seat = this.recorded.hands && !enough ? this.seats.find((each) => !told.has(each)) : undefined;
    const { held, hand_size } = this.module.manifest;
    const size = age === FROM_THE_START ? held : hand_size;
    return seat === undefined ? { kind: "plays" } : { kind: "hand", age, seat, size };
  }

  /** The cards of an age that may still turn up: neither entered by others in this turn, nor among
   * what waits behind a correction; but for what the seat's play now stands in the place of. */
  private spare(age: number, seat: number): number[] {
    const { manifest } = this.module;
    const plays = (this.recorded.waiting ?? []).flatMap((each) =>
      each.kind === "play" ? [playOf(manifest, each.play) as Play] : [],
    );
    const now = { ...this.now(), player: seat };
    const later = plays.filter((play) => fromHand(play) && !isOf(play, now)).map(({ item }) => item);
    return this.deck.after([...this.unseen(seat), ...this.deck.outside(later)]).spare(age);
  }

  /** The cards that others than a seat play in this turn, and that are in no hand that is known. */
  private unseen(seat: number): number[] {
    const others = [...this.entered.values()].map(({ play }) => play);
    return others.filter((play) => play.player !== seat && fromHand(play) && !this.shows(play)).map(({ item }) => item);
  }
}

/** Whether a turn comes after another. */
export function isLater(turn: When, other: When): boolean {
  return turn.age > other.age || (turn.age === other.age && turn.turn > other.turn);
}

/** Whether a play answers what is asked when others are made. */
export function isAnswer({ verb }: Pick<Play, "verb">): boolean {
  return ["salvage", "decline", "take"].includes(verb);
}

/** Whether a play is a player's own of a turn, by which another of that turn is replaced. */
export function isOf({ verb, player, age, turn }: Play, of: When & Pick<Play, "player">): boolean {
  return player === of.player && age === of.age && turn === of.turn && !isAnswer({ verb });
}

/** Whether one play stands in the place of another. */
export function replaces(module: Module, action: Action, other: Action): boolean {
  if (action.kind !== "play" || other.kind !== "play") return false;
  const [play, waiting] = [action, other].map((each) => playOf(module.manifest, each.play) as Play) as [Play, Play];
  return isOf(play, play) && isOf(waiting, play);
}

/** Whether a play plays a known card out of a hand. */
function fromHand({ verb, item }: Play): boolean {
  return item !== UNKNOWN && ["build", "free", "stage", "discard"].includes(verb);
}
