"""Records of 7 Wonders to the project's notation, in its one canonical form."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from antipater.checker.messages.words import display_name, spelled
from antipater.checker.records.names import Names
from antipater.checker.records.record import SCORES, correction_anchor, move_anchor
from antipater.checker.records.seven_wonders.agreed import agreed_tags
from antipater.checker.records.seven_wonders.offers import offer_name
from antipater.checker.records.seven_wonders.record import SECOND, Noted, SevenWondersRecord
from antipater.checker.records.start import start_tags
from antipater.checker.records.writer_base import Lines, Writing
from antipater.grammar.records.arbiter import written_correction, written_mark
from antipater.grammar.records.keywords import (
    TABLE_NAMES,
    around,
    keyword,
    keywords,
    plain,
    with_object,
)
from antipater.grammar.records.lines import quoted
from antipater.grammar.records.seven_wonders import NUMERALS
from antipater.rules.card_set import Item, Kind
from antipater.rules.seven_wonders import FREE_CITY, UNKNOWN, Action, Rules
from antipater.rules.seven_wonders.moves import LAYS
from antipater.rules.seven_wonders.rules import FROM_THE_START

_OWN_WORDS = frozenset(w.casefold() for name in TABLE_NAMES for w in keywords()[name])


def write_table(
    record: SevenWondersRecord, language: str = "en", names: Names | None = None
) -> str:
    """The record in the notation, words and names in a language (en, fr or nl).

    ``names``: those of the record's set, for one that is not found by its name.
    """
    return _Writer(record, language, names).text()


def written_play(record: SevenWondersRecord, number: int, language: str) -> str:
    """A play by its number as one line of the notation, with the discard build it brings."""
    writer, noted = _Writer(record, language, None), record.plays[number - 1]
    turn = f"{NUMERALS[noted.age - 1]}.{noted.turn}"
    text = f"{turn} {writer.actor(noted.play.seat)} {writer.deed(noted)}"
    choice = choice_with(record, number)
    return f"{text}, {writer.deed(record.plays[choice - 1])}" if choice else text


@lru_cache(maxsize=16)
def _unlike(names: Names) -> frozenset[int]:
    """The buildings of a set of whose name an earlier one, as which the name alone is read, does
    something else."""
    rules = Rules(names.cards)
    return frozenset(card for card in rules.unlike if card != rules.namesakes(card)[0])


def choice_with(record: SevenWondersRecord, number: int) -> int:
    """The number of the build out of the discards on the line of a play; 0 if there is none."""
    if not 0 < number < len(record.plays):
        return 0
    noted, after = record.plays[number - 1 : number + 1]
    lines = {record.line_of(n) for n in (number, number + 1)} - {0, None}
    return number + 1 if brings(noted, after) and len(lines) < 2 else 0


def lays(noted: Noted) -> bool:
    """Whether a card is discarded to lay something instead of its coins."""
    return noted.play.action is Action.DISCARD and noted.play.stage == LAYS


def brings(noted: Noted, after: Noted) -> bool:
    """Whether a play is the first build out of the discards after another of its seat and turn."""
    first = after.play.action in (Action.SALVAGE, Action.TAKE) and noted.play.action not in SECOND
    return first and after[:2] == noted[:2] and after.play.seat == noted.play.seat


def written_seat(record: SevenWondersRecord, seat: int, language: str) -> str:
    """A player's row under the seats."""
    writer = _Writer(record, language, None)
    return f"{writer.actor(seat)}: {writer.board(record.setup.boards[seat])}"


def written_hand(record: SevenWondersRecord, age: int, seat: int, language: str) -> str:
    """The row of a hand that is dealt; at the Free City's seat that of its pile."""
    writer, setup = _Writer(record, language, None), record.setup
    if setup.free_city and seat == FREE_CITY:
        return writer.pile(age)
    return writer.hand(age, seat)


def written_copy(record: SevenWondersRecord, seat: int, language: str) -> str:
    """The line that names the guild which a seat copies."""
    return _Writer(record, language, None).copy(seat)


def written_board(board: Item, language: str) -> str:
    """The wonder's city as the language calls it, and the side."""
    full = display_name(board, language)
    city = full.replace("'", " ").split()[-1]
    return f"{city} {board.side}"


def written_card(names: Names, card: Item, language: str) -> str:
    """A card's name; cards of one name are told apart by the age that they stand under."""
    for name in spelled(card.names, language):
        same = names.fitting(name, (card.kind,))
        if {other.presence for other in same} == {card.presence}:
            return name
    return card.slug


class _PlayLine(NamedTuple):
    """A line of play: what is done first on it, what comments call it, and its text."""

    noted: Noted
    key: str
    text: str


class _Writer(Writing):
    def __init__(self, record: SevenWondersRecord, language: str, names: Names | None) -> None:
        super().__init__(record, language, names)
        self.record = record

    def text(self) -> str:
        ages = sorted({noted.age for noted in self.record.plays})
        plays = map(self.plays, ages)
        blocks = [
            self.tag_lines(**dict(self.agreed())),
            self.seats(),
            *self.deals(),
            self.corrections((0, 0)),
            *plays,
            self.copies(),
            self.symbols(),
            self.scores(),
        ]
        return self.assembled(blocks)

    def agreed(self) -> Iterator[tuple[str, str]]:
        """The tags that say what was agreed on before the game."""
        yield from start_tags(self.record.setup.start, self.actor)
        yield from agreed_tags(self.record.agreed, self.language, self.actor, self.boards)

    def boards(self, boards: tuple[int, ...]) -> str:
        """What boards are called: one with its side, all sides of a wonder without."""
        called = self.board(boards[0])
        return called if len(boards) == 1 else called.rpartition(" ")[0]

    def seats(self) -> Lines:
        yield "seats", self.title("SEATS")
        for seat, board in enumerate(self.record.setup.boards):
            yield f"seat {seat}", f"  {self.actor(seat)}: {self.board(board)}"

    def board(self, board: int) -> str:
        return written_board(self.names.cards.items[board], self.language)

    def deals(self) -> Iterator[Lines]:
        setup = self.record.setup
        ages = range(1 + len(self.names.cards.draft[0]))
        titled = {age for age in ages if f"age {age}" in self.remarked}
        for age in sorted({*setup.deals, *setup.piles, *titled}):
            yield self.deal(age)

    def deal(self, age: int) -> Lines:
        title = self.title("HANDS") if age == FROM_THE_START else f"{self.title('AGE')} {age}"
        yield f"age {age}", title
        setup = self.record.setup
        for seat in range(len(setup.deals.get(age, ()))):
            if not (setup.free_city and seat == FREE_CITY):
                yield from self.dealt(f"hand {age} {seat}", self.hand(age, seat))
        if age in setup.piles:
            yield from self.dealt(f"pile {age}", self.pile(age))

    def hand(self, age: int, seat: int) -> str:
        hand = self.record.setup.deals[age][seat]
        cards = "?" if hand is None else ", ".join(map(self.card, hand))
        return f"{self.actor(seat)}: {cards}"

    def pile(self, age: int) -> str:
        return f"{self.title('PILE')}: {', '.join(map(self.card, self.record.setup.piles[age]))}"

    def dealt(self, key: str, row: str) -> Lines:
        """A row of cards; as it was written, if it could not be read."""
        yield from ((key, f"  {written}") for written in self.record.rows.get(key, (row,)))

    def plays(self, age: int) -> Lines:
        """One line a play, with the discard build that belongs to it, and what is corrected."""
        lines: list[_PlayLine] = []
        before: Noted | None = None
        told = [
            (move_anchor(number), noted)
            for number, noted in enumerate(self.record.plays, start=1)
            if noted.age == age and self.record.line_of(number) not in self.record.carried
        ]
        for (key, noted), after in zip_longest(told, told[1:]):
            if lines and self.joined(before, noted, key):
                lines[-1] = lines[-1]._replace(text=f"{lines[-1].text}, {self.deed(noted)}")
            else:
                turn = f"{NUMERALS[noted.age - 1]}.{noted.turn}"
                text = f"{turn} {self.actor(noted.play.seat)} {self.deed(noted)}"
                if lays(noted) and not (after and self.joined(noted, after[1], after[0])):
                    text += f", {self.say('LAYS')} ?"
                lines.append(_PlayLine(noted, key, text))
            before = noted
        for place, line in enumerate(lines):
            age_and_turn = line.noted[:2]
            yield line.key, line.text + self.mark(line.noted)
            if place + 1 == len(lines) or lines[place + 1].noted[:2] != age_and_turn:
                yield from self.corrections(age_and_turn)

    def mark(self, noted: Noted) -> str:
        """What says that a play is let stand, if it is."""
        reason = self.record.stands.get((*noted[:2], noted.play.seat))
        return "" if reason is None else written_mark(reason, self.language)

    def corrections(self, after: tuple[int, int]) -> Lines:
        """The lines that set coins after a turn."""
        for n, each in enumerate(self.record.corrections):
            if each.after == after:
                set_coins = [(self.actor(s), c) for s, c in enumerate(each.coins) if c is not None]
                text = written_correction(set_coins, each.reason, self.language)
                yield correction_anchor(n), text

    def joined(self, before: Noted | None, noted: Noted, key: str) -> bool:
        if before is None or not brings(before, noted) or key in self.remarked:
            return False
        return lays(before) == self.is_laid(noted)

    def is_laid(self, noted: Noted) -> bool:
        """Whether a play lays something out of a hand."""
        zone = self.names.cards.laying
        taken = noted.play.action is Action.TAKE
        return taken and zone is not None and noted.play.card in zone.items

    def deed(self, noted: Noted) -> str:
        play = noted.play
        if play.action is Action.DECLINE:
            return self.say("PASSES")
        if play.action is Action.TAKE and play.card != UNKNOWN:
            if self.names.cards.items[play.card].kind is not Kind.CHARACTER:
                return f"{self.say('SACRIFICES')} {self.card(play.card)}"
            drawn = ", ".join(map(self.card, noted.drawn))
            said = f"{self.say('DRAWS')} {drawn}, " if drawn else ""
            verb = "LAYS" if self.is_laid(noted) else "KEEPS"
            return f"{said}{self.say(verb)} {self.card(play.card)}"
        if play.action is Action.TAKE:
            name = offer_name(self.names.cards, play.stage, self.language)
            what = f"{self.say('USES')} {name if plain(name) else quoted(name)}"
            return what if play.split is None else f"{what} {self.payment(*play.split)}"
        card = self.card(play.card)
        match play.action:
            case Action.STAGE:
                number = f" {play.stage}" if play.stage else ""
                what = f"{self.say('BUILDS')} {self.say('STAGE')}{number} {self.say('WITH')} {card}"
            case Action.FREE:
                what = f"{self.say('BUILDS')} {card} {self.say('FREE')}"
            case Action.BUILD:
                what = f"{self.say('BUILDS')} {card}"
            case Action.DISCARD:
                what = with_object(around("DISCARDS", self.language), card)
            case _:
                unlike = play.card in _unlike(self.names)
                told = self.names.cards.items[play.card].slug if unlike else card
                what = f"{self.say('REVIVES')} {told}"
        if noted.coins is not None:
            what = f"{what} {self.say('FOR')} {noted.coins}"
        return what if play.split is None else f"{what} {self.payment(*play.split)}"

    def payment(self, left: int, right: int) -> str:
        parts = [f"{left} {self.say('LEFT')}"] if left else []
        parts += [f"{right} {self.say('RIGHT')}"] if right else []
        return f"{self.say('PAYING')} {' '.join(parts) or self.say('NOTHING')}"

    def copies(self) -> Lines:
        for seat in sorted(self.record.copies):
            yield f"copies {seat}", self.copy(seat)

    def symbols(self) -> Lines:
        words = self.names.cards.vocabulary
        for seat, symbols in sorted(self.record.symbols.items()):
            told = ", ".join(words[symbol][self.language][0] for symbol in symbols)
            yield f"symbols {seat}", f"{self.actor(seat)} {self.say('PICKS')} {told}"

    def copy(self, seat: int) -> str:
        return f"{self.actor(seat)} {self.say('COPIES')} {self.card(self.record.copies[seat])}"

    def scores(self) -> Lines:
        record = self.record
        if record.scores or self.remarked & {"scores", SCORES}:
            yield "scores", self.title("SCORES")
        for category in (*self.names.cards.categories, "total"):
            if category in record.scores:
                amounts = record.scores[category]
                if record.setup.free_city and amounts[FREE_CITY] is None:
                    amounts = (*amounts[:FREE_CITY], *amounts[FREE_CITY + 1 :])
                told = ", ".join("?" if n is None else str(n) for n in amounts)
                yield f"scores {category}", f"  {self.category(category)} {told}"
        yield SCORES, ""

    # Words

    def say(self, name: str) -> str:
        return keyword(name, self.language)

    def title(self, name: str) -> str:
        text = self.say(name)
        return text[0].upper() + text[1:]

    def category(self, category: str) -> str:
        words = self.names.cards.vocabulary.get(category, {}).get(self.language, (category,))
        return words[0]

    def actor(self, seat: int) -> str:
        if self.record.setup.free_city and seat == FREE_CITY:
            return self.say("FREE_CITY")
        name = self.record.players[seat]
        safe = plain(name) and ":" not in name
        return name if safe and not _OWN_WORDS & set(name.casefold().split()) else quoted(name)

    def card(self, card: int) -> str:
        if card == UNKNOWN:
            return "?"
        name = written_card(self.names, self.names.cards.items[card], self.language)
        return name if plain(name) else quoted(name)
