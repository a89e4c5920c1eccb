// Judging: what was given, its verdicts as they come, and one game with its record beside it.

import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { Boundary } from "../common/boundary";
import { csvText, download, fileName } from "../page/files";
import { Game as Replayed } from "../report/game";
import { AS_JUDGED, List } from "../report/list";
import type { ReportData, Row, Status } from "../report/types";
import { Lost, Stopped } from "./back_end";
import { Drop } from "./drop";
import { Editor } from "./editor";
import { Code } from "./explained";
import { type Given, keep } from "./given";
import type { Mark } from "./places";
import { bytes, type Files, type Finding, type Game, textOf } from "./protocol";
import { type Desk, optionsOf } from "./setting";
import { useWork } from "./working";

/** A game as it was judged, and the file that it is in. */
interface Judged {
  readonly game: Game;
  readonly file: string;
}

// Files of the first question. The next has as many as are judged in these milliseconds, so that
// another question need not wait long, and at most so many.
const FIRST = 20;
const AT_ONCE = 400;
const MOST = 200;

export function Judge({ desk }: { desk: Desk }) {
  const { back, speaking } = desk;
  const { say } = speaking;
  const files = useRef(new Map<string, Uint8Array>());
  const games = useRef<Judged[]>([]);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const [open, setOpen] = useState<Judged | null>(null);
  const [run, setRun] = useState<{ done: number; all: number; stop: AbortController; said: string | null } | null>(
    null,
  );
  const [told, tell] = useState<string | null>(null);
  const { options, files: own, asked } = optionsOf(desk);
  const running = useRef<AbortController | null>(null);

  const judge = async (names: readonly string[]) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    tell(null);
    // biome-ignore lint/correctness/noUnusedVariables: `??=` reads it.
    let due: number | undefined;
    const show = () => {
      due ??= window.setTimeout(() => {
        due = undefined;
        redraw(0);
      }, 150);
    };
    try {
      for (let at = 0, size = FIRST; at < names.length; ) {
        const some = names.slice(at, at + size);
        const begun = performance.now();
        setRun({ done: at, all: names.length, stop, said: null });
        const sent = {
          ...textsOf(own),
          ...Object.fromEntries(some.map((name) => [name, files.current.get(name) as Uint8Array])),
        };
        const answer = await back.ask(
          { arguments: ["validate", "--json", ...options, ...some], files: sent },
          {
            signal: stop.signal,
            told: (line) => {
              const game = JSON.parse(line) as Game;
              games.current.push({ game, file: game.file });
              show();
            },
          },
        );
        if (answer.err.length) tell(answer.err.join("\n"));
        at += size;
        size = Math.min(Math.max(1, Math.round((size * AT_ONCE) / (performance.now() - begun))), MOST);
      }
    } catch (problem) {
      if (problem instanceof Lost) tell(say("desk.lost"));
      else if (problem instanceof Stopped) {
        if (running.current === stop) tell(say("desk.judge.stopped"));
      } else tell(String(problem));
    }
    if (running.current === stop) setRun(null);
    redraw(0);
  };
  const give = (given: Given[]) => {
    const names = keep(given, files.current);
    // The first game of all, where it came alone, is what somebody wants to see.
    const alone = given.length === 1 && games.current.length === 0;
    void judge(names).then(() => {
      const [first, second] = games.current;
      if (alone && first && !second) setOpen(first);
    });
  };
  const [arrangement, arrange] = useState(AS_JUDGED);
  const again = useRef(asked);
  useEffect(() => {
    // Another language, set or edition: everything is judged again.
    if (again.current === asked) return;
    again.current = asked;
    if (!files.current.size) return;
    games.current = [];
    void judge([...files.current.keys()]);
  }, [asked]);
  const rows = useMemo(() => games.current.map(({ game }) => rowOf(game)), [games.current, games.current.length, open]);
  const clear = () => {
    running.current?.abort();
    files.current.clear();
    games.current = [];
    setOpen(null);
    setRun(null);
    tell(null);
  };
  if (open) {
    const replace = (game: Game, text: string) => {
      files.current.set(open.file, bytes(text));
      games.current = games.current.map((each) =>
        each.file === open.file && each.game.game === game.game ? { ...each, game } : each,
      );
    };
    return (
      <Opened
        key={`${open.file} ${open.game.game}`}
        desk={desk}
        judged={open}
        held={files.current.get(open.file) ?? new Uint8Array()}
        replace={replace}
        close={() => setOpen(null)}
      />
    );
  }
  const progress = run && say("desk.judge.progress", { done: run.done, all: run.all });
  return (
    <>
      <Drop
        say={say}
        title={say("desk.judge.drop")}
        wanted={(name) => isRecord(name, desk.data.records)}
        pasted="pasted.txt"
        give={give}
      />
      {run && (
        <p class="running" role="status">
          <progress value={run.done} max={run.all} aria-label={progress ?? ""} /> {progress}{" "}
          <button type="button" onClick={() => run.stop.abort()}>
            {say("desk.judge.stop")}
          </button>
        </p>
      )}
      {told && (
        <p class="refused" role="alert">
          {told}
        </p>
      )}
      {games.current.length > 0 && (
        <>
          <div class="actions">
            <Exports desk={desk} files={files.current} games={games.current.map(({ game }) => game)} />
            <button type="button" onClick={clear}>
              {say("desk.judge.clear")}
            </button>
          </div>
          <div class="in-report">
            <List
              rows={rows}
              say={say}
              arrangement={arrangement}
              arrange={arrange}
              open={(number) => setOpen(games.current[number] ?? null)}
            />
          </div>
        </>
      )}
    </>
  );
}

/** Whether a file of a folder or archive is looked at. */
export function isRecord(name: string, ends: readonly string[]): boolean {
  const plain = name.toLowerCase();
  return !/(^|\/)[.]/.test(plain) && ends.some((end) => plain.endsWith(end));
}

export function textsOf(files: Readonly<Record<string, string>>): Files {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)]));
}

function rowOf(game: Game): Row {
  return {
    file: game.file,
    game: game.game,
    players: game.players.map(({ name }) => name),
    totals: game.players.map(({ score }) => score.total ?? 0),
    findings: game.findings.map(({ code }) => code),
    moves: game.moves,
    result: game.result,
    set: null,
    status: statusOf(game),
  };
}

function statusOf(game: Game): Status {
  if (game.findings.some(({ code }) => code === "R-FAULT-01")) return "fault";
  return game.valid ? "valid" : game.ruleset === null ? "unreadable" : "invalid";
}

/** The verdicts to take along: as JSON, as a table, as the report. */
function Exports({
  desk,
  files,
  games,
}: {
  desk: Desk;
  files: ReadonlyMap<string, Uint8Array>;
  games: readonly Game[];
}) {
  const { say } = desk.speaking;
  const [busy, setBusy] = useState(false);
  const [failed, fail] = useState<string | null>(null);
  const report = async () => {
    setBusy(true);
    try {
      const { options, files: own } = optionsOf(desk);
      const names = [...files.keys()];
      const answer = await desk.back.ask({
        arguments: ["report", "--out=report.html", ...options, ...names],
        files: { ...textsOf(own), ...Object.fromEntries(files) },
      });
      const made = answer.files["report.html"];
      if (made) download("report.html", new TextDecoder().decode(made), "text/html");
      fail(made ? null : answer.err.join("\n"));
    } catch {
      fail(say("desk.lost"));
    }
    setBusy(false);
  };
  return (
    <>
      <button
        type="button"
        onClick={() =>
          download("verdicts.jsonl", games.map((game) => `${JSON.stringify(game)}\n`).join(""), "application/x-ndjson")
        }
      >
        JSON
      </button>
      <button type="button" onClick={() => download("verdicts.csv", csvOf(games), "text/csv")}>
        CSV
      </button>
      <button type="button" disabled={busy} onClick={() => void report()}>
        {busy ? say("desk.judge.reporting") : say("desk.judge.report")}
      </button>
      {failed && (
        <p class="refused" role="alert">
          {failed}
        </p>
      )}
    </>
  );
}

function csvOf(games: readonly Game[]): string {
  const rows = games.map((game) => [
    game.file,
    game.game,
    game.valid,
    game.players.map(({ name }) => name).join(" – "),
    game.players.map(({ score }) => score.total ?? "").join("–"),
    game.result?.kind,
    game.result?.winners.join(", "),
    game.findings.map(({ code }) => code).join(" "),
  ]);
  const head = ["file", "game", "valid", "players", "totals", "result", "winners", "findings"];
  return csvText([head, ...rows]);
}

interface OpenedProps {
  readonly desk: Desk;
  readonly judged: Judged;
  readonly held: Uint8Array;
  readonly replace: (game: Game, text: string) => void;
  readonly close: () => void;
}

const LINES = /\.(jsonl|ndjson)$/i;

/** One game: its record in the editor, its verdict and replay beside. */
function Opened({ desk, judged, held, replace, close }: OpenedProps) {
  const { back, speaking } = desk;
  const { say } = speaking;
  const { options, files: own, asked } = optionsOf(desk);
  const whole = useMemo(() => textOf(held), []);
  // Of many games, one a line, the line of this one.
  const lines = whole !== null && LINES.test(judged.file) ? whole.split("\n") : null;
  const at = lines ? placeOf(lines, judged.game.game) : -1;
  const [text, setText] = useState<string | null>(lines ? (lines[at] ?? null) : whole);
  const [game, setGame] = useState(judged.game);
  const [report, setReport] = useState<{ data: ReportData; game: number } | null>(null);
  const [place, go] = useState(0);
  const [told, tell] = useState<string | null>(null);
  const [looking, look] = useState(true);
  const [tries, retry] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // Its own name: what a question sends stands in no folder, but for sets of one's own.
  const name = judged.file.split("/").at(-1) ?? judged.file;
  const sent = () => ({ ...textsOf(own), [name]: text === null ? held : bytes(text) });
  // The verdict with which it was opened is that of the text as it is.
  const opening = useRef(true);
  const judge = async (signal: AbortSignal) => {
    look(true);
    const number = lines ? 1 : judged.game.game;
    const wishes = { urgent: true, signal };
    if (!opening.current) {
      const answer = await back.ask({ arguments: ["validate", "--json", ...options, name], files: sent() }, wishes);
      const found = answer.out.map((line) => JSON.parse(line) as Game)[number - 1];
      tell(answer.err.join("\n") || null);
      if (found) {
        setGame(found);
        if (lines) lines[at] = text ?? "";
        if (text !== null)
          replace({ ...found, file: judged.file, game: judged.game.game }, lines ? lines.join("\n") : text);
      }
    }
    opening.current = false;
    const made = await back.ask(
      { arguments: ["report", "--out=report.html", ...options, name], files: sent() },
      wishes,
    );
    const page = made.files["report.html"];
    if (page) setReport({ data: dataOf(page), game: number - 1 });
    look(false);
  };
  useWork([text, asked, tries], judge, (problem) => {
    tell(problem instanceof Lost ? say("desk.lost") : String(problem));
    look(false);
  });
  const [line, setLine] = useState<{ readonly line: number } | null>(null);
  const toLine = (to: number) => setLine({ line: to });
  const mend = async () => {
    const made = await back
      .ask({ arguments: ["validate", "--fix", "--out=mended.txt", ...options, name], files: sent() }, { urgent: true })
      .catch(() => null);
    const mended = made?.files["mended.txt"];
    if (mended) setText(new TextDecoder().decode(mended));
    else tell(made ? [...made.out, ...made.err].join("\n") : say("desk.lost"));
  };
  const marks = useMemo(
    () => [...game.findings.map((one) => markOf(one, "error")), ...game.notes.map((one) => markOf(one, "info"))],
    [game],
  );
  return (
    <div class="opened">
      <div class="actions">
        <button type="button" onClick={close}>
          ← {say("desk.judge.back")}
        </button>
        {text !== null && game.cause && (
          <button type="button" class="main" onClick={() => void mend()}>
            {say("desk.judge.mend")}
          </button>
        )}
        {text !== null && (
          <button
            type="button"
            onClick={() =>
              download(fileName([name.replace(/\.\w+$/, "")], /\.(\w+)$/.exec(name)?.[1] ?? "txt"), text, "text/plain")
            }
          >
            {say("desk.save")}
          </button>
        )}
        {looking && (
          <span role="status" class="note">
            {say("desk.judge.looking")}
          </span>
        )}
      </div>
      <h2 class="unseen" tabIndex={-1} ref={heading}>
        {judged.file}
      </h2>
      {told && (
        <p class="refused" role="alert">
          {told}{" "}
          <button type="button" onClick={() => retry(tries + 1)}>
            {say("failed_again")}
          </button>
        </p>
      )}
      <Wrong game={game} desk={desk} to={text === null ? undefined : toLine} />
      <div class="beside">
        {text !== null && (
          <Editor text={text} marks={marks} label={say("desk.judge.record")} change={setText} go={line} />
        )}
        <div class="in-report">
          {report && (
            <Boundary say={say}>
              <Replayed data={report.data} game={report.game} at={place} go={go} speaking={speaking} />
            </Boundary>
          )}
        </div>
      </div>
    </div>
  );
}

const SHOWN = 4;

/** What is wrong in a few lines: the cause, the first findings; each leads to its line. */
function Wrong({ game, desk, to }: { game: Game; desk: Desk; to: ((line: number) => void) | undefined }) {
  const { say } = desk.speaking;
  const first = game.findings.filter(({ follows }) => !follows);
  const shown = (first.length ? first : game.findings).slice(0, SHOWN);
  if (!shown.length) return null;
  return (
    <section class="wrong">
      {game.cause && <p class="cause">{game.cause.message}</p>}
      <ul>
        {shown.map((one, n) => (
          <li key={n}>
            {to && one.line !== null && (
              <button type="button" onClick={() => to(one.line as number)}>
                {say("report.findings.line", { line: one.line })}
              </button>
            )}
            <span>
              <Code code={one.code} desk={desk} /> {one.message}
            </span>
          </li>
        ))}
      </ul>
      {game.findings.length > shown.length && (
        <p class="note">{say("desk.judge.more", { count: game.findings.length - shown.length })}</p>
      )}
    </section>
  );
}

function markOf(finding: Finding, severity: Mark["severity"]): Mark {
  const message = [`${finding.code}: ${finding.message}`, ...(finding.then ? [finding.then] : [])].join("\n");
  return { line: finding.line ?? 1, column: finding.column, severity: finding.follows ? "warning" : severity, message };
}

/** Where the n-th game of a file of lines stands: blank lines hold none. */
function placeOf(lines: readonly string[], game: number): number {
  let seen = 0;
  return lines.findIndex((line) => line.trim() !== "" && (seen += 1) === game);
}

/** The data of a page, as it stands in its file: no text in it can end its element. */
export function dataOf<T = ReportData>(page: Uint8Array): T {
  const [, rest = ""] = new TextDecoder().decode(page).split('<script id="data" type="application/json">');
  return JSON.parse(rest.split("</script>")[0] ?? "null") as T;
}
