"""Logs of Duel on Board Game Arena, of both forms, against the games that they were written of."""

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from antipater.checker.judging.games import judge_record
from antipater.checker.messages.catalogue import message
from antipater.checker.records.digest import digest
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.files import game_of_text
from antipater.checker.records.record import ClaimedResult
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import UNKNOWN, Rules, Verb, outcome
from support import bga_logs
from support.random_duel import random_game

RULES = Rules(load_set("duel"))
_DRAFTED = (Verb.DRAFT, Verb.BUILD, Verb.DISCARD, Verb.WONDER)


def written(seed: int) -> tuple[DuelRecord, list[list[bga_logs.Event]]]:
    record, _ = random_game(seed, RULES)
    names = ("Ann scores 3", "Ann") if seed % 3 == 0 else ("Bo.77", "Ada Quill")
    record = replace(record, players=names)
    return record, bga_logs.duel_moves(record, RULES)


def read(text: str) -> DuelRecord:
    record = bga_logs.read(text)
    assert isinstance(record, DuelRecord)
    return record


def refusal(text: str) -> tuple[str, int | None]:
    game = game_of_text("log", text.encode())
    assert game.problem is not None
    return game.problem.code, game.problem.line


def _mixed(moves: bga_logs.Moves) -> list[list[str]]:
    return [
        random.Random(n).sample(block, len(block)) for n, block in enumerate(bga_logs.lines(moves))
    ]


def copied(moves: bga_logs.Moves) -> str:
    return bga_logs.copied(bga_logs.lines(moves))


def live(moves: bga_logs.Moves) -> str:
    return bga_logs.live(bga_logs.lines(moves))


def plain(moves: bga_logs.Moves) -> str:
    return "\n".join(line for block in bga_logs.lines(moves) for line in block)


def newest(moves: bga_logs.Moves) -> str:
    """The first half of what a live page shows."""
    text = bga_logs.live(bga_logs.lines(moves))
    return "\n".join(line for line in text.splitlines() if "\u00a0" not in line)


def shuffled(moves: bga_logs.Moves) -> str:
    return bga_logs.copied(_mixed(moves))


def twice(moves: bga_logs.Moves) -> str:
    return copied(moves) * 2


def doubled(moves: bga_logs.Moves) -> str:
    return "\n".join(f"{line}\n{line}" for line in copied(moves).splitlines())


def straight(moves: bga_logs.Moves) -> str:
    """Quotes as other programs write them."""
    return copied(moves).replace("“", '"').replace("”", '"')


def of_2020(moves: bga_logs.Moves) -> str:
    """The wording of the summer of 2020."""
    text = (
        copied(moves).replace("(s)", "").replace("  free", " free").replace("Wonder “", "wonder “")
    )
    return text.replace("gets the last wonder of the round", "selected wonder")


def before_2020(moves: bga_logs.Moves) -> str:
    """The wording before: without quotes, and with a full stop."""
    blocks = [[f"{line}." for line in block] for block in bga_logs.lines(moves)]
    return bga_logs.copied(blocks).replace("“", "").replace("”", "")


def chatty(moves: bga_logs.Moves) -> str:
    """With the site's own lines, and chat, between those of the game."""
    colours = "The color of Ann has been chosen according to their preferences. Change my …"
    who = moves[0][0]["args"]["player_name"]
    chat = f"Move 9 :\n{who}: hello, for 3 coins?\n{who} would like to think\nDid you know? It is"
    return f"# copied\n{colours}\n\n{copied(moves)}End of game\n".replace("Move 9 :", chat)


def packed(moves: bga_logs.Moves) -> str:
    return bga_logs.envelope(bga_logs.packets(moves))


def reloaded(moves: bga_logs.Moves) -> str:
    """The older envelope, packets twice, and a translated account's text."""
    found = bga_logs.packets(moves)
    for packet in found:
        for event in packet["data"]:
            event["log"] = event["log"] and "« traduit »"
    return json.dumps({"status": 1, "data": {"valid": 1, "data": [*found, *found]}}, indent=1)


def bare(moves: bga_logs.Moves) -> str:
    """A list alone, out of order, with a private channel and the site's own events."""
    found = bga_logs.packets(moves)
    own = {"type": "updateReflexionTime", "log": "", "args": []}
    private = {**found[3], "channel": "/player/p10000001", "data": [own]}
    return json.dumps([*found[5:], *found[:5], private])


def by_table(moves: bga_logs.Moves) -> str:
    return json.dumps({"990000001": bga_logs.packets(moves)}, indent=2)


Form = Callable[[bga_logs.Moves], str]
TEXT: list[Form] = [
    *(copied, live, plain, newest, shuffled, twice, straight, of_2020, before_2020),
    *(chatty,),
]
JSON: list[Form] = [packed, reloaded, bare, by_table]


def agrees(record: DuelRecord, form: Form, moves: bga_logs.Moves) -> None:
    """A log read back is the game; what is open is what such a log does not hold."""
    text = form(moves)
    again = read(text)
    assert (again.moves, again.players) == (record.moves, record.players)
    assert digest(again) == digest(record)
    verdict = judge_record(again)
    assert not verdict.findings, verdict.findings[:3]
    setup = again.setup
    assert (setup.rows, setup.tokens) == ((), ())
    if form not in JSON:
        assert (setup.layouts, setup.drawn) == ({}, ())
    for age, layout in setup.layouts.items():
        pairs = zip(layout, record.setup.layouts[age], strict=True)
        assert all(own in (UNKNOWN, due) for own, due in pairs)
    over = outcome(RULES, verdict.state)
    assert over is not None
    shared = over.winner is None
    assert again.result == ClaimedResult(over.kind.value, over.winner, shared)
    shown = {shown.what for shown in again.shown}
    assert shown >= ({"coins", "score"} if form in JSON else {"points"})
    if form not in JSON and form is not before_2020:
        told = text.splitlines()
        for move, line in zip(again.moves, again.lines, strict=True):
            assert move.verb not in _DRAFTED or again.players[move.player] in told[line - 1]


@pytest.mark.slow
@pytest.mark.parametrize("form", [*TEXT, *JSON], ids=lambda form: form.__name__)
def test_a_game_is_read_back(form: Form) -> None:
    for seed in range(3):
        record, moves = written(seed)
        agrees(record, form, moves)


@pytest.mark.campaign
def test_three_hundred_games_are_read_back() -> None:
    forms = [*TEXT, *JSON]
    for seed in range(100, 400):
        record, moves = written(seed)
        agrees(record, forms[seed % len(forms)], moves)


@pytest.mark.slow
def test_cards_are_found_where_they_lay() -> None:
    record, moves = written(4)
    layouts = read(packed(moves)).setup.layouts
    assert [*layouts] == [*record.setup.layouts][: len(layouts)]
    assert sum(card != UNKNOWN for layout in layouts.values() for card in layout) > 40


_SHOWN = {
    "gains": r"takes (\d+) coin\(s\) from the bank",
    "advances": r"moves the Conflict pawn (\d+) space",
    "points": r"scores (\d+) victory point\(s\)$",
    "loses": r"discards (\d+) coin\(s\)$",
    "receives": r"^(\d+) coin\(s\) of the cost",
}


@pytest.mark.slow
@pytest.mark.parametrize("what", _SHOWN)
def test_an_effect_that_the_moves_do_not_have_is_a_finding(what: str) -> None:
    pattern = re.compile(_SHOWN[what], re.MULTILINE)
    texts = (copied(written(seed)[1]) for seed in range(1, 40))
    text, found = next((t, f) for t in texts if (f := pattern.search(t)))
    line, amount = text[: found.start()].count("\n") + 1, int(found[1])
    wrong = text[: found.start(1)] + str(amount + 1) + text[found.end(1) :]
    told = judge_record(read(wrong)).findings
    assert [(f.code, f.line) for f in told] == [("D-CLAIM-09", line)]
    assert (told[0].expected, told[0].found) == (amount, amount + 1)
    assert message(told[0], "nl").count(str(amount)) >= 1


def test_coins_in_json_that_the_moves_do_not_leave_are_a_finding() -> None:
    moves = written(1)[1]
    inner = moves[12][-1]["args"]["args"]["playersSituation"]
    inner["10000001"]["coins"] += 1
    assert [f.code for f in judge_record(read(packed(moves))).findings] == ["D-CLAIM-09"]


def test_a_wrong_cost_is_a_finding_at_its_line() -> None:
    text = copied(written(1)[1])
    number = next(n for n, line in enumerate(text.splitlines(), 1) if "for  free" in line)
    wrong = text.replace("for  free", "for 7 coin(s)", 1)
    found = judge_record(read(wrong)).findings
    assert [(f.code, f.line) for f in found] == [("D-CLAIM-08", number)]


@pytest.mark.slow
def test_who_chooses_the_beginner_is_found_where_the_log_does_not_say() -> None:
    for seed in range(6):
        record, moves = written(seed)
        for event in (event for move in moves for event in move):
            if event["type"] in ("nextAgeDraftpoolReveal", "message"):
                event["args"] = {k: v for k, v in event["args"].items() if k == "playersSituation"}
        assert read(reloaded(moves)).moves == record.moves


def test_names_in_other_languages_are_read() -> None:
    text = copied(written(1)[1])
    for name, french in (("Lumber Yard", "Chantier"), ("The Sphinx", "Le Sphinx"), ("Law", "Loi")):
        text = text.replace(f"“{name}”", f"“{french}”")
    assert not judge_record(read(text)).findings


def test_a_game_that_is_given_up_ends_there() -> None:
    record, moves = written(2)
    loser = record.players[1]
    gone = {"type": "playerConcedeGame", "log": "", "args": {"player_name": loser}}
    for text in (
        packed([*moves[:20], [gone]]),
        copied(moves[:20]) + f"{loser} concedes the game\n",
    ):
        again = read(text)
        assert again.end is not None
        assert (again.end.kind, again.end.loser) == ("resignation", 1)
        assert not judge_record(again).findings


@pytest.mark.slow
def test_what_one_player_alone_is_told_may_come_first() -> None:
    for seed in range(4):
        record, moves = written(seed)
        found = bga_logs.packets(moves)
        for n in (20, 30, 40):
            private = {**found[n], "channel": "/player/p1", "packet_id": f"1{n}"}
            private["data"] = private["data"][-1:]
            found.insert(n, private)
        again = read(bga_logs.envelope(found))
        assert again.moves == record.moves
        assert not judge_record(again).findings


def test_a_player_who_left_ends_the_record_with_a_note() -> None:
    record, moves = written(2)
    args = {"player_id": "10000002", "player_name": record.players[1], "zombie": 1}
    left = {"type": "skipTurnOfPlayer", "log": "", "args": args}
    again = read(packed([*moves[:20], [left], *moves[21:]]))
    assert [note.code for note in again.notes] == ["R-BGA-05"]
    assert again.moves == record.moves[: len(again.moves)]
    assert not judge_record(again).findings


def test_an_event_that_is_not_known_is_noted() -> None:
    moves = written(2)[1]
    strange = {"type": "newKind", "log": "", "args": {}}
    again = read(packed([*moves[:20], [strange, *moves[20]], *moves[21:]]))
    assert [(note.code, note.found) for note in again.notes] == [("R-BGA-07", "newKind")]


# Wrong input


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Anna triggers a Conspiracy", "R-BGA-01"),
        ("Ada Quill placed an Influence cube in Senate chamber 2", "R-BGA-01"),
        ("Ada Quill selected Wonder “Knossos”", "R-BGA-01"),
        ("Ada Quill construit le bâtiment “Autel” pour 2 pièce(s)", "R-BGA-02"),
        ("Carl constructed building “Altar” for  free", "R-BGA-02"),
        ("Ada Quill constructed buil", "R-BGA-02"),
        ("Ada Quill scores " + "9" * 400, "R-BGA-02"),
        ("Carl selected Wonder “The Sphinx”", "R-PLAYER-01"),
    ],
)
def test_wrong_lines_are_told(line: str, code: str) -> None:
    found = bga_logs.lines(written(2)[1])
    text = bga_logs.copied([*found[:3], [line], *found[3:]])
    number = 1 if code == "R-PLAYER-01" else text.splitlines().index(line) + 1
    assert refusal(text)[0] == code
    if code != "R-PLAYER-01":
        assert refusal(text)[1] == number


@pytest.mark.slow
def test_a_log_that_begins_late_is_refused() -> None:
    found = bga_logs.lines(written(3)[1])
    assert refusal(bga_logs.copied(found[20:])) == ("R-BGA-04", 3)
    assert refusal(bga_logs.copied(found[2:])) == ("R-BGA-04", 17)
    assert refusal(packed(written(3)[1][2:]))[0] == "R-BGA-04"


def test_a_hole_is_a_finding() -> None:
    found = bga_logs.lines(written(3)[1])
    again = read(bga_logs.copied([*found[:12], *found[13:]]))
    assert judge_record(again).findings


@pytest.mark.slow
def test_lines_out_of_order_are_findings_or_refused() -> None:
    moves = written(3)[1]
    moves[10], moves[11] = moves[11], moves[10]
    assert judge_record(read(copied(moves))).findings
    assert not judge_record(read(copied(written(3)[1]))).findings
    late = [*moves[:1], *moves[2:20], moves[1], *moves[20:]]
    assert refusal(copied(late))[0] == "R-BGA-03"


@pytest.mark.slow
def test_a_second_log_is_refused_where_it_begins() -> None:
    one, other = (written(seed)[1] for seed in (2, 5))
    first = copied(one)
    assert refusal(first + copied(other)) == ("R-BGA-03", len(first.splitlines()) + 3)
    two = [*bga_logs.packets(one), *bga_logs.packets(other, table=990000002)]
    lines = json.dumps(two, indent=0).splitlines()
    second = next(n for n, line in enumerate(lines, 1) if "990000002" in line)
    code, line = refusal("\n".join(lines))
    assert code == "R-BGA-03"
    assert line is not None
    assert second <= line <= second + 2
    tables: dict[str, Any] = {"1": two, "2": two}
    assert refusal(json.dumps(tables))[0] == "R-BGA-03"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({"type": "placeInfluence", "log": "", "args": {}}, "R-BGA-01"),
        ({"type": "constructBuilding", "args": {"buildingId": 74, "playerId": "1"}}, "R-BGA-01"),
        ({"type": "wonderSelected", "args": {"wonderId": "13", "playerId": "1"}}, "R-BGA-01"),
    ],
)
def test_events_of_an_expansion_are_refused(event: bga_logs.Event, code: str) -> None:
    moves = written(2)[1]
    marked = [*moves[:9], [event | {"mark": 1}], *moves[9:]]
    text = json.dumps(bga_logs.packets(marked), indent=1)
    packets = text[: text.index('"mark"')].splitlines()
    line = max(n for n, told in enumerate(packets, 1) if "packet_id" in told)
    assert refusal(text) == (code, line)


@pytest.mark.parametrize(
    "text",
    [
        '{"status": "0", "exception": 1, "error": "You have reached a limit (replay)"}',
        '{"status": 1, "data": {"logs": [], "players": []}}',
        '[{"packet_id": "1", "data": [{"type": "factoryTaken", "log": "", "args": {}}]}]',
        '[{"packet_id": "1", "data": 3}]',
        '[{"packet_id": "1"}, 7]',
        '{"packet_id": 1, "data": {"logs": {"a": 1}}}',
    ],
)
def test_json_without_a_log_is_told_in_one_line(text: str) -> None:
    assert refusal(text) == ("R-BGA-06", 1)


def test_json_that_is_cut_is_told() -> None:
    text = packed(written(2)[1])
    assert refusal(text[: len(text) // 2])[0] == "R-JSON-02"


@pytest.mark.slow
def test_damaged_text_is_told_and_no_fault() -> None:
    rng = random.Random(44)
    for n in range(30):
        lines = rng.choice(TEXT)(written(n % 3)[1]).splitlines()
        for _ in range(rng.randrange(1, 4)):
            at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            match rng.randrange(5):
                case 0:
                    del lines[at]
                case 1:
                    lines[at] = lines[at][: rng.randrange(60)]
                case 2:
                    lines[at], lines[other] = lines[other], lines[at]
                case 3:
                    lines.insert(at, lines[other])
                case _:
                    lines = lines[at:]
        goes_on("\n".join(lines))


def goes_on(text: str) -> None:
    """A text is read or refused in one line of its own, and judged without a fault."""
    game = game_of_text("log", text.encode())
    if game.problem is not None:
        assert game.problem.code.startswith("R-"), game.problem
        assert game.problem.code != "R-FAULT-01", game.problem
    elif game.record is not None:
        judge_record(game.record)


@pytest.mark.slow
def test_odd_values_in_json_are_findings_and_no_faults() -> None:
    rng = random.Random(43)
    odd: list[Any] = [None, [], {}, -1, 10**30, "x" * 50, True, 1.5]
    for n in range(15):
        moves = json.loads(json.dumps(bga_logs.packets(written(n % 3)[1])))
        for _ in range(4):
            event = rng.choice(rng.choice(moves)["data"])
            key = (
                rng.choice([*event, *event["args"]]) if isinstance(event["args"], dict) else "args"
            )
            (event if key in event else event["args"])[key] = rng.choice(odd)
        goes_on(json.dumps(moves))
