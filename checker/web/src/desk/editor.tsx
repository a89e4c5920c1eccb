// A text in an editor: CodeMirror in a shadow tree, where its style sheets need no leave of the
// page's policy. Findings stand at their lines.

import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "preact/hooks";
import { type Mark, placed, posAt, type Spot, spotAt } from "./places";
import type { AtPlace } from "./protocol";

/** What is known of a place: what its word means, in Markdown, and what can stand there. */
export type Known = Pick<AtPlace, "told" | "offers">;

interface Props {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly label: string;
  /** Absent where the text is only to be read. */
  readonly change?: ((text: string) => void) | undefined;
  /** A line to bring into view, each time it is another object. */
  readonly go?: { readonly line: number } | null;
  /** Asked where the pointer rests, and where somebody types. */
  readonly know?: (spot: Spot) => Promise<Known | null>;
  /** Told where the cursor is. */
  readonly at?: (spot: Spot) => void;
}

const LOOK = EditorView.theme({
  "&": { height: "100%", fontSize: "14px", backgroundColor: "var(--card)", color: "var(--ink)" },
  "&.cm-focused": { outline: "3px solid var(--focus)" },
  ".cm-scroller": { overflow: "auto", fontFamily: "ui-monospace, Consolas, monospace" },
  ".cm-gutters": { backgroundColor: "var(--shade)", color: "var(--soft)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 9%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-known": { padding: "0.2rem 0.5rem", maxHeight: "18rem", overflow: "auto" },
  ".cm-known pre": { whiteSpace: "pre-wrap", margin: "0.3rem 0" },
  ".cm-known p": { margin: "0.3rem 0" },
  ".cm-diagnosticAction": { backgroundColor: "var(--accent)", color: "var(--card)" },
  ".cm-tooltip": {
    backgroundColor: "var(--card)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    maxWidth: "min(36rem, 90vw)",
  },
});

export function Editor({ text, marks, label, change, go, know, at }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const changed = useRef(change);
  const reading = useRef(new Compartment());
  changed.current = change;
  const asking = useRef(know);
  asking.current = know;
  // What was typed and has not come back as `text` yet.
  const typed = useRef(new Set<string>());
  const moved = useRef(at);
  moved.current = at;
  useEffect(() => {
    const host = place.current as HTMLDivElement;
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    const told = EditorView.updateListener.of((update) => {
      if (update.docChanged) {
        const now = update.state.doc.toString();
        typed.current.add(now);
        changed.current?.(now);
      }
      if (update.docChanged || update.selectionSet)
        moved.current?.(spotAt(update.state.doc, update.state.selection.main.head));
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
          keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
          ...(know
            ? [
                autocompletion({ override: [(context) => offered(context, asking.current)] }),
                hoverTooltip((made, pos) => hovered(made.state, pos, asking.current)),
              ]
            : []),
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
  const mark = () => {
    const state = view.current?.state;
    if (state)
      view.current?.dispatch(
        setDiagnostics(
          state,
          marks.map((one) => placed(state.doc, one)),
        ),
      );
  };
  useEffect(() => {
    const doc = view.current?.state.doc;
    // As one change, which can be undone. What was typed here is there already, and more of it may
    // be: to put back what comes late would begin a dispute without an end.
    if (!doc || doc.toString() === text) typed.current.clear();
    else if (!typed.current.has(text)) {
      view.current?.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
      mark();
    }
  }, [text]);
  // Marks move with what is typed; to set them anew closes the box that somebody reads.
  useEffect(mark, [marks]);
  useEffect(() => {
    const made = view.current;
    if (!go || !made) return;
    const at = made.state.doc.line(Math.min(Math.max(go.line, 1), made.state.doc.lines)).from;
    made.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    made.focus();
  }, [go]);
  return <div class="editor" ref={place} />;
}

/** What can be typed here; asked once a word, which then narrows the list by itself. */
async function offered(context: CompletionContext, know: Props["know"]): Promise<CompletionResult | null> {
  const word = context.matchBefore(/\w*/);
  const begun = (word?.text ?? "") !== "" || context.matchBefore(/[.("]/) !== null;
  const spot = spotAt(context.state.doc, context.pos);
  const known = context.explicit || begun ? await know?.(spot) : null;
  if (!known?.offers.length) return null;
  const options = known.offers.map(
    ({ word: label, sort, meaning }): Completion => ({
      label,
      detail: sort,
      ...(meaning ? { info: () => markdown(meaning) } : {}),
    }),
  );
  const replaces = known.offers[0]?.replaces || (word?.text.length ?? 0);
  const from = posAt(context.state.doc, spot.line, spot.column - replaces);
  return { from, options, validFor: /^\w*$/ };
}

async function hovered(state: EditorState, pos: number, know: Props["know"]) {
  const known = await know?.(spotAt(state.doc, pos));
  return known?.told ? { pos, above: true, create: () => ({ dom: markdown(known.told) }) } : null;
}

/** The Markdown that the program writes: paragraphs, code, blocks and tables as they stand. */
function markdown(text: string): HTMLElement {
  const made = document.createElement("div");
  made.className = "cm-known";
  for (const part of text.split(/\n\n(?![^`]*\n```)/)) {
    const block = /^(```\w*\S*\n[\s\S]*```|\|[\s\S]*)$/.test(part);
    const held = made.appendChild(document.createElement(block ? "pre" : "p"));
    if (block) held.textContent = part.replace(/^```.*\n|\n?```$/g, "");
    else
      for (const [n, piece] of part.split("`").entries())
        held.append(n % 2 ? Object.assign(document.createElement("code"), { textContent: piece }) : piece);
  }
  return made;
}
