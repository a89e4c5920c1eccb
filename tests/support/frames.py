"""Tests that stand in one file after another: random sets and games of a construct, one seed a
test, a few of them in every run and many in campaigns."""

import random
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest

from antipater.checker.cards.check import check_set
from antipater.rules.card_set import CardSet

# What is played of a seed, with a folder for the set, and how many games; how often came what
# the construct is about.
Played = Callable[[int, Path, int], int | None]


def followed(played: Played, seeds: Iterable[int], games: int) -> Callable[[int, Path], None]:
    """A test a seed: nothing in so many games is wrong."""

    @pytest.mark.parametrize("seed", seeds)
    def test(seed: int, tmp_path: Path) -> None:
        played(seed, tmp_path, games)

    return test


def shown(played: Played, seeds: Iterable[int], games: int) -> Callable[[int, Path], None]:
    """The same; and what the construct is about comes in the games of each seed."""

    def some(seed: int, folder: Path, number: int) -> None:
        assert played(seed, folder, number)

    return followed(some, seeds, games)


def of_set(
    agrees: Callable[[random.Random, CardSet, int], None],
    made: Callable[[random.Random, Path], CardSet],
) -> Played:
    """What holds a module against the engine, of the random set of each seed."""

    def played(seed: int, folder: Path, games: int) -> None:
        rng = random.Random(seed)
        agrees(rng, made(rng, folder), games)

    return played


def wrong_lines(
    text: str, wrong: Sequence[tuple[str, str, str]], once: bool = False
) -> Callable[[str, str, str, Path], None]:
    """A test a wrong line: where it stands in a set's text for a right one, its code is told.
    ``once``: in the first place where that stands alone."""

    @pytest.mark.slow
    @pytest.mark.parametrize(("was", "is_now", "code"), wrong)
    def test(was: str, is_now: str, code: str, tmp_path: Path) -> None:
        assert was in text
        changed = text.replace(was, is_now, 1 if once else -1)
        (tmp_path / "wrong.cards").write_text(changed, "utf-8")
        assert code in {each.code for each in check_set(str(tmp_path)).diagnostics}

    return test
