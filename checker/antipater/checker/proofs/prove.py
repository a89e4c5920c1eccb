"""All theorems of a set, proved one after the other."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial

from antipater.checker.proofs import ahead
from antipater.checker.proofs.ahead import Ahead, Task
from antipater.checker.proofs.game import GAMES
from antipater.checker.proofs.profile import GameProofs, ProofProfile
from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.reachability import prove_reachability
from antipater.checker.proofs.theorem import (
    Limits,
    Method,
    ProofStatus,
    Prover,
    TheoremResult,
    Told,
    untold,
)
from antipater.grammar.cache import folder
from antipater.grammar.diagnostics import nearest
from antipater.rules.card_set import CardSet, Departure


class UnknownTheorem(ValueError):
    """There is no theorem of this name about a set; in words, with the nearest name."""

    def __init__(self, name: str, cards: CardSet, suggestion: str | None) -> None:
        super().__init__(f"there is no theorem `{name}` about {cards.slug}{_meant(suggestion)}")


def _meant(suggestion: str | None) -> str:
    return f"; is `{suggestion}` meant?" if suggestion else ""


class UnknownDeparture(ValueError):
    """A set accepts that a theorem is broken that there is not; where, and the nearest name."""

    def __init__(self, departure: Departure, suggestion: str | None) -> None:
        place = departure.place
        super().__init__(
            f"{place.file}:{place.line}:{place.column}: there is no theorem "
            f"`{departure.theorem}` to accept{_meant(suggestion)}"
        )


class NoTheorems(ValueError):
    """No theorems are stated about the game of this name."""


def proofs_of(cards: CardSet) -> GameProofs:
    """What is stated about the game of a set; raises ``NoTheorems``."""
    proofs = GAMES[cards.game].proofs
    if proofs is None:
        raise NoTheorems(cards.game)
    return proofs


def prove_set(
    cards: CardSet,
    edition: str | None = None,
    limits: Limits | None = None,
    cache: ProofCache | None = None,
    only: Sequence[str] | None = None,
    told: Told = untold,
    progress: Callable[[str], None] = lambda _: None,
    jobs: int = 1,
) -> Iterator[TheoremResult]:
    """What comes of each theorem of a set, as soon as it is known.

    ``edition``: a name among the set's (None: its default); ``KeyError`` for another.
    ``cache``: results of earlier runs; None proves everything anew. ``only``: names of
    the theorems to prove; ``UnknownTheorem`` for another. ``told``: told of each question
    that is put to the solver; ``progress``: of what is being done. ``jobs``: how many processes
    work at it where systems can copy them; somebody who is ``told`` has but this one.
    ``UnknownDeparture`` where the set accepts that a theorem is broken that there is not;
    ``NoTheorems`` where none are stated about the game.
    """
    prover = Prover(limits, cache, told)
    prover.progress = progress
    proofs = proofs_of(cards)
    profile = proofs.profile(cards, edition, prover)
    selected = tuple(only or profile.names)
    for name in selected:
        if name not in profile.names:
            raise UnknownTheorem(name, cards, nearest(name, profile.names))
    accepted = _accepted(cards, profile)
    by_induction = *proofs.assumptions[Method.INDUCTION], *proofs.left_open(cards, edition)
    of_method = {**proofs.assumptions, Method.INDUCTION: by_induction}
    alone = told is not untold or not ahead.possible() or len(selected) == 1
    count = 0 if alone else jobs - 1
    helpers = _helpers(cards, edition, profile, prover, selected, count) if count else []
    try:
        for result in _results(profile, prover, selected, cards, helpers):
            yield replace(
                result,
                assumes=(*of_method.get(result.method, ()), *result.assumes),
                accepted=accepted.get(result.theorem, ""),
            )
    finally:
        for helper in helpers:
            helper.end()


def _helpers(
    cards: CardSet,
    edition: str | None,
    profile: ProofProfile,
    prover: Prover,
    selected: Sequence[str],
    count: int,
) -> list[Ahead]:
    """Processes that work ahead: the first over every move and then from the last theorem to
    the first, the others from places in between. They go through moves and claims backwards, to
    meet whoever goes forwards."""
    formulas = [name for name in profile.theorems if name in selected]

    @cache
    def theirs(kept: ProofCache) -> tuple[Prover, ProofProfile]:
        there = Prover(prover.limits, kept)
        there.backwards = True
        return there, proofs_of(cards).profile(cards, edition, there)

    def every_move(kept: ProofCache) -> list[TheoremResult] | None:
        results = _prove_every_move(theirs(kept)[1], selected)
        return results if all(r.status is ProofStatus.PROVED for r in results) else None

    def formula(number: int, kept: ProofCache) -> None:
        there, profile = theirs(kept)
        profile.theorems[formulas[number]].prove(there, cards.slug)

    tasks = [partial(formula, number) for number in reversed(range(len(formulas)))]
    orders: list[list[Task]] = [[every_move, *tasks]]
    for n in range(1, count):
        start = len(tasks) * n // count
        orders.append([*tasks[start:], *tasks[:start]])
    return [Ahead(order, prover.cache) for order in orders]


def _accepted(cards: CardSet, profile: ProofProfile) -> dict[str, str]:
    """What a set breaks on purpose, and why; ``UnknownDeparture`` for what is no theorem."""
    for departure in cards.departures:
        if departure.theorem not in profile.names:
            raise UnknownDeparture(departure, nearest(departure.theorem, profile.names))
    return {departure.theorem: departure.reason for departure in cards.departures}


def _results(
    profile: ProofProfile,
    prover: Prover,
    selected: Sequence[str],
    cards: CardSet,
    helpers: Sequence[Ahead],
) -> Iterator[TheoremResult]:
    yield from _formulas(profile, prover, selected)
    yield from _every_move(profile, selected, helpers)
    prover.progress("lines of play")
    goals = [t for t in profile.reachability.values() if t.name in selected]
    yield from prove_reachability(profile.counterexamples.player, goals, cards, prover.cache)


def _formulas(
    profile: ProofProfile, prover: Prover, selected: Sequence[str]
) -> Iterator[TheoremResult]:
    """Theorems about the rules' functions, each as soon as it is known."""
    ruleset = profile.counterexamples.cards.slug
    for theorem in profile.theorems.values():
        if theorem.name in selected:
            prover.progress(theorem.name)
            yield from profile.counterexamples.with_traces([theorem.prove(prover, ruleset)])


def _every_move(
    profile: ProofProfile, selected: Sequence[str], helpers: Sequence[Ahead]
) -> Iterator[TheoremResult]:
    """Theorems about every move, together with those that they assume before one. What a helper
    found is taken if all was proved: what is not is explained by terms of this process."""
    for helper in helpers:
        helper.learn()
    known = (results for helper in helpers for results in helper.results if results)
    results = next(known, None) or _prove_every_move(profile, selected)
    yield from profile.counterexamples.with_traces([r for r in results if r.theorem in selected])


def _prove_every_move(profile: ProofProfile, selected: Sequence[str]) -> list[TheoremResult]:
    theorems = profile.induction.theorems
    if not theorems.keys() & set(selected):
        return []
    due = (n for n in theorems if n in selected or n in profile.induction.assumed)
    return profile.induction_of(tuple(due)).run()


def open_proof_cache() -> ProofCache:
    """The results of earlier runs, of any set, in the user's cache folder."""
    where = folder()
    return ProofCache(where / "proofs.db" if where else None)
