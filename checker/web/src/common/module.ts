// A set's compiled rules in the page. The host itself is runtime.js beside the compiler.

import { type Game, Module, moveNumber, moveOf } from "../../../antipater/checker/compile/runtime.js";
import { playNumber, playOf, setupNumbers, Table } from "../../../antipater/checker/compile/seven_wonders/table.js";
import { bytesOf } from "./data";

export { Module, moveNumber, moveOf, playNumber, playOf, setupNumbers, Table };
export type { Game };

/** What a move consists of; `item` and `other` are ids, -1 for none. */
export interface Move {
  readonly verb: string;
  readonly player: number;
  readonly item: number;
  readonly other: number;
}

/** Why a move is refused, by numbers. */
export interface Refusal {
  readonly code: string;
  readonly item: number;
  readonly expected: number;
  readonly found: number;
  readonly items?: readonly number[];
}

/** The text for a value of a refusal that stands for a verb or a victory; null for another. */
export function calledIn(manifest: Module["manifest"], kind: string, value: number): string | null {
  const names: readonly string[] = { verb: manifest.verbs, victory: manifest.victories }[kind] ?? [];
  const name = names[value];
  return name === undefined ? null : `${kind}.${name.replace(" ", "_")}`;
}

const loaded = new Map<string, Promise<Module>>();

/** The module in a packed text; each is loaded once. */
export function moduleOf(packed: string): Promise<Module> {
  let found = loaded.get(packed);
  if (!found) {
    found = bytesOf(packed, true).then((bytes) => Module.load(bytes));
    loaded.set(packed, found);
  }
  return found;
}

/** Write arrays of numbers into a game's memory. */
export function putState(module: Module, arrays: Readonly<Record<string, readonly number[]>>): void {
  for (const [name, numbers] of Object.entries(arrays)) {
    const { offset, size } = module.manifest.state[name];
    module.words(module.manifest.memory.state + offset, size).set(numbers.slice(0, size));
  }
}

/** All of a game's memory, to come back to. */
export function kept(module: Module): Int32Array {
  const { state, size } = module.manifest.memory;
  return module.words(state, size / 4).slice();
}

/** Come back to a state that was kept. */
export function restore(module: Module, state: Int32Array): void {
  module.words(module.manifest.memory.state, state.length).set(state);
}
