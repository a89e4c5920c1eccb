// Recording a game of 7 Wonders by tapping.

import type { ComponentChild } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Module } from "../../common/module";
import { CardChoice, Coins } from "../card";
import { Dialog } from "../dialog";
import { Exchange, type Reading } from "../exchange";
import { type Naming, naming } from "../naming";
import { Games } from "../games";
import { Elsewhere } from "../keeping";
import { type Pen, resultWords } from "../notation";
import { Picker } from "../picker";
import { Points } from "../points";
import { type Recording, useGames } from "../recorder";
import type { TableData } from "../types";
import { Begin } from "./begin";
import { CityCard, CityDetails } from "./city";
import { played } from "./game";
import { GAMES } from "./kept";
import { HandPicker } from "./hand";
import { Question } from "./question";
import { taken } from "./taking";
import { Turns } from "./turns";
import { type Action, type Choice, type Entered, FREE_CITY, type Recorded, UNKNOWN, type View } from "./view";
import { deedText, NUMERALS, written } from "./writing";

export function TableGame({ data, set, speaking, module }: Recording & { module: Module }) {
  const keeping = useGames(GAMES, set, module);
  const names = naming(set, speaking);
  const text = module.manifest.text_hash as string;
  const pen: Pen = { set, module, words: data.notation, results: resultWords(data), language: names.language };
  const kept = (game: Entered): Recorded => {
    const record = written(pen, game, played(module, set, game));
    return { ...game, set: set.slug, edition: set.edition, text, record };
  };
  const [told, tell] = useState("");
  const use = (game: Entered, remark: string | null) => {
    keeping.add(kept(game));
    tell(remark ?? names.say("page.read.done"));
  };
  const change = (game: Entered) => {
    keeping.change(kept(game));
    tell("");
  };
  const reading = { names, take: (record: string) => taken(record, data, names, module, use) };
  const games = <Games keeping={keeping} names={names} text={text} />;
  if (!keeping.open) {
    const begin = (players: readonly string[], boards: readonly number[], hands: boolean, freeCity: boolean) =>
      keeping.add(kept({ players, boards, hands, freeCity, actions: [] }));
    const size = module.manifest.free_city as number | undefined;
    const freeCity = size ? { players: size, name: cityName(data, names) } : null;
    return <Begin names={names} sizes={module.manifest.players} freeCity={freeCity} begin={begin} reading={reading} games={games} />;
  }
  const { value, id } = keeping.open;
  return (
    <>
      <Elsewhere keeping={keeping} say={names.say} />
      <p class="told" role="status">{told}</p>
      <Table key={id} data={data} names={names} pen={pen} module={module} recorded={value} change={change} again={keeping.close} reading={reading} games={games} />
    </>
  );
}

interface TableProps {
  readonly data: TableData;
  readonly names: Naming;
  readonly module: Module;
  readonly pen: Pen;
  readonly recorded: Recorded;
  readonly change: (recorded: Entered) => void;
  /** Leave this game, which is kept, and begin another one. */
  readonly again: () => void;
  readonly reading: Reading;
  readonly games: ComponentChild;
}

type Shown =
  | { readonly kind: "card"; readonly item: number; readonly seat: number }
  | { readonly kind: "city"; readonly seat: number }
  | { readonly kind: "menu" | "turns" | "discards" };

function Table({ data, names, pen, module, recorded, change, again, reading, games }: TableProps) {
  const view = useMemo(() => played(module, names.set, recorded), [module, names.set, recorded]);
  const [shown, show] = useState<Shown | null>(null);
  const [chosen, choose] = useState<number | null>(null);
  const { say } = names;
  const players = recorded.players.map((name, seat) => (recorded.freeCity && seat === FREE_CITY ? cityName(data, names) : name));
  const close = () => show(null);
  const act = (action: Action) => {
    change({ ...recorded, actions: [...recorded.actions, action] });
    choose(null);
    close();
  };
  const undo = () => {
    change({ ...recorded, actions: recorded.actions.slice(0, -1) });
    choose(null);
  };
  const exported = () => ({ players, text: written(pen, recorded, view) });
  const seat = seatAsked(view, chosen);
  const last = view.turns.at(-1);
  return (
    <div class={view.ask.kind === "hand" ? "table round seeing" : "table round"}>
      <p class="status" role="status">{statusOf(view, seat, names, players)}</p>
      {view.ask.kind === "plays" && (
        <div class="turn-seats" role="group" aria-label={say("page.seven.turn", { age: NUMERALS[view.age] ?? view.age, turn: view.turn })}>
          {view.order.map((each) => {
            const player = players[each];
            const made = view.entered.get(each);
            return (
              <button key={each} type="button" aria-pressed={each === seat} class={made ? "made" : ""} onClick={() => choose(each)}>
                <strong>{player}</strong>
                <small>{made ? deedText(pen, recorded, made) : "…"}</small>
              </button>
            );
          })}
        </div>
      )}
      {view.ask.kind === "hand" && <Hand view={view} freeCity={recorded.freeCity === true} names={names} players={players} act={act} />}
      {(view.ask.kind === "plays" || view.ask.kind === "due") && (
        <Plays key={`${view.turns.length} ${seat}`} view={view} seat={seat} names={names} players={players} open={(item) => show({ kind: "card", item, seat })}
          decline={(play) => act({ kind: "play", play })} />
      )}
      {view.winners && <Over view={view} names={names} players={players} besides={recorded.freeCity ? [FREE_CITY] : []} act={act} />}
      {last && <Turns last turns={[last]} pen={pen} recorded={{ ...recorded, players }} names={names} />}
      {view.winners && <Exchange {...reading} game={exported()} />}
      <div class="cities" role="group" aria-label={say("page.seven.cities")}>
        {view.cities.map((city, each) => (
          <CityCard key={each} city={city} player={players[each] ?? ""} names={names} open={() => show({ kind: "city", seat: each })} />
        ))}
      </div>
      <nav class="bar" aria-label={say("page.tools")}>
        <button type="button" disabled={!recorded.actions.length} onClick={undo}>↶ {say("page.undo")}</button>
        <button type="button" disabled={!view.turns.length} onClick={() => show({ kind: "turns" })}>{say("page.seven.turns")}</button>
        <button type="button" disabled={!view.discards.length} onClick={() => show({ kind: "discards" })}>
          {say("page.discards", { count: view.discards.length })}
        </button>
        <button type="button" onClick={() => show({ kind: "menu" })}>{say("page.menu")}</button>
      </nav>
      {shown?.kind === "card" && (
        <Question item={shown.item} seat={shown.seat} view={view} names={names} players={players} codes={data.codes}
          make={(choice: Choice) => act({ kind: "play", play: choice.number })} close={close} />
      )}
      {shown?.kind === "city" && (
        <Dialog title={players[shown.seat] ?? ""} say={say} close={close}>
          <CityDetails city={view.cities[shown.seat] as View["cities"][number]} names={names} open={() => undefined} />
        </Dialog>
      )}
      {shown?.kind === "discards" && (
        <Dialog title={say("page.discards", { count: view.discards.length })} say={say} close={close}>
          <div class="choices">
            {view.discards.filter((id) => id !== UNKNOWN).map((id, n) => <CardChoice key={n} id={id} names={names} choose={() => undefined} />)}
          </div>
          <Hidden count={view.discards.filter((id) => id === UNKNOWN).length} names={names} />
        </Dialog>
      )}
      {shown?.kind === "turns" && (
        <Dialog title={say("page.seven.turns")} say={say} close={close}>
          <Turns turns={[...view.turns].reverse()} pen={pen} recorded={{ ...recorded, players }} names={names} />
        </Dialog>
      )}
      {shown?.kind === "menu" && (
        <Dialog title={say("page.menu")} say={say} close={close}>
          <div class="actions"><button type="button" onClick={again}>{say("page.again")}</button></div>
          {!view.winners && <Exchange {...reading} game={exported()} />}
          {games}
        </Dialog>
      )}
    </div>
  );
}

/** What the Free City is called. */
function cityName(data: TableData, names: Naming): string {
  return data.notation.keywords.FREE_CITY?.[names.language] ?? "";
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
  const values = { player: players[seat] ?? "", age: NUMERALS[view.age] ?? view.age, turn: view.turn };
  if (view.winners) {
    const winners = view.winners.map((each) => players[each] ?? "");
    return winners.length > 1 ? say("page.pad.result.shared", { players: winners }) : say("page.won.civilian", { player: winners[0] ?? "" });
  }
  if (view.ask.kind === "due") return say(`page.seven.due.${view.ask.due}`, values);
  return say(view.ask.kind === "hand" ? "page.seven.ask_hand" : "page.seven.ask_play", values);
}

function Hand({ view, freeCity, names, players, act }: { view: View; freeCity: boolean; names: Naming; players: readonly string[]; act: (action: Action) => void }) {
  if (view.ask.kind !== "hand") return null;
  const { age, seat, size } = view.ask;
  const title = names.say(freeCity && seat === FREE_CITY ? "page.seven.pile" : "page.seven.hand_of", { player: players[seat] ?? "" });
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
  readonly decline: (play: number) => void;
}

/** The cards of which a player's next one is, each with what it costs to build. */
function Plays({ view, seat, names, players, open, decline }: PlaysProps) {
  const { say } = names;
  const { cards, hidden } = useMemo(() => view.hand(seat), [view, seat]);
  const choices = useMemo(() => view.choices(seat), [view, seat]);
  const able = cards.filter((id) => choices.some((choice) => choice.item === id));
  const passes = choices.find((choice) => choice.verb === "decline");
  return (
    <Picker
      title={say("page.seven.pick", { player: players[seat] ?? "" })}
      among={able}
      count={1}
      names={names}
      done={([item]) => open(item as number)}
      badge={(id) => <Badge id={id} choices={choices} names={names} />}
    >
      <div class="actions">
        {hidden && <button type="button" onClick={() => open(UNKNOWN)}>? {say("page.seven.unseen")}</button>}
        {passes && <button type="button" onClick={() => decline(passes.number)}>{say("page.seven.pass")}</button>}
      </div>
    </Picker>
  );
}

/** What a card costs to build at least, or that it cannot be. */
function Badge({ id, choices, names }: { id: number; choices: readonly Choice[]; names: Naming }) {
  const builds = choices.filter((choice) => choice.item === id && choice.verb === "build");
  if (!builds.length) {
    const other = choices.some((choice) => choice.item === id && (choice.verb === "free" || choice.verb === "salvage"));
    return <span class="unseen">, {names.say(other ? "page.seven.for_nothing" : "page.seven.not_built")}</span>;
  }
  const least = Math.min(...builds.map(({ bank, left, right }) => bank + left + right));
  return (
    <>
      <span class="price" aria-hidden="true"><Coins count={least} /></span>
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
      <Points names={names} points={seats.map((seat) => view.cities[seat]?.points ?? {})} players={seats.map((seat) => players[seat] ?? "")}
        wins={(view.winners ?? []).map((seat) => seats.indexOf(seat))} />
      {view.copiable.map((guilds, seat) => guilds.length > 0 && (
        <Copies key={seat} view={view} seat={seat} names={names} player={players[seat] ?? ""} act={act} />
      ))}
    </section>
  );
}

/** The guild that a city copies, to be chosen among those of its neighbours. */
function Copies({ view, seat, names, player, act }: Pick<OverProps, "view" | "names" | "act"> & { seat: number; player: string }) {
  const copied = view.copied[seat] ?? UNKNOWN;
  return (
    <label class="note copies">
      {names.say("page.seven.copies", { player })}{" "}
      <select value={copied} onChange={(event) => act({ kind: "copy", seat, guild: Number(event.currentTarget.value) })}>
        {copied === UNKNOWN && <option value={UNKNOWN} disabled>–</option>}
        {(view.copiable[seat] ?? []).map(({ guild, total }) => (
          <option key={guild} value={guild}>{names.say("page.seven.copy", { item: names.item(guild), count: total })}</option>
        ))}
      </select>
    </label>
  );
}

function Hidden({ count, names }: { count: number; names: Naming }) {
  return count ? <p class="note">{names.say("page.seven.hidden", { count })}</p> : null;
}
