// What a game of 7 Wonders is recorded as, and what it looks like when it is played again.

import type { Refusal } from "../../common/module";
import type { Kept } from "../recorder";
import type { Agreed } from "../start";
import type { SevenTable, TableSet } from "../types";

export const UNKNOWN = -1;
/** The seat of the Free City, in games of two. */
export const FREE_CITY = 1;
/** The turn before an age, in which each plays a card held from the start; those are of age 0. */
export const BEFORE_AGE = 0;
export const FROM_THE_START = 0;
/** As the number of its stage, what tells a discard by which something is laid instead of coins. */
export const LAYS = 1;

/** Something that was entered: a hand as it was dealt (null: not known), one player's play, or
 * the guild that a seat copies at the end. */
export type Action =
  | { readonly kind: "hand"; readonly age: number; readonly seat: number; readonly items: readonly number[] | null }
  | { readonly kind: "play"; readonly play: number }
  | { readonly kind: "copy"; readonly seat: number; readonly guild: number };

/** A game as it is kept in the browser. */
export interface Recorded extends Kept {
  readonly boards: readonly number[];
  /** Whether the one in the middle is the Free City. */
  readonly freeCity?: boolean;
  /** Whether hands are entered. */
  readonly hands: boolean;
  readonly actions: readonly Action[];
  readonly waiting?: readonly Action[];
  readonly agreed?: Agreed;
}

export interface Play {
  readonly verb: string;
  readonly player: number;
  readonly item: number;
  readonly age: number;
  readonly turn: number;
  readonly stage: number;
  readonly left: number | undefined;
  readonly right: number | undefined;
}

/** A play that can be made now; `bank`, `left` and `right` are what it pays. */
export interface Choice extends Omit<Play, "left" | "right"> {
  readonly number: number;
  readonly bank: number;
  readonly left: number;
  readonly right: number;
}

/** A play that was made: what it paid, and the item that it brought into the city. */
export interface Made {
  readonly play: Play;
  readonly bank: number;
  readonly left: number;
  readonly right: number;
  readonly brought: number;
  /** Its place among the actions. */
  readonly at: number;
}

/** The plays that were made together; the conflicts behind them, where an age ended. */
export interface Turn {
  readonly age: number;
  readonly turn: number;
  readonly plays: readonly Made[];
  readonly conflicts: readonly number[] | null;
}

export type Ask =
  | { readonly kind: "hand"; readonly age: number; readonly seat: number; readonly size: number }
  /** `turn`: the one that the answer is noted under. */
  | {
      readonly kind: "due";
      readonly due: string;
      readonly seat: number;
      readonly argument: number;
      /** Of an offer, which of the set's it can be, from 1. */
      readonly offers: readonly number[];
      /** Of a draw, what lay in its deck at first; of what a city loses, all that it could be. */
      readonly deck: readonly number[];
      readonly turn: number;
    }
  | { readonly kind: "plays" }
  | { readonly kind: "over" };

export interface City {
  readonly column: (name: string) => number;
  readonly points: Readonly<Record<string, number>>;
  /** Buildings in the order in which they came. */
  readonly built: readonly number[];
  readonly board: number;
  readonly stages: readonly number[];
  readonly stands: (stage: number) => boolean;
}

/** What a card or stage can be paid with: what a unit costs from the left and from the right. */
export interface UnitPrices {
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/** A guild that can be copied, and all points that the city then has. */
export interface Copy {
  readonly guild: number;
  readonly total: number;
}

/** What was entered of a game, without where it is kept. */
export type Entered = Omit<Recorded, keyof Kept> & Pick<Kept, "players">;

/** What a game is played again from. */
export type Course = Pick<Recorded, "boards" | "freeCity" | "hands" | "actions" | "waiting" | "agreed">;

/** A game as it stands. */
export interface View {
  /** The seats in the order in which plays are entered: the Free City's depends on the others'. */
  readonly order: readonly number[];
  readonly ask: Ask;
  readonly age: number;
  readonly turn: number;
  readonly cities: readonly City[];
  /** The plays of this turn that were entered, by seat. */
  readonly entered: ReadonlyMap<number, Made>;
  readonly turns: readonly Turn[];
  readonly discards: readonly number[];
  /** The hands as they were dealt: by age, then by seat; null where not known. */
  readonly deals: Readonly<Record<number, readonly (readonly number[] | null)[]>>;
  readonly winners: readonly number[] | null;
  /** At the end: the guilds of which each seat may copy one, with all its points then. */
  readonly copiable: readonly (readonly Copy[])[];
  /** The guild that each seat copies, or UNKNOWN. */
  readonly copied: readonly number[];
  readonly refused: { readonly at: number; readonly why: SevenRefusal | null } | null;
  /** Cards of an age that are not known to be anywhere, nor among some others, each as often. */
  readonly spare: (age: number, without: readonly number[]) => readonly number[];
  /** Cards that a seat may hold now, and whether one may be among them that nobody saw. */
  readonly hand: (seat: number) => { readonly cards: readonly number[]; readonly hidden: boolean };
  readonly choices: (seat: number) => readonly Choice[];
  readonly unitPrices: (seat: number) => UnitPrices | null;
  readonly refusal: (play: Partial<Play> & Pick<Play, "verb" | "player" | "item">) => SevenRefusal | null;
}

export interface SevenRefusal extends Refusal {
  readonly player: number;
}

/** The age of the cards that are played in a turn. */
export function deckAge(age: number, turn: number): number {
  return turn === BEFORE_AGE ? FROM_THE_START : age;
}

/** The last age whose hands have been dealt when a turn is played. */
export function lastDealt(age: number, turn: number): number {
  return turn === BEFORE_AGE ? age - 1 : age;
}

/** What is told of a board: its item, its wonder, its stages, its side. */
export function boardOf(set: TableSet, board: number): SevenTable["boards"][number] {
  const found = (set.recording as SevenTable).boards.find(([id]) => id === board);
  return found ?? [board, "", [], ""];
}
