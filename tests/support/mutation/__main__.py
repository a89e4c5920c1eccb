"""``python -m support.mutation [SET] [--engine | --mistakes N | --acting]``: break, and see."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.prove import open_proof_cache
from antipater.checker.proofs.theorem import Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from support.mutation.checks import Refuted
from support.mutation.clauses import by_clause, in_words
from support.mutation.engine_runs import (
    AnyMutant,
    EngineMutantResult,
    NoForking,
    Questions,
    mistakes_of,
    mutants_of,
    run_engine_mutants,
)
from support.mutation.games import BROKEN
from support.mutation.killed import run_mutants
from support.mutation.prepared import prepared, unacted


def of_set(cards: CardSet, told_by_clause: bool) -> int:
    """List which theorem kills each mutant of a set, or the clauses that they touch; 1 if more
    than one in twenty survives."""
    found = list[tuple[str, bool]]()
    for mutant in run_mutants(cards):
        killed = mutant.theorem is not None
        found.append((mutant.description, killed))
        if not told_by_clause:
            word = "killed  " if killed else "SURVIVED"
            print(f"{word}     {mutant.description}  [{mutant.theorem or 'nothing'}]", flush=True)
    if told_by_clause:
        print(*in_words(by_clause(cards, found)), sep="\n")
    count = sum(killed for _, killed in found)
    print(f"{count} of {len(found)} mutants are killed")
    return int((len(found) - count) * 20 > len(found))


def of_engine(
    cards: CardSet,
    mutants: Sequence[AnyMutant],
    told_by_clause: bool,
    jobs: int | None,
    cache: ProofCache,
) -> int:
    """List what notices each mutant of the engine, or the clauses that they touch; 1 if theorems
    do not notice more than one in twenty. What changes nothing touches no clause."""
    results = list[EngineMutantResult]()
    try:
        for found in run_engine_mutants(cards, mutants, None, jobs, cache):
            results.append(found)
            if not told_by_clause:
                print(_in_words(found), flush=True)
    finally:  # an interrupted run keeps its work
        cache.save()
    if told_by_clause:
        told = [each for each in results if each.theorem is not None or each.survived]
        touched = by_clause(cards, [(each.description, not each.survived) for each in told])
        print(*in_words(touched), sep="\n")
    harmless = sum(each.harmless for each in results)
    falling = sum(each.falls for each in results)
    unacted = sum(each.unacted for each in results)
    due = len(results) - harmless - falling
    killed = sum(each.theorem is not None for each in results)
    tested = sum(bool(each.test) for each in results)
    survive = due - killed - tested - unacted
    print(
        f"{killed} of {due} mutants that matter are killed by theorems, {tested} by tests; "
        f"{survive} survive, {unacted} stand where no set acts; "
        f"{harmless} change nothing, {falling} fall over in play"
    )
    return int((due - killed) * 20 > due)


def where_nothing_acts(cards: CardSet, cache: ProofCache) -> int:
    """List the places of the engine on which no check acts, and what is asked of no set that is not
    as printed; 1 if there are such places."""
    prover = Prover(cache=Questions.beside(cache))
    found = prepared(cards, prover, cache)
    prover.cache.save()
    for name, theorems in found.left_out.items():
        print(f"false of {name}, and not asked: {', '.join(dict.fromkeys(theorems))}")
    left = unacted(BROKEN[cards.game], found)
    for function, places in left.items():
        lines = dict.fromkeys(at if isinstance(at, int) else at[0] for _, at in places)
        print(f"no set acts on {function}, line {', '.join(map(str, lines))}")
    return int(bool(left))


def _in_words(found: EngineMutantResult) -> str:
    if found.theorem is not None:
        return f"killed       {found.description}  [{found.theorem}]"
    if found.test:
        told = "; ".join(filter(None, (found.test, found.reason)))
        return f"by a test    {found.description}  ({told})"
    if found.falls:
        return f"falls over   {found.description}"
    if found.unacted:
        return f"no set acts  {found.description}"
    if found.reason:
        return f"no change    {found.description}  ({found.reason})"
    return f"SURVIVED     {found.description}{f'  ({found.note})' if found.note else ''}"


def main(arguments: list[str] | None = None) -> int:
    """Run the tool; the exit status."""
    parser = ArgumentParser("support.mutation", description=__doc__)
    parser.add_argument("set", nargs="?", default="duel", help="name of a set, or a folder")
    parser.add_argument("--engine", action="store_true", help="break the engine's Python instead")
    parser.add_argument("--mistakes", type=int, help="so many mistakes as people make them")
    parser.add_argument("--seed", type=int, default=34, help="by which these are drawn")
    parser.add_argument("--acting", action="store_true", help="tell where no set acts")
    parser.add_argument("--by-clause", action="store_true", help="tell it by clauses")
    parser.add_argument("--jobs", type=int, help="engines looked at side by side")
    parser.add_argument("--cold", action="store_true", help="ignore results of earlier runs")
    given = parser.parse_args(arguments)
    cards = load_set(given.set)
    try:
        if not given.engine and not given.mistakes and not given.acting:
            return of_set(cards, given.by_clause)
        cache = ProofCache() if given.cold else open_proof_cache()
        if given.acting:
            return where_nothing_acts(cards, cache)
        some = (
            mistakes_of(cards, given.mistakes, given.seed) if given.mistakes else mutants_of(cards)
        )
        return of_engine(cards, some, given.by_clause, given.jobs, cache)
    except NoForking as error:
        print(error, file=sys.stderr)
        return 2
    except Refuted as error:
        print(f"`{error}` is refuted of the engine as it is", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
