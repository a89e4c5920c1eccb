// Points by category: the running sum at a position, and the result of the game.

import type { Language, Say } from "../common/language";
import type { CardSet, Detail, Score } from "./types";
import type { Replay } from "./replay";
import type { SevenSet } from "./seven_wonders/rows";

export function RunningPoints({
  replay,
  at,
  language,
  say,
}: {
  replay: Replay;
  at: number;
  language: Language;
  say: Say;
}) {
  const columns = replay.names.map((name, seat) => ({ name, points: replay.points(at, seat) }));
  const title = say("report.points_table.running");
  return (
    <section class="panel">
      <h3>{title}</h3>
      <Table
        title={title}
        set={replay.set}
        language={language}
        say={say}
        names={columns.map(({ name }) => name)}
        cell={(category, n) => String(columns[n]?.points[category] ?? "")}
        coins={(n) => String(replay.coins(at, n))}
      />
    </section>
  );
}

/** The points that the verdict gives. */
export function FinalPoints({
  detail,
  set,
  language,
  say,
}: {
  detail: Detail;
  set: CardSet;
  language: Language;
  say: Say;
}) {
  const { free_city: apart, players = [] } = detail;
  const city = apart && { ...apart, name: (set.table as SevenSet).city[language] };
  const scores: readonly Score[] = city ? [...players, city] : players;
  if (!scores.length) return null;
  const title = say(detail.complete ? "report.points_table.final" : "report.points_table.so_far");
  return (
    <section class="panel">
      <h3>{title}</h3>
      <Table
        title={title}
        set={set}
        language={language}
        say={say}
        names={scores.map(({ name }) => name)}
        cell={(category, n) => String(scores[n]?.score[category] ?? "")}
        coins={(n) => String(scores[n]?.coins ?? "")}
      />
    </section>
  );
}

interface TableProps {
  readonly title: string;
  readonly set: CardSet;
  readonly language: Language;
  readonly say: Say;
  readonly names: readonly string[];
  readonly cell: (category: string, n: number) => string;
  readonly coins: (n: number) => string;
}

function Table({ title, set, language, say, names, cell, coins }: TableProps) {
  return (
    <div class="wide" tabIndex={0} role="region" aria-label={title}>
      <table class="sums-table by-player" style={{ "--players": names.length }}>
        <thead>
          <tr>
            <td />
            {names.map((name, n) => (
              <th scope="col" key={n}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(set.categories).map(([category, words]) => (
            <tr key={category} class={category === "total" ? "total" : ""}>
              <th scope="row">{words[language]}</th>
              {names.map((_, n) => (
                <td key={n} data-category={category}>
                  {cell(category, n)}
                </td>
              ))}
            </tr>
          ))}
          <tr class="coins">
            <th scope="row">{say("report.points_table.coins")}</th>
            {names.map((_, n) => (
              <td key={n}>{coins(n)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
