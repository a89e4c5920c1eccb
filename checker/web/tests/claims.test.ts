import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { claimedResult, pointsBelied, resultBelied, unfinished } from "../src/page/claims";
import type { Say } from "../src/common/language";
import { Unread } from "../src/page/notation";
import type { ResultNotation, TableSet } from "../src/page/types";

const data = (name: string) => JSON.parse(readFileSync(`../../tests/data/${name}.json`, "utf8"));
const RESULT: ResultNotation = data("result_words");
const PLAYERS = ["Ann", "Ann Marie"];
const belied = (said: string, given: string) =>
  resultBelied(`[First "Ann"]\n[Result "${said}"]`, given, PLAYERS, { result: RESULT }).length > 0;

test("a result is read as Python reads it", () => {
  for (const { players, result, claim } of data("results")) {
    assert.deepEqual(claimedResult(result, players, RESULT), claim, result);
  }
});

test("a result in other words is the same", () => {
  for (const said of [
    "civilian Ann",
    "Victoire civile d'Ann",
    "burgerlijke overwinning van Ann",
    "Ann",
    "civile",
    "victoire aux points",
    "?",
  ]) {
    assert.ok(!belied(said, "civilian Ann"), said);
  }
  assert.ok(!belied("resignation of Ann", "resignation Ann Marie"));
  assert.ok(!belied("temps-dépassé Ann", "time-out Ann"));
  assert.ok(!belied("time-out", "tijdsoverschrijding Ann"));
  assert.ok(!belied("shared", "civilian shared Ann, Ann Marie"));
});

test("another kind, another winner, and what nobody understands are belied", () => {
  for (const said of ["military Ann", "militaire overheersing", "civilian Ann Marie", "shared", "Zoe", "abandon Ann"]) {
    assert.ok(belied(said, "civilian Ann"), said);
  }
  assert.ok(belied("resignation Ann", "resignation Ann Marie"));
  assert.ok(belied("civilian Ann", "civilian shared Ann, Ann Marie"));
});

test("a record that stops claims an end only where it names one", () => {
  const say: Say = (key, values) => `${key} ${values?.result}`;
  const told = (said: string) => unfinished(`[Result "${said}"]`, 24, PLAYERS, { words: { result: RESULT } }, say);
  for (const said of ["unfinished", "onvoltooid", "?", ""]) assert.equal(told(said), null, said);
  assert.equal(told("civilian Ann"), "page.read.unfinished civilian Ann");
  assert.equal(told("Zoe"), "page.read.unfinished Zoe");
});

test("points that the moves do not give are told with those that they give", () => {
  const categories = {
    civilian: { en: "civilian", fr: "civil", nl: "burgerlijk" },
    total: { en: "total", fr: "total", nl: "totaal" },
  };
  const set = { categories, words: {} } as unknown as TableSet;
  const row = (text: string) => pointsBelied([{ line: 7, text }], [{ civilian: 20, total: -1 }, { civilian: 6 }], set);
  assert.deepEqual(row("burgerlijk 20, 6"), []);
  assert.deepEqual(row("civilian: 20, ?"), []);
  assert.deepEqual(row("total −1, 0"), []);
  assert.deepEqual(row("civilian 99, 6"), [{ line: 7, found: "civilian 99, 6", expected: "20, 6" }]);
  for (const text of ["civilian 20", "glory 1, 2", "civilian a, b"]) assert.throws(() => row(text), Unread, text);
});
