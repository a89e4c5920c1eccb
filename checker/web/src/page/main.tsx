// The page for the table: record a game, keep score.

import type { ComponentProps } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { pageData } from "../common/data";
import { LanguageChoice, show, useSpeaking } from "../common/start";
import { DuelGame } from "./duel/record";
import "./page.css";
import { NotWritten, Unreadable } from "./keeping";
import { Scorepad } from "./pad/view";
import { tagsOf } from "./notation";
import { Recorder, type Recording } from "./recorder";
import { Reported } from "./reported";
import { handedIn } from "./share";
import { TableGame } from "./seven_wonders/record";
import { keep, keeps, recall } from "./store";
import type { Detail } from "../report/types";
import type { TableData } from "./types";

type Task = "record" | "score";

interface Choice {
  readonly task: Task;
  readonly set: string;
}

// What records the games of each game of which the set's module is there.
const RECORDERS: Readonly<Record<string, ComponentProps<typeof Recorder>["With"]>> = {
  duel: DuelGame,
  seven_wonders: TableGame,
};

function Page({ data }: { data: TableData }) {
  const speaking = useSpeaking(data);
  const { say, language } = speaking;
  const [choice, choose] = useState<Choice>(() => chosen(data));
  const change = (next: Partial<Choice>) => {
    choose({ ...choice, ...next });
    keep("choice", { ...choice, ...next });
  };
  const [record, give] = useState<string | null>(null);
  useEffect(() => {
    void handedIn(location.hash).then((found) => {
      if (found === null) return;
      history.replaceState(null, "", location.pathname);
      const tags = tagsOf(found);
      const named = data.sets.find((each) => each.slug === (tags.Set ?? tags.Game));
      change({ task: "record", ...(named ? { set: named.slug } : {}) });
      give(found);
    });
  }, []);
  const given = useMemo(() => (record === null ? null : { record, taken: () => give(null) }), [record]);
  const [detail, report] = useState<Detail | null>(null);
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (detail) scrollTo(0, 0);
    else if (opener.current instanceof HTMLElement) opener.current.focus();
  }, [detail]);
  const open = (told: Detail) => {
    opener.current = document.activeElement;
    report(told);
  };
  const set = data.sets.find((each) => each.slug === choice.set);
  return (
    <>
      {detail && set && (
        <Reported data={data} set={set} detail={detail} speaking={speaking} close={() => report(null)} />
      )}
      <main class="page" hidden={detail !== null}>
        <header class="top">
          <h1>{say("page.title")}</h1>
          {data.sets.length > 1 && (
            <select
              aria-label={say("page.set")}
              value={choice.set}
              onChange={(event) => change({ set: event.currentTarget.value })}
            >
              {data.sets.map((each) => (
                <option key={each.slug} value={each.slug}>
                  {each.title[language]}
                </option>
              ))}
            </select>
          )}
          <LanguageChoice speaking={speaking} />
        </header>
        <nav class="tasks" aria-label={say("page.task")}>
          {(["record", "score"] as const).map((task) => (
            <button
              key={task}
              type="button"
              aria-current={choice.task === task ? "page" : undefined}
              onClick={() => change({ task })}
            >
              {say(`page.tasks.${task}`)}
            </button>
          ))}
        </nav>
        {keeps() ? <NotWritten say={say} /> : <p class="warning">{say("page.not_kept")}</p>}
        {set && (
          <At
            key={`${choice.task} ${set.slug}`}
            task={choice.task}
            data={data}
            set={set}
            speaking={speaking}
            given={given}
            score={() => change({ task: "score" })}
            report={open}
          />
        )}
        <Unreadable say={say} />
        {set && <footer class="note">{say("page.about", { set: set.title[language], edition: set.edition })}</footer>}
      </main>
    </>
  );
}

/** A task with one set: recording where the page can, or the scorepad. */
function At({ task, ...rest }: { task: Task } & Recording) {
  const { set, speaking } = rest;
  const Recording = set.module ? RECORDERS[set.game] : undefined;
  if (task === "score") return <Scorepad set={set} speaking={speaking} />;
  if (Recording) return <Recorder With={Recording} {...rest} />;
  return <p class="warning">{speaking.say("page.no_recorder", { set: set.title[speaking.language] })}</p>;
}

function chosen(data: TableData): Choice {
  const kept = recall("choice") as Partial<Choice> | null;
  const known = data.sets.some((set) => set.slug === kept?.set);
  return kept && known
    ? { task: kept.task === "score" ? "score" : "record", set: kept.set as string }
    : { task: "record", set: data.sets[0]?.slug ?? "" };
}

const data = pageData<TableData>();
show(data, <Page data={data} />);
// Without it the page works as well, but not offline.
if (data.served && "serviceWorker" in navigator) void navigator.serviceWorker.register("sw.js").catch(() => null);
