// The findings on a game: what is wrong, by which rule, and how to mend it.

import type { Language, Say, Words } from "../common/language";
import { positionOf, type Replay } from "./replay";
import type { Explanation, Finding } from "./types";

interface Props {
  readonly findings: readonly Finding[];
  readonly cause: Words | null;
  readonly codes: Readonly<Record<string, Explanation>>;
  readonly replay: Replay | null;
  readonly language: Language;
  readonly say: Say;
  readonly go: (at: number, item: number | null) => void;
  /** Make a ruling on a finding. */
  readonly rule: (finding: Finding) => void;
}

export function Findings({ findings, cause, codes, replay, language, say, go, rule }: Props) {
  return (
    <section class="panel findings" id="findings" tabIndex={-1}>
      <h3>{say("report.findings.title", { count: findings.length })}</h3>
      {findings.length === 0 && <p>{say("report.findings.none")}</p>}
      {cause && <p class="cause">{cause[language]}</p>}
      <ol>
        {findings.map((finding, n) => {
          const entry = codes[finding.code];
          const at = replay && finding.move !== null ? positionOf(replay, finding.move) : null;
          return (
            <li key={n} class={finding.follows ? "follows" : ""}>
              <p class="what">
                <strong>{finding.code}</strong> {finding.message[language]}
                {finding.follows && <span class="mark">{say("report.findings.follows")}</span>}
              </p>
              <p class="where">
                {finding.line !== null && <span>{say("report.findings.line", { line: finding.line })}</span>}
                {replay && at !== null && (
                  <button type="button" onClick={() => go(at, replay.itemOf(finding.move ?? 0))}>
                    {say("report.findings.to_move", { move: replay.called(finding.move ?? 0) })}
                  </button>
                )}
                <button type="button" onClick={() => rule(finding)}>
                  {say("report.ruling.make")}
                </button>
              </p>
              {finding.then && <p class="then">{finding.then[language]}</p>}
              {entry && (
                <dl>
                  <dt>{say("report.findings.rule")}</dt>
                  {finding.rules[language].map(([sentence, where], part) => (
                    <dd key={part}>
                      {sentence} <cite>{where}</cite>
                    </dd>
                  ))}
                  <dt>{say("report.findings.mend")}</dt>
                  <dd>{entry.mend?.[language]}</dd>
                </dl>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** What is wrong with one move, above the board. */
export function MoveFindings({
  findings,
  title,
  language,
}: {
  findings: readonly Finding[];
  title: string;
  language: Language;
}) {
  if (!findings.length) return null;
  return (
    <div class="refused" role="note">
      <strong>{title}</strong>
      <ul>
        {findings.map((finding, n) => (
          <li key={n}>
            {finding.code}: {finding.message[language]}
            {finding.then && <em> {finding.then[language]}.</em>}
          </li>
        ))}
      </ul>
    </div>
  );
}
