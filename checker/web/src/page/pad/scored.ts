// What follows from a scorepad by the rules of its set.

import type { Limit, TableSet } from "../types";
import { bareName } from "../notation";
import { addedUp, apart, type Cell, type Columns, misfit, type Problem, together, typed } from "./cells";
import { decidedBy, endOf, type Outcome, outcomeOf, withPawn } from "./ends";
import { columnKey, type PadState, paperKey, pointsKey, tokenKey, playerName } from "./pad";
import type { SheetRules } from "./rules";

export interface Scored {
  readonly points: Readonly<Record<string, readonly Cell[]>>;
  readonly columns: Readonly<Record<string, readonly Cell[]>>;
  readonly papers: readonly Cell[];
  /** What is wrong with the name of each player. */
  readonly names: readonly (Problem | null)[];
  readonly totals: readonly Cell[];
  readonly outcome: Outcome;
  readonly problems: number;
}

/** What follows from a pad by the set's rules. */
export function scored(set: TableSet, rules: SheetRules, pad: PadState): Scored {
  const seats = Array.from({ length: pad.players }, (_, seat) => seat);
  const end = endOf(set, rules, pad, columnCells(set, pad, seats, {}));
  // What entries can be is known of games that points decided; after a supremacy points mean nothing.
  const byPoints = end.kind === "civilian";
  const limits = (byPoints && set.limits[pad.players]) || {};
  const most = (byPoints && set.together[pad.players]) || {};
  const sums = (byPoints && set.sums[pad.players]) || {};
  const entered = together(columnCells(set, pad, seats, limits), most);
  const columns = withPawn(set, rules, entered, end);
  const categories = Object.keys(set.categories).filter((category) => category !== "total");
  const each = Object.fromEntries(
    categories.map((category) => [
      category,
      seats.map((seat) => pointsCell(set, rules, pad, category, seat, columns, limits)),
    ]),
  );
  const alone = together(decidedBy(apart(each, set.pairs, set.supremacies[end.kind]), end, set), most);
  const points = addedUp(alone, sums);
  const totals = seats.map((seat) =>
    totalCell(
      categories.map((category) => points[category]?.[seat] as Cell),
      limits.total,
    ),
  );
  const papers = seats.map((seat) => {
    const cell = typed(pad.cells[paperKey(seat)], undefined);
    const total = totals[seat]?.value ?? null;
    const whole = categories.every((category) => points[category]?.[seat]?.value != null);
    return cell.value !== null && total !== null && whole && cell.value !== total
      ? { ...cell, problem: { kind: "sum" as const, total } }
      : cell;
  });
  const keys = seats.map((seat) => bareName(playerName(pad, seat)));
  const names = keys.map((key) => (keys.indexOf(key) < keys.lastIndexOf(key) ? { kind: "name" as const } : null));
  const cells = [...Object.values(points), ...Object.values(columns), papers, totals].flat();
  return {
    points,
    columns,
    papers,
    names,
    totals,
    outcome: outcomeOf(set, rules, end, points, columns, totals),
    problems: [...names, ...cells.map((cell) => cell.problem)].filter(Boolean).length,
  };
}

/** The columns that the pad asks for, in the order of the categories. */
export function columnsOf(set: TableSet): string[] {
  return [...new Set(Object.values(set.pad.entries).flat())];
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
  const own = typed(pad.cells[pointsKey(category, seat)], limits[category]);
  const there = entries.filter((column) => columns[column]?.[seat]?.value != null);
  if (!there.length) return own;
  const figures = Object.fromEntries(entries.map((column) => [column, columns[column]?.[seat]?.value ?? 0]));
  const value = rules.points(category, figures);
  // What was written stands, whatever it should be; that is known once all is there that it follows from.
  const belied = own.value === null ? own.problem !== null : own.value !== value;
  const whole = there.length === entries.length;
  if (belied) return { ...own, problem: own.problem ?? (whole ? { kind: "worth", value } : null) };
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
