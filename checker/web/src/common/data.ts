// What Python puts into a page: one JSON text, and modules as base64.

/** The page's data, as `pages/document.py` wrote it. */
export function pageData<T>(): T {
  return JSON.parse(document.getElementById("data")?.textContent ?? "null") as T;
}

/** The bytes of a base64 text; `gzipped`: unpacked as well. */
export async function bytesOf(base64: string, gzipped = false): Promise<Uint8Array> {
  const packed = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  if (!gzipped) return packed;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
