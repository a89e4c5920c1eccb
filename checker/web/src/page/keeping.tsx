// One recorded thing at a time out of a shelf, and the others to open, save or delete.

import { useEffect, useState } from "preact/hooks";
import type { Say } from "../common/language";
import { Dialog } from "./dialog";
import { discard, failing, freshId, keep, onFailing, recall, type Shelf, type Stored, unread } from "./store";
import { download, fileName } from "./files";

export interface Keeping<Value> {
  /** What is open; null before anything is begun. */
  readonly open: Stored<Value> | null;
  /** Everything else of the shelf, the last changed first; read when asked for. */
  readonly others: () => readonly Stored<Value>[];
  /** Another tab has changed what is open here. */
  readonly elsewhere: boolean;
  /** What was deleted last, and can be taken back. */
  readonly deleted: Stored<Value> | null;
  readonly change: (value: Value) => void;
  /** Keep a value as a new thing, and open that. */
  readonly add: (value: Value) => void;
  readonly close: () => void;
  readonly reopen: (id: string) => void;
  readonly remove: (id: string) => void;
  readonly restore: () => void;
  /** What another tab has made of it is taken up here. */
  readonly takeTheirs: () => void;
  /** What is here goes on as a thing of its own. */
  readonly takeOurs: () => void;
}

/** What is open of a shelf. `place` names what was open last; `fits`: whether it can be opened. */
export function useKeeping<Value>(shelf: Shelf<Value>, place: string, fits: (value: Value) => boolean): Keeping<Value> {
  const now = `now/${place}`;
  const [open, put] = useState<Stored<Value> | null>(() => {
    const stored = shelf.get(String(recall(now) ?? ""));
    return stored && fits(stored.value) ? stored : null;
  });
  const [elsewhere, tell] = useState(false);
  const [deleted, bury] = useState<Stored<Value> | null>(null);
  const [, count] = useState(0);
  useEffect(() => shelf.watch((id) => (id === open?.id ? tell(true) : count((so) => so + 1))), [shelf, open?.id]);
  const show = (stored: Stored<Value> | null) => {
    put(stored);
    tell(false);
    keep(now, stored?.id ?? null);
  };
  const reopen = (id: string) => show(shelf.get(id));
  return {
    open,
    others: () => shelf.all().filter(({ id }) => id !== open?.id),
    elsewhere,
    deleted,
    change: (value) => (open ? put(shelf.put(open.id, value)) : show(shelf.put(freshId(), value))),
    add: (value) => show(shelf.put(freshId(), value)),
    close: () => show(null),
    reopen,
    remove: (id) => {
      bury(shelf.get(id));
      shelf.remove(id);
    },
    restore: () => {
      if (deleted) shelf.put(deleted.id, deleted.value);
      bury(null);
    },
    takeTheirs: () => reopen(open?.id ?? ""),
    takeOurs: () => open && show(shelf.put(freshId(), open.value)),
  };
}

/** Asks what is to become of something that another tab has changed. */
export function Elsewhere({
  keeping,
  say,
}: {
  keeping: Pick<Keeping<unknown>, "elsewhere" | "takeTheirs" | "takeOurs">;
  say: Say;
}) {
  if (!keeping.elsewhere) return null;
  return (
    <Dialog title={say("page.kept.elsewhere")} say={say} close={keeping.takeOurs}>
      <p>{say("page.kept.elsewhere_note")}</p>
      <div class="actions">
        <button type="button" class="main" onClick={keeping.takeTheirs}>
          {say("page.kept.take_theirs")}
        </button>
        <button type="button" onClick={keeping.takeOurs}>
          {say("page.kept.take_ours")}
        </button>
      </div>
    </Dialog>
  );
}

/** That something was deleted, and the way back. */
export function Deleted({ keeping, say }: { keeping: Pick<Keeping<unknown>, "deleted" | "restore">; say: Say }) {
  if (!keeping.deleted) return null;
  return (
    <p class="note deleted" role="status">
      {say("page.kept.deleted")}{" "}
      <button type="button" onClick={keeping.restore}>
        ↶ {say("page.undo")}
      </button>
    </p>
  );
}

/** That the browser did not take what was entered. */
export function NotWritten({ say }: { say: Say }) {
  const [told, tell] = useState(failing);
  useEffect(() => onFailing(() => tell(failing())), []);
  useEffect(() => {
    if (!told) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [told]);
  return told ? (
    <p class="warning" role="alert">
      {say("page.kept.not_written")}
    </p>
  ) : null;
}

/** What this page cannot read of what the browser holds: to save as a file, or delete. */
export function Unreadable({ say }: { say: Say }) {
  const [found, look] = useState(unread);
  if (!found.length) return null;
  return (
    <details class="unreadable">
      <summary>{say("page.kept.unreadable", { count: found.length })}</summary>
      <p class="note">{say("page.kept.unreadable_note")}</p>
      <ul>
        {found.map(({ name, text }) => (
          <li key={name}>
            <code>{name}</code>{" "}
            <button type="button" onClick={() => download(fileName([name], "json"), text, "application/json")}>
              {say("page.kept.save")}
            </button>
            <button
              type="button"
              class="quiet"
              onClick={() => {
                discard(name);
                look(unread());
              }}
            >
              {say("page.pad.forget")}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
