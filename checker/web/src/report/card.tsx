// A card wherever it is named: a button that asks about it.

import type { ComponentChildren } from "preact";
import type { Language } from "../common/language";
import { colours } from "../common/colours";
import { Signs } from "../common/signs";
import type { CardSet, Item } from "./types";

/** What is shown around every card: its set, the language, the card asked about, how to ask. */
export interface Asking {
  readonly set: CardSet;
  readonly language: Language;
  readonly asked: number | null;
  readonly ask: (item: number) => void;
}

/** What an item is coloured by: its colour, else its kind. */
export function colourOf(item: Item | undefined): string {
  if (!item) return "wonder";
  return item.colour ?? (["token", "character"].includes(item.kind) ? item.kind : "wonder");
}

/** A card as a button with its name; `dim`: not built yet. */
export function Card({
  id,
  asking,
  dim,
  children,
}: {
  id: number;
  asking: Asking;
  dim?: boolean;
  children?: ComponentChildren;
}) {
  const item = asking.set.items[id];
  const [paper, ink] = colours(colourOf(item));
  const style = dim ? {} : { background: paper, color: ink };
  return (
    <button
      type="button"
      class={dim ? "card dim" : "card"}
      style={style}
      aria-pressed={asking.asked === id}
      onClick={() => asking.ask(id)}
    >
      <Signs set={asking.set} id={id} language={asking.language} />
      <span class="name">{item?.names[asking.language] ?? "?"}</span>
      {children}
    </button>
  );
}

interface CardsProps {
  readonly ids: readonly number[];
  readonly asking: Asking;
  readonly dim?: boolean;
  /** What is told below each. */
  readonly told?: (id: number) => string;
}

/** Cards side by side as a list. */
export function Cards({ ids, asking, dim, told }: CardsProps) {
  return (
    <ul class="cards">
      {ids.map((id, n) => (
        <li key={`${id}.${n}`}>
          {id < 0 ? <span class="card dim">?</span> : <Card id={id} asking={asking} {...(dim ? { dim } : {})} />}
          {told && <span class="told">{told(id)}</span>}
        </li>
      ))}
    </ul>
  );
}
