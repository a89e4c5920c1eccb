"""Some inputs of each kind of the campaign (``support.campaign``), and those that it found new."""

import json
import random
from pathlib import Path

import pytest

from support.campaign.kinds import KINDS
from support.campaign.run import MEMORY, apart, kept_inputs, survive, tried
from support.places import TESTS

CHEAP = [name for name, kind in KINDS.items() if kind.share >= 0.3 and name != "modules"]
pytestmark = pytest.mark.usefixtures("cache_of_its_own")


@pytest.fixture
def cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cache").mkdir()
    (tmp_path / "work").mkdir()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path / "work")


@pytest.mark.slow
@pytest.mark.parametrize("kind", CHEAP)
def test_some_inputs_of_each_kind(kind: str, tmp_path: Path) -> None:
    survive(kind, range(round(12 * KINDS[kind].share)), tmp_path / "work")


@pytest.mark.slow
@pytest.mark.parametrize("kind", CHEAP)
def test_what_reached_something_new(kind: str, tmp_path: Path) -> None:
    """``tests/data/corpus.jsonl`` has of each kind some that runs of the campaign kept."""
    for number, data in enumerate(kept_inputs(TESTS / "data" / "corpus.jsonl", kind)):
        tried(kind, data, random.Random(number), tmp_path / "work")


@pytest.mark.campaign
@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_inputs_of_each_kind(kind: str, tmp_path: Path) -> None:
    apart(kind, range(1_000, 1_000 + round(10_000 * KINDS[kind].share)), tmp_path)
    row = json.loads((tmp_path / "table.jsonl").read_text())
    assert row["broken"] == 0, (tmp_path / f"{kind}.broken").read_text()
    assert row["megabytes"] * 1_000_000 < MEMORY
