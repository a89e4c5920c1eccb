// A tournament: the standings of the games given, by rules that are filled in.

import { visible } from "../common/language";
import { useEffect, useRef, useState } from "preact/hooks";
import { download } from "../page/files";
import { keep, recall } from "../page/store";
import { Drop } from "./drop";
import { type Given, isRecord, keep as keepGiven, safe } from "./given";
import { OwnFile } from "./own_file";
import { bytes, type Standings, textsOf } from "./protocol";
import { type Desk, optionsOf } from "./setting";
import { type Rules, toml } from "./tournament_rules";
import { useWork } from "./working";

export function Tournament({ desk }: { desk: Desk }) {
  const { back, speaking, data } = desk;
  const { say } = speaking;
  const { options, files } = optionsOf(desk);
  const given = useRef(new Map<string, Uint8Array>());
  const [count, setCount] = useState(0);
  const [rules, setRules] = useState<Rules>(() => ({
    ...data.rules,
    ranks: data.rules.ranks.join(", "),
    ...((recall("desk/rules") as Partial<Rules> | null) ?? {}),
  }));
  const [found, setFound] = useState<Standings | null>(null);
  const [told, tell] = useState<string | null>(null);
  const [looking, look] = useState(false);
  // The organiser's own files: rules take the place of those filled in.
  const [own, setOwn] = useState<{ rules?: Given | undefined; players?: Given | undefined }>({});
  const asked = [...options, toml(rules)].join(" ");
  const question = (...wanted: string[]) => {
    const { rules: by = { name: "rules.toml", held: bytes(toml(rules)) }, players } = own;
    return {
      arguments: [
        "standings",
        `--rules=rules/${safe(by.name)}`,
        ...(players ? [`--players=players/${safe(players.name)}`] : []),
        ...wanted,
        ...options,
        ...[...given.current.keys()].map((name) => `games/${name}`),
      ],
      files: {
        ...textsOf(files),
        [`rules/${safe(by.name)}`]: by.held,
        ...(players ? { [`players/${safe(players.name)}`]: players.held } : {}),
        ...Object.fromEntries([...given.current].map(([name, held]) => [`games/${name}`, held])),
      },
    };
  };
  useEffect(() => keep("desk/rules", rules), [rules]);
  const rank = async (signal: AbortSignal) => {
    if (!count) return;
    look(true);
    const answer = await back.ask(question("--json"), { urgent: true, signal });
    setFound(answer.out[0] ? (JSON.parse(answer.out[0]) as Standings) : null);
    tell(answer.out[0] ? null : answer.err.join("\n"));
    look(false);
  };
  useWork([count, asked, own], rank, () => {
    setFound(null);
    tell(say("desk.lost"));
    look(false);
  });
  const give = (some: Given[]) => {
    keepGiven(some, given.current);
    setCount(given.current.size);
  };
  const save = async (name: string, type: string, option: string) => {
    const answer = await back.ask(question(option), { urgent: true }).catch(() => null);
    const made = answer?.files[name];
    if (answer)
      download(name, made ? new TextDecoder().decode(made) : answer.out.map((line) => `${line}\n`).join(""), type);
    else tell(say("desk.lost"));
  };
  const number = (name: "victory" | "shared" | "defeat") => (
    <label>
      {say(`desk.tournament.${name}`)}
      <input
        type="number"
        step="0.5"
        value={rules[name]}
        onInput={(event) => setRules({ ...rules, [name]: Number(event.currentTarget.value) || 0 })}
      />
    </label>
  );
  return (
    <>
      <Drop
        say={say}
        title={say("desk.tournament.drop")}
        wanted={(name) => isRecord(name, [...data.records, ...data.sheets])}
        pasted="pasted.txt"
        give={give}
      />
      <div class="actions">
        <OwnFile
          say={say}
          label={say("desk.tournament.rules_file")}
          ends=".toml"
          file={own.rules}
          give={(rules) => setOwn({ ...own, rules })}
        />
        <OwnFile
          say={say}
          label={say("desk.tournament.players_file")}
          ends=".csv"
          file={own.players}
          give={(players) => setOwn({ ...own, players })}
        />
      </div>
      <form class="rules" hidden={own.rules !== undefined} onSubmit={(event) => event.preventDefault()}>
        <label>
          {say("desk.tournament.title")}
          <input
            type="text"
            value={rules.title}
            onInput={(event) => setRules({ ...rules, title: event.currentTarget.value })}
          />
        </label>
        <label>
          {say("desk.tournament.points")}
          <select
            value={rules.points}
            onChange={(event) => setRules({ ...rules, points: event.currentTarget.value as Rules["points"] })}
          >
            <option value="victory">{say("desk.tournament.by_victory")}</option>
            <option value="rank">{say("desk.tournament.by_rank")}</option>
            <option value="scored">{say("desk.tournament.by_score")}</option>
          </select>
        </label>
        {rules.points === "rank" ? (
          <label>
            {say("desk.tournament.ranks")}
            <input
              type="text"
              value={rules.ranks}
              onInput={(event) => setRules({ ...rules, ranks: event.currentTarget.value })}
            />
          </label>
        ) : (
          rules.points === "victory" && (
            <>
              {number("victory")}
              {number("shared")}
              {number("defeat")}
            </>
          )
        )}
      </form>
      {looking && (
        <p role="status" class="note">
          {say("desk.judge.looking")}
        </p>
      )}
      {told && (
        <p class="refused" role="alert">
          {told}
        </p>
      )}
      {found && (
        <>
          <div class="actions">
            <button type="button" onClick={() => void save("standings.csv", "text/csv", "--csv")}>
              CSV
            </button>
            <button type="button" onClick={() => void save("standings.html", "text/html", "--out=standings.html")}>
              HTML
            </button>
            {!own.rules && (
              <button type="button" onClick={() => download("rules.toml", toml(rules), "text/plain")}>
                {say("desk.tournament.rules")}
              </button>
            )}
          </div>
          {found.title && <h2>{found.title}</h2>}
          <div class="wide" tabIndex={0} role="region" aria-label={say("desk.tab.tournament")}>
            <table class="standings">
              <thead>
                <tr>
                  {(["rank", "name", "points", "games", "wins", "scored"] as const).map((name) => (
                    <th key={name} scope="col">
                      {say(`desk.standings.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.standings.map((row, n) => (
                  <tr key={n}>
                    <td>{row.rank}</td>
                    <th scope="row">{visible(row.name)}</th>
                    <td>{row.points}</td>
                    <td>{row.games}</td>
                    <td>{row.wins}</td>
                    <td>{row.scored}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <ul>
            {found.remarks.map((one, n) => (
              <li key={n}>{one.told}</li>
            ))}
            {found.alike.map(([one, other]) => (
              <li key={`${one}\0${other}`}>{say("standings.alike", { one, other })}</li>
            ))}
          </ul>
          {found.apart.length > 0 && <h3>{say("desk.standings.apart")}</h3>}
          <ul>
            {found.apart.map((one, n) => (
              <li key={n}>
                {one.game.replace(/^games\//, "")}
                {one.told && `: ${one.told}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
