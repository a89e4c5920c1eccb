// Records out of the page, and back into it.

import { useState } from "preact/hooks";
import { copy, download, fileName } from "./files";
import type { Naming } from "./naming";
import { Share } from "./share";

/** How records come into the page: a function that takes one up, or tells why it cannot be. */
export interface Reading {
  readonly names: Naming;
  /** Whether the page is served, so that a link opens it elsewhere. */
  readonly served: boolean;
  readonly take: (record: string) => string | null;
}

interface Props extends Reading {
  /** The game that is shown now: who plays, and its record. */
  readonly game?: {
    readonly players: readonly string[];
    readonly text: string;
    /** Take a game that is over to the scorepad. */
    readonly score?: () => void;
    /** Show a game that is over as a report does. */
    readonly report?: () => void;
  };
}

export function Exchange({ names, served, take, game }: Props) {
  const { say } = names;
  const [told, tell] = useState("");
  const [pasted, paste] = useState("");
  const file = fileName(game?.players ?? [], names.set.suffix);
  const read = (record: string) => tell(take(record) ?? "");
  return (
    <section class="exchange" aria-label={say("page.record")}>
      {game && (
        <>
          <h2>{say("page.record")}</h2>
          <div class="actions">
            <button type="button" class="main" onClick={() => download(file, game.text, "text/plain")}>
              {say("page.download")}
            </button>
            <button
              type="button"
              onClick={async () => tell(say((await copy(game.text)) ? "page.copied" : "page.not_copied"))}
            >
              {say("page.copy")}
            </button>
            <Share record={game.text} name={file} served={served} say={say} />
            {game.score && (
              <button type="button" onClick={game.score}>
                {say("page.to_pad")}
              </button>
            )}
            {game.report && (
              <button type="button" onClick={game.report}>
                {say("page.report.report")}
              </button>
            )}
          </div>
          <details>
            <summary>{say("page.show_record")}</summary>
            <textarea readOnly rows={12} aria-label={say("page.record")} value={game.text} />
          </details>
        </>
      )}
      <details>
        <summary>{say("page.read.title")}</summary>
        <p class="note">{say("page.read.note")}</p>
        <label class="file">
          {say("page.read.file")}
          <input
            type="file"
            accept={`.${names.set.suffix},.txt,text/plain`}
            onChange={async (event) => {
              const file = event.currentTarget.files?.[0];
              if (file) read(await file.text());
            }}
          />
        </label>
        <label>
          {say("page.read.paste")}
          <textarea rows={3} value={pasted} onInput={(event) => paste(event.currentTarget.value)} />
        </label>
        <button type="button" disabled={!pasted.trim()} onClick={() => read(pasted)}>
          {say("page.read.read")}
        </button>
      </details>
      <p class="told" role="status">
        {told}
      </p>
    </section>
  );
}
