import assert from "node:assert/strict";
import test from "node:test";
import { behind, filled, introduce, listed, roman, simple, speaker } from "../src/common/language";

test("a plural is due by the rules of each language", () => {
  const coins = (language: "en" | "fr" | "nl", count: number) => filled("{count} {count:a|b}", language, { count });
  assert.deepEqual(
    [0, 1, 2].map((n) => coins("en", n)),
    ["0 b", "1 a", "2 b"],
  );
  assert.deepEqual(
    [0, 1, 2].map((n) => coins("fr", n)),
    ["0 a", "1 a", "2 b"],
  );
  assert.deepEqual(
    [0, 1, 2].map((n) => coins("nl", n)),
    ["0 b", "1 a", "2 b"],
  );
});

test("things are joined by the word of their language", () => {
  assert.equal(listed(["a", "b", "c"], "or"), "a, b or c");
  assert.equal(listed([], "or"), "");
  assert.equal(filled("{items:et}", "fr", { items: ["a", "b"] }), "a et b");
  // `en` joins in Dutch alone.
  assert.equal(filled("{items:en}", "nl", { items: ["a", "b"] }), "a en b");
  assert.equal(filled("{items:en}", "en", { items: ["a", "b"] }), "a, b");
});

test("French prepositions elide and contract", () => {
  assert.equal(behind("de", "Anna"), "d'Anna");
  assert.equal(behind("de", "Héloïse"), "d'Héloïse");
  assert.equal(behind("de", "Óscar"), "d'Óscar");
  assert.equal(behind("de", "Åke"), "d'Åke");
  assert.equal(behind("de", "Yann"), "de Yann");
  assert.equal(behind("de", "user1"), "de user1");
  assert.equal(behind("de", "le Forum"), "du Forum");
  assert.equal(behind("à", "les Thermes"), "aux Thermes");
  introduce(["Le Roux"]);
  assert.equal(behind("de", "Le Roux"), "de Le Roux");
});

test("a value that is not given stays in braces, and an unknown text says its name", () => {
  assert.equal(filled("{a} and {b}", "en", { a: 1 }), "1 and {b}");
  assert.equal(speaker({}, "nl")("no.such.text"), "no.such.text");
});

test("ages are Roman, and what is sought has no accents", () => {
  assert.deepEqual([1, 3, 9].map(roman), ["I", "III", "9"]);
  assert.equal(simple("Éphèse"), "ephese");
});
