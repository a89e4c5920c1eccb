"""The page on JSON describes every key that is printed, and none that is not."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from antipater.checker.cards import plain as plain_cards
from antipater.checker.cards.diff import ChangeKind, Difference, Sort
from antipater.checker.judging.by_edition import Alike, Parting
from antipater.checker.judging.games import judge_record
from antipater.checker.judging.verdict import Completion, OpenEnd, PutIn, SeatRange
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.outputs import plain_games, plain_sheets
from antipater.checker.proofs import plain as plain_proofs
from antipater.checker.proofs.theorem import Method, ProofStatus, TheoremResult, Trace
from antipater.checker.records.files import ReadGame
from antipater.checker.records.sources import games
from antipater.checker.sheets.feasibility.question import Range
from antipater.checker.sheets.judging.judge import judged
from antipater.grammar.cards.load import load_set
from support.commands import run
from support.places import TESTS, TOP
from support.sheets import read_sheets

PAGE = (TOP / "docs" / "reference" / "json.md").read_text("utf-8")
EXAMPLES = TOP / "docs" / "examples"
REPRO = TESTS / "data" / "repro" / "records"
OPEN = REPRO / "two_ways_nothing_claimed.7w"
FREE_CITY = REPRO / "fc5.7w"
AGREED = REPRO / "agreed.7w"

# By section, the commands that print it; what they need long for is made of values below.
COMMANDS = {
    "`validate`": [
        f"validate {EXAMPLES}/missing_line.duel {EXAMPLES}/let_stand.duel {OPEN} {FREE_CITY}"
        " /no/such/file",
        f"validate {AGREED}",
    ],
    "`score` of a record": [
        f"score {OPEN} /no/such/file.duel",
        f"score {FREE_CITY}",
        f"score {AGREED}",
        f"score {REPRO}/dup.7w",
    ],
    "`score` of a scoresheet or cities": [
        f"score {EXAMPLES}/tournament.csv",
        f"score {EXAMPLES}/cities.txt",
        f"score {TESTS}/data/repro/sheets/eight.csv",
        f"score {TESTS}/data/repro/sheets/bid.csv",
    ],
    "`price`": [
        f"price Temple --record {EXAMPLES}/7wdio_game.duel --move 30",
        f"price stage --record {EXAMPLES}/four_cities.7w --move 3",
        f"price Hestia --record {EXAMPLES}/oracles/oracles.duel --move 20 --set {EXAMPLES}/oracles",
    ],
    "`standings`": [
        f"standings {EXAMPLES}/7wdio_game.duel {EXAMPLES}/four_cities.7w {EXAMPLES}/disputed.duel"
        f" --players {TESTS}/data/players.csv"
    ],
    "`cards check`": [f"cards check {TESTS}/data/broken"],
    "`cards at`": [f"cards at {EXAMPLES}/usurers/usurers.cards {line}" for line in (1, 22)],
    "`cards test`": ["cards test duel"],
    "`cards diff`": [
        f"cards diff duel {EXAMPLES}/rebalanced",
        f"cards diff duel {EXAMPLES}/poor_discards",
    ],
    "`cards list` and `cards show` of a card": [
        "cards list --set seven_wonders",
        "cards show palace",
        f"cards show hestia --set {EXAMPLES}/oracles",
    ],
    "`cards show` of anything else": [
        *(f"cards show {name}" for name in ("price", "central_pawn", "reprint", "wood", "blue")),
    ],
}


def printed(command: str) -> Iterator[dict[str, Any]]:
    output = run(*command.split(), "--json").stdout
    objects = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
    assert objects, command
    yield from objects


def values(section: str) -> Iterator[dict[str, Any]]:
    """Objects that a command prints only after long work, made of values instead."""
    match section:
        case "`validate`":
            read = next(games(str(FREE_CITY)))
            assert read.record is not None
            verdict = judge_record(read.record)
            copied = replace(verdict, copied={0: verdict.rules.items[0]})
            yield plain_games.game(read, copied, "en")
            yield from with_open_free_city(read)
            ranges = (SeatRange(0, 1),) * len(verdict.record.players)
            text: dict[str, str] = dict.fromkeys([*LANGUAGES], "Anna builds Altar")
            done = Completion(
                True, 1, None, (PutIn(1, text),), (verdict.result,), ranges, {"total": ranges}
            )
            yield plain_games.game(read, replace(verdict, completion=done), "en")
        case "`validate --editions` and `score --editions`":
            groups = [Alike(("reprint", "2015"), {}), Alike(("7wd.io",), {})]
            parting = Parting(load_set("duel").rulings["full_tie"], {"reprint": "shared"})
            yield plain_games.editions("x.duel", 1, groups, [parting])
        case "`score` of a scoresheet or cities":
            cards = load_set("duel")
            reading = read_sheets((EXAMPLES / "doubtful.csv").read_bytes())
            on_sheet = judged(cards, reading.all_sheets[0])
            entry = ("Bert", "military", 3)
            asked = replace(
                on_sheet,
                asked=True,
                derived=[entry],
                doubtful=[entry],
                example=[{"buildings": ["palace"]}],
                conflicts=[[(*entry, (2,))]],
                causes=[("digits exchanged", [entry])],
                ranges={entry[:2]: Range(0, 2, True)},
                played=True,
                game="Anna discards Palace",
                moves=1,
            )
            yield plain_sheets.sheet("x.csv", load_set("duel"), None, asked, "en")
        case "`cards diff`":
            changed = Difference(Sort.RULE, "price", ChangeKind.CHANGED, through=("tax",))
            sets = load_set("duel"), load_set("duel")
            yield plain_cards.difference(changed, *sets, "en")
        case "`prove`":
            trace = Trace(("it",), 3, lambda: "record")
            for status in ProofStatus:
                result = TheoremResult(
                    "name", "Sentence", "duel", status, Method.FORMULA, 0.1, traces=(trace,)
                )
                yield plain_proofs.theorem(replace(result, reasons=("work",), accepted="here"))


def with_open_free_city(read: ReadGame) -> Iterator[dict[str, Any]]:
    """A game with a Free City of which payments leave something open."""
    assert read.record is not None
    verdict = judge_record(read.record)
    ranges = tuple(SeatRange(0, 1) for _ in read.record.players)
    end = OpenEnd(((0,), (2,)), ranges, {"treasury": ranges, "total": ranges})
    yield plain_games.game(read, replace(verdict, open=end), "en")


def sections() -> dict[str, list[str]]:
    """The keys that each section of the page describes."""
    found: dict[str, list[str]] = {}
    for part in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        found[title] = re.findall(r"^\| `([^`]+)` \|", body, re.MULTILINE)
    return found


def keys(value: object, path: str = "") -> Iterator[str]:
    """Every path of keys in a value."""
    if isinstance(value, dict):
        for name, part in value.items():
            # A dot within a name, as in `own.coins`, is no step of the path.
            step = f"{path}.{str(name).replace('.', '·')}".lstrip(".")
            yield step
            yield from keys(part, step)
    elif isinstance(value, list):
        for part in value:
            yield from keys(part, f"{path}[]")


def fits(path: str, described: str) -> bool:
    pattern = re.escape(described).replace(r"\*", r"[^.]+")
    return re.fullmatch(pattern, path) is not None


ABOUT_COMMANDS = [title for title in sections() if title != "Findings"]


@pytest.mark.slow
@pytest.mark.parametrize("section", ABOUT_COMMANDS)
def test_every_key_is_described_and_printed(section: str) -> None:
    described = sections()[section]
    assert len(described) == len(set(described))
    objects = [each for command in COMMANDS.get(section, ()) for each in printed(command)]
    objects += values(section)
    paths = {path for each in objects for path in keys(each)}
    findings = {path for path in paths if path.startswith(("findings[].", "notes[].", "stood[]."))}
    findings.discard("stood[].reason")
    told = paths - findings
    if section == "`score` of a record":
        told = {path for path in told if not re.match(r"(open|free_city)\.", path)}
    assert {path for path in told if not any(fits(path, row) for row in described)} == set()
    assert {row for row in described if not any(fits(path, row) for path in paths)} == set()
    assert {path.partition("[].")[2] for path in findings} <= set(sections()["Findings"])


def test_every_key_of_a_finding_is_described() -> None:
    (told,) = printed("validate /no/such/file")
    assert list(told["findings"][0]) == sections()["Findings"]


@pytest.mark.slow
def test_keys_that_are_always_there_are_in_every_object() -> None:
    """What cannot be read has the keys of what can."""
    unread, *others = reversed(list(printed(COMMANDS["`validate`"][0])))
    assert all(list(unread) == list(each) for each in others)


# The interfaces of the desk's protocol, and the section that each is an object of.
_OBJECTS = {
    "Game": "`validate`",
    "Table": "`score` of a scoresheet or cities",
    "Diagnostic": "`cards check`",
    "AtPlace": "`cards at`",
    "Example": "`cards test`",
    "Difference": "`cards diff`",
    "Standings": "`standings`",
}


@pytest.mark.parametrize("name", _OBJECTS)
def test_the_desk_asks_for_keys_that_are_described(name: str) -> None:
    text = (TOP / "checker" / "web" / "src" / "desk" / "protocol.ts").read_text("utf-8")
    body = re.search(rf"export interface {name} {{\n(.*?)\n}}", text, re.DOTALL)
    assert body
    keys = set(re.findall(r"^  readonly (\w+)\??:", body[1], re.MULTILINE))
    described = {key for key in sections()[_OBJECTS[name]] if re.fullmatch(r"\w+", key)}
    assert keys
    assert keys <= described
