"""Compiled sets are kept as plain data; what is damaged, foreign or not ours counts as absent."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lark import Lark

from antipater.grammar import cache, folders
from antipater.grammar.cards import load, tables
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.grammar.cards.storage import from_plain, to_plain
from antipater.rules.card_set import CardSet

VARIANT = 'set mine\n  extends duel\n\nfigure wonder_cap 8\n  source "house rule"\n'


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder of this test alone."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    where = cache.folder()
    assert where
    return where


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    (tmp_path / "mine.cards").write_text(VARIANT, "utf-8")
    return tmp_path / "mine.cards"


def fresh(name: Path | str) -> CardSet:
    load._load.cache_clear()
    return load_set(name)


@pytest.mark.parametrize("name", shipped_sets())
def test_a_set_and_its_plain_data_are_the_same(name: str) -> None:
    cards = load_set(name)
    text = json.dumps(to_plain(cards))
    assert from_plain(json.loads(text)) == cards


@pytest.mark.slow
def test_a_set_is_read_from_the_cache(
    kept: Path, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = fresh(mine)
    (file,) = kept.glob("*.set")
    assert file.stat().st_mode & 0o777 == 0o600
    monkeypatch.setattr("antipater.grammar.cards.compile.compile_set", None)
    assert fresh(mine) == first


@pytest.mark.slow
@pytest.mark.parametrize(
    "damage",
    [
        lambda b: b"",
        lambda b: b"junk",
        lambda b: b[:100],
        lambda b: b[:-1],
        lambda b: b.replace(b'"altar"', b'"alter"', 1),
        lambda b: b"\n".join([b.partition(b"\n")[0], b"[" * 100_000]),
        lambda b: b"\x80\x04N.",
    ],
)
def test_a_damaged_file_counts_as_absent(
    kept: Path, mine: Path, damage: Callable[[bytes], bytes]
) -> None:
    first = fresh(mine)
    (file,) = kept.glob("*.set")
    whole = file.read_bytes()
    assert damage(whole) != whole
    file.write_bytes(damage(whole))
    assert cache.read(file.name) is None
    assert fresh(mine) == first
    assert file.read_bytes() == whole


@pytest.mark.slow
def test_the_file_of_another_set_counts_as_absent(kept: Path, mine: Path) -> None:
    fresh(mine)
    (file,) = kept.glob("*.set")
    fresh("duel")
    (other,) = set(kept.glob("*.set")) - {file}
    file.write_bytes(other.read_bytes())
    assert fresh(mine).slug == "mine"


def plain() -> Any:
    return to_plain(load_set("duel"))


def formula(data: Any) -> Any:
    """The first formula of plain data that is an operation."""
    return next(rule[1][2] for rule in data[10] if type(rule[1][2]) is list)


@pytest.mark.slow
@pytest.mark.parametrize(
    "forged",
    [
        lambda data: formula(data).__setitem__(0, "+ print('here') +"),
        lambda data: formula(data).__setitem__(0, "+ -"),
        lambda data: formula(data).__setitem__(1, [".", "own) or print(1", "coins"]),
        lambda data: formula(data).__setitem__(1, 1.5),
        lambda data: formula(data).__setitem__(1, True),
        lambda data: data[3].__setitem__(0, "own: print(1), lambda own"),
        lambda data: data[3].__setitem__(0, "lambda"),
        lambda data: data[9][0].__setitem__(0, 5),
        lambda data: data[9][0].__setitem__(2, "castle"),
        lambda data: data[9][0].__setitem__(5, 100_000),
        lambda data: data[9][0].__setitem__(5, -1),
        lambda data: data[9][0].pop(),
        lambda data: data.pop(),
        lambda data: data.clear(),
        lambda data: data.__setitem__(0, None),
    ],
)
def test_foreign_data_is_no_set(forged: Callable[[Any], None]) -> None:
    data = plain()
    assert from_plain(data)
    forged(data)
    with pytest.raises(ValueError, match=r".*"):
        from_plain(data)


@pytest.mark.parametrize("data", [None, 3, "text", [], {}, [[]], {"__reduce__": "os.system"}])
def test_other_data_is_no_set(data: object) -> None:
    with pytest.raises(ValueError, match=r".*"):
        from_plain(data)


@pytest.mark.slow
def test_a_folder_that_others_can_write_to_is_not_used(kept: Path, mine: Path) -> None:
    fresh(mine)
    for mode in (0o777, 0o770, 0o702):
        kept.chmod(mode)
        assert cache.folder() is None
        assert fresh(mine).slug == "mine"
    kept.chmod(0o700)
    assert cache.folder() == kept


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="owners are those of Unix")
def test_a_folder_or_file_of_another_user_is_not_used(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.write("a.set", [1])
    assert cache.read("a.set") == [1]
    other = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: other)
    assert cache.folder() is None
    monkeypatch.setattr(cache, "folder", lambda: kept)
    assert cache.read("a.set") is None


def test_a_file_that_others_can_write_to_is_not_read(kept: Path) -> None:
    cache.write("a.set", [1])
    (kept / "a.set").chmod(0o606)
    assert cache.read("a.set") is None


def test_no_link_is_followed(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.write("a.set", [1])
    (kept / "a.set").rename(tmp_path / "elsewhere")
    (kept / "a.set").symlink_to(tmp_path / "elsewhere")
    assert cache.read("a.set") is None
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "antipater").symlink_to(kept)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "other"))
    assert cache.folder() is None


def test_a_pipe_does_not_make_it_wait(kept: Path) -> None:
    os.mkfifo(kept / "a.set")
    assert cache.read("a.set") is None


def test_a_giant_file_is_not_read(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.write("a.set", "a" * 100)
    os.truncate(kept / "a.set", 1 << 40)
    assert cache.read("a.set") is None
    cache.write("a.set", "a" * 100)
    monkeypatch.setattr(cache, "_MOST_BYTES", 100)
    assert cache.read("a.set") is None


@pytest.mark.skipif(not hasattr(os, "geteuid") or not os.geteuid(), reason="root writes anywhere")
def test_what_is_in_a_folder_that_cannot_be_written_is_read(kept: Path, mine: Path) -> None:
    first = fresh(mine)
    kept.chmod(0o500)
    cache.write("a.set", [1])
    assert cache.read("a.set") is None
    assert fresh(mine) == first
    kept.chmod(0o700)


WRITE_OFTEN = """
import sys
from antipater.grammar import cache, folders
for times in range(1, 60):
    cache.write("a.set", [int(sys.argv[1])] * times * 100)
    read = cache.read("a.set")
    assert len(read) % 100 == 0 and len(set(read)) == 1, read
"""


@pytest.mark.slow
def test_two_processes_write_at_once(kept: Path) -> None:
    runs = [subprocess.Popen([sys.executable, "-c", WRITE_OFTEN, str(n)]) for n in range(2)]
    assert [run.wait() for run in runs] == [0, 0]
    assert [file.name for file in kept.iterdir()] == ["a.set"]


def test_a_relative_path_names_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache.folder() == tmp_path / "home" / ".cache" / "antipater"
    monkeypatch.setenv("HOME", "home")
    assert cache.folder() is None
    assert load_set("duel")
    assert not (tmp_path / "here").exists()


def test_a_file_in_the_place_of_the_folder_is_no_matter(
    mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(mine))
    assert cache.folder() is None
    assert fresh(mine).slug == "mine"


def test_nothing_stays_behind_where_writing_fails(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    cache.write("a.set", [1])
    assert [*kept.iterdir()] == []


def test_what_a_run_left_half_written_is_cleared(kept: Path) -> None:
    old, new = kept / ".new-1-a.set", kept / ".new-2-b.set"
    for file in (old, new):
        file.write_bytes(b"half")
    hours = time.time() - 7200
    os.utime(old, (hours, hours))
    cache.write("c.set", [1])
    assert not old.exists()
    assert new.exists()


def test_the_cache_does_not_grow(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_MOST_FILES", 5)
    for number in range(8):
        cache.write(f"{number}.set", number)
        os.utime(kept / f"{number}.set", (number, number))
    assert sorted(f.name for f in kept.iterdir()) == [f"{n}.set" for n in range(3, 8)]
    assert cache.read("7.set") == 7
    assert cache.read("0.set") is None


@pytest.mark.slow
def test_the_parser_is_made_anew_where_its_tables_are_damaged(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def parsed() -> object:
        tables.parser.cache_clear()
        return tables.parser().parse("building altar\n  cost wood, 2 clay\n")

    first, parser, anew = parsed(), tables.parser(), list[str]()
    (file,) = kept.glob("*.tables")

    def made(_: str, name: str) -> Lark:
        """What was made at first, which takes seconds."""
        anew.append(name)
        return parser

    monkeypatch.setattr(tables, "_made", made)
    assert parsed() == first
    assert not anew
    broken: list[object] = [
        None,
        {"pairs": []},
        {"pairs": [["data", {"pairs": []}], ["memo", 1]]},
        [1],
    ]
    for data in broken:
        cache.write(file.name, data)
        assert parsed() == first
        assert anew.pop() == file.name
    tables.parser.cache_clear()


def test_a_packed_program_says_what_it_is_by_its_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / folders.PACKED).write_text("digest")
    monkeypatch.setattr(folders, "folder_of", lambda package: tmp_path)
    assert list(folders.stamps(("antipater.rules",), (".py",))) == ["digest"]
