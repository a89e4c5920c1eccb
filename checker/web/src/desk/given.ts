// What is dropped, chosen or pasted: files, folders, and what archives hold.

import { bytes } from "./protocol";

/** A file as it was given: its name with those of its folders. */
export interface Given {
  readonly name: string;
  readonly held: Uint8Array;
}

/** What was given: its files, and the names of archives that cannot be opened here. */
export interface Taken {
  readonly files: Given[];
  readonly closed: string[];
}

/** An archive that cannot be opened here. */
export class NotOpened extends Error {}

// Bytes that archives may hold, unpacked: more is no archive of records.
const MOST = 256_000_000;

/** The files of a drop, those in folders too: of these only the ones that `wanted` takes. */
export async function dropped(transfer: DataTransfer, wanted: (name: string) => boolean): Promise<Taken> {
  // Before anything is waited for: what is dropped can be asked then only.
  const items = [...transfer.items].map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  const text = transfer.getData("text/plain");
  const taken: Taken = { files: [], closed: [] };
  for (const item of items) {
    if (item instanceof File) await put(item.name, item, wanted, taken);
    else if (item) await walk(item, wanted, taken, true);
  }
  if (!taken.files.length && !taken.closed.length && text) taken.files.push({ name: "dropped.txt", held: bytes(text) });
  return taken;
}

async function walk(entry: FileSystemEntry, wanted: (name: string) => boolean, taken: Taken, top = false) {
  const path = entry.fullPath.replace(/^\//, "");
  if (entry.isDirectory) {
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
      // A browser gives a hundred at a time.
      const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
      if (!some.length) return;
      for (const each of some) await walk(each, wanted, taken);
    }
  }
  if (!top && !wanted(path) && !isPacked(path)) return;
  const file = await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed));
  await put(path, file, wanted, taken);
}

/** The files of a chooser. */
export async function chosen(list: FileList, wanted: (name: string) => boolean): Promise<Taken> {
  const taken: Taken = { files: [], closed: [] };
  for (const file of list) {
    const inside = file.webkitRelativePath;
    if (!inside || wanted(inside) || isPacked(inside)) await put(inside || file.name, file, wanted, taken);
  }
  return taken;
}

/** Put what a file holds among what is taken; an archive that cannot be opened costs no other file. */
async function put(name: string, file: File, wanted: (name: string) => boolean, taken: Taken) {
  try {
    taken.files.push(...(await opened(name, new Uint8Array(await file.arrayBuffer()), wanted)));
  } catch (problem) {
    if (!(problem instanceof NotOpened)) throw problem;
    taken.closed.push(name);
  }
}

/** A file as it is, or what it holds where it is a zip or gz. */
async function opened(name: string, held: Uint8Array, wanted: (name: string) => boolean): Promise<Given[]> {
  if (/\.zip$/i.test(name)) return unzipped(name, held, wanted);
  if (!/\.gz$/i.test(name) || isPacked(name.slice(0, -3))) return [{ name, held }];
  return [{ name: name.slice(0, -3), held: await inflated(held, "gzip", MOST, name) }];
}

/** Whether a file of a folder or archive is looked at. */
export function isRecord(name: string, ends: readonly string[]): boolean {
  const plain = name.toLowerCase();
  return !/(^|\/)[.]/.test(plain) && ends.some((end) => plain.endsWith(end));
}

function isPacked(name: string): boolean {
  return isRecord(name, [".zip", ".gz", ".tgz"]);
}

/** What is packed in an archive, packed once more: so the program tells that it opens no such file. */
async function packedTwice(held: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([held as BlobPart]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Bytes unpacked; fails with `NotOpened` where they are damaged or more than `most`. */
export async function inflated(
  held: Uint8Array,
  how: "gzip" | "deflate-raw",
  most: number,
  name: string,
): Promise<Uint8Array> {
  const stream = new Blob([held as BlobPart]).stream().pipeThrough(new DecompressionStream(how as CompressionFormat));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new NotOpened(name);
    });
    if (done) break;
    size += value.length;
    if (size > most) throw new NotOpened(name);
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The files of a zip by its central directory. */
async function unzipped(name: string, held: Uint8Array, wanted: (name: string) => boolean): Promise<Given[]> {
  const view = new DataView(held.buffer, held.byteOffset, held.byteLength);
  let end = held.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new NotOpened(name);
  const found: Given[] = [];
  let left = MOST;
  try {
    let at = view.getUint32(end + 16, true);
    for (let n = view.getUint16(end + 10, true); n > 0; n -= 1) {
      const [method, packed, length, more, said] = [10, 20, 28, 30, 32].map((place) =>
        place === 20 ? view.getUint32(at + 20, true) : view.getUint16(at + place, true),
      ) as [number, number, number, number, number];
      const inner = new TextDecoder().decode(held.subarray(at + 46, at + 46 + length));
      const header = view.getUint32(at + 42, true);
      const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
      const body = held.subarray(start, start + packed);
      at += 46 + length + more + said;
      const packedInside = isPacked(inner);
      if (inner.endsWith("/") || (!wanted(inner) && !packedInside)) continue;
      const file = method === 0 ? body : await inflated(body, "deflate-raw", left, name);
      left -= file.length;
      found.push({ name: `${name}/${inner}`, held: packedInside ? await packedTwice(file) : file });
    }
  } catch (problem) {
    if (problem instanceof NotOpened) throw problem;
    throw new NotOpened(name);
  }
  return found;
}

/** Put what was given among files, each under a name of its own; gives these names. */
export function keep(given: readonly Given[], files: Map<string, Uint8Array>): string[] {
  return given.map(({ name, held }) => {
    const one = safe(name, files);
    files.set(one, held);
    return one;
  });
}

/** A name below the folder of a question, which no other file of the question has. */
export function safe(name: string, taken: { has(name: string): boolean } = new Set()): string {
  const parts = name.split("/").map((part) =>
    part
      .replace(/[\\:\0-\x1f]/g, "_")
      .replace(/^\.+$/, "_")
      .replace(/^-/, "_"),
  );
  const plain = parts.filter(Boolean).join("/") || "_";
  for (let n = 1; ; n += 1) {
    const one = n === 1 ? plain : plain.replace(/(\.\w+)?$/, ` (${n})$1`);
    if (!taken.has(one)) return one;
  }
}
