// Bundles each page into one script and one style sheet inside the Python package.
// `node build.mjs` writes them; with --check it only tells which are not what the sources give.

import { build } from "esbuild";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, "../antipater/checker/pages/built");

// `in:NAME FILE`: the style sheet of another page, for elements inside `.in-NAME` alone.
const inside = {
  name: "inside",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^in:/ }, ({ path, resolveDir }) => {
      const [name, file] = path.slice("in:".length).split(" ");
      return { path: join(resolveDir, file), namespace: "inside", pluginData: { name } };
    });
    onLoad({ filter: /.*/, namespace: "inside" }, async ({ path, pluginData: { name } }) => {
      const text = (await readFile(path, "utf-8")).replaceAll(":root", "&");
      return { contents: `.in-${name} {\n${text}\n}`, loader: "css" };
    });
  },
};

// What is bundled is under a licence that asks to be passed on: in the package, in pages and in reports.
const licence = async (file) => (await readFile(join(here, "node_modules", file), "utf-8")).trim();
const preact = `Preact (https://preactjs.com):\n${await licence("preact/LICENSE")}`;
const qr = `qr (https://github.com/paulmillr/qr):\n${await licence("qr/LICENSE-MIT")}`;
const notice = `/*! Contains ${preact}\n\nIts page for the table contains ${qr}\n*/`;

const options = {
  absWorkingDir: here,
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
  plugins: [inside],
};
const pages = { report: "src/report/main.tsx", page: "src/page/main.tsx", desk: "src/desk/main.tsx" };
const workers = { desk_worker: "src/desk/worker.ts", desk_sw: "src/desk/sw.ts" };
const made = await Promise.all([
  build({ ...options, entryPoints: pages, banner: { js: notice } }),
  build({ ...options, entryPoints: workers, format: "esm" }),
]);
const outputFiles = made.flatMap((one) => one.outputFiles);

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
