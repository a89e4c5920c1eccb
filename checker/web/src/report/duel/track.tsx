// The conflict track: the pawn between the two capitals, points by zone, loot tokens.

import type { Naming } from "../replay";
import type { DuelReplay } from "./play";

const SPACE = 30;

export function ConflictTrack({ replay, at, words }: { replay: DuelReplay; at: number; words: Naming }) {
  const { capital, points, loot } = replay.track;
  const pawn = replay.pawn(at);
  const width = (2 * capital + 1) * SPACE;
  const middle = width / 2;
  const [first, second] = replay.names;
  const place =
    pawn === 0
      ? words.say("report.track.middle")
      : words.say("report.track.towards", { count: Math.abs(pawn), player: (pawn > 0 ? second : first) ?? "" });
  const tokens = [0, 1].flatMap((seat) =>
    loot.map(([space, coins, column], n) => ({
      x: middle + (seat === 0 ? space : -space) * SPACE,
      coins,
      there: (replay.city(at, seat)[column] ?? 0) > 0,
      key: `${seat}.${n}`,
    })),
  );
  const told = tokens.filter((token) => token.there).length;
  const label = `${words.say("report.track.title")}: ${place}; ${words.say("report.track.loot", { count: told })}`;
  return (
    <figure class="track">
      <figcaption>
        <strong>{words.say("report.track.title")}</strong> {place}
      </figcaption>
      <svg viewBox={`0 0 ${width} 74`} role="img" aria-label={label} data-pawn={pawn}>
        {Array.from({ length: 2 * capital + 1 }, (_, n) => n - capital).map((space) => (
          <g key={space} transform={`translate(${middle + space * SPACE} 46)`}>
            <rect
              class={Math.abs(space) === capital ? "space capital" : "space"}
              x={-SPACE / 2 + 1}
              y="-14"
              width={SPACE - 2}
              height="28"
              rx="4"
            />
            {Math.abs(space) < capital && (points[Math.abs(space)] ?? 0) > 0 && (
              <text class="zone" y="5">
                {points[Math.abs(space)]}
              </text>
            )}
          </g>
        ))}
        {tokens.map((token) => (
          <g key={token.key} class={token.there ? "loot" : "loot gone"} transform={`translate(${token.x} 14)`}>
            <rect x="-13" y="-11" width="26" height="22" rx="5" />
            <text y="5">{token.there ? `−${token.coins}` : ""}</text>
          </g>
        ))}
        <g class="pawn" style={{ transform: `translate(${middle + pawn * SPACE}px, 46px)` }}>
          <path d="M0 -13 L9 0 L0 13 L-9 0 Z" />
        </g>
      </svg>
      <div class="ends" aria-hidden="true">
        <span>{first}</span>
        <span>{second}</span>
      </div>
    </figure>
  );
}
