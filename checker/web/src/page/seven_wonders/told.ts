// A recorded game of 7 Wonders as the report needs it: played again, with the state after each move.

import type { Module, Table } from "../../common/module";
import type { PlayRow, SevenData, StateRow } from "../../report/seven_wonders/rows";
import type { Detail } from "../../report/types";
import { inEvery } from "../reported";
import type { SevenTable, TableData, TableSet } from "../types";
import { played } from "./game";
import { NUMERALS, order } from "./writing";
import { BEFORE_AGE, FREE_CITY, type Made, type Recorded, UNKNOWN, type View } from "./view";

/** A moment, and all numbers of the cities, one city after another. */
interface Moment {
  readonly row: StateRow;
  readonly cities: readonly number[];
}

export function told(data: TableData, module: Module, set: TableSet, recorded: Recorded): Detail {
  const teller = new Teller(module, set, recorded);
  const { players, freeCity } = recorded;
  const scores = teller.view.cities.map(({ points: score, column }, seat) => ({
    name: players[seat] as string,
    score,
    coins: column("coins"),
  }));
  const seats = players.map((_, seat) => seat).filter((seat) => !(freeCity && seat === FREE_CITY));
  const hidden = teller.view.turns.some(({ plays }) =>
    plays.some(({ play }) => play.item === UNKNOWN && play.verb !== "decline"),
  );
  const unchecked = [
    ...(Object.values(teller.view.deals)
      .flat()
      .some((hand) => hand === null) || !recorded.hands
      ? ["hands"]
      : []),
    ...(hidden ? ["hidden"] : []),
  ];
  return {
    findings: [],
    ending: inEvery(data.texts, outcome(teller.view, players)),
    players: seats.map((seat) => scores[seat]!),
    free_city: freeCity ? scores[FREE_CITY]! : null,
    seats,
    names: players,
    complete: true,
    unchecked: unchecked.map((part) => data.texts[`unchecked.${part}`]!),
    replay: teller.data(),
  };
}

/** How a game ended: the name of a text of the page, and its values. */
export function outcome(
  { winners }: View,
  players: readonly string[],
): [string, { players: readonly string[]; player: string }] {
  const won = (winners ?? []).map((seat) => players[seat] ?? "");
  return [won.length > 1 ? "page.pad.result.shared" : "page.won.civilian", { players: won, player: won[0] ?? "" }];
}

class Teller {
  readonly view: View;
  private readonly moments: Moment[] = [];

  constructor(
    private readonly module: Module,
    private readonly set: TableSet,
    private readonly recorded: Recorded,
  ) {
    this.view = played(module, set, recorded, (table) =>
      this.moments.push({ row: this.state(table), cities: table.numbers("cities") }),
    );
  }

  data(): SevenData {
    const points = this.view.cities.map((city) => this.inOrder(city.points));
    const last = this.moments.length - 1;
    const states = this.moments.map(({ row }, at) => (at === last ? { ...row, points } : row));
    const inRecord = this.view.turns
      .flatMap(({ plays }) => plays)
      .sort((a, b) => a.play.age - b.play.age || order(a) - order(b));
    const named = inRecord.map(({ play }, n) => [n + 1, `${NUMERALS[play.age]}.${play.turn}`]);
    return {
      named: Object.fromEntries(named),
      boards: this.recorded.boards,
      free_city: this.recorded.freeCity ? FREE_CITY : null,
      states,
      ledgers: this.moments.map(({ cities }, at) => changes(this.moments[at - 1]?.cities ?? [], cities)),
      moves: this.view.turns.map(({ plays }, at) =>
        plays.map((made) => this.play(made, at, plays, inRecord.indexOf(made) + 1)),
      ),
      broken_off: [],
    };
  }

  private state(table: Table): StateRow {
    const one = (name: string) => table.numbers(name)[0] as number;
    const seats = this.recorded.boards.map((_, seat) => seat);
    const cities = table.numbers("cities");
    const column = (seat: number, name: string) =>
      cities[seat * this.set.columns.length + this.set.columns.indexOf(name)] ?? 0;
    const hands = seats.map((seat) => (one("over") ? [] : this.cards(table.hand(seat))));
    const { freeCity } = this.recorded;
    const { manifest } = this.module;
    const argument = manifest.state.due_argument ? one("due_argument") : 0;
    return {
      at: [one("age"), one("turn"), one("over")],
      due: one("due_count") ? [[manifest.dues[one("due_kind") - 1] as string, one("due_seat"), argument]] : [],
      numbers: seats.map((seat) => [
        column(seat, "coins"),
        column(seat, "conflict"),
        column(seat, "defeats"),
        column(seat, "shields"),
      ]),
      points: (table.points() as Readonly<Record<string, number>>[]).map((points) => this.inOrder(points)),
      hands: hands.map((hand, seat) => (freeCity && seat === FREE_CITY ? [] : hand)),
      ...(manifest.held && one("turn") !== BEFORE_AGE ? { kept: this.kept(table) } : {}),
      pile: freeCity ? hands[FREE_CITY]! : null,
      freed: table.numbers("freed").slice(0, seats.length),
      discards: this.listed(table.numbers("discards")),
    };
  }

  private inOrder(points: Readonly<Record<string, number>>): number[] {
    return Object.keys(this.set.categories).map((category) => points[category] ?? 0);
  }

  private listed(counts: readonly number[]): number[] {
    return counts.flatMap((count, item) => Array<number>(count).fill(item < this.set.items.length ? item : UNKNOWN));
  }

  /** What is left of the hands from the start. */
  private kept(table: Table): (number[] | null)[] {
    const each = this.set.items.length + 1;
    const counts = table.numbers("kept");
    return this.recorded.boards.map((_, seat) => this.cards(counts.slice(seat * each, (seat + 1) * each)));
  }

  /** The cards of a hand; null where one of them is not known. */
  private cards(counts: readonly number[]): number[] | null {
    const cards = this.listed(counts);
    return cards.includes(UNKNOWN) ? null : cards;
  }

  private play(
    { play, bank, left, right, brought }: Made,
    at: number,
    plays: readonly Made[],
    number: number,
  ): PlayRow {
    const { actions } = this.set.recording as SevenTable;
    const count = this.recorded.boards.length;
    const from = (seat: number) => plays.find((made) => made.play.player === (seat + count) % count);
    const received = (from(play.player - 1)?.right ?? 0) + (from(play.player + 1)?.left ?? 0);
    const coins = (when: number) => this.moments[when]?.row.numbers[play.player]?.[0] ?? 0;
    const gained = Math.max(0, coins(at + 1) - coins(at) + bank + left + right - received);
    return [
      play.player,
      actions.indexOf(play.verb),
      play.item,
      number,
      play.verb === "take" ? play.stage || play.item : brought,
      bank,
      left,
      right,
      gained,
      Number(this.chained(play, at, bank + left + right)),
    ];
  }

  /** Whether a building of a chain made one free. */
  private chained({ verb, player, item }: Made["play"], at: number, paid: number): boolean {
    if (verb !== "build" || paid) return false;
    const { columns } = this.set;
    const city = this.moments[at]?.cities ?? [];
    return (this.set.free_with[item] ?? []).some(
      (name) => (city[player * columns.length + columns.indexOf(name)] ?? 0) > 0,
    );
  }
}

/** Place and number of what is not as before. */
function changes(before: readonly number[], now: readonly number[]): number[] {
  return now.flatMap((number, place) => (number === (before[place] ?? 0) ? [] : [place, number]));
}
