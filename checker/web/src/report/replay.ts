// What every replay can tell, whatever the game: one position before the first move and one
// after each.

import type { Language, Say, Value } from "../common/language";
import type { CardSet, Detail } from "./types";

/** One thing that a player could do at a position, or could not, and why. */
export interface Choice {
  readonly seat: number;
  /** What is done: a name among the texts `report.choice`. */
  readonly deed: string;
  /** The same in words, where a card or a player says them. */
  readonly does?: string | undefined;
  readonly item: number;
  /** Coins to pay; null where it is refused. */
  readonly price: number | null;
  /** Coins that it brings. */
  readonly brings?: number;
  /** Of something that is refused: what it would cost all the same. */
  readonly cost?: number;
  readonly code?: string;
  readonly why?: string;
  /** Whether the record goes on with it. */
  readonly played: boolean;
}

export interface Replay {
  readonly set: CardSet;
  /** Players' names by seat, and the seats that take part in the result. */
  readonly names: readonly string[];
  readonly seats: readonly number[];
  /** How many moves were judged; positions go from 0 to this number. */
  readonly length: number;
  age(at: number): number;
  /** Points of a seat by category, `total` among them, as if the game ended there. */
  points(at: number, seat: number): Readonly<Record<string, number>>;
  coins(at: number, seat: number): number;
  /** All columns of a seat's ledger. */
  city(at: number, seat: number): readonly number[];
  /** How far the conflict pawn is towards the second player's capital; none without a track. */
  pawn?(at: number): number;
  /** What is to be chosen at a position before the game goes on, in words. */
  due?(at: number, words: Naming): string | null;
  /** The move that leads to a position, in words: one for each play. */
  move(at: number, words: Naming): readonly string[];
  /** What stands in a city at a position. */
  built(at: number, seat: number): readonly number[];
  /** The item that a move of the record is about; none where it is about none. */
  itemOf(move: number): number | null;
  /** The numbers in the record of the move that leads to a position; behind the last one, of
   * what is recorded and was not carried out. */
  numbers(at: number): readonly number[];
  /** What the record calls a move of a number. */
  called(move: number): string;
  /** What the players who are next could do, with what cannot be done. */
  choices(at: number, words: Naming): readonly Choice[];
  /** Why an item cannot be had, or what it would cost, for whoever is next. */
  question?(at: number, item: number, words: Naming): readonly Choice[];
}

/** Names and texts in the language of the page. */
export interface Naming {
  readonly say: Say;
  readonly language: Language;
  readonly item: (id: number) => string;
  readonly refusal: (code: string, values: RefusalValues) => string;
}

/** The values of a refusal: numbers as the catalogue takes them, or words. */
export interface RefusalValues {
  readonly item: number;
  readonly expected: Value;
  readonly found: Value;
  readonly items?: readonly number[] | undefined;
  readonly player: number;
}

/** The position before a recorded move; none for a move that was not judged. A last turn that
 * breaks off, or a resignation, follows the last position. */
export function positionOf(replay: Replay, move: number): number | null {
  for (let at = 1; at <= replay.length + 1; at++) {
    if (replay.numbers(at).includes(move)) return at - 1;
  }
  return null;
}

/** The positions at which an age begins. */
export function ages(replay: Replay): readonly { age: number; at: number }[] {
  const found: { age: number; at: number }[] = [];
  for (let at = 0; at <= replay.length; at++) {
    const age = replay.age(at);
    if (age > 0 && found.at(-1)?.age !== age) found.push({ age, at });
  }
  return found;
}

/** What makes a replay of a game's details; null where there is none. */
export type Opener = (set: CardSet, detail: Detail) => Promise<Replay>;
