// A game of 7 Wonders as the report tells it: every state was reckoned when the report was made.

import type { Choice, Naming, Replay } from "../replay";
import type { CardSet, Detail } from "../types";
import type { Language, Words } from "../../common/language";

/** Seat, action, card, number in the record, item brought, coins to the bank, left and right,
 * coins gained, whether a chain made it free. */
type PlayRow = readonly [number, number, number, number, number, number, number, number, number, number];

interface StateRow {
  readonly at: readonly [number, number, number];
  readonly due: readonly (readonly [string, number])[];
  /** By seat: coins, conflict points won, defeat tokens, shields. */
  readonly numbers: readonly (readonly [number, number, number, number])[];
  readonly points: readonly (readonly number[])[];
  readonly hands: readonly (readonly number[] | null)[];
  readonly discards: readonly number[];
}

type ChoiceRow = readonly [number, number, number, number?];

interface SevenData {
  readonly boards: readonly number[];
  readonly free_city: number | null;
  readonly states: readonly StateRow[];
  readonly moves: readonly (readonly PlayRow[])[];
  readonly choices: readonly (readonly (readonly [number, ...ChoiceRow[]])[])[];
  readonly broken_off: readonly (readonly [number, number, number, number])[];
  readonly why: readonly (readonly [string, Words])[];
}

/** One seat's play in a turn. */
export interface Play {
  readonly seat: number;
  readonly action: string;
  readonly card: number;
  readonly number: number;
  readonly item: number;
  readonly bank: number;
  readonly left: number;
  readonly right: number;
  readonly gained: number;
  readonly chained: boolean;
}

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
    private readonly language: () => Language,
  ) {
    const table = set.table as { actions: readonly string[]; directions: Readonly<Record<string, number>> };
    this.actions = table.actions;
    this.directions = table.directions;
    this.length = data.moves.length;
    this.plays = data.moves.map((rows) =>
      rows.map(([seat, action, card, number, item, bank, left, right, gained, chained]) => ({
        seat, action: this.actions[action] ?? "", card, number, item, bank, left, right, gained, chained: chained === 1,
      })),
    );
  }

  state(at: number): StateRow {
    return this.data.states[at]!;
  }

  board(seat: number): number {
    return this.data.boards[seat] ?? -1;
  }

  /** Everything built in a city up to a position, in order, without the board. */
  built(at: number, seat: number): readonly number[] {
    return this.plays.slice(0, at).flatMap((plays) =>
      plays.filter((play) => play.seat === seat && BRINGS.has(play.action) && play.item >= 0).map((play) => play.item),
    );
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
    return at > 0 && (this.age(at) !== this.age(at - 1) || this.over(at));
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

  move(at: number, words: Naming): readonly string[] {
    return (this.plays[at - 1] ?? []).map((play) => this.told(play, words));
  }

  /** One play in words, with what was paid to whom. */
  told(play: Play, words: Naming): string {
    const player = this.names[play.seat] ?? "";
    const card = play.card < 0 ? "?" : words.item(play.card);
    const item = play.item < 0 ? "?" : words.item(play.item);
    const parts = [words.say(`report.play.${play.action}`, { player, card, item })];
    if (play.chained) parts.push(words.say("report.play.chained"));
    if (play.bank) parts.push(words.say("report.play.to_bank", { count: play.bank }));
    for (const [coins, side] of [[play.left, -1], [play.right, 1]] as const) {
      if (coins) parts.push(words.say("report.play.to_player", { count: coins, player: this.names[this.beside(play.seat, side)] ?? "" }));
    }
    if (play.gained) parts.push(words.say("report.play.gains", { count: play.gained }));
    return parts.join("; ");
  }

  /** The neighbour of a seat: -1 to the left, 1 to the right. */
  beside(seat: number, side: number): number {
    return (seat + side + this.names.length) % this.names.length;
  }

  choices(at: number): readonly Choice[] {
    const next = this.plays[at] ?? this.data.broken_off.map(([seat, action, card]) => ({ seat, action: this.actions[action], card }));
    return (this.data.choices[at] ?? []).flatMap(([seat, ...rows]) =>
      (rows as readonly ChoiceRow[]).map(([card, action, price, reason]) => {
        const deed = this.actions[action] ?? "";
        const played = next.some((play) => play.seat === seat && play.action === deed && (card < 0 || play.card === card));
        const told = { seat, deed, item: card, played };
        if (reason === undefined) return { ...told, price };
        const [code, why] = this.data.why[reason]!;
        return { ...told, price: null, code, why: why[this.language()] };
      }),
    );
  }
}

/** A replay of a game's details. */
export function openSeven(set: CardSet, detail: Detail, language: () => Language): Replay {
  return new SevenReplay(set, detail.names ?? [], detail.seats ?? [], detail.replay as SevenData, language);
}
