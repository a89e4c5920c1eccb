// A game of Duel played again in the page, by the module of its set.

import { dealtTo, LAID, laidIn, ROW } from "../../common/sets";
import type { Words } from "../../common/language";
import { asking, type ChoicesOf, type WaitingChoice, waiting } from "../../common/choices";
import {
  calledIn,
  type Game,
  kept,
  type Module,
  moduleOf,
  type Move,
  moveNumber,
  moveOf,
  putState,
  restore,
} from "../../common/module";
import { type Choice, type Naming, positionOf, type Replay } from "../replay";
import type { CardSet, Detail } from "../types";

interface DuelData {
  readonly setup: readonly number[] | null;
  readonly moves: readonly number[];
  readonly first: number;
  readonly end: readonly [number, number, string] | null;
  /** The coins that were agreed on for the beginning, by player. */
  readonly coins?: readonly number[];
  readonly states: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  /** By number, what the record calls a move otherwise. */
  readonly named?: Readonly<Record<number, string>>;
}

/** The conflict track: its length, points by space, loot tokens (space, coins, column). */
export interface Track {
  readonly capital: number;
  readonly points: readonly number[];
  readonly loot: readonly (readonly [number, number, number])[];
  readonly lead: number;
  readonly choices: ChoicesOf;
  readonly zones: readonly Zone[];
}

/** A zone of the set: what it is called, and what lies there at the beginning. */
export interface Zone {
  readonly names: Words;
  readonly items: readonly number[];
  /** How many of these chance deals into a row, where it does. */
  readonly dealt?: number;
  /** Where players lay what they draw in free places, which are its items: all that they may lay. */
  readonly laid?: readonly number[];
  /** Where it is controlled by who has most: of what, and the column of what a city has on each item. */
  readonly by?: Words;
  readonly on?: readonly number[];
}

/** The verbs that are no choice among items; of two of them a player is what they are about. */
const OF_PLAYERS = ["begin", "pass"];
const OWN = ["draft", "build", "discard", "wonder", "call", "set off", ...OF_PLAYERS];

/** Where an item is, as the module numbers places. */
export const PLACE = { box: 0, table: 1, held: 2, city: 4, discard: 6, tucked: 7, gone: 8, prepared: 9 } as const;

export class DuelReplay implements Replay {
  readonly track: Track;
  readonly moves: readonly Move[];
  readonly length: number;
  private readonly states: Int32Array[] = [];
  private readonly game: Game;

  constructor(
    readonly set: CardSet,
    readonly names: readonly string[],
    readonly seats: readonly number[],
    private readonly data: DuelData,
    private readonly module: Module,
  ) {
    this.track = set.table as Track;
    this.moves = data.moves.map((number) => moveOf(module.manifest, number));
    this.length = data.moves.length;
    this.game = module.game(data.setup ?? new Array(module.setupSize).fill(-1), [...(data.coins ?? [])]);
    data.moves.forEach((move, made) => {
      this.keep(made);
      if (!this.data.states[made + 1]) module.exports.perform(this.game.place, move);
    });
    this.keep(this.length);
  }

  private keep(at: number): void {
    const told = this.data.states[at];
    if (told) putState(this.module, told);
    this.game.points();
    this.states.push(kept(this.module));
  }

  /** An array of a state, by its name in the module's manifest. */
  numbersOf(at: number, name: string): readonly number[] {
    const { offset, size } = this.module.manifest.state[name];
    return Array.from(this.states[at]!.subarray(offset / 4, offset / 4 + size));
  }

  private number(at: number, name: string): number {
    return this.numbersOf(at, name)[0] ?? 0;
  }

  city(at: number, seat: number): readonly number[] {
    const cities = this.numbersOf(at, "cities");
    const size = this.set.columns.length;
    return cities.slice(seat * size, (seat + 1) * size);
  }

  column(at: number, seat: number, name: string): number {
    return this.city(at, seat)[this.set.columns.indexOf(name)] ?? 0;
  }

  places(at: number): readonly number[] {
    return this.numbersOf(at, "places");
  }

  age(at: number): number {
    return this.number(at, "age");
  }

  left(at: number): number {
    return this.number(at, "left");
  }

  over(at: number): boolean {
    return this.number(at, "victory") > 0;
  }

  /** Who has to move; none when the game is over. */
  mover(at: number): number | null {
    if (this.over(at)) return null;
    const due = this.number(at, "due_count") > 0;
    return due ? (this.numbersOf(at, "due_player")[0] ?? 0) : this.number(at, "active");
  }

  /** The cards of an age in the order of its slots, -1 where not known; none if not recorded. */
  layout(age: number): readonly number[] | null {
    const parts: readonly (readonly [string, number, number])[] = this.module.manifest.setup;
    let start = 0;
    const ages = [...this.module.manifest.ages];
    for (const [name, , count] of parts) {
      if (name === "layouts" && ages.shift() === age) {
        const cards = (this.data.setup ?? []).slice(start, start + count);
        return cards.some((card) => card >= 0) ? cards : null;
      }
      start += count;
    }
    return null;
  }

  /** What a part of the set-up holds: the tokens on the board, or the rows of the draft. */
  part(name: string): readonly number[] {
    let start = 0;
    for (const [part, , count] of this.module.manifest.setup) {
      if (part === name) return (this.data.setup ?? []).slice(start, start + count).filter((id) => id >= 0);
      start += count;
    }
    return [];
  }

  points(at: number, seat: number): Readonly<Record<string, number>> {
    const names: readonly string[] = this.module.manifest.categories;
    const points = this.numbersOf(at, "points");
    return Object.fromEntries(names.map((name, n) => [name, points[seat * names.length + n] ?? 0]));
  }

  coins(at: number, seat: number): number {
    return this.column(at, seat, "coins");
  }

  pawn(at: number): number {
    return this.city(at, 0)[this.track.lead] ?? 0;
  }

  numbers(at: number): readonly number[] {
    const number = this.data.first + at - 1;
    const end = this.data.end?.[0] ?? Infinity;
    if (at > this.length) return number === end ? [end] : [];
    return at === 0 ? [] : [number >= end ? number + 1 : number];
  }

  called(move: number): string {
    return this.data.named?.[move] ?? String(move);
  }

  built(at: number, seat: number): readonly number[] {
    return this.places(at).flatMap((place, item) =>
      place === PLACE.city + seat && this.set.items[item] ? [item] : [],
    );
  }

  itemOf(number: number): number | null {
    const at = positionOf(this, number);
    const move = at === null ? undefined : this.moves[at];
    return move && !OF_PLAYERS.includes(move.verb) && move.item >= 0 ? move.item : null;
  }

  /** The choice that waits at a position, if one does. */
  private waiting(at: number): WaitingChoice | null {
    return waiting(this.track.choices, this.module, (name) => this.numbersOf(at, name));
  }

  /** Whether something is to be chosen before the game goes on. */
  waits(at: number): boolean {
    return this.number(at, "due_count") > 0;
  }

  /** Whether there is something that is done by a verb in games of the set. */
  private has(verb: string): boolean {
    return this.module.manifest.verbs.includes(verb);
  }

  /** The verb of what is to be chosen. */
  private verbDue(at: number): string {
    return this.module.manifest.verbs[(this.numbersOf(at, "due_verb")[0] ?? 0) - 1] ?? "";
  }

  /** What is done by a choice, or by the player who begins. */
  private does(at: number, verb: string, item: number, words: Naming): string | undefined {
    if (verb === "begin") return `${this.names[item]} ${words.say("report.choice.begin")}`;
    if (OWN.includes(verb)) return undefined;
    const choice = this.waiting(at) ?? this.track.choices[verb];
    return words.say("report.choice.choose", { deed: choice?.deed[words.language] ?? "" });
  }

  due(at: number, words: Naming): string | null {
    const choice = this.over(at) ? null : this.waiting(at);
    return choice && asking(choice, words.language, this.names, this.mover(at) ?? 0);
  }

  move(at: number, words: Naming): readonly string[] {
    const move = this.moves[at - 1];
    if (!move) return [];
    // A line that could not be read, and that judging took for no move.
    return move.verb === "begin" && move.item < 0 ? ["?"] : [this.told(move, this.waiting(at - 1), words)];
  }

  private told({ verb, player, item, other }: Move, choice: WaitingChoice | null, words: Naming): string {
    const name = this.names[player] ?? "";
    const object = OF_PLAYERS.includes(verb) ? (this.names[item] ?? "") : item < 0 ? "?" : words.item(item);
    const values = { player: name, item: object, other: other < 0 ? "?" : words.item(other) };
    if (OWN.includes(verb)) return words.say(`report.move.${this.spoken(verb, item)}`, values);
    const deed = choice?.deed[words.language] ?? "";
    return words.say(`report.move.${other < 0 ? "choose" : (choice?.second ?? "give")}`, { ...values, deed }).trim();
  }

  /** What a verb is called among the texts: a card is put under a wonder that is built, or under what is prepared. */
  private spoken(verb: string, item: number): string {
    if (verb === "wonder" && this.set.items[item]?.kind === "character") return "prepare";
    return verb.replace(" ", "_");
  }

  /** Come back to a position, ask, and leave the module as it was found. */
  private asking<T>(at: number, ask: () => T): T {
    restore(this.module, this.states[at]!);
    return ask();
  }

  /** The legal moves of a position with their prices, by what they consist of. */
  legal(at: number): readonly (Move & { price: number })[] {
    if (this.over(at)) return [];
    return this.asking(at, () =>
      this.game.legal().map(({ move, price }: { move: number; price: number }) => ({
        ...moveOf(this.module.manifest, move),
        price,
      })),
    );
  }

  private refused(at: number, move: Move, words: Naming): { code: string; why: string } | null {
    const number = moveNumber(this.module.manifest, move);
    const found = this.asking(at, () => this.game.refusal(number));
    if (!found) return null;
    const codes: readonly (readonly [string, string, string])[] = this.module.manifest.codes;
    const [, expects = "", finds = ""] = codes.find(([code]) => code === found.code) ?? [];
    const values = {
      ...found,
      player: move.player,
      expected: this.inWords(expects, found.expected, words),
      found: this.inWords(finds, found.found, words),
    };
    return { code: found.code, why: words.refusal(found.code, values) };
  }

  /** A value of a refusal that stands for a verb or a victory, as the catalogue calls it. */
  private inWords(kind: string, value: number, words: Naming): number | string {
    const text = calledIn(this.module.manifest, kind, value);
    return text === null ? value : words.say(text);
  }

  private brought(at: number, move: Move): number {
    return this.asking(at, () => {
      this.module.exports.perform(this.game.place, moveNumber(this.module.manifest, move));
      return this.game.numbers("paid")[0] ?? 0;
    });
  }

  private price(at: number, seat: number, item: number): number {
    return this.asking(at, () => this.module.exports.price(this.game.place, seat, item));
  }

  choices(at: number, words: Naming): readonly Choice[] {
    const seat = this.mover(at);
    if (seat === null) return [];
    const legal = this.legal(at);
    const next = this.moves[at];
    const made = (verb: string, item: number) => next?.verb === verb && next.item === item;
    if (this.waits(at) || this.age(at) === 0) {
      return legal.map(({ verb, item, price }) => ({
        seat,
        deed: this.spoken(verb, item),
        does: this.does(at, verb, item, words),
        item: OF_PLAYERS.includes(verb) ? -1 : item,
        price,
        played: made(verb, item),
      }));
    }
    const cards = [...new Set(legal.filter((move) => move.verb === "discard").map((move) => move.item))];
    const held = this.set.items.flatMap((_, item) => (this.places(at)[item] === PLACE.held + seat ? [item] : []));
    const wonders = held.filter((item) => this.set.items[item]?.kind === "wonder");
    const other = this.tucked(cards[0]);
    return [
      ...cards.map((item) => this.choice(at, { verb: "build", player: seat, item, other: -1 }, words)),
      ...wonders.map((item) => this.choice(at, { verb: "wonder", player: seat, item, other }, words)),
      ...legal
        .filter((move) => move.verb === "set off" || (move.other === other && !wonders.includes(move.item)))
        .map((move) => this.choice(at, move, words)),
      ...(this.has("call") ? this.lying(at) : []).map((item) =>
        this.choice(at, { verb: "call", player: seat, item, other: -1 }, words),
      ),
      ...cards.map((item) => this.choice(at, { verb: "discard", player: seat, item, other: -1 }, words)),
    ];
  }

  /** What lies in zones of the set. */
  lying(at: number, zones = this.track.zones): number[] {
    const row = this.layout(ROW) ?? [];
    const inPlaces = (zone: Zone) => (zone.dealt ? dealtTo(zone, this.track.zones, row) : zone.items);
    const places = this.places(at);
    return zones.flatMap((zone) =>
      zone.laid
        ? laidIn(places, zone.laid)
        : inPlaces(zone).filter((item) => zone.on !== undefined || places[item] === PLACE.table),
    );
  }

  /** What both players have on an item of a zone that is controlled; empty for any other zone. */
  influence(at: number, zone: Zone, item: number): string {
    const column = this.set.columns[zone.on?.[zone.items.indexOf(item)] ?? -1];
    return column === undefined ? "" : [0, 1].map((seat) => this.column(at, seat, column)).join(" / ");
  }

  /** The card by which a wonder is asked about: an accessible one, or any where there is none, as
   * while another choice is due; the refusal then names that. */
  private tucked(accessible: number | undefined): number {
    return accessible ?? this.set.items.findIndex((item) => item.kind === "building");
  }

  private choice(at: number, move: Move, words: Naming): Choice {
    const next = this.moves[at];
    const played = next?.verb === move.verb && next.item === move.item;
    const does = this.does(at, move.verb, move.item, words);
    const told = { seat: move.player, deed: this.spoken(move.verb, move.item), does, item: move.item, played };
    const refused = this.refused(at, move, words);
    if (refused) return { ...told, price: null, ...refused };
    if (move.verb === "discard") return { ...told, price: 0, brings: this.brought(at, move) };
    return { ...told, price: this.price(at, move.player, move.item) };
  }

  /** Whether a choice waits that can be of items like one, of which one is chosen alone. */
  private choosesLike(at: number, item: number): boolean {
    const isToken = (id: number) => this.set.items[id]?.kind === "token";
    const choice = this.waiting(at);
    return choice !== null && !choice.second && this.legal(at).some((move) => isToken(move.item) === isToken(item));
  }

  question(at: number, item: number, words: Naming): readonly Choice[] {
    const seat = this.mover(at);
    const kind = this.set.items[item]?.kind;
    if (seat === null || kind === undefined || this.age(at) === 0) return [];
    const accessible = this.tucked(this.legal(at).find((move) => move.verb === "discard")?.item);
    const waiting = this.choosesLike(at, item);
    const place = this.places(at)[item] ?? 0;
    // In a hand, or prepared.
    const call =
      place === PLACE.held || place === PLACE.held + 1 || (place >= PLACE.prepared && place < LAID)
        ? "set off"
        : "call";
    const own = { wonder: "wonder", token: "token", character: call }[kind] ?? "build";
    const verb = waiting ? this.verbDue(at) : own;
    if (!this.has(verb)) return [];
    const move = { verb, player: seat, item, other: verb === "wonder" ? accessible : -1 };
    const choice = this.choice(at, move, words);
    return [
      choice.price === null && !waiting && verb !== "token" ? { ...choice, cost: this.price(at, seat, item) } : choice,
    ];
  }
}

/** A replay of a game's details; rejects where the module cannot be used. */
export async function openDuel(set: CardSet, detail: Detail): Promise<Replay> {
  if (!set.module) throw new Error("no module");
  const module = await moduleOf(set.module);
  return new DuelReplay(set, detail.names ?? [], detail.seats ?? [], detail.replay as DuelData, module);
}
