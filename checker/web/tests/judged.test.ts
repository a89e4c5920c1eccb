import assert from "node:assert/strict";
import test from "node:test";
import { type Judged, replaced, takeUp } from "../src/desk/judged";
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
