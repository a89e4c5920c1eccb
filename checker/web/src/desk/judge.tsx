// Judging: what was given, its verdicts as they come, and one game with its record beside it.

import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { download } from "../page/files";
import { BY_FILE, List } from "../report/list";
import { Lost, Stopped } from "./back_end";
import { Drop } from "./drop";
import { type Given, isRecord, keep } from "./given";
import { csvOf, type Judged, replaced, rowOf, takeUp } from "./judged";
import { Opened } from "./opened";
import { bytes, type Files, type Game, textsOf } from "./protocol";
import { type Desk, optionsOf } from "./setting";

// Files of the first question. The next has as many as are judged in these milliseconds, so that
// another question need not wait long, and at most so many.
const FIRST = 20;
const AT_ONCE = 400;
const MOST = 200;

export function Judge({ desk }: { desk: Desk }) {
  const { back, speaking } = desk;
  const { say } = speaking;
  const files = useRef(new Map<string, Uint8Array>());
  const judged = useRef<Judged>(new Map());
  // The files that wait to be judged, and what stops those that are.
  const due = useRef<readonly string[]>([]);
  const running = useRef<AbortController | null>(null);
  const [drawn, redraw] = useReducer((n: number) => n + 1, 0);
  const [open, setOpen] = useState<Game | null>(null);
  const [run, setRun] = useState<{ readonly done: number; readonly all: number } | null>(null);
  const [told, tell] = useState<string | null>(null);
  const { options, files: own, asked } = optionsOf(desk);

  const judge = async (names: readonly string[]) => {
    due.current = [...new Set([...due.current, ...names])];
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    tell(null);
    // biome-ignore lint/correctness/noUnusedVariables: `??=` reads it.
    let shown: number | undefined;
    const show = () => {
      shown ??= window.setTimeout(() => {
        shown = undefined;
        redraw(0);
      }, 150);
    };
    try {
      for (let done = 0, size = FIRST; running.current === stop && due.current.length; ) {
        const some = due.current.slice(0, size);
        setRun({ done, all: done + due.current.length });
        due.current = due.current.slice(size);
        const begun = performance.now();
        const given: Files = Object.fromEntries(some.map((name) => [name, files.current.get(name) as Uint8Array]));
        const answer = await back.ask(
          { arguments: ["validate", "--json", ...options, ...some], files: { ...textsOf(own), ...given } },
          {
            signal: stop.signal,
            told: (line) => {
              const game = JSON.parse(line) as Game;
              // Of a text that was changed in the meantime nothing is told.
              if (files.current.get(game.file) === given[game.file]) takeUp(judged.current, game);
              show();
            },
          },
        );
        if (answer.err.length) tell(answer.err.join("\n"));
        done += some.length;
        size = Math.min(Math.max(1, Math.round((size * AT_ONCE) / (performance.now() - begun))), MOST);
      }
    } catch (problem) {
      // Where others are judged by now, it was stopped for them.
      if (running.current === stop) {
        due.current = [];
        if (problem instanceof Lost) tell(say("desk.lost"));
        else tell(problem instanceof Stopped ? say("desk.judge.stopped") : String(problem));
      }
    }
    if (running.current === stop) leave();
    redraw(0);
  };
  /** Judge no more of what is due. */
  const leave = () => {
    running.current?.abort();
    running.current = null;
    due.current = [];
    setRun(null);
  };
  const give = (given: Given[]) => {
    const isSheet = ({ name }: Given) => isRecord(name, desk.data.sheets);
    const sheets = given.filter(isSheet).map(({ name }) => name);
    const records = given.filter((each) => !isSheet(each));
    // The first game of all, where it came alone, is what somebody wants to see.
    const alone = records.length === 1 && !files.current.size;
    void judge(keep(records, files.current)).then(() => {
      const [first, second] = [...judged.current.values()].flat();
      if (alone && first && !second) setOpen(first);
    });
    if (sheets.length) tell(say("desk.judge.sheets", { tab: say("desk.tab.score"), files: sheets }));
  };
  const [arrangement, arrange] = useState(BY_FILE);
  const again = useRef(asked);
  useEffect(() => {
    // Another language, set or edition: everything is judged again.
    if (again.current === asked) return;
    again.current = asked;
    if (!files.current.size) return;
    leave();
    judged.current.clear();
    void judge([...files.current.keys()]);
  }, [asked]);
  const games = useMemo(() => [...judged.current.values()].flat(), [drawn, open]);
  const rows = useMemo(() => games.map(rowOf), [games]);
  const clear = () => {
    leave();
    files.current.clear();
    judged.current.clear();
    setOpen(null);
    tell(null);
    redraw(0);
  };
  if (open) {
    const { file } = open;
    const of = () => judged.current.get(file) ?? [];
    return (
      <Opened
        key={`${file} ${open.game}`}
        desk={desk}
        judged={open}
        held={files.current.get(file) ?? new Uint8Array()}
        alone={of().length === 1}
        replace={(text, found, from = 0, count = of().length) => {
          files.current.set(file, bytes(text));
          judged.current.set(file, replaced(of(), from, count, found));
          if (running.current) void judge([file]); // what runs may have begun with the old text
          redraw(0);
        }}
        close={(text) => {
          setOpen(null);
          if (text === null) return;
          files.current.set(file, bytes(text));
          judged.current.set(file, []);
          void judge([file]);
        }}
      />
    );
  }
  const progress = run && say("desk.judge.progress", { done: run.done, all: run.all });
  return (
    <>
      <Drop
        say={say}
        title={say("desk.judge.drop")}
        wanted={(name) => isRecord(name, [...desk.data.records, ...desk.data.sheets])}
        pasted="pasted.txt"
        give={give}
      />
      {run && (
        <p class="running" role="status">
          <progress value={run.done} max={run.all} aria-label={progress ?? ""} /> {progress}{" "}
          <button type="button" onClick={() => running.current?.abort()}>
            {say("desk.judge.stop")}
          </button>
        </p>
      )}
      {told && (
        <p class="refused" role="alert">
          {told}
        </p>
      )}
      {games.length > 0 && (
        <>
          <div class="actions">
            <Exports desk={desk} files={files.current} games={games} />
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
              open={(number) => setOpen(games[number] ?? null)}
            />
          </div>
        </>
      )}
    </>
  );
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
      <button type="button" onClick={() => download("verdicts.csv", csvOf(games.map(rowOf)), "text/csv")}>
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
