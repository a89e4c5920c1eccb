// A game that was recorded here, as the report shows games: the module has judged every move.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Boundary } from "../common/boundary";
import { LANGUAGES, speaker, type Texts, type Values } from "../common/language";
import { LanguageChoice, type Speaking } from "../common/start";
import "in:report ../report/report.css";
import { Game } from "../report/game";
import type { Detail, ReportData } from "../report/types";
import { fileName } from "./files";
import type { TableData, TableSet } from "./types";

interface Props {
  readonly data: TableData;
  readonly set: TableSet;
  readonly detail: Detail;
  readonly speaking: Speaking;
  readonly close: () => void;
}

export function Reported({ data, set, detail, speaking, close }: Props) {
  const { say } = speaking;
  const [at, go] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    // The way back on a telephone leads to the game as well.
    history.pushState(null, "");
    addEventListener("popstate", close);
    return () => removeEventListener("popstate", close);
  }, []);
  const report = useMemo(() => reportOf(data, set, detail), [data, set, detail]);
  return (
    <div class="in-report">
      <header>
        <h1 tabIndex={-1} ref={heading}>
          {say("report.title")}
        </h1>
        <button type="button" onClick={() => history.back()}>
          {say("page.report.back")}
        </button>
        <LanguageChoice speaking={speaking} />
      </header>
      <main>
        <Boundary say={say}>
          <Game data={report} game={0} at={at} go={go} speaking={speaking} />
        </Boundary>
      </main>
    </div>
  );
}

function reportOf({ texts, language, codes }: TableData, set: TableSet, detail: Detail): ReportData {
  const players = (detail.seats ?? []).map((seat) => detail.names?.[seat] ?? "");
  const row = {
    file: fileName(players, set.suffix),
    game: 1,
    players,
    totals: [],
    findings: [],
    moves: 0,
    result: null,
    set: 0,
    status: "valid" as const,
  };
  return { texts, language, codes, sets: [{ ...set, table: set.recording }], games: [row], details: [detail] };
}

/** Sentences of the page in every language, each with its values. */
export function inEvery(
  texts: Texts,
  ...sentences: readonly (readonly [string, Values])[]
): NonNullable<Detail["ending"]> {
  const told = LANGUAGES.map((language) => [
    language,
    sentences.map(([name, values]) => speaker(texts, language)(name, values)),
  ]);
  return Object.fromEntries(told) as NonNullable<Detail["ending"]>;
}
