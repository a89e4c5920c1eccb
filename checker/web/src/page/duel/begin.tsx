// Before a game: who plays, and whether the wonders are drafted.

import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { AgreedCoins } from "../agreed";
import type { Naming } from "../naming";
import { Exchange, type Reading } from "../exchange";
import { keyOf } from "../notation";
import { type Agreed, NOTHING_AGREED } from "../start";

interface Props {
  readonly names: Naming;
  readonly begin: (players: readonly [string, string], drafted: boolean, agreed: Agreed) => void;
  readonly usual: (seat: number) => number;
  readonly most: number;
  readonly reading: Reading;
  readonly games: ComponentChild;
}

export function Begin({ names, begin, usual, most, reading, games }: Props) {
  const { say } = names;
  const [first, setFirst] = useState("");
  const [second, setSecond] = useState("");
  const [drafted, setDrafted] = useState(true);
  const [start, agree] = useState(NOTHING_AGREED.start);
  const called = [first.trim() || say("page.first"), second.trim() || say("page.second")] as const;
  const same = keyOf(called[0]) === keyOf(called[1]);
  return (
    <>
      <form
        class="begin"
        onSubmit={(event) => {
          event.preventDefault();
          if (!same) begin(called, drafted, { ...NOTHING_AGREED, start });
        }}
      >
        <h2>{say("page.new_game")}</h2>
        <label>
          {say("page.first_player")}
          <input
            value={first}
            placeholder={say("page.first")}
            autocomplete="off"
            onInput={(e) => setFirst(e.currentTarget.value)}
          />
        </label>
        <label>
          {say("page.second_player")}
          <input
            value={second}
            placeholder={say("page.second")}
            autocomplete="off"
            onInput={(e) => setSecond(e.currentTarget.value)}
          />
        </label>
        <label class="check">
          <input type="checkbox" checked={drafted} onChange={(e) => setDrafted(e.currentTarget.checked)} />
          {say("page.drafted")}
        </label>
        <AgreedCoins
          names={names}
          start={start}
          change={agree}
          called={called}
          seats={[0, 1]}
          usual={usual}
          most={most}
        />
        {same && (
          <p class="refused" role="alert">
            {say("page.same_names")}
          </p>
        )}
        <button type="submit" class="main" disabled={same}>
          {say("page.begin")}
        </button>
      </form>
      <Exchange {...reading} />
      {games}
    </>
  );
}
