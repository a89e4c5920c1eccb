// Runs a function `replayed` in Node: prints what it gives of a module and of games, as JSON.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [core, wasm, input, ...hosts] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(file));
const { replayed } = await load(core);
const host = Object.assign({}, ...(await Promise.all(hosts.map(load))));
const games = JSON.parse(readFileSync(input, "utf-8"));
console.log(JSON.stringify(await replayed(host, readFileSync(wasm), games)));
