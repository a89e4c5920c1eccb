// One game: the verdict, and the replay where there is one.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { bytesOf } from "../common/data";
import { introduce, type Language } from "../common/language";
import type { Speaking } from "../common/start";
import type { Asking } from "./card";
import { Charts } from "./charts";
import { AskedCard, Choices } from "./choices";
import { Controls } from "./controls";
import { DuelBoard } from "./duel/board";
import { DuelReplay, openDuel } from "./duel/play";
import { Findings, MoveFindings } from "./findings";
import { Badge, place } from "./list";
import { naming } from "./naming";
import { FinalPoints, RunningPoints } from "./points";
import { type Naming, positionOf, type Replay } from "./replay";
import { SevenBoard } from "./seven_wonders/board";
import { openSeven, SevenReplay } from "./seven_wonders/play";
import { Ruling } from "./ruling";
import type { CardSet, Detail, Finding, ReportData, Row } from "./types";

interface Props {
  readonly data: ReportData;
  readonly game: number;
  readonly at: number;
  readonly go: (at: number) => void;
  readonly speaking: Speaking;
}

/** A game's details once they are unpacked, with its replay. */
interface Opened {
  readonly detail: Detail;
  readonly replay: Replay | null;
}

/** What could not be unpacked, and why. */
interface Failed {
  readonly problem: unknown;
}

function useOpened(data: ReportData, game: number): Opened | null {
  const [opened, setOpened] = useState<{ game: number; found: Opened | Failed } | null>(null);
  useEffect(() => {
    let current = true;
    void unpack(data, game)
      .catch((problem: unknown): Failed => ({ problem }))
      .then((found) => current && setOpened({ game, found }));
    return () => {
      current = false;
    };
  }, [data, game]);
  if (opened?.game !== game) return null;
  // Thrown where the boundary around the game tells it.
  if ("problem" in opened.found) throw opened.found.problem;
  return opened.found;
}

async function unpack(data: ReportData, game: number): Promise<Opened> {
  const told = data.details[game] ?? "";
  const detail =
    typeof told === "string" ? (JSON.parse(new TextDecoder().decode(await bytesOf(told, true))) as Detail) : told;
  introduce(detail.names ?? []);
  const number = data.games[game]?.set;
  const set = number === null || number === undefined ? undefined : data.sets[number];
  return { detail, replay: set && detail.replay ? await replayOf(set, detail) : null };
}

/** The replay of a game whose set has one; a module that cannot run here costs only that. */
async function replayOf(set: CardSet, detail: Detail): Promise<Replay | null> {
  const opened = set.game === "seven_wonders" ? openSeven(set, detail) : openDuel(set, detail);
  return opened.catch(() => null);
}

export function Game({ data, game, at, go, speaking }: Props) {
  const { say } = speaking;
  const opened = useOpened(data, game);
  const row = data.games[game];
  if (!row) return null;
  return (
    <article class="game">
      <h2>{row.players.length ? row.players.join(" – ") : place(row)}</h2>
      <p class="about">
        <Badge status={row.status} say={say} /> <span class="file">{place(row)}</span>
      </p>
      {opened ? (
        <Body data={data} opened={opened} at={at} go={go} speaking={speaking} row={row} />
      ) : (
        <p role="status">{say("report.opening")}</p>
      )}
    </article>
  );
}

function Body({
  data,
  opened,
  at,
  go,
  speaking,
  row,
}: {
  data: ReportData;
  opened: Opened;
  at: number;
  go: (at: number) => void;
  speaking: Speaking;
  row: Row;
}) {
  const { say, language } = speaking;
  const { detail } = opened;
  const replay = useMemo(
    () => (opened.replay instanceof SevenReplay ? opened.replay.spoken(language) : opened.replay),
    [opened, language],
  );
  const cards = row.set === null ? undefined : data.sets[row.set];
  const position = Math.min(at, replay?.length ?? 0);
  const [asked, ask] = useState<number | null>(null);
  const [ruling, rule] = useState<Finding | null>(null);
  // The board is drawn anew before it is brought into view.
  const showBoard = (to: number, item: number | null) => {
    go(to);
    ask(item);
    requestAnimationFrame(() => document.getElementById("board")?.scrollIntoView());
  };
  const findings = (
    <Findings
      findings={detail.findings}
      cause={detail.cause ?? null}
      codes={data.codes}
      replay={replay}
      language={language}
      say={say}
      go={showBoard}
      rule={rule}
    />
  );
  if (ruling)
    return (
      <Ruling
        row={row}
        finding={ruling}
        detail={detail}
        replay={replay}
        set={cards}
        speaking={speaking}
        codes={data.codes}
        close={() => rule(null)}
      />
    );
  return (
    <>
      <Ending detail={detail} set={cards} language={language} speaking={speaking} />
      {detail.findings.length > 0 && findings}
      {replay && (
        <section id="replay">
          <Played
            asked={asked}
            ask={ask}
            data={data}
            opened={opened}
            replay={replay}
            at={position}
            go={go}
            speaking={speaking}
          />
        </section>
      )}
      {!replay && cards && <p class="note">{say("report.no_replay")}</p>}
      <div class="panels">
        {cards && <FinalPoints detail={detail} set={cards} language={language} say={say} />}
        {detail.findings.length === 0 && findings}
      </div>
    </>
  );
}

function Ending({
  detail,
  set,
  language,
  speaking,
}: {
  detail: Detail;
  set: CardSet | undefined;
  language: Language;
  speaking: Speaking;
}) {
  const { say } = speaking;
  const unchecked = (detail.unchecked ?? []).map((part) => part[language]);
  return (
    <div class="ending">
      {(detail.ending?.[language] ?? []).map((line, n) => (
        <p class="result" key={n}>
          {line}
        </p>
      ))}
      {set && <p>{say("report.judged_by", { game: set.title[language], edition: set.edition })}</p>}
      {unchecked.length > 0 && <p class="note">{say("report.unchecked", { parts: unchecked })}</p>}
    </div>
  );
}

function Played({
  data,
  opened,
  replay,
  at,
  go,
  speaking,
  asked,
  ask,
}: {
  data: ReportData;
  opened: Opened;
  replay: Replay;
  at: number;
  go: (at: number) => void;
  speaking: Speaking;
} & Pick<Asking, "asked" | "ask">) {
  const { say, language } = speaking;
  const words = useMemo(
    () => naming(say, language, replay.set, data.codes, replay.names),
    [say, language, replay, data],
  );
  const asking: Asking = { set: replay.set, language, asked, ask };
  const { findings } = opened.detail;
  const of = (position: number) =>
    findings.filter((finding) => finding.move !== null && replay.numbers(position).includes(finding.move));
  const due = replay.due?.(at, words);
  const assumed = findings.filter(
    ({ assumed, move }) => assumed && move !== null && (positionOf(replay, move) ?? at) < at,
  );
  const moves = [...new Set(assumed.map(({ move }) => replay.called(move ?? 0)))];
  const toFindings = () => document.getElementById("findings")?.focus();
  return (
    <>
      <Controls replay={replay} at={at} say={say} go={go} findings={findings.length} toFindings={toFindings} />
      <div class="now" aria-live="polite">
        {replay.move(at, words).map((line, n) => (
          <p key={n}>{line}</p>
        ))}
        {at === 0 && <p>{say("report.replay.start")}</p>}
        {due && <p class="due">{due}</p>}
      </div>
      <MoveFindings findings={of(at)} title={say("report.replay.made")} language={language} />
      <MoveFindings findings={of(at + 1)} title={say("report.replay.coming")} language={language} />
      {moves.length > 0 && <p class="note">{say("report.replay.assumed", { moves })}</p>}
      {opened.detail.one_way && <p class="note">{say("report.replay.one_way")}</p>}
      <div id="board">
        <Board replay={replay} at={at} words={words} asking={asking} />
      </div>
      <div class="panels">
        <Choices replay={replay} at={at} words={words} asking={asking} codes={data.codes} />
        <AskedCard replay={replay} at={at} words={words} asking={asking} codes={data.codes} />
        <RunningPoints replay={replay} at={at} language={language} say={say} />
        <section class="panel">
          <h3>{say("report.chart.title")}</h3>
          <Charts replay={replay} at={at} words={words} go={go} />
        </section>
        <Moves
          replay={replay}
          at={at}
          words={words}
          go={go}
          refused={new Set(findings.flatMap((finding) => finding.move ?? []))}
        />
      </div>
    </>
  );
}

function Board({ replay, at, words, asking }: { replay: Replay; at: number; words: Naming; asking: Asking }) {
  if (replay instanceof DuelReplay) return <DuelBoard replay={replay} at={at} words={words} asking={asking} />;
  if (replay instanceof SevenReplay) return <SevenBoard replay={replay} at={at} words={words} asking={asking} />;
  return null;
}

function Moves({
  replay,
  at,
  words,
  go,
  refused,
}: {
  replay: Replay;
  at: number;
  words: Naming;
  go: (at: number) => void;
  refused: ReadonlySet<number>;
}) {
  const positions = Array.from({ length: replay.length }, (_, n) => n + 1);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.children[at - 1] as HTMLElement | undefined;
    if (row && list.current)
      list.current.scrollTo({ top: row.offsetTop - (list.current.clientHeight - row.offsetHeight) / 2 });
  }, [at]);
  return (
    <section class="panel moves">
      <h3>{words.say("report.moves.title")}</h3>
      <ol tabIndex={0} ref={list} aria-label={words.say("report.moves.title")}>
        {positions.map((position) => {
          const numbers = replay.numbers(position);
          const [number] = numbers;
          const wrong = numbers.some((each) => refused.has(each));
          return (
            <li key={position} class={wrong ? "wrong" : ""}>
              <button
                type="button"
                class="link"
                aria-current={position === at ? "step" : undefined}
                onClick={() => go(position)}
              >
                {number === undefined ? "·" : replay.called(number)}. {replay.move(position, words).join(" / ")}
              </button>
              {wrong && <span class="mark">{words.say("report.moves.wrong")}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
