// One game of those that were judged: its record in the editor, its verdict and replay beside it.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Boundary } from "../common/boundary";
import { download, fileName } from "../page/files";
import { Game as Replayed } from "../report/game";
import type { ReportData } from "../report/types";
import { Lost } from "./back_end";
import { Editor } from "./editor";
import { Code } from "./explained";
import type { Mark } from "./places";
import { bytes, dataOf, type Finding, type Game, textOf, textsOf } from "./protocol";
import { type Desk, optionsOf } from "./setting";
import { useWork } from "./working";

interface OpenedProps {
  readonly desk: Desk;
  readonly judged: Game;
  readonly held: Uint8Array;
  /** Whether the file holds no other game. */
  readonly alone: boolean;
  /** Told of a file's new text: which games are found in the place of so many from one on, or of all. */
  readonly replace: (text: string, found: readonly Game[], from?: number, count?: number) => void;
  /** Told of a new text that was not judged yet. */
  readonly close: (text: string | null) => void;
}

const LINES = /\.(jsonl|ndjson)$/i;

/** One game: its record in the editor, its verdict and replay beside. */
export function Opened({ desk, judged, held, alone, replace, close }: OpenedProps) {
  const { back, speaking } = desk;
  const { say } = speaking;
  const { options, files: own, asked } = optionsOf(desk);
  const whole = useMemo(() => textOf(held), []);
  // Of many games, one a line, the line of this one.
  const lines = whole !== null && LINES.test(judged.file) ? whole.split("\n") : null;
  const at = lines ? placeOf(lines, judged.game) : -1;
  const [text, setText] = useState<string | null>(lines ? (lines[at] ?? null) : whole);
  /** The file with a text of this game, or of all its games. */
  const fileWith = (now: string) => (lines ? lines.with(at, now).join("\n") : now);
  // The text whose verdicts are known, and of a line how many games it holds.
  const known = useRef({ text, games: 1 });
  const [game, setGame] = useState(judged);
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
  const opening = useRef(true);
  const judge = async (signal: AbortSignal) => {
    look(true);
    // The game that was opened, or the last where there are fewer now.
    const shown = (games: number) => Math.min(lines ? 1 : judged.game, games) - 1;
    const wishes = { urgent: true, signal };
    // The verdict with which it was opened is that of the text as it is.
    if (!opening.current) {
      const answer = await back.ask({ arguments: ["validate", "--json", ...options, name], files: sent() }, wishes);
      const found = answer.out.map((line) => ({ ...(JSON.parse(line) as Game), file: judged.file }));
      tell(answer.err.join("\n") || null);
      setGame(found[shown(found.length)] ?? game);
      if (text !== null && text !== known.current.text) {
        if (lines) replace(fileWith(text), found, judged.game - 1, known.current.games);
        else replace(text, found);
        known.current = { text, games: found.length };
      }
    }
    opening.current = false;
    const made = await back.ask(
      { arguments: ["report", "--out=report.html", ...options, name], files: sent() },
      wishes,
    );
    const page = made.files["report.html"];
    const data = page && dataOf<ReportData>(page);
    if (data) setReport({ data, game: shown(data.games.length) });
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
        <button
          type="button"
          onClick={() => close(text === null || text === known.current.text ? null : fileWith(text))}
        >
          ← {say("desk.judge.back")}
        </button>
        {text !== null && alone && game.cause && (
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
