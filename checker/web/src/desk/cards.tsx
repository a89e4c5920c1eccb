// Card sets: the shipped ones to learn from, and one's own in an editor, checked as one types.

import { useEffect, useState } from "preact/hooks";
import { download } from "../page/files";
import { Bench } from "./bench";
import { useOpenSet } from "./open_set";
import { isName, linkOf, type OwnSet, putSet, removeSet, setOfLink } from "./own_sets";
import { zipped } from "./packed";
import type { Desk } from "./setting";
import { instead } from "./working";

export function Cards({ desk }: { desk: Desk }) {
  const { data, back, speaking, own } = desk;
  const { say, language } = speaking;
  const [open, setOpen] = useState<string>(data.sets[0]?.name ?? "");
  const [name, setName] = useState("");
  const [told, tell] = useState<string | null>(null);
  const [given, setGiven] = useState<OwnSet | null>(null);
  const typing = useOpenSet(own.find((set) => `own/${set.name}` === open));
  const { mine } = typing;
  const sent = given && open === "given" ? given : undefined;
  const shipped = data.sets.find((set) => set.name === open) ?? data.sets[0];
  const base = shipped?.name ?? "";
  const turnTo = (next: string) => {
    typing.forget();
    setOpen(next);
  };
  const make = async () => {
    if (!isName(name) || data.sets.some((set) => set.name === name) || own.some((set) => set.name === name))
      return tell(say("desk.cards.bad_name"));
    const answer = await back
      .ask({ arguments: ["cards", "new", `--extends=${base}`, name], files: {} }, { urgent: true })
      .catch(() => null);
    const files = Object.entries(answer?.files ?? {}).filter(([file]) => file.startsWith(`${name}/`));
    if (!files.length) return tell(answer ? answer.err.join("\n") : say("desk.lost"));
    putSet({
      name,
      files: Object.fromEntries(
        files.map(([file, held]) => [file.slice(name.length + 1), new TextDecoder().decode(held)]),
      ),
    });
    turnTo(`own/${name}`);
    setName("");
    tell(null);
  };
  const save = (set: OwnSet) => {
    download(
      `${set.name}.zip`,
      zipped(Object.fromEntries(Object.entries(set.files).map(([file, text]) => [`${set.name}/${file}`, text]))),
    );
  };
  const remove = (set: OwnSet) => {
    if (!confirm(say("desk.cards.sure", { set: set.name }))) return;
    removeSet(set.name);
    turnTo(base);
  };
  useEffect(() => {
    // A set that came by a link is looked at, and kept only where somebody says so.
    const read = () => {
      if (!location.hash.startsWith("#cards=")) return;
      void setOfLink(location.hash).then((set) => {
        setGiven(set);
        if (set) turnTo("given");
        tell(set ? null : say("desk.cards.bad_link"));
      });
    };
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  const take = (set: OwnSet) => {
    let free = set.name;
    for (let n = 2; own.some((each) => each.name === free) || data.sets.some((each) => each.name === free); n += 1)
      free = `${set.name}_${n}`;
    putSet({ ...set, name: free });
    setGiven(null);
    turnTo(`own/${free}`);
    history.replaceState(null, "", "#cards");
  };
  const link = async (set: OwnSet) => {
    const end = await linkOf(set);
    if (end === null) return tell(say("desk.cards.large_link"));
    history.replaceState(null, "", end);
    const done = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    );
    tell(say(done ? "desk.cards.link_copied" : "desk.cards.link_shown"));
  };
  const shown = sent ?? mine ?? { name: shipped?.name ?? "", files: shipped?.files ?? {} };
  return (
    <>
      <div class="actions">
        <label>
          {say("desk.set")}{" "}
          <select value={open} onChange={(event) => turnTo(event.currentTarget.value)}>
            {data.sets.map((set) => (
              <option key={set.name} value={set.name}>
                {set.title[language] ?? set.name}
              </option>
            ))}
            {given && <option value="given">{given.name}</option>}
            {own.map((set) => (
              <option key={`own/${set.name}`} value={`own/${set.name}`}>
                {set.name}
              </option>
            ))}
          </select>
        </label>
        {mine && (
          <button type="button" onClick={() => save(mine)}>
            {say("desk.save")}
          </button>
        )}
        {mine && (
          <button type="button" onClick={() => void link(mine)}>
            {say("desk.cards.link")}
          </button>
        )}
        {sent && (
          <button type="button" class="main" onClick={() => take(sent)}>
            {say("desk.cards.take")}
          </button>
        )}
        {mine && (
          <button type="button" onClick={() => remove(mine)}>
            {say("desk.cards.remove")}
          </button>
        )}
        {!mine && !sent && (
          <form class="actions" onSubmit={instead(make)}>
            <label>
              {say("desk.cards.name")}{" "}
              <input type="text" value={name} onInput={(event) => setName(event.currentTarget.value)} />
            </label>
            <button type="submit" disabled={!name}>
              {say("desk.cards.new")}
            </button>
          </form>
        )}
      </div>
      {told && (
        <p class="refused" role="alert">
          {told}
        </p>
      )}
      {mine && typing.elsewhere && (
        <div class="refused" role="alert">
          {say("page.kept.elsewhere_note")}
          <div class="actions">
            <button type="button" onClick={typing.forget}>
              {say("page.kept.take_theirs")}
            </button>
            <button type="button" onClick={() => take(mine)}>
              {say("page.kept.take_ours")}
            </button>
          </div>
        </div>
      )}
      <Bench key={open} desk={desk} set={shown} change={mine && !typing.elsewhere ? typing.change : undefined} />
    </>
  );
}
