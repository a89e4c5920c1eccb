// The games of files as they were judged.

import { visible } from "../common/language";
import { csvText } from "../page/files";
import { totalsOf } from "../report/list";
import type { Row, Status } from "../report/types";
import type { Game } from "./protocol";

/** The games of each file in their order, the files as they were given. */
export type Judged = Map<string, Game[]>;

/** Take up a verdict as it comes: with the first game of a file its games begin again. */
export function takeUp(judged: Judged, game: Game): void {
  const before = judged.get(game.file);
  if (game.game === 1 || !before) judged.set(game.file, [game]);
  else before.push(game);
}

/** The games of a file of which some, so many from a place on, were replaced by others: each has its
 * number in the file as it is then. */
export function replaced(games: readonly Game[], from: number, count: number, found: readonly Game[]): Game[] {
  const now = [...games.slice(0, from), ...found, ...games.slice(from + count)];
  return now.map((each, n) => ({ ...each, game: n + 1 }));
}

export function rowOf(game: Game): Row {
  const { result, totals } = game.known ?? {
    result: game.result,
    totals: game.players.map(({ score }) => score.total ?? 0),
  };
  return {
    file: visible(game.file),
    game: game.game,
    players: game.players.map(({ name }) => visible(name)),
    totals,
    findings: game.findings.map(({ code }) => code),
    moves: game.moves,
    result: result && { ...result, winners: result.winners.map(visible) },
    set: null,
    status: statusOf(game),
  };
}

function statusOf(game: Game): Status {
  if (game.findings.some(({ code }) => code === "R-FAULT-01")) return "fault";
  return game.valid ? "valid" : game.ruleset === null ? "unreadable" : "invalid";
}

export function csvOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.file,
    row.game,
    row.status === "valid",
    row.players.join(" – "),
    totalsOf(row),
    row.result?.kind,
    row.result?.winners.join(", "),
    row.findings.join(" "),
  ]);
  const head = ["file", "game", "valid", "players", "totals", "result", "winners", "findings"];
  return csvText([head, ...cells]);
}
