"""What commands write: whole or not at all, never in place of a device, and never by a link."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from antipater.checker.__main__ import run
from support.places import TOP

pytestmark = pytest.mark.slow

EXAMPLES = TOP / "docs" / "examples"
GAME = str(EXAMPLES / "7wdio_game.duel")
# The option that names the file stands last.
WRITERS = {
    "page": ["page", "--set", "duel", "--force", "-o"],
    "report": ["report", GAME, "--force", "-o"],
    "sheet": ["cards", "sheet", "duel", "-o"],
    "build": ["build", "duel", "-o"],
    "archive": ["convert", GAME, "--force", "--archive"],
    "standings": ["standings", str(EXAMPLES / "tournament.csv"), "--force", "--html"],
    "audit": ["audit", GAME, "--force", "--out"],
}
SOME_SLOW = [
    pytest.param(name, marks=pytest.mark.slow) if name == "page" else name for name in WRITERS
]


def suffix(writer: str) -> str:
    return ".jsonl" if writer == "audit" else ""


def left(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize("target", ["folder", "pipe", "device", "stream"])
@pytest.mark.parametrize("writer", WRITERS)
def test_what_is_no_file_is_left_as_it_is(
    writer: str, target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before any work is done. The administrator's ``--force`` once replaced ``/dev/full``."""
    path = tmp_path / f"there{suffix(writer)}"
    match target:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/null")
        case _:
            path.symlink_to("/proc/self/fd/0")
    before = os.lstat(path).st_ino
    assert run([*WRITERS[writer], str(path)]) == 2
    told = capsys.readouterr().err.splitlines()
    (line,) = told
    assert line.startswith(f"{path}: this is {'a folder' if target == 'folder' else 'no regular'}")
    assert "name a file" in line
    assert os.lstat(path).st_ino == before
    assert left(tmp_path) == {path.name}


@pytest.mark.parametrize("writer", SOME_SLOW)
def test_a_link_is_never_followed(writer: str, tmp_path: Path) -> None:
    kept, link = tmp_path / "kept", tmp_path / f"link{suffix(writer)}"
    kept.write_bytes(b"precious")
    link.symlink_to(kept)
    dangling = tmp_path / f"dangling{suffix(writer)}"
    dangling.symlink_to(tmp_path / "nowhere")
    for path in (link, dangling):
        run([*WRITERS[writer], str(path)])
    assert kept.read_bytes() == b"precious"
    assert left(tmp_path) == {"kept", link.name, dangling.name}
    assert dangling.is_file()


@pytest.mark.parametrize("writer", WRITERS)
def test_no_name_is_no_file(writer: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*WRITERS[writer], ""]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("writer", [name for name in SOME_SLOW if name != "audit"])
def test_a_full_disk_leaves_what_was_there(
    writer: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / f"there{suffix(writer)}"
    run([*WRITERS[writer], str(path)])
    was = path.read_bytes()
    capsys.readouterr()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", str(tmp_path / ".x1y2"))

    monkeypatch.setattr(os, "chmod", full)
    assert run([*WRITERS[writer], str(path)]) == 2
    assert capsys.readouterr().err.splitlines() == [f"{path}: No space left on device"]
    assert path.read_bytes() == was
    assert left(tmp_path) == {path.name}


def test_a_module_takes_no_other_files_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("my notes\n")
    assert run(["build", "duel", "-o", str(notes)]) == 2
    assert "another file is there" in capsys.readouterr().err
    assert notes.read_text() == "my notes\n"


@pytest.mark.parametrize("command", ["format", "fix"])
def test_card_text_is_changed_whole_or_not_at_all(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And through a link, with its mode: the text is the user's own."""
    text = "set mine\n  extends duel\nbuilding tavern\n   age 1   yelow\n"
    kept, link = tmp_path / "kept.cards", tmp_path / "mine.cards"
    kept.write_text(text)
    kept.chmod(0o600)
    link.symlink_to(kept)
    real: Callable[..., None] = os.chmod

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "chmod", full)
    assert run(["cards", command, str(link)]) == 2
    assert kept.read_text() == text
    monkeypatch.setattr(os, "chmod", real)
    run(["cards", command, str(link)])
    assert link.is_symlink()
    assert kept.read_text() != text
    assert kept.stat().st_mode & 0o777 == 0o600


FOLDERS = {
    "records": (["prove", "duel", "--only", "victory_is_shared", "--records"], "*.txt"),
    "export": (["prove", "duel", "--only", "price_is_as_printed", "--export"], "*.smt2"),
}


@pytest.mark.parametrize("writer", FOLDERS)
def test_what_is_in_a_folder_is_replaced_only_by_force(
    writer: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command, pattern = FOLDERS[writer]
    folder, kept = tmp_path / "out", tmp_path / "kept"
    kept.write_bytes(b"precious")
    assert run([*command, str(folder)]) == 0
    files = sorted(folder.glob(pattern))
    was = files[0].read_bytes()
    for target in (kept, tmp_path / "nowhere"):
        for file in files:
            file.unlink()
        files[0].symlink_to(target)
        capsys.readouterr()
        assert run([*command, str(folder)]) == 2
        told = capsys.readouterr().err
        assert told == f"{files[0]} is there already; --force replaces it\n"
        assert files[0].is_symlink()
        assert run([*command, str(folder), "--force"]) == 0
        assert not files[0].is_symlink()
        assert sorted(folder.iterdir()) == files
        assert files[0].read_bytes() == was
    assert kept.read_bytes() == b"precious"
    assert left(tmp_path) == {"out", "kept"}


@pytest.mark.parametrize("writer", FOLDERS)
def test_a_full_disk_leaves_no_half_a_file(
    writer: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "chmod", full)
    assert run([*FOLDERS[writer][0], str(tmp_path)]) == 2
    assert "No space left on device" in capsys.readouterr().err.splitlines()[-1]
    assert left(tmp_path) == set()


def test_an_entered_sheet_goes_through_no_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link to nothing is there too: its name is asked for again."""
    link = tmp_path / "final.csv"
    link.symlink_to(tmp_path / "nowhere")
    entries = [str(n) for n in (15, 10, 7, 4, 3, 6, 0, 3, 18, 3, 0, 0, 4, 5, 2, 0)]
    answers = iter(["1", "Ann", "Bob", "", *entries, "", "", "", str(link), str(link)])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    assert run(["score", "--enter"]) == 0
    assert next(answers, None) is None
    assert not link.is_symlink()
    assert left(tmp_path) == {"final.csv"}
