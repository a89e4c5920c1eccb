// The turn that was just played, seats in a ring: what each did, and payments as arrows. At the
// end of an age, the conflicts between neighbours.

import { colours } from "../../common/colours";
import { colourOf } from "../card";
import type { Naming } from "../replay";
import type { Play, SevenReplay } from "./play";
import { signed } from "../city";

const WIDTH = 760;
// Up to so many seats have room in a low picture.
const FEW = 4;
const SEAT = { width: 184, height: 66 };
const LETTER = 7.6; // the width of a letter of a name, on average

interface Point {
  readonly x: number;
  readonly y: number;
}

function heightFor(seats: number): number {
  return seats > FEW ? 480 : 330;
}

/** Where a seat is: the first at the top, the next to its right, as they sit. */
function place(seat: number, seats: number): Point {
  const angle = (2 * Math.PI * seat) / seats - Math.PI / 2;
  const height = heightFor(seats);
  return { x: WIDTH / 2 + 280 * Math.cos(angle), y: height / 2 + (height / 2 - 44) * Math.sin(angle) };
}

export function TurnPicture({ replay, at, words }: { replay: SevenReplay; at: number; words: Naming }) {
  const seats = replay.names.length;
  const plays = replay.plays[at - 1] ?? [];
  const told = replay.move(at, words);
  const label = told.length ? told.join(". ") : words.say("report.board.start");
  return (
    <svg class="ring" viewBox={`0 0 ${WIDTH} ${heightFor(seats)}`} role="img" aria-label={label}>
      <defs>
        <marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
          <path d="M0 0 L10 5 L0 10 z" class="arrow-head" />
        </marker>
      </defs>
      {replay.fought(at) && <Conflicts replay={replay} at={at} />}
      {plays.flatMap((play) => [
        <Payment key={`${play.seat}l`} from={play.seat} to={replay.beside(play.seat, -1)} coins={play.left} seats={seats} />,
        <Payment key={`${play.seat}r`} from={play.seat} to={replay.beside(play.seat, 1)} coins={play.right} seats={seats} />,
      ])}
      {replay.names.map((_, seat) => (
        <Seat key={seat} seat={seat} replay={replay} at={at} words={words} play={plays.find((play) => play.seat === seat)} />
      ))}
    </svg>
  );
}

function Seat({ seat, replay, at, words, play }: { seat: number; replay: SevenReplay; at: number; words: Naming; play: Play | undefined }) {
  const { x, y } = place(seat, replay.names.length);
  const item = play && play.item >= 0 && play.action !== "discard" ? replay.set.items[play.item] : undefined;
  const [paper, ink] = item ? colours(colourOf(item)) : ["var(--card)", "var(--ink)"];
  const deed = play ? words.say(`report.choice.${play.action}`) : "";
  const name = play ? (item ? words.item(play.item) : play.card >= 0 ? words.item(play.card) : "?") : "";
  const war = replay.fought(at) ? change(replay, at, seat) : "";
  return (
    <g class="seat" transform={`translate(${x - SEAT.width / 2} ${y - SEAT.height / 2})`}>
      <rect width={SEAT.width} height={SEAT.height} rx="10" style={{ fill: paper }} />
      <text class="who" x={SEAT.width / 2} y="20" style={{ fill: ink }}>
        {short(replay.names[seat] ?? "", 16)} · {replay.coins(at, seat)}
      </text>
      <text x={SEAT.width / 2} y="39" style={{ fill: ink }} {...narrowed(short(name, 30))}>{short(name, 30)}</text>
      <text class="deed" x={SEAT.width / 2} y="56" style={{ fill: ink }}>{[deed, war].filter(Boolean).join(" · ")}</text>
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

function narrowed(text: string) {
  const room = SEAT.width - 12;
  return text.length * LETTER > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" as const } : {};
}

function short(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function Payment({ from, to, coins, seats }: { from: number; to: number; coins: number; seats: number }) {
  if (!coins) return null;
  const a = place(from, seats);
  const b = place(to, seats);
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  // To its own left: what two neighbours pay each other runs side by side.
  const off = { x: -(b.y - a.y) * 0.16, y: (b.x - a.x) * 0.16 };
  const start = edge(a, middle);
  const end = edge(b, middle);
  const through = { x: middle.x + off.x, y: middle.y + off.y };
  const label = { x: (start.x + 2 * through.x + end.x) / 4, y: (start.y + 2 * through.y + end.y) / 4 };
  return (
    <g class="payment">
      <path d={`M${start.x} ${start.y} Q${through.x} ${through.y} ${end.x} ${end.y}`} marker-end="url(#arrow)" />
      <circle cx={label.x} cy={label.y} r="13" />
      <text x={label.x} y={label.y + 5}>{coins}</text>
    </g>
  );
}

/** Where the way from a seat to a point leaves the seat's box. */
function edge(seat: Point, towards: Point): Point {
  const dx = towards.x - seat.x;
  const dy = towards.y - seat.y;
  const scale = Math.min((SEAT.width / 2 + 6) / Math.max(Math.abs(dx), 1), (SEAT.height / 2 + 6) / Math.max(Math.abs(dy), 1), 1);
  return { x: seat.x + dx * scale, y: seat.y + dy * scale };
}

/** Shields of neighbours against each other, as they were when the age ended. */
function Conflicts({ replay, at }: { replay: SevenReplay; at: number }) {
  const seats = replay.names.length;
  const shields = (seat: number) => replay.state(at).numbers[seat]?.[3] ?? 0;
  return (
    <>
      {replay.names.map((_, seat) => {
        const other = (seat + 1) % seats;
        const a = place(seat, seats);
        const b = place(other, seats);
        return (
          <g class="conflict" key={seat}>
            <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
            <text x={(a.x + b.x) / 2} y={(a.y + b.y) / 2 + 5}>{`${shields(seat)} ⚔ ${shields(other)}`}</text>
          </g>
        );
      })}
    </>
  );
}
