// The desk: everything that Antipater does, in one page with a tab for each task.

import { Component, type ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Boundary } from "../common/boundary";
import { pageData } from "../common/data";
import { LanguageChoice, show, useSpeaking } from "../common/start";
import { LANGUAGES, type Language } from "../common/language";
import { failing, keep, onFailing, recall } from "../page/store";
import "in:page ../page/page.css";
import "in:report ../report/report.css";
import { BackEnd, type State } from "./back_end";
import { Cards } from "./cards";
import "./desk.css";
import { Judge } from "./judge";
import { Score } from "./score";
import { type Desk, Setting, useChoice, useOwnSets } from "./setting";
import { Tournament } from "./tournament";
import { Try } from "./try";
import type { DeskData } from "./types";

const TABS = { judge: Judge, score: Score, cards: Cards, tournament: Tournament, try: Try } as const;
type Tab = keyof typeof TABS;

function Page({ data }: { data: DeskData }) {
  const chosen = recall("desk/language");
  const first = LANGUAGES.find((language) => language === chosen) ?? data.language;
  const [known] = useState(() => ({ ...data, language: first as Language | null }));
  const speaking = useSpeaking(known);
  const { say, language } = speaking;
  const back = useMemo(() => new BackEnd(data.back_end), []);
  const [state, setState] = useState<State>("waiting");
  const [choice, choose] = useChoice();
  const [tab, setTab] = useState<Tab>(() => tabOf(location.hash));
  useEffect(() => back.watch(setState), [back]);
  const [full, tellFull] = useState(failing);
  useEffect(() => onFailing(() => tellFull(failing())), []);
  useEffect(() => {
    // Python begins to load before anything is given.
    if (data.back_end === "page") void back.ask({ arguments: ["explain", "D-TURN-01"], files: {} }).catch(() => null);
  }, []);
  useLayoutEffect(() => {
    // Before the page counts as loaded: a change of address at once would go unheard.
    const moved = () => setTab(tabOf(location.hash));
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  useLayoutEffect(() => {
    document.title = say("desk.title");
    keep("desk/language", language);
  }, [say, language]);
  const own = useOwnSets();
  const desk: Desk = { data, back, speaking, choice, own };
  const names = Object.keys(TABS) as Tab[];
  // A tab begins its work when it is first looked at, and keeps what it holds.
  const [seen] = useState(() => new Set<Tab>());
  seen.add(tab);
  return (
    <>
      <header class="top">
        <h1>{say("desk.title")}</h1>
        <div class="choices">
          <Setting desk={desk} choose={choose} />
          <LanguageChoice speaking={speaking} />
        </div>
      </header>
      <nav class="tabs" aria-label={say("desk.tabs")}>
        {names.map((name) => (
          <a key={name} href={`#${name}`} aria-current={name === tab ? "page" : undefined}>
            {say(`desk.tab.${name}`)}
          </a>
        ))}
      </nav>
      {state === "loading" && (
        <p class="banner" role="status">
          <progress aria-label={say("desk.loading")} /> {say("desk.loading")}
        </p>
      )}
      {full && (
        <p class="banner refused" role="alert">
          {say("desk.full")}
        </p>
      )}
      {state === "lost" && (
        <p class="banner refused" role="alert">
          {say("desk.lost")}
        </p>
      )}
      <main>
        {names.map((name) => {
          const Shown = TABS[name];
          return (
            <Panel key={name} hidden={name !== tab}>
              {seen.has(name) && (
                <Boundary say={say}>
                  <Shown desk={desk} />
                </Boundary>
              )}
            </Panel>
          );
        })}
      </main>
      <footer class="note">{say(`desk.where.${data.back_end}`)}</footer>
    </>
  );
}

interface PanelProps {
  readonly hidden: boolean;
  readonly children: ComponentChildren;
}

/** What a tab shows. While it is hidden, what changes elsewhere on the page begins no work in it. */
class Panel extends Component<PanelProps> {
  override shouldComponentUpdate({ hidden }: PanelProps) {
    return !(hidden && this.props.hidden);
  }

  override render({ hidden, children }: PanelProps) {
    return <div hidden={hidden}>{children}</div>;
  }
}

function tabOf(hash: string): Tab {
  const name = hash.slice(1).split("=")[0] as Tab;
  return name in TABS ? name : "judge";
}

const data = pageData<DeskData>();
show(data, <Page data={data} />);
if (data.back_end === "page" && "serviceWorker" in navigator) {
  // Without it the desk works as well, but not offline.
  void navigator.serviceWorker.register("sw.js").catch(() => null);
}
