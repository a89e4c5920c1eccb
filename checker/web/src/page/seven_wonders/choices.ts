// What a player can do now, with every way to pay for it.
//
// The module lists the legal plays of a hand that is known. Of another one, every card that may
// be in it is put there for the question, and taken out again.

import { kept, type Module, playNumber, playOf, restore, type Table } from "../../common/module";
import type { TableSet } from "../types";
import { type Ask, type Choice, deckAge, FREE_CITY, lastDealt, type Play, UNKNOWN, type UnitPrices } from "./view";

/** A play as a number; coins that are undefined are not stated. */
export function numbered(
  manifest: Module["manifest"],
  play: Pick<Play, "verb" | "player" | "item"> & Partial<Play>,
): number {
  return playNumber(manifest, { left: undefined, right: undefined, ...play }) as number;
}

interface Given {
  /** The cards of an age that may be in a seat's hand, each as often as it may be. */
  readonly spare: (age: number, seat: number) => readonly number[];
  readonly stage: (seat: number, number: number) => number;
  /** With the Free City: what was entered in this turn. It plays out of its holder's hand. */
  readonly entered: readonly Play[];
}

export class Choices {
  private readonly players: number;

  constructor(
    private readonly module: Module,
    private readonly set: TableSet,
    private readonly table: Table,
    private readonly ask: Ask,
    private readonly given: Given,
  ) {
    this.players = table.numbers("players")[0] as number;
  }

  /** A play with the age and turn that it is made in. */
  timed<Some extends object>(play: Some): Some & { readonly age: number; readonly turn: number } {
    const [age, turn, due] = ["age", "turn", "due_count"].map((name) => this.table.numbers(name)[0] as number);
    return { age: age as number, turn: (turn as number) + (due ? 1 : 0), ...play };
  }

  /** The cards of which a seat's next one can be. */
  hand(seat: number): { cards: number[]; hidden: boolean } {
    const salvage = this.salvages(seat);
    if (this.cityPlays(seat) && !this.unknown(seat)) {
      this.tell();
      const listed = this.table.legal(seat) as { play: number }[];
      return {
        cards: [...new Set(listed.map(({ play }) => playOf(this.module.manifest, play).item as number))],
        hidden: false,
      };
    }
    const counts: number[] = salvage ? this.table.numbers("discards") : this.table.hand(seat);
    const hidden = (counts.at(-1) ?? 0) > 0;
    const known = counts.slice(0, -1).flatMap((count, item) => (count ? [item] : []));
    const [now, turn] = ["age", "turn"].map((name) => this.table.numbers(name)[0] as number) as [number, number];
    const dealt = (this.module.manifest.ages as readonly number[]).filter((age) => age <= lastDealt(now, turn));
    const ages = salvage ? dealt : [deckAge(now, turn)];
    const spare = hidden ? ages.flatMap((age) => this.given.spare(age, seat)) : [];
    return { cards: [...new Set([...known, ...spare])], hidden: hidden && !salvage };
  }

  private unknown(seat: number): boolean {
    return this.table.hand(this.cityPlays(seat) ? 0 : seat).at(-1) > 0;
  }

  private salvages(seat: number): boolean {
    const { ask } = this;
    return ask.kind === "due" && ask.due === "salvage" && ask.seat === seat;
  }

  /** Put every card that may be in a hand, or in the discards, into it. */
  private fill(seat: number, cards: readonly number[]): void {
    const each = this.set.items.length + 1;
    const { offset, size } = this.module.manifest.state[this.salvages(seat) ? "discards" : "hands"];
    const words: Int32Array = this.module.words(this.module.manifest.memory.state + offset, size);
    const seats = this.cityPlays(seat) ? this.others : [seat];
    for (const row of this.salvages(seat) ? [0] : seats.map((other) => this.table.row(other) as number)) {
      for (const card of cards) words[row * each + card] = 1;
    }
  }

  /** Whether a seat is the Free City in a turn: then its card is out of its holder's hand. */
  private cityPlays(seat: number): boolean {
    return seat === FREE_CITY && this.ask.kind === "plays" && this.table.numbers("free_city")[0] === 1;
  }

  private get others(): number[] {
    return Array.from({ length: this.players }, (_, seat) => seat).filter((seat) => seat !== FREE_CITY);
  }

  /** Let the module know what the players do, of whom one plays for the Free City. */
  private tell(): void {
    for (const play of this.given.entered) {
      if (play.player !== FREE_CITY) this.table.playRefusal(numbered(this.module.manifest, play));
    }
  }

  /** What the Free City can do with cards that may be in its holder's hand. */
  private ofFreeCity(listed: readonly Choice[], cards: readonly number[], hidden: boolean): Choice[] {
    if (!hidden) return [...listed];
    this.tell();
    const discard = (item: number) => ({
      verb: "discard",
      player: FREE_CITY,
      item,
      ...this.timed({}),
      stage: 0,
      left: 0,
      right: 0,
      bank: 0,
      number: 0,
    });
    const stages = listed
      .filter((choice) => choice.verb === "stage" && choice.item === cards[0])
      .map((choice) => ({ ...choice, item: UNKNOWN }));
    const all = [
      ...listed.filter((choice) => choice.verb !== "discard"),
      ...stages,
      ...[...cards, UNKNOWN].map(discard),
    ];
    return all.filter((choice) => this.table.playRefusal(numbered(this.module.manifest, choice)) === null);
  }

  /** Every play that a seat can make now; none where it is not its turn. */
  of(seat: number): Choice[] {
    const state = kept(this.module);
    const { cards, hidden } = this.hand(seat);
    if (this.cityPlays(seat) && this.given.entered.filter(({ player }) => player !== seat).length < this.others.length)
      return [];
    if (hidden || this.salvages(seat) || !this.cityPlays(seat)) this.fill(seat, cards);
    if (this.cityPlays(seat)) this.tell();
    const listed = (this.table.legal(seat) as { play: number; price: number }[]).map(({ play, price }) =>
      this.choice(play, price),
    );
    restore(this.module, state);
    const unseen = hidden && !this.cityPlays(seat) ? this.unseen(seat, listed) : [];
    const rest = this.salvages(seat) ? this.leftAlone(listed) : unseen;
    const all = this.cityPlays(seat) ? this.ofFreeCity(listed, cards, hidden) : [...listed, ...rest];
    return all.map((choice) => this.stated(choice, all));
  }

  private choice(number: number, price: number): Choice {
    const play = playOf(this.module.manifest, number) as Play;
    const { left = 0, right = 0 } = play;
    const item = play.verb === "stage" ? this.given.stage(play.player, play.stage) : UNKNOWN;
    const stage = ["take", "discard"].includes(play.verb) ? play.stage : (this.set.items[item]?.number ?? 0);
    return { ...play, number, stage, left, right, bank: price - left - right };
  }

  /** To leave a choice alone that need not be made of cards that only may lie in the discards. */
  private leftAlone(listed: readonly Choice[]): Choice[] {
    if (listed.some((choice) => choice.verb === "decline")) return [];
    return listed
      .slice(0, 1)
      .map((choice) => ({ ...choice, verb: "decline", item: UNKNOWN }))
      .filter((choice) => this.table.playRefusal(numbered(this.module.manifest, choice)) === null);
  }

  /** What can be done with a card that nobody saw: as with another one, if it is not refused. */
  private unseen(seat: number, listed: readonly Choice[]): Choice[] {
    const other = listed.find((choice) => choice.verb === "discard")?.item;
    return listed
      .filter((choice) => choice.item === other && choice.player === seat)
      .map((choice) => ({ ...choice, item: UNKNOWN }))
      .filter((choice) => this.table.playRefusal(numbered(this.module.manifest, choice)) === null);
  }

  /** A choice with its number: the coins to the neighbours are stated where that tells something. */
  private stated(choice: Choice, listed: readonly Choice[]): Choice {
    const same = listed.filter((other) => other.verb === choice.verb && other.item === choice.item);
    const alone = same.length < 2 || choice.verb === "discard";
    const { left, right, ...rest } = choice;
    const play = alone && !left && !right ? rest : choice;
    return { ...choice, number: numbered(this.module.manifest, play) };
  }

  /** What a unit of each resource costs a seat; null where it needs to buy none. */
  unitPrices(seat: number): UnitPrices | null {
    if (!this.cityPlays(seat) || this.unknown(seat)) this.fill(seat, this.hand(seat).cards);
    this.table.legal(seat);
    if (!this.table.numbers("priced")[seat]) return null;
    const size = this.set.resources.length;
    const row = this.table.numbers("prices").slice(seat * 2 * size, (seat + 1) * 2 * size);
    return { left: row.slice(0, size), right: row.slice(size) };
  }
}
