// Places in a text: as the program names them, in characters, and as the editor counts, in UTF-16.

import type { Diagnostic } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** What is said at a place of the text; lines and columns count from 1. */
export interface Mark {
  readonly line: number;
  readonly column?: number | null;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  /** A word that takes the place of what begins at this column and ends where the mark does. */
  readonly fix?: { readonly column: number; readonly word: string; readonly label: string } | undefined;
}

/** A place in a text: line and column count from 1, columns in characters. */
export interface Spot {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

export function spotAt(doc: Text, pos: number): Spot {
  const line = doc.lineAt(pos);
  return { text: doc.toString(), line: line.number, column: [...line.text.slice(0, pos - line.from)].length + 1 };
}

/** Where a line and column stand; what is outside the text, at its nearest place. */
export function posAt(doc: Text, line: number, column: number): number {
  const held = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return held.from + [...held.text].slice(0, Math.max(column - 1, 0)).join("").length;
}

/** A mark where it stands in the text; what names no column is about its whole line. */
export function placed(doc: Text, { line, column, endLine, endColumn, fix, severity, message }: Mark): Diagnostic {
  const from = posAt(doc, line, (endColumn && column) || 1);
  const to = endLine && endColumn ? Math.max(from, posAt(doc, endLine, endColumn)) : posAt(doc, line, Infinity);
  if (!fix) return { from, to, severity, message };
  // Marks move with what is typed: the word begins as far from the mark as it did.
  const before = from - posAt(doc, line, fix.column);
  const apply = (view: EditorView, now: number, end: number) =>
    view.dispatch({ changes: { from: now - before, to: end, insert: fix.word } });
  return { from, to, severity, message, actions: [{ name: fix.label, apply }] };
}
