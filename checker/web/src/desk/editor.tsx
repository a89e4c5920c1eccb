// A text in an editor: CodeMirror in a shadow tree, where its style sheets need no leave of the
// page's policy. Findings stand at their lines.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "preact/hooks";

/** What is said at a place of the text; lines and columns count from 1. */
export interface Mark {
  readonly line: number;
  readonly column?: number | null;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
}

interface Props {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly label: string;
  /** Absent where the text is only to be read. */
  readonly change?: ((text: string) => void) | undefined;
  /** A line to bring into view, each time it is another object. */
  readonly go?: { readonly line: number } | null;
}

const LOOK = EditorView.theme({
  "&": { height: "100%", fontSize: "14px", backgroundColor: "var(--card)", color: "var(--ink)" },
  "&.cm-focused": { outline: "3px solid var(--focus)" },
  ".cm-scroller": { overflow: "auto", fontFamily: "ui-monospace, Consolas, monospace" },
  ".cm-gutters": { backgroundColor: "var(--shade)", color: "var(--soft)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 9%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-tooltip": { backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--line)", maxWidth: "min(36rem, 90vw)" },
});

export function Editor({ text, marks, label, change, go }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const changed = useRef(change);
  const reading = useRef(new Compartment());
  changed.current = change;
  useEffect(() => {
    const host = place.current as HTMLDivElement;
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    const told = EditorView.updateListener.of((update) => {
      if (update.docChanged) changed.current?.(update.state.doc.toString());
    });
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          lintGutter(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
          EditorView.lineWrapping,
          reading.current.of([]),
          LOOK,
          told,
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const names = EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" });
    const only = change ? [] : [EditorState.readOnly.of(true)];
    view.current?.dispatch({ effects: reading.current.reconfigure([names, ...only]) });
  }, [label, change === undefined]);
  useEffect(() => {
    const doc = view.current?.state.doc;
    // As one change, which can be undone; what was just typed here is there already.
    if (doc && doc.toString() !== text) view.current?.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
  }, [text]);
  useEffect(() => {
    const state = view.current?.state;
    if (state) view.current?.dispatch(setDiagnostics(state, marks.map((mark) => placed(state, mark))));
  }, [marks, text]);
  useEffect(() => {
    const made = view.current;
    if (!go || !made) return;
    const at = made.state.doc.line(Math.min(Math.max(go.line, 1), made.state.doc.lines)).from;
    made.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    made.focus();
  }, [go]);
  return <div class="editor" ref={place} />;
}

/** A mark where it stands in the text; what names no column is about its whole line. */
function placed({ doc }: EditorState, mark: Mark): Diagnostic {
  const at = (line: number, column: number) => {
    const held = doc.line(Math.min(Math.max(line, 1), doc.lines));
    return Math.min(held.from + Math.max(column - 1, 0), held.to);
  };
  const line = doc.line(Math.min(Math.max(mark.line, 1), doc.lines));
  const from = mark.column && mark.endColumn ? at(mark.line, mark.column) : line.from;
  const to = mark.endLine && mark.endColumn ? Math.max(from, at(mark.endLine, mark.endColumn)) : line.to;
  return { from, to, severity: mark.severity, message: mark.message };
}
