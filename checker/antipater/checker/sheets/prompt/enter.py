"""The questions of ``score --enter``: category by category for all players, with a way back."""

from collections.abc import Callable

from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import column_name, say, spelled
from antipater.checker.records.boards import boards_named
from antipater.checker.records.likeness import key_of
from antipater.checker.sheets.formulas import scorer_of
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.prompt.form import UNKNOWN, Asked, Form
from antipater.checker.sheets.reading.claims import end_of, winner_of
from antipater.checker.sheets.reading.entries import coins_in, whole_number
from antipater.checker.sheets.reading.pad_order import points_in
from antipater.checker.sheets.reading.which_game import game_named
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet

Ask = Callable[[str], str]
Tell = Callable[[str], None]
BACK = "<"


def begin(ask: Ask, tell: Tell, language: str, set_name: str | None = None) -> Form:
    """Ask which game and how many players; the form to fill in.

    ``ask`` shows a prompt and returns what was typed; what it raises passes through.
    """
    cards = load_set(set_name or _which_game(ask, tell, language))
    return Form(cards, _how_many(cards, ask, tell, language))


def fill(form: Form, ask: Ask, tell: Tell, language: str) -> None:
    """Ask all that the form lacks. A slip is told at once, and kept if it is typed again.

    ``form`` holds every answer as soon as it is given, also where ``ask`` raises.
    """
    tell(say("sheets.ask_help", language))
    questions = form.questions
    at, doubted = _after(form, questions, -1), (-1, "")
    while at < len(questions):
        asked = questions[at]
        typed = ask(_prompt(form, asked, language)).strip()
        if typed == BACK:
            at = max(0, at - 1)
            continue
        answer, trouble = _answered(form, asked, typed)
        if trouble and not (trouble in _DOUBTS and doubted == (at, typed)):
            doubted = at, typed
            tell(say(f"sheets.{trouble}", language, number=visible(typed)))
            continue
        form.answers[asked] = answer
        at = _after(form, questions, at)
        following = [question.what for question in questions[at : at + 1]]
        if asked.what in form.cards.categories and asked.what not in following:
            tell(_running(form, language))


def _after(form: Form, questions: list[Asked], at: int) -> int:
    """The next question that has no answer, else one past the last."""
    open_ = (n for n in range(at + 1, len(questions)) if questions[n] not in form.answers)
    return next(open_, len(questions))


def _which_game(ask: Ask, tell: Tell, language: str) -> str:
    while True:
        typed = ask(say("sheets.ask_game", language))
        number = whole_number(typed)
        if number is not None and 1 <= number <= len(GAMES):
            return list(GAMES.values())[number - 1].cards
        if named := game_named(typed):
            return named
        tell(say("sheets.not_a_number", language))


def _how_many(cards: CardSet, ask: Ask, tell: Tell, language: str) -> int:
    sizes = GAMES[cards.game].sheet.players
    low, high = sizes[0], sizes[-1]
    while low < high:
        number = whole_number(ask(f"{say('sheets.ask_players', language)} ({low}-{high})"))
        if number is not None and low <= number <= high:
            return number
        tell(say("sheets.not_a_number", language))
    return low


def _prompt(form: Form, asked: Asked, language: str) -> str:
    """The words of a question, with the answer that it has already."""
    what, seat = asked.what, asked.seat
    given = form.answers.get(asked, "")
    if what == "player" and seat is not None:
        words = say("sheets.ask_name", language, number=seat + 1)
    elif seat is None:
        words = say(f"sheets.ask_{what}", language)
    else:
        words = f"{column_name(form.cards, what, language)}, {visible(form.name(seat))}"
        if what == "total":
            words += say("sheets.ask_total", language)
        if seat == 0 and what in form.cards.categories:
            words += _hint(form, what, language)
    return f"{words} [{visible(given)}]" if given else words


def _hint(form: Form, what: str, language: str) -> str:
    """The other ways in which the points of a category can be typed."""
    if what == "scientific" and "wildcards" in form.cards.column:
        words = form.cards.vocabulary
        symbols = "/".join(spelled(words[each], language)[0] for each in form.cards.symbols)
        return say("sheets.ask_symbols", language, symbols=symbols)
    if what == "military" and "conflict" in form.cards.column:
        return say("sheets.ask_tokens", language)
    return say("sheets.ask_treasury", language) if what == "treasury" else ""


_UNLIKELY, _TAKEN, _NO_SUM = "unlikely", "board_taken", "total_differs"
# What is kept if it is typed again.
_DOUBTS = frozenset((_UNLIKELY, _TAKEN, _NO_SUM))


def _others(form: Form, seat: int | None) -> set[str | None]:
    """The boards, without their sides, that the other players have."""
    return {
        board.board
        for other in form.seats
        if other != seat
        for board in boards_named(form.cards, form.answers.get(Asked("board", other), ""))
    }


def _answered(form: Form, asked: Asked, typed: str) -> tuple[str, str]:
    """What a question is answered by, and what is wrong with it, if anything is."""
    typed = typed or form.answers.get(asked, "")
    if asked.what == "player":
        others = (form.answers.get(Asked("player", s), "") for s in form.seats if s != asked.seat)
        printable = "".join(c if c.isprintable() else " " for c in typed).strip()
        name = printable or form.name(asked.seat or 0)
        taken = key_of(name) in map(key_of, filter(None, others))
        return name, "name_taken" if taken else ""
    if asked.what == "board":
        if not typed:
            return "", ""
        boards = {board.board for board in boards_named(form.cards, typed)}
        return typed, _TAKEN if boards & _others(
            form, asked.seat
        ) else "" if boards else "unknown_board"
    if asked.what == "end":
        return _end(form, typed)
    if asked.what == "winner":
        names = [form.name(seat) for seat in form.seats]
        meant = winner_of(typed, names) if typed else ""
        return meant or "", "unknown_winner" if meant is None else ""
    return _entry(form, asked, typed)


def _end(form: Form, typed: str) -> tuple[str, str]:
    """How the game ended, by its number in the list or by name; blank is the civilian end."""
    ends, number = GAMES[form.cards.game].sheet.ends, whole_number(typed)
    if not typed:
        return "", ""
    if number is not None:
        return (ends[number - 1], "") if 1 <= number <= len(ends) else ("", "unknown_end")
    meant = end_of(typed)
    return (meant, "") if meant in ends and meant else ("", "unknown_end")


def _entry(form: Form, asked: Asked, typed: str) -> tuple[str, str]:
    """The points of an entry as text, or coins as typed."""
    if typed in ("", UNKNOWN):
        return "" if asked.what == "total" else UNKNOWN, ""
    if asked.what == "treasury" and coins_in(typed) is not None:
        return typed, ""
    text = points_in(form.cards, asked.what, typed)
    number = whole_number(text)
    if number is None:
        return "", "not_a_number"
    if asked.what == "total" and asked.seat is not None and form.is_whole(asked.seat):
        return str(number), "" if number == form.total(asked.seat) else _NO_SUM
    return str(number), "" if _can_be(form, asked, number) else _UNLIKELY


def _can_be(form: Form, asked: Asked, number: int) -> bool:
    """Slips to see at once: negative points, military points that the track lacks, and whatever
    no game of the set can give, as far as that is known."""
    if number < 0 and not scorer_of(form.cards).may_be_negative(asked.what):
        return False
    if asked.seat is not None and form.beyond(asked.seat, asked.what, number):
        return False
    if asked.what != "military" or "lead" not in form.cards.column:
        return True
    others = (form.points("military", seat) for seat in form.seats if seat != asked.seat)
    return number in military_values(form.cards) and not (number and any(others))


def military_values(cards: CardSet) -> frozenset[int]:
    """The points that the conflict pawn can give, by the set's rule for each of its spaces."""
    score, capital = cards.function("score_military"), cards.figure("capital")
    values = set()
    for lead in range(-capital + 1, capital):
        ledger = [0] * len(cards.columns)
        ledger[cards.column["lead"]] = lead
        values.add(score(ledger, ledger))
    return frozenset(values)


def _running(form: Form, language: str) -> str:
    """What each player has so far; with ``+ ?`` where an entry is not known."""
    totals = (
        f"{visible(form.name(seat))} {form.total(seat)}{' + ?' if form.has_unknown(seat) else ''}"
        for seat in form.seats
    )
    return "  " + say("sheets.so_far", language, totals=", ".join(totals))
