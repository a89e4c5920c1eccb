// The data of the desk's page, as commands/runs/desk/page.py writes it.

import type { Language, Words } from "../common/language";
import type { PageData } from "../common/start";

export interface ShippedSet {
  readonly name: string;
  readonly game: string;
  readonly title: Readonly<Partial<Record<Language, string>>>;
  readonly editions: readonly string[];
  /** What the categories of points, and their total, are called. */
  readonly columns: Readonly<Record<string, Words>>;
  readonly files: Readonly<Record<string, string>>;
}

export interface TournamentRules {
  readonly title: string;
  readonly points: "victory" | "rank" | "scored";
  readonly victory: number;
  readonly shared: number;
  readonly defeat: number;
  readonly ranks: readonly number[];
}

export interface DeskData extends PageData {
  readonly back_end: "machine" | "page";
  readonly sets: readonly ShippedSet[];
  /** How the names of records end, of folders and archives. */
  readonly records: readonly string[];
  /** The same of scoresheets. */
  readonly sheets: readonly string[];
  /** What `explain` knows: findings, clauses, theorems. */
  readonly names: readonly string[];
  /** The rules of a tournament that has none of its own. */
  readonly rules: TournamentRules;
}
