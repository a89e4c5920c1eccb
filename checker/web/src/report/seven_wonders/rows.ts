// What a report holds of a game of 7 Wonders, and of its set.

import type { Words } from "../../common/language";

/** Seat, action, card, number in the record, item brought, coins to the bank, left and right,
 * coins gained, whether a chain made it free. */
export type PlayRow = readonly [number, number, number, number, number, number, number, number, number, number];

export interface StateRow {
  readonly at: readonly [number, number, number];
  /** What waits to be chosen, by which seat, and which of the choices that cards word. */
  readonly due: readonly (readonly [string, number, number])[];
  /** By seat: coins, conflict points won, defeat tokens, shields. */
  readonly numbers: readonly (readonly [number, number, number, number])[];
  readonly points: readonly (readonly number[])[];
  readonly hands: readonly (readonly number[] | null)[];
  /** What is left of the hands from the start, while others are played. */
  readonly kept?: readonly (readonly number[] | null)[];
  readonly pile: readonly number[] | null;
  readonly freed: readonly number[];
  readonly discards: readonly number[];
}

export interface SevenData {
  /** By its number, what the record calls a play: its age and turn. */
  readonly named: Readonly<Record<number, string>>;
  readonly boards: readonly number[];
  readonly free_city: number | null;
  readonly states: readonly StateRow[];
  /** For each state, place and number of what changed in the cities. */
  readonly ledgers: readonly (readonly number[])[];
  readonly moves: readonly (readonly PlayRow[])[];
  readonly broken_off: readonly (readonly [number, number, number, number])[];
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

/** The table of a set: see pages/seven_wonders/replay.py. */
export interface SevenSet {
  readonly actions: readonly string[];
  readonly directions: Readonly<Record<string, number>>;
  readonly copies: Readonly<Record<string, readonly number[]>>;
  readonly stages: Readonly<Record<string, readonly number[]>>;
  /** What the Free City is called. */
  readonly city: Words;
  /** What is asked by each choice that cards word, with {player}; null for the line of old. */
  readonly asks: readonly (Words | null)[];
  /** What makes each offer, as records call it. */
  readonly offers?: readonly Words[];
  /** By what is asked, the numbers of the offers of which one is taken, from 1. */
  readonly made?: Readonly<Record<number, readonly number[]>>;
  /** By the choice that lets draw, what lies in its deck at first; by one of what a city loses, all that it could be. */
  readonly drawn?: Readonly<Record<number, readonly number[]>>;
  /** What players hold to lay it instead of the coins of a discard. */
  readonly laid?: readonly number[];
  /** What is called what players hold from the start. */
  readonly held?: Words;
}
