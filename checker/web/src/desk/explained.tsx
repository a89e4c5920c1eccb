// The code of a finding or clause: a press tells what `explain` has to say of it.

import { useState } from "preact/hooks";
import type { Desk } from "./setting";

const CODES = /\b([A-Z]+(?:-[A-Z]+)+(?:-\d\d)?|[A-Z]\d{3})\b/;

export function Code({ code, desk }: { code: string; desk: Desk }) {
  const { back, speaking } = desk;
  const { say, language } = speaking;
  const [told, tell] = useState<string | null>(null);
  const ask = async () => {
    if (told !== null) return tell(null);
    const answer = await back.ask({ arguments: ["explain", `--lang=${language}`, code], files: {} }, { urgent: true }).catch(() => null);
    tell(answer ? [...answer.out, ...answer.err].join("\n") : say("desk.lost"));
  };
  return (
    <>
      <button type="button" class="code" title={say("desk.explain")} aria-expanded={told !== null} onClick={() => void ask()}>{code}</button>
      {told !== null && <div class="explained">{told.split(CODES).map((part, n) => (n % 2 && part !== code ? <Code key={n} code={part} desk={desk} /> : part))}</div>}
    </>
  );
}
