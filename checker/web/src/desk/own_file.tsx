// One file of the organiser's own, beside the games: chosen, named, and left out again.

import type { Say } from "../common/language";
import type { Given } from "./given";

interface Props {
  readonly say: Say;
  readonly label: string;
  /** How names of such files end. */
  readonly ends: string;
  readonly file: Given | undefined;
  readonly give: (file: Given | undefined) => void;
}

export function OwnFile({ say, label, ends, file, give }: Props) {
  if (file)
    return (
      <button type="button" onClick={() => give(undefined)}>
        {say("desk.tournament.leave_out", { file: file.name })}
      </button>
    );
  return (
    <label class="button">
      {label}
      <input
        type="file"
        accept={ends}
        class="unseen"
        onChange={async (event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) give({ name: chosen.name, held: new Uint8Array(await chosen.arrayBuffer()) });
        }}
      />
    </label>
  );
}
