// Texts out of the page, and into it.

/** Offer a text as a file to save. */
export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
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
  const plain = parts.join("-").normalize("NFKD").replace(/[^\w-]+/g, "_").replace(/^_+|_+$/g, "");
  return `${plain.slice(0, 60) || "antipater"}.${suffix}`;
}
