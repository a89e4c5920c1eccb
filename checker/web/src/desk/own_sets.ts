// Sets of one's own, kept in the browser: each a folder of card files.

import { Shelf } from "../page/store";
import { inflated, safe } from "./given";
import { checksum } from "./packed";
import { base64, bytes, unbase64 } from "./protocol";

export interface OwnSet {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
}

const SETS = new Shelf<OwnSet>("set", isSet);

function isSet(value: unknown): value is OwnSet {
  const { name, files } = (value ?? {}) as Partial<OwnSet>;
  return (
    typeof name === "string" &&
    typeof files === "object" &&
    files !== null &&
    Object.values(files).every((text) => typeof text === "string")
  );
}

export function ownSets(): OwnSet[] {
  return SETS.all()
    .map(({ value }) => value)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function keptSet(name: string): OwnSet | undefined {
  return SETS.get(name)?.value;
}

export function putSet(set: OwnSet): void {
  SETS.put(set.name, set);
  tellChanged();
}

export function removeSet(name: string): void {
  SETS.remove(name);
  tellChanged();
}

const watchers = new Set<() => void>();

function tellChanged(): void {
  for (const told of watchers) told();
}

/** Call a function whenever a set is changed, here or in another tab; gives what ends that. */
export function watchSets(told: () => void): () => void {
  watchers.add(told);
  const end = SETS.watch(told);
  return () => {
    watchers.delete(told);
    end();
  };
}

/** Where a set stands in a question, and its files there. The folder's name follows from what they
 * hold: what a back end remembers of a set is then about the set as it was. */
export function placed({ name, files }: OwnSet): { readonly folder: string; readonly files: OwnSet["files"] } {
  const folder = `sets/${checksum(bytes(JSON.stringify(files))).toString(36)}/${name}`;
  return {
    folder,
    files: Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text])),
  };
}

// Characters of a link that mail and chats leave whole, and bytes that one may unpack to.
const LONGEST = 16_000;
const MOST = 1_000_000;
const NAME = /^[a-z][a-z0-9_]*$/;

export function isName(name: string): boolean {
  return NAME.test(name);
}

/** The end of an address that carries a set; null for one that is too large. */
export async function linkOf(set: OwnSet): Promise<string | null> {
  const packed = new Blob([bytes(JSON.stringify(set)) as BlobPart])
    .stream()
    .pipeThrough(new CompressionStream("deflate-raw"));
  const told = base64(new Uint8Array(await new Response(packed).arrayBuffer()));
  return told.length > LONGEST ? null : `#cards=${told.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The set that an address carries; null where it carries none that can be read. */
export async function setOfLink(hash: string): Promise<OwnSet | null> {
  const [, told = ""] = /^#cards=([\w-]+)$/.exec(hash.slice(0, LONGEST + 10)) ?? [];
  if (!told) return null;
  try {
    const held = await inflated(unbase64(told.replaceAll("-", "+").replaceAll("_", "/")), "deflate-raw", MOST, "");
    const set: unknown = JSON.parse(new TextDecoder().decode(held));
    const fits =
      isSet(set) &&
      isName(set.name) &&
      Object.keys(set.files).every((name) => name.endsWith(".cards") && safe(name) === name);
    return fits ? { name: set.name, files: set.files } : null;
  } catch {
    return null;
  }
}
