// What a kept game of 7 Wonders looks like, where such games are kept, and how one is taken up.

import type { Module } from "../../common/module";
import { areActions, areNumbers, isKept, type Shapes } from "../recorder";
import { areAgreed } from "../start";
import { opened } from "../steps";
import { Shelf } from "../store";
import type { TableSet } from "../types";
import { played } from "./game";
import type { Action, Recorded, View } from "./view";

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

/** Whether an action tells what lay on the table, which stays true whatever was played. */
export function seen({ kind }: Action): boolean {
  return kind === "hand";
}

/** A kept game as it stands. What is refused waits with all that came after it, as behind a
 * correction: an earlier page may have let it pass. */
export function settled(
  module: Module,
  set: TableSet,
  recorded: Recorded,
): { readonly recorded: Recorded; readonly view: View } {
  const view = played(module, set, recorded);
  const at = view.refused?.at ?? recorded.actions.length;
  const action = recorded.actions[at];
  if (!action || action.kind === "copy") return { recorded, view };
  const without = opened(recorded, at, seen(action) ? at + 1 : at, { seen });
  return settled(module, set, { ...recorded, ...without });
}
