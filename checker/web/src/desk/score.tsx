// Scoring: sheets, workbooks and lists of cities as the program reads them, and the scorepad.

import { visible } from "../common/language";
import { useEffect, useMemo, useReducer, useState } from "preact/hooks";
import { Scorepad } from "../page/pad/view";
import type { TableData } from "../page/types";
import { Drop } from "./drop";
import { Code } from "./explained";
import { Editor } from "./editor";
import { type Given, safe } from "./given";
import type { Mark } from "./places";
import { bytes, dataOf, type Table, textOf, textsOf, wordsOf } from "./protocol";
import { type Desk, optionsOf } from "./setting";
import { instead, useWork } from "./working";

const SHEETS = /\.(csv|tsv|txt|toml|xlsx|ods|duel|7w)$/i;

export function Score({ desk }: { desk: Desk }) {
  const { say } = desk.speaking;
  const [given, setGiven] = useState<readonly Given[]>([]);
  const [pad, showPad] = useState(false);
  return (
    <>
      <div class="actions">
        <button type="button" aria-pressed={pad} onClick={() => showPad(!pad)}>
          {say("desk.score.pad")}
        </button>
        {!pad && given.length > 0 && (
          <button type="button" onClick={() => setGiven([])}>
            {say("desk.judge.clear")}
          </button>
        )}
      </div>
      {!pad && <Entry desk={desk} />}
      {pad ? (
        <Pad desk={desk} />
      ) : (
        <Drop
          say={say}
          title={say("desk.score.drop")}
          wanted={(name) => SHEETS.test(name)}
          pasted="pasted.csv"
          give={(files) => setGiven([...files, ...given])}
        />
      )}
      {!pad && given.map((file, n) => <Sheet key={given.length - n} desk={desk} given={file} />)}
    </>
  );
}

/** One entry by itself, or a line for each player, as they are typed after `score`. */
function Entry({ desk }: { desk: Desk }) {
  const { back, speaking } = desk;
  const { say } = speaking;
  const { options, files, asked } = optionsOf(desk);
  const [line, setLine] = useState("");
  const about = `${asked}\0${line}`;
  const [told, tell] = useState<{ readonly about: string; readonly text: string } | null>(null);
  const ask = async () => {
    const answer = await back
      .ask({ arguments: ["score", ...options, ...wordsOf(line)], files: textsOf(files) }, { urgent: true })
      .catch(() => null);
    tell({ about, text: answer ? [...answer.out, ...answer.err].join("\n") : say("desk.lost") });
  };
  return (
    <form class="try" onSubmit={instead(ask)}>
      <div class="actions">
        <label>
          {say("desk.score.entry")}{" "}
          <input
            type="text"
            spellcheck={false}
            placeholder={say("desk.score.entry_like")}
            value={line}
            onInput={(event) => setLine(event.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={!line.trim()}>
          {say("desk.score.count")}
        </button>
      </div>
      {told && told.about !== about && <p class="note">{say("desk.older")}</p>}
      {told && (
        <pre class="wide" tabIndex={0} aria-live="polite">
          {told.text}
        </pre>
      )}
    </form>
  );
}

/** A sheet beside what was understood of it. */
function Sheet({ desk, given }: { desk: Desk; given: Given }) {
  const { back, speaking } = desk;
  const { say } = speaking;
  const { options, files, asked } = optionsOf(desk);
  const [text, setText] = useState(() => textOf(given.held));
  const [possible, ask] = useState(false);
  const [tables, setTables] = useState<readonly Table[] | null>(null);
  const [told, tell] = useState<string | null>(null);
  const score = async (signal: AbortSignal) => {
    const name = safe(given.name.split("/").at(-1) ?? "");
    const sent = { ...textsOf(files), [name]: text === null ? given.held : bytes(text) };
    const answer = await back.ask(
      { arguments: ["score", "--json", ...(possible ? ["--possible"] : []), ...options, name], files: sent },
      { urgent: true, signal },
    );
    const found = answer.out.map((line) => JSON.parse(line) as Table);
    if (found.length || !possible) setTables(found);
    // What is told of a table stands there.
    const findings = found.flatMap((table) => table.findings);
    const there = findings.flatMap(({ code, message, then }) => [`${code}: ${message}`, then ?? []].flat());
    tell(answer.err.filter((line) => !there.some((one) => line.endsWith(one))).join("\n") || null);
  };
  useWork([text, asked, possible], score, () => tell(say("desk.lost")));
  const marks = useMemo(
    () =>
      (tables ?? []).flatMap(({ findings }) =>
        findings.map(
          (one): Mark => ({ line: one.line ?? 1, severity: "error", message: `${one.code}: ${one.message}` }),
        ),
      ),
    [tables],
  );
  return (
    <section class="sheet-of">
      <h2>{given.name}</h2>
      <label>
        <input type="checkbox" checked={possible} onChange={(event) => ask(event.currentTarget.checked)} />{" "}
        {say("desk.score.possible")}
      </label>
      {told && (
        <p class="refused" role="alert">
          {told}
        </p>
      )}
      <div class="beside">
        {text !== null && <Editor text={text} marks={marks} label={given.name} change={setText} />}
        <div aria-live="polite">
          {(tables ?? []).map((table, n) => (
            <Understood key={n} table={table} desk={desk} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Understood({ table, desk }: { table: Table; desk: Desk }) {
  const { say, language } = desk.speaking;
  const categories = Object.keys(table.players?.[0]?.score ?? {});
  const { result } = table;
  const { sets } = desk.data;
  const set = sets.find(({ name }) => name === table.set);
  const title = set?.title[language] ?? table.set;
  // A set of one's own has the columns of its game.
  const columns = (set ?? sets.find(({ game }) => game === table.ruleset))?.columns ?? {};
  return (
    <div class="table-of">
      {title && (
        <p class="note">
          {title}
          {table.edition && `, ${table.edition}`}
        </p>
      )}
      {(table.table || result) && (
        <p>
          {table.table && <strong>{say("desk.score.table", { table: table.table })} </strong>}
          {result?.winner && say("desk.score.winner", { player: result.winner })}
          {result?.shared && say("result.shared")}
        </p>
      )}
      {categories.length > 0 && (
        <div class="wide" tabIndex={0} role="region" aria-label={say("desk.score.table", { table: table.table ?? "" })}>
          <table>
            <thead>
              <tr>
                <th scope="col" />
                {table.players.map((player, n) => (
                  <th scope="col" key={n}>
                    {visible(player.name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {categories.map((category) => (
                <tr key={category}>
                  <th scope="row">{columns[category]?.[language] ?? category}</th>
                  {table.players.map(({ score }, n) => (
                    <td key={n}>{score[category] ?? "–"}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {table.possible !== null && table.possible !== undefined && (
        <p class={table.possible ? "" : "refused"}>{say(table.possible ? "desk.score.can" : "desk.score.cannot")}</p>
      )}
      <ul>
        {table.findings.map((one, n) => (
          <li key={n}>
            {one.line !== null && `${one.line}: `}
            <Code code={one.code} desk={desk} /> {one.message}
            {one.then && ` (${one.then})`}
          </li>
        ))}
      </ul>
      {(table.causes ?? []).map((one, n) => (
        <p class="cause" key={n}>
          {one.message}
        </p>
      ))}
      {(table.reading ?? []).map((one, n) => (
        <p class="note" key={n}>
          {one.message}
        </p>
      ))}
    </div>
  );
}

/** The scorepad of a set: its data is that of the page for the table. */
function Pad({ desk }: { desk: Desk }) {
  const { data, back, speaking, choice } = desk;
  const [set, setSet] = useState(() => (data.sets.find(({ name }) => name === choice.set) ?? data.sets[0])?.name ?? "");
  const [found, setFound] = useState<TableData | null>(null);
  const [told, tell] = useState<string | null>(null);
  const [tries, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    let current = true;
    setFound(null);
    back
      .ask({ arguments: ["page", "--out=page.html", `--set=${set}`], files: {} }, { urgent: true })
      .then((answer) => {
        const page = answer.files["page.html"];
        if (!current) return;
        if (page) setFound(dataOf<TableData>(page));
        tell(page ? null : answer.err.join("\n"));
      })
      .catch(() => current && tell(speaking.say("desk.lost")));
    return () => {
      current = false;
    };
  }, [set, tries]);
  const shown = found?.sets[0];
  return (
    <>
      <label>
        {speaking.say("desk.set")}{" "}
        <select value={set} onChange={(event) => setSet(event.currentTarget.value)}>
          {data.sets.map((each) => (
            <option key={each.name} value={each.name}>
              {each.title[speaking.language] ?? each.name}
            </option>
          ))}
        </select>
      </label>
      {told && (
        <p class="refused" role="alert">
          {told}{" "}
          <button type="button" onClick={() => again(0)}>
            {speaking.say("failed_again")}
          </button>
        </p>
      )}
      {!shown && !told && (
        <p role="status" class="note">
          {speaking.say("desk.judge.looking")}
        </p>
      )}
      {shown && (
        <div class="in-page">
          <Scorepad key={shown.slug} set={shown} speaking={speaking} />
        </div>
      )}
    </>
  );
}
