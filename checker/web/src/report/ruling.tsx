// A ruling on one page, to print and sign: what was found where, the rule, and room to decide.

import { useMemo } from "preact/hooks";
import type { Speaking } from "../common/start";
import { place } from "./list";
import { naming } from "./naming";
import { positionOf, type Replay } from "./replay";
import type { CardSet, Detail, Explanation, Finding, Row } from "./types";

interface Props {
  readonly row: Row;
  readonly finding: Finding;
  readonly detail: Detail;
  readonly replay: Replay | null;
  readonly set: CardSet | undefined;
  readonly speaking: Speaking;
  readonly codes: Readonly<Record<string, Explanation>>;
  readonly close: () => void;
}

export function Ruling({ row, finding, replay, set, speaking, codes, close }: Props) {
  const { say, language } = speaking;
  const at = replay && finding.move !== null ? positionOf(replay, finding.move) : null;
  const where = (["event", "round", "table"] as const).flatMap((part) =>
    row[part] ? [`${say(`report.list.${part}`)}: ${row[part]}`] : [],
  );
  return (
    <section class="ruling">
      <div class="buttons">
        <button type="button" onClick={() => print()}>
          {say("report.ruling.print")}
        </button>
        <button type="button" onClick={close}>
          {say("report.ruling.back")}
        </button>
      </div>
      <h2>{say("report.ruling.title")}</h2>
      <p>
        <strong>{row.players.join(" – ")}</strong>
        {[...where, set && `${set.title[language]}, ${set.edition}`, place(row)].filter(Boolean).map((part, n) => (
          <span key={n}> · {part}</span>
        ))}
      </p>
      <h3>{say("report.ruling.found")}</h3>
      <p>
        {finding.code}: {finding.message[language]}
        {finding.then && <em> {finding.then[language]}.</em>}
      </p>
      {replay && at !== null && (
        <Position replay={replay} at={at} move={finding.move ?? 0} speaking={speaking} codes={codes} />
      )}
      <h3>{say("report.findings.rule")}</h3>
      {finding.rules[language].map(([sentence, cited], n) => (
        <p key={n}>
          {sentence} <cite>{cited}</cite>
        </p>
      ))}
      <h3>{say("report.ruling.decision")}</h3>
      <textarea rows={4} aria-label={say("report.ruling.decision")} />
      <h3>{say("report.ruling.signed")}</h3>
      <ul class="signatures">
        {[say("report.ruling.arbiter"), ...row.players].map((name, n) => (
          <li key={n}>{name}</li>
        ))}
      </ul>
    </section>
  );
}

/** Where the game stood before the move: of each player coins, points and what is built. */
function Position({
  replay,
  at,
  move,
  speaking,
  codes,
}: Pick<Props, "speaking" | "codes"> & { replay: Replay; at: number; move: number }) {
  const { say, language } = speaking;
  const words = useMemo(() => naming(say, language, replay.set, codes, replay.names), [say, language, replay, codes]);
  const title = say("report.ruling.position", { move: replay.called(move) });
  return (
    <>
      <h3>{title}</h3>
      <table aria-label={title}>
        <tbody>
          {replay.names.map((name, seat) => (
            <tr key={seat}>
              <th scope="row">{name}</th>
              <td>
                {say("report.coins", { count: replay.coins(at, seat) })},{" "}
                {say("report.points", { count: replay.points(at, seat)["total"] ?? 0 })}
              </td>
              <td>{replay.built(at, seat).map(words.item).join(", ") || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {at > 0 && <p>{replay.move(at, words).join("; ")}</p>}
    </>
  );
}
