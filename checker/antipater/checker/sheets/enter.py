"""A scoresheet typed in at a prompt: player by player, category by category, with a way back."""

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass, field

from antipater.checker.sheets.reading import PLAYERS, may_be_negative, whole_number
from antipater.checker.sheets.sheet import treasury_points
from antipater.checker.sheets.show import category_name
from antipater.checker.sheets.words import say
from antipater.grammar.load import load_set
from antipater.rules.definitions import CardSet

Ask = Callable[[str], str]
Tell = Callable[[str], None]
BACK = "<"
_COIN_LETTERS = "cpm"


@dataclass
class _Form:
    """What has been typed so far: answers by question, in the order asked."""

    cards: CardSet
    language: str
    names: list[str] = field(default_factory=list)
    answers: dict[tuple[int, str], int | None] = field(default_factory=dict)


def enter(ask: Ask, tell: Tell, language: str, set_name: str | None = None) -> str:
    """Ask for a sheet and return it as CSV text; ``EOFError`` of ``ask`` passes through.

    ``ask`` shows a prompt and returns what was typed. A slip is told at once and asked again.
    """
    cards = load_set(set_name or _which_game(ask, tell, language))
    form = _Form(cards, language)
    tell(say("ask help", language))
    players = _how_many(form, ask, tell)
    questions = [(seat, what) for seat in range(players) for what in ("name", *cards.categories)]
    at = 0
    while at < len(questions):
        seat, what = questions[at]
        step = (
            _name(form, seat, ask, tell) if what == "name" else _points(form, seat, what, ask, tell)
        )
        at = max(0, at + step)
    return _csv(form)


def _which_game(ask: Ask, tell: Tell, language: str) -> str:
    while True:
        typed = ask(say("ask game", language)).strip()
        if typed in ("1", "2"):
            return ("duel", "seven_wonders")[int(typed) - 1]
        tell(say("not a number", language))


def _how_many(form: _Form, ask: Ask, tell: Tell) -> int:
    low, high = PLAYERS[form.cards.game]
    while low < high:
        number = whole_number(ask(f"{say('ask players', form.language)} ({low}-{high})"))
        if number is not None and low <= number <= high:
            return number
        tell(say("not a number", form.language))
    return low


def _name(form: _Form, seat: int, ask: Ask, tell: Tell) -> int:
    """Ask for a name; returns 1 to go on, -1 to go back, 0 to ask again."""
    typed = ask(say("ask name", form.language, seat + 1)).strip()
    if typed == BACK:
        return -1
    del form.names[seat:]
    if not typed or typed in form.names:
        tell(say("name taken", form.language))
        return 0
    form.names.append(typed)
    return 1


def _points(form: _Form, seat: int, category: str, ask: Ask, tell: Tell) -> int:
    """Ask for one entry; returns 1 to go on, -1 to go back, 0 to ask again."""
    name = category_name(form.cards, category, form.language)
    typed = ask(f"{form.names[seat]}, {name}").strip()
    if typed == BACK:
        return -1
    if typed in ("", "?"):
        form.answers[seat, category] = None
        return 1
    in_coins = category == "treasury" and typed[-1].casefold() in _COIN_LETTERS
    number = whole_number(typed[:-1] if in_coins else typed)
    if number is None:
        tell(say("not a number", form.language))
        return 0
    if not _can_be(form, seat, category, number):
        tell(say("unlikely", form.language, number))
        return 0
    form.answers[seat, category] = treasury_points(form.cards, number) if in_coins else number
    return 1


def _can_be(form: _Form, seat: int, category: str, number: int) -> bool:
    """Slips to see at once: negative points, and military points that the track lacks."""
    if number < 0:
        return may_be_negative(form.cards, category)
    if category != "military" or form.cards.game != "duel":
        return True
    other = form.answers.get((1 - seat, category)) if seat else None
    return number in military_values(form.cards) and not (number and other)


def military_values(cards: CardSet) -> frozenset[int]:
    """The points that the conflict pawn can give, by the set's rule for each of its spaces."""
    score, capital = cards.function("score_military"), cards.figure("capital")
    values = set()
    for lead in range(-capital + 1, capital):
        ledger = [0] * len(cards.columns)
        ledger[cards.column["lead"]] = lead
        values.add(score(ledger, ledger))
    return frozenset(values)


def _csv(form: _Form) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    categories = form.cards.categories
    names = [category_name(form.cards, c, form.language) for c in categories]
    say_ = [say(word, form.language) for word in ("table", "player", "total")]
    writer.writerow([say_[0], say_[1], *names, say_[2]])
    for seat, name in enumerate(form.names):
        points = [form.answers[seat, category] for category in categories]
        known = [p for p in points if p is not None]
        total: int | str = sum(known) if len(known) == len(points) else ""
        writer.writerow(["1", name, *["" if p is None else p for p in points], total])
    return out.getvalue()
