// The scorepad: categories down, players across, as on the printed pads.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Speaking } from "../../common/start";
import { download, fileName } from "../files";
import { type Naming, naming } from "../naming";
import { keep, recall } from "../store";
import type { TableSet } from "../types";
import { csvOf } from "./csv";
import { Kept } from "./kept";
import { Log } from "./log";
import { emptyPad, isEmpty, type PadState, scored, undone } from "./pad";
import { Result } from "./result";
import { SheetRules } from "./rules";
import { Sheet } from "./sheet";

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
  const fresh = () => emptyPad(set, Math.min(most, Math.max(least, least === most ? least : least + 1)));
  const [pad, put] = useState<PadState>(() => recall<PadState>(`pad.${set.slug}`) ?? fresh());
  const [tables, store] = useState<readonly PadState[]>(() => recall<PadState[]>(`tables.${set.slug}`) ?? []);
  const found = useMemo(() => scored(set, rules, pad), [set, rules, pad]);
  const { say } = names;
  const change = (next: PadState) => {
    put(next);
    keep(`pad.${set.slug}`, next);
  };
  const keepTables = (next: readonly PadState[]) => {
    store(next);
    keep(`tables.${set.slug}`, next);
  };
  const others = tables.filter((table) => table.id !== pad.id);
  const begin = () => {
    if (!isEmpty(pad)) keepTables([pad, ...others]);
    change(fresh());
  };
  const save = (pads: readonly PadState[], name: string) =>
    download(fileName([name], "csv"), csvOf(set, pads.map((each) => [each, scored(set, rules, each)])), "text/csv");
  const sheet = { set, pad, found, names, change };
  return (
    <div class="pad">
      <Sheet {...sheet} />
      <Result {...sheet} />
      <nav class="bar" aria-label={say("page.tools")}>
        <button type="button" disabled={!pad.log.length} onClick={() => change(undone(pad))}>↶ {say("page.undo")}</button>
        <button type="button" disabled={isEmpty(pad)} onClick={begin}>{say("page.pad.next")}</button>
        <button type="button" onClick={() => print()}>{say("page.pad.print")}</button>
        <button type="button" disabled={isEmpty(pad)} onClick={() => save([pad], pad.cells.table || set.slug)}>CSV</button>
      </nav>
      <Log pad={pad} names={names} />
      <Kept
        tables={others}
        set={set}
        rules={rules}
        names={names}
        open={(table) => {
          keepTables(isEmpty(pad) ? others : [pad, ...others]);
          change(table);
        }}
        forget={(table) => keepTables(others.filter((other) => other.id !== table.id))}
        save={() => save([...others].reverse().concat(isEmpty(pad) ? [] : [pad]), `${set.slug}-tables`)}
      />
    </div>
  );
}
