// What is chosen once for all tabs: the card set and the edition. It is remembered.

import { useEffect, useState } from "preact/hooks";
import type { Speaking } from "../common/start";
import { keep, recall } from "../page/store";
import type { BackEnd } from "./back_end";
import { type OwnSet, ownSets, placed, watchSets } from "./own_sets";
import type { DeskData } from "./types";

export interface Choice {
  /** A shipped set by its name, one of one's own as `own/NAME`, or what each file says: "". */
  readonly set: string;
  readonly edition: string;
}

/** What every tab is given. */
export interface Desk {
  readonly data: DeskData;
  readonly back: BackEnd;
  readonly speaking: Speaking;
  readonly choice: Choice;
  /** The sets of one's own, as they are now. */
  readonly own: readonly OwnSet[];
}

export function useOwnSets(): readonly OwnSet[] {
  const [own, read] = useState(ownSets);
  useEffect(() => watchSets(() => read(ownSets())), []);
  return own;
}

export function useChoice(): [Choice, (choice: Choice) => void] {
  const [choice, set] = useState<Choice>(() => {
    const kept = recall("desk/choice") as Partial<Choice> | null;
    return { set: String(kept?.set ?? ""), edition: String(kept?.edition ?? "") };
  });
  return [
    choice,
    (next) => {
      set(next);
      keep("desk/choice", next);
    },
  ];
}

/** What a choice means: options, and the files of a set of one's own. `asked`: another text where
 * either has changed. */
export function optionsOf({ data, speaking, choice, own: sets }: Desk): {
  readonly options: string[];
  readonly files: OwnSet["files"];
  readonly asked: string;
} {
  const own = sets.find((each) => `own/${each.name}` === choice.set);
  const shipped = data.sets.find((each) => each.name === choice.set);
  const editions = (shipped ? [shipped] : own ? [] : data.sets).flatMap((each) => each.editions);
  const at = own && placed(own);
  const options = [
    `--lang=${speaking.language}`,
    ...(shipped ? [`--set=${shipped.name}`] : at ? [`--set=${at.folder}`] : []),
    ...(editions.includes(choice.edition) ? [`--edition=${choice.edition}`] : []),
  ];
  return { options, files: at?.files ?? {}, asked: options.join(" ") };
}

export function Setting({ desk, choose }: { desk: Desk; choose: (choice: Choice) => void }) {
  const { data, speaking, choice } = desk;
  const { say, language } = speaking;
  const shipped = data.sets.filter((each) => !choice.set || each.name === choice.set);
  const editions = [...new Set(shipped.flatMap((each) => each.editions))];
  return (
    <>
      <label>
        {say("desk.set")}
        <select value={choice.set} onChange={(event) => choose({ set: event.currentTarget.value, edition: "" })}>
          <option value="">{say("desk.set_of_record")}</option>
          {data.sets.map((each) => (
            <option key={each.name} value={each.name}>
              {each.title[language] ?? each.name}
            </option>
          ))}
          {desk.own.map((each) => (
            <option key={`own/${each.name}`} value={`own/${each.name}`}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say("desk.edition")}
        <select
          value={editions.includes(choice.edition) ? choice.edition : ""}
          onChange={(event) => choose({ ...choice, edition: event.currentTarget.value })}
        >
          <option value="">{say("desk.edition_of_record")}</option>
          {editions.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
