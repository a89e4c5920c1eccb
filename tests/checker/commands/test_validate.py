"""``validate`` and its companions as commands: verdicts, exit status, wrong input."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.records.digest import digest
from antipater.checker.records.formats.sevenwd_io import read_log
from support.commands import run
from support.places import TOP
from support.random_duel import as_7wdio, random_game

EXAMPLE = TOP / "docs" / "examples" / "7wdio_game.json"
NOTATION = EXAMPLE.with_suffix(".duel")
LOG = json.loads(EXAMPLE.read_text("utf-8"))
KEYS = {
    "completion", "open", "set", "complete", "free_city", "cause", "causes", "more_causes",
    "file", "game", "digest", "format", "ruleset", "edition", "valid", "moves", "result",
    "players", "findings", "known", "notes", "stood", "unchecked",
}  # fmt: skip


def verdict(*arguments: str | Path, stdin: str | None = None) -> Any:
    lines = run("validate", "--json", *arguments, stdin=stdin).stdout.splitlines()
    assert len(lines) == 1
    return json.loads(lines[0])


def codes(found: Any) -> list[str]:
    return [finding["code"] for finding in found["findings"]]


def edited(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """The example in the notation with lines changed, by regular expressions."""
    text = NOTATION.read_text("utf-8")
    for old, new in changes:
        text, count = re.subn(old, new, text, flags=re.MULTILINE)
        assert count, old
    path = tmp_path / "game.duel"
    path.write_text(text, "utf-8")
    return path


def test_the_real_game_as_that_site_ends_it() -> None:
    """A civilian victory of user1, 70 to 42."""
    found = verdict(EXAMPLE)
    assert set(found) == KEYS
    assert found["valid"]
    assert found["moves"] == 76
    assert (found["format"], found["ruleset"], found["edition"]) == ("7wd.io", "duel", "7wd.io")
    assert found["result"] == {
        "kind": "civilian",
        "winner": "user1",
        "shared": False,
        "winners": ["user1"],
    }
    names = "civilian scientific commercial guilds wonders progress treasury military total"
    figures = [(20, 6), (13, 2), (6, 9), (0, 10), (9, 9), (11, 0), (11, 6), (0, 0), (70, 42)]
    for seat, player in enumerate(found["players"]):
        assert player["name"] == f"user{seat + 1}"
        points = [pair[seat] for pair in figures]
        assert player["score"] == dict(zip(names.split(), points, strict=True))
        assert player["score"]["treasury"] == player["coins"] // 3


def test_both_formats_get_one_verdict() -> None:
    log, notation = verdict(EXAMPLE), verdict(NOTATION)
    differing = {key for key in KEYS if log[key] != notation[key]}
    assert differing == {"file", "format"}


def test_the_verdict_for_people() -> None:
    text = run("validate", EXAMPLE)
    assert text.exit_code == 0
    assert "valid" in text.stdout
    assert "civilian victory of user1, 70–42" in text.stdout
    french = run("validate", EXAMPLE, "--lang", "fr").stdout
    assert "victoire civile de user1" in french
    assert "merveilles" in french


def test_score_shows_the_same_table() -> None:
    result = run("score", EXAMPLE)
    assert result.exit_code == 0
    assert re.search(r"total +70 +42", result.stdout)
    scored = json.loads(run("score", "--json", EXAMPLE).stdout)
    judged = verdict(EXAMPLE)
    assert (scored["players"], scored["result"]) == (judged["players"], judged["result"])


def test_convert_gives_the_shipped_notation_and_keeps_it(tmp_path: Path) -> None:
    assert run("convert", EXAMPLE).stdout == NOTATION.read_text("utf-8")
    assert run("convert", NOTATION).stdout == NOTATION.read_text("utf-8")
    dutch = tmp_path / "nl.duel"
    dutch.write_text(run("convert", EXAMPLE, "--lang", "nl").stdout, "utf-8")
    assert "bouwt" in dutch.read_text("utf-8")
    assert run("convert", dutch).stdout == NOTATION.read_text("utf-8")
    assert verdict(dutch)["digest"] == verdict(EXAMPLE)["digest"]


@pytest.mark.slow
def test_convert_many_into_a_folder(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    games.write_text("\n".join(json.dumps(as_7wdio(random_game(seed)[0])) for seed in (1, 2)))
    assert run("convert", games).exit_code == 2
    assert run("convert", games, "--into", tmp_path / "out").exit_code == 0
    written = sorted((tmp_path / "out").iterdir())
    assert [path.name for path in written] == ["games-2.duel", "games.duel"]
    assert all(verdict(path)["valid"] for path in written)


def test_standard_input() -> None:
    assert verdict("-", stdin=EXAMPLE.read_text("utf-8"))["valid"]
    assert verdict("-", stdin=NOTATION.read_text("utf-8"))["valid"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_random_games_are_valid_in_both_formats(seed: int, tmp_path: Path) -> None:
    record, state = random_game(seed)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(as_7wdio(record)))
    found = verdict(path)
    assert found["valid"], found["findings"]
    assert found["result"]["kind"] == state.victory
    converted = tmp_path / "game.duel"
    converted.write_text(run("convert", path, "--lang", "fr").stdout, "utf-8")
    again = verdict(converted)
    assert {**again, "file": "", "format": ""} == {**found, "file": "", "format": ""}


def test_a_game_that_stops_early_is_unfinished_and_no_fault(tmp_path: Path) -> None:
    for length in (1, 5, 9, 30, 42, 76):
        path = tmp_path / "game.json"
        path.write_text(json.dumps(LOG[:length]))
        found = verdict(path)
        assert found["valid"], found["findings"]
        assert found["result"]["kind"] == "unfinished"
        assert found["result"]["winners"] == []
        assert found["moves"] == length - 1


@pytest.mark.parametrize(("reason", "kind"), [(4, "resignation"), (5, "time_out")])
def test_games_given_up(reason: int, kind: str, tmp_path: Path) -> None:
    over = {"meta": {"actor": ""}, "move": {"id": 13, "loser": "user1", "reason": reason}}
    path = tmp_path / "game.json"
    path.write_text(json.dumps([*LOG[:40], over]))
    found = verdict(path)
    assert found["valid"]
    assert found["result"]["kind"] == kind
    assert found["result"]["winners"] == ["user2"]
    converted = tmp_path / "game.duel"
    converted.write_text(run("convert", path).stdout)
    assert verdict(converted)["result"] == found["result"]
    assert verdict(converted)["digest"] == found["digest"]


def test_what_is_not_recorded_is_not_checked_and_the_verdict_says_so(tmp_path: Path) -> None:
    text = NOTATION.read_text("utf-8")
    bare = re.sub(r"(?ms)^(Draft|Tokens|Drawn|Age \d)\n.*?\n\n", "", text)
    path = tmp_path / "game.duel"
    path.write_text(bare)
    found = verdict(path)
    assert found["valid"], found["findings"]
    assert found["players"] == verdict(EXAMPLE)["players"]
    assert found["digest"] == verdict(EXAMPLE)["digest"]
    assert found["unchecked"] == ["tokens", "drawn", "age 1", "age 2", "age 3"]
    path.write_text(re.sub(r"(?m)^\d\. \w+ picks .*\n", "", bare))
    undrafted = verdict(path)
    assert undrafted["valid"], undrafted["findings"]
    assert undrafted["digest"] == found["digest"]
    assert undrafted["moves"] == found["moves"] - 8
    assert "draft" in undrafted["unchecked"]


def test_wonders_by_player_without_the_draft(tmp_path: Path) -> None:
    held = "Wonders of user1\n  Messe, temple_of_artemis, ?, mausoleum\nWonders of user2\n  ?\n\n"
    text = re.sub(r"(?ms)^Draft\n.*?\n\n", held, NOTATION.read_text("utf-8"))
    path = tmp_path / "game.duel"
    path.write_text(re.sub(r"(?m)^\d\. \w+ picks .*\n", "", text))
    found = verdict(path)
    assert found["valid"], found["findings"]
    assert found["players"] == verdict(EXAMPLE)["players"]


def test_cards_never_turned_up(tmp_path: Path) -> None:
    items = LOG[:20]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(items))
    text = run("convert", path).stdout
    for name in ("Palisade", "Theater", "Tavern"):
        text = text.replace(f" {name}", " ?")
    other = tmp_path / "game.duel"
    other.write_text(text)
    assert verdict(other)["valid"]


# Claims


@pytest.mark.slow
def test_claims_that_hold(tmp_path: Path) -> None:
    path = edited(
        tmp_path,
        (r"^\[Second .*", r'\g<0>\n[Result "civilian user1"]'),
        (r"^59\. .*", r"\g<0> for 2"),
        (r"^61\. .*", r"\g<0> for 5"),
        (r"\Z", "\nScores\n  civilian 20, 6\n  trésor 11, ?\n  total 70, 42\n"),
    )
    found = verdict(path)
    wrong = [f for f in found["findings"] if f["code"] not in ("D-CLAIM-01", "D-CLAIM-02")]
    assert not wrong


@pytest.mark.slow
def test_claims_that_do_not_hold(tmp_path: Path) -> None:
    path = edited(
        tmp_path,
        (r"^\[Second .*", r'\g<0>\n[Result "military user2"]'),
        (r"^9\. .*", r"\g<0> for 2"),
        (r"^14\. .*", r"\g<0> for 9"),
        (r"\Z", "\nScores\n  civilian 21, 6\n  total 70, 43\n"),
    )
    found = verdict(path)
    assert sorted(codes(found)) == [
        "D-CLAIM-01",
        "D-CLAIM-02",
        "D-CLAIM-03",
        "D-CLAIM-04",
        "D-CLAIM-05",
        "D-CLAIM-05",
    ]
    by_code = {f["code"]: f for f in found["findings"]}
    assert (by_code["D-CLAIM-01"]["move"], by_code["D-CLAIM-01"]["found"]) == (9, 2)
    assert by_code["D-CLAIM-04"]["expected"] == "user1"
    assert found["result"]["kind"] == "civilian"
    text = path.read_text().splitlines()
    for finding in found["findings"]:
        line = text[finding["line"] - 1]
        assert line.startswith(("[Result", "  civilian", "  total", "9. ", "14. "))


@pytest.mark.slow
def test_the_edition_matters_and_can_be_chosen(tmp_path: Path) -> None:
    assert verdict(EXAMPLE, "--edition", "2015")["edition"] == "2015"
    assert run("validate", EXAMPLE, "--edition", "2016").exit_code == 2
    path = edited(tmp_path, (r"^\[Edition .*", '[Edition "2016"]'))
    assert codes(verdict(path)) == ["R-EDITION-01"]
    path = edited(tmp_path, (r"^\[Edition .*\n", ""))
    assert verdict(path)["edition"] == "reprint"


# Wrong input


def test_a_bad_file_does_not_keep_others_from_being_judged(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.touch()
    files = [tmp_path / "missing", empty, tmp_path, EXAMPLE]
    result = run("validate", *files)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 3
    assert "valid" in result.stdout
    lines = run("validate", "--json", *files).stdout.splitlines()
    found = [json.loads(line) for line in lines]
    assert [f["valid"] for f in found] == [False, False, False, True]
    assert [codes(f) for f in found] == [["R-FILE-01"], ["R-EMPTY-01"], ["R-FILE-02"], []]
    assert all(set(f) >= KEYS - {"unchecked"} for f in found)


@pytest.mark.slow
def test_a_set_of_another_game_is_told(tmp_path: Path) -> None:
    table = TOP / "docs" / "examples" / "three_players.7w"
    wrong = edited(tmp_path, (r"^\[Set .*", '[Set "seven_wonders"]'))
    for path, chosen in ((EXAMPLE, "seven_wonders"), (NOTATION, "seven_wonders"), (table, "duel")):
        assert codes(verdict(path, "--set", chosen)) == ["R-SET-02"]
        assert run("score", path, "--set", chosen).exit_code == 2
        assert run("convert", path, "--set", chosen).exit_code == 2
    (found,) = verdict(wrong)["findings"]
    assert (found["code"], found["line"]) == ("R-SET-02", 2)


@pytest.mark.slow
def test_a_set_of_ones_own(tmp_path: Path) -> None:
    folder = TOP / "docs" / "examples" / "rebalanced"
    disputed = TOP / "docs" / "examples" / "disputed.duel"
    assert "rebalanced" in run("validate", disputed, "--set", folder).stdout
    text = run("convert", disputed, "--set", folder).stdout
    assert '[Set "rebalanced"]' in text
    path = tmp_path / "game.duel"
    path.write_text(text)
    again = verdict(path, "--set", folder)
    assert codes(again) == codes(verdict(disputed, "--set", folder))
    assert codes(verdict(path)) == ["R-SET-01", *codes(again)]


@pytest.mark.slow
def test_exit_status(tmp_path: Path) -> None:
    bad = edited(tmp_path, (r"^9\. .*", "9. user1 builds Theater"))
    assert run("validate", EXAMPLE).exit_code == 0
    assert run("validate", bad, EXAMPLE).exit_code == 1
    assert run("validate", bad, tmp_path / "none", EXAMPLE).exit_code == 2
    assert run("validate").exit_code == 2
    assert run("validate", EXAMPLE, "--lang", "de").exit_code == 2
    assert run("validate", EXAMPLE, "--set", tmp_path / "none").exit_code == 2
    assert run("score", bad).exit_code == 1
    assert run("convert", bad).exit_code == 0
    assert run("explain", "D-NONE-01").exit_code == 2


@pytest.mark.slow
def test_many_games_are_told_in_short(tmp_path: Path) -> None:
    wrong = [*LOG[:9], {"meta": {"actor": "user2"}, "move": {"id": 4, "card": 113}}, *LOG[10:]]
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(json.dumps(log) for log in (LOG, wrong, LOG)) + "\n[")
    result = run("validate", path)
    assert result.exit_code == 2
    assert f"{path}:2: move 9: D-TURN-01" in result.stdout
    assert "games: 4, valid: 2, with findings: 1, unreadable: 1" in result.stdout
    assert "R-JSON-02" in result.stderr


@pytest.mark.slow
def test_names_that_cannot_be_encoded_are_no_trouble(tmp_path: Path) -> None:
    text = EXAMPLE.read_text("utf-8").replace("user1", r"\ud800 {0} %s [bold]")
    path = tmp_path / "game.json"
    path.write_text(text)
    for command in (["validate"], ["validate", "--json"], ["score"], ["convert"]):
        done = subprocess.run(
            [sys.executable, "-m", "antipater.checker", *command, str(path)],
            capture_output=True,
            check=False,
            env=environment(),
        )
        assert done.returncode == 0, done.stderr
        assert b"{0} %s [bold]" in done.stdout


def environment() -> dict[str, str]:
    import os

    paths = os.pathsep.join(
        str(TOP / room) for room in ("rules", "grammar", "dsl_cards", "checker")
    )
    return {**os.environ, "PYTHONPATH": paths}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["7wdio_game.json", "7wdio_game.duel", "three_players.7w"])
def test_a_single_game_does_not_load_what_it_does_not_need(name: str) -> None:
    """Start-up stays short: no solver, no parser, no terminal library, no other format."""
    ours = "antipater.checker"
    spared = {"z3", "rich", "lark", "watchfiles", "pygments", "numpy", "zipfile", "tempfile"}
    spared |= {f"{ours}.records.formats.sevenee", f"{ours}.outputs.causes"}
    if not name.endswith("json"):
        spared.add(f"{ours}.records.formats.sevenwd_io")
    script = (
        "import sys; sys.argv = ['antipater', 'validate', sys.argv[1]]\n"
        "from antipater.checker.__main__ import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        f"slow = set({sorted(spared)}) & sys.modules.keys()\n"
        "assert not slow, slow\n"
    )
    command = [sys.executable, "-c", script, str(EXAMPLE.with_name(name))]

    def judged() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, capture_output=True, text=True, check=False, env=environment()
        )

    judged()  # may compile the cards
    done = judged()
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_a_closed_pipe_is_no_traceback() -> None:
    command = f"{sys.executable} -m antipater.checker validate --json - | head -c 1"
    text = "\n".join([json.dumps(LOG)] * 50)
    done = subprocess.run(
        ["bash", "-c", command],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
    )
    assert "Traceback" not in done.stderr


def test_the_digest_does_not_depend_on_what_is_optional() -> None:
    record = read_log(LOG)
    items = json.loads(json.dumps(LOG).replace("user1", "Zoë").replace("user2", "x"))
    items[0]["move"]["randomTokens"].reverse()
    assert digest(read_log(items)) == digest(record)
    items[9], items[11] = items[11], items[9]
    assert digest(read_log(items)) != digest(record)


# The reckoning of a price


def test_the_reckoning_of_a_price() -> None:
    text = run("price", "The Sphinx", "--record", EXAMPLE, "--move", "59").stdout
    assert "The Sphinx for user2, before move 59" in text
    assert "1 glass: 1 = fixed by Customs House" in text
    assert "total: 1 coin; user2 has" in text
    reckoned = run("price", "sphinx", "--record", EXAMPLE, "--move", "59", "--json").stdout
    assert json.loads(reckoned)["total"] == 1


def test_the_price_of_a_symbol_trade_names_what_makes_it() -> None:
    text = run("price", "Fortifications", "--record", EXAMPLE, "--move", "30").stdout
    assert "1 stone: 3 = 2 + 1 stone on user2's brown and grey cards" in text
    assert "1 papyrus: 2 = 2 + 0 papyrus on user2's brown and grey cards" in text
    assert "total: 8 coins; user1 has 4" in text


def test_a_price_by_chain() -> None:
    text = run("price", "Aqueduct", "--record", EXAMPLE, "--move", "38", "--lang", "fr").stdout
    assert "gratuit par chaînage avec Bains" in text


def test_the_price_of_a_name_of_two_cards_is_settled_by_the_age() -> None:
    for number, name in (("38", "Tribunal"), ("56", "Pretorium")):
        text = run("price", "Courthouse", "--record", EXAMPLE, "--move", number).stdout
        assert text.startswith(name)


def test_a_price_after_a_finding_is_told_with_it() -> None:
    disputed = TOP / "docs" / "examples" / "disputed.duel"
    result = run("price", "The Colossus", "--record", disputed, "--move", "18")
    assert result.exit_code == 1
    assert "D-TURN-01" in result.stderr
    assert "total: 6 coins; Bert has 6" in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["Sphinxx", "--move", "59"],
        ["Courthouse", "--move", "9"],
        ["Sphinx", "--move", "0"],
        ["Sphinx", "--move", "78"],
        ["Sphinx", "--move", "59", "--player", "Carl"],
    ],
)
def test_a_price_that_cannot_be_reckoned(arguments: list[str]) -> None:
    result = run("price", *arguments, "--record", EXAMPLE)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.slow
def test_every_price_paid_in_a_game_is_that_of_its_reckoning() -> None:
    """The reckoning shown and the payment made are two readings of one rule."""
    from antipater.checker.judging.duel.claims import paid
    from antipater.rules.duel import Verb, begin, perform, reckon

    for seed in range(15):
        record, _ = random_game(seed)
        from support.random_duel import rules

        state = begin(rules(), record.setup)
        for move in record.moves:
            before, state = state, perform(rules(), state, move)
            if move.verb in (Verb.BUILD, Verb.WONDER):
                reckoning = reckon(rules(), before, move.player, move.item)
                assert state.log is not None
                assert reckoning.total == paid(state.log)


@pytest.mark.slow
def test_a_terminal_gets_a_progress_bar_and_a_pipe_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from antipater.checker.commands import validate

    path = tmp_path / "games.jsonl"
    path.write_text("\n".join([json.dumps(LOG)] * 20))
    monkeypatch.setattr(validate, "_BAR_FROM", 1000)

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for stream, bar in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr("sys.stderr", stream)
        monkeypatch.setattr("sys.__stderr__", stream)
        assert validate.validate_files([str(path)], False, "en", None, None) == 0
        assert bool(stream.getvalue()) is bar


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "fr",
            (
                "annoncé est une victoire militaire, mais les coups donnent une victoire civile",
                "civil : 7 pour user2",
            ),
        ),
        (
            "nl",
            (
                "is een militaire overwinning, maar uit de zetten volgt een burgerlijke",
                "burgerlijk: 7 genoteerd voor user2",
            ),
        ),
    ],
)
def test_claims_are_told_in_the_language(
    language: str, told: tuple[str, str], tmp_path: Path
) -> None:
    path = edited(
        tmp_path,
        (r"^(\[Second .*)$", r'\1\n[Result "militair user2"]'),
        (r"\Z", "\n\nTelling\n  burgerlijk 20, 7\n  totaal 70, 42\n"),
    )
    output = run("validate", path, "--lang", language).stdout
    assert "R-SCORE" not in output
    assert "D-CLAIM-04" in output
    assert all(text in output for text in told)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "fr",
            (
                "âge 1 : 2 éléments",
                "merveilles de Zoé : deux fois Le Colosse",
                "jetons : deux fois Loi",
            ),
        ),
        ("nl", ("tijdperk 1: 2 genoteerd", "wonderen van Zoé: Colossus", "fiches: Wet")),
    ],
)
def test_parts_of_the_set_up_are_told_in_the_language(
    language: str, told: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "game.duel"
    path.write_text(
        '[Game "duel"]\n[First "Zoé"]\n[Second "Luc"]\n\nMerveilles de Zoé\n'
        "  Colosse, Pirée, Colosse\nJetons\n  Loi, Loi\nÂge 1\n  Presse, Mine\n",
        "utf-8",
    )
    output = run("validate", path, "--lang", language).stdout
    assert all(text in output for text in told)
    assert f"{path}:5: D-SETUP-02" in output


def test_a_token_under_two_titles_is_told_with_both_where_it_is_again(tmp_path: Path) -> None:
    path = tmp_path / "game.duel"
    path.write_text(
        '[Game "duel"]\n[First "Zoé"]\n[Second "Luc"]\n\nTokens\n'
        "  Economy, Agriculture, Philosophy, Theology, Law\nDrawn\n  Law, Strategy, Masonry\n",
        "utf-8",
    )
    assert f"{path}:8: D-SETUP-02: tokens and drawn: Law twice" in run("validate", path).stdout


def test_a_token_that_nothing_gives_is_passed_over_and_the_rest_is_judged(tmp_path: Path) -> None:
    path = edited(tmp_path, (r"^9\. user1 builds Wood Reserve$", r"\g<0>, takes Law"))
    found = verdict(path)
    assert codes(found)[0] == "D-TURN-03"
    assert "D-TURN-01" not in codes(found)
    assert found["result"]["kind"] == "civilian"


def test_score_says_of_a_game_that_it_is_not_judged_to_the_end(tmp_path: Path) -> None:
    log = json.loads(EXAMPLE.read_text("utf-8"))
    log[20]["move"]["id"] = 99
    path = tmp_path / "game.json"
    path.write_text(json.dumps(log), "utf-8")
    result = run("score", path)
    assert result.exit_code == 1
    assert "not judged to the end" in result.stdout
    assert "unfinished" not in result.stdout


def test_score_goes_on_after_a_move_that_cannot_be_read_and_says_how(tmp_path: Path) -> None:
    path = edited(tmp_path, (r"^(20\. user2 builds) .*$", r"\1 Atlantis"))
    result = run("score", path)
    assert result.exit_code == 1
    assert "judging continues as if" in result.output
    assert "not judged to the end" not in result.stdout


@pytest.mark.parametrize("quotes", ["“{}”", "„{}“", "« {} »", '"{}"'])
@pytest.mark.parametrize("command", ["validate", "score"])
def test_tags_in_any_case_and_with_typographic_quotes(
    command: str, quotes: str, tmp_path: Path
) -> None:
    tags = {"game": "Duel", "FIRST": "Zoé", "second": "Luc", "Result": "abandon Zoé"}
    head = "\n".join(f"[{name} {quotes.format(value)}]" for name, value in tags.items())
    path = tmp_path / "game.duel"
    path.write_text(f"{head}\n\nZoé construit Presse\nLuc abandonne\n", "utf-8")
    result = run(command, path, "--lang", "fr")
    assert result.exit_code == 0
    assert "Zoé gagne, Luc a abandonné" in result.stdout


def test_tags_of_a_table_of_7_wonders_with_typographic_quotes(tmp_path: Path) -> None:
    path = tmp_path / "table.7w"
    path.write_text("[game “Seven_Wonders”]\n[event « Tournoi »]\n", "utf-8")
    assert codes(verdict(path)) == ["R-SEATS-01"]


@pytest.mark.parametrize(
    ("log", "told"),
    [("{}", "pas un objet"), ("null", "jeu indiqué : rien"), ("[{}]", "la préparation")],
)
def test_what_is_no_log_is_told_in_the_language(log: str, told: str) -> None:
    result = run("validate", "-", "--lang", "fr", stdin=log + "\n")
    assert result.exit_code == 2
    assert told in result.output


@pytest.mark.slow
def test_a_set_with_names_in_one_language_is_told_in_every_other(tmp_path: Path) -> None:
    """A designer's set may have no English name, and neither may its cards."""
    text = 'set jeu\n  fr "Un jeu"\n  extends duel\n\nchange building altar\n  points 4\n'
    (tmp_path / "jeu.cards").write_text(text, "utf-8")
    game = TOP / "docs" / "examples" / "7wdio_game.duel"
    for language in ("en", "fr", "nl"):
        arguments = ["validate", str(game), "--set", str(tmp_path), "--lang", language]
        result = run(*arguments)
        assert "Un jeu" in result.output, result.output


def unreadable_at(number: int, log: list[Any]) -> str:
    changed = json.loads(json.dumps(log))
    changed[number]["move"] = {"id": 99}
    return json.dumps(changed)


@pytest.mark.slow
def test_a_line_that_cannot_be_read_costs_no_other_game_and_what_it_hides_is_told(
    tmp_path: Path,
) -> None:
    file = tmp_path / "games.jsonl"
    other = as_7wdio(random_game(5)[0])
    games = [json.dumps(LOG), unreadable_at(30, LOG), unreadable_at(30, LOG), json.dumps(other)]
    file.write_text("\n".join(games), "utf-8")
    done = run("validate", file, "--json")
    told = [json.loads(line) for line in done.output.splitlines()]
    assert done.exit_code == 1
    assert [game["valid"] for game in told] == [True, False, False, True]
    assert [game["complete"] for game in told] == [True, False, False, True]
    assert ["unread" in game["unchecked"] for game in told] == [False, True, True, False]
    text = run("validate", file).output
    assert "is the same as" not in text, (
        "of games that were not judged to the end that is not known"
    )
    for language, words in (
        ("en", "cannot be read"),
        ("fr", "ligne illisible"),
        ("nl", "niet te lezen is"),
    ):
        alone = tmp_path / "alone.json"
        alone.write_text(games[1], "utf-8")
        output = run("validate", alone, "--lang", language).output
        (line,) = [line for line in output.splitlines() if words in line]
        assert line.startswith(("  not recorded", "  non noté", "  niet genoteerd"))


@pytest.mark.slow
def test_to_whom_coins_go_that_nobody_was_named_for(tmp_path: Path) -> None:
    text = NOTATION.with_name("four_cities.7w").read_text("utf-8")
    assert text.count("builds School paying 3 left\n") == 1
    (tmp_path / "game.7w").write_text(text.replace("School paying 3 left", "School paying 3"))
    told = run("validate", tmp_path / "game.7w").stdout
    assert "67:32: R-SYNTAX-01: this line cannot be read from `3` on" in told
    assert 'with "II.4 Bert builds School paying 3 left" the record is valid' in told
