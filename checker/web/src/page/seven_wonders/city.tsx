// A player at the table: coins and points, what the city holds, and its stages.

import { colours } from "../../common/colours";
import { Held, Signs } from "../../common/signs";
import { CardChoice, Coins } from "../card";
import { capital, type Naming, signed } from "../naming";
import { Points } from "../points";
import type { City } from "./view";

interface Props {
  readonly city: City;
  readonly player: string;
  readonly names: Naming;
  readonly open: () => void;
}

export function CityCard({ city, player, names, open }: Props) {
  const { say, set } = names;
  const coins = city.column("coins");
  return (
    <section class="city" aria-label={player}>
      <button type="button" class="who" onClick={open}>
        <strong>{player}</strong>
        <span class="figures">
          <Coins count={coins} />
          <span class="unseen">{say("page.coins", { count: coins })}, </span>
          <span class="total">{say("page.points", { count: city.points.total ?? 0 })}</span>
        </span>
      </button>
      <span class="colours">
        {set.colours.map((colour) => {
          const [background, color] = colours(colour);
          const count = city.built.filter((id) => set.items[id]?.colour === colour).length;
          return (
            <span key={colour} style={{ background, color }} role="img" aria-label={`${names.word(colour)}: ${count}`}>
              {count}
            </span>
          );
        })}
      </span>
      <p class="war">
        {say("page.seven.war", { shields: city.column("shields"), points: signed(city.column("conflict")) })}
      </p>
      <Held
        set={set}
        language={names.language}
        count={(column) => city.column(set.columns[column] ?? "")}
        label={say("page.has")}
      />
      <Stages city={city} names={names} />
    </section>
  );
}

/** The board, and a square for each stage: filled where it is built. */
function Stages({ city, names }: { city: City; names: Naming }) {
  const built = city.column("stages");
  const label = names.say("page.seven.stages", { count: built, most: city.stages.length });
  return (
    <p class="stages">
      <span>{names.set.written[city.board]?.[names.language]}</span>
      <span role="img" aria-label={label}>
        {city.stages.map((stage) => (
          <i key={stage} class={city.stands(stage) ? "built" : ""} />
        ))}
      </span>
    </p>
  );
}

/** Everything in a city: its points, its stages with what they give, its buildings. */
export function CityDetails({ city, names, open }: { city: City; names: Naming; open: (item: number) => void }) {
  const { say, set } = names;
  return (
    <>
      <Points names={names} points={[city.points]} />
      <ol class="stage-list">
        {city.stages.map((stage) => (
          <li key={stage} class={city.stands(stage) ? "built" : ""}>
            <Signs set={set} id={stage} language={names.language} />{" "}
            {(set.items[stage]?.effects[names.language] ?? []).map(capital).join("; ")}
            {city.stands(stage) && <strong> ({say("page.built")})</strong>}
          </li>
        ))}
      </ol>
      {city.built.length === 0 && <p class="note">{say("page.nothing_built")}</p>}
      <div class="choices">
        {city.built.map((id, n) => (
          <CardChoice key={n} id={id} names={names} choose={open} />
        ))}
      </div>
    </>
  );
}
