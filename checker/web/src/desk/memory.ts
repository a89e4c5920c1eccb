// What Python had in memory once it had begun, kept in the browser: to begin with it is faster.

const NAME = `antipater-memory ${new URL("./", location.href).pathname}`;

/** The name under which the memory of this program is kept. */
export async function nameOf(program: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", program as BufferSource);
  return `memory-${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** The memory kept under a name; null where there is none. */
export async function recalled(name: string): Promise<Uint8Array | null> {
  const found = await (await caches.open(NAME)).match(name);
  return found ? new Uint8Array(await found.arrayBuffer()) : null;
}

/** Keep memory in the place of what was kept before. */
export async function keep(name: string, memory: Uint8Array): Promise<void> {
  await forget();
  await (await caches.open(NAME)).put(name, new Response(memory as BodyInit));
}

export function forget(): Promise<boolean> {
  return caches.delete(NAME);
}
