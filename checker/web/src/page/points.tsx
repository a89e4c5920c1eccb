// Points by category as they stand, players side by side.

import type { Naming } from "./naming";

interface Props {
  readonly names: Naming;
  /** Of each player the points by category. */
  readonly points: readonly Readonly<Record<string, number>>[];
  /** The players' names, where there are several. */
  readonly players?: readonly string[];
  readonly wins?: readonly number[];
}

export function Points({ names, points, players, wins = [] }: Props) {
  const won = (seat: number) => (wins.includes(seat) ? "wins" : "");
  return (
    <>
      {players && players.length > 4 && (
        <p class="note sideways">{names.say("page.pad.sideways", { count: players.length })}</p>
      )}
      <div
        class="scrolls"
        {...(players && players.length > 2
          ? { tabIndex: 0, role: "group", "aria-label": names.say("page.points_now") }
          : {})}
      >
        <table class={players ? "points by-player" : "points"} style={{ "--players": points.length }}>
          <caption class="unseen">{names.say("page.points_now")}</caption>
          {players && (
            <thead>
              <tr>
                <td />
                {players.map((player, seat) => (
                  <th key={seat} scope="col" class={won(seat)}>
                    {player}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {Object.keys(names.set.categories).map((category) => (
              <tr key={category} class={category === "total" ? "total" : ""}>
                <th scope="row">{names.category(category)}</th>
                {points.map((each, seat) => (
                  <td key={seat} class={won(seat)}>
                    {each[category]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
