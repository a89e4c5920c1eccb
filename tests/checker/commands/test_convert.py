"""Converting loses nothing, overwrites nothing, and follows no link."""

import json
import os
import random
import re
from functools import partial
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from antipater.checker.messages.words import say
from antipater.checker.records.destination import Destination, NotWritten
from antipater.grammar.records.keywords import plain
from antipater.grammar.records.lines import quoted, unquoted
from support import commands
from support.places import TOP

EXAMPLES = TOP / "docs" / "examples"
DUEL = EXAMPLES / "7wdio_game.duel"
SEVEN = EXAMPLES / "four_cities.7w"
ACTION = re.compile(r"(builds|discards) (\w)")
run = partial(commands.run, "convert")


def misspelt(text: str, chance: random.Random) -> tuple[str, str, str]:
    """The text with one card of a move misspelt beyond recognition; the line before and after."""
    lines = text.splitlines()
    number = chance.choice([n for n, line in enumerate(lines) if ACTION.search(line)])
    before = lines[number]
    lines[number] = after = ACTION.sub(r"\1 Qqzxw \2", before)
    return "\n".join(lines) + "\n", before, after


@pytest.mark.slow
@pytest.mark.parametrize("example", [DUEL, SEVEN], ids=lambda path: path.suffix)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_an_unread_line_is_carried_and_every_other_is_kept(
    example: Path, seed: int, language: str, tmp_path: Path
) -> None:
    whole = run(example, "--lang", language).stdout
    broken, before, after = misspelt(example.read_text("utf-8"), random.Random(seed))
    file = tmp_path / f"broken{example.suffix}"
    file.write_text(broken, "utf-8")
    done = run(file, "--lang", language)
    assert done.exit_code == 1
    assert "carried as it is" in done.stderr if language == "en" else done.stderr
    assert after in done.stdout.splitlines()
    # Mended by hand, the converted record is the one that was meant.
    mended = tmp_path / f"mended{example.suffix}"
    mended.write_text(done.stdout.replace(after, before), "utf-8")
    assert run(mended, "--lang", language).stdout == whole


@pytest.mark.parametrize(
    ("example", "row"),
    [
        (DUEL, r"(?m)^  (?=[A-Z].*,.*$)"),
        (SEVEN, r"(?m)^  Anna: (?=.*,)"),
    ],
    ids=["duel", "seven_wonders"],
)
def test_a_row_that_cannot_be_read_stays_in_its_section(
    example: Path, row: str, tmp_path: Path
) -> None:
    text = example.read_text("utf-8")
    match = re.search(row, text)
    assert match is not None
    broken = text[: match.end()] + "Qqzxw " + text[match.end() :]
    file = tmp_path / f"broken{example.suffix}"
    file.write_text(broken, "utf-8")
    done = run(file)
    assert done.exit_code == 1
    assert "Qqzxw " in done.stdout
    mended = tmp_path / f"mended{example.suffix}"
    mended.write_text(done.stdout.replace("Qqzxw ", ""), "utf-8")
    assert run(mended).stdout == run(example).stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    "added",
    [
        "Age 9\n  Theater, Altar\n",
        '[Result "nobody knows"]\n',
        '[First "Twice"]\n',
        "What is this\n",
    ],
)
def test_other_lines_that_mean_nothing_are_carried(added: str, tmp_path: Path) -> None:
    head, _, rest = DUEL.read_text("utf-8").partition("\n\n")
    file = tmp_path / "odd.duel"
    file.write_text(f"{head}\n{added}\n{rest}", "utf-8")
    done = run(file)
    assert done.exit_code == 1
    for line in added.splitlines():
        assert line.strip() in (written.strip() for written in done.stdout.splitlines())


@pytest.mark.parametrize("line", ["3. A builds ?", "3. A builds Xyzzyplugh", "…"])
def test_lines_are_numbered_like_those_that_are_carried(line: str, tmp_path: Path) -> None:
    """Of a record that counts from the first age on, moves keep its numbers beside such lines."""
    moves = [
        "1. A builds Lumber Yard",
        "2. B builds Baths",
        line,
        "4. B builds Quarry",
        "5. A resigns",
    ]
    file = tmp_path / "game.duel"
    file.write_text("\n".join(['[Game "duel"]', '[First "A"]', '[Second "B"]', *moves]), "utf-8")
    written = run(file).stdout.splitlines()
    assert written[-5:] == moves
    file.write_text("\n".join(written), "utf-8")
    assert run(file).stdout.splitlines() == written


@pytest.mark.slow
def test_nothing_is_overwritten_shared_or_reached_through_a_link(tmp_path: Path) -> None:
    inputs = tmp_path / "in"
    inputs.mkdir()
    (inputs / "game.duel").write_bytes(DUEL.read_bytes())
    (inputs / "game.json").write_bytes(DUEL.with_suffix(".json").read_bytes())
    before = (inputs / "game.duel").read_bytes()
    assert run(inputs / "game.duel", "--into", inputs, "--lang", "fr").exit_code == 2
    assert (inputs / "game.duel").read_bytes() == before
    out = tmp_path / "out"
    done = run(inputs / "game.duel", inputs / "game.json", "--into", out)
    assert done.exit_code == 2
    assert "another game of this run" in done.stderr
    assert [path.name for path in out.iterdir()] == ["game.duel"]
    kept = tmp_path / "kept.txt"
    kept.write_text("keep me", "utf-8")
    (out / "game.duel").unlink()
    (out / "game.duel").symlink_to(kept)
    assert run(inputs / "game.duel", "--into", out).exit_code == 2
    assert run(inputs / "game.duel", "--into", out, "--force").exit_code == 0
    assert kept.read_text("utf-8") == "keep me"
    assert not (out / "game.duel").is_symlink()
    assert (out / "game.duel").read_bytes() == before


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", "utf-8")
    done = run(DUEL, "--into", tmp_path / "file" / "below")
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(("language", "word"), [("en", "folder"), ("fr", "dossier"), ("nl", "map")])
def test_a_file_is_no_folder_to_write_into(language: str, word: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", "utf-8")
    done = run(DUEL, "--into", tmp_path / "file", "--lang", language)
    assert done.exit_code == 2
    (told,) = done.stderr.splitlines()
    assert "--out" in told
    assert word in told
    assert (tmp_path / "file").read_text("utf-8") == "no folder"


def test_nothing_is_left_behind_where_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert run(DUEL, "--into", tmp_path).exit_code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["a\nb", "\x1b[2J", "\u202ex", "\ud800", r"a\u0041", '"\\', "😀"])
def test_a_name_is_written_so_that_it_is_read_back(text: str) -> None:
    assert unquoted(quoted(text)) == text
    assert quoted(text).isprintable()
    assert plain(text) <= text.isprintable()


@pytest.mark.parametrize(
    "stem",
    ["a\x1b[2J\n\x07", "b\u202egpj", "c\u2066\u200f", "d\t\x9b", "\udcff"],
    ids=["escape", "override", "isolate", "csi", "bytes"],
)
def test_nothing_that_steers_gets_into_the_name_of_a_file(stem: str, tmp_path: Path) -> None:
    """What the operating system allows in a name is not what a list of files may show."""
    folder = tmp_path / "in"
    folder.mkdir()
    try:
        (folder / f"{stem}.json").write_bytes((EXAMPLES / "7wdio_game.json").read_bytes())
    except (OSError, UnicodeError):
        pytest.skip("no such name on this system")
    assert run(folder, "--into", tmp_path / "out").exit_code == 0
    (made,) = os.listdir(tmp_path / "out")
    assert made.isprintable()
    assert made == f"{re.sub('[^a-z0-9A-Z[]', '_', stem)}.duel"


def test_names_that_differ_only_in_what_steers_do_not_share_a_file(tmp_path: Path) -> None:
    for stem in ("a\u202e", "a\u202d"):
        copy(DUEL, tmp_path / f"{stem}.duel")
    done = run(tmp_path, "--into", tmp_path / "out")
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1
    assert os.listdir(tmp_path / "out") == ["a_.duel"]


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_a_name_too_long_for_a_file_costs_no_other_game(language: str, tmp_path: Path) -> None:
    """The second game of a file has a longer name than the file itself."""
    folder = tmp_path / "in"
    folder.mkdir()
    game = (EXAMPLES / "7wdio_game.json").read_text("utf-8")
    text = "\n".join(json.dumps(json.loads(game)) for _ in range(2))
    (folder / f"{'a' * 249}.jsonl").write_text(text, "utf-8")
    copy(DUEL, folder / "b.duel")
    done = run(folder, "--into", tmp_path / "out", "--lang", language)
    assert done.exit_code == 2
    (told,) = done.stderr.splitlines()
    assert say("convert.name", language) in told
    assert sorted(os.listdir(tmp_path / "out")) == [f"{'a' * 249}.duel", "b.duel"]


def test_a_name_is_taken_in_whatever_case_and_by_a_link_to_nothing(tmp_path: Path) -> None:
    folder = Destination(str(tmp_path))
    folder.write("a.duel", "one")
    with pytest.raises(NotWritten) as refused:
        folder.write("A.duel", "two")
    assert refused.value.reason == "shared"
    (tmp_path / "b.duel").symlink_to(tmp_path / "nowhere")
    with pytest.raises(NotWritten) as refused:
        folder.write("b.duel", "three")
    assert refused.value.reason == "exists"
    assert sorted(os.listdir(tmp_path)) == ["a.duel", "b.duel"]


def test_many_files_cost_one_look_at_their_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At what killed runs left there: with every file it would take ever longer."""
    names = [f"{letter}.duel" for letter in "abc"]
    for name in names[:2]:
        (tmp_path / f".{name}.x1.unfinished").write_text("half")
    looked, real = list[object](), os.listdir

    def listed(path: Any = ".") -> list[str]:
        looked.append(path)
        return real(path)

    monkeypatch.setattr(os, "listdir", listed)
    folder = Destination(str(tmp_path))
    for name in names:
        folder.write(name, "whole")
    assert looked == [tmp_path]
    assert sorted(real(tmp_path)) == names
