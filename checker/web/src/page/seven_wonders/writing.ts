// Records of 7 Wonders in the project's notation, in its canonical form.

import { assembled, type Pen, plain, quoted, tagLines, withObject } from "../notation";
import { agreedTags, NOTHING_AGREED, withOthers } from "../start";
import type { SevenTable } from "../types";
import { isAnswer } from "./game";
import {
  FREE_CITY,
  FROM_THE_START,
  LAYS,
  type Made,
  type Play,
  type Recorded,
  type Turn,
  UNKNOWN,
  type View,
} from "./view";

export const NUMERALS = ["", "I", "II", "III", "IV", "V"];

/** The record of a game, as far as it was recorded. */
export function written(
  pen: Pen,
  recorded: Pick<Recorded, "players" | "boards" | "freeCity" | "agreed">,
  view: View,
): string {
  return new Writer(pen, recorded).text(view);
}

/** What a player did in a turn, as a record says it, but for what was paid. */
export function deedText(
  pen: Pen,
  recorded: Pick<Recorded, "players" | "boards" | "freeCity" | "agreed">,
  made: Made,
): string {
  const writer = new Writer(pen, recorded, true);
  return writer.deed({ play: { ...made.play, left: undefined, right: undefined } });
}

/** Whether a card is discarded to lay something. */
function lays({ verb, stage }: Play): boolean {
  return verb === "discard" && stage === LAYS;
}

class Writer {
  private readonly reserved: RegExp;

  constructor(
    private readonly pen: Pen,
    private readonly recorded: Pick<Recorded, "players" | "boards" | "freeCity" | "agreed">,
    /** Whether it is for people alone: then no card stands in quotes. */
    private readonly shown = false,
  ) {
    this.reserved = new RegExp(pen.words.reserved, "i");
  }

  text(view: View): string {
    const turns = [...view.turns];
    if (view.entered.size)
      turns.push({ age: view.age, turn: view.turn, plays: [...view.entered.values()], conflicts: null });
    const ages = [...new Set(turns.map(({ age }) => age))];
    return assembled([
      this.tags(view),
      this.seats(),
      ...Object.keys(view.deals).map((age) => this.deal(Number(age), view)),
      ...ages.map((age) => this.plays(turns.filter((turn) => turn.age === age))),
      this.copies(view),
      this.scores(view),
    ]);
  }

  private tags({ winners }: View): string[] {
    const { set } = this.pen;
    const tags: Record<string, string> = { Game: set.game };
    if (set.slug !== set.game) tags.Set = set.slug;
    if (!set.default_edition) tags.Edition = set.edition;
    Object.assign(
      tags,
      agreedTags(this.recorded.agreed ?? NOTHING_AGREED, (seat) => this.actor(seat)),
    );
    if (winners) tags.Result = this.result(winners);
    return tagLines(withOthers(tags, this.recorded.agreed));
  }

  private result(winners: readonly number[]): string {
    const word = (name: string) => this.pen.results[name]?.[this.pen.language] ?? name;
    const names = winners.map((seat) => this.recorded.players[seat]).join(", ");
    return `${word("civilian")} ${winners.length > 1 ? `${word("shared")} ${names}` : names}`;
  }

  private seats(): string[] {
    const rows = this.recorded.boards.map((board, seat) => `  ${this.actor(seat)}: ${this.item(board)}`);
    return [this.title("SEATS"), ...rows];
  }

  private deal(age: number, { deals }: View): string[] {
    const hands = deals[age] ?? [];
    if (!hands.some(Boolean)) return [];
    const row = (hand: readonly number[] | null) => (hand ? hand.map((item) => this.item(item)).join(", ") : "?");
    const rows = hands.flatMap((hand, seat) => (this.isFreeCity(seat) ? [] : [`  ${this.actor(seat)}: ${row(hand)}`]));
    const pile = this.recorded.freeCity ? [`  ${this.title("PILE")}: ${row(hands[FREE_CITY] ?? null)}`] : [];
    const title = age === FROM_THE_START ? this.title("HANDS") : `${this.title("AGE")} ${age}`;
    return [title, ...rows, ...pile];
  }

  /** One line a play, with the card out of the discards that belongs to it. */
  private plays(turns: readonly Turn[]): string[] {
    const plays = turns.flatMap((turn) => turn.plays).sort((a, b) => order(a) - order(b));
    const lines: string[] = [];
    plays.forEach((made, n) => {
      const { play } = made;
      if (this.joined(plays[n - 1]?.play, play)) {
        lines.push(`${lines.pop()}, ${this.deed(made)}`);
        return;
      }
      const told = `${NUMERALS[play.age]}.${play.turn} ${this.actor(play.player)} ${this.deed(made)}`;
      const open = lays(play) && !this.joined(play, plays[n + 1]?.play);
      lines.push(open ? `${told}, ${this.keyword("LAYS")} ?` : told);
    });
    return lines;
  }

  /** Whether a choice stands on the line of the play before it: of what is laid, of the card that is discarded for it. */
  private joined(before: Play | undefined, play: Play | undefined): boolean {
    if (!before || !play || !["salvage", "take"].includes(play.verb) || isAnswer(before)) return false;
    const beside = before.player === play.player && before.age === play.age && before.turn === play.turn;
    return beside && lays(before) === this.isLaid(play);
  }

  private isLaid({ verb, item }: Play): boolean {
    return verb === "take" && ((this.pen.set.recording as SevenTable).laid ?? []).includes(item);
  }

  deed({ play }: Pick<Made, "play">): string {
    const say = (name: string) => this.keyword(name);
    const card = this.item(play.item);
    if (play.verb === "decline") return say("PASSES");
    const kept = this.pen.set.items[play.item]?.kind === "character";
    if (this.isLaid(play)) return `${say("LAYS")} ${card}`;
    if (play.verb === "take" && play.item !== UNKNOWN) return `${say(kept ? "KEEPS" : "SACRIFICES")} ${card}`;
    if (play.verb === "take") return `${say("USES")} ${this.offer(play.stage)}`;
    if (play.verb === "salvage") return `${say("REVIVES")} ${card}`;
    if (play.verb === "discard") return withObject(say("DISCARDS"), card);
    if (play.verb === "free") return `${say("BUILDS")} ${card} ${say("FREE")}`;
    const number = play.stage ? ` ${play.stage}` : "";
    const what =
      play.verb === "stage"
        ? `${say("BUILDS")} ${say("STAGE")}${number} ${say("WITH")} ${card}`
        : `${say("BUILDS")} ${card}`;
    return play.left === undefined ? what : `${what} ${this.payment(play.left, play.right ?? 0)}`;
  }

  private payment(left: number, right: number): string {
    const parts = [
      ...(left ? [`${left} ${this.keyword("LEFT")}`] : []),
      ...(right ? [`${right} ${this.keyword("RIGHT")}`] : []),
    ];
    return `${this.keyword("PAYING")} ${parts.join(" ") || this.keyword("NOTHING")}`;
  }

  private copies({ winners, copied }: View): string[] {
    if (!winners) return [];
    return copied.flatMap((guild, seat) =>
      guild === UNKNOWN ? [] : [`${this.actor(seat)} ${this.keyword("COPIES")} ${this.item(guild)}`],
    );
  }

  private scores({ winners, cities }: View): string[] {
    if (!winners) return [];
    const { categories } = this.pen.set;
    const points = (category: string) =>
      cities.filter((_, seat) => !this.isFreeCity(seat)).map((city) => city.points[category]);
    const lines = Object.keys(categories).map((category) => {
      const called = category === "total" ? "total" : (categories[category]?.[this.pen.language] ?? category);
      return `  ${called} ${points(category).join(", ")}`;
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

  private isFreeCity(seat: number): boolean {
    return this.recorded.freeCity === true && seat === FREE_CITY;
  }

  /** A player's name; in quotes where its words mean something in the notation. */
  private actor(seat: number): string {
    if (this.isFreeCity(seat)) return this.keyword("FREE_CITY");
    const name = this.recorded.players[seat] as string;
    const { words } = this.pen.set.recording as SevenTable;
    const own = name
      .toLowerCase()
      .split(/\s+/)
      .some((word) => words.includes(word));
    return plain(name, this.reserved) && !name.includes(":") && !own ? name : quoted(name);
  }

  private offer(number: number): string {
    const { offers } = this.pen.set.recording as SevenTable;
    const name = offers?.[number - 1]?.[this.pen.language] ?? "?";
    return this.shown || plain(name, this.reserved) ? name : quoted(name);
  }

  private item(item: number): string {
    if (item === UNKNOWN) return "?";
    const name = this.pen.set.written[item]?.[this.pen.language] ?? "?";
    return this.shown || this.pen.set.items[item]?.kind === "board" || plain(name, this.reserved) ? name : quoted(name);
  }
}

/** The place of a play among those of an age. */
export function order({ play }: Made): number {
  return play.turn * 100 + play.player * 2 + (isAnswer(play) ? 1 : 0);
}
