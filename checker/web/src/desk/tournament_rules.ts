// The rules of a tournament as they are filled in, and as the file that `standings` reads.

import type { TournamentRules } from "./types";

/** Rules as they are filled in. */
export type Rules = Omit<TournamentRules, "ranks"> & { readonly ranks: string };

export function toml(rules: Rules): string {
  const title = rules.title ? [`title = ${JSON.stringify(rules.title)}`] : [];
  return [...title, `points = "${rules.points}"`, ...pointsOf(rules), ""].join("\n");
}

function pointsOf({ points, ranks, victory, shared, defeat }: Rules): string[] {
  if (points === "scored") return [];
  if (points === "rank") return [`ranks = [${numbers(ranks).join(", ")}]`];
  return [`victory = ${victory}`, `shared = ${shared}`, `defeat = ${defeat}`];
}

/**
 * Numbers that were typed. Where blanks or semicolons part them, a comma within one is its decimal point, as in
 * French and Dutch. What is no number goes as a text, which `standings` refuses by its words.
 */
function numbers(typed: string): string[] {
  const apart = typed.split(/[\s;]+/).filter(Boolean);
  const decimal = apart.length > 1 && apart.every((part) => /^\d+(,\d+)?$/.test(part));
  const parts = decimal ? apart.map((part) => part.replace(",", ".")) : typed.split(/[\s,;]+/).filter(Boolean);
  return parts.map((part) => (Number.isFinite(Number(part)) ? String(Number(part)) : JSON.stringify(part)));
}
