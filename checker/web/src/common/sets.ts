// What every page knows of a card set, as pages/cards.py writes it.

import type { Language, Words } from "./language";

/** The column that tells that an age is over, and something is asked before the next. */
export const BETWEEN = "between(ages)";

/** Among what is laid out by age in Duel: what chance deals into the places of zones. */
export const ROW = 0;

/** What chance has dealt to a zone, of what it has dealt to all, zone by zone. */
export function dealtTo<Zone extends { readonly dealt?: number }>(
  zone: Zone,
  zones: readonly Zone[],
  row: readonly number[],
): number[] {
  const before = zones.slice(0, zones.indexOf(zone)).reduce((sum, { dealt = 0 }) => sum + dealt, 0);
  return row.slice(before, before + (zone.dealt ?? 0)).filter((item) => item >= 0);
}

/** Where what players lay in the first free place lies, as the module numbers places; the others follow. */
export const LAID = 11;

/** What lies in free places, in their order, of all that players may lay there. */
export function laidIn(places: readonly number[], laid: readonly number[]): number[] {
  const at = (item: number) => places[item] ?? 0;
  return laid.filter((item) => at(item) >= LAID).sort((one, other) => at(one) - at(other));
}

/** A part of a sign: shape, name of a picture or word, and what is written on it. */
export type Glyph = readonly [string, string, string | Words];
export type Sign = readonly Glyph[];

/** Shapes with their papers, and pictures on a square of 24: see cards/icons.toml. */
export interface Icons {
  readonly shapes: Readonly<Record<string, string>>;
  readonly papers: Readonly<Record<string, string>>;
  readonly pictures: Readonly<Record<string, { readonly ink: string; readonly path: string }>>;
}

/** An item of a set: a building, wonder, board, stage or progress token. */
export interface BaseItem {
  readonly slug: string;
  readonly kind: string;
  readonly names: Words;
  readonly age: number | null;
  readonly colour: string | null;
  /** The column that says whether it is built. */
  readonly presence: number;
  /** Of a stage: the board, and which of its stages. */
  readonly board?: string;
  readonly number?: number;
  /** Coins, then units of each resource. */
  readonly cost: readonly number[];
  readonly signs: readonly Sign[];
  /** What it costs, as one sign. */
  readonly price: Sign;
  readonly effects: Readonly<Record<Language, readonly string[]>>;
}

/** A place in a structure: row, column, whether face up, and the slots that cover it. */
export type Slot = readonly [number, number, 0 | 1, readonly number[]];

export interface BaseSet {
  readonly slug: string;
  readonly game: string;
  readonly edition: string;
  readonly title: Words;
  readonly resources: readonly string[];
  readonly colours: readonly string[];
  readonly columns: readonly string[];
  readonly categories: Readonly<Record<string, Words>>;
  readonly words: Readonly<Record<string, Words>>;
  readonly items: readonly BaseItem[];
  readonly layouts: Readonly<Record<string, readonly Slot[]>>;
  readonly icons: Icons;
  /** By column: the sign of what cities have in it, and what it says. */
  readonly held: readonly ({ readonly sign: Sign; readonly text: Words } | null)[];
  /** The drawing of every item in each language, packed. */
  readonly drawings: string;
}
