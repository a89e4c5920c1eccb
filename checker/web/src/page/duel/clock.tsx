// A clock for two: whose turn it is in the record uses time; kept with the game.

import { useEffect, useState } from "preact/hooks";
import type { Say } from "../../common/language";
import { keep, recall } from "../store";

export interface ClockState {
  /** Seconds by player, as long as it was last looked at. */
  readonly used: readonly [number, number];
  /** When it was looked at, in milliseconds; null where it stands still. */
  readonly since: number | null;
}

const STOPPED: ClockState = { used: [0, 0], since: null };

// The clock that was shown last: it runs on beside the scorepad, until another game is opened.
let last: { readonly game: string; readonly clock: ClockState } | null = null;

function opened(game: string, place: string): ClockState | null {
  if (last?.game !== game) last = null;
  return last?.clock ?? read(recall(place));
}

function read(kept: unknown): ClockState | null {
  const clock = kept as Partial<ClockState> | null;
  const sound = Array.isArray(clock?.used) && clock.used.length === 2 && clock.used.every(Number.isFinite);
  return sound ? { used: clock!.used as [number, number], since: null } : null;
}

/** A clock now: what passed since it was looked at is the mover's. */
function passed({ used, since }: ClockState, mover: number | null): ClockState {
  const now = Date.now();
  const add = (each: number, seat: number) => (since !== null && seat === mover ? each + (now - since) / 1000 : each);
  return { used: [add(used[0], 0), add(used[1], 1)], since: since && now };
}

/** The clock of a game; none until it is first started. `mover`: null when the game is over. */
export function useClock(
  game: string,
  mover: number | null,
): { readonly clock: ClockState | null; readonly run: (on: boolean) => void } {
  const place = `clock/${game}`;
  const [clock, set] = useState<ClockState | null>(() => opened(game, place));
  const show = (next: ClockState) => {
    last = { game, clock: next };
    keep(place, next);
    set(next);
  };
  const running = clock?.since != null;
  useEffect(() => {
    if (!running) return;
    const look = (always: boolean) => {
      if (!last) return;
      const next = passed(last.clock, mover);
      if (always || next.used.map(told).join() !== last.clock.used.map(told).join()) show(next);
    };
    const timer = setInterval(look, 250, false);
    return () => {
      clearInterval(timer);
      look(true);
    };
  }, [running, mover]);
  const run = (on: boolean) => show({ ...passed(clock ?? STOPPED, mover), since: on ? Date.now() : null });
  return { clock, run };
}

export function Clock({
  clock,
  mover,
  players,
  run,
  say,
}: {
  clock: ClockState;
  mover: number | null;
  players: readonly string[];
  run: (on: boolean) => void;
  say: Say;
}) {
  const one = (seat: 0 | 1) => (
    <span class={clock.since !== null && mover === seat ? "now" : ""}>
      <span>{players[seat]}</span> <time>{told(clock.used[seat])}</time>
    </span>
  );
  return (
    <div class="clock" role="group" aria-label={say("page.clock.title")}>
      {one(0)}
      {mover !== null && (
        <button type="button" onClick={() => run(clock.since === null)}>
          {say(clock.since !== null ? "page.clock.pause" : "page.clock.go")}
        </button>
      )}
      {one(1)}
    </div>
  );
}

function told(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
