// Recording a game of Duel by tapping.

import type { ComponentChild } from "preact";
import { useMemo, useState } from "preact/hooks";
import { asking } from "../../common/choices";
import type { Module } from "../../common/module";
import { CardChoice } from "../card";
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
import type { Agreed } from "../start";
import { useSteps } from "../steps";
import type { TableData } from "../types";
import { BackAndForth, Lines, Waiting } from "../corrections";
import { Begin } from "./begin";
import { Clock, useClock } from "./clock";
import { CityBar, CityDetails, DISCARD, itemsAt, Tokens, Zones } from "./city";
import {
  type Action,
  type Ask,
  type Course,
  chosen,
  type Legal,
  NO_ONE,
  played,
  type Recorded,
  type View,
} from "./game";
import { GAMES } from "./kept";
import { Question } from "./question";
import { ROMAN, Structure } from "./structure";
import { taken } from "./taking";
import { outcome, told } from "./told";
import { Track } from "./track";
import { whyText } from "./why";
import { deed, lines, written } from "./writing";

export function DuelGame({ data, set, speaking, given, score, report, module }: Recording & { module: Module }) {
  const keeping = useGames(GAMES, set, module);
  const names = naming(set, speaking);
  const text = module.manifest.text_hash as string;
  const pen: Pen = { set, module, words: data.notation, results: resultWords(data), language: names.language };
  const kept = (game: Course): Recorded => {
    const bare = { ...game, set: set.slug, edition: set.edition, text, record: "" };
    return { ...bare, record: written(pen, bare, played(module, set, game)) };
  };
  const [told, tell] = useState("");
  const use = (game: Course, remark: string) => {
    keeping.add(kept(game));
    tell(remark);
  };
  const change = (game: Course) => {
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
    const begin = (players: Course["players"], drafted: boolean, agreed: Agreed) =>
      keeping.add(kept({ players, drafted, agreed, actions: [] }));
    const usual = (seat: number) => module.usualCoins(seat) as number;
    return <Begin names={names} begin={begin} usual={usual} most={set.most_coins} reading={reading} games={games} />;
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
        recorded={value}
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
  readonly recorded: Recorded;
  readonly change: (recorded: Course) => void;
  /** Leave this game, which is kept, and begin another one. */
  readonly again: () => void;
  readonly score: () => void;
  readonly report: Recording["report"];
  readonly reading: Reading;
  readonly games: ComponentChild;
}

type Shown =
  | { readonly kind: "item"; readonly item: number }
  | { readonly kind: "city"; readonly seat: 0 | 1 }
  | { readonly kind: "menu" | "moves" | "discards" };

function Table({ id, data, names, pen, module, recorded, change, again, score, report, reading, games }: TableProps) {
  const view = useMemo(() => played(module, names.set, recorded), [module, names.set, recorded]);
  const [shown, show] = useState<Shown | null>(null);
  const { say } = names;
  const { players } = recorded;
  useAwake();
  const mover = view.ending ? null : view.mover;
  const { clock, run } = useClock(id, mover);
  const close = () => show(null);
  const status = useFocusBack(recorded.actions);
  const steps = useSteps<Action>(recorded, (entered) => change({ ...recorded, ...entered }), {
    after: (actions) => {
      const { refused, ask } = played(module, names.set, { ...recorded, actions });
      return { refused: refused !== null, asks: ask.kind !== "move" && ask.kind !== "over" };
    },
    seen: ({ kind }) => kind !== "move" && kind !== "stop",
  });
  const act = (...actions: Action[]) => {
    steps.act(...actions);
    close();
  };
  const make = (move: Legal) => act({ kind: "move", move: move.number });
  const open = (item: number) => show({ kind: "item", item });
  const discards = itemsAt(view, names, DISCARD);
  const exported = () => ({ players, text: written(pen, recorded, view) });
  const toPad = () => {
    const { kind = "", winner: won = NO_ONE } = view.ending ?? {};
    openTable(names.set, id, { players, cities: view.cities, end: kind, won });
    score();
  };
  const toReport = () => report(told(data, module, names.set, recorded, view));
  const stuck = () => {
    const [next] = recorded.waiting ?? [];
    const { refused } = next
      ? played(module, names.set, { ...recorded, actions: [...recorded.actions, next] })
      : { refused: null };
    if (!next || !refused) return null;
    return {
      next: deed(pen, recorded, view, next),
      why: refused.why && whyText(data.codes, names, module, players, refused.why, refused.player),
    };
  };
  const bar = (seat: 0 | 1) => (
    <CityBar
      seat={seat}
      player={players[seat]}
      view={view}
      names={names}
      open={open}
      openCity={(who) => show({ kind: "city", seat: who })}
    />
  );
  return (
    <div class={["up", "tokens", "dealt", "row", "held"].includes(view.ask.kind) ? "table seeing" : "table"}>
      <p class="status" role="status" ref={status} tabIndex={-1}>
        {statusOf(view, names, players)}
      </p>
      {clock && <Clock clock={clock} mover={mover} players={players} run={run} say={say} />}
      <Waiting count={recorded.waiting?.length ?? 0} stuck={stuck()} steps={steps} say={say} />
      {view.age > 0 && !["tokens", "dealt", "row", "held"].includes(view.ask.kind) && (
        <div class="board">
          <Track view={view} names={names} players={players} />
          {view.ask.kind !== "over" && <Tokens view={view} names={names} open={open} />}
          {view.ask.kind !== "over" && <Zones view={view} names={names} open={open} />}
          {view.ask.kind !== "over" && (
            <Structure view={view} names={names} open={open} asked={view.ask.kind === "up" ? view.ask.slot : null} />
          )}
        </div>
      )}
      <Next view={view} names={names} players={players} act={act} make={make} />
      {view.ending && <Over view={view} names={names} players={players} />}
      <div class="cities">
        {bar(0)}
        {bar(1)}
      </div>
      {view.ending && <Exchange {...reading} game={{ ...exported(), score: toPad, report: toReport }} />}
      <nav class="bar" aria-label={say("page.tools")}>
        <BackAndForth steps={steps} say={say} />
        <button type="button" disabled={!recorded.actions.length} onClick={() => show({ kind: "moves" })}>
          {say("page.correct.moves")}
        </button>
        <button type="button" disabled={!discards.length} onClick={() => show({ kind: "discards" })}>
          {say("page.discards", { count: discards.length })}
        </button>
        <button type="button" onClick={() => show({ kind: "menu" })}>
          {say("page.menu")}
        </button>
      </nav>
      {shown?.kind === "item" && (
        <Question
          item={shown.item}
          view={view}
          names={names}
          players={players}
          codes={data.codes}
          make={make}
          close={close}
        />
      )}
      {shown?.kind === "city" && (
        <Dialog title={players[shown.seat]} say={say} close={close}>
          <CityDetails seat={shown.seat} view={view} names={names} open={open} />
        </Dialog>
      )}
      {shown?.kind === "discards" && (
        <Dialog title={say("page.discards", { count: discards.length })} say={say} close={close}>
          <div class="choices">
            {discards.map((id) => (
              <CardChoice key={id} id={id} names={names} choose={open} />
            ))}
          </div>
        </Dialog>
      )}
      {shown?.kind === "moves" && (
        <Dialog title={say("page.correct.moves")} say={say} close={close}>
          <Lines lines={lines(pen, recorded, view, say)} steps={steps} say={say} close={close} />
        </Dialog>
      )}
      {shown?.kind === "menu" && (
        <Dialog title={say("page.menu")} say={say} close={close}>
          <Menu
            view={view}
            names={names}
            players={players}
            act={act}
            again={() => {
              if (clock) run(false);
              again();
            }}
            clock={
              clock
                ? null
                : () => {
                    run(true);
                    close();
                  }
            }
          />
          {!view.ending && <Exchange {...reading} game={exported()} />}
          {games}
        </Dialog>
      )}
    </div>
  );
}

/** What happens next, in one line, for eyes and for screen readers. */
function statusOf(view: View, names: Naming, players: readonly string[]): string {
  const { say } = names;
  const player = players[view.mover] ?? "";
  if (view.ask.kind === "over") return say(...outcome(view, players));
  if (view.ask.kind !== "move") return say(`page.ask.${view.ask.kind}`, { age: ROMAN[view.age] ?? view.age });
  if (view.choice) return asking(view.choice, names.language, players, view.mover);
  if (view.due) return say("page.due.begin", { player });
  if (view.age === 0) return say("page.due.draft", { player });
  return say("page.turn", { player, age: ROMAN[view.age] ?? view.age });
}

interface NextProps {
  readonly view: View;
  readonly names: Naming;
  readonly players: readonly string[];
  readonly act: (...actions: Action[]) => void;
  readonly make: (move: Legal) => void;
}

/** What is to be told now, other than by tapping a card of the structure. */
function Next({ view, names, players, act, make }: NextProps) {
  const { ask } = view;
  if (ask.kind === "over") return null;
  if (ask.kind === "held") return <Held ask={ask} names={names} players={players} act={act} />;
  if (ask.kind !== "move") {
    const title = askTitle(ask, names, view.age);
    const count = ask.kind === "up" ? 1 : ask.count;
    const key = `${ask.kind} ${ask.kind === "row" ? ask.row : ask.kind === "dealt" ? ask.among.join() : ""}`;
    return (
      <Picker
        key={key}
        title={title}
        among={ask.among}
        count={count}
        names={names}
        done={(items) => act(seen(ask, view.age, items))}
      />
    );
  }
  if (view.due === "begin") return <WhoBegins view={view} names={names} players={players} make={make} />;
  if (!view.due && view.age > 0) return null;
  return <Choose key={view.paid.length} view={view} names={names} players={players} make={make} />;
}

/** An item to choose, another where one is given or swapped; or the choice is left alone. */
function Choose({ view, names, players, make }: Omit<NextProps, "act">) {
  const [keeps, keep] = useState<number | null>(null);
  const moves = chosen(view.legal).filter((move) => keeps === null || move.item === keeps);
  const done = ([item]: readonly number[]) => {
    const move = moves.find((each) => (keeps === null ? each.item : each.other) === item);
    if (view.choice?.second && keeps === null) keep(item ?? null);
    else if (move) make(move);
  };
  const among = new Set(moves.map((move) => (keeps === null ? move.item : move.other)));
  const title =
    keeps === null ? statusOf(view, names, players) : names.say(`page.pick.${view.choice?.second ?? "give"}`);
  const pass = view.legal.find((move) => move.verb === "pass");
  return (
    <Picker key={keeps} title={title} among={[...among]} count={1} names={names} done={done}>
      {pass && (
        <button type="button" class="main" data-verb="pass" onClick={() => make(pass)}>
          {names.say("page.do.pass")}
        </button>
      )}
    </Picker>
  );
}

function askTitle(ask: Ask, names: Naming, age: number): string {
  const values =
    ask.kind === "up"
      ? { count: ask.left }
      : ask.kind === "row"
        ? { count: ask.count, row: ask.row + 1 }
        : "count" in ask
          ? { count: ask.count }
          : {};
  return names.say(`page.pick.${ask.kind}`, { ...values, age: ROMAN[age] ?? age });
}

function seen(ask: Ask, age: number, items: readonly number[]): Action {
  if (ask.kind === "up") return { kind: "up", age, slot: ask.slot, item: items[0] as number };
  if (ask.kind === "row") return { kind: "row", row: ask.row, items };
  return { kind: ask.kind as "tokens" | "drawn" | "dealt", items };
}

/** The wonders that each player has, where they were not drafted. */
function Held({
  ask,
  names,
  players,
  act,
}: {
  ask: Extract<Ask, { kind: "held" }>;
  names: Naming;
  players: readonly string[];
  act: NextProps["act"];
}) {
  const [first, choose] = useState<readonly number[] | null>(null);
  const among = ask.among.filter((id) => !first?.includes(id));
  const title = names.say("page.pick.held", { count: ask.count, player: players[first ? 1 : 0] ?? "" });
  return (
    <Picker
      key={first ? 1 : 0}
      title={title}
      among={among}
      count={ask.count}
      names={names}
      done={(items) => (first ? act({ kind: "held", items: [first, items] }) : choose(items))}
    />
  );
}

function WhoBegins({ view, names, players, make }: Omit<NextProps, "act">) {
  return (
    <section class="picker">
      <h2>{names.say("page.due.begin", { player: players[view.mover] ?? "" })}</h2>
      <div class="actions">
        {view.legal.map((move) => (
          <button key={move.number} type="button" class="main" onClick={() => make(move)}>
            {names.say("page.begins", { player: players[move.item] ?? "" })}
          </button>
        ))}
      </div>
    </section>
  );
}

function Over({ view, names, players }: Omit<NextProps, "act" | "make">) {
  return (
    <section class="over" aria-label={names.say("page.result")}>
      <Points names={names} points={view.cities.map((city) => city.points)} players={players} />
    </section>
  );
}

interface MenuProps extends Omit<NextProps, "make"> {
  /** Start the clock, where none is there. */
  readonly clock: (() => void) | null;
  readonly again: () => void;
}

function Menu({ view, names, players, act, clock, again }: MenuProps) {
  const { say } = names;
  const stops = [0, 1].flatMap((loser) => (["resignation", "time_out"] as const).map((how) => ({ loser, how })));
  return (
    <div class="actions">
      {view.ending === null &&
        view.ask.kind === "move" &&
        stops.map(({ loser, how }) => (
          <button key={`${how}${loser}`} type="button" onClick={() => act({ kind: "stop", how, loser })}>
            {say(`page.stop.${how}`, { player: players[loser] ?? "" })}
          </button>
        ))}
      {clock && view.ending === null && (
        <button type="button" onClick={clock}>
          {say("page.clock.start")}
        </button>
      )}
      <button type="button" onClick={again}>
        {say("page.again")}
      </button>
    </div>
  );
}
