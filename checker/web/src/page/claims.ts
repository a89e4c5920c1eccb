// What a record claims beside its moves, against what they give: the result, points, payments.

import { simple, type Say, type Words } from "../common/language";
import { type Pen, tagsOf, unquoted, Unread } from "./notation";
import type { NotationWords, TableSet } from "./types";

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
  words: Pick<NotationWords, "results" | "stops">,
): Claim[] {
  const { Result: found = "" } = tagsOf(text);
  if (found.trim() === "" || found.trim() === "?") return [];
  const [said, due] = [found, given].map((each) => saidBy(each, players, words)) as [Said, Said];
  const named = said.named.length || said.shared;
  const agrees =
    (said.kind !== null || named) &&
    (said.kind ?? due.kind) === due.kind &&
    (!named || (said.shared === due.shared && (!said.named.length || String(said.named) === String(due.named))));
  const line = text.split(/\r?\n/).findIndex((each) => each.startsWith("[Result ")) + 1;
  return agrees ? [] : [{ line, found, expected: given }];
}

interface Said {
  readonly kind: string | null;
  readonly named: readonly number[];
  readonly shared: boolean;
}

/** What a result says, in the words of any language; `abandon d'Anna` is a win of the other player. */
function saidBy(
  result: string,
  players: readonly string[],
  { results, stops }: Pick<NotationWords, "results" | "stops">,
): Said {
  let rest = ` ${simple(result)} `;
  const take = (words: string): boolean => {
    const before = rest;
    rest = rest.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(simple(words))}(?![\\p{L}\\p{N}])`, "u"), " ");
    return rest !== before;
  };
  const byLength = players.map((_, seat) => seat).sort((a, b) => lengthOf(players, b) - lengthOf(players, a));
  const named = byLength.filter((seat) => take(players[seat] as string)).sort((a, b) => a - b);
  const kinds = Object.entries(results).flatMap(([word, kind]) => (take(word) ? [kind] : []));
  const kind = kinds.find((each) => each !== "shared") ?? null;
  const lost = stops.includes(kind ?? "") && named.length === 1 && rest.trim() !== "";
  const winners = lost ? players.flatMap((_, seat) => (named.includes(seat) ? [] : [seat])) : named;
  return { kind, named: winners, shared: kinds.includes("shared") };
}

function lengthOf(players: readonly string[], seat: number): number {
  return players[seat]?.length ?? 0;
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
