// How a price comes about: what a card or stage needs, what there is of it here and beside, and
// what a unit costs. Producers of one of several resources are counted apart.

import { capital, type Naming } from "../naming";
import type { City, View } from "./view";

interface Props {
  readonly item: number;
  readonly seat: number;
  readonly view: View;
  readonly names: Naming;
  readonly players: readonly string[];
}

export function Cost({ item, seat, view, names, players }: Props) {
  const { say, set } = names;
  const [coins = 0, ...units] = set.items[item]?.cost ?? [];
  const own = view.cities[seat] as City;
  const chain = names.chain(item, own);
  if (chain) return <p class="cost">{say("page.cost.chain", { chain })}</p>;
  if (!coins && units.every((count) => !count)) return <p class="cost">{say("page.cost.free")}</p>;
  if (units.every((count) => !count)) return <p class="cost">{say("page.seven.only_coins", { count: coins })}</p>;
  const size = players.length;
  const seats = { left: (seat + size - 1) % size, right: (seat + 1) % size };
  const prices = view.unitPrices(seat);
  const sold = (side: "left" | "right", resource: number) => {
    const offer = amount(
      view.cities[seats[side]] as City,
      set.resources[resource] ?? "",
      "sells",
      "one_of_sold",
      set.columns,
    );
    const each = prices?.[side][resource];
    return each === undefined || offer === "0" ? offer : say("page.seven.each", { offer, count: each });
  };
  return (
    <table class="cost">
      <caption>{say("page.seven.cost")}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{say("page.cost.needs")}</th>
          <th scope="col">{say("page.cost.has")}</th>
          <th scope="col">← {players[seats.left]}</th>
          <th scope="col">{players[seats.right]} →</th>
        </tr>
      </thead>
      <tbody>
        {units.map((count, resource) =>
          count ? (
            <tr key={resource}>
              <th scope="row">{capital(names.word(set.resources[resource] ?? ""))}</th>
              <td>{count}</td>
              <td>{amount(own, set.resources[resource] ?? "", "produces", "one_of", set.columns)}</td>
              <td>{sold("left", resource)}</td>
              <td>{sold("right", resource)}</td>
            </tr>
          ) : null,
        )}
        {coins > 0 && (
          <tr class="sum">
            <th scope="row">{say("page.cost.coins")}</th>
            <td>{coins}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** How much of a resource a city has: what is certain, and what is one choice among several. */
function amount(city: City, resource: string, certain: string, choice: string, columns: readonly string[]): string {
  const choices = columns
    .filter(
      (column) =>
        column.startsWith(`${choice}(`) &&
        column
          .slice(choice.length + 1, -1)
          .split(", ")
          .includes(resource),
    )
    .reduce((sum, column) => sum + city.column(column), 0);
  const known = city.column(`${certain}(${resource})`);
  return choices ? `${known ? `${known} + ` : ""}${choices}*` : String(known);
}
