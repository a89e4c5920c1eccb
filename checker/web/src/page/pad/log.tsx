// Every entry of a pad, the last one first.

import { locale } from "../../common/language";
import type { Naming } from "../naming";
import { type Entry, type PadState, playerName } from "./pad";

export function Log({ pad, names }: { pad: PadState; names: Naming }) {
  const { say } = names;
  return (
    <details class="log">
      <summary>{say("page.pad.log", { count: pad.log.length })}</summary>
      <ol reversed>
        {[...pad.log].reverse().map((entry, n) => (
          <li key={pad.log.length - n}>
            <time dateTime={entry.time}>
              {new Date(entry.time).toLocaleTimeString(locale(names.language), { hour: "2-digit", minute: "2-digit" })}
            </time>{" "}
            {about(entry, pad, names)}: {entry.before || "–"} → {entry.after || "–"}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What an entry is about. */
function about({ key }: Entry, pad: PadState, names: Naming): string {
  const [kind = "", name = "", last = ""] = key.split("/");
  const { say } = names;
  if (kind === "points") return `${names.category(name)}, ${playerName(pad, Number(last))}`;
  if (kind === "column") {
    const [column = "", value] = name.split(":");
    return `${names.column(column)}${value ? ` ${value}` : ""}, ${playerName(pad, Number(last))}`;
  }
  if (kind === "name") return say("page.pad.name", { count: Number(name) + 1 });
  if (kind === "paper") return `${say("page.pad.paper")}, ${playerName(pad, Number(name))}`;
  return say(`page.pad.${kind}`);
}
