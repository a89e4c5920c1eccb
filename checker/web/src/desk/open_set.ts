// The set of one's own that is open to be changed, here and perhaps in another tab too.

import { useRef, useState } from "preact/hooks";
import { keptSet, type OwnSet, putSet } from "./own_sets";

export interface OpenSet {
  /** The set as it stands here. */
  readonly mine: OwnSet | undefined;
  /** Another tab has changed it after something was typed here: neither is written over. */
  readonly elsewhere: boolean;
  readonly change: (set: OwnSet) => void;
  /** What was typed here is left, and the set taken up as it is kept. */
  readonly forget: () => void;
}

/** `kept`: the set as it is kept. Where nothing was typed here, what another tab makes of it is taken up. */
export function useOpenSet(kept: OwnSet | undefined): OpenSet {
  const [typed, type] = useState<OwnSet | null>(null);
  const mine = typed ?? kept;
  const here = useRef(mine);
  here.current = mine;
  return {
    mine,
    elsewhere: typed !== null && !isSame(typed, kept),
    change: (set) => {
      // The other tab may have written what this one has not heard of yet.
      if (isSame(here.current, keptSet(set.name))) putSet(set);
      here.current = set;
      type(set);
    },
    forget: () => type(null),
  };
}

function isSame(one: OwnSet | undefined, other: OwnSet | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
