// The steps of a recording: taken back, done again, or corrected in the middle.

import { useState } from "preact/hooks";

/** What was entered, in order. `waiting`: what came after a correction and does not fit yet. */
export interface Entered<Action> {
  readonly actions: readonly Action[];
  readonly waiting?: readonly Action[];
}

/** What a game says of its actions. */
export interface Told<Action> {
  /** After some of them: whether one was refused, and whether something seen is to be told next. */
  readonly after: (actions: readonly Action[]) => { readonly refused: boolean; readonly asks: boolean };
  /** Whether one tells what lay on the table, which stays true whatever was played. */
  readonly seen: (action: Action) => boolean;
  /** Whether one that is entered stands in the place of one that waits; none does where that is not told. */
  readonly replaces?: (action: Action, waiting: Action) => boolean;
}

/** One line of what was entered: its actions, from one place to before another. */
export interface Line {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Whether another can stand before it, or none in its place. */
  readonly free: boolean;
}

export interface Steps<Action> {
  readonly act: (...actions: readonly Action[]) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  readonly change: (line: Line) => void;
  readonly insert: (line: Line) => void;
  readonly remove: (line: Line) => void;
  /** Leave out the first of what waits, or all of it. */
  readonly pass: (all: boolean) => void;
  /** Whether something is to be entered before what waits is looked at. */
  readonly entering: boolean;
}

/** What waits is played on as far as it fits, and until something seen is to be told. */
export function resumed<Action>({ actions, waiting = [] }: Entered<Action>, { after }: Told<Action>): Entered<Action> {
  const upTo = (count: number) => [...actions, ...waiting.slice(0, count)];
  let count = 0;
  while (count < waiting.length && !after(upTo(count)).asks && !after(upTo(count + 1)).refused) count += 1;
  return { actions: upTo(count), waiting: waiting.slice(count) };
}

/** A game without some of its actions: what was played after them waits, what was seen stays. */
export function opened<Action>(
  { actions, waiting = [] }: Entered<Action>,
  from: number,
  to: number,
  { seen }: Pick<Told<Action>, "seen">,
): Entered<Action> {
  const later = actions.slice(to);
  const within = to - from > 1 ? actions.slice(from, to) : [];
  const stays = [...within, ...later].filter(seen);
  return {
    actions: [...actions.slice(0, from), ...stays],
    waiting: [...later.filter((each) => !seen(each)), ...waiting],
  };
}

/** The steps of one game. `change`: what keeps it. */
export function useSteps<Action>(
  game: Entered<Action>,
  change: (game: Entered<Action>) => void,
  told: Told<Action>,
): Steps<Action> {
  const [past, keepPast] = useState<readonly Entered<Action>[]>([]);
  const [future, keepFuture] = useState<readonly Entered<Action>[]>([]);
  const [entering, enter] = useState(false);
  const now = { actions: game.actions, waiting: game.waiting ?? [] };
  const show = (next: Entered<Action>, before: typeof past, after: typeof future) => {
    keepPast(before);
    keepFuture(after);
    enter(false);
    change(next);
  };
  const go = (next: Entered<Action>) => show(next, [...past, now], []);
  // What was seen is asked for where it first matters; a move is entered where it was.
  const open = ({ from }: Line, to: number, seen: boolean) => {
    const without = opened(now, from, to, told);
    go(seen ? resumed(without, told) : without);
    enter(true);
  };
  // What was entered before the page was opened can be taken back one by one.
  const before = past.at(-1) ?? (now.actions.length ? { ...now, actions: now.actions.slice(0, -1) } : null);
  const after = future.at(-1);
  return {
    act: (...actions) => {
      const waiting = now.waiting.filter((each) => !actions.some((action) => told.replaces?.(action, each)));
      go(resumed({ actions: [...now.actions, ...actions], waiting }, told));
    },
    undo: before && (() => show(before, past.slice(0, -1), [...future, now])),
    redo: after ? () => show(after, [...past, now], future.slice(0, -1)) : null,
    change: (line) => open(line, line.to, now.actions.slice(line.from, line.to).every(told.seen)),
    insert: (line) => open(line, line.from, false),
    remove: ({ from, to }) => go(resumed(opened(now, from, to, told), told)),
    pass: (all) => go(all ? { ...now, waiting: [] } : resumed({ ...now, waiting: now.waiting.slice(1) }, told)),
    entering,
  };
}
