"""Records to the project's notation, in its one canonical form."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from antipater.checker.messages.language import behind
from antipater.checker.messages.words import say
from antipater.checker.records.duel.moves import VERBS
from antipater.checker.records.duel.record import DuelRecord, section_of
from antipater.checker.records.names import BUILDINGS, Names
from antipater.checker.records.record import SCORES, End, Stop, correction_anchor, move_anchor
from antipater.checker.records.start import start_tags
from antipater.checker.records.writer_base import Lines, Writing
from antipater.grammar.records.arbiter import written_correction, written_mark
from antipater.grammar.records.duel.moves import ACTIONS, OF_TWO_THINGS
from antipater.grammar.records.keywords import around, keyword, plain, with_object
from antipater.grammar.records.lines import quoted
from antipater.rules.card_set import Kind
from antipater.rules.duel import PAID, ROW, UNKNOWN, Move, Verb
from antipater.rules.duel.zones import CHOICES, OF_TWO, WORDED

WORDS = {VERBS[action]: word for word, action in reversed(ACTIONS.items()) if action in VERBS}
WORDS |= {Verb.WONDER: "BUILDS", Verb.CALL: "TAKES", Verb.PASS: "PASSES"}
# ``picks`` is written of the draft; both are read of either.
_CHOOSES = {"en": "chooses", "fr": "choisit", "nl": "kiest"}
SECOND = {Verb.WONDER: "WITH", **{verb: OF_TWO_THINGS[WORDS[verb]][1] for verb in OF_TWO}}
# What stands on the line of the move that gave it.
ON_THE_LINE = (*CHOICES, *WORDED, Verb.PASS)


def word_for(verb: Verb, language: str) -> str:
    """What a player does as it is written; ``around`` tells where a card stands inside it."""
    return _CHOOSES[language] if verb is Verb.CHOOSE else around(WORDS[verb], language)


def write_notation(record: DuelRecord, language: str = "en", names: Names | None = None) -> str:
    """The record in the notation, words and names in a language (en, fr or nl).

    ``names``: those of the record's set, for one that is not found by its name.
    """
    return _Writer(record, language, names).text()


def written_moves(record: DuelRecord, numbers: Sequence[int], language: str) -> str:
    """Moves of one player as one line of the notation, without a number."""
    writer, moves = _Writer(record, language, None), dict(record.numbered())
    actions = (writer.action(number, moves[number]) for number in numbers)
    return f"{writer.name(record.players[moves[numbers[0]].player])} {', '.join(actions)}"


def written_end(record: DuelRecord, end: End, language: str) -> str:
    """The resignation or time-out that ends a record, as a line of the notation without number."""
    return _Writer(record, language, None).ended(end)


class _MoveLine(NamedTuple):
    """A line of moves: its number and place behind it, what comments call it, and its text."""

    at: tuple[int, int]
    anchor: str
    text: str


class _Writer(Writing):
    def __init__(self, record: DuelRecord, language: str, names: Names | None) -> None:
        super().__init__(record, language, names)
        self.record = record

    def text(self) -> str:
        first, second = self.record.players
        called = [self.name(player) for player in self.record.players]
        start = start_tags(self.record.setup.start, called.__getitem__)
        tags = self.tag_lines(First=first, Second=second, **dict(start))
        return self.assembled([tags, *self.sections(), self.moves(), self.scores()])

    def sections(self) -> list[Lines]:
        setup = self.record.setup
        wonders = zip(self.record.players, setup.wonders, strict=True)
        layouts = (
            self.section(section_of(age), self.laid_out(age), self.layout_rows(age))
            for age in sorted(setup.layouts)
        )
        return [
            self.section("draft", self.title("DRAFT"), setup.rows),
            *(
                self.section(f"wonders {n}", self.wonders_of(player), [held])
                for n, (player, held) in enumerate(wonders)
            ),
            self.section("tokens", self.title("TOKENS"), [setup.tokens]),
            self.section("drawn", self.title("DRAWN"), [setup.drawn]),
            *layouts,
        ]

    def laid_out(self, age: int) -> str:
        """The title above an age's structure, or above the row of characters."""
        return self.title("ROW") if age == ROW else f"{self.title('AGE')} {age}"

    def wonders_of(self, player: str) -> str:
        """The title above a player's wonders: ``Merveilles d'Anna``; quotes are not elided."""
        title, name = self.title("WONDERS"), self.name(player)
        words, _, preposition = title.rpartition(" ")
        elides = self.language == "fr" and name == player
        return f"{words} {behind(preposition, name)}" if elides else f"{title} {name}"

    def section(self, key: str, title: str, rows: Iterable[tuple[int, ...]]) -> Lines:
        lines = list(self.record.rows.get(key, ()))
        lines = lines or [", ".join(map(self.item, row)) for row in rows if row]
        if lines or key in self.remarked:
            yield key, title
        yield from ((f"{key} row", f"  {line}") for line in lines)

    def layout_rows(self, age: int) -> list[tuple[int, ...]]:
        """The cards of an age as they lie, row by row; what is left over in a last row."""
        cards, start = self.record.setup.layouts[age], 0
        if age == ROW:
            sizes = [zone.places for zone in self.names.cards.dealt]
            ends = [*accumulate(sizes)]
            return [cards[end - n : end] for end, n in zip(ends, sizes, strict=True)]
        layout = self.names.cards.layouts.get(age)
        rows = []
        for number in sorted({slot.row for slot in layout.slots} if layout else ()):
            assert layout is not None
            size = sum(slot.row == number for slot in layout.slots)
            rows.append(cards[start : start + size])
            start += size
        return [*rows, cards[start:]]

    def moves(self) -> Lines:
        """One line a move, with the choices that belong to it, and the end at its number."""
        record = self.record
        lines: list[_MoveLine] = []
        before: Move | None = None
        read = (m for m in record.numbered() if record.line_of(m[0]) not in record.carried)
        for number, move in (*read, *record.later):
            action = self.action(number, move)
            if self.joined(number, before, move):
                lines[-1] = lines[-1]._replace(text=f"{lines[-1].text}, {action}")
            else:
                actor = self.name(record.players[move.player])
                text = f"{self.called(number)}. {actor} {action}"
                lines.append(_MoveLine((number, 0), move_anchor(number), text))
            before = move
        if record.end is not None:
            number = record.end.number
            line = f"{self.called(number)}. {self.ended(record.end)}"
            lines.append(_MoveLine((number, 0), move_anchor(number), line))
        lines = [self.with_mark(line) for line in lines] + list(self.corrections())
        return iter([(line.anchor, line.text) for line in sorted(lines)])

    def called(self, number: int) -> int | str:
        """The number of a line of moves: its own where lines that could not be read, which keep
        theirs, stand among them."""
        return self.record.name_of(number) if self.record.carried else number

    def ended(self, end: End) -> str:
        """What ends a game before its time, without its number."""
        keyword = self.keyword("RESIGNS" if end.kind is Stop.RESIGNATION else "TIMES_OUT")
        return f"{self.name(self.record.players[end.loser])} {keyword}"

    def with_mark(self, line: _MoveLine) -> _MoveLine:
        """The line with what says that its move is let stand, if it is."""
        reason = self.record.stands.get(line.at[0])
        if reason is None:
            return line
        return line._replace(text=line.text + written_mark(reason, self.language))

    def corrections(self) -> Iterator[_MoveLine]:
        """The lines that set coins, each behind the move that it follows."""
        for n, correction in enumerate(self.record.corrections):
            named = zip(self.record.players, correction.coins, strict=True)
            coins = [(self.name(player), each) for player, each in named if each is not None]
            text = written_correction(coins, correction.reason, self.language)
            yield _MoveLine((correction.after, 1 + n), correction_anchor(n), text)

    def joined(self, number: int, before: Move | None, move: Move) -> bool:
        """Whether a choice goes on the line of the move that it belongs to."""
        return (
            before is not None
            and (self.record.end is None or self.record.end.number != number - 1)
            and move.verb in ON_THE_LINE
            and before.verb in (*PAID, Verb.DISCARD, Verb.SET_OFF, *ON_THE_LINE)
            and before.player == move.player
            and self.record.stands.get(number) == self.record.stands.get(number - 1)
            and all(correction.after != number - 1 for correction in self.record.corrections)
            and number not in self.record.paid
            and f"move {number:09}" not in self.remarked
        )

    def action(self, number: int, move: Move) -> str:
        if move.verb is Verb.BEGIN:
            if move.item == move.player:
                return self.keyword("BEGINS")
            other = self.name(self.record.players[move.item])
            return f"{self.keyword('LETS')} {other} {self.keyword('BEGIN')}"
        word = word_for(move.verb, self.language)
        if move.verb is Verb.WONDER and self.prepares(move):
            word = around("PREPARES", self.language)
        if move.verb is Verb.PASS:
            return word
        done = self.done_with_two(move)
        if drawn := self.record.draws.get(number):
            keeps = with_object(around("KEEPS", self.language), self.item(move.item))
            if done:
                keeps = self.with_two(done, move)
            draws = with_object(around("DRAWS", self.language), ", ".join(map(self.item, drawn)))
            return f"{draws}, {keeps}"
        text = self.with_two(done, move) if done else self.with_any(word, move)
        paid = self.record.paid.get(number)
        return text if paid is None else f"{text} {self.keyword('FOR')} {paid}"

    def done_with_two(self, move: Move) -> str:
        """What is done with two things that is no swap, though it is a move as that of one."""
        if move.verb is not Verb.SWAP:
            return ""
        if move.item in self.names.cards.influence:
            return "MOVES"
        if self.raises(move):
            return "RAISES"
        return "LAYS" if self.is_place(move.other) else ""

    def with_two(self, done: str, move: Move) -> str:
        """What is done with two things, and both."""
        _, joint = OF_TWO_THINGS[done]
        text = with_object(around(done, self.language), self.item(move.item))
        return f"{text} {self.keyword(joint)} {self.item(move.other)}"

    def with_any(self, word: str, move: Move) -> str:
        """A verb with what it is done with, and with the second such thing if there is one."""
        text, joint = with_object(word, self.item(move.item)), SECOND.get(move.verb)
        return f"{text} {self.keyword(joint)} {self.item(move.other)}" if joint else text

    def is_place(self, item: int) -> bool:
        """Whether an item is a free place of a row."""
        return item != UNKNOWN and self.names.cards.items[item].kind is Kind.PLACE

    def raises(self, move: Move) -> bool:
        """Whether a wonder is built with a card under it, in a set in which cards let do that."""
        items = self.names.cards.items
        with_it = move.other != UNKNOWN and items[move.other].kind in BUILDINGS
        on_wonder = move.item != UNKNOWN and items[move.item].kind is Kind.WONDER
        return on_wonder and with_it and any(c.raises for c in self.names.cards.choices)

    def prepares(self, move: Move) -> bool:
        """Whether a card is put under what a player holds, and not under a wonder."""
        items = self.names.cards.items
        return move.item != UNKNOWN and items[move.item].kind is Kind.CHARACTER

    def scores(self) -> Lines:
        scores = self.record.scores
        if scores or self.remarked & {"scores", SCORES}:
            yield "scores", self.title("SCORES")
        for category in (*self.names.cards.categories, "total", "coins"):
            if category in scores:
                amounts = ", ".join("?" if n is None else str(n) for n in scores[category])
                yield f"scores {category}", f"  {self.category(category)} {amounts}"
        yield SCORES, ""

    # Words

    def keyword(self, name: str) -> str:
        return keyword(name, self.language)

    def title(self, name: str) -> str:
        text = self.keyword(name)
        return text[0].upper() + text[1:]

    def category(self, category: str) -> str:
        if category == "coins":
            return say("common.coins", self.language)
        words = self.names.cards.vocabulary.get(category, {}).get(self.language, (category,))
        return self.name(words[0])

    def name(self, name: str) -> str:
        return name if plain(name) else quoted(name)

    def item(self, item: int) -> str:
        if item == UNKNOWN:
            return "?"
        return self.name(self.names.written(self.names.cards.items[item], self.language))
