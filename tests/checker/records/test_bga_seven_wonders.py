"""Logs of 7 Wonders on Board Game Arena, of both forms, as far as their lines are known."""

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from antipater.checker.judging.games import judge_record
from antipater.checker.records.files import game_of_text
from antipater.checker.records.interchange import interchange
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.grammar.cards.load import load_set
from antipater.rules.seven_wonders import UNKNOWN, Action, Rules
from support import bga_logs
from support.random_seven_wonders import random_table

SET = "seven_wonders_2020"
RULES = Rules(load_set(SET))
_HIDDEN = (Action.STAGE, Action.DISCARD)
_TOLD = {Action.FREE: Action.BUILD}  # its line is like any other


def written(
    seed: int, mixed: bool = False
) -> tuple[SevenWondersRecord, list[list[bga_logs.Event]]]:
    record = replace(random_table(seed, 3 + seed % 5, using=RULES), set=SET)
    order = random.Random(seed) if mixed else None
    return record, bga_logs.table_moves(record, order)


def read(text: str) -> SevenWondersRecord:
    record = bga_logs.read(text)
    assert isinstance(record, SevenWondersRecord)
    return record


def seats(record: SevenWondersRecord) -> str:
    """What a person writes above the text."""
    items = load_set(SET).items
    boards = [items[board] for board in record.setup.boards]
    rows = zip(record.players, boards, strict=True)
    return "Seats\n" + "".join(f"  {name}: {b.names['en'][0]} {b.side}\n" for name, b in rows)


def players(record: SevenWondersRecord) -> list[dict[str, object]]:
    order: Sequence[str] = interchange("bga_results")["boards"]["order"]
    items = load_set(SET).items
    numbers = [order.index(items[board].slug) + 1 for board in record.setup.boards]
    named = zip(record.players, numbers, strict=True)
    return [{"id": str(n), "name": name, "wonder_id": str(n)} for name, n in named]


def copied(record: SevenWondersRecord, moves: bga_logs.Moves) -> str:
    return seats(record) + bga_logs.copied(bga_logs.lines(moves))


def plain(record: SevenWondersRecord, moves: bga_logs.Moves) -> str:
    """Lines alone, each with what the site writes behind them."""
    lines = [line for block in bga_logs.lines(moves) for line in block]
    told = [
        line + " for 2 coins" * (" constructs " in line and "stage" not in line) for line in lines
    ]
    return f'[Event "Club"]\n{seats(record)}' + "\n".join(told)


def timed(record: SevenWondersRecord, moves: bga_logs.Moves) -> str:
    """Lines with a time behind each, each turn in the order of seats."""
    return seats(record) + "\n".join(
        f"{t}\u00a0\u00a010:59 AM" for b in bga_logs.lines(moves) for t in b
    )


def packed(record: SevenWondersRecord, moves: bga_logs.Moves) -> str:
    return bga_logs.envelope(bga_logs.packets(moves), players(record))


Form = Callable[[SevenWondersRecord, bga_logs.Moves], str]
FORMS: list[Form] = [copied, plain, timed, packed]


def agrees(record: SevenWondersRecord, text: str) -> None:
    """A log read back is the game, without the cards that nobody saw."""
    again = read(text)
    due = [
        noted._replace(
            play=noted.play._replace(
                card=UNKNOWN if noted.play.action in _HIDDEN else noted.play.card,
                action=_TOLD.get(noted.play.action, noted.play.action),
                split=None,
                stage=0,
            )
        )
        for noted in record.plays
        if noted.play.action is not Action.DECLINE
    ]
    found = [noted._replace(play=noted.play._replace(stage=0)) for noted in again.plays]
    assert found == due
    assert (again.set, again.players) == (SET, record.players)
    assert again.setup.boards == record.setup.boards
    assert not again.setup.deals
    assert not again.problems


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_a_game_is_read_back(form: Form) -> None:
    for seed in range(3):
        record, moves = written(seed, mixed=form in (copied, packed))
        agrees(record, form(record, moves))
    record, moves = written(0)
    assert not judge_record(read(form(record, moves))).findings


@pytest.mark.campaign
def test_three_hundred_games_are_read_back() -> None:
    for seed in range(100, 400):
        form = FORMS[seed % len(FORMS)]
        record, moves = written(seed, mixed=form in (copied, packed))
        agrees(record, form(record, moves))


@pytest.mark.slow
def test_what_olympia_builds_free_needs_no_mark() -> None:
    games = (written(seed) for seed in range(40))
    freed = [g for g in games if any(n.play.action is Action.FREE for n in g[0].plays)][:3]
    assert len(freed) == 3
    read_again = [read(copied(record, moves)) for record, moves in freed]
    assert not any(judge_record(again).findings for again in read_again)
    told = [replace(again, free_untold=False) for again in read_again]
    assert any(judge_record(again).findings for again in told)


def test_a_line_that_is_not_known_is_noted_once() -> None:
    record, moves = written(1)
    text = copied(record, moves).replace("Move 9 :", "Anna earns 1 token\nAnna fights\nMove 9 :")
    again = read(text)
    assert [(note.code, note.found) for note in again.notes] == [("R-BGA-07", "Anna earns 1 token")]
    assert again.plays == read(copied(record, moves)).plays


def test_a_wrong_play_is_a_finding_at_its_line() -> None:
    record, moves = written(1)
    lines = copied(record, moves).splitlines()
    number = next(
        n for n, line in enumerate(lines, 1) if " constructs " in line and "stage" not in line
    )
    lines[number - 1] = f"{lines[number - 1].split(' constructs ')[0]} constructs Palace"
    found = judge_record(read("\n".join(lines))).findings
    assert number in [each.line for each in found]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: text.split("Move 2 :")[1], "R-BGA-08"),
        (lambda text: text.replace("Giza", "Atlantis"), "R-BOARD-01"),
        (lambda text: text.replace("Move 9 :", "Anna recruits a Leader\nMove 9 :"), "R-BGA-01"),
    ],
)
def test_wrong_input_is_told(change: Callable[[str], str], code: str) -> None:
    seed = next(n for n in range(20) if "Giza" in seats(written(n)[0]))
    game = game_of_text("log.txt", change(copied(*written(seed))).encode())
    assert game.problem is not None
    assert game.problem.code == code
    assert game.problem.line


def test_json_without_boards_is_told() -> None:
    text = json.dumps(bga_logs.packets(written(2)[1]))
    game = game_of_text("log.json", text.encode())
    assert game.problem is not None
    assert game.problem.code == "R-BGA-08"
