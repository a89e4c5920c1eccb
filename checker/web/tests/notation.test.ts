import assert from "node:assert/strict";
import test from "node:test";
import {
  assembled,
  bareName,
  begun,
  keyOf,
  outsideQuotes,
  plain,
  quoted,
  spaced,
  tagLines,
  tagsOf,
  unquoted,
  withObject,
} from "../src/page/notation";

const HOSTILE = [
  "",
  "Anna",
  'a "b" \\ c',
  "two\nlines\r\n",
  "\u202eright to left",
  "\u2028",
  "😀 \u{e0001}",
  "</script>",
  "tab\there",
];

test("any text is read back from its quotes, and stays on one line", () => {
  for (const text of HOSTILE) {
    const written = quoted(text);
    assert.equal(unquoted(written), text);
    assert.doesNotMatch(written, /[\p{C}\p{Zl}\p{Zp}]/u);
  }
});

test("tags are read back from their lines", () => {
  const tags = Object.fromEntries(HOSTILE.map((text, n) => [`Tag${n}`, text]));
  assert.deepEqual({ ...tagsOf(assembled([tagLines(tags), ["1. Anna builds Baths"]])) }, tags);
});

test("a name needs quotes where it would not be read back as one", () => {
  const reserved = /\bbuilds\b/;
  assert.ok(plain("Anna Maria", reserved));
  for (const name of ["", " Anna", "Anna  Maria", "Anna builds", "An\u200bna"]) assert.ok(!plain(name, reserved), name);
});

test("names are the same whatever their case, spaces and Unicode form", () => {
  const pairs = [
    ["E\u0301mile", "\u00c9mile"],
    ["ANNA  maria", "Anna Maria "],
    ["Strauß", "STRAUSS"],
  ] as const;
  for (const [name, other] of pairs) assert.equal(keyOf(name), keyOf(other));
  for (const [name, other] of [
    ["Émile", "Emile"],
    ["12. Anna", "Anna"],
  ] as const)
    assert.notEqual(keyOf(name), keyOf(other));
});

test("a scoresheet knows names by their letters", () => {
  const pairs = [
    ["ánn", "Ann"],
    ["O'Neill", "ONEILL"],
    ["Œdipe", "oedipe"],
    ["日本", "日 本"],
  ] as const;
  for (const [name, other] of pairs) assert.equal(bareName(name), bareName(other));
  assert.notEqual(bareName("?"), bareName("!"));
});

test("of names that a line begins with the longest is meant", () => {
  const called = [["Anna"], ["Anna Maria", "Free City"]];
  assert.deepEqual(begun("Anna builds Altar", called), [0, "builds Altar"]);
  assert.deepEqual(begun("anna maria builds Altar", called), [1, "builds Altar"]);
  assert.deepEqual(begun('"Anna Maria" builds Altar', called), [1, "builds Altar"]);
  assert.deepEqual(begun("Free City builds Altar", called), [1, "builds Altar"]);
  assert.equal(begun("Annabel builds Altar", called), null);
});

test("separators and blanks in quotes are part of the text", () => {
  assert.deepEqual(outsideQuotes('a, "b, c", d', ", "), ["a", '"b, c"', "d"]);
  assert.deepEqual(outsideQuotes('an "open quote, b', ", "), ['an "open quote', "b"]);
  assert.equal(spaced('1.  Anna   "two  blanks"'), '1. Anna "two  blanks"');
});

test("a verb takes its object where it has a place for it", () => {
  assert.equal(withObject("legt … af", "Altaar"), "legt Altaar af");
  assert.equal(withObject("legt … af", "$&"), "legt $& af");
  assert.equal(withObject("builds", "Altar"), "builds Altar");
});

test("a tag may be indented, and have blanks and a remark behind it", () => {
  const text = '[Game "duel"]\n  [ Round  "3" ]  \n[Événement "Cup; A"] ; a remark\n[note: at home]\n; [Site "x"]\n';
  assert.deepEqual(tagsOf(text), { Game: "duel", Round: "3", Événement: "Cup; A" });
});
