// The coins with which a game begins, where players agreed on others: the tags Bid and Coins.

import type { Module } from "../common/module";
import { isName, outsideQuotes, type Pen, tagsOf, Unread } from "./notation";
import { areNumbers } from "./recorder";

export interface Bid {
  readonly seat: number;
  readonly other: number;
  readonly coins: number;
}

/** `coins`: by seat, null as the set says (no seat at all: all of them). */
export interface Start {
  readonly coins: readonly (number | null)[];
  readonly bid: Bid | null;
}

/** What players agreed on before a game: coins; and the tags that the page leaves as they are written. */
export interface Agreed {
  readonly start: Start;
  readonly tags: Readonly<Record<string, string>>;
}

export const NOTHING_AGREED: Agreed = { start: { coins: [], bid: null }, tags: {} };
const OF_BOARDS = ["Sides", "Redrawn"];
// Those that the page writes itself.
const OWN = ["Game", "Set", "Edition", "Result", "Bid", "Coins"];

/** What the tags of a record say; throws `Unread`. `seats`: those of players. */
export function agreedOf(
  text: string,
  players: readonly string[],
  seats: readonly number[],
  { module, set }: Omit<Pen, "language">,
): Agreed {
  const tags = soundTags(text);
  const amounts = (tag: string) =>
    outsideQuotes(tags[tag] as string, ", ").map((part): [number, number] => {
      const [, name, coins] = /^(.+) (\d+)$/.exec(part) ?? fail(text, tag);
      const seat = players.findIndex((player) => isName(name as string, player));
      return seat < 0 || Number(coins) > set.most_coins ? fail(text, tag) : [seat, Number(coins)];
    });
  const coins: (number | null)[] = tags.Coins === undefined ? [] : players.map(() => null);
  for (const [seat, amount] of tags.Coins === undefined ? [] : amounts("Coins")) {
    if (coins[seat] !== null) fail(text, "Coins");
    coins[seat] = amount;
  }
  const start = { coins, bid: tags.Bid === undefined ? null : (bidOf(amounts("Bid"), seats) ?? fail(text, "Bid")) };
  const begins = coinsAt(module, start, players.length);
  const { bid } = start;
  if (bid && coins.length && (begins[bid.other] ?? 0) - (begins[bid.seat] ?? 0) !== bid.coins) fail(text, "Bid");
  return { start, tags: Object.fromEntries(Object.entries(tags).filter(([name]) => !OWN.includes(name))) };
}

/** The tags of a record; throws `Unread` for one that cannot be read, or that appears twice. */
function soundTags(text: string): Readonly<Record<string, string>> {
  const seen = new Set<string>();
  for (const [n, line] of text.split(/\r?\n/).entries()) {
    if (!/^\s*\[\s*[\p{L}\w]+(?:\s|["“„«])/u.test(line)) continue; // what else stands in such brackets is a remark
    const [name] = Object.keys(tagsOf(line));
    if (name === undefined) throw new Unread(n + 1, line);
    if (seen.has(name.toLowerCase())) throw new Unread(n + 1, line, { code: "R-TAG-01", values: { found: name } });
    seen.add(name.toLowerCase());
  }
  return tagsOf(text);
}

function bidOf(amounts: readonly (readonly [number, number])[], seats: readonly number[]): Bid | null {
  const [seat, coins] = amounts[0] ?? [-1, 0];
  const other = seats.find((each) => each !== seat);
  return amounts.length === 1 && seats.length === 2 && seats.includes(seat) && other !== undefined
    ? { seat, other, coins }
    : null;
}

/** Tell that a tag cannot be read. */
export function fail(text: string, tag: string, why: Unread["why"] = null): never {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => tagsOf(line)[tag] !== undefined);
  throw new Unread(at + 1, lines[at] ?? "", why);
}

/** The tags that say what was agreed on, in the order of the notation. */
export function agreedTags(
  { start, tags }: Agreed,
  called: (seat: number) => string,
): Readonly<Record<string, string>> {
  const told: Record<string, string> = {};
  if (start.bid) told.Bid = `${called(start.bid.seat)} ${start.bid.coins}`;
  const coins = start.coins.flatMap((each, seat) => (each === null ? [] : [`${called(seat)} ${each}`]));
  if (coins.length) told.Coins = coins.join(", ");
  return { ...told, ...Object.fromEntries(Object.entries(tags).filter(([name]) => OF_BOARDS.includes(name))) };
}

/** The tags of a record, and behind them those without a meaning here. */
export function withOthers(tags: Readonly<Record<string, string>>, agreed: Agreed = NOTHING_AGREED): typeof tags {
  return { ...tags, ...agreed.tags, ...tags };
}

/** The coins with which each seat begins; none where all begin as the set says. */
export function coinsAt(module: Module, { coins, bid }: Start, seats: number): number[] {
  if (!coins.length && !bid) return [];
  return Array.from(
    { length: seats },
    (_, seat) => coins[seat] ?? (module.usualCoins(seat) as number) + (bid?.other === seat ? bid.coins : 0),
  );
}

/** Whether a value from the storage is what players agreed on; games of before say nothing of it. */
export function areAgreed(value: unknown): value is Agreed | undefined {
  if (value === undefined) return true;
  const { start, tags } = (value ?? {}) as Partial<Agreed>;
  if (!start || typeof tags !== "object" || !Array.isArray(start.coins)) return false;
  const { coins, bid } = start as Start;
  const sound = bid === null || (areNumbers([bid.seat, bid.other]) && areCoins(bid.coins));
  return sound && coins.every((each) => each === null || areCoins(each));
}

function areCoins(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
