// What a kept game of Duel looks like, and where such games are kept.

import { areActions, areNumbers, isKept, type Shapes } from "../recorder";
import { areAgreed } from "../start";
import { Shelf } from "../store";
import type { Action, Recorded } from "./game";

const SHAPES: Shapes<Action> = {
  tokens: ({ items }) => areNumbers(items),
  drawn: ({ items }) => areNumbers(items),
  dealt: ({ items }) => areNumbers(items),
  row: ({ row, items }) => areNumbers([row]) && areNumbers(items),
  held: ({ items }) => Array.isArray(items) && items.length === 2 && items.every(areNumbers),
  up: ({ age, slot, item }) => areNumbers([age, slot, item]),
  move: ({ move }) => areNumbers([move]),
  stop: ({ how, loser }) => (how === "resignation" || how === "time_out") && areNumbers([loser]),
};

function isRecorded(value: unknown): value is Recorded {
  if (!isKept(value)) return false;
  const sound = areActions(value.actions, SHAPES) && areActions(value.waiting ?? [], SHAPES) && areAgreed(value.agreed);
  return sound && value.players.length === 2 && typeof value.drafted === "boolean";
}

export const GAMES = new Shelf<Recorded>("duel", isRecorded);
