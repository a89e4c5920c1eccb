"""What is packed for a page: what was made ahead, and how far that is."""

from subprocess import CalledProcessError
from typing import Any

import pytest

from antipater.checker.commands.runs.desk import ahead, pack


def test_each_answer_ahead_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "_ask", lambda *asked: None)
    assert sum(1 for _ in ahead._steps()) == ahead._COUNT
    monkeypatch.setattr(pack, "_AHEAD", "asking")
    told: list[int] = []
    script = b"""import os, pathlib
pathlib.Path(os.environ["XDG_CACHE_HOME"]).mkdir()
for done, name in enumerate("ab", 1):
    pathlib.Path(os.environ["XDG_CACHE_HOME"], name).write_text(name)
    print(50 * done, flush=True)
"""
    made: Any = pack._kept({"asking.py": script}, told.append)
    assert made == {"kept/a": b"a", "kept/b": b"b"}
    assert told == [50, 100]
    with pytest.raises(CalledProcessError, match="asking"):
        pack._kept({"asking.py": b"raise SystemExit(1)"}, told.append)
