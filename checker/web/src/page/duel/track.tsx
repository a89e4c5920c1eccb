// The conflict track: the pawn between the two capitals, and the loot tokens that still lie there.

import type { Naming } from "../naming";
import type { DuelTable } from "../types";
import type { View } from "./game";

const SPACE = 16;

export function Track({ view, names, players }: { view: View; names: Naming; players: readonly string[] }) {
  const { capital, loot } = names.set.recording as DuelTable;
  const pawn = view.cities[0].column("lead");
  const middle = capital * SPACE + SPACE / 2;
  const towards = players[pawn > 0 ? 1 : 0] ?? "";
  const place = pawn
    ? names.say("page.track.towards", { count: Math.abs(pawn), player: towards })
    : names.say("page.track.middle");
  const spaces = Array.from({ length: 2 * capital + 1 }, (_, n) => n - capital);
  return (
    <figure class="track">
      <svg
        viewBox={`0 0 ${spaces.length * SPACE} 30`}
        role="img"
        aria-label={`${names.say("page.track.title")}: ${place}`}
      >
        {spaces.map((space) => (
          <rect
            key={space}
            class={Math.abs(space) === capital ? "space capital" : space === 0 ? "space middle" : "space"}
            x={middle + space * SPACE - SPACE / 2 + 1}
            y="12"
            width={SPACE - 2}
            height="14"
            rx="3"
          />
        ))}
        {[0, 1].flatMap((seat) =>
          loot
            .filter(([, , column]) => view.cities[seat as 0 | 1].column(names.set.columns[column] ?? "") > 0)
            .map(([at, coins]) => (
              <text key={`${seat}.${at}`} class="loot" x={middle + (seat ? -at : at) * SPACE} y="9">
                −{coins}
              </text>
            )),
        )}
        <circle class="pawn" r="6" cy="19" style={{ transform: `translateX(${middle + pawn * SPACE}px)` }} />
      </svg>
    </figure>
  );
}
