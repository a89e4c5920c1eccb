// What players agreed on before a game: a bid between two, or the coins of each.

import type { Naming } from "./naming";
import type { Start } from "./start";

interface Props {
  readonly names: Naming;
  readonly start: Start;
  readonly change: (start: Start) => void;
  /** The names of all seats, and the seats of players. */
  readonly called: readonly string[];
  readonly seats: readonly number[];
  /** The coins with which a seat begins otherwise, and the most that can be agreed on. */
  readonly usual: (seat: number) => number;
  readonly most: number;
}

export function AgreedCoins({ names: { say }, start, change, called, seats, usual, most }: Props) {
  const { bid } = start;
  const number = (text: string) => Math.min(most, Math.max(0, Math.trunc(Number(text)) || 0));
  const by = (seat: number) => {
    const other = seats.find((each) => each !== seat);
    change({ coins: [], bid: seat < 0 || other === undefined ? null : { seat, other, coins: 0 } });
  };
  const give = (seat: number, text: string) => {
    const coins = called.map((_, each) =>
      each === seat ? (text === "" ? null : number(text)) : (start.coins[each] ?? null),
    );
    change({ coins: coins.some((each) => each !== null) ? coins : [], bid: null });
  };
  return (
    <details class="agreed">
      <summary>{say("page.agreed.title")}</summary>
      {seats.length === 2 && (
        <label>
          {say("page.agreed.bid")}
          <select value={bid?.seat ?? -1} onChange={(event) => by(Number(event.currentTarget.value))}>
            <option value={-1}>{say("page.agreed.nobody")}</option>
            {seats.map((seat) => (
              <option key={seat} value={seat}>
                {called[seat]}
              </option>
            ))}
          </select>
        </label>
      )}
      {bid ? (
        <label>
          {say("page.agreed.more", { player: called[bid.other] ?? "" })}
          <input
            type="number"
            min={0}
            max={most}
            value={bid.coins}
            onInput={(event) => change({ coins: [], bid: { ...bid, coins: number(event.currentTarget.value) } })}
          />
        </label>
      ) : (
        seats.map((seat) => (
          <label key={seat}>
            {say("page.agreed.coins", { player: called[seat] ?? "" })}
            <input
              type="number"
              min={0}
              max={most}
              placeholder={String(usual(seat))}
              value={start.coins[seat] ?? ""}
              onInput={(event) => give(seat, event.currentTarget.value)}
            />
          </label>
        ))
      )}
    </details>
  );
}
