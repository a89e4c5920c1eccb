// What could be played at a position, and what the rules say of any card, whoever holds it: the
// module of the set is asked, with the position in its memory.

import { type Module, playNumber, putState, setupNumbers, Table } from "../../common/module";
import type { Value } from "../../common/language";
import type { Choice, Naming } from "../replay";
import type { CardSet } from "../types";
import type { Play, SevenSet, StateRow } from "./rows";

const UNKNOWN = -1;
// What the module writes where a number cannot tell it.
const LISTED = -2;
const CARDS = new Set(["building", "guild", "character"]);

/** A position, and the plays that the record goes on with. */
export interface Moment {
  readonly boards: readonly number[];
  readonly freeCity: number | null;
  readonly row: StateRow;
  /** The numbers of all cities, one city after another. */
  readonly cities: readonly number[];
  readonly next: readonly Pick<Play, "seat" | "action" | "card">[];
}

interface Refused {
  readonly code: string;
  readonly item: number;
  readonly expected: number;
  readonly found: number;
}

interface Asked {
  readonly verb: string;
  readonly player: number;
  readonly item: number;
  readonly stage?: number;
}

export class Answers {
  constructor(
    private readonly module: Module,
    private readonly set: CardSet,
  ) {}

  /** For each seat that is to play: what an item costs it, or why it cannot have it. */
  on(moment: Moment, item: number, words: Naming): readonly Choice[] {
    return seats(moment).flatMap((seat) =>
      this.asked(moment, seat, item).flatMap((asked) => this.choice(moment, asked, item, words)),
    );
  }

  /** For each seat that is to play: what it could do with the cards that it plays out of, and with
   * its next stage. Of cards that are not known only that which it plays. */
  all(moment: Moment, words: Naming): readonly Choice[] {
    return seats(moment).flatMap((seat) => {
      const played = () => moment.next.filter((play) => play.seat === seat).map(({ card }) => card);
      const cards = [...new Set(this.hand(moment, seat) ?? played())]
        .filter((card) => card !== UNKNOWN)
        .sort((a, b) => a - b);
      const found = cards.flatMap((item) =>
        this.asked(moment, seat, item).flatMap((asked) => this.choice(moment, asked, item, words)),
      );
      const useful = found.filter(({ deed, price }) => price !== null || deed === "build");
      return salvages(moment) ? useful : [...useful, ...this.stage(moment, seat, cards[0] ?? UNKNOWN, words)];
    });
  }

  /** The next stage of a seat's board under one of its cards, or why it cannot be built; and others
   * that can be. */
  private stage(moment: Moment, player: number, card: number, words: Naming): Choice[] {
    const { columns, items } = this.set;
    const stands = (stage: number) => moment.cities[player * columns.length + (items[stage]?.presence ?? 0)];
    const left = this.stages(moment, player).filter((stage) => !stands(stage));
    const told = (left.length ? left : [UNKNOWN]).flatMap((stage) =>
      this.choice(moment, { verb: "stage", player, item: card, stage: items[stage]?.number ?? 0 }, stage, words),
    );
    return told.filter(({ price }, nth) => nth === 0 || price !== null);
  }

  private stages(moment: Moment, player: number): readonly number[] {
    return (this.set.table as SevenSet).stages[moment.boards[player] as number] ?? [];
  }

  /** The cards that a seat plays out of, null where they are not known: the Free City's are what
   * its holder's play leaves of a hand. */
  private hand(moment: Moment, player: number): readonly number[] | null {
    const { freeCity, row } = moment;
    if (salvages(moment)) return row.discards;
    if (player !== freeCity) return row.hands[player] ?? null;
    if (row.due.length) return row.pile;
    if (row.hands.includes(null)) return null;
    const table = this.laid(moment);
    this.tell(table, moment, player);
    return row.hands
      .flatMap((hand) => hand ?? [])
      .filter((item) => this.refusal(table, { verb: "discard", player, item })?.code !== "W-HAND-01");
  }

  /** What a seat can be asked to do with an item. */
  private asked(moment: Moment, player: number, item: number): readonly Asked[] {
    const known = this.set.items[item];
    if (!known) return [];
    if (CARDS.has(known.kind)) {
      const verbs = salvages(moment) ? ["salvage"] : ["build", "free"];
      return verbs.map((verb) => ({ verb, player, item }));
    }
    return this.stages(moment, player).includes(item)
      ? [{ verb: "stage", player, item: UNKNOWN, stage: known.number ?? 0 }]
      : [];
  }

  private choice(moment: Moment, asked: Asked, item: number, words: Naming): Choice[] {
    const { verb, player } = asked;
    const table = this.laid(moment);
    this.tell(table, moment, player);
    const why = this.refusal(table, asked);
    if (why && verb === "free" && this.ifHeld(moment, asked).why?.code === "W-FREE-01") return [];
    const played = moment.next.some(
      (play) => play.seat === player && play.action === verb && (verb === "stage" || play.card === item),
    );
    const told = { seat: player, deed: verb, item, played };
    if (!why) return [{ ...told, price: paid(table, player) }];
    const refused = { ...told, price: null, code: why.code, why: this.told(moment, player, why, words) };
    const cost = verb === "build" ? this.cost(moment, asked) : null;
    return [cost === null ? refused : { ...refused, cost }];
  }

  /** What a card would cost a seat if it held it; null where it cannot be had at all. */
  private cost(moment: Moment, asked: Asked): number | null {
    const { table, why } = this.ifHeld(moment, asked);
    return why === null ? paid(table, asked.player) : why.code === "W-COST-02" ? why.expected : null;
  }

  /** Why a play would be refused if its seat held the card. */
  private ifHeld(moment: Moment, asked: Asked): { readonly table: Table; readonly why: Refused | null } {
    // Twice, as one may go with a play out of the same hand.
    const added = (hand: readonly number[] | null) => [...(hand ?? []), asked.item, asked.item];
    const hands = moment.row.hands.map(added);
    const pile = added(moment.row.pile);
    const table = this.laid({ ...moment, row: { ...moment.row, hands, pile } });
    return { table, why: this.refusal(table, asked) };
  }

  /** A table on which the position lies. */
  private laid({ boards, freeCity, row, cities }: Moment): Table {
    const { manifest } = this.module;
    const unknown = this.set.items.length;
    const counted = (cards: readonly number[]) => {
      const counts: number[] = new Array(unknown + 1).fill(0);
      for (const card of cards) counts[card === UNKNOWN ? unknown : card]! += 1;
      return counts;
    };
    const hidden: number[] = new Array(manifest.hand_size).fill(UNKNOWN);
    const hands = boards.map((_, seat) => (seat === freeCity ? row.pile : row.hands[seat]) ?? hidden);
    const players = boards.length - (freeCity === null ? 0 : 1);
    const table = new Table(this.module, Int16Array.from(setupNumbers(manifest, boards, [], players) as number[]));
    const [age, turn, over] = row.at;
    putState(this.module, {
      age: [age],
      turn: [turn],
      over: [over],
      rotation: [0],
      unseen: [freeCity !== null && row.pile === null ? 1 : 0],
      freed: row.freed,
      due_count: [row.due.length],
      due_kind: row.due.map(([due]) => manifest.dues.indexOf(due) + 1),
      due_seat: row.due.map(([, seat]) => seat),
      ...(manifest.state.due_argument ? { due_argument: row.due.map(([, , argument]) => argument) } : {}),
      cities,
      discards: counted(row.discards),
      hands: hands.flatMap(counted),
      hand_size: hands.map((hand) => hand.length),
      priced: boards.map(() => 0),
      card: boards.map(() => UNKNOWN),
    });
    return table;
  }

  /** Let the module know what the others play: one of them plays for the Free City. */
  private tell(table: Table, { freeCity, next, row }: Moment, player: number): void {
    if (player !== freeCity || row.due.length) return;
    for (const play of next) {
      if (play.seat !== freeCity) this.refusal(table, { verb: play.action, player: play.seat, item: play.card });
    }
  }

  private refusal(table: Table, asked: Asked): Refused | null {
    return table.playRefusal(
      playNumber(this.module.manifest, { left: undefined, right: undefined, ...asked }),
    ) as Refused | null;
  }

  private told(moment: Moment, player: number, why: Refused, words: Naming): string {
    const { copies } = this.set.table as SevenSet;
    const named = (cards: readonly number[]) =>
      [...new Set(cards)].map((card) => (card === UNKNOWN ? "?" : words.item(card)));
    const expected = (): Value => {
      if (why.code === "W-CARD-02") return (copies[why.item] ?? []).map(String);
      if (why.expected !== LISTED) return why.expected;
      return named((why.code === "W-HAND-01" ? this.hand(moment, player) : moment.row.discards) ?? []);
    };
    return words.refusal(why.code, { ...why, player, expected: expected() });
  }
}

/** The seats that are to play. */
function seats({
  row: {
    at: [, , over],
    due,
  },
  boards,
}: Moment): readonly number[] {
  if (over || due[0]?.[0] === "offer") return [];
  return due[0] ? [due[0][1]] : boards.map((_, seat) => seat);
}

function salvages({ row }: Moment): boolean {
  return row.due[0]?.[0] === "salvage";
}

/** What a play that was not refused pays. */
function paid(table: Table, player: number): number {
  return ["bank", "to_left", "to_right"].reduce((sum, name) => sum + (table.numbers(name)[player] as number), 0);
}
