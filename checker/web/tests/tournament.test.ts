import assert from "node:assert/strict";
import test from "node:test";
import { type Rules, toml } from "../src/desk/tournament_rules";

const usual: Rules = { title: "", points: "rank", victory: 1, shared: 0.5, defeat: 0, ranks: "3, 2, 1" };
const ranksOf = (ranks: string) => toml({ ...usual, ranks }).split("\n")[1];

test("what is blank is no rank, and what is no number is passed on to be refused", () => {
  assert.equal(ranksOf(" 5, 3; .5,"), "ranks = [5, 3, 0.5]");
  assert.equal(ranksOf(""), "ranks = []");
  assert.equal(ranksOf("5, 3½, 1"), `ranks = [5, "3½", 1]`);
  assert.equal(ranksOf("1e999 NaN"), `ranks = ["1e999", "NaN"]`);
});

test("a comma within a number is its decimal point where something else parts the numbers", () => {
  assert.equal(ranksOf("7,1 5,2 3,5 1"), "ranks = [7.1, 5.2, 3.5, 1]");
  assert.equal(ranksOf("7,1; 5,2"), "ranks = [7.1, 5.2]");
  assert.equal(ranksOf("5,3,1"), "ranks = [5, 3, 1]");
  assert.equal(ranksOf("5 3 1"), "ranks = [5, 3, 1]");
});

test("rules say what their kind of points needs", () => {
  assert.equal(
    toml({ ...usual, title: `"d'hiver"`, points: "scored" }),
    `title = "\\"d'hiver\\""\npoints = "scored"\n`,
  );
  assert.equal(toml({ ...usual, points: "victory" }), `points = "victory"\nvictory = 1\nshared = 0.5\ndefeat = 0\n`);
});
