// Card sets: the shipped ones to learn from, and one's own in an editor, checked as one types.

import { useMemo, useState } from "preact/hooks";
import { download } from "../page/files";
import { Editor, type Mark } from "./editor";
import { textsOf } from "./judge";
import { type OwnSet, ownSets, putSet, removeSet } from "./own_sets";
import { zipped } from "./packed";
import { type Answer, type Diagnostic, type Difference, type Example } from "./protocol";
import type { Desk } from "./setting";
import { useWork } from "./working";

const NAME = /^[a-z][a-z0-9_]*$/;

export function Cards({ desk }: { desk: Desk }) {
  const { data, back, speaking } = desk;
  const { say, language } = speaking;
  const [own, setOwn] = useState(ownSets);
  const [open, setOpen] = useState<string>(data.sets[0]?.name ?? "");
  const [name, setName] = useState("");
  const [told, tell] = useState<string | null>(null);
  const mine = own.find((set) => `own/${set.name}` === open);
  const shipped = data.sets.find((set) => set.name === open) ?? data.sets[0];
  const base = shipped?.name ?? "";
  const change = (set: OwnSet) => {
    putSet(set);
    setOwn(ownSets());
  };
  const make = async () => {
    if (!NAME.test(name) || data.sets.some((set) => set.name === name) || own.some((set) => set.name === name)) return tell(say("desk.cards.bad_name"));
    const answer = await back.ask({ arguments: ["cards", "new", `--extends=${base}`, name], files: {} }, { urgent: true }).catch(() => null);
    const files = Object.entries(answer?.files ?? {}).filter(([file]) => file.startsWith(`${name}/`));
    if (!files.length) return tell(answer ? answer.err.join("\n") : say("desk.lost"));
    change({ name, files: Object.fromEntries(files.map(([file, held]) => [file.slice(name.length + 1), new TextDecoder().decode(held)])) });
    setOpen(`own/${name}`);
    setName("");
    tell(null);
  };
  const save = (set: OwnSet) => {
    download(`${set.name}.zip`, zipped(Object.fromEntries(Object.entries(set.files).map(([file, text]) => [`${set.name}/${file}`, text]))));
  };
  const remove = (set: OwnSet) => {
    if (!confirm(say("desk.cards.sure", { set: set.name }))) return;
    removeSet(set.name);
    setOwn(ownSets());
    setOpen(base);
  };
  const shown = mine ?? { name: shipped?.name ?? "", files: shipped?.files ?? {} };
  return (
    <>
      <div class="actions">
        <label>
          {say("desk.set")}{" "}
          <select value={open} onChange={(event) => setOpen(event.currentTarget.value)}>
            {data.sets.map((set) => <option key={set.name} value={set.name}>{set.title[language] ?? set.name}</option>)}
            {own.map((set) => <option key={`own/${set.name}`} value={`own/${set.name}`}>{set.name}</option>)}
          </select>
        </label>
        {mine && <button type="button" onClick={() => save(mine)}>{say("desk.save")}</button>}
        {mine && <button type="button" onClick={() => remove(mine)}>{say("desk.cards.remove")}</button>}
        {!mine && (
          <form class="actions" onSubmit={(event) => (event.preventDefault(), void make())}>
            <label>{say("desk.cards.name")} <input type="text" value={name} onInput={(event) => setName(event.currentTarget.value)} /></label>
            <button type="submit" disabled={!name}>{say("desk.cards.new")}</button>
          </form>
        )}
      </div>
      {told && <p class="refused" role="alert">{told}</p>}
      <Bench key={open} desk={desk} set={shown} change={mine ? change : undefined} />
    </>
  );
}

/** The files of a set, what is found in them, and what can be asked of it. */
function Bench({ desk, set, change }: { desk: Desk; set: OwnSet; change: ((set: OwnSet) => void) | undefined }) {
  const { back, speaking } = desk;
  const { say, language } = speaking;
  const names = Object.keys(set.files);
  const [file, setFile] = useState(names[0] ?? "");
  const [found, setFound] = useState<readonly Diagnostic[]>([]);
  const [told, tell] = useState<string | null>(null);
  const [answer, setAnswer] = useState<{ readonly of: "test" | "diff" | "draw"; readonly made: Answer } | null>(null);
  const text = set.files[file] ?? "";
  const sent = textsOf(Object.fromEntries(names.map((name) => [`${set.name}/${name}`, set.files[name] as string])));
  const all = names.map((name) => set.files[name]).join("\0");
  const below = /^\s*extends\s+(\w+)/m.exec(all)?.[1];
  const check = async (signal: AbortSignal) => {
    const made = await back.ask({ arguments: ["cards", "check", "--json", set.name], files: sent }, { urgent: true, signal });
    setFound(made.out.map((line) => JSON.parse(line) as Diagnostic));
    tell(made.err.join("\n") || null);
  };
  useWork([all], check, () => tell(say("desk.lost")));
  const ask = async (of: "test" | "diff" | "draw") => {
    const command = {
      test: ["cards", "test", "--json", set.name],
      diff: ["cards", "diff", "--json", `--lang=${language}`, below ?? set.name, set.name],
      draw: ["cards", "sheet", `--lang=${language}`, "--out=sheet.html", set.name],
    }[of];
    const made = await back.ask({ arguments: command, files: sent }, { urgent: true }).catch(() => null);
    if (made) setAnswer({ of, made });
    else tell(say("desk.lost"));
  };
  const marks = useMemo(() => found.filter((one) => one.file === `${set.name}/${file}`).map(marked), [found, file, set.name]);
  return (
    <>
      <div class="actions" role="group" aria-label={say("desk.cards.files")}>
        {names.map((name) => {
          const wrong = found.filter((one) => one.file === `${set.name}/${name}`).length;
          return <button key={name} type="button" aria-pressed={name === file} onClick={() => setFile(name)}>{name}{wrong > 0 && ` (${wrong})`}</button>;
        })}
      </div>
      {told && <p class="refused" role="alert">{told}</p>}
      <div class="beside">
        <Editor key={file} text={text} marks={marks} label={file} change={change && ((next) => change({ ...set, files: { ...set.files, [file]: next } }))} />
        <div>
          <div class="actions">
            <button type="button" onClick={() => void ask("draw")}>{say("desk.cards.draw")}</button>
            <button type="button" onClick={() => void ask("test")}>{say("desk.cards.test")}</button>
            {below && <button type="button" onClick={() => void ask("diff")}>{say("desk.cards.diff", { set: below })}</button>}
          </div>
          <ul class="diagnostics" aria-live="polite">
            {found.map((one, n) => (
              <li key={n} class={one.severity}><strong>{one.code}</strong> {one.file.slice(set.name.length + 1)}:{one.line} {one.message}{one.suggestion && ` (${one.suggestion}?)`}</li>
            ))}
          </ul>
          {answer && <Answered answer={answer} desk={desk} />}
        </div>
      </div>
    </>
  );
}

function Answered({ answer: { of, made }, desk }: { answer: { readonly of: "test" | "diff" | "draw"; readonly made: Answer }; desk: Desk }) {
  const { say } = desk.speaking;
  if (made.err.length) return <p class="refused" role="alert">{made.err.join("\n")}</p>;
  if (of === "draw") {
    const page = made.files["sheet.html"];
    const drawings = page ? (new TextDecoder().decode(page).match(/<svg[\s\S]*?<\/svg>/g) ?? []) : [];
    return (
      <div class="drawn">
        {drawings.map((svg, n) => <img key={n} loading="lazy" alt={/aria-label="([^"]*)"/.exec(svg)?.[1] ?? ""} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />)}
      </div>
    );
  }
  if (!made.out.length) return <p>{say("desk.cards.none")}</p>;
  if (of === "test") {
    const examples = made.out.map((line) => JSON.parse(line) as Example);
    return (
      <ul>
        {examples.map((one, n) => (
          <li key={n} class={one.holds ? "" : "refused"}>
            {one.holds ? "✓" : "✗"} {one.example}
            {one.lines.filter(({ holds }) => !holds).map((line, m) => <p key={m}>{line.line}: {line.text}: {line.found}</p>)}
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
          <strong>{one.name}</strong> {one.aspect}
          {one.old.map((line, m) => <p class="old" key={`o${m}`}>− {line}</p>)}
          {one.new.map((line, m) => <p class="new" key={`n${m}`}>+ {line}</p>)}
        </li>
      ))}
    </ul>
  );
}

function marked(one: Diagnostic): Mark {
  const severity = one.severity === "note" ? "info" : one.severity;
  const message = [`${one.code}: ${one.message}`, one.expected, one.suggestion && `${one.suggestion}?`].filter(Boolean).join("\n");
  return { line: one.line, column: one.column, endLine: one.end_line, endColumn: one.end_column, severity, message };
}
