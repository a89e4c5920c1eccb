// The scorepad: categories down, players across, as on the printed pads.

import { useEffect, useMemo, useState } from "preact/hooks";
import { locale } from "../../common/language";
import type { Speaking } from "../../common/start";
import { download, fileName } from "../files";
import { type Naming, naming } from "../naming";
import { Deleted, Elsewhere, useKeeping } from "../keeping";
import type { TableSet } from "../types";
import { csvOf } from "./csv";
import { Kept } from "./kept";
import { Log } from "./log";
import { emptyPad, isEmpty, type PadState, undone } from "./pad";
import { Result } from "./result";
import { SheetRules } from "./rules";
import { scored } from "./scored";
import { Sheet } from "./sheet";
import { TABLES } from "./tables";

/** The pad of one set: loads its rules, then goes on where it was left. */
export function Scorepad({ set, speaking }: { set: TableSet; speaking: Speaking }) {
  const [rules, load] = useState<SheetRules | null>(null);
  const [failed, fail] = useState(false);
  useEffect(() => {
    load(null);
    SheetRules.load(set.sheet).then(load, () => fail(true));
  }, [set]);
  if (failed) return <p class="refused">{speaking.say("page.no_module")}</p>;
  return rules ? <Pad key={set.slug} set={set} rules={rules} names={naming(set, speaking)} /> : <p class="note">…</p>;
}

function Pad({ set, rules, names }: { set: TableSet; rules: SheetRules; names: Naming }) {
  const [least, most] = set.pad.players;
  const [blank] = useState(() => emptyPad(set, Math.min(most, least + 1)));
  const keeping = useKeeping(TABLES, `pad/${set.slug}`, (table) => table.set === set.slug);
  const pad = keeping.open?.value ?? blank;
  const found = useMemo(() => scored(set, rules, pad), [set, rules, pad]);
  const { say } = names;
  // What is written into an empty pad begins a table; an empty one is not kept.
  const change = keeping.change;
  const others = keeping.others().filter(({ value }) => value.set === set.slug);
  const save = (pads: readonly PadState[], name: string) =>
    download(
      fileName([name], "csv"),
      csvOf(
        set,
        pads.map((each) => [each, scored(set, rules, each)]),
      ),
      "text/csv",
    );
  const sheet = { set, pad, found, names, change };
  return (
    <div class="pad">
      <p class="printed">
        {new Date(keeping.open?.changed ?? Date.now()).toLocaleDateString(locale(names.language), {
          dateStyle: "long",
        })}
      </p>
      <Sheet {...sheet} />
      <Result {...sheet} />
      <nav class="bar" aria-label={say("page.tools")}>
        <button type="button" disabled={!pad.log.length} onClick={() => change(undone(pad))}>
          ↶ {say("page.undo")}
        </button>
        <button type="button" disabled={isEmpty(pad)} onClick={keeping.close}>
          {say("page.pad.next")}
        </button>
        <button type="button" onClick={() => print()}>
          {say("page.pad.print")}
        </button>
        <button type="button" disabled={isEmpty(pad)} onClick={() => save([pad], pad.cells.table || set.slug)}>
          CSV
        </button>
      </nav>
      <Log pad={pad} names={names} />
      <Kept
        tables={others}
        set={set}
        rules={rules}
        names={names}
        open={keeping.reopen}
        forget={keeping.remove}
        save={() =>
          save([...others.map(({ value }) => value).reverse(), ...(isEmpty(pad) ? [] : [pad])], `${set.slug}-tables`)
        }
      />
      <Deleted keeping={keeping} say={say} />
      <Elsewhere keeping={keeping} say={say} />
    </div>
  );
}
