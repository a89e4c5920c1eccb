// One game of 7 Wonders in a compiled module, play by play. Plain ES module, beside runtime.js.
// What a module holds is described in docs/reference/module.md.

const WORD = 4;
const LISTED = 3; // words of a legal play: its own two, and what it pays
const PARTS = ["verb", "player", "item", "age", "turn", "stage", "stated", "left", "right"];

/** A game of its own in a module of 7 Wonders (see Module in runtime.js); one at a time. */
export class Table {
  /** setup: as many numbers as module.setupSize says; see setupNumbers. coins: those with which
   * the seats begin, where these are not as the set says. */
  constructor(module, setup, coins = []) {
    if (setup.length !== module.setupSize) throw new RangeError(`a set-up has ${module.setupSize} numbers`);
    this.module = module;
    const { heap, state } = module.manifest.memory;
    this.place = state;
    const { size: ways } = module.manifest.state.ways_left;
    module.room(heap + module.manifest.items.length * 2 * (ways + 1) * LISTED * WORD);
    new Int16Array(module.exports.memory.buffer, heap, setup.length).set(setup);
    if (module.beginning(coins, () => module.exports.begin(state, heap))) throw new RangeError("the set-up cannot be read");
  }

  /** An array of the game, by its name in the manifest. */
  numbers(name) {
    const { offset, size } = this.module.manifest.state[name];
    return Array.from(this.module.words(this.place + offset, size));
  }

  /** The row of `hands` that is a player's; the Free City's is its pile. */
  row(player) {
    const [players] = this.numbers("players");
    const [rotation] = this.numbers("rotation");
    if (this.numbers("free_city")[0]) return rotation ? players - 1 - player : player;
    return (((player - rotation) % players) + players) % players;
  }

  /** How many cards of each item a player holds; after the last item, those not known.
   * The Free City holds its pile. */
  hand(player) {
    const each = this.module.manifest.items.length + 1;
    const row = this.row(player);
    return this.numbers("hands").slice(row * each, (row + 1) * each);
  }

  /** Every legal play of a player, as a number and with all coins that it pays.
   * soFar: for the Free City, its holder's play, which is out of the same hand. */
  legal(player, soFar) {
    const { exports, manifest } = this.module;
    if (soFar !== undefined) this.playRefusal(soFar);
    const count = exports.legal(this.place, player, manifest.memory.heap);
    const words = this.module.words(manifest.memory.heap, count * LISTED);
    return Array.from({ length: count }, (_, n) => ({
      play: joined(words[n * LISTED], words[n * LISTED + 1]),
      price: words[n * LISTED + 2],
    }));
  }

  /** Makes a move (one play, or one of every player) if it is legal; else says why it is not. */
  attempt(plays) {
    return this.#told(this.module.exports.attempt(this.place, this.#put(plays), plays.length));
  }

  /** Why a move is refused, or null. */
  refusal(plays) {
    return this.#told(this.module.exports.refusal(this.place, this.#put(plays), plays.length));
  }

  /** Why one player's play is refused, whatever the others play, or null; soFar as above. */
  playRefusal(play, soFar) {
    if (soFar !== undefined) this.module.exports.play_refusal(this.place, this.#put([soFar]));
    return this.#told(this.module.exports.play_refusal(this.place, this.#put([play])));
  }

  /** Who has won, several where the victory is shared; null while the game goes on. */
  outcome() {
    this.module.exports.outcome(this.place);
    if (!this.numbers("result_kind")[0]) return null;
    const [winners] = this.numbers("winners");
    return this.#seats().filter((player) => (winners >> player) & 1);
  }

  /** Lets a player copy a guild at the end; -1: the one that gives most. One that the player
   * cannot copy counts for nothing. */
  copy(player, guild) {
    const { offset, size } = this.module.manifest.state.chosen;
    this.module.words(this.place + offset, size)[player] = guild;
  }

  /** Every player's points by category, as if the game ended now. */
  points() {
    const { exports, manifest } = this.module;
    for (const player of this.#seats()) exports.points(this.place, player);
    const points = this.numbers("points");
    const { categories } = manifest;
    return this.#seats().map((player) =>
      Object.fromEntries(categories.map((name, n) => [name, points[player * categories.length + n]])),
    );
  }

  #seats() {
    return Array.from({ length: this.numbers("players")[0] }, (_, player) => player);
  }

  #put(plays) {
    const { heap } = this.module.manifest.memory;
    this.module.words(heap, plays.length * 2).set(plays.flatMap(words));
    return heap;
  }

  #told(code) {
    if (code === 0) return null;
    if (code < 0) throw new RangeError("no play of this set");
    const [name] = this.module.manifest.codes[code - 1];
    const [player, item, expected, found] = ["refused_seat", "refused_item", "expected", "found"].map(
      (number) => this.numbers(number)[0],
    );
    return { code: name, player, item, expected, found };
  }
}

/** A set-up as numbers: boards and hands as item ids, hands by age and then by player.
 * players: 2 where the one in the middle is the Free City, whose hand is its pile. held: what each
 * player holds from the start, in a set with such hands. */
export function setupNumbers(manifest, boards, hands = [], players = boards.length, held = []) {
  const [, most] = manifest.players;
  const none = (count) => new Array(count).fill(-1);
  const numbers = [players, ...boards, ...none(most - boards.length)];
  const row = (hand, size) => [...hand, ...none(size - hand.length)];
  const rows = (dealt, size) => boards.flatMap((_, player) => row(dealt?.[player] ?? [], size));
  const { ages, hand_size: size, held: each = 0 } = manifest;
  const rest = (size) => none(size * (most - boards.length));
  const deals = ages.flatMap((_, age) => rows(hands[age], size));
  return [...numbers, ...deals, ...rest(ages.length * size), ...rows(held, each), ...rest(each)];
}

/** A play as a number: verb, player and item by the manifest; left and right: coins, where stated. */
export function playNumber(manifest, { verb, player, item = -1, left, right, stage = 0, age = 0, turn = 0 }) {
  const stated = left !== undefined;
  const parts = [manifest.verbs.indexOf(verb), player, item + 1, age, turn, stage];
  parts.push(stated ? 1 : 0, left ?? 0, right ?? 0);
  return parts.reduceRight((number, part, n) => number * 2 ** manifest.move_bits[n] + part, 0);
}

/** The play that a number stands for; left and right are undefined where they are not stated. */
export function playOf(manifest, number) {
  const play = {};
  PARTS.forEach((name, n) => {
    const size = 2 ** manifest.move_bits[n];
    play[name] = number % size;
    number = Math.floor(number / size);
  });
  const { verb, item, stated, left, right, ...rest } = play;
  return {
    ...rest,
    verb: manifest.verbs[verb],
    item: item - 1,
    left: stated ? left : undefined,
    right: stated ? right : undefined,
  };
}

/** The two words of a play. */
function words(play) {
  return [(play % 2 ** 32) | 0, Math.floor(play / 2 ** 32)];
}

function joined(low, high) {
  return (low >>> 0) + high * 2 ** 32;
}
