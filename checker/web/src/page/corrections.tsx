// Correcting what was entered earlier: the list of it, and what no longer fits behind a change.

import { useState } from "preact/hooks";
import type { Say } from "../common/language";
import type { Line, Steps } from "./steps";

interface Props {
  readonly lines: readonly Line[];
  readonly steps: Pick<Steps<never>, "change" | "insert" | "remove">;
  readonly say: Say;
  readonly close: () => void;
}

/** Everything that was entered, the last first; a tap says what can be done with it. */
export function Lines({ lines, steps, say, close }: Props) {
  const [chosen, choose] = useState<Line | null>(null);
  if (chosen) return <Correct line={chosen} steps={steps} say={say} close={close} />;
  return (
    <ol class="lines">
      {[...lines].reverse().map((line) => (
        <li key={line.from}>
          <button type="button" class="quiet" onClick={() => choose(line)}>
            {line.text}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** What can be done with one line. */
export function Correct({ line, steps, say, close }: Omit<Props, "lines"> & { line: Line }) {
  const then = (act: (line: Line) => void) => () => {
    act(line);
    close();
  };
  return (
    <>
      <p class="note">{line.text}</p>
      <div class="actions">
        <button type="button" class="main" onClick={then(steps.change)}>
          {say("page.correct.change")}
        </button>
        {line.free && (
          <button type="button" onClick={then(steps.insert)}>
            {say("page.correct.insert")}
          </button>
        )}
        {line.free && (
          <button type="button" onClick={then(steps.remove)}>
            {say("page.correct.remove")}
          </button>
        )}
      </div>
    </>
  );
}

/** What was done last is taken back, and done again. */
export function BackAndForth({ steps, say }: { steps: Pick<Steps<never>, "undo" | "redo">; say: Say }) {
  return (
    <>
      <button type="button" disabled={!steps.undo} onClick={steps.undo ?? undefined}>
        ↶ <span class="label">{say("page.undo")}</span>
      </button>
      <button
        type="button"
        disabled={!steps.redo}
        aria-label={say("page.redo")}
        title={say("page.redo")}
        onClick={steps.redo ?? undefined}
      >
        ↷
      </button>
    </>
  );
}

interface WaitingProps {
  readonly count: number;
  /** The first that waits, and why it cannot be played now; null where something else is due. */
  readonly stuck: { readonly next: string; readonly why: string | null } | null;
  readonly steps: Pick<Steps<never>, "entering" | "pass">;
  readonly say: Say;
}

/** That something waits behind a correction, and what does not fit. */
export function Waiting({ count, stuck, steps, say }: WaitingProps) {
  if (!count) return null;
  if (steps.entering || !stuck)
    return (
      <p class="waiting" role="status">
        {say("page.correct.enter", { count })}
      </p>
    );
  return (
    <section class="waiting" role="status">
      <p>{say("page.correct.waits", { count, move: stuck.next })}</p>
      {stuck.why && <p class="refused">{stuck.why}</p>}
      <div class="actions">
        <button type="button" onClick={() => steps.pass(false)}>
          {say("page.correct.pass")}
        </button>
        {count > 1 && (
          <button type="button" onClick={() => steps.pass(true)}>
            {say("page.correct.pass_all")}
          </button>
        )}
      </div>
    </section>
  );
}
