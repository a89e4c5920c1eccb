// How much room there is: on a telephone signs stand for names.

import { useEffect, useMemo, useState } from "preact/hooks";

/** Whether the window is as narrow as a telephone's; follows it. */
export function useNarrow(): boolean {
  const media = useMemo(() => matchMedia("(max-width: 34rem)"), []);
  const [narrow, set] = useState(media.matches);
  useEffect(() => {
    const follow = () => set(media.matches);
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, [media]);
  return narrow;
}
