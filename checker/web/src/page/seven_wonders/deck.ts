// The cards of each age that are not known to be anywhere yet: what else may turn up.
//
// Which cards a deck holds, and how many guilds are in play, the set says; antipater.rules.seven_wonders.deals
// judges by them in the same way whether some deal can have been.

import type { SevenTable, TableSet } from "../types";
import type { SevenRefusal } from "./view";

/** Why no deal allows a card. */
export type Lack = Omit<SevenRefusal, "player" | "item">;

type Counts = Map<number, number>;

export class Deck {
  private seen: Counts = new Map();
  /** The cards of known hands that are not known to have been played. */
  private held: Counts = new Map();
  /** Each card that was built unseen out of the discards: all that it may have been, by its name. */
  private salvaged: readonly (readonly number[])[] = [];

  constructor(
    private readonly set: TableSet,
    private readonly players: number,
  ) {}

  /** Note a card of a known hand. */
  deal(item: number): void {
    add(this.seen, item, 1);
    add(this.held, item, 1);
  }

  /** Note that a card was played, out of a hand in which it is known to be or not. */
  play(item: number, known: boolean): void {
    if (known) add(this.held, item, -1);
    else add(this.seen, item, 1);
  }

  /** Note that a card which was not shown is built out of the discards of the ages up to one. */
  salvage(item: number, last: number): void {
    const among = this.namesakes(item, last);
    const held = among.find((each) => of(this.held, each) > 0);
    if (held !== undefined) add(this.held, held, -1);
    else this.salvaged = [...this.salvaged, among];
  }

  /** The deck once some more cards have been seen. */
  after(cards: readonly number[]): Deck {
    const next = new Deck(this.set, this.players);
    next.seen = new Map(this.seen);
    next.held = this.held;
    next.salvaged = this.salvaged;
    for (const item of cards) add(next.seen, item, 1);
    return next;
  }

  /** Of cards that are played later, those that no known hand can account for. */
  outside(later: readonly number[]): number[] {
    const held = new Map(this.held);
    return later.filter((item) => {
      add(held, item, -1);
      return of(held, item) < 0;
    });
  }

  /** Why there is no further copy of a card; null if there is one. */
  lacks(item: number): Lack | null {
    const [copies, gone, most] = [this.copies(item), this.gone(item), this.table.guilds[this.players] ?? 0];
    if (gone >= copies) return { code: "W-DEAL-01", expected: copies, found: gone + 1 };
    const guilds = this.guild(item) ? this.guilds() : 0;
    return this.guild(item) && guilds >= most ? { code: "W-DEAL-02", expected: most, found: guilds + 1 } : null;
  }

  /** Why a card that was not shown cannot lie in the discards of the ages up to one, nor another
   * of its name; null if it can. */
  unfounded(item: number, last: number): Lack | null {
    const there = this.namesakes(item, last).some((each) => of(this.held, each) > 0 || !this.lacks(each));
    return there ? null : { code: "W-SALVAGE-02", expected: 0, found: 1 };
  }

  /** The cards of an age's deck that were not seen yet, each as often as it is there. */
  spare(age: number): number[] {
    return this.deck(age).flatMap(([item, copies]) =>
      this.lacks(item) ? [] : Array<number>(copies - this.gone(item)).fill(item),
    );
  }

  private get table(): SevenTable {
    return this.set.recording as SevenTable;
  }

  private deck(age: number): readonly (readonly [number, number])[] {
    return this.table.decks[this.players]?.[age] ?? [];
  }

  private get cards(): readonly (readonly [number, number])[] {
    return Object.keys(this.table.decks[this.players] ?? {}).flatMap((age) => this.deck(Number(age)));
  }

  private copies(item: number): number {
    return this.cards.find(([other]) => other === item)?.[1] ?? 0;
  }

  /** How many copies of a card cannot turn up any more. */
  private gone(item: number): number {
    return of(this.seen, item) + this.salvages(item);
  }

  /** How many of the cards built unseen out of the discards were certainly this one: no other of
   * their name was left. */
  private salvages(item: number): number {
    const taken: Counts = new Map();
    const left = (each: number) => this.copies(each) - of(this.seen, each) - of(taken, each);
    return this.salvaged.filter((among) => {
      const other = among.find((each) => each !== item && left(each) > 0);
      if (other !== undefined) add(taken, other, 1);
      return other === undefined && among.includes(item);
    }).length;
  }

  private guilds(): number {
    return this.cards.reduce((sum, [item]) => sum + (this.guild(item) ? this.gone(item) : 0), 0);
  }

  private guild(item: number): boolean {
    return this.set.items[item]?.kind === "guild";
  }

  /** The cards of a card's name in the decks of the ages up to one. */
  private namesakes(item: number, last: number): number[] {
    const { items } = this.set;
    const ages = Array.from({ length: last }, (_, n) => n + 1);
    const cards = ages.flatMap((age) => this.deck(age).map(([card]) => card));
    return cards.filter((card) => items[card]?.presence === items[item]?.presence);
  }
}

function of(counts: Counts, item: number): number {
  return counts.get(item) ?? 0;
}

function add(counts: Counts, item: number, number: number): void {
  counts.set(item, of(counts, item) + number);
}
