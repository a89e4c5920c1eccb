// The service worker: keeps every file of the desk, so that it works without a network.
// The files and their version are written above this by commands/runs/desk/folder.py.

interface Kept {
  readonly version: string;
  readonly files: readonly string[];
}

// The types of a service worker are not those of a page, which the other sources have.
interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Self {
  readonly KEPT: Kept;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", heard: (event: Lasting) => void): void;
  addEventListener(name: "fetch", heard: (event: Fetching) => void): void;
}

const worker = globalThis as unknown as Self;
// Of this desk alone: another one may stand on the same site.
const START = `antipater-desk ${new URL("./", location.href).pathname} `;
const NAME = START + worker.KEPT.version;

worker.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(NAME);
    await cache.addAll(worker.KEPT.files.map((file) => new Request(file, { cache: "no-cache" })));
    await worker.skipWaiting();
  };
  event.waitUntil(keep());
});

worker.addEventListener("activate", (event) => {
  const clean = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith(START) && name !== NAME);
    await Promise.all(others.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

worker.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(NAME);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
