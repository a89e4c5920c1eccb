// How the game of a scorepad ended, and who won.

import type { TableSet } from "../types";
import type { Cell, Columns } from "./cells";
import type { PadState } from "./pad";
import type { Figures, SheetRules } from "./rules";

export interface Outcome {
  /** `unfit`: the winner that was chosen does not go with what is filled in. */
  readonly reason: "points" | "tie" | "shared" | "supremacy" | "unfit" | "ties_unknown" | "ties_untold" | "open";
  readonly winners: readonly number[];
  /** How the game ended: `civilian`, or a supremacy. */
  readonly kind: string;
  /** Whether end and winner follow from other entries. */
  readonly follows: boolean;
  /** What breaks the tie and is not known; of several columns those that can be filled in. */
  readonly lacking?: readonly string[];
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
  const ties = sums.map((_, seat) => (best.includes(seat) ? tieOf(set, rules, seat, points, columns) : NOTHING));
  // Who wins if all others have the least that they can have; somebody wins.
  const first = best.filter((seat) =>
    rules
      .winners(
        sums,
        ties.map(([least, most], n) => (n === seat ? most : least)),
      )
      .wins.includes(seat),
  );
  const sure = first.length === 1 || first.every((seat) => ties[seat]?.[0] === ties[seat]?.[1]);
  if (!sure) {
    const lacking = set.pad.ties.filter((tie) => first.some((seat) => told(tie, seat, points, columns) === null));
    const asked = lacking.filter((tie) => tie in columns || tie.startsWith("points("));
    return { kind, follows, reason: asked.length ? "ties_unknown" : "ties_untold", winners: first, lacking: asked };
  }
  return { kind, follows, reason: first.length === 1 ? "tie" : "shared", winners: first };
}

type Between = readonly [least: number, most: number];
const NOTHING: Between = [0, 0];
// As much as the pad takes; and how far to look for what points come from.
const ANYTHING: Between = [0, 999_999];
const LOOKED_AT = 1_000;

/** Between what a player has that breaks a tie, as far as the pad tells. */
function tieOf(set: TableSet, rules: SheetRules, seat: number, points: Columns, columns: Columns): Between {
  const between = set.pad.ties.map((column) => {
    const value = told(column, seat, points, columns);
    return value === null ? worth(set, rules, column, seat, points) : ([value, value] as const);
  });
  // More of a column may be worth less: what is least and most is at some corner of all that can be.
  const corners = between.reduce<number[][]>(
    (all, ends) => all.flatMap((some) => ends.map((end) => [...some, end])),
    [[]],
  );
  const worths = corners.map((some) =>
    rules.tieBreak(Object.fromEntries(set.pad.ties.map((column, n) => [column, some[n] ?? 0]))),
  );
  return [Math.min(...worths), Math.max(...worths)];
}

/** What the pad tells of a column that breaks ties; null where it does not. */
function told(column: string, seat: number, points: Columns, columns: Columns): number | null {
  const category = /^points\((.+)\)$/.exec(column)?.[1];
  return (category ? points[category] : columns[column])?.[seat]?.value ?? null;
}

/** Between what a column is that a category is reckoned from, where its points are typed. */
function worth(set: TableSet, rules: SheetRules, column: string, seat: number, points: Columns): Between {
  const [category] = Object.keys(set.pad.entries).filter((each) => `${set.pad.entries[each]}` === column);
  const typed = category && points[category]?.[seat]?.value;
  if (category === undefined || typed == null) return ANYTHING;
  const all = Array.from({ length: LOOKED_AT }, (_, number) => number);
  const fitting = all.filter((number) => rules.points(category, { [column]: number }) === typed);
  return fitting.length ? [fitting[0] as number, fitting.at(-1) as number] : ANYTHING;
}
