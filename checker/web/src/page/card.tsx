// A card's face: its colour, its name, and the signs of what it gives.

import type { ComponentChildren } from "preact";
import { colours } from "../common/colours";
import { Drawing, Signs } from "../common/signs";
import { Dialog } from "./dialog";
import type { Naming } from "./naming";
import type { Item } from "./types";

/** What an item is coloured by: its colour, else its kind. */
export function colourOf(item: Item | undefined): string {
  return item?.colour ?? (["token", "character"].includes(item?.kind ?? "") ? (item?.kind as string) : "wonder");
}

/** Paper and ink of a card as a style. */
export function faced(item: Item | undefined): { background: string; color: string } {
  const [background, color] = colours(colourOf(item));
  return { background, color };
}

// So many letters of one word fit on a card to choose.
const LETTERS = 12;

/** A smaller type for a name with a word that would not fit. */
function fitted(name: string): { fontSize?: string } {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  return longest > LETTERS ? { fontSize: `${(LETTERS / longest).toFixed(2)}em` } : {};
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
      {note ? <small>{note}</small> : <Signs set={names.set} id={id} language={names.language} />}
      {badge}
    </button>
  );
}

/** A card that lies at the table, as it is drawn. */
export function Drawn({ id, names, close }: { id: number; names: Naming; close: () => void }) {
  return (
    <Dialog title={names.item(id)} say={names.say} close={close}>
      <Drawing set={names.set} id={id} language={names.language} />
    </Dialog>
  );
}
