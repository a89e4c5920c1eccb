"""Records with one slip planted in them, of which the cause is known."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, NamedTuple

from antipater.checker.judging.diagnosis.seven_wonders.setup import seated
from antipater.checker.judging.duel.claims import paid
from antipater.checker.judging.duel.judge import judge
from antipater.checker.judging.games import judge_record
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.names import names_of
from antipater.checker.records.record import ClaimedResult
from antipater.checker.records.seven_wonders.record import Noted, SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Kind
from antipater.rules.duel import Verb
from antipater.rules.seven_wonders import Action
from support.random_duel import random_game, rules
from support.random_seven_wonders import random_table

LANGUAGES = ("en", "fr", "nl")
CHOICES = (Verb.TOKEN, Verb.DRAWN, Verb.DESTROY, Verb.REVIVE)
MOVES = re.compile(r"\d+\. ")


class Planted(NamedTuple):
    """A text with a slip, and the record without it."""

    kind: str
    text: str
    right: Any
    language: str


@cache
def duel(seed: int) -> DuelRecord:
    """A random game as a careful scorekeeper notes it: amounts, points and the result."""
    game, state = random_game(seed, rules("duel", "reprint"))
    assert state.log is not None
    entries = state.log.history()
    amounts = {
        number: paid(entry)
        for (number, move), entry in zip(game.numbered(), entries, strict=True)
        if move.verb in (Verb.BUILD, Verb.WONDER, Verb.DISCARD)
    }
    game = replace(game, paid={n: coins for n, coins in amounts.items() if coins}, edition=None)
    verdict = judge(game)
    assert verdict.valid
    result = ClaimedResult(verdict.result.kind, verdict.result.winner, verdict.result.shared)
    categories = (*load_set("duel").categories, "total")
    points = {c: tuple(seat[c] for seat in verdict.scores) for c in categories}
    return replace(game, result=result, scores=points)


class DuelPlanting:
    """Plants slips in one game of Duel. Each function gives a text, or None if it cannot."""

    def __init__(self, seed: int, language: str, bare: bool = False) -> None:
        self.rng = Random(seed * 7 + LANGUAGES.index(language))
        self.right, self.language = duel(seed), language
        if bare:
            self.right = replace(self.right, paid={}, scores={}, result=None)
        self.lines = write_notation(self.right, language).split("\n")
        self.numbered = self.rng.random() < 0.5
        self.moves = [n for n, line in enumerate(self.lines) if MOVES.match(line)]

    def text(self, lines: list[str]) -> str:
        text = "\n".join(lines)
        return text if self.numbered else re.sub(r"(?m)^\d+\. ", "", text)

    def record(self, record: DuelRecord) -> str:
        return self.text(write_notation(record, self.language).split("\n"))

    def some(self, *verbs: Verb, after: int = 8) -> tuple[int, Any] | None:
        places = [(i, m) for i, m in enumerate(self.right.moves) if m.verb in verbs and i >= after]
        return self.rng.choice(places) if places else None

    def replaced(self, index: int, **values: Any) -> str:
        moves = list(self.right.moves)
        moves[index] = moves[index]._replace(**values)
        return self.record(replace(self.right, moves=tuple(moves)))

    def line(self, after: int = 8) -> int:
        return self.rng.choice(self.moves[after:])

    # The slips

    def missing_line(self) -> str | None:
        at = self.line()
        return self.text(self.lines[:at] + self.lines[at + 1 :])

    def missing_wonder(self) -> str | None:
        word = {"en": " with ", "fr": " avec ", "nl": " met "}[self.language]
        found = [n for n in self.moves if word in self.lines[n]]
        if not found:
            return None
        at = self.rng.choice(found)
        return self.text(self.lines[:at] + self.lines[at + 1 :])

    def line_twice(self) -> str | None:
        at = self.line()
        return self.text(self.lines[: at + 1] + self.lines[at:])

    def line_again(self) -> str | None:
        at = self.line(after=12)
        before = self.rng.choice(self.moves[8 : self.moves.index(at)])
        return self.text([*self.lines[: at + 1], self.lines[before], *self.lines[at + 1 :]])

    def exchanged(self, apart: int = 1) -> str | None:
        place = self.rng.randrange(8, len(self.moves) - apart)
        one, other = self.moves[place], self.moves[place + apart]
        lines = list(self.lines)
        bodies = [MOVES.sub("", lines[n]) for n in (one, other)]
        for n, body in ((one, bodies[1]), (other, bodies[0])):
            head = MOVES.match(lines[n])
            assert head
            lines[n] = head[0] + body
        return self.text(lines)

    def exchanged_two_apart(self) -> str | None:
        return self.exchanged(2)

    def other_player(self) -> str | None:
        found = self.some(Verb.BUILD, Verb.DISCARD, Verb.WONDER)
        return self.replaced(found[0], player=1 - found[1].player) if found else None

    def other_card(self) -> str | None:
        found = self.some(Verb.BUILD, Verb.DISCARD)
        if not found:
            return None
        age = names_of("duel").cards.items[found[1].item].age
        laid = [c for c in self.right.setup.layouts[age] if c != found[1].item]
        return self.replaced(found[0], item=self.rng.choice(laid))

    def card_of_other_age(self) -> str | None:
        found = self.some(Verb.BUILD, Verb.DISCARD)
        if not found:
            return None
        age = names_of("duel").cards.items[found[1].item].age % 3 + 1
        return self.replaced(found[0], item=self.rng.choice(self.right.setup.layouts[age]))

    def like_name(self) -> str | None:
        cards = names_of("duel").cards
        pairs = [
            (a, b)
            for a, b in (
                ("stone_reserve", "wood_reserve"),
                ("stone_reserve", "clay_reserve"),
                ("clay_pool", "clay_pit"),
                ("tribunal", "pretorium"),
                ("brickyard", "brewery"),
                ("barracks", "baths"),
                ("library", "laboratory"),
                ("school", "scriptorium"),
                ("statue", "stable"),
            )
            if a in cards.by_slug and b in cards.by_slug
        ]
        self.rng.shuffle(pairs)
        for one, other in pairs:
            a, b = cards.by_slug[one].id, cards.by_slug[other].id
            for i, m in enumerate(self.right.moves):
                if m.verb in (Verb.BUILD, Verb.DISCARD) and m.item in (a, b):
                    return self.replaced(i, item=b if m.item == a else a)
        return None

    def misspelt(self, part: Callable[[str], int]) -> str | None:
        at = self.line()
        words = self.lines[at].split(" ")
        place = part(self.lines[at])
        if place >= len(words) or len(words[place]) < 5:
            return None
        word = words[place]
        cut = self.rng.randrange(1, len(word) - 2)
        words[place] = word[:cut] + word[cut + 1] + word[cut] + word[cut + 2 :]
        if words[place] == word:
            return None
        return self.text([*self.lines[:at], " ".join(words), *self.lines[at + 1 :]])

    def misspelt_card(self) -> str | None:
        return self.misspelt(lambda line: 3)

    def misspelt_verb(self) -> str | None:
        return self.misspelt(lambda line: 2)

    def far_off_name(self) -> str | None:
        at = self.line()
        words = self.lines[at].split(" ")
        if len(words) < 4 or len(words[3]) < 6:
            return None
        words[3] = words[3][:2] + words[3][4:] + "x"
        return self.text([*self.lines[:at], " ".join(words), *self.lines[at + 1 :]])

    def misspelt_player(self) -> str | None:
        at = self.line()
        player = "Anna" if " Anna " in self.lines[at] else "Bert"
        wrong = {"Anna": "Anan", "Bert": "Betr"}[player]
        line = self.lines[at].replace(f" {player} ", f" {wrong} ", 1)
        return self.text([*self.lines[:at], line, *self.lines[at + 1 :]])

    def other_token(self) -> str | None:
        found = self.some(Verb.TOKEN)
        others = [t for t in self.right.setup.tokens if found and t != found[1].item]
        return self.replaced(found[0], item=self.rng.choice(others)) if found else None

    def other_wonder(self) -> str | None:
        found = self.some(Verb.WONDER)
        if not found:
            return None
        drafted = [m.item for m in self.right.moves if m.verb is Verb.DRAFT]
        others = [w for w in drafted if w != found[1].item]
        return self.replaced(found[0], item=self.rng.choice(others))

    def other_tucked(self) -> str | None:
        found = self.some(Verb.WONDER)
        if not found:
            return None
        age = names_of("duel").cards.items[found[1].other].age
        laid = [c for c in self.right.setup.layouts[age] if c != found[1].other]
        return self.replaced(found[0], other=self.rng.choice(laid))

    def forgotten(self, verb: Verb) -> str | None:
        found = self.some(verb)
        if not found:
            return None
        index = found[0]
        record, number = self.right, self.right.first_number + found[0]
        amounts = {n - (n > number): coins for n, coins in record.paid.items()}
        moves = record.moves[:index] + record.moves[index + 1 :]
        return self.record(replace(record, moves=moves, paid=amounts))

    def token_forgotten(self) -> str | None:
        return self.forgotten(Verb.TOKEN)

    def destroys_forgotten(self) -> str | None:
        return self.forgotten(Verb.DESTROY)

    def revives_forgotten(self) -> str | None:
        return self.forgotten(Verb.REVIVE)

    def draws_forgotten(self) -> str | None:
        return self.forgotten(Verb.DRAWN)

    def begins_forgotten(self) -> str | None:
        return self.forgotten(Verb.BEGIN)

    def other_begins(self) -> str | None:
        found = self.some(Verb.BEGIN)
        return self.replaced(found[0], item=1 - found[1].item) if found else None

    def first_and_second(self) -> str | None:
        text = self.text(self.lines)
        return text.replace('[First "Anna"]\n[Second "Bert"]', '[First "Bert"]\n[Second "Anna"]')

    def laid(self, age: int, cards: Any) -> str:
        setup = self.right.setup
        return self.record(
            replace(self.right, setup=replace(setup, layouts={**setup.layouts, age: tuple(cards)}))
        )

    def rows(self, age: int) -> list[list[int]]:
        cards, rows = list(self.right.setup.layouts[age]), []
        slots = names_of("duel").cards.layouts[age].slots
        for row in sorted({s.row for s in slots}):
            size = sum(s.row == row for s in slots)
            rows.append(cards[:size])
            cards = cards[size:]
        return rows

    def upside_down(self) -> str | None:
        age = self.rng.choice((1, 2, 3))
        return self.laid(age, [c for row in reversed(self.rows(age)) for c in row])

    def row_turned(self) -> str | None:
        age = self.rng.choice((1, 2, 3))
        rows = self.rows(age)
        row = self.rng.randrange(len(rows))
        rows[row].reverse()
        return self.laid(age, [c for row in rows for c in row])

    def laid_exchanged(self) -> str | None:
        age = self.rng.choice((1, 2, 3))
        rows = self.rows(age)
        row = self.rng.choice([row for row in rows if len(row) > 1])
        at = self.rng.randrange(len(row) - 1)
        row[at : at + 2] = reversed(row[at : at + 2])
        return self.laid(age, [c for row in rows for c in row])

    def laid_misread(self) -> str | None:
        age = self.rng.choice((1, 2))
        cards = list(self.right.setup.layouts[age])
        out = [c.id for c in names_of("duel").cards.items if c.age == age and c.id not in cards]
        cards[self.rng.randrange(len(cards))] = self.rng.choice(out)
        return self.laid(age, cards)

    def amount(self, change: Callable[[int], int]) -> str | None:
        record = self.right
        if not record.paid:
            return None
        number = self.rng.choice(sorted(record.paid))
        now = change(record.paid[number])
        if now < 0 or now == record.paid[number]:
            return None
        return self.record(replace(record, paid={**record.paid, number: now}))

    def wrong_price(self) -> str | None:
        return self.amount(lambda coins: coins + self.rng.choice((-1, 1, 2)))

    def net_price(self) -> str | None:
        return self.amount(lambda coins: coins // 2)

    def wrong_score(self) -> str | None:
        if not self.right.scores:
            return None
        category = self.rng.choice(sorted(self.right.scores))
        points = list(self.right.scores[category])
        seat = self.rng.randrange(2)
        points[seat] = (points[seat] or 0) + self.rng.choice((-1, 1, 3, 10))
        return self.record(
            replace(self.right, scores={**self.right.scores, category: tuple(points)})
        )

    def wrong_winner(self) -> str | None:
        claim = self.right.result
        if claim is None or claim.winner is None:
            return None
        return self.record(replace(self.right, result=claim._replace(winner=1 - claim.winner)))

    def build_for_discard(self) -> str | None:
        found = self.some(Verb.DISCARD)
        return self.replaced(found[0], verb=Verb.BUILD) if found else None


DUEL = (
    "missing_line",
    "missing_wonder",
    "line_twice",
    "line_again",
    "exchanged",
    "exchanged_two_apart",
    "other_player",
    "other_card",
    "card_of_other_age",
    "like_name",
    "misspelt_card",
    "misspelt_verb",
    "far_off_name",
    "misspelt_player",
    "other_token",
    "other_wonder",
    "other_tucked",
    "token_forgotten",
    "destroys_forgotten",
    "revives_forgotten",
    "draws_forgotten",
    "begins_forgotten",
    "other_begins",
    "first_and_second",
    "upside_down",
    "row_turned",
    "laid_exchanged",
    "laid_misread",
    "wrong_price",
    "net_price",
    "wrong_score",
    "wrong_winner",
    "build_for_discard",
)


def planted_duel(seeds: range, bare: bool = False) -> Iterator[Planted]:
    """Every slip in every language, in a game of its own."""
    for seed in seeds:
        for kind in DUEL:
            language = LANGUAGES[(seed + DUEL.index(kind)) % 3]
            planting = DuelPlanting(seed, language, bare)
            text = getattr(planting, kind)()
            if text is not None:
                yield Planted(kind, text, planting.right, language)


def same_game(one: Any, other: Any) -> bool:
    """Whether two records are of one play, with the same set-up, result and points.

    What the first leaves open of payments may be anything.
    """
    parts = ("players", "setup", "result", "scores")
    same = all(getattr(one, part) == getattr(other, part) for part in parts)
    if isinstance(one, DuelRecord):
        return same and one.moves == other.moves
    if len(one.plays) != len(other.plays):
        return False
    return same and all(
        a == b or (a.play.split is None and a == b._replace(play=b.play._replace(split=None)))
        for a, b in zip(one.plays, other.plays, strict=True)
    )


@cache
def table(seed: int) -> SevenWondersRecord:
    """A random game of 7 Wonders with deals, payments, points and the result."""
    game = random_table(seed, 3 + seed % 3)
    verdict = judge_record(game)
    assert verdict.valid
    result = ClaimedResult(verdict.result.kind, verdict.result.winner, verdict.result.shared)
    categories = (*load_set("seven_wonders").categories, "total")
    points = {c: tuple(seat[c] for seat in verdict.scores) for c in categories}
    return replace(game, result=result if not result.shared else None, scores=points)


class TablePlanting:
    """Plants slips in one game of 7 Wonders."""

    def __init__(self, seed: int, language: str) -> None:
        self.rng = Random(seed * 7 + LANGUAGES.index(language))
        self.right, self.language = table(seed), language

    def record(self, record: SevenWondersRecord) -> str:
        return write_table(record, self.language)

    def some(self, *actions: Action) -> tuple[int, Noted]:
        places = [(i, n) for i, n in enumerate(self.right.plays) if n.play.action in actions]
        return self.rng.choice(places)

    def replaced(self, changes: dict[int, Noted | None]) -> str:
        plays = [changes.get(i, noted) for i, noted in enumerate(self.right.plays)]
        kept = tuple(noted for noted in plays if noted is not None)
        return self.record(replace(self.right, plays=kept))

    def play(self, index: int, **values: Any) -> str:
        noted = self.right.plays[index]
        return self.replaced({index: noted._replace(play=noted.play._replace(**values))})

    # The slips

    def missing_line(self) -> str | None:
        return self.replaced({self.some(Action.BUILD, Action.DISCARD)[0]: None})

    def other_card(self) -> str | None:
        index, noted = self.some(Action.BUILD, Action.DISCARD)
        hands = self.right.setup.deals[noted.age]
        cards = {card for hand in hands for card in hand or ()} - {noted.play.card}
        return self.play(index, card=self.rng.choice(sorted(cards)))

    def exchanged(self) -> str | None:
        index, noted = self.some(Action.BUILD)
        for other, there in enumerate(self.right.plays):
            same = there[:2] == noted[:2] and there.play.action is Action.BUILD
            if same and there.play.seat != noted.play.seat:
                one = noted._replace(play=noted.play._replace(seat=there.play.seat))
                two = there._replace(play=there.play._replace(seat=noted.play.seat))
                return self.replaced({index: two, other: one})
        return None

    def neighbour(self) -> str | None:
        paying = [
            i
            for i, n in enumerate(self.right.plays)
            if n.play.split and n.play.split[0] != n.play.split[1]
        ]
        if not paying:
            return None
        index = self.rng.choice(paying)
        left, right = self.right.plays[index].play.split or (0, 0)
        return self.play(index, split=(right, left))

    def wrong_payment(self) -> str | None:
        paying = [i for i, n in enumerate(self.right.plays) if n.play.split]
        if not paying:
            return None
        index = self.rng.choice(paying)
        left, right = self.right.plays[index].play.split or (0, 0)
        return self.play(index, split=(left + 1, right))

    def build_for_discard(self) -> str | None:
        return self.play(self.some(Action.DISCARD)[0], action=Action.BUILD)

    def seats_exchanged(self) -> str | None:
        order = list(range(len(self.right.players)))
        one, other = self.rng.sample(order, 2)
        order[one], order[other] = order[other], order[one]
        return self.record(seated(self.right, order))

    def seats_reversed(self) -> str | None:
        return self.record(seated(self.right, list(reversed(range(len(self.right.players))))))

    def hands_exchanged(self) -> str | None:
        age = self.rng.choice((1, 2, 3))
        hands = list(self.right.setup.deals[age])
        one, other = self.rng.sample(range(len(hands)), 2)
        hands[one], hands[other] = hands[other], hands[one]
        deals = {**self.right.setup.deals, age: tuple(hands)}
        return self.record(replace(self.right, setup=replace(self.right.setup, deals=deals)))

    def stage_number(self) -> str | None:
        staged = [i for i, n in enumerate(self.right.plays) if n.play.stage]
        if not staged:
            return None
        index = self.rng.choice(staged)
        stage = self.right.plays[index].play.stage
        return self.play(index, stage=stage + (1 if stage == 1 else -1))

    def other_side(self) -> str | None:
        cards = names_of("seven_wonders").cards
        seat = self.rng.randrange(len(self.right.players))
        boards = list(self.right.setup.boards)
        here = cards.items[boards[seat]]
        boards[seat] = next(
            b.id for b in cards.of_kind(Kind.BOARD) if b.board == here.board and b.id != here.id
        )
        setup = replace(self.right.setup, boards=tuple(boards))
        return self.record(replace(self.right, setup=setup))

    def wrong_score(self) -> str | None:
        category = self.rng.choice(sorted(self.right.scores))
        points = list(self.right.scores[category])
        points[0] = (points[0] or 0) + self.rng.choice((-1, 1, 3, 10))
        scores = {**self.right.scores, category: tuple(points)}
        return self.record(replace(self.right, scores=scores))


TABLE = (
    "missing_line",
    "other_card",
    "exchanged",
    "neighbour",
    "wrong_payment",
    "build_for_discard",
    "seats_exchanged",
    "seats_reversed",
    "hands_exchanged",
    "stage_number",
    "other_side",
    "wrong_score",
)


def planted_table(seeds: range) -> Iterator[Planted]:
    """Every slip of 7 Wonders, in a game of its own."""
    for seed in seeds:
        for kind in TABLE:
            language = LANGUAGES[(seed + TABLE.index(kind)) % 3]
            planting = TablePlanting(seed, language)
            text = getattr(planting, kind)()
            if text is not None:
                yield Planted(f"7w {kind}", text, planting.right, language)
