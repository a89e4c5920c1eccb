// A screen that stays on while a game is recorded, where the browser can do that.

import { useEffect } from "preact/hooks";

export function useAwake(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | null> | null = null;
    // A page that was hidden has lost its lock.
    const ask = () => {
      if (document.visibilityState === "visible")
        lock = navigator.wakeLock?.request("screen").catch(() => null) ?? null;
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      document.removeEventListener("visibilitychange", ask);
      void lock?.then((held) => held?.release());
    };
  }, []);
}
