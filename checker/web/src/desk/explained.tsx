// The name of a finding, clause or theorem: a link to what `explain` has to say of it, which a press
// opens in place.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Desk } from "./setting";

/** A text with every name that `explain` knows as `link` makes it. */
export function linked(
  text: string,
  { data }: Desk,
  link: (name: string, n: number) => ComponentChildren,
): ComponentChildren[] {
  const known = new Set(data.names);
  return text.split(/([A-Za-z]\w*(?:-\w+)*)/).map((part, n) => (known.has(part) ? link(part, n) : part));
}

/** Where the desk explains a name. */
export function pageOf(name: string): string {
  return `#try=${encodeURIComponent(`antipater explain ${name}`)}`;
}

export function Code({ code, desk }: { code: string; desk: Desk }) {
  const { back, speaking } = desk;
  const { say, language } = speaking;
  const [told, tell] = useState<string | null>(null);
  const ask = async () => {
    if (told !== null) return tell(null);
    const answer = await back
      .ask({ arguments: ["explain", `--lang=${language}`, code], files: {} }, { urgent: true })
      .catch(() => null);
    tell(answer ? [...answer.out, ...answer.err].join("\n") : say("desk.lost"));
  };
  const pressed = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void ask();
  };
  return (
    <>
      <a class="code" href={pageOf(code)} title={say("desk.explain")} aria-expanded={told !== null} onClick={pressed}>
        {code}
      </a>
      {told !== null && (
        <div class="explained">
          {linked(told, desk, (name, n) => (name === code ? name : <Code key={n} code={name} desk={desk} />))}
        </div>
      )}
    </>
  );
}
