// A game of 7 Wonders as the report tells it: every state was reckoned when the report was made.
// What could be played the module of the set is asked.

import type { Language } from "../../common/language";
import { moduleOf } from "../../common/module";
import { BETWEEN } from "../../common/sets";
import type { Choice, Naming, Replay } from "../replay";
import type { CardSet, Detail } from "../types";
import { Answers, type Moment } from "./answers";
import type { Play, SevenData, SevenSet, StateRow } from "./rows";

const BRINGS = new Set(["build", "free", "stage", "salvage"]);

export class SevenReplay implements Replay {
  readonly length: number;
  readonly plays: readonly (readonly Play[])[];
  readonly directions: Readonly<Record<string, number>>;
  private readonly actions: readonly string[];

  constructor(
    readonly set: CardSet,
    readonly names: readonly string[],
    readonly seats: readonly number[],
    private readonly data: SevenData,
    private readonly answers: Answers | null,
  ) {
    const table = set.table as SevenSet;
    this.actions = table.actions;
    this.directions = table.directions;
    this.length = data.moves.length;
    this.plays = data.moves.map((rows) =>
      rows.map(([seat, action, card, number, item, bank, left, right, gained, chained]) => ({
        seat,
        action: this.actions[action] ?? "",
        card,
        number,
        item,
        bank,
        left,
        right,
        gained,
        chained: chained === 1,
      })),
    );
  }

  /** The same with the Free City by its name in a language. */
  spoken(language: Language): SevenReplay {
    const { city: words } = this.set.table as SevenSet;
    const names = this.names.map((name, seat) => (seat === this.data.free_city ? words[language] : name));
    return new SevenReplay(this.set, names, this.seats, this.data, this.answers);
  }

  state(at: number): StateRow {
    return this.data.states[at]!;
  }

  board(seat: number): number {
    return this.data.boards[seat] ?? -1;
  }

  /** What was built in a city up to a position and stands there, in order, without the board. */
  built(at: number, seat: number): readonly number[] {
    const brought = this.plays
      .slice(0, at)
      .flat()
      .filter((play) => play.seat === seat && BRINGS.has(play.action) && play.item >= 0);
    const [found, city] = [new Map<number, number>(), this.city(at, seat)];
    for (const { item } of brought) {
      const stands = this.set.items[item]?.presence ?? -1;
      found.delete(stands); // what went and came back stands last
      if ((city[stands] ?? 0) > 0) found.set(stands, item);
    }
    return [...found.values()];
  }

  age(at: number): number {
    return this.state(at).at[0];
  }

  turn(at: number): number {
    return this.state(at).at[1];
  }

  over(at: number): boolean {
    return this.state(at).at[2] === 1;
  }

  /** Whether the conflicts of an age were fought in the move that leads to a position. */
  fought(at: number): boolean {
    if (at === 0 || this.between(at - 1)) return false;
    return this.between(at) || this.age(at) !== this.age(at - 1) || this.over(at);
  }

  /** Whether an age is over at a position, and something is asked before the next. */
  private between(at: number): boolean {
    return (this.city(at, 0)[this.set.columns.indexOf(BETWEEN)] ?? 0) > 0;
  }

  points(at: number, seat: number): Readonly<Record<string, number>> {
    const points = this.state(at).points[seat] ?? [];
    return Object.fromEntries(Object.keys(this.set.categories).map((name, n) => [name, points[n] ?? 0]));
  }

  coins(at: number, seat: number): number {
    return this.state(at).numbers[seat]?.[0] ?? 0;
  }

  numbers(at: number): readonly number[] {
    if (at > this.length) return this.data.broken_off.map(([, , , number]) => number);
    const plays = this.plays[at - 1] ?? [];
    return plays.flatMap((play) => (play.number > 0 ? [play.number] : []));
  }

  called(move: number): string {
    return this.data.named[move] ?? String(move);
  }

  itemOf(number: number): number | null {
    const broken = this.data.broken_off.map(([, , card, of]) => ({ card, number: of }));
    const found = [...this.plays.flat(), ...broken].find((play) => play.number === number);
    return found && found.card >= 0 ? found.card : null;
  }

  move(at: number, words: Naming): readonly string[] {
    return (this.plays[at - 1] ?? []).map((play) => this.told(play, words));
  }

  /** One play in words, with what was paid to whom. */
  told(play: Play, words: Naming): string {
    const player = this.names[play.seat] ?? "";
    const card = play.card < 0 ? "?" : words.item(play.card);
    const { offers, laid = [] } = this.set.table as SevenSet;
    const chosen = play.action === "take" && play.card >= 0;
    const kept = this.set.items[play.card]?.kind === "character" ? "keep" : "sacrifice";
    const done = laid.includes(play.card) ? "lay" : kept;
    const offer = play.action === "take" && !chosen ? offers?.[play.item - 1]?.[words.language] : undefined;
    const item = offer ?? (play.item < 0 ? "?" : words.item(play.item));
    const parts = [words.say(`report.play.${chosen ? done : play.action}`, { player, card, item })];
    if (play.chained) parts.push(words.say("report.play.chained"));
    if (play.bank) parts.push(words.say("report.play.to_bank", { count: play.bank }));
    for (const [coins, side] of [
      [play.left, -1],
      [play.right, 1],
    ] as const) {
      if (coins)
        parts.push(
          words.say("report.play.to_player", { count: coins, player: this.names[this.beside(play.seat, side)] ?? "" }),
        );
    }
    if (play.gained) parts.push(words.say("report.play.gains", { count: play.gained }));
    return parts.join("; ");
  }

  /** The neighbour of a seat: -1 to the left, 1 to the right. */
  beside(seat: number, side: number): number {
    return (seat + side + this.names.length) % this.names.length;
  }

  /** The plays that the record goes on with. */
  private next(at: number): readonly Pick<Play, "seat" | "action" | "card">[] {
    return (
      this.plays[at] ??
      this.data.broken_off.map(([seat, action, card]) => ({ seat, action: this.actions[action] ?? "", card }))
    );
  }

  /** All numbers of the cities at a position, one city after another. */
  private cities(at: number): readonly number[] {
    const cities: number[] = new Array(this.names.length * this.set.columns.length).fill(0);
    for (const changes of this.data.ledgers.slice(0, at + 1)) {
      for (let n = 0; n < changes.length; n += 2) cities[changes[n]!] = changes[n + 1]!;
    }
    return cities;
  }

  city(at: number, seat: number): readonly number[] {
    const size = this.set.columns.length;
    return this.cities(at).slice(seat * size, (seat + 1) * size);
  }

  private moment(at: number): Moment {
    const { boards, free_city: freeCity } = this.data;
    return { boards, freeCity, row: this.state(at), cities: this.cities(at), next: this.next(at) };
  }

  question(at: number, item: number, words: Naming): readonly Choice[] {
    return this.answers?.on(this.moment(at), item, words) ?? [];
  }

  choices(at: number, words: Naming): readonly Choice[] {
    return this.answers?.all(this.moment(at), words) ?? [];
  }
}

/** A replay of a game's details; a module that cannot run here costs only answers. */
export async function openSeven(set: CardSet, detail: Detail): Promise<Replay> {
  const module = set.module ? await moduleOf(set.module).catch(() => null) : null;
  const answers = module && new Answers(module, set);
  return new SevenReplay(set, detail.names ?? [], detail.seats ?? [], detail.replay as SevenData, answers);
}
