// Where files are dropped, chosen, or a text is pasted.

import { useState } from "preact/hooks";
import type { Say } from "../common/language";
import { chosen, dropped, type Given, type Taken } from "./given";
import { bytes } from "./protocol";

interface Props {
  readonly say: Say;
  /** What is said above. */
  readonly title: string;
  /** Which files of folders and archives are looked at. */
  readonly wanted: (name: string) => boolean;
  /** The name for a text that is pasted. */
  readonly pasted: string;
  readonly give: (files: Given[]) => void;
}

export function Drop({ say, title, wanted, pasted, give }: Props) {
  const [over, setOver] = useState(false);
  const [refused, refuse] = useState<readonly string[]>([]);
  const [text, setText] = useState("");
  const take = async (given: Promise<Taken>) => {
    setOver(false);
    try {
      const { files, closed } = await given;
      const nothing = files.length || closed.length ? [] : [say("desk.drop.nothing")];
      refuse([...closed.map((file) => say("desk.drop.not_opened", { file })), ...nothing]);
      if (files.length) give(files);
    } catch (problem) {
      refuse([String(problem)]);
    }
  };
  const chooser = (label: string, folder: boolean) => (
    <label class="button">
      {label}
      <input
        type="file"
        multiple
        class="unseen"
        {...(folder ? { webkitdirectory: true } : {})}
        onChange={(event) => {
          const input = event.currentTarget;
          if (input.files) void take(chosen(input.files, wanted)).then(() => (input.value = ""));
        }}
      />
    </label>
  );
  return (
    <section
      class={over ? "drop over" : "drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        if (event.dataTransfer) void take(dropped(event.dataTransfer, wanted));
      }}
    >
      <p>{title}</p>
      <div class="actions">
        {chooser(say("desk.drop.files"), false)}
        {chooser(say("desk.drop.folder"), true)}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) give([{ name: pasted, held: bytes(text) }]);
          setText("");
        }}
      >
        <label class="paste">
          {say("desk.drop.paste")}
          <textarea rows={3} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button type="submit" disabled={!text.trim()}>
          {say("desk.drop.take")}
        </button>
      </form>
      {refused.map((line, n) => (
        <p class="refused" role="alert" key={n}>
          {line}
        </p>
      ))}
    </section>
  );
}
