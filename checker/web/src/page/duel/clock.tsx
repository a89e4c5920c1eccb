// A clock for two: whose turn it is in the record uses time; kept with the game.

import { useEffect, useState } from "preact/hooks";
import type { Say } from "../../common/language";
import { keep, recall } from "../store";

export interface ClockState {
  /** Seconds by player. */
  readonly used: readonly [number, number];
  readonly running: boolean;
}

const STOPPED: ClockState = { used: [0, 0], running: false };

function read(kept: unknown): ClockState | null {
  const clock = kept as Partial<ClockState> | null;
  const sound = Array.isArray(clock?.used) && clock.used.length === 2 && clock.used.every(Number.isFinite);
  return sound ? { used: clock!.used as [number, number], running: false } : null;
}

/** The clock of a game; none until it is first started. `mover`: null when the game is over. */
export function useClock(
  game: string,
  mover: number | null,
): { readonly clock: ClockState | null; readonly run: (on: boolean) => void } {
  const place = `clock/${game}`;
  const [clock, set] = useState<ClockState | null>(() => read(recall(place)));
  const running = clock?.running === true && mover !== null;
  useEffect(() => {
    if (!running) return;
    let last = Date.now();
    const pass = () => {
      // What is left of a second counts with the next.
      const seconds = Math.floor((Date.now() - last) / 1000);
      last += seconds * 1000;
      const add = (used: number, seat: number) => (seat === mover ? used + seconds : used);
      if (seconds) set((so) => so && { ...so, used: [add(so.used[0], 0), add(so.used[1], 1)] });
    };
    const timer = setInterval(pass, 250);
    return () => {
      clearInterval(timer);
      pass();
    };
  }, [running, mover]);
  useEffect(() => {
    if (clock) keep(place, clock);
  }, [clock]);
  return { clock, run: (on) => set({ ...(clock ?? STOPPED), running: on }) };
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
    <span class={clock.running && mover === seat ? "now" : ""}>
      <span>{players[seat]}</span> <time>{told(clock.used[seat])}</time>
    </span>
  );
  return (
    <div class="clock" role="group" aria-label={say("page.clock.title")}>
      {one(0)}
      {mover !== null && (
        <button type="button" onClick={() => run(!clock.running)}>
          {say(clock.running ? "page.clock.pause" : "page.clock.go")}
        </button>
      )}
      {one(1)}
    </div>
  );
}

function told(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
