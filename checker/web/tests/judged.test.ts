import assert from "node:assert/strict";
import test from "node:test";
import { csvOf, type Judged, replaced, rowOf, takeUp } from "../src/desk/judged";
import type { Game } from "../src/desk/protocol";

const game = (file: string, number: number, valid = true) => ({ file, game: number, valid }) as Game;
const told = (games: readonly Game[]) => games.map(({ file, game, valid }) => `${file} ${game}${valid ? "" : " ✗"}`);

test("a file that is judged again keeps its place and has the games of its new text", () => {
  const judged: Judged = new Map();
  for (const one of [game("a", 1), game("a", 2), game("b", 1), game("a", 1, false)]) takeUp(judged, one);
  assert.deepEqual(told([...judged.values()].flat()), ["a 1 ✗", "b 1"]);
});

test("a new text replaces all games of a file, or those of a line, and all are numbered", () => {
  const before = [game("a", 1), game("a", 2), game("a", 3)];
  assert.deepEqual(told(replaced(before, 0, 3, [game("a", 1), game("a", 2, false)])), ["a 1", "a 2 ✗"]);
  assert.deepEqual(told(replaced(before, 1, 1, [game("a", 1, false)])), ["a 1", "a 2 ✗", "a 3"]);
  assert.deepEqual(told(replaced(before, 0, 1, [])), ["a 1", "a 2"]);
  assert.deepEqual(told(replaced(before, 2, 1, [game("a", 1), game("a", 2, false)])), ["a 1", "a 2", "a 3", "a 4 ✗"]);
});

test("nothing in a name turns the writing of the list", () => {
  const players = ["A\u200fnna", "Bert"].map((name) => ({ name, score: {} }));
  const result = { kind: "civilian", winner: "A\u200fnna", shared: false, winners: ["A\u200fnna"] };
  const row = rowOf({ ...game("a\u202e.7w", 1), players, result, findings: [], moves: 1, known: null });
  assert.deepEqual(
    [row.file, ...row.players, ...(row.result?.winners ?? [])],
    ["a\\u202e.7w", "A\\u200fnna", "Bert", "A\\u200fnna"],
  );
});

test("a row has what is known of an end that is open, and the table is made of rows", () => {
  const players = ["Anna", "Bert"].map((name, n) => ({ name, score: { total: 46 + n } }));
  const result = { kind: "civilian", winner: "Bert", shared: false, winners: ["Bert"] };
  const over: Game = { ...game("a.7w", 1), players, result, findings: [], moves: 56, known: null };
  const rows = [
    over,
    { ...over, known: { result, totals: ["41–46", 53] } },
    { ...over, known: { result: null, totals: [] } },
  ].map(rowOf);
  assert.deepEqual(
    rows.map((row) => [row.totals, row.result?.winner]),
    [
      [[46, 47], "Bert"],
      [["41–46", 53], "Bert"],
      [[], undefined],
    ],
  );
  assert.deepEqual(csvOf(rows).split("\r\n").slice(1, 4), [
    "a.7w,1,true,Anna – Bert,46–47,civilian,Bert,",
    "a.7w,1,true,Anna – Bert,41–46 / 53,civilian,Bert,",
    "a.7w,1,true,Anna – Bert,,,,",
  ]);
});
