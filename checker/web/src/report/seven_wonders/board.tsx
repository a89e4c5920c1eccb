// The table of a game of 7 Wonders: the turn as a picture, the cities, the hands where known.

import { type Asking, Card, Cards } from "../card";
import { City } from "../city";
import type { Naming } from "../replay";
import type { SevenReplay } from "./play";
import type { SevenSet } from "./rows";
import { TurnPicture } from "./turn";

const ROMAN = ["", "I", "II", "III"];

interface Props {
  readonly replay: SevenReplay;
  readonly at: number;
  readonly words: Naming;
  readonly asking: Asking;
}

export function SevenBoard({ replay, at, words, asking }: Props) {
  const state = replay.state(at);
  const seats = replay.names.map((_, seat) => seat);
  const held = (replay.set.table as SevenSet).held?.[words.language] ?? "";
  const before = state.at[1] === 0;
  return (
    <div class="seven">
      <section class="turn-picture">
        <h3>{title(replay, at, words)}</h3>
        <TurnPicture replay={replay} at={at} words={words} />
        {state.discards.length > 0 && (
          <details>
            <summary>{words.say("report.board.seven_discards", { count: state.discards.length })}</summary>
            <Cards ids={state.discards} asking={asking} />
          </details>
        )}
      </section>
      <div class="cities">
        {seats.map((seat) => (
          <City
            key={seat}
            seat={seat}
            replay={replay}
            at={at}
            words={words}
            asking={asking}
            active={state.due[0]?.[1] === seat}
            built={replay.built(at, seat)}
            waiting={[]}
          >
            <p class="board">
              <Card id={replay.board(seat)} asking={asking} dim />{" "}
              {words.say("report.board.military", {
                shields: state.numbers[seat]?.[3] ?? 0,
                points: state.numbers[seat]?.[1] ?? 0,
                defeats: state.numbers[seat]?.[2] ?? 0,
              })}
            </p>
            <Hand hand={state.hands[seat]} called={before ? held : words.say("report.board.hand")} asking={asking} />
            <Hand hand={state.kept?.[seat]} called={held} asking={asking} />
          </City>
        ))}
      </div>
    </div>
  );
}

/** The turn that led to a position. */
function title(replay: SevenReplay, at: number, words: Naming): string {
  if (at === 0) return words.say("report.board.start");
  const age = ROMAN[replay.age(at - 1)] ?? replay.age(at - 1);
  const number = replay.turn(at - 1);
  const turn = words.say(number ? "report.board.turn" : "report.board.before_age", { age, turn: number });
  return replay.over(at) ? `${turn} · ${words.say("report.board.over")}` : turn;
}

function Hand({
  hand,
  called,
  asking,
}: {
  hand: readonly number[] | null | undefined;
  called: string;
  asking: Asking;
}) {
  if (!hand?.length) return null;
  return (
    <section class="hand">
      <h4>{called}</h4>
      <Cards ids={hand} asking={asking} />
    </section>
  );
}
