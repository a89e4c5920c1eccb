"""Whatever is given as a card set, it is read within bounds or refused in one line at once."""

import os
from pathlib import Path

import pytest

from antipater.checker.cards.check import check_set
from antipater.grammar.cards.compile import MOST_DECLARATIONS, compile_set
from antipater.grammar.cards.load import read_layers
from antipater.grammar.diagnostics import MOST_TOLD, Diagnostic, Severity

HEAD = "set x\n  extends duel\n"
SMALL = 'building b{n}\n  en "A{n}"  fr "B{n}"  nl "C{n}"\n  age 1 blue\n  points {n}\n'


def only(path: Path | str) -> Diagnostic:
    (found,) = check_set(str(path)).diagnostics
    return found


def test_a_name_that_no_system_can_have() -> None:
    for name in ("a" * 5000, "a\0b"):
        assert only(name).code == "C-NO-SET"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are those of Unix")
def test_what_is_no_file_and_no_folder(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.cards")
    assert (only(tmp_path / "pipe.cards").code, only("/dev/zero").code) == ("C-READ", "C-READ")
    assert only(tmp_path).message == "the folder holds no .cards files"
    (tmp_path / "loop.cards").symlink_to(tmp_path / "loop.cards")
    assert only(tmp_path / "loop.cards").code == "C-NO-SET"


def test_too_many_files(tmp_path: Path) -> None:
    for number in range(101):
        (tmp_path / f"{number}.cards").write_text("# nothing\n", "utf-8")
    assert "more than 100 .cards files" in only(tmp_path).message


def test_too_much_text(tmp_path: Path) -> None:
    (tmp_path / "a.cards").write_text(HEAD, "utf-8")
    for number in range(5):
        (tmp_path / f"b{number}.cards").write_text("# a comment\n" * 20_000, "utf-8")
    assert only(tmp_path).message == "the set is larger than 1 MB with those that it extends"


def test_too_many_sets_one_above_the_other(tmp_path: Path) -> None:
    for number in range(22):
        folder = tmp_path / f"s{number}"
        folder.mkdir()
        text = f"set s{number}\n  extends s{number + 1}\n"
        (folder / "a.cards").write_text(text, "utf-8")
    found = only(tmp_path / "s0")
    assert (found.code, found.message) == ("C-READ", "more than 20 sets extend one another")


@pytest.mark.slow
def test_too_many_declarations(tmp_path: Path) -> None:
    cards = "".join(SMALL.format(n=n) for n in range(1, MOST_DECLARATIONS + 1))
    (tmp_path / "a.cards").write_text(cards, "utf-8")
    (tmp_path / "z.cards").write_text(HEAD, "utf-8")
    found = compile_set(read_layers(tmp_path)).diagnostics
    assert "C-TOO-MANY" in {d.code for d in found}
    assert "C-MISSING" not in {d.code for d in found}


@pytest.mark.slow
def test_of_very_many_findings_the_first_are_told(tmp_path: Path) -> None:
    number = MOST_TOLD + 30
    text = HEAD + "".join(f"building b{n}\n  points 3\n" for n in range(number))
    (tmp_path / "a.cards").write_text(text, "utf-8")
    found = compile_set(read_layers(tmp_path)).diagnostics
    assert len(found) == MOST_TOLD + 1
    assert [d.span.start.line for d in found] == [3 + 2 * n for n in range(MOST_TOLD + 1)]
    assert (found[-1].code, found[-1].severity) == ("C-TOO-MANY", Severity.ERROR)
    assert found[-1].message == "30 more findings are not told"


@pytest.mark.slow
def test_of_very_many_notes_the_rest_is_no_error(tmp_path: Path) -> None:
    card = 'building b{n}\n  en "A{n}"  fr "B{n}"  nl "C{n}"\n  age 1 blue\n  cost 9 glass\n'
    text = HEAD + "".join(card.format(n=n) + "  points 1\n" for n in range(MOST_TOLD + 20))
    (tmp_path / "a.cards").write_text(
        text + '\nlayout age 1\n  row up 1\n  accept deck "many"\n', "utf-8"
    )
    found = check_set(str(tmp_path)).diagnostics
    assert found[-1].code == "C-TOO-MANY"
    assert found[-1].severity is not Severity.ERROR


@pytest.mark.slow
@pytest.mark.parametrize("sign", ["\x1b[31m", "\x9b2J", "\u202e", "\u2066", "\x07", "\u2028"])
@pytest.mark.parametrize("line", ['  en "A{}"', "  cost {}wood", "  # a comment {}"])
def test_characters_that_are_not_seen_are_refused_where_they_stand(
    tmp_path: Path, sign: str, line: str
) -> None:
    (tmp_path / "a.cards").write_bytes(
        f"{HEAD}building b\n  age 1 blue\n{line.format(sign)}\n".encode()
    )
    checked = check_set(str(tmp_path))
    places = [(d.code, d.span.start.line, d.span.start.column) for d in checked.diagnostics]
    assert ("C-SYNTAX", 5, line.index("{") + 1) in places
    assert sign[0] not in "".join(map(str, checked.diagnostics))
