// What is kept in the browser. Where it keeps nothing, everything works until the page is closed.

const PREFIX = "antipater.";

/** Whether the browser keeps anything for this page. */
export function keeps(): boolean {
  try {
    localStorage.setItem(`${PREFIX}try`, "1");
    localStorage.removeItem(`${PREFIX}try`);
    return true;
  } catch {
    return false;
  }
}

/** What was kept under a name; null where there is nothing that can be read. */
export function recall<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** Keep a value, or forget the one that was kept (null). Tells whether that was possible. */
export function keep(name: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
