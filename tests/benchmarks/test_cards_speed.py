"""How fast card sets are checked. Run with: pytest tests/benchmarks --benchmark-only"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.cards.checking import check_set
from antipater.grammar import load


def cold(*arguments: str) -> None:
    """The command as a process of its own, with nothing kept from before."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "antipater.checker", *arguments]
    subprocess.run(command, env=environment, check=True, capture_output=True)


@pytest.mark.parametrize("sets", [("duel",), ("duel", "seven_wonders")], ids=["duel", "both"])
def test_cards_check_from_a_cold_process(benchmark: Any, sets: tuple[str, ...]) -> None:
    benchmark.pedantic(cold, ("cards", "check", *sets), rounds=7)


def test_check_after_a_change_of_one_card(benchmark: Any, tmp_path: Path) -> None:
    numbers = iter(range(1, 999))

    def change() -> None:
        text = f"set mine\n  extends duel\n\nchange building altar\n  points {next(numbers)}\n"
        (tmp_path / "mine.cards").write_text(text, "utf-8")

    check_set("duel")
    benchmark.pedantic(check_set, (str(tmp_path),), setup=change, rounds=20)


def test_load_a_set_that_was_compiled_before(benchmark: Any) -> None:
    load.load_set("duel")
    benchmark.pedantic(load.load_set, ("duel",), setup=load._load.cache_clear, rounds=20)
