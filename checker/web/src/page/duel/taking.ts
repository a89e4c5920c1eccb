// Taking a record of Duel up: read, then played; what is wrong with it is told.

import type { Module } from "../../common/module";
import type { Naming } from "../naming";
import { belied, endBelied, readText, unfinished } from "../claims";
import { ofAnother, resultWords, tagsOf, Unread, unreadText } from "../notation";
import type { DuelTable, TableData } from "../types";
import { type Course, played } from "./game";
import { read } from "./reading";
import { whyText } from "./why";
import { written } from "./writing";

/** Take a record up, and tell where it looks cut off, or claims what its moves do not give; tells what is wrong where it cannot be. */
export function taken(
  text: string,
  data: TableData,
  names: Naming,
  module: Module,
  use: (game: Course, told: string) => void,
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
      const why = refused.why ? whyText(data.codes, names, module, game.players, refused.why, refused.player) : "";
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
    use(game, readText(text, remarks, say));
    return null;
  } catch (problem) {
    if (problem instanceof Unread) return unreadText(problem, data.codes, names);
    return say("page.read.setup");
  }
}
