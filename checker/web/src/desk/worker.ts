// The worker that runs Python in the page: Pyodide, with the program unpacked into it.

import type { Said } from "./back_end";

interface Python {
  unpackArchive(archive: ArrayBuffer, format: string, options: { readonly extractDir: string }): void;
  runPython(text: string): unknown;
  pyimport(module: string): { readonly answer: (question: string, tell: (line: string) => void) => void };
}

const FOLDER = "/antipater";

function say(said: Said): void {
  postMessage(said);
}

async function begin(): Promise<ReturnType<Python["pyimport"]>> {
  const place = new URL("pyodide/", location.href).href;
  const [{ loadPyodide }, archive] = await Promise.all([
    import(`${place}pyodide.mjs`) as Promise<{ loadPyodide: (options: object) => Promise<Python> }>,
    fetch("antipater.zip").then((response) => response.arrayBuffer()),
  ]);
  const python = await loadPyodide({ indexURL: place });
  python.unpackArchive(archive, "zip", { extractDir: FOLDER });
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  const worker = python.pyimport("antipater.checker.commands.runs.desk.worker");
  say({ state: "ready" });
  return worker;
}

const begun = begin();
addEventListener("message", ({ data }: MessageEvent<string>) => {
  begun
    .then((python) => {
      python.answer(data, (line) => say({ line }));
      say({ end: true });
    })
    .catch((problem: unknown) => say({ failed: String(problem) }));
});
