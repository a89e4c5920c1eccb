// A recorded game of Duel as the report needs it, which plays it again with the same module.

import type { Module } from "../../common/module";
import type { Detail } from "../../report/types";
import { coinsAt, NOTHING_AGREED } from "../start";
import { inEvery } from "../reported";
import type { TableData, TableSet } from "../types";
import { NO_ONE, numbersOf, type Recorded, type View } from "./game";
import { firstNumber } from "./writing";

export function told(data: TableData, module: Module, set: TableSet, recorded: Recorded, view: View): Detail {
  const { players, actions } = recorded;
  const moves = actions.flatMap((action) => (action.kind === "move" ? [action.move] : []));
  const first = firstNumber(set, recorded);
  const stop = actions.find((action) => action.kind === "stop");
  return {
    findings: [],
    ending: inEvery(data.texts, outcome(view, players)),
    players: view.cities.map(({ points: score, coins }, seat) => ({ name: players[seat] as string, score, coins })),
    seats: [0, 1],
    names: players,
    complete: true,
    replay: {
      setup: [...numbersOf(module, set, view.setup)],
      coins: coinsAt(module, (recorded.agreed ?? NOTHING_AGREED).start, players.length),
      moves,
      first,
      end: stop ? [first + moves.length, stop.loser, stop.how] : null,
      states: {},
    },
  };
}

/** How a game ended: the name of a text of the page, and its values. */
export function outcome({ ending }: View, players: readonly string[]): [string, { player: string }] {
  const { kind, winner, shared } = ending ?? { kind: "", winner: NO_ONE, shared: false };
  return shared || winner < 0
    ? ["page.won.shared", { player: "" }]
    : [`page.won.${kind}`, { player: players[winner] as string }];
}
