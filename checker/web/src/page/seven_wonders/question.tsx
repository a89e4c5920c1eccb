// A card that was tapped for a player: what it gives, what it costs and why, what can be done.

import { Signs } from "../../common/signs";
import { Coins, faced } from "../card";
import { Dialog } from "../dialog";
import { capital, type Naming } from "../naming";
import type { Explanation } from "../types";
import { Cost } from "./cost";
import { type Choice, UNKNOWN, type View } from "./view";
import { whyText } from "./why";

interface Props {
  readonly item: number;
  readonly seat: number;
  readonly view: View;
  readonly names: Naming;
  readonly players: readonly string[];
  readonly codes: Readonly<Record<string, Explanation>>;
  readonly make: (choice: Choice) => void;
  readonly close: () => void;
}

const VERBS = ["build", "salvage", "free", "stage", "discard"];

export function Question({ item, seat, view, names, players, codes, make, close }: Props) {
  const { say, set, language } = names;
  const card = set.items[item];
  const choices = view.choices(seat).filter((choice) => choice.item === item);
  const stages = view.cities[seat]?.stages ?? [];
  const named = new Set(choices.flatMap(({ verb, stage }) => (verb === "stage" ? [stage] : [])));
  const why = (verb: string) => {
    const left = stages.find((stage) => !view.cities[seat]?.stands(stage));
    const stage = verb === "stage" ? (set.items[left ?? UNKNOWN]?.number ?? 0) : 0;
    const told = choices.some((choice) => choice.verb === verb)
      ? null
      : view.refusal({ verb, player: seat, item, stage });
    return told && whyText(codes, names, players, view, told, { left: undefined, right: undefined });
  };
  const builds = !choices.some((choice) => choice.verb === "salvage") && item !== UNKNOWN;
  const refused = builds ? why("build") : null;
  const noStage = choices.some((choice) => choice.verb === "discard") ? why("stage") : null;
  return (
    <Dialog title={item === UNKNOWN ? say("page.seven.unseen") : names.item(item)} say={say} close={close}>
      {card && (
        <p class="face" style={faced(card)}>
          <Signs set={set} id={item} language={language} />
          {card.effects[language].map((effect, n) => (
            <span key={n}>{capital(effect)}</span>
          ))}
        </p>
      )}
      {builds && <Cost item={item} seat={seat} view={view} names={names} players={players} />}
      {refused && <p class="refused">{refused}</p>}
      <div class="actions">
        {VERBS.flatMap((verb) => choices.filter((choice) => choice.verb === verb)).map((choice) => (
          <button
            key={choice.number}
            type="button"
            class={choice.verb === "discard" ? "" : "main"}
            data-verb={done(choice)}
            data-left={choice.left}
            data-right={choice.right}
            onClick={() => make(choice)}
          >
            {say(`page.seven.do.${done(choice)}`, { count: choice.stage })}
            <Paid choice={choice} players={players} names={names} nothing={["build", "stage"].includes(choice.verb)} />
          </button>
        ))}
      </div>
      {noStage && <p class="note">{noStage}</p>}
      {stages
        .filter((stage) => named.has(set.items[stage]?.number ?? 0))
        .map((stage) => (
          <details key={stage}>
            <summary>
              {named.size > 1
                ? say("page.seven.stage", { count: set.items[stage]?.number ?? 0 })
                : say("page.seven.next_stage")}
            </summary>
            <p class="face" style={faced(set.items[stage])}>
              <Signs set={set} id={stage} language={language} />
              {(set.items[stage]?.effects[language] ?? []).map((effect, n) => (
                <span key={n}>{capital(effect)}</span>
              ))}
            </p>
            <Cost item={stage} seat={seat} view={view} names={names} players={players} />
          </details>
        ))}
    </Dialog>
  );
}

/** What is done with a card; it may be discarded to lay something. */
function done({ verb, stage }: Choice): string {
  return verb === "discard" && stage ? "lay" : verb;
}

interface PaidProps {
  readonly choice: Pick<Choice, "bank" | "left" | "right" | "player">;
  readonly players: readonly string[];
  readonly names: Naming;
  /** Whether it is told that a play pays nothing. */
  readonly nothing?: boolean;
}

/** What a play pays, and to whom. */
export function Paid({ choice, players, names, nothing }: PaidProps) {
  const { say } = names;
  const beside = (step: number) => players[(choice.player + step + players.length) % players.length] ?? "";
  const parts = [
    ...(choice.bank ? [{ coins: choice.bank, to: say("page.seven.bank"), arrow: "" }] : []),
    ...(choice.left ? [{ coins: choice.left, to: beside(-1), arrow: "←" }] : []),
    ...(choice.right ? [{ coins: choice.right, to: beside(1), arrow: "→" }] : []),
  ];
  if (!parts.length) return nothing ? <span class="paid">{say("page.seven.for_nothing")}</span> : null;
  return (
    <span class="paid">
      {parts.map(({ coins, to, arrow }) => (
        <span key={to + arrow}>
          <span aria-hidden="true">
            <Coins count={coins} /> {arrow} {to}
          </span>
          <span class="unseen">{say("page.seven.pays", { count: coins, player: to })}</span>
        </span>
      ))}
    </span>
  );
}
