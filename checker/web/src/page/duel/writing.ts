// Records of Duel in the project's notation, in its canonical form.

import { moveOf } from "../../common/module";
import { assembled, type Pen, plain, quoted, tagLines, withObject } from "../notation";
import type { DuelTable, TableSet } from "../types";
import { type Ending, type Recorded, UNKNOWN, type View } from "./game";
import { SECOND, VERBS } from "./words";

const CHOICES = ["token", "drawn", "destroy", "revive", "top row", "left out"];
const HEADS = ["build", "wonder"];

/** The record of a game, as far as it was recorded. */
export function written(pen: Pen, recorded: Recorded, view: View): string {
  return new Writer(pen, recorded, view).text();
}

class Writer {
  private readonly reserved: RegExp;

  constructor(
    private readonly pen: Pen,
    private readonly recorded: Recorded,
    private readonly view: View,
  ) {
    this.reserved = new RegExp(pen.words.reserved, "i");
  }

  text(): string {
    return assembled([this.tags(), ...this.sections(), this.moves(), this.scores()]);
  }

  private tags(): string[] {
    const { set } = this.pen;
    const [First, Second] = this.recorded.players;
    const tags: Record<string, string> = { Game: set.game };
    if (set.slug !== set.game) tags.Set = set.slug;
    if (!set.default_edition) tags.Edition = set.edition;
    Object.assign(tags, { First, Second });
    if (this.view.ending) tags.Result = this.result(this.view.ending);
    return tagLines(tags);
  }

  private result({ kind, winner, shared }: Ending): string {
    const word = (name: string) => this.pen.results[name]?.[this.pen.language] ?? name;
    const who = shared
      ? `${word("shared")} ${this.recorded.players.join(", ")}`
      : (this.recorded.players[winner] ?? "");
    return `${word(kind)} ${who}`;
  }

  private sections(): string[][] {
    const { setup } = this.view;
    const rows = setup.rows.some((row) => row) ? setup.rows : [];
    const order = (this.pen.set.recording as DuelTable).draft;
    return [
      this.section(this.title("DRAFT"), rows.map((row, n) => row ?? (order[n] ?? []).map(() => UNKNOWN))),
      ...setup.held.map((held, seat) =>
        this.section(`${this.title("WONDERS")} ${this.name(this.recorded.players[seat] as string)}`, [held]),
      ),
      this.section(this.title("TOKENS"), [setup.tokens]),
      this.section(this.title("DRAWN"), [setup.drawn]),
      ...Object.keys(setup.layouts).map((age) => this.section(`${this.title("AGE")} ${age}`, this.laid(Number(age)))),
    ];
  }

  private section(title: string, rows: readonly (readonly number[])[]): string[] {
    const lines = rows.filter((row) => row.length).map((row) => `  ${row.map((item) => this.item(item)).join(", ")}`);
    return lines.length ? [title, ...lines] : [];
  }

  private laid(age: number): number[][] {
    const rows: number[][] = [];
    for (const [slot, [row]] of (this.pen.set.layouts[age] ?? []).entries()) {
      (rows[row - 1] ??= []).push(this.view.setup.layouts[age]?.[slot] ?? UNKNOWN);
    }
    return rows;
  }

  private moves(): string[] {
    const lines: string[] = [];
    let number = firstNumber(this.pen.set, this.recorded);
    let before: { verb: string; player: number } | null = null;
    let made = 0;
    for (const action of this.recorded.actions) {
      if (action.kind === "stop") {
        const how = action.how === "resignation" ? "RESIGNS" : "TIMES_OUT";
        lines.push(`${number}. ${this.name(this.recorded.players[action.loser] as string)} ${this.keyword(how)}`);
      }
      if (action.kind !== "move" || made >= this.view.paid.length) continue;
      const move = moveOf(this.pen.module.manifest, action.move);
      const told = this.action(move, this.view.paid[made] ?? 0);
      const joined =
        before !== null &&
        CHOICES.includes(move.verb) &&
        [...HEADS, ...CHOICES].includes(before.verb) &&
        before.player === move.player;
      if (joined) lines[lines.length - 1] += `, ${told}`;
      else lines.push(`${number}. ${this.name(this.recorded.players[move.player] as string)} ${told}`);
      before = move;
      number += 1;
      made += 1;
    }
    return lines;
  }

  private action({ verb, player, item, other }: ReturnType<typeof moveOf>, paid: number): string {
    if (verb === "begin") {
      if (item === player) return this.keyword("BEGINS");
      return `${this.keyword("LETS")} ${this.name(this.recorded.players[item] as string)} ${this.keyword("BEGIN")}`;
    }
    let text = withObject(this.keyword(VERBS[verb] as string), this.item(item));
    if (SECOND[verb]) text += ` ${this.keyword(SECOND[verb])} ${this.item(other)}`;
    const amount = paid > 0 && [...HEADS, "discard"].includes(verb);
    return amount ? `${text} ${this.keyword("FOR")} ${paid}` : text;
  }

  private scores(): string[] {
    if (this.view.ending?.kind !== "civilian") return [];
    const categories = Object.keys(this.pen.set.categories);
    const lines = categories.map((category) => {
      const called = category === "total" ? "total" : this.pen.set.categories[category]?.[this.pen.language];
      const amounts = this.view.cities.map((city) => city.points[category]).join(", ");
      return `  ${this.name(called ?? category)} ${amounts}`;
    });
    return [this.title("SCORES"), ...lines];
  }

  private keyword(name: string): string {
    return this.pen.words.keywords[name]?.[this.pen.language] ?? name;
  }

  private title(name: string): string {
    const word = this.keyword(name);
    return word.charAt(0).toUpperCase() + word.slice(1);
  }

  private name(name: string): string {
    return plain(name, this.reserved) ? name : quoted(name);
  }

  private item(item: number): string {
    return item === UNKNOWN ? "?" : this.name(this.pen.set.written[item]?.[this.pen.language] ?? "?");
  }
}

/** The number of the first move: a draft that is not recorded counts all the same. */
function firstNumber(set: TableSet, recorded: Pick<Recorded, "drafted">): number {
  return recorded.drafted ? 1 : 1 + (set.recording as DuelTable).draft.flat().length;
}
