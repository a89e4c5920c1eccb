// What a record claims beside its moves, against what they give: the result, points, payments.

import { simple, type Say, type Words } from "../common/language";
import { apart, type Pen, tagsOf, unquoted, Unread } from "./notation";
import type { NotationWords, ResultNotation, TableSet } from "./types";

/** Something that a record says, and what the moves give in its place. */
export interface Claim {
  readonly line: number;
  readonly found: string;
  readonly expected: string | number;
}

/** A row of points as it stands in a record. */
export interface Row {
  readonly line: number;
  readonly text: string;
}

/** The remark on a record that claims what its moves do not give; null where it does not. */
export function belied(claims: readonly Claim[], say: Say): string | null {
  if (!claims.length) return null;
  return say("page.read.belied", { claims: claims.map((claim) => say("page.read.claim", { ...claim })).join("; ") });
}

/** What is told of a record that has been read: the remarks on it, and what of it is not kept. */
export function readText(text: string, remarks: readonly (string | null)[], say: Say): string {
  const told = remarks.filter((remark) => remark !== null);
  const comments = text.split(/\r?\n/).filter((line) => apart(line)[1] !== null).length;
  if (!told.length) told.push(say("page.read.done"));
  if (comments) told.push(say("page.read.comments", { count: comments }));
  return told.join(" ");
}

/** A city of a player: its points, and the columns of its ledger. */
interface City {
  readonly points: Readonly<Record<string, number>>;
  readonly column: (name: string) => number;
}

/** What a record claims of the end of a game; `given`: the record that its moves give. */
export function endBelied(
  text: string,
  rows: readonly Row[],
  given: string,
  cities: readonly City[],
  players: readonly string[],
  { set, words }: Pick<Pen, "set" | "words">,
): Claim[] {
  const points = cities.map((city) => ({ ...city.points, coins: city.column("coins") }));
  return [...resultBelied(text, tagsOf(given).Result ?? "", players, words), ...pointsBelied(rows, points, set)];
}

/** The Result tag of a record, if it says something else than the one that would be written. */
export function resultBelied(
  text: string,
  given: string,
  players: readonly string[],
  { result }: Pick<NotationWords, "result">,
): Claim[] {
  const { Result: found = "" } = tagsOf(text);
  if (saysNothing(found)) return [];
  const said = claimedResult(found, players, result);
  const due = claimedResult(given, players, result);
  const agrees =
    said &&
    due &&
    (said.kind ?? due.kind) === due.kind &&
    (said.winner ?? due.winner) === due.winner &&
    (said.sharers === null || (due.sharers !== null && [String(due.sharers), ""].includes(String(said.sharers))));
  const line = text.split(/\r?\n/).findIndex((each) => each.startsWith("[Result ")) + 1;
  return agrees ? [] : [{ line, found, expected: given }];
}

/** That a record whose moves do not reach an end claims one, as one that is cut in half does. */
export function unfinished(
  text: string,
  moves: number,
  players: readonly string[],
  { words }: { readonly words: Pick<NotationWords, "result"> },
  say: Say,
): string | null {
  const { Result = "" } = tagsOf(text);
  if (saysNothing(Result) || claimedResult(Result, players, words.result)?.kind === "unfinished") return null;
  return say("page.read.unfinished", { result: Result, count: moves });
}

/** Whether a Result tag leaves open how the game ended. */
function saysNothing(result: string): boolean {
  return ["", "?"].includes(result.trim());
}

/** What a Result tag says: null for what it does not; `sharers` are none where they are not named. */
interface ClaimedResult {
  readonly kind: string | null;
  readonly winner: number | null;
  readonly sharers: readonly number[] | null;
}

/** `claimed_result` of `records/results.py`: null for what names nobody who plays. */
export function claimedResult(told: string, players: readonly string[], form: ResultNotation): ClaimedResult | null {
  const names = players.map(spaced);
  const found = pattern(`^(?:${form.claim})$`, names).exec(spaced(told))?.groups;
  const word = found?.kind ?? found?.also ?? found?.after ?? found?.later;
  const kind = word === undefined ? null : (form.kinds[simple(word).replace(/[^\p{L}\p{N}]/gu, "")] ?? null);
  if (found?.shared !== undefined) {
    const sharers = sharersOf(found.sharers ?? "", names, form);
    return sharers?.length === 1 || !sharers ? null : { kind, winner: null, sharers };
  }
  const named = found?.winner ?? found?.first;
  if (named === undefined) return kind === null ? null : { kind, winner: null, sharers: null };
  const { first, resigns, wins, link } = found ?? {};
  const stopped = form.stops.includes(kind ?? "");
  // "Anna: resignation" does not say whose.
  if (first !== undefined && stopped && wins === undefined) return null;
  const lost = resigns !== undefined || (stopped && link !== undefined);
  const seat = seatOf(named, names);
  const winner = lost && names.length === 2 ? 1 - seat : seat;
  return { kind: resigns === undefined ? kind : "resignation", winner, sharers: null };
}

function sharersOf(told: string, names: readonly string[], { sharer }: ResultNotation): number[] | null {
  const seats = new Set<number>();
  let rest = told;
  while (rest) {
    const found = pattern(`^(?:${sharer})`, names).exec(rest);
    const seat = found ? seatOf(found.groups?.name ?? "", names) : -1;
    if (!found || seats.has(seat)) return null;
    seats.add(seat);
    rest = rest.slice(found[0].length);
  }
  return [...seats].sort((a, b) => a - b);
}

function spaced(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[,\s]+/gu, " ")
    .trim();
}

/** A pattern of the notation with names in it, the longest first. */
function pattern(form: string, names: readonly string[]): RegExp {
  const called = [...names].sort((a, b) => b.length - a.length).map(escaped);
  return new RegExp(
    form.replaceAll("NAMES", () => called.join("|")),
    "iu",
  );
}

function seatOf(told: string, names: readonly string[]): number {
  return names.findIndex((name) => pattern("^(?:NAMES)$", [name]).test(told));
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Rows of points of which one or more differ from those that the moves give, player by player. */
export function pointsBelied(rows: readonly Row[], given: readonly City["points"][], set: TableSet): Claim[] {
  const called = Object.entries<Words | undefined>({ ...set.categories, coins: set.words.coins });
  return rows.flatMap(({ line, text }) => {
    const [, name = "", amounts = ""] = /^(.+?):? +((?:[-−]?\d+|\?)(?:, *(?:[-−]?\d+|\?))*)$/.exec(text) ?? [];
    const bare = simple(name.startsWith('"') ? unquoted(name) : name);
    const category = called.find(([slug, words]) => [slug, ...Object.values(words ?? {})].map(simple).includes(bare));
    const said = amounts.split(/, */);
    if (!category || said.length !== given.length) throw new Unread(line, text);
    const due = given.map((points) => points[category[0]] ?? 0);
    const fits = said.every((each, n) => each === "?" || Number(each.replace("−", "-")) === due[n]);
    return fits ? [] : [{ line, found: text, expected: due.join(", ") }];
  });
}
