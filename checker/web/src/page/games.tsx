// The games that were recorded on this page: to go on with, to save, to delete.

import { useState } from "preact/hooks";
import { locale } from "../common/language";
import { download, fileName } from "./files";
import { Deleted, type Keeping } from "./keeping";
import type { Naming } from "./naming";
import type { Kept } from "./recorder";

interface Props {
  readonly keeping: Pick<Keeping<Kept>, "others" | "deleted" | "reopen" | "remove" | "restore">;
  readonly names: Naming;
  /** The hash of the set's text in this page. */
  readonly text: string;
}

export function Games({ keeping, names, text }: Props) {
  const [others, look] = useState(keeping.others);
  const { say, set } = names;
  const again = (act: () => void) => () => {
    act();
    look(keeping.others());
  };
  if (!others.length && !keeping.deleted) return null;
  return (
    <section class="kept games">
      <h2>{say("page.kept.games")}</h2>
      <ul>
        {others.map(({ id, changed, value }) => {
          const title = value.players.join(" – ");
          const here = value.set === set.slug && value.edition === set.edition;
          return (
            <li key={id}>
              <div>
                <strong>{title}</strong>{" "}
                {new Date(changed).toLocaleString(locale(names.language), { dateStyle: "short", timeStyle: "short" })}
                {!(here && value.text === text) && (
                  <>
                    <br />
                    <span class="note">
                      {say(here ? "page.kept.other_cards" : "page.kept.other_page", {
                        set: value.set,
                        edition: value.edition,
                      })}
                    </span>
                  </>
                )}
              </div>
              {here && value.text === text && (
                <button type="button" onClick={() => keeping.reopen(id)}>
                  {say("page.pad.open")}
                </button>
              )}
              <button
                type="button"
                onClick={() => download(fileName(value.players, set.suffix), value.record, "text/plain")}
              >
                {say("page.kept.save")}
              </button>
              <button
                type="button"
                class="quiet"
                aria-label={`${say("page.pad.forget")}: ${title}`}
                onClick={again(() => keeping.remove(id))}
              >
                ✕
              </button>
            </li>
          );
        })}
      </ul>
      <Deleted keeping={{ deleted: keeping.deleted, restore: again(keeping.restore) }} say={say} />
    </section>
  );
}
