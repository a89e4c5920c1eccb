"""All theorems of a set, proved one after the other."""

from collections.abc import Iterator, Sequence

from antipater.checker.games.registry import GAMES
from antipater.checker.proofs.profile import GameProofs, ProofProfile
from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.reachability import prove_reachability
from antipater.checker.proofs.theorem import Limits, Prover, TheoremResult, Told, untold
from antipater.grammar.cache import folder
from antipater.rules.card_set import CardSet


class UnknownTheorem(ValueError):
    """There is no theorem of this name about a set."""


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
) -> Iterator[TheoremResult]:
    """What comes of each theorem of a set, as soon as it is known.

    ``edition``: a name among the set's (None: its default); ``KeyError`` for another.
    ``cache``: results of earlier runs; None proves everything anew. ``only``: names of
    the theorems to prove; ``UnknownTheorem`` for another. ``told``: told of each question
    that is put to the solver. ``NoTheorems`` where none are stated about the game.
    """
    prover = Prover(limits, cache, told)
    profile = proofs_of(cards).profile(cards, edition, prover)
    selected = tuple(only or profile.names)
    for name in selected:
        if name not in profile.names:
            raise UnknownTheorem(name)
    yield from _formulas(profile, prover, selected)
    yield from _every_move(profile, selected)
    goals = [t for t in profile.reachability.values() if t.name in selected]
    yield from prove_reachability(profile.counterexamples.player, goals, cards, prover.cache)


def _formulas(
    profile: ProofProfile, prover: Prover, selected: Sequence[str]
) -> Iterator[TheoremResult]:
    """Theorems about the rules' functions, each as soon as it is known."""
    ruleset = profile.counterexamples.cards.slug
    for theorem in profile.theorems.values():
        if theorem.name in selected:
            yield from profile.counterexamples.with_traces([theorem.prove(prover, ruleset)])


def _every_move(profile: ProofProfile, selected: Sequence[str]) -> Iterator[TheoremResult]:
    """Theorems about every move, together with those that they assume before one."""
    theorems = profile.induction.theorems
    if theorems.keys() & set(selected):
        due = (n for n in theorems if n in selected or n in profile.induction.assumed)
        results = profile.induction_of(tuple(due)).run()
        yield from profile.counterexamples.with_traces(
            [r for r in results if r.theorem in selected]
        )


def open_proof_cache() -> ProofCache:
    """The results of earlier runs, of any set, in the user's cache folder."""
    where = folder()
    return ProofCache(where / "proofs.db" if where else None)
