// Tables as CSV that `antipater score` reads.

import { type Cell, csvText } from "../files";
import type { TableSet } from "../types";
import { columnKey, type PadState, playerName, pointsKey } from "./pad";
import type { Scored } from "./scored";

/** Pads with what follows from them, one row a player. */
export function csvOf(set: TableSet, pads: readonly (readonly [PadState, Scored])[]): string {
  const categories = Object.keys(set.categories).filter((category) => category !== "total");
  const coins = Object.values(set.pad.entries).flat().includes("coins") ? ["coins"] : [];
  const ends = set.pad.ends.length > 1 ? ["end"] : [];
  const rows: Cell[][] = [["table", "player", ...set.pad.marks, ...categories, ...coins, "total", ...ends, "winner"]];
  const tables = distinct(pads.map(([pad], n) => pad.cells.table?.trim() || String(n + 1)));
  for (const [table, [pad, found]] of pads.entries()) {
    for (let seat = 0; seat < pad.players; seat++) {
      const { winners, reason } = found.outcome;
      const won =
        ["points", "tie", "supremacy", "unfit"].includes(reason) && winners.includes(seat)
          ? "x"
          : reason === "shared"
            ? "shared"
            : "";
      const complete = categories.every((category) => found.points[category]?.[seat]?.value != null);
      const written = found.papers[seat]?.value;
      rows.push([
        tables[table],
        playerName(pad, seat),
        ...set.pad.marks.map(() => ""),
        // What is no whole number is written as it was typed, for `antipater score` to tell.
        ...categories.map((c) => found.points[c]?.[seat]?.value ?? pad.cells[pointsKey(c, seat)]?.trim()),
        ...coins.map((column) => found.columns[column]?.[seat]?.value ?? pad.cells[columnKey(column, seat)]?.trim()),
        written ?? (complete ? found.totals[seat]?.value : null),
        ...ends.map(() => (found.outcome.kind === "civilian" ? "" : found.outcome.kind)),
        won,
      ]);
    }
  }
  return csvText(rows);
}

/** Names of which each stands for one table: rows of one name are read as one table's. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  for (const name of names) {
    let free = name;
    for (let n = 2; taken.has(free); n++) free = `${name} (${n})`;
    taken.add(free);
  }
  return [...taken];
}
