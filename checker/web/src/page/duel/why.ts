// Why a move is refused, in words: verbs and victories that numbers stand for.

import type { Value } from "../../common/language";
import { calledIn, type Module, type Refusal } from "../../common/module";
import { type Naming, refusalText } from "../naming";
import type { Explanation } from "../types";

// Of what the page itself refuses, what the module says of its own refusals.
const OWN: readonly (readonly [string, string, string])[] = [["D-END-02", "victory", "none"]];

/** The words of a refusal's finding. */
export function whyText(
  codes: Readonly<Record<string, Explanation>>,
  names: Naming,
  { manifest }: Pick<Module, "manifest">,
  players: readonly string[],
  why: Refusal,
  player: number,
): string {
  const all: typeof OWN = [...manifest.codes, ...OWN];
  const [, expects = "", finds = ""] = all.find(([code]) => code === why.code) ?? [];
  const said = (name: string, kind: string, value: number): Record<string, Value> => {
    const text = calledIn(manifest, kind, value);
    return text === null ? {} : { [name]: names.say(text) };
  };
  const values = { ...said("expected", expects, why.expected), ...said("found", finds, why.found) };
  return refusalText(codes, names, players, why, player, values);
}
