// What recording a game of either kind begins with: the set's module, and the game as it was left.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Module, moduleOf } from "../common/module";
import type { Speaking } from "../common/start";
import type { Naming } from "./naming";
import { keep, recall } from "./store";
import type { TableData, TableSet } from "./types";

export interface Recording {
  readonly data: TableData;
  readonly set: TableSet;
  readonly speaking: Speaking;
}

/** Load the set's module; then record with it. */
export function Recorder({ With, ...rest }: Recording & { With: ComponentType<Recording & { module: Module }> }) {
  const [module, load] = useState<Module | null>(null);
  const [failed, fail] = useState(false);
  useEffect(() => {
    load(null);
    moduleOf(rest.set.module as string).then(load, () => fail(true));
  }, [rest.set]);
  if (failed) return <p class="refused">{rest.speaking.say("page.no_module")}</p>;
  return module ? <With key={rest.set.slug} {...rest} module={module} /> : <p class="note">…</p>;
}

/** The game of a set as it is kept in the browser, for one text of the set alone. */
export function useKept<Recorded extends { readonly text: string }>(
  set: TableSet,
  module: Module,
): readonly [Recorded | null, (next: Recorded | null) => void] {
  const place = `game.${set.slug}`;
  const [recorded, put] = useState<Recorded | null>(() => {
    const kept = recall<Recorded>(place);
    return kept?.text === module.manifest.text_hash ? kept : null;
  });
  const change = (next: Recorded | null) => {
    put(next);
    keep(place, next);
  };
  return [recorded, change];
}

/** Deletes the game and begins a new one, when asked twice. */
export function Again({ names, again }: { names: Naming; again: () => void }) {
  const [sure, ask] = useState(false);
  return (
    <button type="button" class={sure ? "danger" : ""} onClick={() => (sure ? again() : ask(true))}>
      {names.say(sure ? "page.again_sure" : "page.again")}
    </button>
  );
}
