// Who won a table.

import type { Naming } from "../naming";
import type { TableSet } from "../types";
import { changed, type PadState, playerName } from "./pad";
import type { Scored } from "./scored";
import type { SheetProps } from "./sheet";

/** Who won, and by what; where a supremacy ended the game, whose. */
export function Result({ set, pad, found, names, change }: SheetProps) {
  const { say } = names;
  const ends = set.pad.ends;
  const seats = Array.from({ length: pad.players }, (_, seat) => seat);
  return (
    <section class="result">
      {ends.length > 1 && (
        <label>
          {say("page.pad.end")}
          <select
            value={found.outcome.kind}
            disabled={found.outcome.follows}
            onChange={(event) =>
              change(changed(pad, "end", event.currentTarget.value === "civilian" ? "" : event.currentTarget.value))
            }
          >
            {ends.map((end) => (
              <option key={end} value={end}>
                {say(`result.${end}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {found.outcome.kind !== "civilian" && (
        <label>
          {say("page.pad.winner")}
          <select
            value={found.outcome.winners[0] ?? ""}
            disabled={found.outcome.follows}
            onChange={(event) => change(changed(pad, "winner", event.currentTarget.value))}
          >
            <option value="">–</option>
            {seats.map((seat) => (
              <option key={seat} value={seat}>
                {playerName(pad, seat)}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="verdict" role="status">
        {resultText(set, pad, found, names)}
      </p>
    </section>
  );
}

/** The result in one sentence. */
export function resultText(
  set: TableSet,
  pad: PadState,
  { outcome, problems }: Scored,
  { say, language, category, column }: Naming,
): string {
  const players = outcome.winners.map((seat) => playerName(pad, seat));
  const lacking = (outcome.lacking ?? []).map((tie) => {
    const points = /^points\((.+)\)$/.exec(tie)?.[1];
    return (points ? category(points) : column(tie)).toLocaleLowerCase();
  });
  const told = say(`page.pad.result.${outcome.reason}`, {
    player: players[0] ?? "",
    players: players.join(", "),
    by: lacking.join(", ") || set.pad.breaks_ties[language],
  });
  return problems ? `${told} ${say("page.pad.problems", { count: problems })}` : told;
}
