// Taking a record of 7 Wonders up: read, then played; what is wrong with it is told.

import { type Module, playOf } from "../../common/module";
import type { Naming } from "../naming";
import { belied, endBelied, unfinished } from "../claims";
import { ofAnother, resultWords, tagsOf, Unread } from "../notation";
import type { TableData } from "../types";
import { played } from "./game";
import { read } from "./reading";
import { type Entered, FREE_CITY, type Play } from "./view";
import { whyText } from "./why";
import { written } from "./writing";

/** Take a record up, with a remark where it looks cut off, or claims what its plays do not give; tells what is wrong where it cannot be. */
export function taken(
  text: string,
  data: TableData,
  names: Naming,
  module: Module,
  use: (game: Entered, remark: string | null) => void,
): string | null {
  const { say, set } = names;
  const another = ofAnother(tagsOf(text), set, say);
  if (another) return another;
  const [least, most] = module.manifest.players as readonly [number, number];
  try {
    const pen = { set, module, words: data.notation, results: resultWords(data), language: names.language };
    const { lines, rows, ...game } = read(pen, text);
    if (game.players.length < least || game.players.length > most) return say("page.seven.sizes", { least, most });
    const view = played(module, set, game);
    const { refused } = view;
    if (refused) {
      const action = game.actions[refused.at];
      const play = playOf(module.manifest, action?.kind === "play" ? action.play : 0) as Play;
      const why = refused.why ? whyText(data.codes, names, game.players, view, refused.why, play) : "";
      return say("page.read.refused", { line: lines[refused.at] ?? 0, why });
    }
    const cities = view.cities.filter((_, seat) => !(game.freeCity && seat === FREE_CITY));
    use(
      game,
      view.winners
        ? belied(endBelied(text, rows, written(pen, game, view), cities, game.players, pen), say)
        : unfinished(text, view.turns.length, game.players, pen, say),
    );
    return null;
  } catch (problem) {
    if (problem instanceof Unread) return say("page.read.line", { line: problem.line, text: problem.text });
    return say("page.read.setup");
  }
}
