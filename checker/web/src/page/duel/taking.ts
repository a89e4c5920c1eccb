// Taking a record of Duel up: read, then played; what is wrong with it is told.

import type { Module } from "../../common/module";
import { type Naming, refusalText } from "../naming";
import { belied, endBelied, unfinished } from "../claims";
import { ofAnother, resultWords, tagsOf, Unread } from "../notation";
import type { DuelTable, TableData } from "../types";
import { type Course, played } from "./game";
import { read } from "./reading";
import { written } from "./writing";

/** Take a record up, with a remark where it looks cut off, or claims what its moves do not give; tells what is wrong where it cannot be. */
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
    const pen = { set, module, words: data.notation, results: resultWords(data), language: names.language };
    const { lines, rows, stated, ...game } = read(pen, text);
    const view = played(module, set, game);
    const { refused, ending, paid } = view;
    if (refused) {
      const why = refused.why ? refusalText(data.codes, names, game.players, refused.why, 0) : "";
      return say("page.read.refused", { line: lines[refused.made] ?? 0, why });
    }
    const claims = [
      ...(ending ? endBelied(text, rows, written(pen, game, view), view.cities, game.players, pen) : []),
      ...stated.flatMap(({ line, text: found, move, amount }) => {
        const expected = paid[move] ?? 0;
        const open = amount > expected && (set.recording as DuelTable).pays_more;
        return amount === expected || open ? [] : [{ line, found, expected }];
      }),
    ];
    const remarks = [belied(claims, say), ending ? null : unfinished(text, paid.length, game.players, pen, say)];
    use(game, remarks.filter(Boolean).join(" ") || null);
    return null;
  } catch (problem) {
    if (problem instanceof Unread) return say("page.read.line", { line: problem.line, text: problem.text });
    return say("page.read.setup");
  }
}
