import assert from "node:assert/strict";
import test from "node:test";
import { csvText, fileName } from "../src/page/files";
import { csvOf } from "../src/page/pad/csv";
import {
  changed,
  emptyPad,
  isEmpty,
  isPad,
  nameKey,
  type PadState,
  pointsKey,
  resized,
  undone,
} from "../src/page/pad/pad";
import type { Scored } from "../src/page/pad/scored";
import { opened, resumed } from "../src/page/steps";
import type { TableSet } from "../src/page/types";

const empty = emptyPad({ slug: "duel" } as TableSet, 2);
const typed = (pad: PadState, key: string, ...texts: string[]) =>
  texts.reduce((now, text) => changed(now, key, text), pad);

test("typing on in one cell is one entry, and is taken back as one", () => {
  const pad = typed(typed(empty, nameKey(0), "A", "An", "Anna"), pointsKey("civilian", 0), "1", "12");
  assert.deepEqual(
    pad.log.map(({ before, after }) => [before, after]),
    [
      ["", "Anna"],
      ["", "12"],
    ],
  );
  assert.deepEqual(undone(pad).cells, { [nameKey(0)]: "Anna" });
  assert.ok(isEmpty(undone(undone(pad))));
  assert.equal(undone(empty), empty);
  assert.equal(typed(pad, nameKey(0), "Anna"), pad);
});

test("each number of players is an entry of its own", () => {
  const pad = resized(resized(empty, 3), 4);
  assert.equal(undone(pad).players, 3);
});

test("what is kept is a pad only if every part of it is", () => {
  assert.ok(isPad(JSON.parse(JSON.stringify(typed(empty, nameKey(1), "Bert")))));
  for (const other of [
    null,
    3,
    {},
    { ...empty, cells: null },
    { ...empty, cells: { a: 1 } },
    { ...empty, log: [{}] },
    { ...empty, players: 1.5 },
  ]) {
    assert.ok(!isPad(other), JSON.stringify(other));
  }
});

test("a spreadsheet takes no name for a formula", () => {
  assert.equal(csvText([["=1+1", "-2", 'a "b"', -3, null]]), `'=1+1,'-2,"a ""b""",-3,\r\n`);
});

test("a file is called by the letters of a name, whatever their accents", () => {
  assert.equal(fileName(["E\u0301loïse d'Ô", "日本"], "duel"), "Éloïse_d_Ô-日本.duel");
  assert.equal(fileName(["../a:b"], "csv"), "a_b.csv");
  assert.equal(fileName(["?"], "csv"), "antipater.csv");
});

test("tables of one name, or of an unnamed one's number, are two in a file", () => {
  const set = { categories: {}, pad: { entries: {}, ends: [], marks: [] } } as unknown as TableSet;
  const found = { outcome: { winners: [], reason: "open" }, papers: [], totals: [] } as unknown as Scored;
  const names = ["Table 1", "Table 1 ", "Table 1 (2)", "", "4"];
  const pads = names.map((name) => [{ ...changed(empty, "table", name), players: 1 }, found] as const);
  const rows = csvOf(set, pads).trim().split("\r\n").slice(1);
  assert.deepEqual(
    rows.map((row) => row.split(",")[0]),
    ["Table 1", "Table 1 (2)", "Table 1 (2) (2)", "4", "4 (2)"],
  );
});

// Of numbers, as actions: below 0 is what was seen; above 9 is refused behind an odd one.
const told = {
  after: (actions: readonly number[]) => ({
    refused: (actions.at(-1) ?? 0) > 9 && (actions.at(-2) ?? 0) % 2 !== 0,
    asks: false,
  }),
  seen: (action: number) => action < 0,
};

test("what waits goes on as far as it fits", () => {
  assert.deepEqual(resumed({ actions: [2], waiting: [10, 3, 12, 4] }, told), { actions: [2, 10, 3], waiting: [12, 4] });
});

test("what is left out takes with it what came after, but not what was seen", () => {
  assert.deepEqual(opened({ actions: [1, 2, -3, 4], waiting: [5] }, 1, 2, told), { actions: [1, -3], waiting: [4, 5] });
});
