// Stepping through a game: buttons, a slider, arrow keys, jumps to ages and findings.

import { useLayoutEffect } from "preact/hooks";
import type { Say } from "../common/language";
import { ages, type Replay } from "./replay";

const ROMAN = ["", "I", "II", "III", "IV", "V"];

interface Props {
  readonly replay: Replay;
  readonly at: number;
  readonly say: Say;
  readonly go: (at: number) => void;
  readonly findings: number;
  readonly toFindings: () => void;
}

export function Controls({ replay, at, say, go, findings, toFindings }: Props) {
  useArrowKeys(replay.length, at, go);
  const told = say("report.replay.position", { at, last: replay.length });
  return (
    <div class="controls" role="group" aria-label={say("report.replay.controls")}>
      <div class="steps">
        <button type="button" aria-label={say("report.replay.first")} disabled={at === 0} onClick={() => go(0)}>
          <Icon path="M6 5v14M19 5l-9 7 9 7z" />
        </button>
        <button type="button" aria-label={say("report.replay.previous")} disabled={at === 0} onClick={() => go(at - 1)}>
          <Icon path="M17 5l-10 7 10 7z" />
        </button>
        <input
          type="range"
          aria-label={say("report.replay.move")}
          aria-valuetext={told}
          min={0}
          max={replay.length}
          value={at}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
        <button
          type="button"
          aria-label={say("report.replay.next")}
          disabled={at === replay.length}
          onClick={() => go(at + 1)}
        >
          <Icon path="M7 5l10 7-10 7z" />
        </button>
        <button
          type="button"
          aria-label={say("report.replay.last")}
          disabled={at === replay.length}
          onClick={() => go(replay.length)}
        >
          <Icon path="M18 5v14M5 5l9 7-9 7z" />
        </button>
      </div>
      <div class="jumps">
        <output class="position">{told}</output>
        {ages(replay).map(({ age, at: start }) => (
          <button type="button" key={start} onClick={() => go(start)}>
            {say("report.replay.age", { age: ROMAN[age] ?? age })}
          </button>
        ))}
        <button type="button" onClick={toFindings}>
          {say("report.replay.findings")}
        </button>
        <span class={findings ? "count bad" : "count"}>{findings}</span>
      </div>
    </div>
  );
}

/** Arrow keys, Home and End step through the game, wherever they are not needed for writing. */
function useArrowKeys(last: number, at: number, go: (at: number) => void): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const there = event.target instanceof HTMLElement ? event.target.tagName : "";
      if (["INPUT", "SELECT", "TEXTAREA"].includes(there) || event.altKey || event.ctrlKey || event.metaKey) return;
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
      if (to === undefined || to < 0 || to > last) return;
      event.preventDefault();
      go(to);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [last, at, go]);
}

function Icon({ path }: { path: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
