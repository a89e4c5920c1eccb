// The tables that were played: who won, to open again, to export together.

import { useMemo } from "preact/hooks";
import { locale } from "../../common/language";
import type { Naming } from "../naming";
import type { TableSet } from "../types";
import { type PadState, playerName } from "./pad";
import type { SheetRules } from "./rules";
import { resultText } from "./result";
import { scored } from "./scored";
import type { Stored } from "../store";

interface Props {
  readonly tables: readonly Stored<PadState>[];
  readonly set: TableSet;
  readonly rules: SheetRules;
  readonly names: Naming;
  readonly open: (id: string) => void;
  readonly forget: (id: string) => void;
  readonly save: () => void;
}

export function Kept({ tables, set, rules, names, open, forget, save }: Props) {
  const { say } = names;
  const found = useMemo(() => tables.map(({ value }) => scored(set, rules, value)), [tables, set, rules]);
  if (!tables.length) return null;
  return (
    <section class="kept">
      <h2>{say("page.pad.kept")}</h2>
      <ul>
        {tables.map(({ id, value: table }, n) => {
          const one = found[n];
          if (!one) return null;
          const players = one.totals
            .map((total, seat) => `${playerName(table, seat)} ${total.value ?? "–"}`)
            .join(", ");
          const title =
            table.cells.table ||
            new Date(table.started).toLocaleString(locale(names.language), { dateStyle: "short", timeStyle: "short" });
          return (
            <li key={id}>
              <div>
                <strong>{title}</strong> {players}
                <br />
                <span class="note">{resultText(set, table, one, names)}</span>
              </div>
              <button type="button" onClick={() => open(id)}>
                {say("page.pad.open")}
              </button>
              <button
                type="button"
                class="quiet"
                aria-label={`${say("page.pad.forget")}: ${title}`}
                onClick={() => forget(id)}
              >
                ✕
              </button>
            </li>
          );
        })}
      </ul>
      <button type="button" onClick={save}>
        {say("page.pad.all_csv")}
      </button>
    </section>
  );
}
