// The tables that are kept, and those that come from a game that was recorded.

import { freshId, keep, Shelf } from "../store";
import type { TableSet } from "../types";
import { columnKey, emptyPad, isPad, nameKey, type PadState, pointsKey } from "./pad";

export const TABLES = new Shelf<PadState>("pad", isPad);

/** A game at its end, as a pad has it; `won`: the seat that wins by something else than points. */
export interface Ended {
  readonly players: readonly string[];
  readonly cities: readonly {
    readonly points: Readonly<Record<string, number>>;
    readonly column: (name: string) => number;
  }[];
  readonly end: string;
  readonly won: number;
}

/** Open the table of a game: the one that was made of it before, if that still says the same. */
export function openTable(set: TableSet, game: string, ended: Ended): void {
  const cells = cellsOf(set, ended);
  const there = TABLES.get(game)?.value;
  const same = there && Object.entries(cells).every(([key, text]) => there.cells[key] === text);
  const id = there && !same ? freshId() : game;
  if (!same) TABLES.put(id, { ...emptyPad(set, ended.players.length), cells });
  keep(`now/pad/${set.slug}`, id);
}

/** Names, points, and what breaks a tie; of a game that somebody gave up, names alone. */
function cellsOf(set: TableSet, { players, cities, end, won }: Ended): Record<string, string> {
  const cells: Record<string, string> = {};
  const ties = set.pad.ties.filter((column) => !column.startsWith("points("));
  const counted = set.pad.ends.includes(end);
  for (const [seat, player] of players.entries()) {
    cells[nameKey(seat)] = player;
    for (const [category, points] of Object.entries(cities[seat]?.points ?? {})) {
      if (counted && category !== "total") cells[pointsKey(category, seat)] = String(points);
    }
    for (const column of counted ? ties : []) cells[columnKey(column, seat)] = String(cities[seat]?.column(column));
  }
  if (counted && end !== set.pad.ends[0]) Object.assign(cells, { end, winner: String(won) });
  return cells;
}
