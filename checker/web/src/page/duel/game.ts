// A game of Duel as it is recorded: what was done at the table, in order. Everything else
// follows by playing it again with the set's module, which takes microseconds.

import { ROW } from "../../common/sets";
import { type WaitingChoice, waiting } from "../../common/choices";
import {
  type Game,
  kept,
  type Module,
  moveNumber,
  moveOf,
  type Move,
  type Refusal,
  restore,
} from "../../common/module";
import type { Kept } from "../recorder";
import { type Agreed, coinsAt, NOTHING_AGREED } from "../start";
import type { DuelTable, TableSet } from "../types";

export const UNKNOWN = -1;
export const NO_ONE = -1;
const SEATS = 2;

/** Something that was done or seen at the table; items by id. */
export type Action =
  | { readonly kind: "tokens"; readonly items: readonly number[] }
  | { readonly kind: "row"; readonly row: number; readonly items: readonly number[] }
  | { readonly kind: "held"; readonly items: readonly (readonly number[])[] }
  | { readonly kind: "drawn" | "dealt"; readonly items: readonly number[] }
  | { readonly kind: "up"; readonly age: number; readonly slot: number; readonly item: number }
  | { readonly kind: "move"; readonly move: number }
  | { readonly kind: "stop"; readonly how: "resignation" | "time_out"; readonly loser: number };

/** A game as it is kept in the browser. */
export interface Recorded extends Kept {
  readonly players: readonly [string, string];
  readonly drafted: boolean;
  readonly actions: readonly Action[];
  readonly waiting?: readonly Action[];
  readonly agreed?: Agreed;
}

/** What was entered of a game, without where it is kept. */
export type Course = Pick<Recorded, "players" | "drafted" | "actions" | "waiting" | "agreed">;

/** What is known of the set-up. */
export interface Setup {
  readonly rows: readonly (readonly number[] | null)[];
  readonly held: readonly (readonly number[])[];
  readonly tokens: readonly number[];
  readonly drawn: readonly number[];
  readonly layouts: Readonly<Record<number, readonly number[]>>;
}

/** What has to be told next: cards that were seen, or a move. */
export type Ask =
  | { readonly kind: "tokens" | "drawn" | "dealt"; readonly count: number; readonly among: readonly number[] }
  | { readonly kind: "row"; readonly row: number; readonly count: number; readonly among: readonly number[] }
  | { readonly kind: "held"; readonly count: number; readonly among: readonly number[] }
  | { readonly kind: "up"; readonly slot: number; readonly left: number; readonly among: readonly number[] }
  | { readonly kind: "move" }
  | { readonly kind: "over" };

export interface Ending {
  readonly kind: string;
  readonly winner: number;
  readonly shared: boolean;
}

export interface Legal extends Move {
  readonly number: number;
  readonly price: number;
}

export interface City {
  readonly coins: number;
  readonly points: Readonly<Record<string, number>>;
  readonly column: (name: string) => number;
  readonly produces: readonly number[];
}

/** A game as it stands. */
export interface View {
  readonly setup: Setup;
  readonly ask: Ask;
  readonly age: number;
  readonly left: number;
  readonly faceUp: readonly number[];
  readonly layout: readonly number[];
  readonly places: readonly number[];
  readonly mover: number;
  readonly due: string | null;
  /** What is to be chosen, where a choice waits. */
  readonly choice: WaitingChoice | null;
  readonly cities: readonly [City, City];
  readonly legal: readonly Legal[];
  readonly ending: Ending | null;
  readonly drafted: number;
  /** What each move cost, or a discard brought. */
  readonly paid: readonly number[];
  /** The move that was refused, if one was: how many were made before it, whose it is, and why. */
  readonly refused: { readonly made: number; readonly player: number; readonly why: Refusal | null } | null;
  readonly refusal: (move: Omit<Move, "other"> & { readonly other?: number }) => Refusal | null;
  readonly cost: (player: number, item: number) => { readonly price: number; readonly trade: number };
  readonly unitPrices: (player: number) => readonly number[];
  /** The coins that a discard would bring. */
  readonly brings: (move: number) => number;
}

/** What the actions tell of the set-up. */
export function setupOf(table: DuelTable, layouts: TableSet["layouts"], actions: readonly Action[]): Setup {
  const rows: (readonly number[] | null)[] = table.draft.map(() => null);
  const found: Record<number, number[]> = {};
  let held: readonly (readonly number[])[] = [];
  let tokens: readonly number[] = [];
  let drawn: readonly number[] = [];
  for (const action of actions) {
    if (action.kind === "row") rows[action.row] = action.items;
    else if (action.kind === "held") held = action.items;
    else if (action.kind === "tokens") tokens = action.items;
    else if (action.kind === "drawn") drawn = action.items;
    else if (action.kind === "dealt") found[ROW] = [...(found[ROW] ?? []), ...action.items];
    else if (action.kind === "up") {
      found[action.age] ??= (layouts[action.age] ?? []).map(() => UNKNOWN);
      (found[action.age] as number[])[action.slot] = action.item;
    }
  }
  // What was drawn lay not on the board: where other tokens were seen there since, it is asked for again.
  return { rows, held, tokens, drawn: drawn.some((item) => tokens.includes(item)) ? [] : drawn, layouts: found };
}

/** The set-up as the module takes it. */
export function numbersOf(module: Module, set: TableSet, setup: Setup): Int16Array {
  const ages: number[] = [...module.manifest.ages];
  const numbers: number[] = [];
  for (const [name, , size] of module.manifest.setup as [string, number, number][]) {
    const given =
      name === "rows"
        ? rowsOf(set, setup)
        : name === "wonders"
          ? setup.held.flatMap((held) => padded(held, size / 2))
          : name === "tokens"
            ? setup.tokens
            : name === "drawn"
              ? setup.drawn
              : (setup.layouts[ages.shift() ?? 0] ?? []);
    numbers.push(...padded(given, size));
  }
  return Int16Array.from(numbers);
}

function padded(items: readonly number[], size: number): number[] {
  return [...items, ...Array<number>(Math.max(0, size - items.length)).fill(UNKNOWN)];
}

/** The draft's rows. A module knows all or none: until a row is laid out, others stand in for it. */
function rowsOf(set: TableSet, setup: Setup): number[] {
  if (setup.rows.every((row) => row === null)) return [];
  const known = setup.rows.flatMap((row) => row ?? []);
  const others = ofKind(set, ["wonder"]).filter((item) => !known.includes(item));
  const size = known.length / setup.rows.filter((row) => row !== null).length;
  return setup.rows.flatMap((row) => row ?? others.splice(0, size));
}

/** The items of some kinds, by id. */
export function ofKind(set: TableSet, kinds: readonly string[]): number[] {
  return set.items.flatMap((item, id) => (kinds.includes(item.kind) ? [id] : []));
}

/** The game that the actions give. */
export function played(
  module: Module,
  set: TableSet,
  recorded: Pick<Recorded, "actions" | "drafted" | "agreed">,
): View {
  const table = set.recording as DuelTable;
  const setup = setupOf(table, set.layouts, recorded.actions);
  const coins = coinsAt(module, (recorded.agreed ?? NOTHING_AGREED).start, SEATS);
  const game: Game = module.game(numbersOf(module, set, setup), coins);
  const paid: number[] = [];
  let stop: Ending | null = null;
  let refused: View["refused"] = null;
  for (const action of recorded.actions) {
    if (refused) break;
    if (action.kind === "stop") {
      const over = game.numbers("victory")[0] as number;
      const why = { code: "D-END-02", item: UNKNOWN, expected: over - 1, found: UNKNOWN };
      if (over) refused = { made: paid.length, player: action.loser, why };
      else stop = { kind: action.how, winner: 1 - action.loser, shared: false };
    }
    if (action.kind !== "move") continue;
    const why = attempted(game, action.move);
    const { player } = moveOf(module.manifest, action.move);
    if (why !== null) refused = { made: paid.length, player, why: why === "none" ? null : why };
    else paid.push(game.numbers("paid")[0] as number);
  }
  return viewed(module, set, game, { setup, recorded, paid, refused, stop });
}

function attempted(game: Game, move: number): Refusal | "none" | null {
  try {
    return game.attempt(move) as Refusal | null;
  } catch {
    return "none";
  }
}

interface SoFar {
  readonly setup: Setup;
  readonly recorded: Pick<Recorded, "drafted">;
  readonly paid: readonly number[];
  readonly refused: View["refused"];
  readonly stop: Ending | null;
}

function viewed(module: Module, set: TableSet, game: Game, soFar: SoFar): View {
  const { manifest } = module;
  const one = (name: string) => game.numbers(name)[0] as number;
  const ending = soFar.stop ?? (game.outcome() as Ending | null);
  const age = one("age");
  const due = one("due_count") ? (manifest.verbs[one("due_verb") - 1] as string) : null;
  const cities = game.numbers("cities");
  const size = set.columns.length;
  const points = game.points();
  const table = set.recording as DuelTable;
  const known = soFar.setup.layouts[age] ?? (set.layouts[age] ?? []).map(() => UNKNOWN);
  const legal = (game.legal() as { move: number; price: number }[]).map(({ move, price }) => ({
    ...(moveOf(manifest, move) as Move),
    number: move,
    price,
  }));
  const state = kept(module);
  // Another game may have been played in the module's memory since.
  const here =
    <Given extends unknown[], Told>(ask: (...given: Given) => Told) =>
    (...given: Given): Told => {
      restore(module, state);
      return ask(...given);
    };
  const view = {
    setup: soFar.setup,
    age,
    left: one("left"),
    faceUp: game.faceUp() as number[],
    layout: known,
    places: game.numbers("places"),
    mover: due === null ? one("active") : one("due_player"),
    due,
    choice: waiting(table.choices, module, (name) => game.numbers(name)),
    cities: [0, 1].map((player) => ({
      coins: cities[player * size + set.columns.indexOf("coins")] as number,
      points: points[player] as Record<string, number>,
      column: (name: string) => cities[player * size + set.columns.indexOf(name)] ?? 0,
      produces: table.produces.map((column) => cities[player * size + column] as number),
    })) as unknown as readonly [City, City],
    legal,
    ending,
    drafted: one("drafted"),
    paid: soFar.paid,
    refused: soFar.refused,
    refusal: here(
      (move: Omit<Move, "other"> & { other?: number }) => game.refusal(moveNumber(manifest, move)) as Refusal | null,
    ),
    cost: here((player: number, item: number) => game.cost(player, item) as { price: number; trade: number }),
    unitPrices: here((player: number) => game.unitPrices(player) as number[]),
    brings: here((move: number) => {
      const paid = game.attempt(move) === null ? (game.numbers("paid")[0] as number) : 0;
      restore(module, state);
      return paid;
    }),
  };
  return { ...view, ask: asked(set, game, view, soFar.recorded.drafted) };
}

type Seen = Pick<View, "setup" | "age" | "faceUp" | "layout" | "due" | "choice" | "ending" | "drafted" | "legal">;

/** The moves that choose an item: a player is what others are about. */
export function chosen(legal: readonly Legal[]): readonly Legal[] {
  return legal.filter(({ verb }) => verb !== "begin" && verb !== "pass");
}

/** What has to be told next. */
function asked(set: TableSet, game: Game, seen: Seen, drafted: boolean): Ask {
  const table = set.recording as DuelTable;
  const { setup } = seen;
  if (seen.ending) return { kind: "over" };
  if (!setup.tokens.length) return { kind: "tokens", count: table.tokens, among: ofKind(set, ["token"]) };
  const ask = dealtAsked(table, setup.layouts[ROW]?.length ?? 0);
  if (ask) return ask;
  const wonders = ofKind(set, ["wonder"]);
  if (!drafted && !setup.held.length) return { kind: "held", count: table.wonders_each, among: wonders };
  if (drafted) {
    const row = rowAsked(table, setup, seen, wonders);
    if (row) return row;
  }
  if (seen.choice?.drawn && !setup.drawn.length) {
    const among = chosen(seen.legal).map((move) => move.item);
    return { kind: "drawn", count: Math.min(seen.choice.drawn, among.length), among };
  }
  const unseen = seen.age ? seen.faceUp.filter((slot) => seen.layout[slot] === UNKNOWN) : [];
  if (unseen.length && (seen.due === null || seen.due === "begin" || seen.choice?.laid)) {
    return { kind: "up", slot: unseen[0] as number, left: unseen.length, among: game.mayLie() as number[] };
  }
  return { kind: "move" };
}

/** What chance has dealt to the next zone, of which so many are told. */
function dealtAsked(table: DuelTable, told: number): Ask | null {
  let before = 0;
  for (const { dealt = 0, items } of table.zones) {
    if (dealt && before >= told) return { kind: "dealt", count: dealt, among: items };
    before += dealt;
  }
  return null;
}

function rowAsked(table: DuelTable, setup: Setup, seen: Seen, wonders: readonly number[]): Ask | null {
  let before = 0;
  for (const [row, order] of table.draft.entries()) {
    if (setup.rows[row] === null && seen.drafted >= before) {
      const known = setup.rows.flatMap((each) => each ?? []);
      return { kind: "row", row, count: order.length, among: wonders.filter((w) => !known.includes(w)) };
    }
    before += order.length;
  }
  return null;
}
