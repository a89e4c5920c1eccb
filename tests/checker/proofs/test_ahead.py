"""Several processes prove what one proves, in the same order."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from antipater.checker.proofs import ahead, proof_cache
from antipater.checker.proofs.ahead import Ahead
from antipater.checker.proofs.proof_cache import Kept, ProofCache
from antipater.checker.proofs.prove import prove_set
from antipater.checker.proofs.theorem import ProofStatus, TheoremResult
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from support.small_duel import kept

pytestmark = pytest.mark.skipif(not ahead.possible(), reason="processes cannot be copied")

FEW = (
    "price_is_as_printed",
    "production_serves_first",
    "military_supremacy_is_the_capital",
    "track_points",
    "draft_is_even",
    "six_symbols_win",
    "total_is_the_sum",
)


def await_task(helper: Ahead, number: int) -> None:
    """Take what a helper finds until so many tasks are done, or it has ended."""
    while len(helper.results) < number and helper._take():
        pass


class Watched(ProofCache):
    """A cache that tells how much it has learned."""

    learned = 0

    def learn(self, answers: Mapping[str, str]) -> None:
        self.learned += len(answers)
        super().learn(answers)


def results(jobs: int) -> list[TheoremResult]:
    found = prove_set(load_set("duel"), only=FEW, jobs=jobs)
    return [replace(result, seconds=0.0) for result in found]


@pytest.mark.parametrize("jobs", [2, 3])
def test_results_and_their_order_are_the_same(jobs: int) -> None:
    assert results(jobs) == results(1)


def small(folder: Path, *lines: str) -> CardSet:
    """A set of so few cards that all of it is proved soon."""
    return kept(
        folder,
        "theater scriptorium lumber_yard library walls brewery palace arsenal builders_guild"
        " sphinx colossus law masonry",
        *lines,
    )


def test_what_another_process_proves_is_learned(tmp_path: Path) -> None:
    """The helper begins with the induction, which is the last that this process comes to."""
    cache = Watched()
    only = "track_points", "loot_lies_there_once"
    told = list(prove_set(small(tmp_path), cache=cache, only=only, jobs=2))
    assert cache.learned > 100
    assert {result.kept for result in told} == {Kept.NONE}
    assert {result.status for result in told} == {ProofStatus.PROVED}


def test_what_a_task_comes_to_is_known() -> None:
    helper = Ahead([lambda theirs: "found", lambda theirs: None], ProofCache())
    await_task(helper, 2)
    helper.end()
    assert helper.results == ["found", None]


def test_what_is_not_known_is_asked_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof_cache, "_SECONDS_UNASKED", -1)
    cache = ProofCache()
    helper = Ahead([lambda theirs: theirs.put("question", "answer")], cache)
    helper._process.join()
    assert cache.get("question") == "answer"
    helper.end()
    asked = [cache.get("another")]
    assert asked == [None]


@pytest.mark.slow
def test_where_an_invariant_is_refuted_they_are_the_same(tmp_path: Path) -> None:
    """It is then assumed no more."""
    mine = small(tmp_path, 'invariant poor "Nobody earns"\n  always own.coins <= 9')
    one, two = (
        {r.theorem: (r.status, r.kept, bool(r.counterexample)) for r in prove_set(mine, jobs=jobs)}
        for jobs in (1, 2)
    )
    assert list(one.items()) == list(two.items())
    assert one["poor"] == (ProofStatus.REFUTED, Kept.NONE, True)


def test_what_was_learned_is_written(tmp_path: Path) -> None:
    cache = ProofCache(tmp_path / "kept.db")
    helper = Ahead([lambda theirs: theirs.put("question", "answer")], cache)
    await_task(helper, 1)
    helper.end()
    cache.save()
    assert ProofCache(tmp_path / "kept.db").get("question") == "answer"


def test_a_task_that_fails_keeps_nobody_waiting(capfd: pytest.CaptureFixture[str]) -> None:
    def fails(theirs: ProofCache) -> None:
        theirs.put("before", "answer")
        theirs.save()
        raise ArithmeticError

    cache = ProofCache()
    helper = Ahead([fails], cache)
    await_task(helper, 1)
    helper.end()
    assert cache.get("before") == "answer"
    assert capfd.readouterr().err == ""


def test_a_process_is_ended_in_the_middle_of_its_task() -> None:
    def endless(theirs: ProofCache) -> None:
        theirs.put("before", "answer")
        theirs.save()
        while True:
            pass

    cache = ProofCache()
    helper = Ahead([lambda theirs: None, endless], cache)
    await_task(helper, 1)
    helper.end()
    assert not helper._process.is_alive()


def test_what_was_learned_counts_as_proved_in_this_run() -> None:
    cache = ProofCache()
    cache.learn({"question": "answer"})
    before = cache.lookups
    assert cache.get("question") == "answer"
    assert cache.lookups.kept_since(before) is Kept.NONE
    assert cache.lookups.missed == before.missed + 1
