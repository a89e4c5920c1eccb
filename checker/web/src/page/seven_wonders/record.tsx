// Recording a game of 7 Wonders by tapping.

import type { ComponentChild } from "preact";
import { useMemo, useState } from "preact/hooks";
import { type Module, playOf } from "../../common/module";
import { CardChoice, Coins, Drawn } from "../card";
import { Dialog } from "../dialog";
import { Exchange, type Reading } from "../exchange";
import { type Naming, naming } from "../naming";
import { useAwake } from "../awake";
import { Games } from "../games";
import { Elsewhere } from "../keeping";
import { type Pen, resultWords } from "../notation";
import { openTable } from "../pad/tables";
import { Picker } from "../picker";
import { Points } from "../points";
import { type Recording, useFocusBack, useGames, useGiven } from "../recorder";
import type { SevenTable, TableData } from "../types";
import { BackAndForth, Correct, Waiting } from "../corrections";
import { type Line, useSteps } from "../steps";
import { Begin } from "./begin";
import { CityCard, CityDetails } from "./city";
import { isLater, isOf, played, replaces } from "./game";
import { GAMES, seen, settled } from "./kept";
import { HandPicker } from "./hand";
import { Question } from "./question";
import { taken } from "./taking";
import { outcome, told } from "./told";
import { Turns, turnText } from "./turns";
import type { Agreed } from "../start";
import {
  type Action,
  type Choice,
  type Entered,
  FREE_CITY,
  FROM_THE_START,
  type Play,
  type Recorded,
  UNKNOWN,
  type View,
} from "./view";
import { whyText } from "./why";
import { deedText, NUMERALS, written } from "./writing";

export function TableGame({ data, set, speaking, given, score, report, module }: Recording & { module: Module }) {
  const keeping = useGames(GAMES, set, module);
  const city = { name: cityName(data, speaking), told: speaking.say("page.seven.the_free_city") };
  const names = naming(set, speaking, city);
  const text = module.manifest.text_hash as string;
  const pen: Pen = { set, module, words: data.notation, results: resultWords(data), language: names.language };
  const kept = (game: Entered): Recorded => {
    const record = written(pen, game, played(module, set, game));
    return { ...game, set: set.slug, edition: set.edition, text, record };
  };
  const [told, tell] = useState("");
  const use = (game: Entered, remark: string) => {
    keeping.add(kept(game));
    tell(remark);
  };
  const change = (game: Entered) => {
    keeping.change(kept(game));
    tell("");
  };
  const reading = {
    names,
    served: data.served === true,
    take: (record: string) => taken(record, data, names, module, use),
  };
  useGiven(given, reading.take, tell);
  const games = <Games keeping={keeping} names={names} text={text} />;
  if (!keeping.open) {
    const begin = (
      players: readonly string[],
      boards: readonly number[],
      hands: boolean,
      freeCity: boolean,
      agreed: Agreed,
    ) => keeping.add(kept({ players, boards, hands, freeCity, agreed, actions: [] }));
    const usual = (seat: number) => module.usualCoins(seat) as number;
    const size = module.manifest.free_city as number | undefined;
    const freeCity = size ? { players: size, name: city.name } : null;
    return (
      <Begin
        names={names}
        sizes={module.manifest.players}
        freeCity={freeCity}
        begin={begin}
        usual={usual}
        coins={set.most_coins}
        reading={reading}
        games={games}
      />
    );
  }
  const { value, id } = keeping.open;
  return (
    <>
      <Elsewhere keeping={keeping} say={names.say} />
      <p class="told" role="status">
        {told}
      </p>
      <Table
        key={id}
        id={id}
        data={data}
        names={names}
        pen={pen}
        module={module}
        kept={value}
        change={change}
        again={keeping.close}
        score={score}
        report={report}
        reading={reading}
        games={games}
      />
    </>
  );
}

interface TableProps {
  readonly id: string;
  readonly data: TableData;
  readonly names: Naming;
  readonly module: Module;
  readonly pen: Pen;
  readonly kept: Recorded;
  readonly change: (recorded: Entered) => void;
  /** Leave this game, which is kept, and begin another one. */
  readonly again: () => void;
  readonly score: () => void;
  readonly report: Recording["report"];
  readonly reading: Reading;
  readonly games: ComponentChild;
}

type Shown =
  | { readonly kind: "card"; readonly item: number; readonly seat: number }
  | { readonly kind: "drawn"; readonly item: number }
  | { readonly kind: "city"; readonly seat: number }
  | { readonly kind: "line"; readonly line: Line }
  | { readonly kind: "menu" | "turns" | "discards" };

function Table({ id, data, names, pen, module, kept, change, again, score, report, reading, games }: TableProps) {
  const { recorded, view } = useMemo(() => settled(module, names.set, kept), [module, names.set, kept]);
  const [shown, show] = useState<Shown | null>(null);
  const [chosen, choose] = useState<number | null>(null);
  const { say } = names;
  const players = recorded.players.map((name, seat) =>
    recorded.freeCity && seat === FREE_CITY ? cityName(data, names) : name,
  );
  useAwake();
  const close = () => show(null);
  const draw = (item: number) => show({ kind: "drawn", item });
  const status = useFocusBack(recorded.actions);
  const steps = useSteps<Action>(
    recorded,
    (entered) => {
      change({ ...recorded, ...entered });
      choose(null);
    },
    {
      after: (actions) => {
        const { refused, ask } = played(module, names.set, { ...recorded, actions });
        return { refused: refused !== null, asks: ask.kind === "hand" };
      },
      seen,
      replaces: (action, waiting) => replaces(module, action, waiting),
    },
  );
  const act = (action: Action) => {
    steps.act(action);
    close();
  };
  const correct = (at: number, text: string) =>
    show({ kind: "line", line: { from: at, to: at + 1, text, free: false } });
  const stuck = () => {
    const [next] = recorded.waiting ?? [];
    if (next?.kind !== "play") return null;
    const play = playOf(module.manifest, next.play) as Play;
    // What is of a later turn waits for the rest of this one.
    const { age, turn } = { ...view, ...view.ask };
    if (isLater(play, { age, turn })) return null;
    const { refused } = played(module, names.set, { ...recorded, actions: [...recorded.actions, next] });
    if (!refused) return null;
    const text = deedText(pen, recorded, {
      play,
      bank: 0,
      left: 0,
      right: 0,
      brought: UNKNOWN,
      at: recorded.actions.length,
    });
    const made = view.turns.flatMap(({ plays }) => plays).some((other) => isOf(other.play, play) && isOf(play, play));
    return {
      next: `${players[play.player]} ${text}`,
      why: made
        ? say("page.correct.past", { player: players[play.player] ?? "" })
        : refused.why && whyText(data.codes, names, players, view, refused.why, play),
    };
  };
  const exported = () => ({ players, text: written(pen, recorded, view) });
  const toPad = () => {
    const cities = view.cities.map((city, each) => ({ ...city, player: players[each] ?? "" }));
    const seated = cities.filter((_, each) => !(recorded.freeCity && each === FREE_CITY));
    openTable(names.set, id, {
      players: seated.map(({ player }) => player),
      cities: seated,
      end: names.set.pad.ends[0] ?? "",
      won: UNKNOWN,
    });
    score();
  };
  const toReport = () => report(told(data, module, names.set, { ...recorded, players }));
  const seat = seatAsked(view, chosen);
  const last = view.turns.at(-1);
  return (
    <div class={view.ask.kind === "hand" ? "table round seeing" : "table round"}>
      <p class="status" role="status" ref={status} tabIndex={-1}>
        {statusOf(view, seat, names, players)}
      </p>
      <Waiting count={recorded.waiting?.length ?? 0} stuck={stuck()} steps={steps} say={say} />
      {view.ask.kind === "plays" && (
        <div class="turn-seats" role="group" aria-label={turnText("page.seven.turn", view, names)}>
          {view.order.map((each) => {
            const player = players[each];
            const made = view.entered.get(each);
            return (
              <button
                key={each}
                type="button"
                aria-pressed={each === seat}
                class={made ? "made" : ""}
                onClick={() => choose(each)}
              >
                <strong>{player}</strong>
                <small>{made ? deedText(pen, recorded, made) : "…"}</small>
              </button>
            );
          })}
        </div>
      )}
      {view.ask.kind === "hand" && (
        <Hand view={view} freeCity={recorded.freeCity === true} names={names} players={players} act={act} />
      )}
      {(view.ask.kind === "plays" || view.ask.kind === "due") && (
        <Plays
          key={`${view.turns.length} ${seat}`}
          view={view}
          seat={seat}
          names={names}
          players={players}
          open={(item) => show({ kind: "card", item, seat })}
          make={(play) => act({ kind: "play", play })}
        />
      )}
      {view.winners && (
        <Over view={view} names={names} players={players} besides={recorded.freeCity ? [FREE_CITY] : []} act={act} />
      )}
      {last && <Turns last turns={[last]} pen={pen} recorded={{ ...recorded, players }} names={names} />}
      {view.winners && <Exchange {...reading} game={{ ...exported(), score: toPad, report: toReport }} />}
      <div class="cities" role="group" aria-label={say("page.seven.cities")}>
        {view.cities.map((city, each) => (
          <CityCard
            key={each}
            city={city}
            player={players[each] ?? ""}
            names={names}
            open={() => show({ kind: "city", seat: each })}
          />
        ))}
      </div>
      <nav class="bar" aria-label={say("page.tools")}>
        <BackAndForth steps={steps} say={say} />
        <button type="button" disabled={!view.turns.length} onClick={() => show({ kind: "turns" })}>
          {say("page.seven.turns")}
        </button>
        <button type="button" disabled={!view.discards.length} onClick={() => show({ kind: "discards" })}>
          {say("page.seven.discards", { count: view.discards.length })}
        </button>
        <button type="button" onClick={() => show({ kind: "menu" })}>
          {say("page.menu")}
        </button>
      </nav>
      {shown?.kind === "card" && (
        <Question
          item={shown.item}
          seat={shown.seat}
          view={view}
          names={names}
          players={players}
          codes={data.codes}
          make={(choice: Choice) => act({ kind: "play", play: choice.number })}
          close={close}
        />
      )}
      {shown?.kind === "city" && (
        <Dialog title={players[shown.seat] ?? ""} say={say} close={close}>
          <CityDetails city={view.cities[shown.seat] as View["cities"][number]} names={names} open={draw} />
        </Dialog>
      )}
      {shown?.kind === "drawn" && <Drawn id={shown.item} names={names} close={close} />}
      {shown?.kind === "discards" && (
        <Dialog title={say("page.seven.discards", { count: view.discards.length })} say={say} close={close}>
          <div class="choices">
            {view.discards
              .filter((id) => id !== UNKNOWN)
              .map((id, n) => (
                <CardChoice key={n} id={id} names={names} choose={draw} />
              ))}
          </div>
          <Hidden count={view.discards.filter((id) => id === UNKNOWN).length} names={names} />
        </Dialog>
      )}
      {shown?.kind === "turns" && (
        <Dialog title={say("page.seven.turns")} say={say} close={close}>
          <Turns
            turns={[...view.turns].reverse()}
            pen={pen}
            recorded={{ ...recorded, players }}
            names={names}
            correct={correct}
          />
          <Hands actions={recorded.actions} players={players} names={names} correct={correct} />
        </Dialog>
      )}
      {shown?.kind === "line" && (
        <Dialog title={say("page.seven.turns")} say={say} close={close}>
          <Correct line={shown.line} steps={steps} say={say} close={close} />
        </Dialog>
      )}
      {shown?.kind === "menu" && (
        <Dialog title={say("page.menu")} say={say} close={close}>
          <div class="actions">
            <button type="button" onClick={again}>
              {say("page.again")}
            </button>
          </div>
          {!view.winners && <Exchange {...reading} game={exported()} />}
          {games}
        </Dialog>
      )}
    </div>
  );
}

/** The hands that were entered, each to be entered anew. */
function Hands({
  actions,
  players,
  names,
  correct,
}: {
  actions: readonly Action[];
  players: readonly string[];
  names: Naming;
  correct: (at: number, text: string) => void;
}) {
  const { held } = names.set.recording as SevenTable;
  const called = (age: number) => (age === FROM_THE_START ? held?.[names.language] : NUMERALS[age]) ?? age;
  const text = ({ age, seat, items }: Extract<Action, { kind: "hand" }>) =>
    `${called(age)} ${names.say("page.seven.of", { player: players[seat] ?? "", text: items?.map(names.item).join(", ") ?? "?" })}`;
  return (
    <ol class="lines">
      {actions.map(
        (action, at) =>
          action.kind === "hand" && (
            <li key={at}>
              <button type="button" class="quiet" onClick={() => correct(at, text(action))}>
                {text(action)}
              </button>
            </li>
          ),
      )}
    </ol>
  );
}

/** What the Free City is called. */
function cityName(data: TableData, { language }: Pick<Naming, "language">): string {
  return data.notation.keywords.FREE_CITY?.[language] ?? "";
}

/** Whose play is entered now: the seat that was tapped, or the first without a play. */
function seatAsked(view: View, chosen: number | null): number {
  if (view.ask.kind === "due" || view.ask.kind === "hand") return view.ask.seat;
  if (chosen !== null) return chosen;
  return view.order.find((seat) => !view.entered.has(seat)) ?? 0;
}

/** What happens next, in one line, for eyes and for screen readers. */
function statusOf(view: View, seat: number, names: Naming, players: readonly string[]): string {
  const { say } = names;
  const player = players[seat] ?? "";
  const values = { player, age: NUMERALS[view.age] ?? view.age, turn: view.turn };
  if (view.winners) return say(...outcome(view, players));
  if (view.ask.kind === "due") {
    const asks = (names.set.recording as SevenTable).asks[view.ask.argument];
    return asks ? names.filled(asks[names.language], values) : say(`page.seven.due.${view.ask.due}`, values);
  }
  return turnText(view.ask.kind === "hand" ? "page.seven.ask_hand" : "page.seven.ask_play", view, names, { player });
}

function Hand({
  view,
  freeCity,
  names,
  players,
  act,
}: {
  view: View;
  freeCity: boolean;
  names: Naming;
  players: readonly string[];
  act: (action: Action) => void;
}) {
  if (view.ask.kind !== "hand") return null;
  const { age, seat, size } = view.ask;
  const title = names.say(freeCity && seat === FREE_CITY ? "page.seven.pile" : "page.seven.hand_of", {
    player: players[seat] ?? "",
  });
  return (
    <HandPicker
      key={`${age} ${seat}`}
      title={title}
      besides={(chosen) => view.spare(age, chosen)}
      size={size}
      names={names}
      done={(items) => act({ kind: "hand", age, seat, items })}
    />
  );
}

interface PlaysProps {
  readonly view: View;
  readonly seat: number;
  readonly names: Naming;
  readonly players: readonly string[];
  readonly open: (item: number) => void;
  readonly make: (play: number) => void;
}

// What a tap on a card does where hands are not known, and so nothing is to be weighed.
const WAYS = ["build", "stage", "discard", "look"] as const;

/** What a card is certainly played for in a way: the one choice that there is; else null. */
function certain(choices: readonly Choice[], item: number, way: (typeof WAYS)[number]): Choice | null {
  const of = choices.filter((choice) => choice.item === item);
  const verbs = way === "build" ? ["build", "free", "salvage"] : [way];
  const [only, ...others] = of.filter(({ verb }) => verbs.includes(verb));
  return only && !others.length ? only : null;
}

/** The cards of which a player's next one is, each with what it costs to build. */
function Plays({ view, seat, names, players, open, make }: PlaysProps) {
  const { say } = names;
  const { cards, hidden } = useMemo(() => view.hand(seat), [view, seat]);
  const choices = useMemo(() => view.choices(seat), [view, seat]);
  const drawn = choices.filter((choice) => choice.verb === "take" && choice.item !== UNKNOWN);
  const able = drawn.length
    ? drawn.map(({ item }) => item)
    : cards.filter((id) => choices.some((choice) => choice.item === id));
  const passes = choices.find((choice) => choice.verb === "decline");
  const takes = choices.filter((choice) => choice.verb === "take" && choice.item === UNKNOWN);
  const { offers = [] } = names.set.recording as SevenTable;
  const [way, go] = useState<(typeof WAYS)[number]>(hidden ? "build" : "look");
  const tap = (item: number) => {
    const choice = drawn.find((each) => each.item === item) ?? certain(choices, item, way);
    if (choice) make(choice.number);
    else open(item);
  };
  return (
    <Picker
      title={say("page.seven.pick", { player: players[seat] ?? "" })}
      among={able}
      count={1}
      names={names}
      done={([item]) => tap(item as number)}
      above={hidden && <Ways way={way} go={go} names={names} />}
      badge={(id) => <Badge id={id} choices={choices} names={names} />}
    >
      <div class="actions">
        {takes.map(({ number, stage }) => (
          <button key={stage} type="button" class="main" onClick={() => make(number)}>
            {takes.length > 1 ? offers[stage - 1]?.[names.language] : say("page.seven.take")}
          </button>
        ))}
        {hidden && !takes.length && !drawn.length && (
          <button type="button" onClick={() => tap(UNKNOWN)}>
            ? {say("page.seven.unseen")}
          </button>
        )}
        {passes && (
          <button type="button" onClick={() => make(passes.number)}>
            {say("page.seven.pass")}
          </button>
        )}
      </div>
    </Picker>
  );
}

/** The ways to play a card, of which a tap on it takes one. */
function Ways({ way, go, names }: { way: string; go: (way: (typeof WAYS)[number]) => void; names: Naming }) {
  return (
    <div class="ways" role="group" aria-label={names.say("page.seven.ways")}>
      {WAYS.map((each) => (
        <button key={each} type="button" data-way={each} aria-pressed={each === way} onClick={() => go(each)}>
          {names.say(`page.seven.way.${each}`)}
        </button>
      ))}
    </div>
  );
}

const FOR_NOTHING = ["free", "salvage", "take"];

/** What a card costs to build at least, or that it cannot be. */
function Badge({ id, choices, names }: { id: number; choices: readonly Choice[]; names: Naming }) {
  const builds = choices.filter((choice) => choice.item === id && choice.verb === "build");
  if (!builds.length) {
    const other = choices.some((choice) => choice.item === id && FOR_NOTHING.includes(choice.verb));
    return <span class="unseen">, {names.say(other ? "page.seven.for_nothing" : "page.seven.not_built")}</span>;
  }
  const least = Math.min(...builds.map(({ bank, left, right }) => bank + left + right));
  return (
    <>
      <span class="price" aria-hidden="true">
        <Coins count={least} />
      </span>
      <span class="unseen">, {names.say("page.costs", { count: least })}</span>
    </>
  );
}

interface OverProps {
  readonly view: View;
  readonly names: Naming;
  readonly players: readonly string[];
  readonly besides: readonly number[];
  readonly act: (action: Action) => void;
}

function Over({ view, names, players, besides, act }: OverProps) {
  const seats = players.map((_, seat) => seat).filter((seat) => !besides.includes(seat));
  return (
    <section class="over" aria-label={names.say("page.result")}>
      <h2 class="unseen">{names.say("page.result")}</h2>
      <Points
        names={names}
        points={seats.map((seat) => view.cities[seat]?.points ?? {})}
        players={seats.map((seat) => players[seat] ?? "")}
        wins={(view.winners ?? []).map((seat) => seats.indexOf(seat))}
      />
      {view.copiable.map(
        (guilds, seat) =>
          guilds.length > 0 && (
            <Copies key={seat} view={view} seat={seat} names={names} player={players[seat] ?? ""} act={act} />
          ),
      )}
    </section>
  );
}

/** The guild that a city copies, to be chosen among those of its neighbours. */
function Copies({
  view,
  seat,
  names,
  player,
  act,
}: Pick<OverProps, "view" | "names" | "act"> & { seat: number; player: string }) {
  const copied = view.copied[seat] ?? UNKNOWN;
  return (
    <label class="note copies">
      {names.say("page.seven.copies", { player })}{" "}
      <select
        value={copied}
        onChange={(event) => act({ kind: "copy", seat, guild: Number(event.currentTarget.value) })}
      >
        {copied === UNKNOWN && (
          <option value={UNKNOWN} disabled>
            –
          </option>
        )}
        {(view.copiable[seat] ?? []).map(({ guild, total }) => (
          <option key={guild} value={guild}>
            {names.say("page.seven.copy", { item: names.item(guild), count: total })}
          </option>
        ))}
      </select>
    </label>
  );
}

function Hidden({ count, names }: { count: number; names: Naming }) {
  return count ? <p class="note">{names.say("page.seven.hidden", { count })}</p> : null;
}
