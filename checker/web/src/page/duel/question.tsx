// A card that was tapped: what it gives, what it costs and why, and what can be done with it.

import { Dialog } from "../dialog";
import { capital, type Naming, refusalText } from "../naming";
import type { Explanation, TableSet } from "../types";
import { Drawing, Signs } from "../../common/signs";
import { Coins, faced } from "../card";
import { HELD, PREPARED } from "./city";
import { chosen, type Legal, type View } from "./game";

interface Props {
  readonly item: number;
  readonly view: View;
  readonly names: Naming;
  readonly players: readonly string[];
  readonly codes: Readonly<Record<string, Explanation>>;
  readonly make: (move: Legal) => void;
  readonly close: () => void;
}

export function Question({ item, view, names, players, codes, make, close }: Props) {
  const { say } = names;
  const definition = names.set.items[item];
  const prepares = (move: Legal) => names.set.items[move.item]?.kind === "character";
  const moves = chosen(view.legal).filter((move) => move.item === item && move.verb !== "wonder");
  const tucks = view.legal.filter((move) => move.verb === "wonder" && move.other === item);
  const raises = view.legal.filter((move) => move.verb === "wonder" && move.item === item);
  const refused =
    (view.choice ? !moves.length : definition?.kind !== "token" && !raises.length) &&
    !moves.some((move) => ["build", "call", "set off"].includes(move.verb))
      ? whyNot(item, view, names, players, codes)
      : null;
  return (
    <Dialog title={names.item(item)} say={say} close={close}>
      {moves.length + tucks.length + raises.length === 0 && (
        <Drawing set={names.set} id={item} language={names.language} />
      )}
      {moves.length + tucks.length + raises.length > 0 && (
        <p class="face" style={faced(definition)}>
          <Signs set={names.set} id={item} language={names.language} />
          {(definition?.effects[names.language] ?? []).map((effect, n) => (
            <span key={n}>{capital(effect)}</span>
          ))}
        </p>
      )}
      {definition?.kind !== "token" && view.ending === null && <Cost item={item} view={view} names={names} />}
      {refused && <p class="refused">{refused}</p>}
      <div class="actions">
        {moves.map((move) => (
          <button key={move.number} type="button" class="main" data-verb={move.verb} onClick={() => make(move)}>
            {say(`page.do.${view.choice ? "choose" : move.verb.replace(" ", "_")}`, {
              deed: view.choice?.deed[names.language] ?? "",
            })}
            {(move.verb === "build" || move.verb === "call") && <Price count={move.price} names={names} />}
            {move.verb === "discard" && <Brings move={move} view={view} names={names} />}
          </button>
        ))}
        {tucks.map((move) => (
          <button
            key={move.number}
            type="button"
            data-verb="wonder"
            data-item={names.set.items[move.item]?.slug}
            onClick={() => make(move)}
          >
            {say(prepares(move) ? "page.do.prepare" : "page.do.wonder", { item: names.item(move.item) })}
            {!prepares(move) && <Price count={move.price} names={names} />}
          </button>
        ))}
        {raises.length > 0 && (
          <p class="note">{say(definition?.kind === "character" ? "page.prepare_with" : "page.wonder_with")}</p>
        )}
        {raises.map((move) => (
          <button key={move.number} type="button" onClick={() => make(move)}>
            {say("page.do.with", { item: names.item(move.other) })}
            {!prepares(move) && <Price count={move.price} names={names} />}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

function Price({ count, names }: { count: number; names: Naming }) {
  return (
    <>
      {" "}
      <span aria-hidden="true">
        <Coins count={count} />
      </span>
      <span class="unseen">{names.say("page.coins", { count })}</span>
    </>
  );
}

function Brings({ move, view, names }: { move: Legal; view: View; names: Naming }) {
  const count = view.brings(move.number);
  return (
    <>
      {" "}
      <span aria-hidden="true">
        <Coins count={count} gain />
      </span>
      <span class="unseen">{names.say("page.coins", { count })}</span>
    </>
  );
}

/** How a price is made up: by a chain, or coins and what each unit costs now. */
function Cost({ item, view, names }: { item: number; view: View; names: Naming }) {
  const { say, set } = names;
  const [coins = 0, ...units] = set.items[item]?.cost ?? [];
  const { price, trade } = view.cost(view.mover, item);
  const city = view.cities[view.mover as 0 | 1];
  if (isPlot(view, item)) return null;
  if (set.items[item]?.kind === "character") return <p class="cost">{say("page.costs", { count: price })}</p>;
  if (trade < 0) return <p class="cost">{say("page.cost.chain", { chain: names.chain(item, city) })}</p>;
  if (!coins && units.every((count) => !count)) return <p class="cost">{say("page.cost.free")}</p>;
  const prices = view.unitPrices(view.mover);
  const { produces } = city;
  return (
    <table class="cost">
      <caption>{say("page.cost.title", { count: price })}</caption>
      {units.some(Boolean) && (
        <thead>
          <tr>
            <td />
            <th scope="col">{say("page.cost.needs")}</th>
            <th scope="col">{say("page.cost.has")}</th>
            <th scope="col">{say("page.cost.each")}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {units.map((count, resource) =>
          count ? (
            <tr key={resource}>
              <th scope="row">{capital(names.word(set.resources[resource] ?? ""))}</th>
              <td>{count}</td>
              <td>{produces[resource]}</td>
              <td>{prices[resource]}</td>
            </tr>
          ) : null,
        )}
        {units.some(Boolean) && <Sum label={say("page.cost.trade")} count={trade} />}
        {coins > 0 && <Sum label={say("page.cost.coins")} count={coins} />}
      </tbody>
    </table>
  );
}

function Sum({ label, count }: { label: string; count: number }) {
  return (
    <tr class="sum">
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td>{count}</td>
    </tr>
  );
}

/** Whether something is held by a player, prepared or not, and no wonder. */
function isPlot(view: View, item: number): boolean {
  const place = view.places[item] ?? 0;
  return [HELD, PREPARED].some((each) => place === each || place === each + 1);
}

/** Whether a choice can be of items like one, of which one is chosen alone. */
function mayBeAsked({ choice, legal }: View, { items }: TableSet, item: number): boolean {
  const isToken = (id: number) => items[id]?.kind === "token";
  return !choice?.second && chosen(legal).some((move) => isToken(move.item) === isToken(item));
}

/** Why a card cannot be built or chosen now. */
function whyNot(
  item: number,
  view: View,
  names: Naming,
  players: readonly string[],
  codes: Readonly<Record<string, Explanation>>,
): string | null {
  if (view.ending || view.ask.kind !== "move" || view.due === "begin" || view.age === 0) return null;
  const kind = names.set.items[item]?.kind;
  const wonder = kind === "wonder" && !view.due;
  const other = view.legal.find((move) => move.verb === "discard")?.item ?? -1;
  const own = isPlot(view, item) ? "set off" : kind === "character" ? "call" : "build";
  const verb = view.due ?? (wonder ? "wonder" : own);
  const move = { verb, player: view.mover, item, other: wonder ? other : -1 };
  if ((wonder && other < 0) || (view.choice && !mayBeAsked(view, names.set, item))) return null;
  const why = view.refusal(move);
  return why && refusalText(codes, names, players, why, view.mover);
}
