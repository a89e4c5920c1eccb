// A card's face: its colour, its name, and small signs for what it gives, drawn from the set.

import type { ComponentChildren } from "preact";
import { colours } from "../common/colours";
import type { Naming } from "./naming";
import type { Item, TableSet } from "./types";

/** What an item is coloured by: its colour, else its kind. */
export function colourOf(item: Item | undefined): string {
  return item?.colour ?? (item?.kind === "token" ? "token" : "wonder");
}

/** Paper and ink of a card as a style. */
export function faced(item: Item | undefined): { background: string; color: string } {
  const [background, color] = colours(colourOf(item));
  return { background, color };
}

/** A sign on a card: its shape, and what is written in it. */
interface Sign {
  readonly shape: "points" | "shield" | "symbol" | "unit" | "coin";
  readonly text: string;
}

/** What a card gives, as signs. */
export function signsOf(set: TableSet, id: number, names: Naming): Sign[] {
  const signs: Sign[] = [];
  for (const [column, amount] of set.standing[id] ?? []) {
    const [, kind, inside] = /^(\w+)(?:\((.+)\))?$/.exec(column) ?? [];
    const short = (word: string) => names.word(word).slice(0, 2);
    if (kind === "points") signs.push({ shape: "points", text: String(amount) });
    else if (kind === "shields") signs.push({ shape: "shield", text: amount > 1 ? String(amount) : "" });
    else if (kind === "science") signs.push({ shape: "symbol", text: short(inside ?? "") });
    else if (kind === "produces") signs.push(...Array<Sign>(amount).fill({ shape: "unit", text: short(inside ?? "") }));
    else if (kind === "one_of" && inside) signs.push({ shape: "unit", text: inside.split(", ").map((word) => names.word(word).charAt(0)).join("/") });
  }
  return signs.slice(0, 3);
}

const OUTLINES: Readonly<Record<Sign["shape"], string>> = {
  points: "M9 1 L17 6 L14.5 16 L3.5 16 L1 6 Z",
  shield: "M2 2 H16 V9 C16 13 12 16 9 17 C6 16 2 13 2 9 Z",
  symbol: "M5 1 H13 L17 9 L13 17 H5 L1 9 Z",
  unit: "M3 1 H15 Q17 1 17 3 V15 Q17 17 15 17 H3 Q1 17 1 15 V3 Q1 1 3 1 Z",
  coin: "M9 1 A8 8 0 1 1 8.99 1 Z",
};

/** How wide a sign is: a square, or as its letters need. */
function widthOf({ text }: Sign): number {
  return text.length > 2 ? 6 + 5.2 * text.length : 18;
}

// So many letters of one word fit on a card to choose.
const LETTERS = 12;

/** A smaller type for a name with a word that would not fit. */
function fitted(name: string): { fontSize?: string } {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  return longest > LETTERS ? { fontSize: `${(LETTERS / longest).toFixed(2)}em` } : {};
}

/** The signs of a card; a picture of what its text says, and so for eyes only. */
export function Signs({ set, id, names }: { set: TableSet; id: number; names: Naming }) {
  return (
    <span class="signs" aria-hidden="true">
      {signsOf(set, id, names).map((sign, n) => (
        <svg key={n} class={`sign ${sign.shape}`} viewBox={`0 0 ${widthOf(sign)} 18`}>
          <path d={OUTLINES[sign.shape]} transform={`scale(${widthOf(sign) / 18} 1)`} />
          <text x={widthOf(sign) / 2} y="12.5">{sign.text}</text>
        </svg>
      ))}
    </span>
  );
}

/** A number of coins on a coin. */
export function Coins({ count, gain }: { count: number; gain?: boolean }) {
  return <span class={gain ? "coins gain" : "coins"}>{gain ? `+${count}` : count}</span>;
}

interface ChoiceProps {
  readonly id: number;
  readonly names: Naming;
  readonly pressed?: boolean;
  readonly note?: string;
  /** What it costs, or how many there are: for eyes, and in words. */
  readonly badge?: ComponentChildren;
  readonly choose: (id: number) => void;
}

/** A card to choose among others. */
export function CardChoice({ id, names, pressed, note, badge, choose }: ChoiceProps) {
  const item = names.set.items[id];
  return (
    <button
      type="button"
      class="choice"
      style={faced(item)}
      data-item={item?.slug}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
      onClick={() => choose(id)}
    >
      <span style={fitted(names.item(id))}>{names.item(id)}</span>
      {note ? <small>{note}</small> : <Signs set={names.set} id={id} names={names} />}
      {badge}
    </button>
  );
}
