// Turns as they were played: who did what and paid whom, and the conflicts at the end of an age.

import { type Naming, signed } from "../naming";
import type { Pen } from "../notation";
import { Paid } from "./question";
import { BEFORE_AGE, type Made, type Recorded, type Turn } from "./view";
import { deedText, NUMERALS } from "./writing";

interface Props {
  /** Whether it is the last turn alone. */
  readonly last?: boolean;
  readonly turns: readonly Turn[];
  readonly pen: Pen;
  readonly recorded: Recorded;
  readonly names: Naming;
  /** What a tap on a play does, by its place among the actions and its text. */
  readonly correct?: (at: number, text: string) => void;
}

export function Turns({ last, turns, pen, recorded, names, correct }: Props) {
  const { say } = names;
  return (
    <section class="turns" aria-label={say("page.seven.turns")}>
      {turns.map((turn, n) => (
        <div key={n}>
          <h3>{turnText(last ? "page.seven.last" : "page.seven.turn", turn, names)}</h3>
          <ul>
            {turn.plays.map((made) => (
              <li key={made.play.player}>
                <strong>{recorded.players[made.play.player]}</strong>{" "}
                {correct ? (
                  <Deed made={made} pen={pen} recorded={recorded} names={names} correct={correct} />
                ) : (
                  deedText(pen, recorded, made)
                )}{" "}
                <Paid choice={{ ...made, player: made.play.player }} players={recorded.players} names={names} />
              </li>
            ))}
          </ul>
          {turn.conflicts && <Conflicts points={turn.conflicts} age={turn.age} recorded={recorded} names={names} />}
        </div>
      ))}
    </section>
  );
}

/** A text about a turn: the turn before an age has words of its own. */
export function turnText(
  text: string,
  { age, turn }: Pick<Turn, "age" | "turn">,
  { say }: Naming,
  values: Readonly<Record<string, string>> = {},
): string {
  const name = text.slice("page.seven.".length);
  return say(turn === BEFORE_AGE ? `page.seven.before.${name}` : text, { ...values, age: NUMERALS[age] ?? age, turn });
}

function Deed({
  made,
  pen,
  recorded,
  names,
  correct,
}: Pick<Props, "pen" | "recorded" | "names"> & { made: Made; correct: NonNullable<Props["correct"]> }) {
  const text = deedText(pen, recorded, made);
  const player = recorded.players[made.play.player] ?? "";
  return (
    <button type="button" class="quiet" onClick={() => correct(made.at, names.say("page.seven.of", { player, text }))}>
      {text}
    </button>
  );
}

function Conflicts({
  points,
  age,
  recorded,
  names,
}: {
  points: readonly number[];
  age: number;
  recorded: Recorded;
  names: Naming;
}) {
  return (
    <div class="conflicts">
      <h4>{names.say("page.seven.conflicts", { age: NUMERALS[age] ?? age })}</h4>
      <ul>
        {points.map((won, seat) => (
          <li key={seat}>
            {names.say("page.seven.of", { player: recorded.players[seat] ?? "", text: "" })}
            <strong>{signed(won)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
