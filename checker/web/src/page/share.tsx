// A game handed over: to another telephone by a picture of its link, or by what the system offers.

import encodeQR from "qr";
import { useEffect, useState } from "preact/hooks";
import type { Say } from "../common/language";
import { download } from "./files";

// So much fits into a picture that a telephone reads from a screen.
const MOST = 2900;
const MARK = "#game=";

/** Where the page is served, the link by which another telephone opens it with a game. */
async function linkTo(record: string): Promise<string> {
  const stream = new Blob([record]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
  return `${location.origin}${location.pathname}${MARK}${text}`;
}

/** The record that a link brings; null where it brings none, or a damaged one. */
export async function handedIn(hash: string): Promise<string | null> {
  if (!hash.startsWith(MARK)) return null;
  try {
    const packed = atob(hash.slice(MARK.length).replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await new Response(stream).text();
  } catch {
    return null;
  }
}

interface Named {
  readonly record: string;
  /** What its file is called. */
  readonly name: string;
  readonly say: Say;
}

/** Buttons beside those that save and copy. `served`: whether the page has an address. */
export function Share({ record, name, served, say }: Named & { served: boolean }) {
  const [shown, show] = useState(false);
  const share = () => {
    const file = new File([record], name, { type: "text/plain" });
    const what = navigator.canShare?.({ files: [file] }) ? { files: [file] } : { title: name, text: record };
    // Whoever thinks better of it has not failed.
    navigator.share(what).catch(() => null);
  };
  return (
    <>
      {"share" in navigator && (
        <button type="button" onClick={share}>
          {say("page.share.share")}
        </button>
      )}
      {served && (
        <button type="button" aria-expanded={shown} onClick={() => show(!shown)}>
          {say("page.share.code")}
        </button>
      )}
      {shown && <Code record={record} name={name} say={say} />}
    </>
  );
}

/** What stands in for a picture that no telephone could read: the same game as a file, or as a link. */
function TooLong({ record, name, link, say }: Named & { link: string }) {
  return (
    <div class="code">
      <p class="note">{say("page.share.too_long", { title: say("page.read.title") })}</p>
      <button type="button" class="main" onClick={() => download(name, record, "text/plain")}>
        {say("page.share.file")}
      </button>{" "}
      <a href={link}>{say("page.share.link")}</a>
    </div>
  );
}

function Code({ record, name, say }: Named) {
  const [link, tell] = useState<string | null>(null);
  useEffect(() => {
    void linkTo(record).then(tell);
  }, [record]);
  if (link === null) return null;
  if (link.length > MOST) return <TooLong record={record} name={name} link={link} say={say} />;
  const rows = encodeQR(link, "raw", { ecc: "low", border: 2 });
  const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <figure class="code">
      <svg viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={say("page.share.code")}>
        <path d={dark} />
      </svg>
      <figcaption>
        <a href={link}>{say("page.share.link")}</a>
      </figcaption>
    </figure>
  );
}
