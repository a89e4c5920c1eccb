// What could be done at a position, what it costs, and why the rest is refused; and the card
// that is asked about.

import { useMemo } from "preact/hooks";
import type { Language } from "../common/language";
import { Drawing } from "../common/signs";
import { type Asking, Card } from "./card";
import type { Choice, Naming, Replay } from "./replay";
import type { Explanation, Item } from "./types";

const ROMAN = ["", "I", "II", "III", "IV", "V"];

interface Props {
  readonly replay: Replay;
  readonly at: number;
  readonly words: Naming;
  readonly asking: Asking;
  readonly codes: Readonly<Record<string, Explanation>>;
}

export function Choices({ replay, at, words, asking }: Props) {
  const choices = replay.choices(at, words);
  if (!choices.length) return null;
  const seats = [...new Set(choices.map((choice) => choice.seat))];
  return (
    <section class="panel choices">
      <h3>{words.say("report.choices.title")}</h3>
      {seats.map((seat) => {
        const own = choices.filter((choice) => choice.seat === seat);
        const table = <ChoiceTable choices={own} words={words} asking={asking} player={replay.names[seat] ?? ""} />;
        if (seats.length === 1) return <div key={seat}>{table}</div>;
        return (
          <details key={seat}>
            <summary>{replay.names[seat]}</summary>
            {table}
          </details>
        );
      })}
    </section>
  );
}

function ChoiceTable({
  choices,
  words,
  asking,
  player,
}: {
  choices: readonly Choice[];
  words: Naming;
  asking: Asking;
  player: string;
}) {
  return (
    <table>
      <caption>{words.say("report.choices.of", { player })}</caption>
      <tbody>
        {choices.map((choice, n) => (
          <tr key={n} class={choice.played ? "played" : ""}>
            <th scope="row">
              {deedOf(choice, words)} {choice.item >= 0 && <Card id={choice.item} asking={asking} />}
              {choice.played && <span class="mark">{words.say("report.choices.played")}</span>}
            </th>
            <td>{choice.item >= 0 && told(choice, words)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function deedOf({ deed, does }: Choice, words: Naming): string {
  return does ?? words.say(`report.choice.${deed}`);
}

/** What a choice costs or brings, or why it is refused. */
function told(choice: Choice, words: Naming): string {
  if (choice.price === null) return `${choice.code}: ${choice.why}`;
  if (choice.brings) return words.say("report.choices.brings", { count: choice.brings });
  return choice.price ? words.say("report.coins", { count: choice.price }) : words.say("report.choices.free");
}

/** The card that is asked about: what it is, and what of it at this position. */
export function AskedCard({ replay, at, words, asking, codes }: Props) {
  const item = asking.asked === null ? undefined : replay.set.items[asking.asked];
  if (asking.asked === null || !item) {
    return (
      <section class="panel asked" aria-live="polite">
        <h3>{words.say("report.card.title")}</h3>
        <p class="note">{words.say("report.card.none")}</p>
        <Any asking={asking} words={words} />
      </section>
    );
  }
  const id = asking.asked;
  const answers = replay.question?.(at, id, words) ?? replay.choices(at, words).filter((choice) => choice.item === id);
  return (
    <section class="panel asked" aria-live="polite">
      <h3>{item.names[asking.language]}</h3>
      <Drawing set={replay.set} id={id} language={asking.language} />
      <dl>
        <dt>{words.say("report.card.cost")}</dt>
        <dd>{costOf(item, replay, asking.language, words)}</dd>
        {item.effects[asking.language].length > 0 && <dt>{words.say("report.card.effects")}</dt>}
        {item.effects[asking.language].map((effect, n) => (
          <dd key={n}>{effect}</dd>
        ))}
      </dl>
      {!answers.length && <p class="note">{words.say("report.card.nobody")}</p>}
      {answers.map((choice, n) => (
        <Answer key={n} choice={choice} replay={replay} words={words} codes={codes} language={asking.language} />
      ))}
      <Any asking={asking} words={words} />
    </section>
  );
}

/** Every card of the set to choose from, wherever it lies. */
function Any({ asking, words }: { asking: Asking; words: Naming }) {
  const things = useMemo(() => {
    const named = asking.set.items.flatMap(({ kind, age }, id) => {
      const name = words.item(id);
      return kind === "board" ? [] : [{ id, name: age === null ? name : `${name} (${ROMAN[age] ?? age})` }];
    });
    return named.sort((a, b) => a.name.localeCompare(b.name, asking.language));
  }, [asking.set, asking.language]);
  return (
    <label class="any">
      {words.say("report.card.any")}{" "}
      <select value={asking.asked ?? ""} onChange={(event) => asking.ask(Number(event.currentTarget.value))}>
        <option value="" disabled>
          …
        </option>
        {things.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Answer({
  choice,
  replay,
  words,
  codes,
  language,
}: {
  choice: Choice;
  replay: Replay;
  words: Naming;
  codes: Props["codes"];
  language: Language;
}) {
  const entry = choice.code === undefined ? undefined : codes[choice.code];
  return (
    <div class={choice.price === null ? "answer no" : "answer yes"}>
      <p>
        <strong>
          {replay.names[choice.seat]}, {deedOf(choice, words)}:
        </strong>{" "}
        {told(choice, words)}
      </p>
      {choice.price === null && choice.cost !== undefined && (
        <p>{words.say("report.card.would_cost", { count: choice.cost })}</p>
      )}
      {entry && (
        <p class="rule">
          {entry.rule[language]} <cite>{entry.source}</cite>
        </p>
      )}
    </div>
  );
}

function costOf(item: Item, replay: Replay, language: Language, words: Naming): string {
  const [coins = 0, ...units] = item.cost;
  const parts = coins ? [words.say("report.coins", { count: coins })] : [];
  units.forEach((count, n) => {
    const resource = replay.set.resources[n] ?? "";
    if (count) parts.push(`${count} ${replay.set.words[resource]?.[language] ?? resource}`);
  });
  return parts.join(", ") || words.say("report.choices.free");
}
