// What is kept in the browser. Each game and each table has a place of its own, so that nothing
// is written over another; what cannot be read is left where it is and offered as a file.
// A write that the browser refuses is told, and what was written stays until the page is closed.

const PREFIX = "antipater.";
const VERSION = 1;
// Keys that hold a choice of the reader's, not a game or a table.
const CHOICES = /^(try|choice|now\/.*|clock\/.*)$/;

// What the browser did not take: read before what it holds.
const unwritten = new Map<string, string | null>();
const listeners = new Set<() => void>();

/** Whether the browser keeps anything for this page. */
export function keeps(): boolean {
  try {
    localStorage.setItem(`${PREFIX}try`, "1");
    localStorage.removeItem(`${PREFIX}try`);
    return true;
  } catch (problem) {
    // A full storage keeps what it holds; that nothing more fits is told when it happens.
    return problem instanceof DOMException && problem.name === "QuotaExceededError";
  }
}

/** Whether something that was entered is not in the browser's storage. */
export function failing(): boolean {
  return unwritten.size > 0;
}

/** Call a function whenever `failing` may have changed; gives what ends that. */
export function onFailing(told: () => void): () => void {
  listeners.add(told);
  return () => listeners.delete(told);
}

function writeText(name: string, text: string | null): void {
  unwritten.set(name, text);
  try {
    for (const [each, waiting] of unwritten) {
      if (waiting === null) localStorage.removeItem(PREFIX + each);
      else localStorage.setItem(PREFIX + each, waiting);
      unwritten.delete(each);
    }
  } catch {
    // Kept in `unwritten`; the next write tries again.
  }
  for (const told of listeners) told();
}

function readText(name: string): string | null {
  const waiting = unwritten.get(name);
  if (waiting !== undefined) return waiting;
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

function names(): string[] {
  let stored: string[] = [];
  try {
    stored = Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => name.slice(PREFIX.length));
  } catch {
    // No storage at all.
  }
  return [...new Set([...stored, ...unwritten.keys()])].filter((name) => readText(name) !== null);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** A choice that was made on this page: a short text or a small value; null where there is none. */
export function recall(name: string): unknown {
  return parsed(readText(name));
}

/** Keep a choice. */
export function keep(name: string, value: unknown): void {
  writeText(name, JSON.stringify(value));
}

/** Something that was recorded, with the time of its last change. */
export interface Stored<Value> {
  readonly id: string;
  readonly changed: string;
  readonly value: Value;
}

/** Recorded things of one kind. `sound`: whether a value read has the shape of one. */
export class Shelf<Value> {
  constructor(
    private readonly kind: string,
    private readonly sound: (value: unknown) => value is Value,
  ) {
    shelves.push(this);
  }

  /** All that can be read, the last changed first. */
  all(): Stored<Value>[] {
    const found = names().flatMap((name) => (this.holds(name) ? [this.get(name.slice(this.kind.length + 1))] : []));
    return found.filter((each) => each !== null).sort((a, b) => (a.changed < b.changed ? 1 : -1));
  }

  get(id: string): Stored<Value> | null {
    const read = parsed(readText(`${this.kind}/${id}`)) as {
      version?: unknown;
      changed?: unknown;
      value?: unknown;
    } | null;
    if (read?.version !== VERSION || typeof read.changed !== "string" || !this.sound(read.value)) return null;
    return { id, changed: read.changed, value: read.value };
  }

  put(id: string, value: Value): Stored<Value> {
    const changed = new Date().toISOString();
    writeText(`${this.kind}/${id}`, JSON.stringify({ version: VERSION, changed, value }));
    return { id, changed, value };
  }

  remove(id: string): void {
    writeText(`${this.kind}/${id}`, null);
  }

  /** Whether a name is one of this kind that can be read. */
  reads(name: string): boolean {
    return this.holds(name) && this.get(name.slice(this.kind.length + 1)) !== null;
  }

  /** Call a function with the id of each thing that another tab changes; gives what ends that. */
  watch(told: (id: string) => void): () => void {
    const heard = ({ key }: StorageEvent) => {
      const name = key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : "";
      if (this.holds(name)) told(name.slice(this.kind.length + 1));
    };
    addEventListener("storage", heard);
    return () => removeEventListener("storage", heard);
  }

  private holds(name: string): boolean {
    return name.startsWith(`${this.kind}/`);
  }
}

const shelves: Pick<Shelf<unknown>, "reads">[] = [];

/** A name for something new: no two tabs or moments give the same. */
export function freshId(): string {
  const random = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0"));
  return `${Date.now().toString(36)}-${random.join("")}`;
}

/** What is in the storage and cannot be read by this page: damaged, or of another version. */
export function unread(): { readonly name: string; readonly text: string }[] {
  return names()
    .filter((name) => !CHOICES.test(name) && !shelves.some((shelf) => shelf.reads(name)))
    .map((name) => ({ name, text: readText(name) ?? "" }));
}

/** Delete something that `unread` told of. */
export function discard(name: string): void {
  writeText(name, null);
}

/** Everything that is kept, as one text, for when nothing else works. */
export function everything(): string {
  return JSON.stringify(Object.fromEntries(names().map((name) => [name, readText(name)])), null, 1);
}
