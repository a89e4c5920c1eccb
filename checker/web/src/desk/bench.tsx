// The bench of a card set: its files in an editor, what is found in them, and what can be asked.

import { useMemo, useState } from "preact/hooks";
import type { Say } from "../common/language";
import { Editor } from "./editor";
import { Code } from "./explained";
import { type OwnSet, placed } from "./own_sets";
import type { Mark, Spot } from "./places";
import { type Answer, type AtPlace, bytes, type Diagnostic, type Difference, type Example, textsOf } from "./protocol";
import type { Desk } from "./setting";
import { useWork } from "./working";

type Asked = "test" | "diff" | "draw" | "play";

/** What was answered; `about`: the language and texts when it was asked. */
interface Given {
  readonly of: Asked;
  readonly about: string;
  readonly made: Answer;
}

/** The files of a set, what is found in them, and what can be asked of it. */
export function Bench({ desk, set, change }: { desk: Desk; set: OwnSet; change: ((set: OwnSet) => void) | undefined }) {
  const { back, speaking } = desk;
  const { say, language } = speaking;
  const names = Object.keys(set.files);
  const [file, setFile] = useState(names[0] ?? "");
  const [found, setFound] = useState<readonly Diagnostic[]>([]);
  const [told, tell] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Given | null>(null);
  const [busy, work] = useState(false);
  const [spot, move] = useState<{ readonly line: number; readonly column: number } | null>(null);
  const [card, draw] = useState<AtPlace | null>(null);
  const text = set.files[file] ?? "";
  const sent = textsOf(Object.fromEntries(names.map((name) => [`${set.name}/${name}`, set.files[name] as string])));
  const all = names.map((name) => set.files[name]).join("\0");
  const about = `${language}\0${all}`;
  const below = /^\s*extends\s+(\w+)/m.exec(all)?.[1];
  const check = async (signal: AbortSignal) => {
    const made = await back.ask(
      { arguments: ["cards", "check", "--json", `--lang=${language}`, set.name], files: sent },
      { urgent: true, signal },
    );
    const next = made.out.map((line) => JSON.parse(line) as Diagnostic);
    setFound((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    tell(made.err.join("\n") || null);
  };
  useWork([all, language], check, () => tell(say("desk.lost")));
  /** What is known of a place of this file; with another text than the one that is kept yet. */
  const known = async (
    { line, column }: Pick<Spot, "line" | "column">,
    now = text,
    signal?: AbortSignal,
  ): Promise<AtPlace | null> => {
    const question = {
      arguments: ["cards", "at", "--json", `--lang=${language}`, `${set.name}/${file}`, `${line}`, `${column}`],
      files: { ...sent, [`${set.name}/${file}`]: bytes(now) },
    };
    const made = await back.ask(question, { urgent: true, ...(signal ? { signal } : {}) }).catch(() => null);
    return made?.out[0] ? (JSON.parse(made.out[0]) as AtPlace) : null;
  };
  // The card in which somebody types, drawn once the text rests; while it has an error, as it was.
  useWork(
    [all, file, spot?.line],
    async (signal) => {
      const found = spot && (await known(spot, text, signal));
      if (found?.drawing) draw(found);
    },
    () => {},
  );
  const ask = async (of: Asked) => {
    const at = placed(set);
    work(true);
    const command = {
      test: ["cards", "test", "--json", `--lang=${language}`, at.folder],
      diff: ["cards", "diff", "--json", `--lang=${language}`, below ?? at.folder, at.folder],
      draw: ["cards", "sheet", `--lang=${language}`, "--out=sheet.html", at.folder],
      play: ["simulate", `--lang=${language}`, ...(below ? [below] : []), at.folder],
    }[of];
    const made = await back.ask({ arguments: command, files: textsOf(at.files) }, { urgent: true }).catch(() => null);
    work(false);
    if (made) setAnswer({ of, about, made });
    else tell(say("desk.lost"));
  };
  const marks = useMemo(
    () => found.filter((one) => one.file === `${set.name}/${file}`).map((one) => marked(one, say)),
    [found, file, set.name, say],
  );
  return (
    <>
      <div class="actions" role="group" aria-label={say("desk.cards.files")}>
        {names.map((name) => {
          const wrong = found.filter((one) => one.file === `${set.name}/${name}`).length;
          return (
            <button key={name} type="button" aria-pressed={name === file} onClick={() => setFile(name)}>
              {name}
              {wrong > 0 && ` (${wrong})`}
            </button>
          );
        })}
      </div>
      {told && (
        <p class="refused" role="alert">
          {told}
        </p>
      )}
      <div class="beside">
        <Editor
          key={file}
          text={text}
          marks={marks}
          label={file}
          know={({ text: now, ...where }) => known(where, now)}
          at={move}
          change={change && ((next) => change({ ...set, files: { ...set.files, [file]: next } }))}
        />
        <div>
          <div class="actions">
            <button type="button" onClick={() => void ask("draw")}>
              {say("desk.cards.draw")}
            </button>
            <button type="button" onClick={() => void ask("test")}>
              {say("desk.cards.test")}
            </button>
            {below && (
              <button type="button" onClick={() => void ask("diff")}>
                {say("desk.cards.diff", { set: below })}
              </button>
            )}
            <button type="button" onClick={() => void ask("play")}>
              {say(below ? "desk.cards.play_both" : "desk.cards.play", { set: below ?? "" })}
            </button>
            {busy && (
              <span role="status" class="note">
                {say("desk.judge.looking")}
              </span>
            )}
          </div>
          <ul class="diagnostics" aria-live="polite">
            {found.map((one, n) => (
              <li key={n} class={one.severity}>
                <Code code={one.code} desk={desk} /> {one.file.slice(set.name.length + 1)}:{one.line} {one.message}
                {one.suggestion && ` (${one.suggestion}?)`}
              </li>
            ))}
          </ul>
          {card?.drawing && <img class="typed" alt={card.card ?? ""} src={pictured(card.drawing)} />}
          {answer && answer.about !== about && <p class="note">{say("desk.older")}</p>}
          {answer && <Answered answer={answer} desk={desk} />}
        </div>
      </div>
    </>
  );
}

function Answered({ answer: { of, made }, desk }: { answer: Given; desk: Desk }) {
  const { say } = desk.speaking;
  if (made.err.length)
    return (
      <p class="refused" role="alert">
        {made.err.join("\n")}
      </p>
    );
  if (of === "draw") {
    const page = made.files["sheet.html"];
    const drawings = page ? (new TextDecoder().decode(page).match(/<svg[\s\S]*?<\/svg>/g) ?? []) : [];
    return (
      <div class="drawn">
        {drawings.map((svg, n) => (
          <img key={n} loading="lazy" alt={/aria-label="([^"]*)"/.exec(svg)?.[1] ?? ""} src={pictured(svg)} />
        ))}
      </div>
    );
  }
  if (of === "play")
    return (
      <pre class="wide" tabIndex={0}>
        {made.out.join("\n")}
      </pre>
    );
  if (!made.out.length) return <p>{say("desk.cards.none")}</p>;
  if (of === "test") {
    const examples = made.out.map((line) => JSON.parse(line) as Example);
    return (
      <ul>
        {examples.map((one, n) => (
          <li key={n} class={one.holds ? "" : "refused"}>
            {one.holds ? "✓" : "✗"} {one.example}
            {one.lines
              .filter(({ holds }) => !holds)
              .map((line, m) => (
                <p key={m}>
                  {line.line}: {line.text}: {line.found}
                </p>
              ))}
          </li>
        ))}
      </ul>
    );
  }
  const differences = made.out.map((line) => JSON.parse(line) as Difference);
  return (
    <ul>
      {differences.map((one, n) => (
        <li key={n}>
          <strong>{one.title}</strong> {one.label}
          {one.old.map((line, m) => (
            <p class="old" key={`o${m}`}>
              − {line}
            </p>
          ))}
          {one.new.map((line, m) => (
            <p class="new" key={`n${m}`}>
              + {line}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function pictured(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function marked(one: Diagnostic, say: Say): Mark {
  const severity = one.severity === "note" ? "info" : one.severity;
  const message = [`${one.code}: ${one.message}`, one.expected, one.suggestion && `${one.suggestion}?`]
    .filter(Boolean)
    .join("\n");
  const fix =
    one.suggestion && one.replaces !== null
      ? { column: one.replaces, word: one.suggestion, label: say("desk.cards.fix", { word: one.suggestion }) }
      : undefined;
  return {
    line: one.line,
    column: one.column,
    endLine: one.end_line,
    endColumn: one.end_column,
    severity,
    message,
    fix,
  };
}
