// The worker that runs Python in the page: Pyodide, with the program unpacked into it.

import type { Said } from "./back_end";
import { inflated } from "./given";
import { forget, keep, nameOf, recalled } from "./memory";

interface Python {
  readonly FS: {
    mkdirTree(path: string, mode?: number): void;
    writeFile(
      path: string,
      held: Uint8Array | string,
      options?: { readonly canOwn: boolean; readonly mode: number },
    ): void;
  };
  readonly _api: { readonly config: { _loadSnapshot?: Uint8Array } };
  runPython(text: string): unknown;
  makeMemorySnapshot(): Uint8Array;
}
/** What Emscripten is told; Python's own memory grows before it is filled. */
interface Settings {
  instantiateWasm(imports: object, done: (instance: WebAssembly.Instance, module: object) => object): object;
}

const FOLDER = "/antipater";
const QUESTION = "/question";
const MOST = 100_000_000;
const PLACE = new URL("pyodide/", location.href).href;
const DESK = "antipater.checker.commands.runs.desk";
// Milliseconds in which nobody asked anything, before the next question that nobody waits for.
const PAUSE = 1500;

function say(said: Said): void {
  postMessage(said);
}

async function begin() {
  const packed = new Uint8Array(await (await fetch("antipater.pack")).arrayBuffer());
  // Where the browser keeps nothing, Python begins without.
  const name = await nameOf(packed).catch(() => "");
  const [kept, held] = await Promise.all([
    recalled(name).catch(() => null),
    inflated(packed, "gzip", MOST, "antipater.pack"),
  ]);
  const python = await loaded(kept);
  unpack(python, held);
  if (!kept) python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  say({ state: "ready" });
  return { python, name };
}

/** Python with the memory that was kept, if it can begin with it. */
async function loaded(kept: Uint8Array | null): Promise<Python> {
  const { loadPyodide } = (await import(`${PLACE}pyodide.mjs`)) as {
    loadPyodide: (options: object) => Promise<Python>;
  };
  const options = {
    indexURL: PLACE,
    env: { HOME: "/home/pyodide", XDG_CACHE_HOME: `${FOLDER}/kept` },
    stdout: (line: string) => say({ line }),
    _makeSnapshot: true,
  };
  if (!kept) return loadPyodide(options);
  const size = kept.length;
  const createPyodideModule = async (settings: Settings) => {
    const usual = settings.instantiateWasm;
    settings.instantiateWasm = (imports, done) =>
      usual(imports, (instance, module) => {
        const memory = instance.exports.memory as WebAssembly.Memory;
        memory.grow(Math.max(0, Math.ceil((size - memory.buffer.byteLength) / 65_536)));
        return done(instance, module);
      });
    const { default: make } = (await import(`${PLACE}pyodide.asm.mjs`)) as { default: (settings: Settings) => unknown };
    return make(settings);
  };
  try {
    const python = await loadPyodide({ ...options, createPyodideModule, _loadSnapshot: kept });
    // Its settings would hold a second copy of the memory as long as it runs.
    delete python._api.config._loadSnapshot;
    return python;
  } catch {
    await forget();
    return loadPyodide(options);
  }
}

/** Put the files of a tar into Python's folders: each lies behind its head of 512 bytes, which has
 * its name, from 124 on its size in octal digits, and from 345 on what its name begins with. */
function unpack({ FS }: Python, tar: Uint8Array): void {
  const word = (from: number, size: number) =>
    new TextDecoder().decode(tar.subarray(from, from + size)).replace(/\0.*/s, "");
  const made = new Set<string>();
  for (let at = 0; tar[at]; ) {
    const path = [FOLDER, word(at + 345, 155), word(at, 100)].filter(Boolean).join("/");
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) FS.mkdirTree(folder, 0o700);
    made.add(folder);
    const size = parseInt(word(at + 124, 12), 8);
    FS.writeFile(path, tar.subarray(at + 512, at + 512 + size), { canOwn: true, mode: 0o600 });
    at += 512 * (1 + Math.ceil(size / 512));
  }
}

const begun = begin();
// Whether a file was sent: memory that has held one is not kept.
let given = false;
let asked = 0;
addEventListener("message", ({ data }: MessageEvent<string>) => {
  given ||= !data.endsWith('"files":{}}');
  asked += 1;
  begun
    .then(({ python }) => {
      python.FS.writeFile(QUESTION, data);
      python.runPython(`from ${DESK} import worker; worker.answer_file("${QUESTION}")`);
      say({ end: true });
    })
    .catch((problem: unknown) => say({ failed: String(problem) }));
});

/** Ask ahead what takes long the first time, while nobody gives a file, and keep the memory then. */
async function goAhead(): Promise<void> {
  const { python, name } = await begun;
  for (let more: unknown = false; name && more !== undefined; ) {
    const before = asked;
    await new Promise((done) => setTimeout(done, PAUSE));
    if (given) return;
    if (asked > before) continue;
    more = python.runPython(`from ${DESK} import ahead; next(ahead.STEPS, None)`);
    if (more === true) await keep(name, python.makeMemorySnapshot());
  }
}
void goAhead().catch(() => null);
