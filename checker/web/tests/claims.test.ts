import assert from "node:assert/strict";
import test from "node:test";
import { pointsBelied, resultBelied } from "../src/page/claims";
import { Unread } from "../src/page/notation";
import type { TableSet } from "../src/page/types";

const words = (en: string, fr: string, nl: string) => ({ en, fr, nl });
const CALLED = {
  civilian: words("civilian", "civile", "burgerlijk"),
  military: words("military", "militaire", "militair"),
  resignation: words("resignation", "abandon", "opgave"),
  time_out: words("time-out", "temps-dépassé", "tijdsoverschrijding"),
  shared: words("shared", "partagée", "gedeeld"),
};
const RESULTS = {
  results: Object.fromEntries([
    ["points", "civilian"],
    ...Object.entries(CALLED).flatMap(([k, w]) => [
      [`${w.nl}e`, k] as const,
      ...[k, ...Object.values(w)].map((each) => [each, k] as const),
    ]),
  ]),
  stops: ["resignation", "time_out"],
};
const PLAYERS = ["Ann", "Ann Marie"];
const belied = (said: string, given: string) =>
  resultBelied(`[First "Ann"]\n[Result "${said}"]`, given, PLAYERS, RESULTS).length > 0;

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
  assert.ok(!belied("shared", "civilian shared Ann, Ann Marie"));
});

test("another kind, another winner, and what nobody understands are belied", () => {
  for (const said of ["military Ann", "militaire overheersing", "civilian Ann Marie", "shared", "Zoe", "abandon Ann"]) {
    assert.ok(belied(said, "civilian Ann"), said);
  }
  assert.ok(belied("resignation Ann", "resignation Ann Marie"));
  assert.ok(belied("civilian Ann", "civilian shared Ann, Ann Marie"));
});

test("points that the moves do not give are told with those that they give", () => {
  const categories = { civilian: words("civilian", "civil", "burgerlijk"), total: words("total", "total", "totaal") };
  const set = { categories, words: {} } as unknown as TableSet;
  const row = (text: string) => pointsBelied([{ line: 7, text }], [{ civilian: 20, total: -1 }, { civilian: 6 }], set);
  assert.deepEqual(row("burgerlijk 20, 6"), []);
  assert.deepEqual(row("civilian: 20, ?"), []);
  assert.deepEqual(row("total −1, 0"), []);
  assert.deepEqual(row("civilian 99, 6"), [{ line: 7, found: "civilian 99, 6", expected: "20, 6" }]);
  for (const text of ["civilian 20", "glory 1, 2", "civilian a, b"]) assert.throws(() => row(text), Unread, text);
});
