// Texts out of the page, and into it.

/** Offer a text, or what is packed already, as a file to save. */
export function download(name: string, content: string | Blob, type?: string): void {
  const held = typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const address = URL.createObjectURL(held);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export type Cell = string | number | boolean | null | undefined;

/** A table as CSV. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

/** What a formula can begin with; a spreadsheet must not take a name for one. */
const FORMULA = /^[=+\-@\t\r]/;

function cellText(content: Cell): string {
  if (typeof content !== "string") return String(content ?? "");
  const safe = FORMULA.test(content) ? `'${content}` : content;
  return /[",\r\n;]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** Copy a text; tells whether the browser allowed it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A name that every system takes for a file. */
export function fileName(parts: readonly string[], suffix: string): string {
  const plain = parts
    .join("-")
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, "_")
    .replace(/^_+|_+$/g, "");
  return `${[...plain].slice(0, 60).join("") || "antipater"}.${suffix}`;
}
