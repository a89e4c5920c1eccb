// The data of a report, as pages/report.py writes it.

import type { Language, Words } from "../common/language";
import type { BaseSet } from "../common/sets";
import type { PageData } from "../common/start";

export type { BaseItem as Item, Slot } from "../common/sets";

export interface CardSet extends BaseSet {
  readonly table: unknown;
  readonly module?: string | null;
}

export interface Result {
  readonly kind: string;
  readonly winner: string | null;
  readonly shared: boolean;
  readonly winners: readonly string[];
}

export type Status = "valid" | "invalid" | "unreadable" | "fault";

/** A game's row in the list. */
export interface Row {
  readonly file: string;
  readonly game: number;
  readonly players: readonly string[];
  /** Numbers, or ranges of them where they are open. */
  readonly totals: readonly (number | string)[];
  readonly findings: readonly string[];
  readonly moves: number;
  readonly result: Result | null;
  readonly set: number | null;
  readonly status: Status;
  readonly event?: string;
  readonly round?: string;
  readonly table?: string;
}

export interface Finding {
  readonly code: string;
  readonly move: number | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly follows: boolean;
  readonly message: Words;
  readonly then: Words | null;
  /** Whether judging goes on from what it assumed there. */
  readonly assumed?: boolean;
  /** The sentences of its rule, each with where it stands, in the reader's printing. */
  readonly rules: Readonly<Record<Language, readonly (readonly [string, string])[]>>;
}

/** What is known of a finding's code. */
export interface Explanation {
  readonly rule: Words;
  /** Of what was found in a game of the report. */
  readonly mend?: Words;
  readonly source: string;
  readonly message: Words;
  readonly expected: string;
  readonly found: string;
}

/** Points and coins: numbers, or ranges of them where they are open. */
export interface Score {
  readonly name: string;
  readonly score: Readonly<Record<string, number | string>>;
  readonly coins: number | string;
  readonly copied?: string;
}

/** What is shown of a game when it is opened; of one that cannot be read only its findings. */
export interface Detail {
  readonly findings: readonly Finding[];
  /** What explains them, as far as that was found. */
  readonly cause?: Words | null;
  readonly ending?: Readonly<Record<Language, readonly string[]>>;
  readonly players?: readonly Score[];
  readonly seats?: readonly number[];
  readonly names?: readonly string[];
  readonly free_city?: Score | null;
  readonly complete?: boolean;
  /** Whether the moves are judged with one of several ways in which they can be paid. */
  readonly one_way?: boolean;
  readonly unchecked?: readonly Words[];
  readonly replay?: unknown;
}

export interface ReportData extends PageData {
  readonly sets: readonly CardSet[];
  readonly codes: Readonly<Record<string, Explanation>>;
  readonly games: readonly Row[];
  /** Of each game, packed; as it is where the game was recorded in this page. */
  readonly details: readonly (string | Detail)[];
}
