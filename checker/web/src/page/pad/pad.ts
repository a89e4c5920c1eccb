// A scorepad: what was written into it, entry by entry.

import type { TableSet } from "../types";

/** One change of the pad, as its log tells it; `key` is what was changed. */
export interface Entry {
  readonly key: string;
  readonly before: string;
  readonly after: string;
  readonly time: string;
}

/** A pad as it is kept. Cells hold what was typed: `points/CATEGORY/SEAT`, `column/COLUMN/SEAT`,
 * `name/SEAT`, `paper/SEAT`, `table`, `end`, `winner`. */
export interface PadState {
  readonly set: string;
  readonly started: string;
  readonly players: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly log: readonly Entry[];
}

export const pointsKey = (category: string, seat: number) => `points/${category}/${seat}`;
export const columnKey = (column: string, seat: number) => `column/${column}/${seat}`;
/** How many tokens of a value a player has. */
export const tokenKey = (column: string, value: number, seat: number) => `column/${column}:${value}/${seat}`;
export const nameKey = (seat: number) => `name/${seat}`;
export const paperKey = (seat: number) => `paper/${seat}`;

/** A player's name, or the seat's number where none is written. */
export function playerName(pad: PadState, seat: number): string {
  return pad.cells[nameKey(seat)]?.trim() || String(seat + 1);
}

/** Whether a value read from the storage is a pad. */
export function isPad(value: unknown): value is PadState {
  const pad = value as Partial<Record<keyof PadState, unknown>> | null;
  if (typeof pad !== "object" || pad === null || !Array.isArray(pad.log)) return false;
  const entry = (each: unknown) => areTextsOf(each, ["key", "before", "after", "time"]);
  return (
    areTextsOf(pad, ["set", "started"]) &&
    Number.isSafeInteger(pad.players) &&
    areTextsOf(pad.cells, Object.keys(pad.cells ?? {})) &&
    pad.log.every(entry)
  );
}

function areTextsOf(value: unknown, names: readonly string[]): boolean {
  const texts = value as Readonly<Record<string, unknown>> | null;
  return typeof texts === "object" && texts !== null && names.every((name) => typeof texts[name] === "string");
}

/** An empty pad. */
export function emptyPad(set: TableSet, players: number): PadState {
  const now = new Date().toISOString();
  return { set: set.slug, started: now, players, cells: {}, log: [] };
}

/** The pad with one cell changed, and that in the log. Typing on in one cell is one entry. */
export function changed(pad: PadState, key: string, after: string): PadState {
  const before = pad.cells[key] ?? "";
  if (before === after) return pad;
  const last = pad.log.at(-1);
  const goesOn = last?.key === key && key !== "players";
  const entry = { key, before: goesOn ? last.before : before, after, time: new Date().toISOString() };
  const log = [...(goesOn ? pad.log.slice(0, -1) : pad.log), entry];
  return applied({ ...pad, log }, key, after);
}

function applied(pad: PadState, key: string, value: string): PadState {
  if (key === "players") return { ...pad, players: Number(value) };
  const cells = { ...pad.cells, [key]: value };
  if (value === "") delete cells[key];
  return { ...pad, cells };
}

/** The pad with another number of players. */
export function resized(pad: PadState, players: number): PadState {
  const entry = { key: "players", before: String(pad.players), after: String(players), time: new Date().toISOString() };
  return { ...pad, players, log: [...pad.log, entry] };
}

/** The pad without its last entry. */
export function undone(pad: PadState): PadState {
  const last = pad.log.at(-1);
  return last ? applied({ ...pad, log: pad.log.slice(0, -1) }, last.key, last.before) : pad;
}

/** Whether nothing has been written. */
export function isEmpty(pad: PadState): boolean {
  return Object.keys(pad.cells).length === 0;
}
