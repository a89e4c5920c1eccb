// The sheet itself: a row for each category, and rows for what its points follow from.

import { colours } from "../../common/colours";
import type { Naming } from "../naming";
import type { TableSet } from "../types";
import { Entry, Marked } from "./entry";
import type { Cell, Problem } from "./cells";
import { changed, columnKey, nameKey, type PadState, paperKey, pointsKey, resized, tokenKey, playerName } from "./pad";
import type { Scored } from "./scored";

export interface SheetProps {
  readonly set: TableSet;
  readonly pad: PadState;
  readonly found: Scored;
  readonly names: Naming;
  readonly change: (pad: PadState) => void;
}

export function Sheet(props: SheetProps) {
  const { set, pad, found, names, change } = props;
  const { say } = names;
  const [least, most] = set.pad.players;
  const seats = Array.from({ length: pad.players }, (_, seat) => seat);
  const write = (key: string, text: string) => change(changed(pad, key, text));
  const categories = Object.keys(set.categories).filter((category) => category !== "total");
  const wins = (seat: number) =>
    ["points", "tie", "shared", "supremacy"].includes(found.outcome.reason) && found.outcome.winners.includes(seat);
  return (
    <>
      {seats.length > 4 && <p class="note sideways">{say("page.pad.sideways", { count: seats.length })}</p>}
      <div class="sheet" onKeyDown={(event) => moveOn(event)}>
        <table class={seats.length > 4 ? "many" : ""} style={{ "--players": String(pad.players) }}>
          <caption>
            <label>
              <span class="unseen">{say("page.pad.table")}</span>
              <input
                value={pad.cells.table ?? ""}
                placeholder={`${names.set.title[names.language]} · ${say("page.pad.table")}`}
                onInput={(event) => write("table", event.currentTarget.value)}
              />
            </label>
          </caption>
          <thead>
            <tr>
              <td class="sizes">
                {most > least &&
                  [1, -1].map((step) => (
                    <button
                      key={step}
                      type="button"
                      disabled={pad.players + step > most || pad.players + step < least}
                      aria-label={say(step > 0 ? "page.pad.more" : "page.pad.fewer")}
                      onClick={() => change(resized(pad, pad.players + step))}
                    >
                      {step > 0 ? "+" : "−"}
                    </button>
                  ))}
              </td>
              {seats.map((seat) => (
                <th key={seat} scope="col" class={wins(seat) ? "wins" : ""}>
                  <input
                    value={pad.cells[nameKey(seat)] ?? ""}
                    placeholder={seats.length > 2 ? String(seat + 1) : say("page.seven.player", { count: seat + 1 })}
                    aria-label={say("page.pad.name", { count: seat + 1 })}
                    autocomplete="off"
                    aria-invalid={found.names[seat] !== null}
                    onInput={(event) => write(nameKey(seat), event.currentTarget.value)}
                  />
                  <Marked problem={found.names[seat] ?? null} names={names} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((category) => (
              <Category key={category} category={category} seats={seats} write={write} {...props} />
            ))}
          </tbody>
          <tfoot>
            <tr class="total">
              <th scope="row">{names.category("total")}</th>
              {seats.map((seat) => {
                const cell = found.totals[seat] as Cell;
                return (
                  <td key={seat} class={wins(seat) ? "wins" : ""} data-total={seat}>
                    <output>{cell.value ?? ""}</output>
                    <Marked problem={cell.problem} names={names} />
                  </td>
                );
              })}
            </tr>
            <tr class="paper">
              <th scope="row">{say("page.pad.paper")}</th>
              {seats.map((seat) => (
                <Entry
                  key={seat}
                  cell={found.papers[seat] as Cell}
                  text={pad.cells[paperKey(seat)] ?? ""}
                  label={`${say("page.pad.paper")}, ${playerName(pad, seat)}`}
                  names={names}
                  write={(text) => write(paperKey(seat), text)}
                />
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}

/** Enter goes to the next player's cell, then to the next row, as one goes over a printed pad. */
function moveOn(event: KeyboardEvent): void {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  const inputs = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLInputElement>("input:not([readonly])")];
  inputs[inputs.indexOf(event.target) + 1]?.focus();
}

interface CategoryProps extends SheetProps {
  readonly category: string;
  readonly seats: readonly number[];
  readonly write: (key: string, text: string) => void;
}

function Category({ category, seats, write, set, pad, found, names }: CategoryProps) {
  const label = names.category(category);
  const colour = set.pad.colours[category];
  const background = colour ? colours(colour)[0] : "var(--gold)";
  const columns = set.pad.entries[category] ?? [];
  return (
    <>
      <tr class={columns.length ? "category with" : "category"}>
        <th scope="row">
          <span class="label">
            <span class="colour" style={{ background }} aria-hidden="true" />
            <span>{label}</span>
          </span>
        </th>
        {seats.map((seat) => (
          <Entry
            key={seat}
            cell={found.points[category]?.[seat] as Cell}
            text={pad.cells[pointsKey(category, seat)] ?? ""}
            label={`${label}, ${playerName(pad, seat)}`}
            names={names}
            negative={(set.limits[pad.players]?.[category]?.[0] ?? 0) < 0}
            write={(text) => write(pointsKey(category, seat), text)}
          />
        ))}
      </tr>
      {columns.map((column) => (
        <Column
          key={column}
          column={column}
          seats={seats}
          write={write}
          set={set}
          pad={pad}
          found={found}
          names={names}
        />
      ))}
    </>
  );
}

type ColumnProps = Omit<CategoryProps, "category" | "change"> & { readonly column: string };

/** What a category's points follow from: coins, the pawn, tokens, symbols. */
function Column({ column, seats, write, set, pad, found, names }: ColumnProps) {
  const input = set.pad.inputs[column];
  const label = names.column(column);
  if (input?.kind === "pawn")
    return (
      <Pawn
        column={column}
        most={input.most}
        problem={found.columns[column]?.[0]?.problem ?? null}
        write={write}
        pad={pad}
        names={names}
        seats={seats}
      />
    );
  if (input?.kind === "tokens") {
    return (
      <>
        {input.values.map(([value]) => (
          <Plain
            key={value}
            label={`${label} ${value > 0 ? "+" : "−"}${Math.abs(value)}`}
            keyOf={(seat) => tokenKey(column, value, seat)}
            problem={(seat) => found.columns[`${column}:${value}`]?.[seat]?.problem ?? null}
            seats={seats}
            pad={pad}
            names={names}
            write={write}
          />
        ))}
      </>
    );
  }
  return (
    <Plain
      label={label}
      keyOf={(seat) => columnKey(column, seat)}
      problem={(seat) => found.columns[column]?.[seat]?.problem ?? null}
      seats={seats}
      pad={pad}
      names={names}
      write={write}
    />
  );
}

interface PlainProps extends Pick<CategoryProps, "seats" | "pad" | "names" | "write"> {
  readonly label: string;
  readonly keyOf: (seat: number) => string;
  readonly problem: (seat: number) => Problem | null;
}

function Plain({ label, keyOf, problem, seats, pad, names, write }: PlainProps) {
  return (
    <tr class="column">
      <th scope="row">{label}</th>
      {seats.map((seat) => (
        <Entry
          key={seat}
          cell={{ value: null, follows: false, problem: pad.cells[keyOf(seat)] ? problem(seat) : null }}
          text={pad.cells[keyOf(seat)] ?? ""}
          label={`${label}, ${playerName(pad, seat)}`}
          names={names}
          write={(text) => write(keyOf(seat), text)}
        />
      ))}
    </tr>
  );
}

interface PawnProps extends Pick<CategoryProps, "seats" | "pad" | "names" | "write"> {
  readonly column: string;
  readonly most: number;
  readonly problem: Problem | null;
}

/** Where the pawn stands between two players: left is the first one's capital. */
function Pawn({ column, most, problem, write, pad, names, seats }: PawnProps) {
  const text = pad.cells[columnKey(column, 0)] ?? "";
  const lead = Number(text) || 0;
  const label = names.column(column);
  const towards = playerName(pad, lead > 0 ? 1 : 0);
  const told =
    text === ""
      ? "–"
      : lead
        ? names.say("page.track.towards", { count: Math.abs(lead), player: towards })
        : names.say("page.track.middle");
  return (
    <tr class="column pawn">
      <th scope="row">{label}</th>
      <td colSpan={seats.length}>
        <input
          type="range"
          min={-most}
          max={most}
          step={1}
          value={lead}
          aria-label={label}
          aria-valuetext={told}
          onInput={(event) => write(columnKey(column, 0), event.currentTarget.value)}
        />
        <span>{told}</span>
        <button
          type="button"
          class="quiet"
          hidden={text === ""}
          aria-label={`${label}: ${names.say("page.pad.clear")}`}
          onClick={() => write(columnKey(column, 0), "")}
        >
          ✕
        </button>
        <Marked problem={problem} names={names} />
      </td>
    </tr>
  );
}
