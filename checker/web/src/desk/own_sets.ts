// Sets of one's own, kept in the browser: each a folder of card files.

import { Shelf } from "../page/store";

export interface OwnSet {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
}

const SETS = new Shelf<OwnSet>("set", isSet);

function isSet(value: unknown): value is OwnSet {
  const { name, files } = (value ?? {}) as Partial<OwnSet>;
  return typeof name === "string" && typeof files === "object" && files !== null && Object.values(files).every((text) => typeof text === "string");
}

export function ownSets(): OwnSet[] {
  return SETS.all().map(({ value }) => value).sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function putSet(set: OwnSet): void {
  SETS.put(set.name, set);
}

export function removeSet(name: string): void {
  SETS.remove(name);
}
