"""Lines of files of games, counted without being looked at one by one where none may be blank."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antipater.checker.bulk.lines import counted
from antipater.checker.records.files import is_blank

PIECES = (b"{}", b"x", b"\n", b"\n\n", b" ", b"\t", b"\r\n", b"\xef\xbb\xbf")


@pytest.mark.slow
@given(st.lists(st.sampled_from(PIECES), max_size=9).map(b"".join))
def test_lines_are_counted_as_they_are_read(text: bytes) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "games.jsonl"
        file.write_bytes(text)
        lines = text.splitlines(keepends=False)
        games = [line for line in lines if not is_blank(line)]
        assert counted(str(file), 0, len(text)) == (len(lines), len(games))
