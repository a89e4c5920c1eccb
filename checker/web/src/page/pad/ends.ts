// How the game of a scorepad ended, and who won.

import type { TableSet } from "../types";
import type { Cell, Columns } from "./cells";
import type { PadState } from "./pad";
import type { Figures, SheetRules } from "./rules";

export interface Outcome {
  /** `unfit`: the winner that was chosen does not go with what is filled in. */
  readonly reason: "points" | "tie" | "shared" | "supremacy" | "unfit" | "ties_unknown" | "open";
  readonly winners: readonly number[];
  /** How the game ended: `civilian`, or a supremacy. */
  readonly kind: string;
  /** Whether end and winner follow from other entries. */
  readonly follows: boolean;
}

/** How a table ended, and who won by it where it is a supremacy. */
interface End {
  readonly kind: string;
  readonly winner: number | null;
  readonly follows: boolean;
  /** What the pawn decides. */
  readonly decided: { readonly kind: string; readonly winner: number } | null;
}

/** The end that is chosen; where that is no supremacy, the one that the entries are. */
export function endOf(set: TableSet, rules: SheetRules, pad: PadState, columns: Columns): End {
  const { end: kind = "civilian", winner } = pad.cells;
  const [decided = null] = set.pad.ends.flatMap((each) =>
    Array.from({ length: pad.players }, (_, seat) => ({ kind: each, winner: seat })).filter((one) =>
      rules.supremacy(each, figuresOf(columns, one.winner)),
    ),
  );
  if (decided && (kind === "civilian" || (kind === decided.kind && winner === undefined))) {
    return { ...decided, follows: true, decided };
  }
  return { kind, winner: winner === undefined ? null : Number(winner), follows: false, decided };
}

function figuresOf(columns: Columns, seat: number): Figures {
  const known = Object.entries(columns).flatMap(([column, cells]) => {
    const value = cells[seat]?.value;
    return value == null ? [] : [[column, value] as const];
  });
  return Object.fromEntries(known);
}

/** The pawn is marked where it decides something else than how the table ended, or nothing where it should. */
export function withPawn(set: TableSet, rules: SheetRules, columns: Columns, { kind, winner, decided }: End): Columns {
  const marked = Object.entries(set.pad.inputs).flatMap(([column, input]) => {
    const [first, ...others] = columns[column] ?? [];
    if (kind === "civilian" || input.kind !== "pawn" || first?.value == null) return [];
    const fits = decided
      ? decided.kind === kind && decided.winner === (winner ?? decided.winner)
      : !rules.supremacy(kind, { [column]: input.most });
    return fits
      ? []
      : [[column, [{ ...first, problem: first.problem ?? { kind: "end" as const } }, ...others]] as const];
  });
  return { ...columns, ...Object.fromEntries(marked) };
}

/** Points that who won by a supremacy cannot have, or who lost, are marked where they were typed. */
export function decidedBy(rows: Columns, { kind, winner }: End, set: TableSet): Columns {
  const due = Object.entries(winner === null ? {} : (set.supremacies[kind] ?? {}));
  const marked = due.map(([category, [least, most]]) => {
    const fits = ({ value, follows }: Cell, seat: number) =>
      value === null || follows || (seat === winner ? value >= least : value <= (most ?? Infinity));
    const cells = (rows[category] ?? []).map((cell, seat) =>
      fits(cell, seat) ? cell : { ...cell, problem: cell.problem ?? { kind: "end" as const } },
    );
    return [category, cells] as const;
  });
  return { ...rows, ...Object.fromEntries(marked) };
}

export function outcomeOf(
  set: TableSet,
  rules: SheetRules,
  { kind, winner, follows }: End,
  points: Columns,
  columns: Columns,
  totals: readonly Cell[],
): Outcome {
  if (kind !== "civilian") {
    const cells = [points, columns].flatMap((rows) => Object.values(rows).flat());
    const unfit = cells.some(({ problem }) => problem?.kind === "end");
    const reason = winner === null ? "open" : unfit ? "unfit" : "supremacy";
    return { kind, follows, reason, winners: winner === null ? [] : [winner] };
  }
  const complete = totals.every((_, seat) => Object.values(points).every((cells) => cells[seat]?.value != null));
  if (!complete) return { kind, follows, reason: "open", winners: [] };
  const sums = totals.map((cell) => cell.value ?? 0);
  const best = rules.winners(
    sums,
    sums.map(() => 0),
  ).leads;
  if (best.length === 1) return { kind, follows, reason: "points", winners: best };
  const ties = sums.map((_, seat) => (best.includes(seat) ? tieOf(set, rules, seat, points, columns) : 0));
  const known = ties.every((tie): tie is number => tie !== null);
  if (!known) return { kind, follows, reason: "ties_unknown", winners: best };
  const { wins } = rules.winners(sums, ties);
  return { kind, follows, reason: wins.length === 1 ? "tie" : "shared", winners: wins };
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
