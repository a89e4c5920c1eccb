// A player at the table: whose turn it is, coins, points, wonders, and all that was built.

import { dealtTo, laidIn, ROW } from "../../common/sets";
import { colours } from "../../common/colours";
import { Held, Signs } from "../../common/signs";
import type { Naming } from "../naming";
import { CardChoice, Coins } from "../card";
import { Points } from "../points";
import type { DuelTable } from "../types";
import type { View } from "./game";

// Where an item is, as the module numbers places.
export const BOARD = 1;
export const HELD = 2;
const CITY = 4;
export const DISCARD = 6;
export const PREPARED = 9;

interface Props {
  readonly seat: 0 | 1;
  readonly player: string;
  readonly view: View;
  readonly names: Naming;
  readonly open: (item: number) => void;
  readonly openCity: (seat: 0 | 1) => void;
}

/** The items at a place, by id. */
export function itemsAt(view: View, names: Naming, place: number): number[] {
  return names.set.items.flatMap((_, id) => (view.places[id] === place ? [id] : []));
}

export function CityBar({ seat, player, view, names, open, openCity }: Props) {
  const { say } = names;
  const city = view.cities[seat];
  const built = itemsAt(view, names, CITY + seat);
  const held = itemsAt(view, names, HELD + seat);
  const prepared = itemsAt(view, names, PREPARED + seat);
  const turn = view.ending === null && view.mover === seat;
  const count = (colour: string) => built.filter((id) => names.set.items[id]?.colour === colour).length;
  return (
    <section class={turn ? "city turn" : "city"} aria-label={player}>
      <button type="button" class="who" onClick={() => openCity(seat)}>
        <strong>{player}</strong>
        <span class="figures">
          <Coins count={city.coins} />
          <span class="unseen">{say("page.coins", { count: city.coins })}, </span>
          <span class="total">{say("page.points", { count: city.points.total ?? 0 })}</span>
        </span>
      </button>
      <span class="colours">
        {names.set.colours.map((colour) => {
          const [background, color] = colours(colour);
          return (
            <span
              key={colour}
              style={{ background, color }}
              role="img"
              aria-label={`${names.word(colour)}: ${count(colour)}`}
            >
              {count(colour)}
            </span>
          );
        })}
      </span>
      <Held
        set={names.set}
        language={names.language}
        count={(column) => city.column(names.set.columns[column] ?? "")}
        label={say("page.has")}
      />
      <ul class="wonders">
        {[...built, ...held, ...prepared]
          .filter((id) => ["wonder", "token", "character"].includes(names.set.items[id]?.kind ?? ""))
          .map((id) => (
            <li key={id}>
              <button type="button" class={built.includes(id) ? "wonder built" : "wonder"} onClick={() => open(id)}>
                <span>
                  {names.item(id)} <Signs set={names.set} id={id} language={names.language} />
                </span>
                {built.includes(id) ? (
                  <span class="unseen">, {say("page.built")}</span>
                ) : names.set.items[id]?.kind === "character" ? (
                  <em>{say(prepared.includes(id) ? "page.prepared" : "page.in_hand")}</em>
                ) : (
                  <>
                    <span class="price" aria-hidden="true">
                      <Coins count={view.cost(seat, id).price} />
                    </span>
                    <span class="unseen">, {say("page.costs", { count: view.cost(seat, id).price })}</span>
                  </>
                )}
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** The progress tokens that lie on the board. */
export function Tokens({ view, names, open }: Pick<Props, "view" | "names" | "open">) {
  const tokens = itemsAt(view, names, BOARD).filter((id) => names.set.items[id]?.kind === "token");
  if (!tokens.length) return null;
  return (
    <ul class="tokens" aria-label={names.say("page.tokens")}>
      {tokens.map((id) => (
        <li key={id}>
          <CardChoice id={id} names={names} choose={open} />
        </li>
      ))}
    </ul>
  );
}

/** What lies in the zones of the set, with what it costs whoever moves. */
export function Zones({ view, names, open }: Pick<Props, "view" | "names" | "open">) {
  const { zones } = names.set.recording as DuelTable;
  return zones.map((zone, n) => {
    const inPlaces = zone.dealt ? dealtTo(zone, zones, view.setup.layouts[ROW] ?? []) : zone.items;
    const onTable = (id: number) => zone.on !== undefined || view.places[id] === BOARD;
    const lying = zone.laid ? laidIn(view.places, zone.laid) : inPlaces.filter(onTable);
    const has = (id: number) => names.set.columns[zone.on?.[zone.items.indexOf(id)] ?? -1];
    return (
      <ul key={n} class="tokens" aria-label={zone.names[names.language]}>
        {lying.map((id) => {
          const column = has(id);
          const count = view.cost(view.mover, id).price;
          const badge =
            column !== undefined ? (
              <span class="price">{view.cities.map((city) => city.column(column)).join(" / ")}</span>
            ) : (
              <>
                <span class="price" aria-hidden="true">
                  <Coins count={count} />
                </span>
                <span class="unseen">, {names.say("page.costs", { count })}</span>
              </>
            );
          return (
            <li key={id}>
              <CardChoice id={id} names={names} choose={open} badge={badge} />
            </li>
          );
        })}
      </ul>
    );
  });
}

/** Everything in a city, and its points as they stand. */
export function CityDetails({ seat, view, names, open }: Pick<Props, "seat" | "view" | "names" | "open">) {
  const built = itemsAt(view, names, CITY + seat);
  return (
    <>
      <Points names={names} points={[view.cities[seat].points]} />
      {built.length === 0 && <p class="note">{names.say("page.nothing_built")}</p>}
      <div class="choices">
        {built.map((id) => (
          <CardChoice key={id} id={id} names={names} choose={open} />
        ))}
      </div>
    </>
  );
}
