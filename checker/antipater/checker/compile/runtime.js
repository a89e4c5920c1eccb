// Running a compiled module in Node or a browser. Plain ES module, no dependencies.
// What a module holds is described in docs/reference/module.md.

const ABI = 1;
const WORD = 4;
const PAGE = 65536;
const MOST_PAGES = 1 << 14; // a gigabyte

/** A module that cannot be used; its message says why, in one line. */
export class ModuleError extends Error {}

function manifestOf(compiled) {
  const [section] = WebAssembly.Module.customSections(compiled, "antipater");
  if (!section) throw new ModuleError("this WebAssembly module holds no rules of antipater");
  let manifest;
  try {
    manifest = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(section));
  } catch {
    throw new ModuleError("the module's manifest cannot be read");
  }
  if (!Number.isInteger(manifest?.abi)) {
    throw new ModuleError("the module's manifest cannot be read");
  }
  if (manifest.abi !== ABI) {
    throw new ModuleError(`the module is of version ${manifest.abi}, this host runs version ${ABI}`);
  }
  if (!sound(manifest)) throw new ModuleError("the module's manifest is damaged");
  return manifest;
}

/** Whether every part of a manifest is there, and of a size that can be. */
function sound({ memory, state, setup, results, codes, items, verbs, columns }) {
  try {
    const { size, heap, state: place } = memory;
    return (
      [size, heap, place].every((n) => Number.isInteger(n) && n > 0) &&
      size <= PAGE &&
      place < heap &&
      heap <= MOST_PAGES * PAGE &&
      state.cities.size % columns.length === 0 &&
      Object.values(state).every((p) => p.offset >= 0 && p.size > 0 && p.offset + p.size * WORD <= size) &&
      setup.every(([, start, count]) => start >= 0 && count > 0) &&
      [results, codes, items, verbs].every((list) => Array.isArray(list) && list.length > 0)
    );
  } catch {
    return false;
  }
}

/** A module ready to judge. */
export class Module {
  constructor(manifest, instance) {
    this.manifest = manifest;
    this.exports = instance.exports;
    this.fields = manifest.results;
    this.moveWords = manifest.move_words ?? 1;
    this.setupSize = manifest.setup.reduce((sum, [, , count]) => sum + count, 0);
  }

  /** The module in these bytes (an ArrayBuffer or typed array); rejects with ModuleError. */
  static async load(bytes) {
    let compiled;
    try {
      compiled = await WebAssembly.compile(bytes);
    } catch (problem) {
      throw new ModuleError(`not a module: ${problem.message.split("\n")[0]}`);
    }
    const manifest = manifestOf(compiled);
    if (WebAssembly.Module.imports(compiled).length) {
      throw new ModuleError("the module wants something from outside");
    }
    try {
      return new Module(manifest, await WebAssembly.instantiate(compiled, {}));
    } catch (problem) {
      throw new ModuleError(`the module cannot be run: ${problem.message.split("\n")[0]}`);
    }
  }

  /** So many words of memory from a place. They are good until the memory grows. */
  words(place, count) {
    return new Int32Array(this.exports.memory.buffer, place, count);
  }

  /** Lets the memory reach so far; it is never made smaller. */
  room(end) {
    const { memory } = this.exports;
    const pages = Math.ceil(end / PAGE) - memory.buffer.byteLength / PAGE;
    if (pages <= 0) return;
    if (end > MOST_PAGES * PAGE) throw new RangeError("too many games at once");
    memory.grow(pages);
  }

  /**
   * Judges games laid one after another. setups: an Int16Array with setupSize items a game, -1
   * where not known; moves: an Int32Array with all games' moves, two words a play in games that
   * are played at once; offsets: an Int32Array that says where each game's moves begin, and the
   * last one's end. Gives one object a game.
   */
  judge(setups, offsets, moves) {
    const count = offsets.length - 1;
    const grows = offsets.every((at, n) => at >= (n ? offsets[n - 1] : 0));
    if (setups.length !== count * this.setupSize || !grows || offsets[count] * this.moveWords > moves.length) {
      throw new RangeError("the set-ups, offsets and moves do not belong together");
    }
    const size = this.fields.length;
    const places = [];
    let end = this.manifest.memory.heap;
    for (const length of [setups.length * 2, offsets.length * WORD, moves.length * WORD, count * size * WORD]) {
      places.push(end);
      end = Math.ceil((end + length) / 16) * 16;
    }
    this.room(end);
    const { buffer } = this.exports.memory;
    new Int16Array(buffer, places[0], setups.length).set(setups);
    new Int32Array(buffer, places[1], offsets.length).set(offsets);
    new Int32Array(buffer, places[2], moves.length).set(moves);
    this.exports.judge(places[0], places[1], places[2], count, places[3], 0);
    const found = this.words(places[3], count * size);
    return Array.from({ length: count }, (_, game) =>
      Object.fromEntries(this.fields.map((field, n) => [field, found[game * size + n]])),
    );
  }

  /** With how many coins a player begins, where nothing else is agreed on. */
  usualCoins(seat) {
    return this.#coins(seat)[0];
  }

  /** The coins of a player in the game before its set-up, which lies right before the module's own. */
  #coins(seat) {
    const { memory, columns, state } = this.manifest;
    const cities = memory.state - memory.size + state.cities.offset;
    return this.words(cities + (seat * columns.length + columns.indexOf("coins")) * WORD, 1);
  }

  /** Calls back while games are set up that begin with these coins, by seat; none: as the set says. */
  beginning(coins, setUp) {
    const put = (number, seat) => {
      const before = this.usualCoins(seat);
      this.#coins(seat)[0] = number;
      return before;
    };
    const usual = coins.map(put);
    try {
      return setUp();
    } finally {
      usual.forEach(put);
    }
  }

  /**
   * A game of its own, set up, to be played move by move; one at a time. coins: those with which
   * the players begin, where these are not as the set says.
   */
  game(setup, coins = []) {
    if (setup.length !== this.setupSize) throw new RangeError(`a set-up has ${this.setupSize} items`);
    const { heap, state } = this.manifest.memory;
    const items = this.manifest.items.length;
    this.room(heap + Math.max(setup.length * 2, items * items * 4 * WORD));
    new Int16Array(this.exports.memory.buffer, heap, setup.length).set(setup);
    if (this.beginning(coins, () => this.exports.begin(state, heap))) {
      throw new RangeError("the set-up cannot be read");
    }
    return new Game(this);
  }
}

/** One game in a module's memory. Moves are numbers; see moveNumber and moveOf. */
export class Game {
  constructor(module) {
    this.module = module;
    this.place = module.manifest.memory.state;
  }

  /** An array of the game, by its name in the manifest. */
  numbers(name) {
    const { offset, size } = this.module.manifest.state[name];
    return Array.from(this.module.words(this.place + offset, size));
  }

  /** Every legal move, with its price. */
  legal() {
    const { exports, manifest } = this.module;
    const count = exports.legal(this.place, manifest.memory.heap);
    const found = this.module.words(manifest.memory.heap, count * 2);
    return Array.from({ length: count }, (_, n) => ({ move: found[n * 2], price: found[n * 2 + 1] }));
  }

  /** Makes a move if it is legal; else says why it is not, and changes nothing. */
  attempt(move) {
    return this.#told(this.module.exports.attempt(this.place, move));
  }

  /** Why a move is refused, or null. */
  refusal(move) {
    return this.#told(this.module.exports.refusal(this.place, move));
  }

  /** How the game ended, or null while it goes on. winner is -1 where there is none. */
  outcome() {
    this.module.exports.outcome(this.place);
    const [kind] = this.numbers("result_kind");
    if (!kind) return null;
    const [winner] = this.numbers("result_winner");
    const shared = this.numbers("result_shared")[0] === 1;
    return { kind: this.module.manifest.victories[kind - 1], winner, shared };
  }

  /** What an item costs a player now: its price, and the coins for resources (-1: by a chain). */
  cost(player, item) {
    const { price, trade } = this.module.exports;
    return { price: price(this.place, player, item), trade: trade(this.place, player, item) };
  }

  /** What a unit of each resource costs a player now. */
  unitPrices(player) {
    this.module.exports.unit_prices(this.place, player);
    return this.numbers("unit_prices");
  }

  /** The slots of the structure whose cards lie there face up; none during the draft. */
  faceUp() {
    if (!this.numbers("age")[0]) return [];
    const bits = this.module.exports.face_up(this.place);
    return Array.from({ length: 32 }, (_, slot) => slot).filter((slot) => (bits >>> slot) & 1);
  }

  /** The cards of which one may be turned up now, by id. */
  mayLie() {
    const { exports, manifest } = this.module;
    return manifest.items.map((_, item) => item).filter((item) => exports.may_lie(this.place, item));
  }

  /** Both players' points by category, as if the game ended now. */
  points() {
    const { exports, manifest } = this.module;
    for (const player of [0, 1]) exports.points(this.place, player);
    const points = this.numbers("points");
    return [0, 1].map((player) =>
      Object.fromEntries(
        manifest.categories.map((name, n) => [name, points[player * manifest.categories.length + n]]),
      ),
    );
  }

  #told(code) {
    if (code === 0) return null;
    if (code < 0) throw new RangeError("no move of this set");
    const [name, expects] = this.module.manifest.codes[code - 1];
    const [expected] = this.numbers("expected");
    const refusal = { code: name, item: this.numbers("refused_item")[0], expected, found: this.numbers("found")[0] };
    if (expects === "items") {
      const bits = this.numbers("listed");
      const all = Array.from({ length: this.module.manifest.items.length + 1 }, (_, item) => item);
      refusal.items = all.filter((item) => (bits[item >> 5] >> (item & 31)) & 1);
    }
    return refusal;
  }
}

/** A move as a number: verb, player and item by the manifest; other: the second item, or -1. */
export function moveNumber(manifest, { verb, player, item, other = -1 }) {
  const [verbBits, playerBits, itemBits] = manifest.move_bits;
  const at = verbBits + playerBits;
  const number = manifest.verbs.indexOf(verb) | (player << verbBits) | ((item + 1) << at);
  return number | ((other + 1) << (at + itemBits));
}

/** The move that a number stands for. */
export function moveOf(manifest, number) {
  const [verbBits, playerBits, itemBits] = manifest.move_bits;
  const cut = (from, bits) => (number >> from) & ((1 << bits) - 1);
  const at = verbBits + playerBits;
  return {
    verb: manifest.verbs[cut(0, verbBits)],
    player: cut(verbBits, playerBits),
    item: cut(at, itemBits) - 1,
    other: (number >>> (at + itemBits)) - 1,
  };
}
