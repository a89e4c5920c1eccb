"""``antipater cards check`` and ``format`` as commands, and what the lints say of shipped sets."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from antipater.checker.cards.check import check_set
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.grammar.diagnostics import Severity
from support import commands
from support.commands import printed

VARIANT = 'set mine\n  extends duel\n\nfigure wonder_cap 8\n  source "house rule"\n'
run = partial(printed, "cards")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine.cards").write_text(VARIANT, "utf-8")
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped_sets())
def test_shipped_sets_have_notes_at_most(name: str) -> None:
    checked = check_set(name)
    assert {d.severity for d in checked.diagnostics} <= {Severity.NOTE}
    assert checked.status == 0


@pytest.mark.slow
def test_without_a_name_every_shipped_set_is_checked() -> None:
    status, output = run("check")
    assert status == 0
    for name in shipped_sets():
        assert f"\n{name}: " in f"\n{output}"


@pytest.mark.slow
def test_a_variant_is_checked_by_itself(folder: Path) -> None:
    assert run("check", str(folder)) == (0, f"{folder}: 95 cards, 22 rules\n")
    status, output = run("check", "--set", str(folder), "--below")
    assert status == 0
    assert "L-DOMINATED" in output


@pytest.mark.slow
def test_a_single_file_is_a_set(folder: Path) -> None:
    assert run("check", str(folder / "mine.cards"))[0] == 0


@pytest.mark.slow
def test_findings_are_exit_status_1(folder: Path) -> None:
    (folder / "more.cards").write_text("building baths\n  age 1 blue\n  cost ston\n", "utf-8")
    status, output = run("check", str(folder))
    assert status == 1
    assert "C-TWICE" in output
    assert "did you mean `stone`?" in output
    (folder / "more.cards").write_text("rule toll\n  2\n", "utf-8")
    status, output = run("check", str(folder))
    assert status == 1
    assert "warning L-NO-SOURCE" in output


def test_what_cannot_be_read_is_exit_status_2(folder: Path) -> None:
    status, output = run("check", "dule")
    assert status == 2
    assert "did you mean `duel`?" in output
    (folder / "more.cards").write_bytes(b"\xff\x80")
    assert run("check", str(folder))[0] == 2
    empty = folder / "empty"
    empty.mkdir()
    assert run("check", str(empty))[0] == 2


def test_json_is_one_object_a_line(folder: Path) -> None:
    (folder / "more.cards").write_text("building shrine\n  age 1\n", "utf-8")
    status, output = run("check", str(folder), "--json")
    (found,) = map(json.loads, output.splitlines())
    assert status == 1
    assert (found["code"], found["severity"]) == ("C-MISSING", "error")
    assert found["file"].endswith("more.cards")
    assert (found["line"], found["column"]) == (2, 3)
    assert (found["end_line"], found["end_column"]) == (2, 8)
    assert found["related"] == []


def test_a_twice_defined_name_points_to_the_first(folder: Path) -> None:
    text = "building shrine\n  age 1 blue\n  points 2\n\n" * 2
    (folder / "more.cards").write_text(text, "utf-8")
    _, output = run("check", str(folder), "--json")
    (found,) = [o for o in map(json.loads, output.splitlines()) if o["code"] == "C-TWICE"]
    assert found["line"] == 5
    assert [(r["line"], r["message"]) for r in found["related"]] == [(1, "first defined here")]


def test_format_rewrites_and_checks(folder: Path) -> None:
    file = folder / "mine.cards"
    loose = VARIANT.replace("extends duel", "extends    duel")
    file.write_text(loose, "utf-8")
    status, output = run("format", "--check", str(folder))
    assert status == 1
    assert "+  extends duel" in output
    assert file.read_text("utf-8") == loose
    assert run("format", str(file))[0] == 0
    assert file.read_text("utf-8") == VARIANT
    assert run("format", "--check", str(folder))[0] == 0


def test_format_leaves_what_it_cannot_read(folder: Path) -> None:
    file = folder / "mine.cards"
    file.write_text("set mine\n  extend duel\n", "utf-8")
    status, output = run("format", str(file))
    assert status == 1
    assert "C-SYNTAX" in output
    assert file.read_text("utf-8") == "set mine\n  extend duel\n"
    assert run("format", str(folder / "nothing.cards"))[0] == 2


def test_format_takes_standard_input() -> None:
    loose = VARIANT.replace("  extends", "\textends")
    result = commands.run("cards", "format", "-", stdin=loose)
    assert (result.exit_code, result.output) == (0, VARIANT)


@pytest.mark.slow
def test_one_changed_card_is_checked_again(folder: Path) -> None:
    cards = load_set("duel")
    check_set(str(folder))
    (folder / "mine.cards").write_text(VARIANT.replace("8", "6"), "utf-8")
    checked = check_set(str(folder))
    assert checked.status == 0
    assert load_set(folder).figure("wonder_cap") == 6
    assert cards.figure("wonder_cap") == 7


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="the interrupt is sent as on Unix")
def test_watching_checks_again_on_save(folder: Path) -> None:
    # A shell lets what it runs in the background ignore the interrupt.
    listen = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{listen}; from antipater.checker.commands.cards import app; app()"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "-c", code, "check", str(folder), "--watch"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        encoding="utf-8",
    )
    try:
        assert process.stdout
        assert process.stderr
        assert "95 cards" in process.stdout.readline()
        assert "watching" in process.stderr.readline()
        time.sleep(1)
        (folder / "mine.cards").write_text(VARIANT.replace("8", "eight"), "utf-8")
        assert "C-SYNTAX" in process.stdout.readline()
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=300)


@pytest.mark.slow
def test_a_cached_set_does_not_need_the_parser(folder: Path) -> None:
    load_set(folder)
    code = (
        "import sys; from antipater.grammar.cards.load import load_set; "
        f"load_set({str(folder)!r}); print(*sorted({{'lark', 'z3', 'rich'}} & set(sys.modules)))"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env=environment, check=True
    )
    assert process.stdout.strip() == b""


@pytest.mark.slow
def test_a_file_of_junk_is_not_read_to_its_end(folder: Path) -> None:
    (folder / "junk.cards").write_text("what is this?\n" * 500, "utf-8")
    checked = check_set(str(folder))
    assert [d.code for d in checked.diagnostics][-1] == "C-TOO-MANY"
    assert len(checked.diagnostics) < 60


def test_a_file_that_is_too_large_is_not_read(folder: Path) -> None:
    (folder / "large.cards").write_text("# a comment\n" * 30_000, "utf-8")
    (found,) = check_set(str(folder)).diagnostics
    assert (found.code, found.span.start.file) == ("C-READ", str(folder / "large.cards"))
    assert "256 KB" in found.message


def test_a_deck_that_lacks_cards_is_told_where_the_set_is_named(tmp_path: Path) -> None:
    text = 'set few\n  en "Few"\n  extends duel\n\nremove building baths\nremove building altar\n'
    (tmp_path / "few.cards").write_text(text, "utf-8")
    result = commands.run("cards", "check", tmp_path)
    assert "few.cards:1:1: warning L-DECK" in result.output
    assert "18 cards of age 1 are in play, but the layout has 20 places" in result.output


@pytest.mark.slow
def test_a_finding_about_the_first_card_of_a_set_is_told_like_any(folder: Path) -> None:
    first = load_set("duel").items[0]
    assert first.id == 0
    text = f'replace building {first.slug}\n  en "X"  fr "X"  nl "X"\n  age 1 brown\n'
    (folder / "more.cards").write_text(text, "utf-8")
    status, output = run("check", str(folder))
    assert status == 1
    assert f"warning L-NO-EFFECT: `{first.slug}`: it has no effect at all" in output
    status, shown = run("show", first.slug)
    assert status == 0
    assert first.slug in shown


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_card_text_with_a_mark_of_its_encoding_is_read(folder: Path, encoding: str) -> None:
    (folder / "mine.cards").write_bytes(VARIANT.replace("8", "9").encode(encoding))
    assert load_set(folder).figure("wonder_cap") == 9


@pytest.mark.parametrize("content", [b"\xff\xfea", b"\xff\xfe\x00\x00a\x00\x00\x00"])
def test_what_only_begins_as_utf_16_is_refused_in_words(folder: Path, content: bytes) -> None:
    (folder / "mine.cards").write_bytes(content)
    (found,) = check_set(str(folder)).diagnostics
    assert (found.code, found.expected) == ("C-READ", "a file saved as UTF-8")
    assert "UTF-16" in found.message
