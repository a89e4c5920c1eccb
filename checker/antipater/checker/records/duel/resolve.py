"""Names in a record to players and items, by where the record is and what went before."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.likeness import alikeness, players_meant, same_name
from antipater.checker.records.names import BUILDINGS, Names, narrowed
from antipater.grammar.records.lines import WrittenName
from antipater.rules.card_set import Item, Kind
from antipater.rules.choices import Zone
from antipater.rules.duel import UNKNOWN, Verb

Test: TypeAlias = Callable[[Item], bool]
# A name in a record: its line and column.
At: TypeAlias = tuple[int, int]


class OpenName(NamedTuple):
    """A name that can mean several items where it stands."""

    at: At
    items: tuple[Item, ...]


# From which likeness on a name may be meant, from 0 to 1.
_RESEMBLING = 0.7
# Names of one record that are compared with all others: each takes some milliseconds.
_MOST_GUESSED = 200


def _spelt(item: Item) -> Iterable[str]:
    return (name for names in item.names.values() for name in names)


def problem_at(code: str, line: int, at: WrittenName | None = None, **values: Any) -> Finding:
    """A problem of a record at a line, and at a word of it."""
    return finding(code, line=line, column=at.column if at else None, **values)


class Resolver:
    """What names mean at one point of a record; notes those that mean nothing, or two things.

    ``language``: that of the record. ``settled``: what names mean that can mean several
    things, by where they stand. ``layouts``: the structures as far as they are known.
    ``gone``: for each building that has left its structure, how and to whose city.
    ``taken``: how many cards have left. ``held``: the wonders of each player as far as they
    are known; ``offered``: the tokens on the board.
    """

    def __init__(
        self,
        names: Names,
        players: tuple[str, str],
        problems: list[Finding],
        language: str = "en",
        settled: Mapping[At, int] | None = None,
    ) -> None:
        self.names, self.players, self.problems = names, players, problems
        self.language, self.settled = language, settled or {}
        self.notes: list[Finding] = []
        self.questions: list[OpenName] = []
        self.layouts: dict[int, tuple[int, ...]] = {}
        self.gone: dict[int, tuple[Verb, int]] = {}
        self.held: tuple[set[int], set[int]] = (set(), set())
        self.offered: dict[Verb, set[int]] = {}
        self.taken = 0
        self.guessed = 0
        sizes = sorted((age, len(layout.slots)) for age, layout in names.cards.layouts.items())
        self._ages = [age for age, size in sizes for _ in range(size)]

    @property
    def age(self) -> int:
        """The age that is being played, by how many cards have been taken."""
        return self._age_of(self.taken)

    def _age_of(self, number: int) -> int:
        """The age of a card by how many were taken before it; the last age for any later."""
        return self._ages[min(number, len(self._ages) - 1)]

    def problem(self, code: str, line: int, at: WrittenName | None = None, **values: Any) -> None:
        """Note a problem."""
        self.problems.append(problem_at(code, line, at, **values))

    def note(self, code: str, line: int, at: WrittenName, **values: Any) -> None:
        """Note what was read otherwise than it is written."""
        self.notes.append(problem_at(code, line, at, **values))

    def player(self, line: int, word: WrittenName) -> int | None:
        """The seat of a player; a problem where nobody is called so, or two may be."""
        seats = players_meant(word.text, self.players)
        if len(seats) == 1:
            name = self.players[seats[0]]
            if not same_name(name, word.text):
                self.note("R-READ-03", line, word, found=word.text, expected=name)
            return seats[0]
        code = "R-PLAYER-04" if seats else "R-PLAYER-03"
        self.problem(code, line, word, found=word.text, expected=self.players)
        return None

    def item(
        self,
        line: int,
        word: WrittenName,
        kinds: Sequence[Kind],
        *tests: Test,
        here: Test | None = None,
    ) -> Item | None:
        """The item that a name means here; a problem where that is none or more than one.

        ``tests`` decide between items of one name. ``here``: what a shortened or misspelt name
        can mean at all, if that is more than they say.
        """
        fitting = narrowed(self.names.fitting(word.text, kinds), *tests)
        if fitting:
            return self._one(line, word, fitting)
        if not self._may_guess():
            self.problem("R-NAME-03", line, word, found=word.text)
            return None
        if other := self.names.other_set(word.text, kinds):
            self.problem("R-NAME-05", line, word, found=word.text, expected=other)
            return None
        there = here or (lambda item: all(test(item) for test in tests))
        possible = [item for item in self._of(kinds) if there(item)]
        fitting = self.names.meant(word.text, possible, self.language)
        if fitting:
            found = self._one(line, word, fitting)
            if found is not None and len(fitting) == 1:
                self.note("R-READ-02", line, word, found=word.text, item=found)
            return found
        suggestion = self.names.nearest(word.text, kinds, self.language, possible)
        if others := self.names.fitting(word.text, tuple(Kind)):
            told = {"item": others[0], "found": others[0].kind, "expected": kinds[0]}
            meant = f" (→ {suggestion}?)" if suggestion else ""
            self.problem("R-NAME-04", line, word, **told, meant=meant)
        else:
            code = "R-NAME-01" if suggestion else "R-NAME-03"
            self.problem(code, line, word, found=word.text, expected=suggestion)
        return None

    def resembling(self, word: WrittenName) -> list[Item]:
        """The items that a name may mean, or else those that it resembles; nothing is noted."""
        kinds = tuple(Kind)
        known = self.names.fitting(word.text, kinds)
        if known or not self._may_guess():
            return known
        there = [i for i in self._of(kinds) if i.kind not in BUILDINGS or self._may_lie(i)]
        return self.names.meant(word.text, there, self.language) or self.names.fitting(
            self.names.nearest(word.text, kinds, self.language, there), kinds
        )

    def _may_guess(self) -> bool:
        """Whether to look once more for what a name may mean; no game has so many."""
        self.guessed += 1
        return self.guessed <= _MOST_GUESSED

    def likest(self, text: str) -> list[Item]:
        """The items whose names resemble words of a text, the likest first; nothing is noted."""
        there = [i for i in self._of(tuple(Kind)) if i.kind not in BUILDINGS or self._may_lie(i)]
        like = [(alikeness(text, name), item.id, item) for item in there for name in _spelt(item)]
        best: dict[int, float] = {}
        for alike, number, _ in like:
            best[number] = max(alike, best.get(number, 0.0))
        near = [item for item in there if best.get(item.id, 0.0) >= _RESEMBLING]
        return sorted(near, key=lambda item: -best[item.id])

    def _may_lie(self, item: Item) -> bool:
        """Whether a building may lie in the structure now."""
        layout = self.layouts.get(self.age, ())
        known = layout and UNKNOWN not in layout
        return item.age == self.age and self._there(item) and (not known or item.id in layout)

    def _of(self, kinds: Sequence[Kind]) -> list[Item]:
        return [item for item in self.names.cards.items if item.kind in kinds]

    def _one(self, line: int, word: WrittenName, items: list[Item]) -> Item | None:
        """The one item of some; of several that which is settled, else a question and a problem."""
        if len(items) == 1:
            return items[0]
        at = line, word.column
        settled = next((item for item in items if item.id == self.settled.get(at)), None)
        if settled is not None:
            told = {"found": word.text, "expected": items, "item": settled}
            self.note("R-READ-04", line, word, **told)
            return settled
        self.questions.append(OpenName(at, tuple(items)))
        self.problem("R-NAME-02", line, word, found=word.text, expected=items)
        return None

    # Where items can be

    def in_structure(self, line: int, word: WrittenName) -> Item | None:
        """A building that lies in the structure."""
        age, layout = self.age, self.layouts.get(self.age, ())
        return self.item(
            line,
            word,
            BUILDINGS,
            lambda i: i.age == age,
            lambda i: i.id in layout,
            self._there,
            here=self._may_lie,
        )

    def set_aside(self, line: int, word: WrittenName) -> Item | None:
        """A building that set-up left out of the age whose card was taken last."""
        age = self._age_of(max(self.taken - 1, 0))
        layout = self.layouts.get(age, ())
        return self.item(
            line,
            word,
            BUILDINGS,
            lambda i: i.age == age,
            lambda i: i.id not in layout,
            self._there,
        )

    def _there(self, item: Item) -> bool:
        return item.id not in self.gone

    def standing(self, line: int, word: WrittenName, seat: int) -> Item | None:
        """A building in the city of the player in the other seat."""
        gone: Mapping[int, tuple[Verb | None, int]] = self.gone

        def stands(item: Item) -> bool:
            verb, owner = gone.get(item.id, (None, seat))
            return owner != seat and verb not in (Verb.DISCARD, Verb.WONDER)

        return self.item(line, word, BUILDINGS, stands)

    def discarded(self, line: int, word: WrittenName) -> Item | None:
        """A building in the discard pile."""
        gone: Mapping[int, tuple[Verb | None, int]] = self.gone
        return self.item(
            line, word, BUILDINGS, lambda i: gone.get(i.id, (None, 0))[0] is Verb.DISCARD
        )

    def wonder(self, line: int, word: WrittenName, seat: int) -> Item | None:
        """A wonder that a player holds, as far as that is known."""
        held: Collection[int] = self.held[seat]
        return self.item(line, word, (Kind.WONDER,), here=lambda i: not held or i.id in held)

    def plot(self, line: int, word: WrittenName) -> Item | None:
        """What a player prepares or sets off, of those that a player can hold."""
        return self.item(line, word, (Kind.CHARACTER,), here=lambda item: item.id in self._plots)

    def is_plot(self, word: WrittenName) -> bool:
        """Whether a name can only be that of what a player can hold."""
        kinds = (*BUILDINGS, Kind.WONDER, Kind.CHARACTER)
        fitting = self.names.fitting(word.text, kinds)
        return bool(fitting) and all(item.id in self._plots for item in fitting)

    @property
    def _plots(self) -> set[int]:
        cards = self.names.cards
        zones = {phase.zone for phase in cards.phases if phase.before_card}
        return {item for zone in cards.zones if zone.name in zones for item in zone.items}

    def drafted(self, line: int, word: WrittenName, seat: int) -> Item | None:
        """A wonder that is chosen in the draft, and then held."""
        taken = self.held[0] | self.held[1]
        offered = self.offered.get(Verb.DRAFT, set())

        def free(item: Item) -> bool:
            return item.id not in taken and (not offered or item.id in offered)

        found = self.item(line, word, (Kind.WONDER,), here=free)
        if found is not None:
            self.held[seat].add(found.id)
        return found

    def players_called(self, name: str) -> list[int]:
        """The seats of the players who are called exactly so."""
        return [seat for seat, player in enumerate(self.players) if same_name(player, name)]

    def chosen_by(self, word: WrittenName) -> Verb:
        """What a player who ``chooses`` a name does: drafts a wonder, says who begins, or
        chooses what cards of the set word."""
        later = self.taken and Kind.WONDER in self._choosable
        if not later and self.names.fitting(word.text, (Kind.WONDER,)):
            return Verb.DRAFT
        if self.players_called(word.text):
            return Verb.BEGIN
        return Verb.CHOOSE if self.worded else Verb.DRAFT

    @property
    def worded(self) -> set[Zone]:
        """Where cards of the set let choose that word it."""
        return {choice.zone for choice in self.names.cards.choices if not choice.word}

    @property
    def _choosable(self) -> tuple[Kind, ...]:
        """The kinds of items among which cards of the set let choose that word it; a wonder is
        named as one where cards speak of wonders."""
        worded = {kind for c in self.names.cards.choices if not c.word for kind in c.of.kinds}
        worded |= {kind for c in self.names.cards.choices if c.against for kind in c.against.kinds}
        named = [kind for kind in (Kind.WONDER, Kind.CHARACTER, Kind.PLACE) if kind in worded]
        return (*BUILDINGS, Kind.TOKEN, *named)

    def chosen(self, line: int, word: WrittenName, seat: int) -> Item | None:
        """What a card lets choose that words it, wherever it lies."""
        item = self.item(line, word, self._choosable)
        if item is not None and item.kind is Kind.WONDER:
            for held in self.held:
                held.add(item.id)
        lying = item is not None and item.kind in BUILDINGS and self._may_lie(item)
        if lying and any(zone.is_structure for zone in self.worded):
            return self.take(Verb.CHOOSE, seat, item)
        return self.leave(Verb.CHOOSE, seat, item)

    def drawn(self, line: int, word: WrittenName) -> Item | None:
        """What is said to be drawn by chance, whether it is kept or not."""
        return self.item(line, word, (Kind.TOKEN, Kind.CHARACTER))

    def token(self, line: int, word: WrittenName, verb: Verb) -> Item | None:
        """A progress token, of the board or of those drawn as far as these are known; what is
        taken can be a character as well."""
        there = self.offered.get(verb, set())
        cards = self.names.cards
        called = (cards.phases or cards.dealt) and verb is Verb.TOKEN

        def here(item: Item) -> bool:
            return item.id in there or not there or item.kind is Kind.CHARACTER

        kinds = (Kind.TOKEN, Kind.CHARACTER) if called else (Kind.TOKEN,)
        return self.item(line, word, kinds, here=here)

    def take(self, verb: Verb, seat: int, item: Item | None) -> Item | None:
        """Note that a card leaves the structure."""
        self.taken += 1
        return self.leave(verb, seat, item)

    def leave(self, verb: Verb, seat: int, item: Item | None) -> Item | None:
        """Note where a card is now."""
        if item is not None:
            self.gone[item.id] = (verb, seat)
        return item
