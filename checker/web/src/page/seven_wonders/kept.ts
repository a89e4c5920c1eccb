// What a kept game of 7 Wonders looks like, and where such games are kept.

import { areActions, areNumbers, isKept, type Shapes } from "../recorder";
import { areAgreed } from "../start";
import { Shelf } from "../store";
import type { Action, Recorded } from "./view";

const SHAPES: Shapes<Action> = {
  hand: ({ age, seat, items }) => areNumbers([age, seat]) && (items === null || areNumbers(items)),
  play: ({ play }) => areNumbers([play]),
  copy: ({ seat, guild }) => areNumbers([seat, guild]),
};

function isRecorded(value: unknown): value is Recorded {
  if (!isKept(value) || typeof value.hands !== "boolean" || !areNumbers(value.boards)) return false;
  const free = value.freeCity === undefined || typeof value.freeCity === "boolean";
  const sound = areActions(value.actions, SHAPES) && areActions(value.waiting ?? [], SHAPES) && areAgreed(value.agreed);
  return free && sound && value.boards.length === value.players.length;
}

export const GAMES = new Shelf<Recorded>("seven_wonders", isRecorded);
