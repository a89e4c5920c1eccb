"""What can be wrong with a recorded set-up, and the set-up that the moves are judged by."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from antipater.checker.judging.duel.hands import holders
from antipater.checker.judging.duel.row import shown_row
from antipater.checker.judging.duel.turned_up import with_turned_up
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.duel.record import DuelRecord, section_of
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel import ROW, UNKNOWN, Rules, Setup, Spot, Verb
from antipater.rules.numbers import (
    Number,
    Truth,
    all_different,
    all_true,
    any_true,
    if_else,
    negation,
    total,
)


class SetupFigures(NamedTuple):
    """How many there are of what at set-up, from the card set."""

    offered: tuple[int, ...]
    wonders_each: int
    tokens: int
    drawn: int
    guilds: int
    slots: dict[int, int]
    of_age: dict[int, frozenset[int]]
    guild_ids: frozenset[int]


def figures(cards: CardSet) -> SetupFigures:
    """The set-up figures of a card set."""
    buildings = cards.of_kind(Kind.BUILDING, Kind.GUILD)
    row = {ROW: len(cards.row)} if cards.dealt else {}
    return SetupFigures(
        offered=tuple(len(picks) for picks in cards.draft),
        wonders_each=cards.figure("wonders_each"),
        tokens=cards.figure("tokens_on_board"),
        drawn=_drawn(cards),
        guilds=cards.figure("guilds_in_play"),
        slots={**row, **{age: len(layout.slots) for age, layout in cards.layouts.items()}},
        of_age={
            **dict.fromkeys(row, cards.by_chance),
            **{age: frozenset(b.id for b in buildings if b.age == age) for age in cards.layouts},
        },
        guild_ids=frozenset(item.id for item in cards.of_kind(Kind.GUILD)),
    )


def _drawn(cards: CardSet) -> int:
    """How many tokens are drawn as part of the set-up: those of the one card that draws some. Where
    several do, each draws of the box when it comes."""
    drawing = [c.drawn for item in cards.items for c in item.choices if c.draws_tokens]
    return drawing[0] if len(drawing) == 1 else 0


def pools(cards: CardSet, age: int, counts: SetupFigures) -> list[tuple[list[int], int]]:
    """Out of what an age's structure is dealt, items and how many of them: guilds and others, which
    are mixed; or what lies in a row that chance deals, zone by zone."""
    if age == ROW:
        return [(sorted(zone.items), zone.places) for zone in cards.dealt]
    guilds = sorted(counts.of_age[age] & counts.guild_ids)
    due = counts.guilds if guilds else 0
    others = sorted(counts.of_age[age] - counts.guild_ids), counts.slots[age] - due
    return [(guilds, due), others] if guilds else [others]


@cache
def figures_of(rules: Rules) -> SetupFigures:
    """The set-up figures of the rules' card set."""
    return figures(rules.cards)


def checked_setup(rules: Rules, record: DuelRecord) -> tuple[Setup, list[Finding]]:
    """The set-up to judge by, and what is wrong with the recorded one.

    A part that cannot be right counts as not recorded. A draft that is not recorded
    follows from the choices, or else from the wonders built.
    """
    setup = record.setup
    if is_right(rules, setup):
        return setup, []
    check = _Check(rules, record)
    whole = check.offered(setup.rows)
    whole &= check.tokens(setup.tokens, setup.drawn)
    for age, cards in setup.layouts.items():
        whole &= check.layout(age, cards)
    known = UNKNOWN not in (*setup.tokens, *setup.drawn, *(w for r in setup.rows for w in r))
    known = known and not rules.cards.dealt
    check.told_row()
    if not (whole and known and setup.rows):
        setup = check.mended(setup)
    return with_turned_up(rules, record, setup), check.found


def is_right(rules: Rules, setup: Setup) -> bool:
    """Whether a set-up with its draft has nothing wrong and nothing missing in what it has."""
    counts = figures_of(rules)
    return _whole(counts, setup) and bool(surely_right(rules, counts, setup))


def is_whole_and_right(rules: Rules, setup: Setup) -> bool:
    """Whether it also has every part."""
    counts = figures_of(rules)
    sizes = len(setup.tokens), len(setup.drawn), len(setup.layouts)
    return sizes == (counts.tokens, counts.drawn, len(counts.slots)) and is_right(rules, setup)


def _whole(figures: SetupFigures, setup: Setup) -> bool:
    """Whether a draft is recorded, and nothing is missing in what is recorded."""
    items = (*setup.tokens, *setup.drawn, *(item for row in setup.rows for item in row))
    return (
        tuple(map(len, setup.rows)) == figures.offered
        and len(setup.tokens) in (0, figures.tokens)
        and len(setup.drawn) in (0, figures.drawn)
        and all(figures.slots.get(a) == len(cards) for a, cards in setup.layouts.items())
        and UNKNOWN not in items
        and all(UNKNOWN not in cards for cards in setup.layouts.values())
    )


def surely_right(rules: Rules, figures: SetupFigures, setup: Setup) -> Truth:
    """Whether a set-up of which no part is left out can be, on any reading."""
    return all_true(
        (
            draft_right(rules, setup),
            tokens_right(rules, setup),
            *(
                layout_right(rules, figures, age, setup.layouts.get(age, ()))
                for age in rules.laid_out
            ),
        )
    )


def draft_right(rules: Rules, setup: Setup) -> Truth:
    """Whether different wonders are on offer."""
    offered = [wonder for row in setup.rows for wonder in row]
    kinds = (rules.items[wonder].kind == Kind.WONDER for wonder in offered)
    return all_true((all_different(offered), *kinds))


def tokens_right(rules: Rules, setup: Setup) -> Truth:
    """Whether different tokens are on the board and drawn, as far as they are recorded."""
    tokens = [*(setup.tokens or ()), *(setup.drawn or ())]
    kinds = (rules.items[token].kind == Kind.TOKEN for token in tokens)
    return all_true((all_different(tokens), *kinds))


def layout_right(rules: Rules, figures: SetupFigures, age: int, laid: Iterable[int]) -> Truth:
    """Whether different cards of an age lie there, as many guilds as due among them."""
    cards = list(laid)
    if age == ROW:
        return row_right(rules, figures, cards)
    items = [rules.items[card] for card in cards]
    guilds = total(if_else(item.kind == Kind.GUILD, 1, 0) for item in items)
    due = figures.guilds if cards and figures.guild_ids & figures.of_age[age] else 0
    return all_true((all_different(cards), guilds == due, *(item.age == age for item in items)))


def row_right(rules: Rules, figures: SetupFigures, row: Sequence[int]) -> Truth:
    """Whether all that chance deals into places is known, different characters of their zones."""
    known = (
        any_true(card == item for item in zone.items)
        for card, (zone, _) in zip(row, rules.cards.row, strict=False)
    )
    return all_true((len(row) == figures.slots[ROW], all_different(row), *known))


def may_lie(
    rules: Rules, figures: SetupFigures, age: int, laid: Sequence[Number], item: int, spot: Number
) -> Truth:
    """Whether a card may be the one in a slot of an age that is not known yet, on any reading.

    ``laid``: the cards of its slots, as far as they are known. ``spot``: where the card is. It
    is one of the age that is not in play, and leaves room for as many guilds as are due.
    """
    due = figures.guilds if figures.guild_ids & figures.of_age[age] else 0
    cards = [rules.items[card] for card in laid]
    still_due = due - total(if_else(card.kind == Kind.GUILD, 1, 0) for card in cards)
    unknown = total(if_else(card.age == age, 0, 1) for card in cards)
    definition = rules.items[item]
    guild = definition.kind == Kind.GUILD
    room = (guild & (still_due > 0)) | (negation(guild) & (unknown > still_due))
    return all_true((definition.age == age, spot == Spot.BOX, room))


class _Check:
    def __init__(self, rules: Rules, record: DuelRecord) -> None:
        self.rules, self.record = rules, record
        self.figures = figures_of(rules)
        self.found: list[Finding] = []
        self.bad: set[str] = set()
        self.row, self.unplaced = shown_row(rules, record)

    def problem(self, code: str, section: str, **values: object) -> None:
        self.bad.add(section)
        line = self.record.places.get(section)
        found = finding(code, line=line, section=section, **values)  # type: ignore[arg-type]  # no name is `line`
        self.found.append(found)

    def offered(self, rows: Sequence[tuple[int, ...]]) -> bool:
        if rows and tuple(map(len, rows)) != self.figures.offered:
            self.count("draft", sum(self.figures.offered), sum(map(len, rows)))
        self.twice("draft", [wonder for row in rows for wonder in row])
        for player, wonders in enumerate(self.record.setup.wonders):
            if len(wonders) > self.figures.wonders_each:
                self.count(f"wonders {player}", self.figures.wonders_each, len(wonders))
        first, second = self.record.setup.wonders
        self.twice("wonders 0", first)
        self.twice("wonders 1", second)
        self.both(("wonders 0", first), ("wonders 1", second))
        return not self.bad

    def tokens(self, board: tuple[int, ...], drawn: tuple[int, ...]) -> bool:
        if board and len(board) != self.figures.tokens:
            self.count("tokens", self.figures.tokens, len(board))
        if drawn and len(drawn) != self.figures.drawn:
            self.count("drawn", self.figures.drawn, len(drawn))
        self.twice("tokens", board)
        self.twice("drawn", drawn)
        self.both(("tokens", board), ("drawn", drawn))
        return not self.bad

    def layout(self, age: int, cards: tuple[int, ...]) -> bool:
        """One age's structure: enough cards, of that age, none twice, as many guilds as due."""
        section, figures = section_of(age), self.figures
        if age not in figures.slots:
            self.bad.add(section)
            return False
        different = set(cards)
        known = [card for card in cards if card != UNKNOWN]
        if len(cards) != figures.slots[age]:
            self.count(section, figures.slots[age], len(cards))
        self.twice(section, known)
        for card in self.misplaced(cards) if age == ROW else set(known) - figures.of_age[age]:
            item = self.rules.items[card]
            code = "D-SETUP-07" if age == ROW else "D-SETUP-03"
            self.problem(code, section, item=item, expected=age, found=item.age)
        guilds = len(different & figures.guild_ids)
        too_few = len(known) == len(cards) and guilds < figures.guilds
        if figures.guild_ids & figures.of_age[age] and (guilds > figures.guilds or too_few):
            self.problem("D-SETUP-04", section, expected=figures.guilds, found=guilds)
        return section not in self.bad

    def misplaced(self, row: Sequence[int]) -> Iterator[int]:
        """Characters in places that are dealt from another zone."""
        for card, (zone, _) in zip(row, self.rules.cards.row, strict=False):
            if card not in (UNKNOWN, *zone.items):
                yield card

    def told_row(self) -> None:
        """Where characters lay in the row of which the record does not say it."""
        for number, move in self.unplaced.items():
            line, item = self.record.line_of(number), self.rules.items[move.item]
            self.found.append(
                finding("D-SETUP-06", move=number, line=line, item=item, section=section_of(ROW))
            )

    def count(self, section: str, expected: int, found: int) -> None:
        self.problem("D-SETUP-01", section, expected=expected, found=found)

    def twice(self, section: str, items: Iterable[int]) -> None:
        items = [item for item in items if item != UNKNOWN]
        if len(set(items)) != len(items):
            for item in sorted({i for i in items if items.count(i) > 1}):
                self.problem("D-SETUP-02", section, item=self.rules.items[item])

    def both(self, one: tuple[str, Sequence[int]], other: tuple[str, Sequence[int]]) -> None:
        """Items that stand once in each of two sections, told where the other has them."""
        (first, here), (second, there) = one, other
        places = self.record.places
        for item in sorted({*here} & {*there} - {UNKNOWN}):
            line, named = places.get(f"{second} {item}", places.get(second)), self.rules.items[item]
            both = finding("D-SETUP-02", line=line, item=named, section=(first, second))
            self.found.append(both)
            self.bad.add(second)

    # What the moves are judged by

    def mended(self, setup: Setup) -> Setup:
        """The parts that can be right and are known; the rest counts as not recorded."""
        offered = [wonder for row in setup.rows for wonder in row]
        rows = () if "draft" in self.bad or UNKNOWN in offered else setup.rows
        rows = rows or self.rows_from_choices()
        return Setup(
            rows=rows,
            wonders=((), ()) if rows else self.wonders(setup),
            tokens=() if "tokens" in self.bad or UNKNOWN in setup.tokens else setup.tokens,
            drawn=() if "drawn" in self.bad or UNKNOWN in setup.drawn else setup.drawn,
            layouts={
                **({ROW: self.row} if self.row else {}),
                **{
                    a: c
                    for a, c in setup.layouts.items()
                    if a != ROW and section_of(a) not in self.bad
                },
            },
            start=setup.start,
        )

    def rows_from_choices(self) -> tuple[tuple[int, ...], ...]:
        """The rows on offer, if all their wonders were chosen: those chosen, row by row."""
        chosen = [move.item for move in self.record.moves if move.verb is Verb.DRAFT]
        rows, start = [], 0
        for size in self.figures.offered if chosen else ():
            rows.append(tuple(chosen[start : start + size]))
            start += size
        return tuple(rows)

    def wonders(self, setup: Setup) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The wonders of each player: those recorded, and as far as there is room those that a
        move shows in a hand."""
        held: tuple[list[int], list[int]] = ([], [])
        for player, wonders in enumerate(setup.wonders):
            held[player].extend(w for w in wonders if w not in (*held[0], UNKNOWN))
        for wonder, player in holders(self.rules, self.record.moves):
            room = len(held[player]) < self.figures.wonders_each
            if room and wonder not in (*held[0], *held[1]):
                held[player].append(wonder)
        return tuple(held[0]), tuple(held[1])
