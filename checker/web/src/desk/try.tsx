// The examples of the documents: a command as they show it, run on the files they speak of.

import { useEffect, useState } from "preact/hooks";
import { linked, pageOf } from "./explained";
import { type Files, wordsOf } from "./protocol";
import type { Desk } from "./setting";
import { instead } from "./working";

// Where the documents have their examples.
const FOLDER = "docs/examples";

export function Try({ desk }: { desk: Desk }) {
  const { back, speaking } = desk;
  const { say, language } = speaking;
  const [line, setLine] = useState(() => lineOf(location.hash) || `antipater validate ${FOLDER}/disputed.duel`);
  const [told, tell] = useState<string | null>(null);
  const [busy, work] = useState(false);
  const [files, keep] = useState<Files | null>(null);
  const run = async (command: string) => {
    work(true);
    try {
      const held = files ?? (await back.ask({ arguments: ["examples", FOLDER], files: {} })).files;
      keep(held);
      const given = wordsOf(command.replace(/^\s*\$?\s*antipater\s+/, ""));
      const answer = await back.ask(
        {
          arguments: given.some((word) => word.startsWith("--lang")) ? given : inLanguage(given, language),
          files: held,
        },
        { urgent: true },
      );
      tell([...answer.out, ...answer.err].join("\n"));
    } catch {
      tell(say("desk.lost"));
    }
    work(false);
  };
  useEffect(() => {
    const read = () => {
      const asked = lineOf(location.hash);
      if (!asked) return;
      setLine(asked);
      void run(asked);
    };
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return (
    <form class="try" onSubmit={instead(() => run(line))}>
      <p>{say("desk.try.what", { folder: FOLDER })}</p>
      <div class="actions">
        <input
          type="text"
          aria-label={say("desk.try.command")}
          spellcheck={false}
          value={line}
          onInput={(event) => setLine(event.currentTarget.value)}
        />
        <button type="submit" class="main" disabled={busy}>
          {say("desk.try.run")}
        </button>
      </div>
      {busy && (
        <p role="status" class="note">
          {say("desk.judge.looking")}
        </p>
      )}
      {told !== null && (
        <pre class="wide" tabIndex={0} aria-live="polite">
          {linked(told, desk, (name, n) => (
            <a class="code" key={n} href={pageOf(name)}>
              {name}
            </a>
          ))}
        </pre>
      )}
    </form>
  );
}

/** The command that an address asks for. */
function lineOf(hash: string): string {
  try {
    return hash.startsWith("#try=") ? decodeURIComponent(hash.slice(5)) : "";
  } catch {
    return "";
  }
}

function inLanguage(given: readonly string[], language: string): string[] {
  return [...given, `--lang=${language}`];
}
