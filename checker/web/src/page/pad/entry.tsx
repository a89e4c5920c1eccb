// One cell of the sheet, and what is wrong with it.

import { useRef } from "preact/hooks";
import type { Naming } from "../naming";
import type { Cell, Problem } from "./cells";

interface EntryProps {
  readonly cell: Cell;
  readonly text: string;
  readonly label: string;
  readonly names: Naming;
  /** Whether it can be below nothing: the keys for numbers of some telephones have no minus. */
  readonly negative?: boolean;
  readonly write: (text: string) => void;
}

/** One cell: typed, or following from others. */
export function Entry({ cell, text, label, names, negative, write }: EntryProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <td class={cell.problem ? "wrong" : ""}>
      <input
        ref={input}
        inputMode={negative ? "text" : "numeric"}
        enterkeyhint="next"
        autocomplete="off"
        aria-label={label}
        aria-invalid={cell.problem !== null}
        readOnly={cell.follows}
        value={cell.follows ? String(cell.value ?? "") : text}
        onFocus={() => input.current?.select()}
        onInput={(event) => write(event.currentTarget.value)}
      />
      <Marked problem={cell.problem} names={names} />
    </td>
  );
}

export function Marked({ problem, names }: { problem: Problem | null; names: Naming }) {
  if (!problem) return null;
  return <small class="mark">{problemText(problem, names)}</small>;
}

function problemText(problem: Problem, { say }: Naming): string {
  if (problem.kind === "range") {
    return problem.most >= Number.MAX_SAFE_INTEGER
      ? say("page.problem.least", { least: problem.least })
      : say("page.problem.range", { least: problem.least, most: problem.most });
  }
  if (problem.kind === "together") return say("page.problem.together", { most: problem.most });
  if (problem.kind === "all") return say("page.problem.all", { total: problem.total });
  if (problem.kind === "end") return say("page.problem.end");
  if (problem.kind === "beside") return say("page.problem.beside", { value: problem.value });
  if (problem.kind === "worth") return say("page.problem.worth", { value: problem.value });
  if (problem.kind === "name") return say("page.problem.name");
  if (problem.kind === "never") return say("page.problem.never", { value: problem.value });
  return problem.kind === "sum" ? say("page.problem.sum", { total: problem.total }) : say("page.problem.number");
}
