// Points, coins and the pawn over the moves of a game.

import type { Naming, Replay } from "./replay";
import { ages } from "./replay";
import { LINES } from "../common/colours";

const WIDTH = 480;
const HEIGHT = 150;
const LEFT = 30;

interface Line {
  readonly name: string;
  readonly values: readonly number[];
}

export function Charts({
  replay,
  at,
  words,
  go,
}: {
  replay: Replay;
  at: number;
  words: Naming;
  go: (at: number) => void;
}) {
  const positions = Array.from({ length: replay.length + 1 }, (_, n) => n);
  const by = (value: (position: number, seat: number) => number): readonly Line[] =>
    replay.names.map((name, seat) => ({ name, values: positions.map((position) => value(position, seat)) }));
  const points = by((position, seat) => replay.points(position, seat)["total"] ?? 0);
  const coins = by((position, seat) => replay.coins(position, seat));
  const { pawn } = replay;
  return (
    <div class="charts">
      <Key names={replay.names} />
      <Chart title={words.say("report.chart.points")} lines={points} replay={replay} at={at} go={go} />
      <Chart title={words.say("report.chart.coins")} lines={coins} replay={replay} at={at} go={go} />
      {pawn && (
        <Chart
          title={words.say("report.chart.pawn", { player: replay.names[1] ?? "" })}
          lines={[{ name: "", values: positions.map((position) => pawn.call(replay, position)) }]}
          replay={replay}
          at={at}
          go={go}
        />
      )}
    </div>
  );
}

function Key({ names }: { names: readonly string[] }) {
  return (
    <ul class="key">
      {names.map((name, n) => (
        <li key={n}>
          <svg width="28" height="8" aria-hidden="true">
            <line
              x1="0"
              x2="28"
              y1="4"
              y2="4"
              stroke-width="3"
              style={{ stroke: LINES[n]?.[0] ?? "" }}
              stroke-dasharray={LINES[n]?.[1]}
            />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function Chart({
  title,
  lines,
  replay,
  at,
  go,
}: {
  title: string;
  lines: readonly Line[];
  replay: Replay;
  at: number;
  go: (at: number) => void;
}) {
  const all = lines.flatMap((line) => line.values);
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const x = (position: number) => LEFT + ((WIDTH - LEFT - 6) * position) / Math.max(replay.length, 1);
  const y = (value: number) => HEIGHT - 8 - ((HEIGHT - 20) * (value - low)) / (high - low);
  const now = lines.map((line) => [line.name, line.values[at]].filter((part) => part !== "").join(" ")).join(", ");
  const onClick = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const share = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - 6);
    go(Math.max(0, Math.min(replay.length, Math.round(share * replay.length))));
  };
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}: ${now}`} onClick={onClick}>
        {[low, high].concat(low < 0 ? [0] : []).map((value) => (
          <g key={value} class="grid">
            <line x1={LEFT} x2={WIDTH - 6} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 4} y={y(value) + 4}>
              {value}
            </text>
          </g>
        ))}
        {ages(replay).map(({ at: start }) => (
          <line key={start} class="age-line" x1={x(start)} x2={x(start)} y1="10" y2={HEIGHT - 8} />
        ))}
        {lines.map((line, n) => (
          <polyline
            key={n}
            class="line"
            points={line.values.map((value, position) => `${x(position)},${y(value)}`).join(" ")}
            style={{ stroke: LINES[n % LINES.length]?.[0] ?? "" }}
            stroke-dasharray={LINES[n % LINES.length]?.[1]}
          />
        ))}
        <line class="now" x1={x(at)} x2={x(at)} y1="6" y2={HEIGHT - 4} />
      </svg>
    </figure>
  );
}
