// The cards of each age that are not known to be anywhere yet: what else may turn up.

import type { SevenTable, TableSet } from "../types";

export class Deck {
  private readonly seen = new Map<number, number>();

  /** `deals`: the hands that are known. */
  constructor(
    private readonly set: TableSet,
    private readonly players: number,
    deals: Readonly<Record<number, readonly (readonly number[] | null)[]>>,
  ) {
    for (const item of Object.values(deals).flat(2)) if (item !== null) this.count(item);
  }

  /** Note that a card was seen that was in no hand that is known. */
  count(item: number): void {
    this.seen.set(item, (this.seen.get(item) ?? 0) + 1);
  }

  /** The cards of an age's deck that were not seen yet, each as often as it is there; `without`
   * those that were seen since. */
  spare(age: number, without: readonly number[] = []): number[] {
    const table = this.set.recording as SevenTable;
    const deck = table.decks[this.players]?.[age] ?? [];
    const gone = (item: number) => (this.seen.get(item) ?? 0) + without.filter((other) => other === item).length;
    const guilds = deck.filter(([item]) => this.guild(item)).reduce((sum, [item]) => sum + gone(item), 0);
    const closed = guilds >= (table.guilds[this.players] ?? 0);
    return deck.flatMap(([item, copies]) =>
      closed && this.guild(item) ? [] : Array<number>(Math.max(0, copies - gone(item))).fill(item),
    );
  }

  private guild(item: number): boolean {
    return this.set.items[item]?.kind === "guild";
  }
}
