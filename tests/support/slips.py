"""Records with one slip planted in them, of which the cause is known."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from inspect import signature
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from antipater.checker.judging.diagnosis.likeness import likeness
from antipater.checker.judging.diagnosis.seven_wonders.setup import seated
from antipater.checker.judging.duel.claims import paid
from antipater.checker.judging.duel.judge import judge
from antipater.checker.judging.games import judge_record
from antipater.checker.judging.seven_wonders.judge import table_rules
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.names import names_of
from antipater.checker.records.record import ClaimedResult
from antipater.checker.records.seven_wonders.record import Noted, SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Kind
from antipater.rules.duel import Verb
from antipater.rules.seven_wonders import UNKNOWN, Action, Play
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

    def used(self, was: Verb, now: Verb) -> str | None:
        """One use of a card noted as another."""
        found = self.some(was)
        if found is None:
            return None
        index, move = found
        card = move.other if was is Verb.WONDER else move.item
        if now is not Verb.WONDER:
            return self.replaced(index, verb=now, item=card, other=UNKNOWN)
        drafted = [
            m.item for m in self.right.moves if m.verb is Verb.DRAFT and m.player == move.player
        ]
        return self.replaced(index, verb=now, item=self.rng.choice(drafted), other=card)

    def discard_for_build(self) -> str | None:
        return self.used(Verb.BUILD, Verb.DISCARD)

    def wonder_for_build(self) -> str | None:
        return self.used(Verb.BUILD, Verb.WONDER)

    def build_for_wonder(self) -> str | None:
        return self.used(Verb.WONDER, Verb.BUILD)

    def discard_for_wonder(self) -> str | None:
        return self.used(Verb.WONDER, Verb.DISCARD)

    def cards_exchanged(self) -> str | None:
        places = [(i, m) for i, m in enumerate(self.right.moves) if m.verb in TAKING]
        near = [
            (one, other)
            for one, other in pairwise(places)
            if {one[1].verb, other[1].verb} == {Verb.BUILD, Verb.DISCARD}
        ]
        if not near:
            return None
        (i, one), (k, other) = self.rng.choice(near)
        moves = list(self.right.moves)
        moves[i], moves[k] = one._replace(item=other.item), other._replace(item=one.item)
        return self.record(replace(self.right, moves=tuple(moves)))

    def crossed(self, start: int) -> str | None:
        moves = [
            m
            if n < start
            else m._replace(
                player=1 - m.player, item=1 - m.item if m.verb is Verb.BEGIN else m.item
            )
            for n, m in enumerate(self.right.moves)
        ]
        return self.record(replace(self.right, moves=tuple(moves)))

    def crossed_names(self) -> str | None:
        return self.crossed(8)

    def crossed_from_a_move_on(self) -> str | None:
        return self.crossed(self.rng.randrange(12, len(self.right.moves) - 4))

    def missing_last(self) -> str | None:
        at = self.moves[-1]
        return self.text(self.lines[:at] + self.lines[at + 1 :])

    def other_of(self, verb: Verb, kinds: tuple[str, ...]) -> str | None:
        found = self.some(verb)
        if found is None:
            return None
        items = names_of("duel").cards.items
        others = [i.id for i in items if i.colour in kinds and i.id != found[1].item]
        return self.replaced(found[0], item=self.rng.choice(others))

    def destroys_other(self) -> str | None:
        return self.other_of(Verb.DESTROY, ("brown", "grey"))

    def revives_other(self) -> str | None:
        return self.other_of(Verb.REVIVE, ("brown", "grey", "blue", "green", "yellow", "red"))

    def wrong_total(self) -> str | None:
        return self.scored("total")

    def wrong_score_and_total(self) -> str | None:
        return self.scored("civilian", "total")

    def scored(self, *categories: str) -> str | None:
        if not self.right.scores:
            return None
        scores, seat = dict(self.right.scores), self.rng.randrange(2)
        more = self.rng.choice((-1, 1, 3, 10))
        for category in categories:
            points = list(scores[category])
            points[seat] = (points[seat] or 0) + more
            scores[category] = tuple(points)
        return self.record(replace(self.right, scores=scores))


TAKING = (Verb.BUILD, Verb.DISCARD)


def slips_of(planting: type) -> tuple[str, ...]:
    """The slips that a class plants: what gives a text, or none, and needs to be told nothing."""
    return tuple(name for name, made in vars(planting).items() if callable(made) and _is_slip(made))


def _is_slip(made: Callable[..., object]) -> bool:
    told = signature(made)
    needed = [each for each in told.parameters.values() if each.default is each.empty]
    return told.return_annotation == (str | None) and len(needed) == 1


DUEL = slips_of(DuelPlanting)


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

    What the first leaves open of payments, and of the numbers of stages, may be anything.
    """
    parts = ("players", "setup", "result", "scores")
    same = all(getattr(one, part) == getattr(other, part) for part in parts)
    if isinstance(one, DuelRecord):
        return same and one.moves == other.moves
    if len(one.plays) != len(other.plays):
        return False
    return same and all(map(_same_play, one.plays, other.plays))


def _same_play(one: Noted, other: Noted) -> bool:
    split = other.play.split if one.play.split is not None else None
    stage = other.play.stage if one.play.stage else 0
    return one == other._replace(play=other.play._replace(split=split, stage=stage))


@cache
def table(seed: int) -> SevenWondersRecord:
    """A random game of 7 Wonders with points and the result, as scorekeepers note it: most with
    hands and payments, some without hands, some without payments."""
    game = random_table(seed, 3 + seed % 5, known=seed % 4 != 3, stated=seed % 6 != 5)
    verdict = judge_record(game)
    assert verdict.valid
    result = ClaimedResult(verdict.result.kind, verdict.result.winner, verdict.result.shared)
    categories = (*load_set("seven_wonders").categories, "total")
    points = {c: tuple(seat[c] for seat in verdict.scores) for c in categories}
    copied = {seat: guild.id for seat, guild in verdict.copied.items()}
    claimed = result if result.winner is not None else None
    return replace(game, result=claimed, scores=points, copies=copied)


PLAY = re.compile(r"(I+)\.(\d) ")
SECOND = (Action.SALVAGE, Action.DECLINE)
USES = (Action.BUILD, Action.STAGE, Action.DISCARD, Action.FREE)


class TablePlanting:
    """Plants slips in one game of 7 Wonders."""

    def __init__(self, seed: int, language: str) -> None:
        self.rng = Random(seed * 7 + LANGUAGES.index(language))
        self.right, self.language = table(seed), language
        self.lines = write_table(self.right, language).split("\n")
        self.moves = [n for n, line in enumerate(self.lines) if PLAY.match(line)]

    def record(self, record: SevenWondersRecord) -> str:
        return write_table(record, self.language)

    def some(self, *actions: Action) -> tuple[int, Noted] | None:
        places = [(i, n) for i, n in enumerate(self.right.plays) if n.play.action in actions]
        return self.rng.choice(places) if places else None

    def replaced(self, changes: dict[int, Noted | None]) -> str:
        plays = [changes.get(i, noted) for i, noted in enumerate(self.right.plays)]
        kept = tuple(noted for noted in plays if noted is not None)
        return self.record(replace(self.right, plays=kept))

    def play(self, index: int, **values: Any) -> str:
        noted = self.right.plays[index]
        return self.replaced({index: noted._replace(play=noted.play._replace(**values))})

    def used(self, was: Action, now: Action) -> str | None:
        """One use of a card noted as another; the number of a stage is the next one."""
        found = self.some(was)
        if found is None or (found[1].turn == 7 and now is Action.FREE):
            return None
        index, (age, turn, play, *_) = found
        staged = [
            n.play.stage
            for n in self.right.plays
            if n.play.seat == play.seat and n.play.stage and n[:2] < (age, turn)
        ]
        stage = 1 + max(staged, default=0) if now is Action.STAGE else 0
        return self.play(index, action=now, split=None, stage=stage)

    # One line is wrong

    def missing_line(self) -> str | None:
        found = self.some(Action.BUILD, Action.DISCARD)
        return self.replaced({found[0]: None}) if found else None

    def missing_stage(self) -> str | None:
        found = self.some(Action.STAGE)
        return self.replaced({found[0]: None}) if found else None

    def missing_last(self) -> str | None:
        return "\n".join(self.lines[: self.moves[-1]] + self.lines[self.moves[-1] + 1 :])

    def other_card(self) -> str | None:
        index, noted = self.some(Action.BUILD, Action.DISCARD) or (0, self.right.plays[0])
        return self.play(index, card=self.rng.choice(self.of_age(noted)))

    def of_age(self, noted: Noted) -> list[int]:
        rules = table_rules("seven_wonders", "first")
        return sorted(set(rules.deck(self.right.setup.players, noted.age)) - {noted.play.card})

    def card_of_other_age(self) -> str | None:
        index, noted = self.some(Action.BUILD, Action.DISCARD) or (0, self.right.plays[0])
        return self.play(
            index, card=self.rng.choice(self.of_age(noted._replace(age=noted.age % 3 + 1)))
        )

    def like_name(self) -> str | None:
        """The card of its age whose name is most like the right one."""
        items = names_of("seven_wonders").cards.items
        index, noted = self.some(Action.BUILD) or (0, self.right.plays[0])
        here = items[noted.play.card]
        other = max(self.of_age(noted), key=lambda card: likeness(here, items[card]))
        return self.play(index, card=other)

    def trading_post(self) -> str | None:
        slugs = names_of("seven_wonders").cards.by_slug
        pair = slugs["east_trading_post"].id, slugs["west_trading_post"].id
        for index, noted in enumerate(self.right.plays):
            if noted.play.card in pair and noted.play.action is Action.BUILD:
                return self.play(index, card=sum(pair) - noted.play.card)
        return None

    def other_player(self) -> str | None:
        index, noted = self.some(*USES) or (0, self.right.plays[0])
        others = [seat for seat in self.right.seats if seat != noted.play.seat]
        name = self.right.players[self.rng.choice(others)]
        line = self.line_of(index)
        was = self.right.players[noted.play.seat]
        return self.with_line(line, self.lines[line].replace(f" {was} ", f" {name} ", 1))

    def line_of(self, index: int) -> int:
        """The line of a play that is not a build out of the discards."""
        firsts = [n for n in self.right.plays if n.play.action not in SECOND]
        noted = self.right.plays[index]
        return self.moves[firsts.index(noted)] if len(firsts) == len(self.moves) else self.moves[0]

    def with_line(self, at: int, line: str) -> str:
        return "\n".join([*self.lines[:at], line, *self.lines[at + 1 :]])

    def build_for_discard(self) -> str | None:
        return self.used(Action.DISCARD, Action.BUILD)

    def stage_for_discard(self) -> str | None:
        return self.used(Action.DISCARD, Action.STAGE)

    def discard_for_build(self) -> str | None:
        return self.used(Action.BUILD, Action.DISCARD)

    def stage_for_build(self) -> str | None:
        return self.used(Action.BUILD, Action.STAGE)

    def build_for_stage(self) -> str | None:
        return self.used(Action.STAGE, Action.BUILD)

    def discard_for_stage(self) -> str | None:
        return self.used(Action.STAGE, Action.DISCARD)

    def free_forgotten(self) -> str | None:
        return self.used(Action.FREE, Action.BUILD)

    def free_too_many(self) -> str | None:
        return self.used(Action.BUILD, Action.FREE)

    def stage_number(self) -> str | None:
        staged = [i for i, n in enumerate(self.right.plays) if n.play.stage]
        if not staged:
            return None
        index = self.rng.choice(staged)
        stage = self.right.plays[index].play.stage
        return self.play(index, stage=stage + (1 if stage == 1 else -1))

    def revives_forgotten(self) -> str | None:
        found = self.some(Action.SALVAGE)
        return self.replaced({found[0]: None}) if found else None

    def revives_other(self) -> str | None:
        found = self.some(Action.SALVAGE)
        if found is None:
            return None
        gone = [
            n.play.card
            for n in self.right.plays
            if n.play.action is Action.DISCARD and n[:2] <= found[1][:2] and n.play.card != UNKNOWN
        ]
        others = [card for card in gone if card != found[1].play.card]
        return self.play(found[0], card=self.rng.choice(others)) if others else None

    def seventh_forgotten(self) -> str | None:
        found = [i for i, n in enumerate(self.right.plays) if n.turn == 7 and n.play.action in USES]
        return self.replaced({self.rng.choice(found): None}) if found else None

    def copies_other(self) -> str | None:
        cards = names_of("seven_wonders").cards
        guilds = [item.id for item in cards.of_kind(Kind.GUILD)]
        for seat, guild in self.right.copies.items():
            other = self.rng.choice([g for g in guilds if g != guild])
            return self.record(replace(self.right, copies={**self.right.copies, seat: other}))
        return None

    def wrong_turn(self) -> str | None:
        at = self.rng.choice(self.moves)
        turn = int(self.lines[at].split(".")[1][0])
        now = self.rng.choice([n for n in range(1, 7) if n != turn])
        return self.with_line(
            at, PLAY.sub(lambda found: f"{found[1]}.{now} ", self.lines[at], count=1)
        )

    def wrong_age(self) -> str | None:
        at = self.rng.choice(self.moves)
        age = self.lines[at].split(".")[0]
        now = self.rng.choice([n for n in ("I", "II", "III") if n != age])
        return self.with_line(
            at, PLAY.sub(lambda found: f"{now}.{found[2]} ", self.lines[at], count=1)
        )

    def line_twice(self) -> str | None:
        at = self.rng.choice(self.moves)
        return "\n".join([*self.lines[: at + 1], *self.lines[at:]])

    def line_again(self) -> str | None:
        """A line of another turn of the age a second time, in the place of this one's turn."""
        at = self.rng.choice(self.moves[10:])
        head = PLAY.match(self.lines[at])
        name = self.lines[at].split()[1]
        before = [n for n in self.moves if n < at and self.lines[n].split()[1] == name]
        if head is None or not before:
            return None
        again = head[0] + PLAY.sub("", self.lines[self.rng.choice(before)])
        return "\n".join([*self.lines[: at + 1], again, *self.lines[at + 1 :]])

    def misspelt(self, part: int) -> str | None:
        at = self.rng.choice(self.moves)
        words = self.lines[at].split(" ")
        if part >= len(words) or len(words[part]) < 5:
            return None
        word = words[part]
        cut = self.rng.randrange(1, len(word) - 2)
        words[part] = word[:cut] + word[cut + 1] + word[cut] + word[cut + 2 :]
        return None if words[part] == word else self.with_line(at, " ".join(words))

    def misspelt_verb(self) -> str | None:
        return self.misspelt(2)

    def misspelt_card(self) -> str | None:
        return self.misspelt(3)

    def far_off_name(self) -> str | None:
        at = self.rng.choice(self.moves)
        words = self.lines[at].split(" ")
        if len(words) < 4 or len(words[3]) < 7:
            return None
        words[3] = words[3][:2] + words[3][4:] + "x"
        return self.with_line(at, " ".join(words))

    # Two lines, or many

    def same_turn(self, other: Noted, noted: Noted) -> bool:
        return other[:2] == noted[:2] and other.play.seat != noted.play.seat

    def same_seat(self, other: Noted, noted: Noted) -> bool:
        near = other.age == noted.age and other.turn != noted.turn
        return near and max(other.turn, noted.turn) < 7 and other.play.seat == noted.play.seat

    def pair(self, fits: Callable[[Noted, Noted], bool], differ: bool = False) -> Any:
        for _ in range(20):
            index, noted = self.some(*USES) or (0, self.right.plays[0])
            others = [
                (i, n)
                for i, n in enumerate(self.right.plays)
                if n.play.action in USES
                and fits(n, noted)
                and n.play.card != noted.play.card
                and (not differ or n.play.action is not noted.play.action)
            ]
            if others and noted.turn < 7:
                return (index, noted), self.rng.choice(others)
        return None

    def exchange(self, fits: Callable[[Noted, Noted], bool]) -> str | None:
        found = self.pair(fits)
        if found is None:
            return None
        (index, one), (other, two) = found
        return self.replaced(
            {
                index: one._replace(play=two.play._replace(seat=one.play.seat)),
                other: two._replace(play=one.play._replace(seat=two.play.seat)),
            }
        )

    def exchange_cards(self, fits: Callable[[Noted, Noted], bool]) -> str | None:
        found = self.pair(fits, differ=True)
        if found is None:
            return None
        (index, one), (other, two) = found
        return self.replaced(
            {
                index: one._replace(play=one.play._replace(card=two.play.card)),
                other: two._replace(play=two.play._replace(card=one.play.card)),
            }
        )

    def exchanged(self) -> str | None:
        return self.exchange(self.same_turn)

    def exchanged_turns(self) -> str | None:
        return self.exchange(self.same_seat)

    def cards_exchanged(self) -> str | None:
        return self.exchange_cards(self.same_turn)

    def cards_exchanged_turns(self) -> str | None:
        return self.exchange_cards(self.same_seat)

    def crossed(self, within: Callable[[Noted], bool]) -> str | None:
        one, other = self.rng.sample(list(self.right.seats), 2)
        changes: dict[int, Noted | None] = {}
        for index, noted in enumerate(self.right.plays):
            if noted.play.seat in (one, other) and within(noted):
                seat = one + other - noted.play.seat
                changes[index] = noted._replace(play=noted.play._replace(seat=seat))
        return self.replaced(changes)

    def crossed_names(self) -> str | None:
        return self.crossed(lambda noted: True)

    def crossed_in_an_age(self) -> str | None:
        age = self.rng.choice((1, 2, 3))
        return self.crossed(lambda noted: noted.age == age)

    def crossed_from_a_turn_on(self) -> str | None:
        start = self.rng.choice((1, 2, 3)), self.rng.choice((2, 3, 4, 5))
        return self.crossed(lambda noted: noted[:2] >= start)

    # Payments

    def paying(self) -> list[int]:
        return [i for i, n in enumerate(self.right.plays) if n.play.split]

    def neighbour(self) -> str | None:
        splits = [(i, self.right.plays[i].play.split or (0, 0)) for i in self.paying()]
        uneven = [(i, split) for i, split in splits if split[0] != split[1]]
        if not uneven:
            return None
        index, (left, right) = self.rng.choice(uneven)
        return self.play(index, split=(right, left))

    def wrong_payment(self) -> str | None:
        if not self.paying():
            return None
        index = self.rng.choice(self.paying())
        left, right = self.right.plays[index].play.split or (0, 0)
        return self.play(index, split=(left + 1, right))

    # The set-up

    def seats_exchanged(self) -> str | None:
        order = list(range(len(self.right.players)))
        one, other = self.rng.sample(order, 2)
        order[one], order[other] = order[other], order[one]
        return self.record(seated(self.right, order))

    def seats_reversed(self) -> str | None:
        return self.record(seated(self.right, list(reversed(range(len(self.right.players))))))

    def dealt(self, change: Callable[[list[Any]], object]) -> str | None:
        deals = self.right.setup.deals
        if not deals:
            return None
        age = self.rng.choice((1, 2, 3))
        hands = [list(hand or ()) for hand in deals[age]]
        change(hands)
        now = {**deals, age: tuple(map(tuple, hands))}
        return self.record(replace(self.right, setup=replace(self.right.setup, deals=now)))

    def hands_exchanged(self) -> str | None:
        def change(hands: list[Any]) -> None:
            one, other = self.rng.sample(range(len(hands)), 2)
            hands[one], hands[other] = hands[other], hands[one]

        return self.dealt(change)

    def hands_turned(self) -> str | None:
        return self.dealt(lambda hands: hands.append(hands.pop(0)))

    def hand_misread(self) -> str | None:
        def change(hands: list[Any]) -> None:
            items = names_of("seven_wonders").cards.items
            hand = self.rng.choice(hands)
            at = self.rng.randrange(len(hand))
            here = items[hand[at]]
            others = self.of_age(Noted(here.age or 1, 1, Play(0, Action.BUILD, here.id)))
            hand[at] = max(others, key=lambda card: likeness(here, items[card]))

        return self.dealt(change)

    def hand_cards_exchanged(self) -> str | None:
        def change(hands: list[Any]) -> None:
            one, other = self.rng.sample(hands, 2)
            one[0], other[0] = other[0], one[0]

        return self.dealt(change)

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

    # What is claimed

    def scored(self, *categories: str) -> str:
        scores, seat = dict(self.right.scores), self.rng.randrange(len(self.right.players))
        more = self.rng.choice((-1, 1, 3, 10))
        for category in categories:
            points = list(scores[category])
            points[seat] = (points[seat] or 0) + more
            scores[category] = tuple(points)
        return self.record(replace(self.right, scores=scores))

    def wrong_score(self) -> str | None:
        return self.scored(self.rng.choice(sorted(set(self.right.scores) - {"total"})))

    def wrong_total(self) -> str | None:
        return self.scored("total")

    def wrong_score_and_total(self) -> str | None:
        return self.scored(self.rng.choice(sorted(set(self.right.scores) - {"total"})), "total")

    def wrong_winner(self) -> str | None:
        claim = self.right.result
        if claim is None or claim.winner is None:
            return None
        other = (claim.winner + 1) % len(self.right.players)
        return self.record(replace(self.right, result=claim._replace(winner=other)))


TABLE = slips_of(TablePlanting)


def planted_table(seeds: range) -> Iterator[Planted]:
    """Every slip of 7 Wonders, in a game of its own."""
    for seed in seeds:
        for kind in TABLE:
            language = LANGUAGES[(seed + TABLE.index(kind)) % 3]
            planting = TablePlanting(seed, language)
            text = getattr(planting, kind)()
            if text is not None:
                yield Planted(kind, text, planting.right, language)
