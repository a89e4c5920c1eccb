// Before a game: who sits where, with which board, and whether hands are entered.

import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { AgreedCoins } from "../agreed";
import { Exchange, type Reading } from "../exchange";
import type { Naming } from "../naming";
import { keyOf } from "../notation";
import { type Agreed, NOTHING_AGREED } from "../start";
import type { SevenTable } from "../types";
import { FREE_CITY } from "./view";

interface Props {
  readonly names: Naming;
  /** The least and the most players. */
  readonly sizes: readonly [number, number];
  /** How many play with the Free City, what it is called, or null. */
  readonly freeCity: { readonly players: number; readonly name: string } | null;
  readonly begin: (
    players: readonly string[],
    boards: readonly number[],
    hands: boolean,
    freeCity: boolean,
    agreed: Agreed,
  ) => void;
  readonly usual: (seat: number) => number;
  /** The most coins with which a game can be agreed to begin. */
  readonly coins: number;
  readonly reading: Reading;
  readonly games: ComponentChild;
}

interface Seat {
  readonly name: string;
  readonly board: number | null;
}

export function Begin({ names, sizes, freeCity, begin, usual, coins, reading, games }: Props) {
  const { say, language, set } = names;
  const [least, most] = sizes;
  const [seats, put] = useState<readonly Seat[]>(Array.from({ length: least }, () => ({ name: "", board: null })));
  const [hands, know] = useState(false);
  const [start, agree] = useState(NOTHING_AGREED.start);
  const { boards, free_city: reservedNames } = set.recording as SevenTable;
  const [two, withCity] = useState(false);
  const city = (n: number) => two && n === FREE_CITY;
  const called = seats.map(({ name }, n) =>
    city(n) ? (freeCity?.name ?? "") : name.trim() || say("page.seven.player", { count: n + 1 }),
  );
  const plain = called.filter((_, n) => !city(n)).map(keyOf);
  const same = new Set(plain).size < plain.length;
  const reserved = plain.some((name) => reservedNames.some((word) => keyOf(word) === name));
  const wonder = (board: number | null) => boards.find(([id]) => id === board)?.[1];
  const taken = (board: number, seat: number) =>
    seats.some((each, n) => n !== seat && each.board !== null && wonder(each.board) === wonder(board));
  const change = (seat: number, next: Partial<Seat>) =>
    put(seats.map((each, n) => (n === seat ? { ...each, ...next } : each)));
  const ready = !same && !reserved && seats.every(({ board }) => board !== null);
  const resize = (count: number) => {
    withCity(count === freeCity?.players);
    agree(NOTHING_AGREED.start);
    fit(Math.max(least, count));
  };
  const fit = (count: number) => put(Array.from({ length: count }, (_, n) => seats[n] ?? { name: "", board: null }));
  return (
    <>
      <form
        class="begin"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready)
            begin(
              called,
              seats.map(({ board }) => board as number),
              hands,
              two,
              { ...NOTHING_AGREED, start },
            );
        }}
      >
        <h2>{say("page.new_game")}</h2>
        <label>
          {say("page.pad.players")}
          <select
            class="size"
            value={two ? freeCity?.players : seats.length}
            onChange={(event) => resize(Number(event.currentTarget.value))}
          >
            {freeCity && (
              <option value={freeCity.players}>
                {say("page.seven.with_free_city", { count: freeCity.players, player: freeCity.name })}
              </option>
            )}
            {Array.from({ length: most - least + 1 }, (_, n) => (
              <option key={n} value={least + n}>
                {least + n}
              </option>
            ))}
          </select>
        </label>
        <p class="note">{say("page.seven.around")}</p>
        <ol class="seats">
          {seats.map((seat, n) => (
            <li key={n}>
              {city(n) ? (
                <span class="city-name">{called[n]}</span>
              ) : (
                <input
                  value={seat.name}
                  aria-label={say("page.pad.name", { count: n + 1 })}
                  placeholder={say("page.seven.player", { count: n + 1 })}
                  autocomplete="off"
                  onInput={(event) => change(n, { name: event.currentTarget.value })}
                />
              )}
              <select
                value={seat.board ?? ""}
                aria-label={say("page.seven.board", { player: called[n] ?? "" })}
                onChange={(event) =>
                  change(n, { board: event.currentTarget.value === "" ? null : Number(event.currentTarget.value) })
                }
              >
                <option value="">{say("page.seven.choose_board")}</option>
                {boards.map(([board]) => (
                  <option key={board} value={board} disabled={taken(board, n)}>
                    {set.written[board]?.[language]}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ol>
        <label class="check">
          <input type="checkbox" checked={hands} onChange={(event) => know(event.currentTarget.checked)} />
          {say("page.seven.hands")}
        </label>
        <AgreedCoins
          names={names}
          start={start}
          change={agree}
          called={called}
          seats={seats.flatMap((_, n) => (city(n) ? [] : [n]))}
          usual={usual}
          most={coins}
        />
        {same && (
          <p class="refused" role="alert">
            {say("page.seven.same_names")}
          </p>
        )}
        {reserved && (
          <p class="refused" role="alert">
            {say("page.seven.free_city")}
          </p>
        )}
        <button type="submit" class="main" disabled={!ready}>
          {say("page.begin")}
        </button>
      </form>
      <Exchange {...reading} />
      {games}
    </>
  );
}
