// What a kept game of Duel looks like, and where such games are kept.

import { areActions, areNumbers, isKept, type Shapes } from "../recorder";
import { Shelf } from "../store";
import type { Action, Recorded } from "./game";

const SHAPES: Shapes<Action> = {
  tokens: ({ items }) => areNumbers(items),
  drawn: ({ items }) => areNumbers(items),
  row: ({ row, items }) => areNumbers([row]) && areNumbers(items),
  held: ({ items }) => Array.isArray(items) && items.length === 2 && items.every(areNumbers),
  up: ({ age, slot, item }) => areNumbers([age, slot, item]),
  move: ({ move }) => areNumbers([move]),
  stop: ({ how, loser }) => (how === "resignation" || how === "time_out") && areNumbers([loser]),
};

function isRecorded(value: unknown): value is Recorded {
  if (!isKept(value)) return false;
  return value.players.length === 2 && typeof value.drafted === "boolean" && areActions(value.actions, SHAPES);
}

export const GAMES = new Shelf<Recorded>("duel", isRecorded);
