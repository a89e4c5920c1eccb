// The report: the list of the games, or one of them. Which, stands in the address after #.

import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Boundary } from "../common/boundary";
import { pageData } from "../common/data";
import { LanguageChoice, show, useSpeaking } from "../common/start";
import { Game } from "./game";
import { BY_FILE, List, nextWrong } from "./list";
import "./report.css";
import type { ReportData } from "./types";

/** Where in the report: the number of a game from 1, and the position in it. */
interface Place {
  readonly game: number | null;
  readonly at: number;
}

function placeOf(hash: string): Place {
  const [, game, at] = /^#game=(\d+)(?:&move=(\d+))?$/.exec(hash) ?? [];
  return { game: game ? Number(game) : null, at: Number(at ?? 0) };
}

function usePlace(): [Place, (place: Place) => void] {
  const [place, setPlace] = useState(() => placeOf(location.hash));
  useLayoutEffect(() => {
    // Before the page counts as loaded: a change of address at once would go unheard.
    const onChange = () => setPlace(placeOf(location.hash));
    addEventListener("hashchange", onChange);
    return () => removeEventListener("hashchange", onChange);
  }, []);
  const to = (next: Place) => {
    const hash = next.game === null ? "#" : `#game=${next.game}&move=${next.at}`;
    // Another game is another entry of the history; a step within one is not.
    if (next.game === place.game) history.replaceState(null, "", hash);
    else history.pushState(null, "", hash);
    setPlace(next);
  };
  return [place, to];
}

function Report({ data }: { data: ReportData }) {
  const speaking = useSpeaking(data);
  const { say } = speaking;
  const [place, to] = usePlace();
  const alone = data.games.length === 1;
  const game = place.game ?? (alone ? 1 : null);
  const [arrangement, arrange] = useState(BY_FILE);
  const wrong = useMemo(
    () => (game === null ? null : nextWrong(data.games, arrangement, say, game - 1)),
    [data, arrangement, say, game],
  );
  useLayoutEffect(() => {
    document.title = say("report.title");
  }, [say]);
  return (
    <>
      <header>
        <h1>{say("report.title")}</h1>
        {game !== null && !alone && (
          <button type="button" onClick={() => to({ game: null, at: 0 })}>
            {say("report.to_list")}
          </button>
        )}
        {wrong !== null && (
          <button type="button" onClick={() => to({ game: wrong + 1, at: 0 })}>
            {say("report.next_wrong")}
          </button>
        )}
        <LanguageChoice speaking={speaking} />
      </header>
      <main>
        {game === null ? (
          <List
            rows={data.games}
            say={say}
            arrangement={arrangement}
            arrange={arrange}
            open={(number) => to({ game: number + 1, at: 0 })}
          />
        ) : (
          <Boundary key={game} say={say}>
            <Game data={data} game={game - 1} at={place.at} go={(at) => to({ game, at })} speaking={speaking} />
          </Boundary>
        )}
      </main>
    </>
  );
}

const data = pageData<ReportData>();
show(data, <Report data={data} />);
