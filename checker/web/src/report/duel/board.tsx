// The table of a game of Duel: draft, structure, conflict track, tokens, discards.

import type { Naming } from "../replay";
import { type Asking, Cards, colourOf } from "../card";
import { colours } from "../../common/colours";
import { useNarrow } from "../../common/narrow";
import { SignsWithin } from "../../common/signs";
import type { Slot } from "../types";
import { City } from "../city";
import { type DuelReplay, PLACE } from "./play";
import { ConflictTrack } from "./track";

const HALF = 50; // a column of the grid, half a card
const WIDTH = 94;
const HEIGHT = 86;
const ROW = 58;
const ROMAN = ["", "I", "II", "III", "IV", "V"];

interface Props {
  readonly replay: DuelReplay;
  readonly at: number;
  readonly words: Naming;
  readonly asking: Asking;
}

export function DuelBoard(props: Props) {
  const { replay, at, words, asking } = props;
  const places = replay.places(at);
  const where = (place: number) =>
    places.flatMap((spot, item) => (spot === place && replay.set.items[item] ? [item] : []));
  const tokens = where(PLACE.table).filter((item) => replay.set.items[item]?.kind === "token");
  const discards = where(PLACE.discard);
  const held = (seat: number) => [...where(PLACE.held + seat), ...where(PLACE.prepared + seat)];
  const isPlot = (item: number) => replay.set.items[item]?.kind === "character";
  const mover = replay.mover(at);
  return (
    <div class="duel">
      {[0, 1].map((seat) => (
        <City
          key={seat}
          seat={seat}
          replay={replay}
          at={at}
          words={words}
          asking={asking}
          active={mover === seat}
          built={replay.built(at, seat)}
          waiting={held(seat).filter((item) => !isPlot(item))}
        >
          {held(seat).some(isPlot) && (
            <Cards
              ids={held(seat).filter(isPlot)}
              asking={asking}
              told={(item) => words.say(`report.city.${(places[item] ?? 0) < PLACE.prepared ? "held" : "prepared"}`)}
            />
          )}
        </City>
      ))}
      <div class="centre">
        <ConflictTrack replay={replay} at={at} words={words} />
        {replay.age(at) === 0 ? <Draft {...props} /> : <Structure {...props} />}
        <div class="aside">
          {tokens.length > 0 && (
            <section>
              <h3>{words.say("report.board.tokens")}</h3>
              <Cards ids={tokens} asking={asking} />
            </section>
          )}
          {replay.track.zones.map((zone, n) => (
            <section key={n}>
              <h3>
                {zone.names[asking.language]}
                {zone.by && ` (${zone.by[asking.language]})`}
              </h3>
              <Cards
                ids={replay.lying(at, [zone])}
                asking={asking}
                {...(zone.by && { told: (item) => replay.influence(at, zone, item) })}
              />
            </section>
          ))}
          {discards.length > 0 && (
            <section>
              <h3>{words.say("report.board.discards", { count: discards.length })}</h3>
              <Cards ids={discards} asking={asking} />
            </section>
          )}
        </div>
      </div>
    </div>
  );
}

function Draft({ replay, at, words, asking }: Props) {
  const offered = replay
    .legal(at)
    .filter((move) => move.verb === "draft")
    .map((move) => move.item);
  return (
    <section>
      <h3>{words.say("report.board.draft")}</h3>
      <Cards ids={offered} asking={asking} />
    </section>
  );
}

/** One card of the structure as it lies now. */
interface Lying {
  readonly slot: number;
  readonly at: Slot;
  readonly item: number;
  readonly open: boolean;
  readonly accessible: boolean;
}

function lying(replay: DuelReplay, at: number): readonly Lying[] | null {
  const age = replay.age(at);
  const cards = replay.layout(age);
  const slots = replay.set.layouts[age];
  if (!cards || !slots) return null;
  const left = replay.left(at);
  const there = (slot: number) => ((left >>> slot) & 1) === 1;
  return slots.flatMap((place, slot) => {
    if (!there(slot)) return [];
    const accessible = !place[3].some(there);
    return [{ slot, at: place, item: cards[slot] ?? -1, open: accessible || place[2] === 1, accessible }];
  });
}

function Structure({ replay, at, words, asking }: Props) {
  const age = replay.age(at);
  const cards = lying(replay, at);
  if (!cards) return <p class="note">{words.say("report.board.no_layout", { age: ROMAN[age] ?? age })}</p>;
  const slots = replay.set.layouts[age] ?? [];
  const width = Math.max(...slots.map((slot) => slot[1])) * HALF + HALF;
  const height = Math.max(...slots.map((slot) => slot[0])) * ROW + HEIGHT - ROW;
  const prices = pricesOf(replay, at, cards, words);
  const narrow = useNarrow();
  return (
    <section>
      <h3>{words.say("report.board.structure", { age: ROMAN[age] ?? age })}</h3>
      <svg
        class="structure"
        viewBox={`-4 -4 ${width + 8} ${height + 8}`}
        role="group"
        aria-label={words.say("report.board.structure", { age: ROMAN[age] ?? age })}
      >
        {cards.map((card) => (
          <Laid
            key={card.slot}
            card={card}
            price={prices.get(card.item)}
            words={words}
            asking={asking}
            age={age}
            narrow={narrow}
          />
        ))}
      </svg>
    </section>
  );
}

interface Price {
  readonly coins: number;
  readonly legal: boolean;
}

/** What each accessible card costs the player to move, and whether it can be built. */
function pricesOf(replay: DuelReplay, at: number, cards: readonly Lying[], words: Naming): Map<number, Price> {
  const found = new Map<number, Price>();
  if (replay.mover(at) === null || replay.waits(at)) return found;
  for (const { item, accessible } of cards) {
    if (!accessible || item < 0) continue;
    const [choice] = replay.question(at, item, words);
    if (choice) found.set(item, { coins: choice.price ?? choice.cost ?? 0, legal: choice.price !== null });
  }
  return found;
}

interface LaidProps {
  readonly card: Lying;
  readonly price: Price | undefined;
  readonly words: Naming;
  readonly asking: Asking;
  readonly age: number;
  /** Whether signs stand for names. */
  readonly narrow: boolean;
}

function Laid({ card, price, words, asking, age, narrow }: LaidProps) {
  const [row, column] = card.at;
  const x = (column - 1) * HALF + (2 * HALF - WIDTH) / 2;
  const y = (row - 1) * ROW;
  const known = card.open && card.item >= 0;
  const item = asking.set.items[card.item];
  const [paper, ink] = known ? colours(colourOf(item)) : ["var(--back)", "var(--back-ink)"];
  const name = known ? words.item(card.item) : words.say(card.open ? "report.board.unknown" : "report.board.face_down");
  const label = [name, ...labelled(card, price, words)].join(", ");
  const ask = () => known && asking.ask(card.item);
  return (
    <g
      class={`laid${known ? "" : " back"}${asking.asked === card.item && known ? " asked" : ""}`}
      data-slot={card.slot}
      transform={`translate(${x} ${y})`}
    >
      <g
        {...(known
          ? {
              role: "button",
              tabIndex: 0,
              "aria-pressed": asking.asked === card.item,
              onClick: ask,
              onKeyDown: onEnter(ask),
            }
          : { role: "img" })}
        aria-label={label}
      >
        <rect width={WIDTH} height={HEIGHT} rx="8" style={{ fill: paper }} />
        {!known && <Back age={ROMAN[age] ?? ""} />}
        {known && !(narrow && item?.signs.length) && <Name text={name} ink={ink} />}
      </g>
      {known && (
        <SignsWithin
          set={asking.set}
          id={card.item}
          language={asking.language}
          box={narrow ? LARGE : price ? BESIDE : ALONE}
        />
      )}
      {price && <Coins price={price} narrow={narrow} />}
    </g>
  );
}

function labelled(card: Lying, price: Price | undefined, words: Naming): string[] {
  if (!card.accessible) return [words.say("report.board.covered")];
  if (!price) return [];
  const coins = words.say("report.coins", { count: price.coins });
  return [price.legal ? coins : words.say("report.board.too_dear", { price: coins })];
}

function onEnter(act: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  };
}

function Back({ age }: { age: string }) {
  return (
    <>
      <rect class="frame" x="7" y="7" width={WIDTH - 14} height={HEIGHT - 14} rx="5" />
      <text class="age" x={WIDTH / 2} y="36">
        {age}
      </text>
    </>
  );
}

/** The price on a coin; on a cracked one where it cannot be paid. */
function Coins({ price, narrow }: { price: Price; narrow: boolean }) {
  return (
    <g
      class={price.legal ? "coin" : "coin short"}
      aria-hidden="true"
      transform={narrow ? `translate(${WIDTH - 18} ${HEIGHT - 17}) scale(1.35)` : "translate(15 15)"}
    >
      <circle r="12" />
      <text y="5">{price.coins}</text>
    </g>
  );
}

// Where signs stand: beside a price, alone, or for a name as well.
const BESIDE = { x: 28, y: 4, width: WIDTH - 32, size: 20, lines: 1 };
const ALONE = { x: 4, y: 4, width: WIDTH - 8, size: 20, lines: 1 };
const LARGE = { x: 2, y: 3, width: WIDTH - 4, size: 32, lines: 2 };

const ROOM = WIDTH - 12;
const LARGEST = 18;
const LETTER = 0.61; // the width of a letter for its height, on average
const NARROWEST = 0.8;
const TOP = 44; // below the signs

/** A name in lines that fit a card: a long word is made narrower first, and then smaller. */
function Name({ text, ink }: { text: string; ink: string }) {
  const lines = inLines(text);
  const longest = Math.max(...lines.map((line) => line.length));
  const size = Math.min(LARGEST, ROOM / (longest * LETTER * NARROWEST));
  const start = lines.length === 1 ? TOP + 8 : TOP;
  return (
    <text class="name" style={{ fill: ink, fontSize: `${size}px` }}>
      {lines.map((line, n) => (
        <tspan key={n} x={WIDTH / 2} y={start + n * (size + 1)} {...narrowed(line, size)}>
          {`${line} `}
        </tspan>
      ))}
    </text>
  );
}

function narrowed(line: string, size: number) {
  const wide = line.length * LETTER * size > ROOM;
  return wide ? { textLength: ROOM, lengthAdjust: "spacingAndGlyphs" as const } : {};
}

/** A name in at most three lines, broken between words. */
function inLines(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length + word.length < 11 || lines.length === 3))
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
