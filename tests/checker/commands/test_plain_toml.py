"""Small files of settings as editors save them, and as nobody should: bounded before all else."""

from pathlib import Path

import pytest

from antipater.checker.base.plain_toml import (
    DEEPEST_TOML,
    LARGEST_TOML,
    NoToml,
    TooDeep,
    TooLarge,
    parsed,
)
from support import commands
from support.places import TOP

SHEET = """game = "duel"
[[player]]
name = "Zoé"
civilian = 20
[[player]]
name = "Bert"
civilian = 6
"""
POLICY = 'policy = "greedy"\n[weights]\npoints = 1.0\n'
RULES = 'title = "Spring cup"\npoints = "rank"\n'
KINDS = {
    "sheet": (SHEET, ["score"]),
    "policy": (POLICY, ["simulate", "duel", "--games", "2", "--json", "--policy"]),
    "rules": (RULES, ["standings", str(TOP / "docs/examples/tournament.csv"), "--rules"]),
}


def run(kind: str, content: bytes, folder: Path) -> tuple[int, str]:
    file = folder / f"{kind}.toml"
    file.write_bytes(content)
    result = commands.run(*KINDS[kind][1], file)
    return result.exit_code, result.output


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_line_ends_and_marks_do_not_matter(kind: str, tmp_path: Path) -> None:
    text = KINDS[kind][0]
    due = run(kind, text.encode(), tmp_path)
    assert due[0] in (0, 1)
    for end in ("\r\n", "\r", "\n"):
        for encoding in ("utf-8", "utf-8-sig"):
            content = text.replace("\n", end).encode(encoding)
            assert run(kind, content, tmp_path) == due, (end, encoding)


HOSTILE = {
    "deep keys": b".".join([b"a"] * 20_000) + b" = 1\n",
    "brackets": b"a = " + b"[" * 100_000,
    "giant": b"#" * (LARGEST_TOML + 1),
    "no text": b"\xff\xfe\x00\x80" * 9,
    "no end": b'a = """' + b"x" * 1000,
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", HOSTILE)
def test_what_nobody_writes_is_refused_in_a_line(kind: str, name: str, tmp_path: Path) -> None:
    status, output = run(kind, HOSTILE[name], tmp_path)
    assert status == 2, output
    assert len(output.splitlines()) == 1
    assert "fault" not in output


@pytest.mark.parametrize("kind", ["policy", "rules"])
@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
def test_a_file_without_end_is_not_read_to_its_end(kind: str) -> None:
    result = commands.run(*KINDS[kind][1], "/dev/zero")
    assert result.exit_code == 2
    assert str(LARGEST_TOML) in result.output


def test_how_deep_and_how_large() -> None:
    assert parsed("[" + ".".join(["a"] * (DEEPEST_TOML - 1)) + "]\r[b]") == parsed(
        "[" + ".".join(["a"] * (DEEPEST_TOML - 1)) + "]\n[b]"
    )
    with pytest.raises(TooDeep) as deep:
        parsed("a = 1\n[" + ".".join(["a"] * (DEEPEST_TOML + 1)) + "]\n")
    assert deep.value.line == 2
    with pytest.raises(TooLarge):
        parsed("#" * (LARGEST_TOML + 1))
    with pytest.raises(NoToml) as wrong:
        parsed("a = 1\rb = \r")
    assert (wrong.value.line, wrong.value.column) == (2, 5)
