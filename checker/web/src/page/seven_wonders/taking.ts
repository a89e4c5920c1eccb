// Taking a record of 7 Wonders up: read, then played; what is wrong with it is told.

import { type Module, playOf } from "../../common/module";
import type { Naming } from "../naming";
import { ofAnother, resultWords, tagsOf, unfinished, Unread } from "../notation";
import type { TableData } from "../types";
import { played } from "./game";
import { read } from "./reading";
import type { Entered, Play } from "./view";
import { whyText } from "./why";

/** Take a record up, with a remark where it looks cut off; tells what is wrong where it cannot be. */
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
    const { lines, ...game } = read({ set, module, words: data.notation, results: resultWords(data) }, text);
    if (game.players.length < least || game.players.length > most) return say("page.seven.sizes", { least, most });
    const view = played(module, set, game);
    const { refused } = view;
    if (refused) {
      const action = game.actions[refused.at];
      const play = playOf(module.manifest, action?.kind === "play" ? action.play : 0) as Play;
      const why = refused.why ? whyText(data.codes, names, game.players, view, refused.why, play) : "";
      return say("page.read.refused", { line: lines[refused.at] ?? 0, why });
    }
    use(game, view.winners ? null : unfinished(text, view.turns.length, say));
    return null;
  } catch (problem) {
    if (problem instanceof Unread) return say("page.read.line", { line: problem.line, text: problem.text });
    return say("page.read.setup");
  }
}
