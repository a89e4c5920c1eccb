// What recording a game of either kind begins with: the set's module, and the game as it was left.

import type { ComponentType, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Boundary } from "../common/boundary";
import { type Module, moduleOf } from "../common/module";
import type { Say } from "../common/language";
import type { Speaking } from "../common/start";
import { download } from "./files";
import { type Keeping, useKeeping } from "./keeping";
import { everything, keep, type Shelf } from "./store";
import type { Detail } from "../report/types";
import type { TableData, TableSet } from "./types";

export interface Recording {
  readonly data: TableData;
  readonly set: TableSet;
  readonly speaking: Speaking;
  /** Go to the scorepad, where a table has been put. */
  readonly score: () => void;
  /** Show a game that is over as a report does. */
  readonly report: (detail: Detail) => void;
  /** A record that a link brought; `taken` when it has been looked at. */
  readonly given: { readonly record: string; readonly taken: () => void } | null;
}

/** Take up what a link brought, or tell why it cannot be. */
export function useGiven(
  given: Recording["given"],
  take: (record: string) => string | null,
  tell: (told: string) => void,
): void {
  useEffect(() => {
    if (!given) return;
    const problem = take(given.record);
    if (problem) tell(problem);
    given.taken();
  }, [given]);
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
  if (!module) return <p class="note">…</p>;
  const { set, speaking } = rest;
  return (
    <Boundary
      key={set.slug}
      say={speaking.say}
      rescue={<Rescue place={`${set.slug}/${set.edition}`} say={speaking.say} />}
    >
      <With {...rest} module={module} />
    </Boundary>
  );
}

/** When a game cannot be shown: save all that is kept, and go on without it. */
function Rescue({ place, say }: { place: string; say: Say }) {
  return (
    <>
      <button type="button" class="main" onClick={() => download("antipater.json", everything(), "application/json")}>
        {say("page.kept.save_all")}
      </button>
      <button
        type="button"
        onClick={() => {
          keep(`now/${place}`, null);
          location.reload();
        }}
      >
        {say("page.kept.without")}
      </button>
    </>
  );
}

/** A heading that takes the keyboard's place where the control that was used is gone: after a
 * move, for one, with the dialog in which it was chosen. `step` changes with every move. */
export function useFocusBack(step: unknown): RefObject<HTMLParagraphElement | null> {
  const heading = useRef<HTMLParagraphElement>(null);
  const seen = useRef(step);
  useEffect(() => {
    const moved = seen.current !== step;
    seen.current = step;
    if (moved && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

/** What is kept of a game of either kind beside what was entered. `text`: the hash of the set's
 * text; `record`: the game in the notation, so that it can be saved whatever page opens it. */
export interface Kept {
  readonly set: string;
  readonly edition: string;
  readonly text: string;
  readonly players: readonly string[];
  readonly record: string;
}

/** Whether a value read from the storage holds what every kept game holds. */
export function isKept(value: unknown): value is Kept & Readonly<Record<string, unknown>> {
  const game = value as Partial<Record<keyof Kept, unknown>> | null;
  const texts = ["set", "edition", "text", "record"] as const;
  return (
    typeof game === "object" &&
    game !== null &&
    texts.every((name) => typeof game[name] === "string") &&
    areTexts(game.players)
  );
}

export function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

export function areNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every(Number.isSafeInteger);
}

/** Whether a value is a list of actions, each of a kind that has the shape which is told for it. */
export function areActions<Action extends { readonly kind: string }>(
  value: unknown,
  sound: Shapes<Action>,
): value is readonly Action[] {
  const isOne = (each: unknown) => {
    const action = each as Readonly<Record<string, unknown>> | null;
    return typeof action === "object" && action !== null && !!sound[action.kind as Action["kind"]]?.(action);
  };
  return Array.isArray(value) && value.every(isOne);
}

/** For each kind of action, whether the rest of it is sound. */
export type Shapes<Action extends { readonly kind: string }> = Readonly<
  Record<Action["kind"], (action: Readonly<Record<string, unknown>>) => boolean>
>;

/** The games of a shelf as this page records them: with this set's text, in this edition. */
export function useGames<Recorded extends Kept>(
  shelf: Shelf<Recorded>,
  set: TableSet,
  module: Module,
): Keeping<Recorded> {
  const fits = (game: Recorded) =>
    game.set === set.slug && game.edition === set.edition && game.text === module.manifest.text_hash;
  return useKeeping(shelf, `${set.slug}/${set.edition}`, fits);
}
