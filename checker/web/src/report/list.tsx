// The list of the games: sorted by any column, filtered by verdict and by words.

import { useMemo, useState } from "preact/hooks";
import { type Say, simple } from "../common/language";
import type { Row, Status } from "./types";

const STATUSES: readonly Status[] = ["valid", "invalid", "unreadable", "fault"];
const PAGE = 100;

// Columns that are there where a game has them.
const PLACES = ["event", "round", "table"] as const;

type Column = "file" | "verdict" | "winner" | "total" | "findings" | "moves" | (typeof PLACES)[number];

/** What of the list is shown, and in what order. */
export interface Arrangement {
  readonly wanted: string;
  readonly status: Status | "";
  readonly by: Column;
  readonly down: boolean;
}

export const BY_FILE: Arrangement = { wanted: "", status: "", by: "file", down: false };

/** The rows that an arrangement shows, each with its number. */
export function arranged(
  rows: readonly Row[],
  { wanted, status, by, down }: Arrangement,
  say: Say,
): { row: Row; number: number }[] {
  const kept = rows.map((row, number) => ({ row, number })).filter(({ row }) => fits(row, wanted, status, say));
  const way = down ? -1 : 1;
  return kept.sort((a, b) => way * compare(key(a.row, by), key(b.row, by)) || a.number - b.number);
}

/** The next game in which something is wrong, behind one or from the beginning again. */
export function nextWrong(rows: readonly Row[], arrangement: Arrangement, say: Say, game: number): number | null {
  const order = arranged(rows, { ...arrangement, status: "" }, say);
  const here = order.findIndex(({ number }) => number === game);
  const found = [...order.slice(here + 1), ...order.slice(0, Math.max(here, 0))].find(
    ({ row }) => row.status !== "valid",
  );
  return found?.number ?? null;
}

interface Props {
  readonly rows: readonly Row[];
  readonly say: Say;
  readonly arrangement: Arrangement;
  readonly arrange: (next: Arrangement) => void;
  readonly open: (game: number) => void;
}

export function List({ rows, say, arrangement, arrange, open }: Props) {
  const { wanted, status } = arrangement;
  const change = (part: Partial<Arrangement>) => arrange({ ...arrangement, ...part });
  const [most, setMost] = useState(PAGE);
  const found = useMemo(() => arranged(rows, arrangement, say), [rows, arrangement, say]);
  const places = PLACES.filter((part) => rows.some((row) => row[part]));
  const sort = (by: Column) =>
    change({ by, down: arrangement.by === by ? !arrangement.down : by === "findings" || by === "total" });
  const column = (by: Column, numeric = false) => (
    <th
      key={by}
      scope="col"
      class={numeric ? "number" : ""}
      aria-sort={arrangement.by !== by ? "none" : arrangement.down ? "descending" : "ascending"}
    >
      <button
        type="button"
        onClick={() => sort(by)}
        aria-label={say("report.list.sort_by", { column: say(`report.list.${by}`) })}
      >
        {say(`report.list.${by}`)}
        <span aria-hidden="true">{arrangement.by === by ? (arrangement.down ? " ▾" : " ▴") : ""}</span>
      </button>
    </th>
  );
  return (
    <section class="list">
      <Counts rows={rows} say={say} />
      <div class="filters">
        <label>
          {say("report.list.search")}
          <input type="search" value={wanted} onInput={(event) => change({ wanted: event.currentTarget.value })} />
        </label>
        <label>
          {say("report.list.verdict")}
          <select value={status} onChange={(event) => change({ status: event.currentTarget.value as Status | "" })}>
            <option value="">{say("report.list.all")}</option>
            {STATUSES.filter((one) => rows.some((row) => row.status === one)).map((one) => (
              <option key={one} value={one}>
                {say(`report.status.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <p role="status">{say("report.list.shown", { count: found.length })}</p>
      </div>
      <div class="wide" tabIndex={0} role="region" aria-label={say("report.title")}>
        <table>
          <thead>
            <tr>
              {column("file")}
              {column("verdict")}
              {column("winner")}
              {column("total", true)}
              {column("findings", true)}
              {column("moves", true)}
              {places.map((part) => column(part))}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, most).map(({ row, number }) => (
              <Line key={number} row={row} places={places} say={say} open={() => open(number)} />
            ))}
          </tbody>
        </table>
      </div>
      {found.length > most && (
        <button type="button" class="more" onClick={() => setMost(most + 5 * PAGE)}>
          {say("report.list.more", { count: found.length - most })}
        </button>
      )}
    </section>
  );
}

function Line({
  row,
  places,
  say,
  open,
}: {
  row: Row;
  places: readonly (typeof PLACES)[number][];
  say: Say;
  open: () => void;
}) {
  return (
    <tr onClick={open}>
      <th scope="row">
        <button type="button" class="link">
          {row.players.length ? row.players.join(" – ") : row.file}
        </button>
        <span class="file">{place(row)}</span>
      </th>
      <td>
        <Badge status={row.status} say={say} />
      </td>
      <td>{row.result ? outcome(row, say) : ""}</td>
      <td class="number" data-label={say("report.list.total")}>
        {totalsOf(row)}
      </td>
      <td class="number" data-label={say("report.list.findings")}>
        {row.findings.length || ""}
      </td>
      <td class="number" data-label={say("report.list.moves")}>
        {row.moves || ""}
      </td>
      {places.map((part) => (
        <td key={part} data-label={say(`report.list.${part}`)}>
          {row[part]}
        </td>
      ))}
    </tr>
  );
}

function Counts({ rows, say }: { rows: readonly Row[]; say: Say }) {
  const of = (status: Status) => rows.filter((row) => row.status === status).length;
  return (
    <ul class="counts">
      <li>{say("report.list.games", { count: rows.length })}</li>
      {STATUSES.filter((status) => of(status)).map((status) => (
        <li key={status}>
          <Badge status={status} say={say} /> {of(status)}
        </li>
      ))}
    </ul>
  );
}

const MARKS: Readonly<Record<Status, string>> = { valid: "✓", invalid: "✗", unreadable: "?", fault: "!" };

/** A verdict as a word with a mark, so that colour is not needed. */
export function Badge({ status, say }: { status: Status; say: Say }) {
  return (
    <span class={`badge ${status}`}>
      <span aria-hidden="true">{MARKS[status]}</span> {say(`report.status.${status}`)}
    </span>
  );
}

/** The file, and the game's number in it where it holds several. */
export function place(row: Row): string {
  return row.game > 1 ? `${row.file} · ${row.game}` : row.file;
}

/** The totals in one text; ranges of them stand further apart. */
export function totalsOf({ totals }: Row): string {
  return totals.join(totals.some((total) => typeof total === "string") ? " / " : "–");
}

function outcome(row: Row, say: Say): string {
  const { result } = row;
  if (!result) return "";
  const kind = say(`result.${result.kind}`);
  return result.winners.length ? `${result.winners.join(", ")} (${kind})` : kind;
}

function fits(row: Row, wanted: string, status: string, say: Say): boolean {
  if (status && row.status !== status) return false;
  const told = [outcome(row, say), say(`report.status.${row.status}`), ...PLACES.map((part) => row[part] ?? "")];
  const text = simple([row.file, ...row.players, ...row.findings, ...told].join("\n"));
  return simple(wanted)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function key(row: Row, by: Column): string | number {
  switch (by) {
    case "file":
      return place(row);
    case "verdict":
      return STATUSES.indexOf(row.status);
    case "winner":
      return row.result?.winner ?? "";
    case "total":
      return Math.max(0, ...row.totals.map((total) => Number.parseInt(String(total), 10)));
    case "findings":
      return row.findings.length;
    case "moves":
      return row.moves;
    default:
      return row[by] ?? "";
  }
}

// By their numbers too, so that game 10 is behind game 9.
const natural = new Intl.Collator(undefined, { numeric: true }).compare;

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return natural(String(a), String(b));
}
