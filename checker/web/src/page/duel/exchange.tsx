// Records out of the page, and back into it.

import { useState } from "preact/hooks";
import type { Words } from "../../common/language";
import { type Module, type Refusal } from "../../common/module";
import { copy, download, fileName } from "../files";
import { type Naming, refusalText } from "../naming";
import type { TableData } from "../types";
import { played, type Recorded, type View } from "./game";
import { read as readRecord, tagsOf, Unread } from "./reading";
import { written } from "./writing";

interface Props {
  readonly data: TableData;
  readonly names: Naming;
  readonly module: Module;
  readonly read: (game: Omit<Recorded, "text">) => void;
  readonly game?: { readonly recorded: Recorded; readonly view: View };
}

export function Exchange({ data, names, module, read, game }: Props) {
  const { say } = names;
  const [told, tell] = useState("");
  const [pasted, paste] = useState("");
  const results = resultWords(data);
  const pen = { set: names.set, module, words: data.notation, results };
  const text = game ? written({ ...pen, language: names.language }, game.recorded, game.view) : "";
  const take = (record: string) => {
    const problem = taken(record, data, names, module, results, read);
    tell(problem ?? say("page.read.done"));
  };
  return (
    <section class="exchange" aria-label={say("page.record")}>
      {game && (
        <>
          <h2>{say("page.record")}</h2>
          <div class="actions">
            <button type="button" class="main" onClick={() => download(fileName(game.recorded.players, names.set.game), text, "text/plain")}>
              {say("page.download")}
            </button>
            <button type="button" onClick={async () => tell(say((await copy(text)) ? "page.copied" : "page.not_copied"))}>
              {say("page.copy")}
            </button>
          </div>
          <details>
            <summary>{say("page.show_record")}</summary>
            <textarea readOnly rows={12} aria-label={say("page.record")} value={text} />
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
            accept=".duel,.txt,text/plain"
            onChange={async (event) => {
              const file = event.currentTarget.files?.[0];
              if (file) take(await file.text());
            }}
          />
        </label>
        <label>
          {say("page.read.paste")}
          <textarea rows={3} value={pasted} onInput={(event) => paste(event.currentTarget.value)} />
        </label>
        <button type="button" disabled={!pasted.trim()} onClick={() => take(pasted)}>{say("page.read.read")}</button>
      </details>
      <p class="told" role="status">{told}</p>
    </section>
  );
}

function resultWords(data: TableData): Readonly<Record<string, Words>> {
  const kinds = Object.entries(data.texts).filter(([name]) => name.startsWith("result."));
  return Object.fromEntries(kinds.map(([name, words]) => [name.slice("result.".length), words]));
}

/** Take a record up; tells what is wrong where it cannot be. */
function taken(
  text: string,
  data: TableData,
  names: Naming,
  module: Module,
  results: Readonly<Record<string, Words>>,
  read: Props["read"],
): string | null {
  const { say, set } = names;
  const tags = tagsOf(text);
  const meant = tags.Set ?? tags.Game;
  if (meant !== set.slug) return say("page.read.other_set", { set: meant ?? "?" });
  if (tags.Edition === undefined ? !set.default_edition : tags.Edition !== set.edition) {
    return say("page.read.other_edition", { edition: tags.Edition ?? "—" });
  }
  try {
    const { lines, ...game } = readRecord({ set, module, words: data.notation, results }, text);
    const { refused } = played(module, set, game);
    if (refused) return say("page.read.refused", { line: lines[refused.made] ?? 0, why: whyText(refused.why, data, names, game.players) });
    read(game);
    return null;
  } catch (problem) {
    if (problem instanceof Unread) return say("page.read.line", { line: problem.line, text: problem.text });
    return say("page.read.setup");
  }
}

function whyText(why: Refusal | null, data: TableData, names: Naming, players: readonly string[]): string {
  return why ? refusalText(data.codes, names, players, why, 0) : "";
}
