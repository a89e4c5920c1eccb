// The cells of a scorepad, and what is wrong with them, alone and beside each other.

import type { Limit, TableSet } from "../types";

/** What is wrong with an entry. */
export type Problem =
  | { readonly kind: "number" }
  | { readonly kind: "range"; readonly least: number; readonly most: number }
  | { readonly kind: "never"; readonly value: number }
  | { readonly kind: "together"; readonly most: number }
  | { readonly kind: "beside"; readonly value: number }
  | { readonly kind: "end" }
  | { readonly kind: "all"; readonly total: number }
  | { readonly kind: "sum"; readonly total: number }
  | { readonly kind: "worth"; readonly value: number }
  | { readonly kind: "name" };

export interface Cell {
  /** The number, or null where nothing is written or it is no number. */
  readonly value: number | null;
  /** Whether it follows from other entries. */
  readonly follows: boolean;
  readonly problem: Problem | null;
}

export type Columns = Readonly<Record<string, readonly Cell[]>>;

export function typed(text: string | undefined, limit: Limit | undefined): Cell {
  const bare = (text ?? "").trim().replace("−", "-");
  if (bare === "" || bare === "?") return { value: null, follows: false, problem: null };
  if (!/^-?\d{1,6}$/.test(bare)) return { value: null, follows: false, problem: { kind: "number" } };
  const value = Number(bare);
  return { value, follows: false, problem: misfit(value, limit) };
}

export function misfit(value: number, limit: Limit | undefined): Problem | null {
  if (!limit) return null;
  const [least, most, never] = limit;
  if (value < least || value > most) return { kind: "range", least, most };
  return never.includes(value) ? { kind: "never", value } : null;
}

/** Entries of which all players have more together than there is: each is marked that has some,
 * unless one of them is wrong by itself. */
export function together(rows: Columns, most: Readonly<Record<string, number>>): Columns {
  return Object.fromEntries(
    Object.entries(rows).map(([name, cells]) => {
      const limit = most[name] ?? Infinity;
      const sum = cells.reduce((so, cell) => so + (cell.value ?? 0), 0);
      const marked = (cell: Cell): Cell =>
        cell.value ? { ...cell, problem: { kind: "together", most: limit } } : cell;
      return [name, sum > limit && !cells.some((cell) => cell.problem) ? cells.map(marked) : cells];
    }),
  );
}

/** Points of all that add up to what they cannot: each is marked. */
export function addedUp(rows: Columns, sums: Readonly<Record<string, readonly number[]>>): Columns {
  return Object.fromEntries(
    Object.entries(rows).map(([name, cells]) => {
      const total = cells.reduce((so, cell) => so + (cell.value ?? 0), 0);
      const open = cells.some((cell) => cell.value === null || cell.problem);
      const fits = open || (sums[name]?.includes(total) ?? true);
      return [name, fits ? cells : cells.map((cell) => ({ ...cell, problem: { kind: "all" as const, total } }))];
    }),
  );
}

/** Points of two that no game leaves side by side, but for those that decide a supremacy: each is marked. */
export function apart(rows: Columns, pairs: TableSet["pairs"], decided: TableSet["supremacies"][string] = {}): Columns {
  return Object.fromEntries(
    Object.entries(rows).map(([name, cells]) => {
      const [first, second] = cells.map(({ value }) => value ?? null);
      const fits =
        first == null ||
        second == null ||
        !pairs[name] ||
        name in decided ||
        pairs[name].some(([a, b]) => a === first && b === second);
      const marked = (cell: Cell, other: number | null | undefined): Cell => ({
        ...cell,
        problem: cell.problem ?? { kind: "beside", value: other ?? 0 },
      });
      return [name, fits ? cells : cells.map((cell, seat) => marked(cell, seat ? first : second))];
    }),
  );
}
