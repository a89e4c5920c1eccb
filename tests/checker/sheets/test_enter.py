"""A scoresheet typed in: by category, back and forth, and nothing lost where it is left early."""

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from antipater.checker.base.exit_status import INTERRUPTED
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.prompt.enter import begin, fill, military_values
from antipater.checker.sheets.prompt.form import Asked, Form, form_of
from antipater.checker.sheets.reading.pad_order import points_in
from antipater.checker.sheets.sheet import Sheet
from antipater.grammar.cards.load import load_set
from support.commands import printed
from support.sheets import counted, read_sheets

ANN, BOB = (15, 7, 3, 0, 18, 0, 4, 2), (10, 4, 6, 3, 3, 0, 5, 0)


class Typed:
    """Answers one after another, and what was told; then the line is cut."""

    def __init__(self, answers: Sequence[str]) -> None:
        self.answers: Iterator[str] = iter(answers)
        self.told: list[str] = []

    def ask(self, prompt: str) -> str:
        self.told.append(prompt)
        try:
            return next(self.answers)
        except StopIteration:
            raise KeyboardInterrupt from None


def filled(answers: Sequence[str], language: str = "en") -> tuple[Form, list[str]]:
    typed = Typed(answers)
    form = begin(typed.ask, typed.told.append, language)
    fill(form, typed.ask, typed.told.append, language)
    return form, typed.told


def read(form: Form, language: str = "en") -> Sheet:
    return counted(read_sheets(form.csv(language).encode(), game=form.cards.slug))


def by_category(*rows: Sequence[object]) -> list[str]:
    """The entries in the order in which they are asked: each category of all players."""
    return [str(entry) for entries in zip(*rows, strict=True) for entry in entries]


DUEL = ["1", "Ann", "Bob", "", *by_category(ANN, BOB)]


def test_names_of_signs_are_two_and_no_formula_in_a_spreadsheet() -> None:
    names = "🙂", "=1+1"
    form, told = filled(["1", *names, "", *by_category(BOB, ANN), "", "", names[1]])
    assert not [line for line in told if "taken" in line]
    assert "'=1+1" in form.csv("en")
    sheet = read(form)
    assert (sheet.winner, [player.name for player in sheet.players]) == (names[1], [*names])


def test_what_is_not_known_counts_in_no_running_total_and_is_marked() -> None:
    typed = Typed(["1", "Ann", "Bob", "", "15", "", "?", "4"])
    with pytest.raises(KeyboardInterrupt):
        fill(begin(typed.ask, typed.told.append, "en"), typed.ask, typed.told.append, "en")
    assert [line for line in typed.told if "so far" in line] == [
        "  so far: Ann 15, Bob 0 + ?",
        "  so far: Ann 15 + ?, Bob 4 + ?",
    ]


def test_an_entry_that_was_changed_changes_the_running_totals() -> None:
    typed = Typed(["1", "Ann", "Bob", "", "15", "10", "<", "<", "14"])
    with pytest.raises(KeyboardInterrupt):
        fill(begin(typed.ask, typed.told.append, "en"), typed.ask, typed.told.append, "en")
    told = [line for line in typed.told if "so far" in line]
    assert told == ["  so far: Ann 15, Bob 10", "  so far: Ann 14, Bob 10"]


def test_running_totals_end_where_nothing_else_is_asked() -> None:
    form, _ = filled([*DUEL, "49", "31", "Ann"])
    last = Asked("military", 1)
    del form.answers[last]
    typed = Typed(["0"])
    fill(form, typed.ask, typed.told.append, "en")
    assert typed.told[-1] == "  so far: Ann 49, Bob 31"


def test_names_that_differ_only_in_case_are_one() -> None:
    _, told = filled(["1", "Ann", "ann", "Bob", "", *by_category(ANN, BOB), "", "", ""])
    assert "this name is taken" in told


def test_a_sheet_typed_in_by_category() -> None:
    form, told = filled([*DUEL, "49", "", "Ann"])
    verdict = judged(form.cards, read(form))
    assert verdict.totals == (49, 31)
    assert verdict.findings == ()
    assert [p.total for p in verdict.sheet.players] == [49, None]
    assert verdict.sheet.winner == "Ann"
    assert [line for line in told if "so far" in line][:2] == [
        "  so far: Ann 15, Bob 10",
        "  so far: Ann 22, Bob 14",
    ]


def test_claims_that_are_wrong_are_found() -> None:
    form, _ = filled([*DUEL, "50", "50", "31", "bob"])
    codes = [f.code for f in judged(form.cards, read(form)).findings]
    assert codes == ["S-TOTAL-01", "S-WINNER-01"]


def test_coins_are_kept_as_coins() -> None:
    entries = by_category((*ANN[:6], "14c", 2), (*BOB[:6], "17p", 0))
    form, _ = filled(["1", "Ann", "Bob", "", *entries, "", "", ""])
    players = read(form).players
    assert [p.coins for p in players] == [14, 17]
    assert [p.points["treasury"] for p in players] == [4, 5]


@pytest.mark.parametrize("typed", ["14c", "14 coins", "14 pièces", "14 munten", "14M"])
def test_coins_in_words(typed: str) -> None:
    form, _ = filled(["1", "Ann", "Bob", "", *by_category((*ANN[:6], typed, 2), BOB), "", "", ""])
    assert read(form).players[0].coins == 14


def test_what_no_game_can_give_is_doubted_and_kept_if_typed_again() -> None:
    """33 with a digit too many, and more than all conflicts of a game bring."""
    names = ["2", "3", "Ann", "Bea", "Cy", "", "", ""]
    typed = [*names, "19", "-7", "19", "18", "-6", "0", "330", "33", *["?"] * 20]
    form, told = filled([*typed, *[""] * 4])
    doubted = [line.split()[0] for line in told if "type it again" in line]
    assert doubted == ["19", "-7", "19", "330"]
    assert [form.points("military", seat) for seat in form.seats] == [18, -6, 0]


@pytest.mark.parametrize("tokens", ["1,3,7", "5,5,5", "1,1,1,-1", "-1,-1,-1,-1,-1,-1,-1"])
def test_tokens_that_no_city_can_hold(tokens: str) -> None:
    with pytest.raises(KeyboardInterrupt):
        filled(["2", "3", "Ann", "Bea", "Cy", "", "", "", tokens])
    told = points_in(load_set("seven_wonders"), "military", tokens)
    assert told == tokens
    assert points_in(load_set("seven_wonders"), "military", "1,3,-1") == "3"


def test_names_hold_nothing_that_steers_a_terminal() -> None:
    form, _ = filled(["1", "An\x1b[31mn", "\u202eBob", *DUEL[3:], "", "", ""])
    assert [player.name for player in read(form).players] == ["An [31mn", "Bob"]


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_the_prompt_says_how_symbols_and_tokens_are_typed(language: str) -> None:
    names = ["2", "3", "Ann", "Bea", "Cy", "", "", ""]
    _, told = filled([*names, *["?"] * 21, *[""] * 4], language)
    assert len([line for line in told if "2/1/0+1" in line]) == 1
    assert len([line for line in told if "1,3,-1" in line]) == 1


@pytest.mark.parametrize("typed", ["2", "military", "militaire", "militaire overheersing"])
def test_a_supremacy_and_its_winner(typed: str) -> None:
    form, _ = filled(["1", "Ann", "Bob", typed, *["?"] * 16, "", "", "Bob"])
    sheet = read(form)
    assert (sheet.end, sheet.winner) == ("military", "Bob")


def test_boards_symbols_and_tokens() -> None:
    names = ["2", "3", "Ann", "Bea", "Cy", "Giza A", "Atlantis", "Rhodes B", ""]
    entries = ["1,3,-1", "-1", "0", *["2"] * 3, *["?"] * 6, "2/1/1+1", "0", "0", *["0"] * 6]
    form, told = filled([*names, *entries, *[""] * 4])
    players = read(form).players
    assert [p.board for p in players] == ["Giza A", "Rhodes B", ""]
    assert [p.points["military"] for p in players] == [3, -1, 0]
    assert 18 in players[0].points.values()
    assert [line for line in told if "Atlantis" in line]


def test_going_back_and_slips_caught_at_once() -> None:
    answers = ["1", "Ann", "Ann", "Bob", "", "five", "-5", "15", "10", "<", "<", "16", "6", "4"]
    answers += [*by_category(ANN[2:7], BOB[2:7]), "3", "2", "5", "0", "", "", ""]
    form, told = filled(answers, "fr")
    sheet = read(form)
    assert [p.points["civilian"] for p in sheet.players] == [16, 10]
    assert [p.points["military"] for p in sheet.players] == [2, 0]
    assert told.count("il faut un nombre entier") == 1
    assert told.count("ce nom est pris") == 1
    assert [t.split()[0] for t in told if "n'est pas une valeur" in t] == ["-5", "3", "5"]


def test_what_is_typed_twice_is_kept() -> None:
    form, _ = filled([*DUEL[:-2], "3", "3", "0", "", "", ""])
    assert form.points("military", 0) == 3


@pytest.mark.slow
@pytest.mark.parametrize("stop", range(2, len(DUEL)))
def test_wherever_it_is_left_it_goes_on(stop: int) -> None:
    """What was kept when the line was cut, and the rest, make the whole sheet."""
    form, typed = None, Typed(DUEL[:stop])
    try:
        form = begin(typed.ask, typed.told.append, "en")
        fill(form, typed.ask, typed.told.append, "en")
    except KeyboardInterrupt:
        assert form is not None
    again = form_of(form.cards, read(form))
    end = [""] if stop > 3 else []
    fill(again, Typed([*end, *DUEL[stop:], "", "", ""]).ask, typed.told.append, "en")
    assert judged(again.cards, read(again)).totals == (49, 31)


def test_military_points_are_those_of_the_track() -> None:
    assert military_values(load_set("duel")) == {0, 2, 5, 10}


# The command


def run(*arguments: str, text: str) -> tuple[int, str]:
    return printed("score", *arguments, stdin=text)


def lines(*answers: str) -> str:
    return "\n".join(answers) + "\n"


@pytest.mark.slow
def test_the_prompt_writes_a_file_and_asks_before_it_replaces_one(tmp_path: Path) -> None:
    file, there = tmp_path / "final.csv", tmp_path / "there.csv"
    there.write_text("mine")
    status, output = run("--enter", text=lines(*DUEL, "", "", "", str(there), str(file)))
    assert status == 0
    assert "Ann wins on points" in output
    assert there.read_text() == "mine"
    assert read_sheets(file.read_bytes()).all_sheets[0].players[1].name == "Bob"
    status, _ = run("--enter", text=lines(*DUEL, "", "", "", str(there), str(there)))
    assert there.read_text() == file.read_text()


def test_left_early_it_is_kept_in_a_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("scoresheet.csv").write_text("mine")
    status, output = run("--enter", text=lines(*DUEL[:9]))
    assert status == 2
    assert "antipater score --enter scoresheet-2.csv --set duel" in output
    assert Path("scoresheet.csv").read_text() == "mine"
    rest = lines("", *DUEL[9:], "", "", "", "")
    status, output = run("--enter", "scoresheet-2.csv", text=rest)
    assert status == 0
    assert "Ann wins on points" in output


@pytest.mark.slow
def test_it_goes_on_with_the_set_that_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my set").mkdir()
    text = 'set mine\n  en "M"  fr "M"  nl "M"\n  extends duel\n'
    (tmp_path / "my set" / "mine.cards").write_text(text)
    _, output = run("--enter", "--set", "my set", text=lines("Ann"))
    assert "antipater score --enter scoresheet.csv --set 'my set'" in output


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("answered", [4, 9, len(DUEL)])
def test_a_sheet_that_was_entered_goes_on_in_its_file(
    language: str, answered: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("--enter", "--lang", language, text=lines(*DUEL[:answered]))
    _, output = run("--enter", "scoresheet.csv", text=lines("", *DUEL[answered:], *[""] * 4))
    assert "Ann wins on points" in output
    assert [file.name for file in tmp_path.iterdir()] == ["scoresheet.csv"]
    sheet = read_sheets(Path("scoresheet.csv").read_bytes()).all_sheets[0]
    assert [player.name for player in sheet.players] == ["Ann", "Bob"]


def test_a_sheet_with_unknown_entries_goes_on_in_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("--enter", text=lines("1", "Ann", "Bob", "", "15", "?", "7"))
    assert "?" in Path("scoresheet.csv").read_text()
    run("--enter", "scoresheet.csv", text=lines("", "10", "4"))
    assert [file.name for file in tmp_path.iterdir()] == ["scoresheet.csv"]
    sheet = read_sheets(Path("scoresheet.csv").read_bytes(), game="duel").all_sheets[0]
    assert [player.points["civilian"] for player in sheet.players] == [15, 10]


@pytest.mark.parametrize(
    "text",
    [
        "table,player,civilian,remark\n1,Ann,2,left at ten\n1,Bob,3,\n",
        "table;player;civilian\n1;Ann;2\n1;Bob;3\n",
        "# the final\ntable,player,civilian\n1,Ann,2\n1,Bob,3\n",
        "table,player,civilian,scientific\n1,Ann,2,2/1/0\n1,Bob,about 3,4\n",
    ],
)
def test_a_file_that_holds_more_is_not_written_over(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.csv").write_text(text)
    _, output = run("--enter", "mine.csv", "--set", "duel", text=lines("1"))
    assert "mine.csv stays as it is" in output
    assert Path("mine.csv").read_text() == text
    assert "Ann" in Path("scoresheet.csv").read_text()


@pytest.mark.slow
@pytest.mark.parametrize("text", ["", "no,sheet\n1,2\n", "table,player,civilian\n1,a,2\n2,b,3\n"])
def test_what_cannot_be_gone_on_with_is_one_line(text: str, tmp_path: Path) -> None:
    file = tmp_path / "other.csv"
    if text:
        file.write_text(text)
    status, output = run("--enter", str(file), text="")
    assert status == 2
    assert len(output.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")
def test_ctrl_c_at_a_terminal_loses_nothing(tmp_path: Path) -> None:
    import pty
    import select

    pid, terminal = pty.fork()
    if pid == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored where tests run in the background
        os.chdir(tmp_path)
        os.execv(sys.executable, [sys.executable, "-m", "antipater.checker", "score", "--enter"])
    said = b""
    for answer in (*DUEL[:6], "\x03"):
        while not said.endswith(b": ") and select.select([terminal], [], [], 60)[0]:
            said += os.read(terminal, 4096)
        os.write(terminal, answer.encode() if answer == "\x03" else f"{answer}\n".encode())
        said = b""
    with suppress(OSError):  # how a terminal says that nobody is left at it
        for _ in range(20):
            if select.select([terminal], [], [], 5)[0]:
                os.read(terminal, 4096)
            else:  # Python does not notice an interrupt just before it begins to read
                os.write(terminal, b"\x03")
    os.close(terminal)  # whoever is still at the prompt is hung up on
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == INTERRUPTED
    kept = (tmp_path / "scoresheet.csv").read_text().splitlines()
    assert [line.split(",")[:3] for line in kept[1:]] == [["1", "Ann", "15"], ["1", "Bob", "10"]]


def test_a_total_that_does_not_fit_is_doubted_and_one_goes_back_from_there() -> None:
    entries = by_category((*ANN[:6], 4, 2), (*BOB[:6], 2, 0))
    form, told = filled(["duel", "Ann", "Bob", "", *entries, "50", "<", "0", "49", "28", ""])
    assert any("do not add up to 50" in line for line in told)
    assert form.answers[Asked("total", 0)] == "49"


def test_two_boards_of_one_wonder_are_doubted() -> None:
    _, told = filled(
        ["2", "3", "A", "B", "C", "Giza A", "Giza B", "Giza B", "", *["?"] * 21, *[""] * 4]
    )
    assert sum("Giza B" in line for line in told) == 1


def test_an_entry_that_no_game_has_beside_the_others_is_doubted() -> None:
    """In Duel the pawn gives points to one of two players."""
    entries = by_category((*ANN[:6], 4, 10), (*BOB[:6], 2, 10))
    _, told = filled(["7wd", "Ann", "Bob", "", *entries, "10", "", "", ""])
    assert any(line.startswith("10 is not a possible value") for line in told)
