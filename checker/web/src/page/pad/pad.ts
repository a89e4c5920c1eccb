// A scorepad: what was written into it, entry by entry, and what follows from that.

import type { Limit, TableSet } from "../types";
import type { Figures, SheetRules } from "./rules";

/** One change of the pad, as its log tells it; `key` is what was changed. */
export interface Entry {
  readonly key: string;
  readonly before: string;
  readonly after: string;
  readonly time: string;
}

/** A pad as it is kept. Cells hold what was typed: `points/CATEGORY/SEAT`, `column/COLUMN/SEAT`,
 * `name/SEAT`, `paper/SEAT`, `table`, `end`, `winner`. */
export interface PadState {
  readonly set: string;
  readonly started: string;
  readonly players: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly log: readonly Entry[];
}

export const pointsKey = (category: string, seat: number) => `points/${category}/${seat}`;
export const columnKey = (column: string, seat: number) => `column/${column}/${seat}`;
/** How many tokens of a value a player has. */
export const tokenKey = (column: string, value: number, seat: number) => `column/${column}:${value}/${seat}`;
export const nameKey = (seat: number) => `name/${seat}`;
export const paperKey = (seat: number) => `paper/${seat}`;

/** Whether a value read from the storage is a pad. */
export function isPad(value: unknown): value is PadState {
  const pad = value as Partial<Record<keyof PadState, unknown>> | null;
  if (typeof pad !== "object" || pad === null || !Array.isArray(pad.log)) return false;
  const entry = (each: unknown) => areTextsOf(each, ["key", "before", "after", "time"]);
  return (
    areTextsOf(pad, ["set", "started"]) &&
    Number.isSafeInteger(pad.players) &&
    areTextsOf(pad.cells, Object.keys(pad.cells ?? {})) &&
    pad.log.every(entry)
  );
}

function areTextsOf(value: unknown, names: readonly string[]): boolean {
  const texts = value as Readonly<Record<string, unknown>> | null;
  return typeof texts === "object" && texts !== null && names.every((name) => typeof texts[name] === "string");
}

/** An empty pad. */
export function emptyPad(set: TableSet, players: number): PadState {
  const now = new Date().toISOString();
  return { set: set.slug, started: now, players, cells: {}, log: [] };
}

/** The pad with one cell changed, and that in the log. Typing on in one cell is one entry. */
export function changed(pad: PadState, key: string, after: string): PadState {
  const before = pad.cells[key] ?? "";
  if (before === after) return pad;
  const last = pad.log.at(-1);
  const goesOn = last?.key === key && key !== "players";
  const entry = { key, before: goesOn ? last.before : before, after, time: new Date().toISOString() };
  const log = [...(goesOn ? pad.log.slice(0, -1) : pad.log), entry];
  return applied({ ...pad, log }, key, after);
}

function applied(pad: PadState, key: string, value: string): PadState {
  if (key === "players") return { ...pad, players: Number(value) };
  const cells = { ...pad.cells, [key]: value };
  if (value === "") delete cells[key];
  return { ...pad, cells };
}

/** The pad with another number of players. */
export function resized(pad: PadState, players: number): PadState {
  const entry = { key: "players", before: String(pad.players), after: String(players), time: new Date().toISOString() };
  return { ...pad, players, log: [...pad.log, entry] };
}

/** The pad without its last entry. */
export function undone(pad: PadState): PadState {
  const last = pad.log.at(-1);
  return last ? applied({ ...pad, log: pad.log.slice(0, -1) }, last.key, last.before) : pad;
}

/** Whether nothing has been written. */
export function isEmpty(pad: PadState): boolean {
  return Object.keys(pad.cells).length === 0;
}

/** What is wrong with an entry. */
export type Problem =
  | { readonly kind: "number" }
  | { readonly kind: "range"; readonly least: number; readonly most: number }
  | { readonly kind: "never"; readonly value: number }
  | { readonly kind: "together"; readonly most: number }
  | { readonly kind: "beside"; readonly value: number }
  | { readonly kind: "sum"; readonly total: number };

export interface Cell {
  /** The number, or null where nothing is written or it is no number. */
  readonly value: number | null;
  /** Whether it follows from other entries. */
  readonly follows: boolean;
  readonly problem: Problem | null;
}

export interface Outcome {
  readonly reason: "points" | "tie" | "shared" | "supremacy" | "ties_unknown" | "open";
  readonly winners: readonly number[];
  /** How the game ended: `civilian`, or a supremacy. */
  readonly kind: string;
}

export interface Scored {
  readonly points: Readonly<Record<string, readonly Cell[]>>;
  readonly columns: Readonly<Record<string, readonly Cell[]>>;
  readonly papers: readonly Cell[];
  readonly totals: readonly Cell[];
  readonly outcome: Outcome;
  readonly problems: number;
}

/** What follows from a pad by the set's rules. */
export function scored(set: TableSet, rules: SheetRules, pad: PadState): Scored {
  const seats = Array.from({ length: pad.players }, (_, seat) => seat);
  const limits = set.limits[pad.players] ?? {};
  const most = set.together[pad.players] ?? {};
  const columns = together(columnCells(set, pad, seats, limits), most);
  const categories = Object.keys(set.categories).filter((category) => category !== "total");
  const each = Object.fromEntries(
    categories.map((category) => [
      category,
      seats.map((seat) => pointsCell(set, rules, pad, category, seat, columns, limits)),
    ]),
  );
  const points = together((pad.cells.end ?? "civilian") === "civilian" ? apart(each, set.pairs) : each, most);
  const totals = seats.map((seat) =>
    totalCell(
      categories.map((category) => points[category]?.[seat] as Cell),
      limits.total,
    ),
  );
  const papers = seats.map((seat) => {
    const cell = typed(pad.cells[paperKey(seat)], undefined);
    const total = totals[seat]?.value ?? null;
    return cell.value !== null && total !== null && cell.value !== total
      ? { ...cell, problem: { kind: "sum" as const, total } }
      : cell;
  });
  const cells = [...Object.values(points), ...Object.values(columns), papers, totals].flat();
  return {
    points,
    columns,
    papers,
    totals,
    outcome: outcomeOf(set, rules, pad, points, columns, totals),
    problems: cells.filter((cell) => cell.problem).length,
  };
}

/** The columns that the pad asks for, in the order of the categories. */
export function columnsOf(set: TableSet): string[] {
  return [...new Set(Object.values(set.pad.entries).flat())];
}

function typed(text: string | undefined, limit: Limit | undefined): Cell {
  const bare = (text ?? "").trim().replace("−", "-");
  if (bare === "" || bare === "?") return { value: null, follows: false, problem: null };
  if (!/^-?\d{1,6}$/.test(bare)) return { value: null, follows: false, problem: { kind: "number" } };
  const value = Number(bare);
  return { value, follows: false, problem: misfit(value, limit) };
}

function misfit(value: number, limit: Limit | undefined): Problem | null {
  if (!limit) return null;
  const [least, most, never] = limit;
  if (value < least || value > most) return { kind: "range", least, most };
  return never.includes(value) ? { kind: "never", value } : null;
}

/** Entries of which all players have more together than there is: each is marked that has some,
 * unless one of them is wrong by itself. */
function together(rows: Columns, most: Readonly<Record<string, number>>): Columns {
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

/** Points of two that no game leaves side by side: each is marked. */
function apart(rows: Columns, pairs: TableSet["pairs"]): Columns {
  return Object.fromEntries(
    Object.entries(rows).map(([name, cells]) => {
      const [first, second] = cells.map(({ value }) => value ?? null);
      const fits =
        first == null || second == null || !pairs[name] || pairs[name].some(([a, b]) => a === first && b === second);
      const marked = (cell: Cell, other: number | null | undefined): Cell => ({
        ...cell,
        problem: cell.problem ?? { kind: "beside", value: other ?? 0 },
      });
      return [name, fits ? cells : cells.map((cell, seat) => marked(cell, seat ? first : second))];
    }),
  );
}

/** The columns as they are entered; of tokens also each value by itself, as `COLUMN:VALUE`. */
function columnCells(
  set: TableSet,
  pad: PadState,
  seats: readonly number[],
  limits: Readonly<Record<string, Limit>>,
): Columns {
  const found: Record<string, readonly Cell[]> = {};
  for (const column of columnsOf(set)) {
    const input = set.pad.inputs[column];
    found[column] = seats.map((seat) => columnCell(set, pad, column, seat, limits));
    for (const [value, most] of input?.kind === "tokens" ? input.values : []) {
      found[`${column}:${value}`] = seats.map((seat) => typed(pad.cells[tokenKey(column, value, seat)], [0, most, []]));
    }
  }
  return found;
}

function columnCell(
  set: TableSet,
  pad: PadState,
  column: string,
  seat: number,
  limits: Readonly<Record<string, Limit>>,
): Cell {
  const input = set.pad.inputs[column];
  if (input?.kind === "tokens")
    return tokensCell(
      pad,
      column,
      input.values.map(([value]) => value),
      seat,
    );
  if (input?.kind === "pawn") {
    const cell = typed(pad.cells[columnKey(column, 0)], [-input.most, input.most, []]);
    return seat === 0 || cell.value === null ? cell : { ...cell, value: 0 - cell.value };
  }
  return typed(pad.cells[columnKey(column, seat)], limits[column] ?? [0, Number.MAX_SAFE_INTEGER, []]);
}

/** The sum of a player's tokens; their numbers are looked at one by one. */
function tokensCell(pad: PadState, column: string, values: readonly number[], seat: number): Cell {
  const counts = values.map((value) => typed(pad.cells[tokenKey(column, value, seat)], undefined).value);
  const known = counts.some((count) => count !== null);
  const sum = counts.reduce<number>((so, count, n) => so + (count ?? 0) * (values[n] ?? 0), 0);
  return { value: known ? sum : null, follows: true, problem: null };
}

type Columns = Readonly<Record<string, readonly Cell[]>>;

function pointsCell(
  set: TableSet,
  rules: SheetRules,
  pad: PadState,
  category: string,
  seat: number,
  columns: Columns,
  limits: Readonly<Record<string, Limit>>,
): Cell {
  const entries = set.pad.entries[category] ?? [];
  if (!entries.some((column) => columns[column]?.[seat]?.value != null)) {
    return typed(pad.cells[pointsKey(category, seat)], limits[category]);
  }
  const figures = Object.fromEntries(entries.map((column) => [column, columns[column]?.[seat]?.value ?? 0]));
  const value = rules.points(category, figures);
  return { value, follows: true, problem: misfit(value, limits[category]) };
}

function totalCell(cells: readonly Cell[], limit: Limit | undefined): Cell {
  const known = cells.every((cell) => cell.value !== null);
  const sum = cells.reduce((so, cell) => so + (cell.value ?? 0), 0);
  return {
    value: cells.some((cell) => cell.value !== null) ? sum : null,
    follows: true,
    problem: known ? misfit(sum, limit) : null,
  };
}

function outcomeOf(
  set: TableSet,
  rules: SheetRules,
  pad: PadState,
  points: Columns,
  columns: Columns,
  totals: readonly Cell[],
): Outcome {
  const kind = pad.cells.end ?? "civilian";
  if (kind !== "civilian") {
    const winner = pad.cells.winner;
    return {
      kind,
      reason: winner === undefined ? "open" : "supremacy",
      winners: winner === undefined ? [] : [Number(winner)],
    };
  }
  const complete = totals.every((_, seat) => Object.values(points).every((cells) => cells[seat]?.value != null));
  if (!complete) return { kind, reason: "open", winners: [] };
  const sums = totals.map((cell) => cell.value ?? 0);
  const best = rules.winners(
    sums,
    sums.map(() => 0),
  ).leads;
  if (best.length === 1) return { kind, reason: "points", winners: best };
  const ties = sums.map((_, seat) => (best.includes(seat) ? tieOf(set, rules, seat, points, columns) : 0));
  const known = ties.every((tie): tie is number => tie !== null);
  if (!known) return { kind, reason: "ties_unknown", winners: best };
  const { wins } = rules.winners(sums, ties);
  return { kind, reason: wins.length === 1 ? "tie" : "shared", winners: wins };
}

/** What breaks a tie for a player; null where the pad does not tell. */
function tieOf(set: TableSet, rules: SheetRules, seat: number, points: Columns, columns: Columns): number | null {
  const figures: Record<string, number> = {};
  for (const column of set.pad.ties) {
    const category = /^points\((.+)\)$/.exec(column)?.[1];
    const cell = category ? points[category]?.[seat] : columns[column]?.[seat];
    if (cell?.value == null) return null;
    figures[column] = cell.value;
  }
  return rules.tieBreak(figures as Figures);
}
