"""How fast card sets are checked. Run with: pytest tests/benchmarks --benchmark-only"""

import json
import os
import pickle
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.cards.check import check_set
from antipater.checker.editor.project import opened
from antipater.checker.editor.tokens import tokens_of
from antipater.grammar.cards import load
from antipater.grammar.cards.storage import from_plain, to_plain


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


def test_a_compiled_set_as_plain_data_and_back(benchmark: Any) -> None:
    """What reading a kept set costs beside the file: JSON, and the check of every field."""
    text = json.dumps(to_plain(load.load_set("duel")))
    benchmark.pedantic(lambda: from_plain(json.loads(text)), rounds=50)


def test_the_same_by_pickle(benchmark: Any) -> None:
    """What it is measured against: pickled sets were kept before, which run what they hold."""
    text = pickle.dumps(load.load_set("duel"))
    benchmark.pedantic(pickle.loads, (text,), rounds=50)


def test_check_of_a_set_at_its_bounds(benchmark: Any, tmp_path: Path) -> None:
    card = "building b{n}\n  age 1 blue\n  cost {units} wood\n  points 3\n"
    cards = "".join(card.format(n=n, units=1 + n % 7) for n in range(2900))
    (tmp_path / "large.cards").write_text(f"set large\n  extends duel\n{cards}", "utf-8")
    benchmark.pedantic(check_set, (str(tmp_path),), rounds=3)


@pytest.mark.benchmark(timer=time.process_time)
def test_an_editor_with_500_cards_open_after_a_letter(benchmark: Any, tmp_path: Path) -> None:
    """What a letter typed costs the language server: the set compiled, linted and coloured."""
    names = 'en "B{n}"  fr "B{n}"  nl "B{n}"'
    card = f"building b{{n}}\n  {names}\n  age {{age}} blue\n  cost {{units}} wood\n  points 3\n\n"
    cards = (card.format(n=n, age=1 + n % 3, units=1 + n % 7) for n in range(500))
    file = tmp_path / "mine.cards"
    file.write_text("set mine\n  extends duel\n\n" + "".join(cards), "utf-8")
    text, numbers = file.read_text("utf-8"), iter(range(1, 999))

    def typed() -> None:
        changed = text.replace("points 3", f"points {next(numbers)}", 1)
        project = opened(tmp_path, {file.resolve(): changed})
        tokens_of(changed, project.index.declarations, project.index.mentions)

    typed()
    benchmark.pedantic(typed, rounds=10)
