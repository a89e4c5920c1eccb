// The data of the page for the table, as pages/table.py writes it.

import type { Words } from "../common/language";
import type { BaseSet } from "../common/sets";
import type { PageData } from "../common/start";
import type { ChoicesOf } from "../common/choices";
import type { Track } from "../report/duel/play";
import type { SevenSet } from "../report/seven_wonders/rows";
import type { Explanation } from "../report/types";

export type { BaseItem as Item, Slot } from "../common/sets";

/** A verb of Duel as records have it. */
export interface VerbOf {
  /** The word that is written; a card stands inside it where it has a place for one. */
  readonly word: Words;
  /** The word of the notation before the second item, where there is one. */
  readonly second: string | null;
  /** The kinds of the items that it can be about. */
  readonly kinds: readonly string[];
  /** Those of a second item, if there is one. */
  readonly others: readonly string[];
  /** The verb of the module that it stands for, where that is called otherwise as well. */
  readonly as?: string;
  /** Whether it stands on the line of the move that it belongs to. */
  readonly choice: boolean;
}

/** What is needed to record games of Duel, beside what is to show them. */
export interface DuelTable extends Track {
  readonly choices: ChoicesOf;
  readonly verbs: Readonly<Record<string, VerbOf>>;
  readonly draft: readonly (readonly number[])[];
  readonly wonders_each: number;
  readonly tokens: number;
  /** For each resource the column of what a city produces of it. */
  readonly produces: readonly number[];
  /** Whether the order of discounts can leave open what is paid, beside the least that the module charges. */
  readonly pays_more: boolean;
}

/** What is needed to record games of 7 Wonders, beside what is to show them. */
export interface SevenTable extends SevenSet {
  /** Each board: its item, its wonder, its stages in order, and its side. */
  readonly boards: readonly (readonly [number, string, readonly number[], string])[];
  /** Words of the tag Sides that say that sides were chosen. */
  readonly chosen: readonly string[];
  /** For tables of each size, by age: each card and its copies. */
  readonly decks: Readonly<Record<string, Readonly<Record<string, readonly (readonly [number, number])[]>>>>;
  /** How many guilds are in play, by the size of the table. */
  readonly guilds: Readonly<Record<string, number>>;
  /** Words that a name without quotes must not hold. */
  readonly words: readonly string[];
  /** What the Free City is called: no player can be. */
  readonly free_city: readonly string[];
}

/** How a column is entered: the pawn between two players, or tokens by value and number. */
export type PadInput =
  | { readonly kind: "pawn"; readonly most: number }
  | { readonly kind: "tokens"; readonly values: readonly (readonly [number, number])[] };

export interface Pad {
  readonly entries: Readonly<Record<string, readonly string[]>>;
  readonly inputs: Readonly<Record<string, PadInput>>;
  /** The colour, or the kind of item, that a category's points come from. */
  readonly colours: Readonly<Record<string, string>>;
  readonly ties: readonly string[];
  /** What breaks them, in words or as the set writes it. */
  readonly breaks_ties: Words;
  readonly ends: readonly string[];
  /** Headings by which a sheet is known to be of this game, besides its categories. */
  readonly marks: readonly string[];
  readonly players: readonly [number, number];
}

/** The least and the largest value of an entry, and values in between that cannot be. */
export type Limit = readonly [number, number, readonly number[]];

export interface TableSet extends BaseSet {
  /** How the name of a record of its game ends. */
  readonly suffix: string;
  readonly default_edition: boolean;
  readonly own: boolean;
  /** The most coins with which a game can be agreed to begin. */
  readonly most_coins: number;
  readonly symbols: readonly string[];
  readonly written: readonly Words[];
  readonly standing: readonly (readonly (readonly [string, number])[])[];
  readonly free_with: readonly (readonly string[])[];
  readonly pad: Pad;
  readonly limits: Readonly<Record<string, Readonly<Record<string, Limit>>>>;
  /** By number of players: the most of an entry that all can have together. */
  readonly together: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By number of players: all that the points of a category can add up to. */
  readonly sums: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  /** Of a category, the points that the first and the second of two players can have side by side. */
  readonly pairs: Readonly<Record<string, readonly (readonly number[])[]>>;
  /** By kind of supremacy and category: the fewest points of the winner, the most of who lost. */
  readonly supremacies: Readonly<Record<string, Readonly<Record<string, readonly [number, number | null]>>>>;
  readonly sheet: string;
  readonly recording: DuelTable | SevenTable | null;
  readonly module: string | null;
}

export type { Explanation } from "../report/types";

/** How a Result tag is read; `ResultNotation` of `records/results.py` says what stands in it. */
export interface ResultNotation {
  readonly claim: string;
  readonly sharer: string;
  readonly kinds: Readonly<Record<string, string>>;
  readonly stops: readonly string[];
}

export interface NotationWords {
  readonly keywords: Readonly<Record<string, Words>>;
  readonly reserved: string;
  readonly result: ResultNotation;
}

export interface TableData extends PageData {
  /** Whether it lies in a folder of a web space, and can be installed. */
  readonly served?: boolean;
  readonly sets: readonly TableSet[];
  readonly codes: Readonly<Record<string, Explanation>>;
  readonly notation: NotationWords;
}
