// Choices of Duel that wait, as pages/duel/replay.py writes them: among which items, and what is
// done with those chosen.

import { filled, type Language, type Words } from "./language";
import type { Module } from "./module";

export interface WaitingChoice {
  readonly asks: Words;
  readonly deed: Words;
  /** What becomes of a second item that is chosen with the first: the other player gets it, it comes
   * in the place of the first, what lies on the first comes to lie on it, or it lies under the first. */
  readonly second?: "give" | "swap" | "move" | "under";
  /** Whether one is chosen of those that lie in the structure. */
  readonly laid?: true;
  /** How many are drawn by chance to choose from. */
  readonly drawn?: number;
}

/** The choices of a set, by the verb and the argument of what is due. */
export type ChoicesOf = Readonly<Record<string, WaitingChoice>>;

/** The choice that waits in a state; none where none does, or of who begins. */
export function waiting(
  choices: ChoicesOf,
  { manifest }: Module,
  numbers: (name: string) => readonly number[],
): WaitingChoice | null {
  if (!numbers("due_count")[0]) return null;
  const verb = manifest.verbs[(numbers("due_verb")[0] ?? 0) - 1];
  const argument = manifest.words[numbers("due_argument")[0] ?? 0];
  return choices[`${verb} ${argument}`.trim()] ?? null;
}

/** What is to be chosen, by whom, as one sentence. */
export function asking(choice: WaitingChoice, language: Language, players: readonly string[], player: number): string {
  const values = { player: players[player] ?? "", opponent: players[1 - player] ?? "" };
  return filled(choice.asks[language], language, { ...values, deed: choice.deed[language] });
}
