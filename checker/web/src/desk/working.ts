// Work that follows what somebody types.

import { useEffect, useRef } from "preact/hooks";
import { Stopped } from "./back_end";

const PAUSE = 150;

/** Work at once, and again when what it is about has changed and then rested for a moment; what is
 * under way then is stopped. `failed` is told what else ends it. */
export function useWork(
  about: readonly unknown[],
  work: (signal: AbortSignal) => Promise<void>,
  failed: (problem: unknown) => void,
): void {
  const first = useRef(true);
  useEffect(() => {
    const stop = new AbortController();
    const begin = () =>
      void work(stop.signal).catch((problem: unknown) => {
        if (!(problem instanceof Stopped)) failed(problem);
      });
    const timer = setTimeout(begin, first.current ? 0 : PAUSE);
    first.current = false;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, about);
}

/** What a form does where the browser would send it. */
export function instead(act: () => Promise<void>): (event: Event) => void {
  return (event) => {
    event.preventDefault();
    void act();
  };
}
