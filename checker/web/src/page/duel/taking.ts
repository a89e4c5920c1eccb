// Taking a record of Duel up: read, then played; what is wrong with it is told.

import type { Module } from "../../common/module";
import { type Naming, refusalText } from "../naming";
import { ofAnother, resultWords, tagsOf, unfinished, Unread } from "../notation";
import type { TableData } from "../types";
import { type Course, played } from "./game";
import { read } from "./reading";

/** Take a record up, with a remark where it looks cut off; tells what is wrong where it cannot be. */
export function taken(
  text: string,
  data: TableData,
  names: Naming,
  module: Module,
  use: (game: Course, remark: string | null) => void,
): string | null {
  const { say, set } = names;
  const another = ofAnother(tagsOf(text), set, say);
  if (another) return another;
  try {
    const { lines, ...game } = read({ set, module, words: data.notation, results: resultWords(data) }, text);
    const { refused, ending, paid } = played(module, set, game);
    if (refused) {
      const why = refused.why ? refusalText(data.codes, names, game.players, refused.why, 0) : "";
      return say("page.read.refused", { line: lines[refused.made] ?? 0, why });
    }
    use(game, ending ? null : unfinished(text, paid.length, say));
    return null;
  } catch (problem) {
    if (problem instanceof Unread) return say("page.read.line", { line: problem.line, text: problem.text });
    return say("page.read.setup");
  }
}
