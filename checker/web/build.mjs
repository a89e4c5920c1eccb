// Bundles each page into one script and one style sheet inside the Python package.
// `node build.mjs` writes them; with --check it only tells which are not what the sources give.

import { build } from "esbuild";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, "../antipater/checker/pages/built");

const { outputFiles } = await build({
  absWorkingDir: here,
  entryPoints: { report: "src/report/main.tsx", page: "src/page/main.tsx" },
  outdir: target,
  bundle: true,
  write: false,
  minify: true,
  format: "iife",
  target: ["es2022"],
  charset: "utf8",
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
});

const stale = [];
for (const { path, text } of outputFiles) {
  const there = await readFile(path, "utf-8").catch(() => null);
  if (there === text) continue;
  stale.push(relative(here, path));
  if (!process.argv.includes("--check")) await writeFile(path, text);
}
if (process.argv.includes("--check") && stale.length) {
  console.error(`not what the sources give: ${stale.join(", ")}; run npm run build`);
  process.exit(1);
}
