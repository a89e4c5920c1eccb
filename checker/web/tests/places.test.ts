import assert from "node:assert/strict";
import test from "node:test";
import { EditorState, type TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { type Mark, placed, posAt, spotAt } from "../src/desk/places";

const state = EditorState.create({ doc: `set em\ncolour teal en "🟢🟢é" scores civilan\n` });
const at = state.doc.toString().indexOf("civilan");
// "civilan" stands at column 29 of line 2: each 🟢 is one character, and two units of UTF-16.
const mark: Mark = {
  line: 2,
  column: 29,
  endLine: 2,
  endColumn: 36,
  severity: "error",
  message: "",
  fix: { column: 29, word: "civilian", label: "" },
};

/** The text once a mark's fix is chosen, where the mark stands then. */
function mended(now: EditorState, from: number, to: number): string {
  const view = {
    dispatch: (changes: TransactionSpec) => {
      now = now.update(changes).state;
    },
  };
  placed(state.doc, mark).actions?.[0]?.apply(view as EditorView, from, to);
  return now.doc.toString();
}

test("columns are characters, whatever stands before them", () => {
  const { line, column } = spotAt(state.doc, at);
  assert.deepEqual([line, column], [2, 29]);
  assert.equal(posAt(state.doc, line, column), at);
  assert.equal(posAt(state.doc, 2, 999), state.doc.line(2).to);
  assert.equal(posAt(state.doc, 99, 1), state.doc.length);
});

test("a mark stands at its word, and its fix takes the place of that word", () => {
  const { from, to } = placed(state.doc, mark);
  assert.equal(state.doc.sliceString(from, to), "civilan");
  assert.equal(mended(state, from, to), state.doc.toString().replace("civilan", "civilian"));
});

test("a fix follows its mark when something is typed before it", () => {
  const { from, to } = placed(state.doc, mark);
  const later = state.update({ changes: { from: 0, insert: "# new\n" } }).state;
  assert.equal(mended(later, from + 6, to + 6), later.doc.toString().replace("civilan", "civilian"));
});

test("what names no column is about its line", () => {
  const { from, to } = placed(state.doc, { line: 1, severity: "info", message: "" });
  assert.equal(state.doc.sliceString(from, to), "set em");
});
