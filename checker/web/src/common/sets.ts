// What every page knows of a card set, as pages/cards.py writes it.

import type { Language, Words } from "./language";

/** An item of a set: a building, wonder, board, stage or progress token. */
export interface BaseItem {
  readonly slug: string;
  readonly kind: string;
  readonly names: Words;
  readonly age: number | null;
  readonly colour: string | null;
  /** The column that says whether it is built. */
  readonly presence: number;
  readonly number: number | null;
  /** Coins, then units of each resource. */
  readonly cost: readonly number[];
  readonly effects: Readonly<Record<Language, readonly string[]>>;
}

/** A place in a structure: row, column, whether face up, and the slots that cover it. */
export type Slot = readonly [number, number, 0 | 1, readonly number[]];

export interface BaseSet<Item extends BaseItem = BaseItem> {
  readonly slug: string;
  readonly game: string;
  readonly edition: string;
  readonly title: Words;
  readonly resources: readonly string[];
  readonly colours: readonly string[];
  readonly columns: readonly string[];
  readonly categories: Readonly<Record<string, Words>>;
  readonly words: Readonly<Record<string, Words>>;
  readonly items: readonly Item[];
  readonly layouts: Readonly<Record<string, readonly Slot[]>>;
}
