// Records of Duel in the project's notation, in its canonical form.

import { ROW } from "../../common/sets";
import { behind, type Say } from "../../common/language";
import { moveOf } from "../../common/module";
import { assembled, type Pen, plain, quoted, tagLines, withObject } from "../notation";
import { agreedTags, NOTHING_AGREED, withOthers } from "../start";
import type { Line } from "../steps";
import type { DuelTable, TableSet, VerbOf } from "../types";
import { type Action, type Course, type Ending, UNKNOWN, type View } from "./game";

const HEADS = ["build", "wonder", "call", "set off", "discard"];

/** The record of a game, as far as it was recorded. */
export function written(pen: Pen, recorded: Course, view: View): string {
  return new Writer(pen, recorded, view).text();
}

/** What was entered, a line a move or sighting. */
export function lines(pen: Pen, recorded: Course, view: View, say: Say): Line[] {
  return new Writer(pen, recorded, view).entered(say);
}

/** A move that was not played, as a record says it; how a game ended. */
export function deed(pen: Pen, recorded: Course, view: View, action: Action): string {
  return new Writer(pen, recorded, view).deed(action);
}

class Writer {
  private readonly reserved: RegExp;

  constructor(
    private readonly pen: Pen,
    private readonly recorded: Course,
    private readonly view: View,
  ) {
    this.reserved = new RegExp(pen.words.reserved, "i");
  }

  private get table(): DuelTable {
    return this.pen.set.recording as DuelTable;
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
    Object.assign(
      tags,
      { First, Second },
      agreedTags(this.recorded.agreed ?? NOTHING_AGREED, (seat) => this.name(this.recorded.players[seat] as string)),
    );
    if (this.view.ending) tags.Result = this.result(this.view.ending);
    return tagLines(withOthers(tags, this.recorded.agreed));
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
    const order = this.table.draft;
    return [
      this.section(
        this.title("DRAFT"),
        rows.map((row, n) => row ?? (order[n] ?? []).map(() => UNKNOWN)),
      ),
      ...setup.held.map((held, seat) => this.section(this.wondersOf(this.recorded.players[seat] as string), [held])),
      this.section(this.title("TOKENS"), [setup.tokens]),
      this.section(this.title("DRAWN"), [setup.drawn]),
      this.section(this.title("ROW"), this.dealt(setup.layouts[ROW] ?? [])),
      ...Object.keys(setup.layouts)
        .filter((age) => Number(age) !== ROW)
        .map((age) => this.section(`${this.title("AGE")} ${age}`, this.laid(Number(age)))),
    ];
  }

  /** The title above a player's wonders, as `wonders_of` of the writer in Python has it. */
  private wondersOf(player: string): string {
    const [title, name] = [this.title("WONDERS"), this.name(player)];
    const elides = this.pen.language === "fr" && name === player;
    return elides ? title.replace(/\S+$/, (preposition) => behind(preposition, name)) : `${title} ${name}`;
  }

  private section(title: string, rows: readonly (readonly number[])[]): string[] {
    const lines = rows.filter((row) => row.length).map((row) => `  ${row.map((item) => this.item(item)).join(", ")}`);
    return lines.length ? [title, ...lines] : [];
  }

  /** What chance has dealt, a row a zone. */
  private dealt(row: readonly number[]): (readonly number[])[] {
    let end = 0;
    return this.table.zones.map(({ dealt = 0 }) => {
      end += dealt;
      return row.slice(end - dealt, end);
    });
  }

  private laid(age: number): number[][] {
    const rows: number[][] = [];
    for (const [slot, [row]] of (this.pen.set.layouts[age] ?? []).entries()) {
      (rows[row - 1] ??= []).push(this.view.setup.layouts[age]?.[slot] ?? UNKNOWN);
    }
    return rows;
  }

  private moves(): string[] {
    return this.turns().map(({ text }) => text);
  }

  entered(say: Say): Line[] {
    const seen = this.recorded.actions.flatMap((action, at) => {
      // What was drawn is no longer, where it was entered again.
      const holds = action.kind !== "drawn" || action.items === this.view.setup.drawn;
      const items = holds ? seenIn(action).map((item) => this.item(item)) : [];
      return items.length ? [{ from: at, to: at + 1, text: say("page.correct.seen", { items }), free: false }] : [];
    });
    return [...seen, ...this.turns()].sort((a, b) => a.from - b.from);
  }

  deed(action: Action): string {
    if (action.kind === "stop") return this.stop(action);
    if (action.kind !== "move") return "";
    const move = moveOf(this.pen.module.manifest, action.move);
    return `${this.name(this.recorded.players[move.player] as string)} ${this.action(move, 0)}`;
  }

  private stop({ how, loser }: Extract<Action, { kind: "stop" }>): string {
    return `${this.name(this.recorded.players[loser] as string)} ${this.keyword(how === "resignation" ? "RESIGNS" : "TIMES_OUT")}`;
  }

  /** The lines of the moves; a choice stands on that of the move which gave it. */
  private turns(): Line[] {
    const lines: Line[] = [];
    let number = firstNumber(this.pen.set, this.recorded);
    let before: { verb: string; player: number } | null = null;
    let made = 0;
    for (const [from, action] of this.recorded.actions.entries()) {
      const line = (text: string): Line => ({ from, to: from + 1, text, free: true });
      if (action.kind === "stop") lines.push(line(`${number}. ${this.stop(action)}`));
      if (action.kind !== "move" || made >= this.view.paid.length) continue;
      const move = moveOf(this.pen.module.manifest, action.move);
      const told = this.action(move, this.view.paid[made] ?? 0);
      const joined =
        before !== null &&
        this.table.verbs[move.verb]?.choice &&
        (HEADS.includes(before.verb) || this.table.verbs[before.verb]?.choice) &&
        before.player === move.player;
      const last = lines.at(-1);
      if (joined && last) lines[lines.length - 1] = { ...last, to: from + 1, text: `${last.text}, ${told}` };
      else lines.push(line(`${number}. ${this.name(this.recorded.players[move.player] as string)} ${told}`));
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
    const character = this.pen.set.items[item]?.kind === "character";
    const kinds = [item, other].map((id) => this.pen.set.items[id]?.kind ?? "");
    const raises = this.table.verbs.raises && kinds[0] === "wonder" && /building|guild/.test(kinds[1] ?? "");
    const swapped = raises ? "raises" : character ? (kinds[1] === "place" ? "lays" : "moves") : verb;
    const named = verb === "swap" ? swapped : character && verb === "wonder" ? "prepares" : verb;
    const { word, second } = this.table.verbs[named] as VerbOf;
    if (verb === "pass") return word[this.pen.language];
    let text = withObject(word[this.pen.language], this.item(item));
    if (second) text += ` ${this.keyword(second)} ${this.item(other)}`;
    const amount = paid > 0 && HEADS.includes(verb);
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

/** The items that an action tells of, where it is no move. */
function seenIn(action: Action): readonly number[] {
  if (action.kind === "up") return [action.item];
  if (action.kind === "held") return action.items.flat();
  return "items" in action ? action.items : [];
}

/** The number of the first move: a draft that is not recorded counts all the same. */
export function firstNumber(set: TableSet, recorded: Pick<Course, "drafted">): number {
  return recorded.drafted ? 1 : 1 + (set.recording as DuelTable).draft.flat().length;
}
