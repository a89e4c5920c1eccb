// Taking a record of 7 Wonders up: read, then played; what is wrong with it is told.

import { type Module, playOf } from "../../common/module";
import type { Naming } from "../naming";
import { belied, endBelied, readText, unfinished } from "../claims";
import { ofAnother, resultWords, tagsOf, Unread, unreadText } from "../notation";
import type { TableData } from "../types";
import { played } from "./game";
import { read } from "./reading";
import { type Entered, FREE_CITY, type Play } from "./view";
import { whyText } from "./why";
import { written } from "./writing";

/** Take a record up, and tell where it looks cut off, or claims what its plays do not give; tells what is wrong where it cannot be. */
export function taken(
  text: string,
  data: TableData,
  names: Naming,
  module: Module,
  use: (game: Entered, told: string) => void,
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
    const remarks = [
      view.winners
        ? belied(endBelied(text, rows, written(pen, game, view), cities, game.players, pen), say)
        : unfinished(text, view.turns.length, game.players, pen, say),
    ];
    use(game, readText(text, remarks, say));
    return null;
  } catch (problem) {
    if (problem instanceof Unread) return unreadText(problem, data.codes, names);
    return say("page.read.setup");
  }
}
