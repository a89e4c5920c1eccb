// The turn that was just played, seats in a ring: what each did, and payments as arrows. At the
// end of an age, the conflicts between neighbours.

import { useMemo } from "preact/hooks";
import { colours } from "../../common/colours";
import { useNarrow } from "../../common/narrow";
import { colourOf } from "../card";
import type { Naming } from "../replay";
import type { SevenReplay } from "./play";
import type { Play } from "./rows";
import { signed } from "../city";

// Up to so many seats have room in a low picture.
const FEW = 4;
const SEAT = { width: 184, height: 66 };
const NARROW = { width: 380, seat: 156, row: 118 };
const LETTER = 7.6; // the width of a letter of a name, on average

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where seats are drawn: in a ring, or on a telephone in two columns between top and bottom. */
interface Ground {
  readonly width: number;
  readonly height: number;
  readonly seat: { readonly width: number; readonly height: number };
  readonly place: (seat: number) => Point;
}

/** The first seat at the top, the next to its right, as they sit. */
function ring(seats: number): Ground {
  const [width, height] = [760, seats > FEW ? 480 : 330];
  const place = (seat: number) => {
    const angle = (2 * Math.PI * seat) / seats - Math.PI / 2;
    return { x: width / 2 + 280 * Math.cos(angle), y: height / 2 + (height / 2 - 44) * Math.sin(angle) };
  };
  return { width, height, seat: SEAT, place };
}

function columns(seats: number): Ground {
  const { width, row } = NARROW;
  const rows = Math.floor(seats / 2);
  const place = (seat: number) => {
    const level = Math.min(seat, seats - seat);
    const alone = level === 0 || 2 * level === seats;
    const x = alone ? width / 2 : 2 * seat < seats ? width - NARROW.seat / 2 - 4 : NARROW.seat / 2 + 4;
    return { x, y: SEAT.height / 2 + 8 + level * row };
  };
  return { width, height: rows * row + SEAT.height + 16, seat: { ...SEAT, width: NARROW.seat }, place };
}

export function TurnPicture({ replay, at, words }: { replay: SevenReplay; at: number; words: Naming }) {
  const seats = replay.names.length;
  const narrow = useNarrow();
  const ground = useMemo(() => (narrow ? columns(seats) : ring(seats)), [narrow, seats]);
  const plays = replay.plays[at - 1] ?? [];
  const told = replay.move(at, words);
  const label = told.length ? told.join(". ") : words.say("report.board.start");
  return (
    <svg class="ring" viewBox={`0 0 ${ground.width} ${ground.height}`} role="img" aria-label={label}>
      <defs>
        <marker
          id="arrow"
          viewBox="0 0 10 10"
          refX="9"
          refY="5"
          markerWidth="7"
          markerHeight="7"
          orient="auto-start-reverse"
        >
          <path d="M0 0 L10 5 L0 10 z" class="arrow-head" />
        </marker>
      </defs>
      {replay.fought(at) && <Conflicts replay={replay} at={at} ground={ground} />}
      {plays.flatMap((play) => [
        <Payment
          key={`${play.seat}l`}
          from={play.seat}
          to={replay.beside(play.seat, -1)}
          coins={play.left}
          ground={ground}
        />,
        <Payment
          key={`${play.seat}r`}
          from={play.seat}
          to={replay.beside(play.seat, 1)}
          coins={play.right}
          ground={ground}
        />,
      ])}
      {replay.names.map((_, seat) => (
        <Seat
          key={seat}
          seat={seat}
          ground={ground}
          replay={replay}
          at={at}
          words={words}
          play={plays.find((play) => play.seat === seat)}
        />
      ))}
    </svg>
  );
}

function Seat({
  seat,
  ground,
  replay,
  at,
  words,
  play,
}: {
  seat: number;
  ground: Ground;
  replay: SevenReplay;
  at: number;
  words: Naming;
  play: Play | undefined;
}) {
  const { x, y } = ground.place(seat);
  const { width, height } = ground.seat;
  const item = play && play.item >= 0 && play.action !== "discard" ? replay.set.items[play.item] : undefined;
  const [paper, ink] = item ? colours(colourOf(item)) : ["var(--card)", "var(--ink)"];
  const deed = play ? words.say(`report.choice.${play.action}`) : "";
  const name = play ? (item ? words.item(play.item) : play.card >= 0 ? words.item(play.card) : "?") : "";
  const war = replay.fought(at) ? change(replay, at, seat) : "";
  return (
    <g class="seat" transform={`translate(${x - width / 2} ${y - height / 2})`}>
      <rect width={width} height={height} rx="10" style={{ fill: paper }} />
      <text class="who" x={width / 2} y="20" style={{ fill: ink }}>
        {short(replay.names[seat] ?? "", 16)} · {replay.coins(at, seat)}
      </text>
      <text x={width / 2} y="39" style={{ fill: ink }} {...narrowed(short(name, 30), width)}>
        {short(name, 30)}
      </text>
      <text class="deed" x={width / 2} y="56" style={{ fill: ink }}>
        {[deed, war].filter(Boolean).join(" · ")}
      </text>
    </g>
  );
}

/** The conflict points that a seat got in the move that leads to a position. */
function change(replay: SevenReplay, at: number, seat: number): string {
  const [, points = 0, defeats = 0] = replay.state(at).numbers[seat] ?? [];
  const [, before = 0, lost = 0] = replay.state(at - 1).numbers[seat] ?? [];
  const parts = [points !== before ? signed(points - before) : "", defeats > lost ? `${defeats - lost} ×−` : ""];
  return `⚔ ${parts[0] || "0"}`;
}

function narrowed(text: string, width: number) {
  const room = width - 12;
  return text.length * LETTER > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" as const } : {};
}

function short(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function Payment({ from, to, coins, ground }: { from: number; to: number; coins: number; ground: Ground }) {
  if (!coins) return null;
  const a = ground.place(from);
  const b = ground.place(to);
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  // To its own left: what two neighbours pay each other runs side by side.
  const off = { x: -(b.y - a.y) * 0.16, y: (b.x - a.x) * 0.16 };
  const start = edge(a, middle, ground.seat);
  const end = edge(b, middle, ground.seat);
  const through = { x: middle.x + off.x, y: middle.y + off.y };
  const label = { x: (start.x + 2 * through.x + end.x) / 4, y: (start.y + 2 * through.y + end.y) / 4 };
  return (
    <g class="payment">
      <path d={`M${start.x} ${start.y} Q${through.x} ${through.y} ${end.x} ${end.y}`} marker-end="url(#arrow)" />
      <circle cx={label.x} cy={label.y} r="13" />
      <text x={label.x} y={label.y + 5}>
        {coins}
      </text>
    </g>
  );
}

/** Where the way from a seat to a point leaves the seat's box. */
function edge(seat: Point, towards: Point, size: Ground["seat"]): Point {
  const dx = towards.x - seat.x;
  const dy = towards.y - seat.y;
  const scale = Math.min(
    (size.width / 2 + 6) / Math.max(Math.abs(dx), 1),
    (size.height / 2 + 6) / Math.max(Math.abs(dy), 1),
    1,
  );
  return { x: seat.x + dx * scale, y: seat.y + dy * scale };
}

/** The middle between two seats, moved out of the way of a payment. */
function outwards(a: Point, b: Point, { width, height }: Ground): Point {
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const level = Math.abs(a.y - b.y) < 1;
  return level
    ? { x: middle.x, y: middle.y + (middle.y < height / 2 ? -32 : 32) }
    : { x: middle.x + (middle.x < width / 2 ? -46 : 46), y: middle.y };
}

/** Shields of neighbours against each other, as they were when the age ended. */
function Conflicts({ replay, at, ground }: { replay: SevenReplay; at: number; ground: Ground }) {
  const seats = replay.names.length;
  const shields = (seat: number) => replay.state(at).numbers[seat]?.[3] ?? 0;
  return (
    <>
      {replay.names.map((_, seat) => {
        const other = (seat + 1) % seats;
        const a = ground.place(seat);
        const b = ground.place(other);
        const paid = (replay.plays[at - 1] ?? []).some(
          (play) => (play.seat === seat && play.right > 0) || (play.seat === other && play.left > 0),
        );
        const label = paid ? outwards(a, b, ground) : { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
        return (
          <g class="conflict" key={seat}>
            <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
            <text x={label.x} y={label.y + 5}>{`${shields(seat)} ⚔ ${shields(other)}`}</text>
          </g>
        );
      })}
    </>
  );
}
