"""Which statements of the engine are run by theorems, and by which kind: the page that tells.

``python -m support.proved_statements`` proves what ``nox -s mutants -- --engine`` puts to a mutant,
of the sets and editions below, and of examples the theorems and some moves of each kind; it notes
each line of the rules that is run meanwhile. It takes some minutes, and writes the page.
"""

import ast
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from inspect import getsource
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from antipater.checker.games.registry import GAMES
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.profile import ProofProfile
from antipater.checker.proofs.theorem import Method, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Due, Move, Verb
from support.mutation.checks import Check, first_refuted
from support.mutation.duel import by_induction
from support.mutation.engine import Place
from support.mutation.games import BROKEN
from support.mutation.noted_lines import lines_run
from support.places import TOP
from support.some_moves import follow_some

PAGE = TOP / "docs" / "reference" / "proved-statements.md"
_GAME = ("legality", "turn", "effects", "rules", "engine", "ending", "quantities", "price")
MODULES = (
    *(f"antipater.rules.duel.{name}" for name in (*_GAME, "table", "trade", "zones")),
    *(f"antipater.rules.seven_wonders.{name}" for name in (*_GAME, "trade", "payments", "deals")),
    *(f"antipater.rules.seven_wonders.{name}" for name in ("choosing", "late", "table")),
    *(f"antipater.rules.{name}" for name in ("base", "ledger", "trade.cost", "trade.market")),
    *(f"antipater.rules.{name}" for name in ("choices", "interpreter", "prices")),
)
# What is proved: shipped sets and the motley ones, each under an edition; and documented examples
# with effects that these have not.
RUNS: tuple[tuple[str, str | None], ...] = (
    ("duel_promo", "7wd.io"),
    ("seven_wonders", "first"),
    ("seven_wonders", "one_turn"),
    *((proofs.motley, None) for proofs in BROKEN.values()),
)
EXAMPLE_RUNS = (
    *("bargains", "plots", "curia", "shrines", "oracles", "tribunes", "muses", "offers", "masons"),
    *("usurers", "envoys", "projects", "laws", "tower", "fires", "islands", "captains", "tolls"),
    "ruins",
)
_SECONDS = 40  # of the processor, for the moves of an example
# Theorems of which every case is known but for coins, which are any.
_ANY_COINS = ("games_begin_as_set_up", "games_begin_with_what_was_dealt")
# Why statements are not run on terms, by a module or a function in it.
_LISTS = "lists what may be done; compared with refusals on random games"
_BRINGS = "tells people what a discard would bring; on integers only"
_FULL = "forgets what was remembered, once that is more than fits"
_WRONG = "tells a program that it made a move which is not legal"
_NAMES = "tells by name what a broken invariant speaks of"
_LEFT = "a choice that an edition lets be left alone; tested"
_CHANGED = "purchases at prices that cards change: of known cities, and compared at random ones"
_MANY = "more treasuries than are followed of whole moves, or effects by coins; tested"
_FEES = "fees of offers that are taken; tested"
_STARTS = "made as the program starts; what is made is run"
_LISTED = "in theorems lists hold every item, with when it is in them"
WHY = {
    "duel.table: Table.to_move": "nobody moves when the game is over: asked before",
    "duel.trade: PricedRules._remembered": _FULL,
    "duel.engine: Illegal.__init__": _WRONG,
    "duel.engine: apply": _WRONG,
    "duel.zones: is_known": _LEFT,
    "duel.zones: verbs_of": _LISTS,
    "duel.zones: hands_known": "whether a record tells which wonders are held; tested",
    "duel.rules: Rules.those": _LISTED,
    "duel.quantities: _due": _STARTS,
    "duel.quantities: _tokens_at": _STARTS,
    "duel.table: Table.any_left": "who begins an age is never asked behind another choice",
    "duel.effects: discard_brings": _BRINGS,
    "duel.engine: left_alone": _LEFT,
    "duel.engine: passed_over": _LEFT,
    "duel.engine: legal_moves": _LISTS,
    "duel.engine: _choices": _LISTS,
    "duel.ending: outcome": "no outcome while the game goes on",
    "duel.quantities: quantities_of": _NAMES,
    "seven_wonders.legality: refusals": "goes on to further plays; the first illegal one is told",
    "seven_wonders.engine: Illegal.__init__": _WRONG,
    "seven_wonders.engine: apply": _WRONG,
    "seven_wonders.engine: legal_plays": _LISTS,
    "seven_wonders.ending: _Raised.__len__": "nothing asks a ledger for its length",
    "seven_wonders.quantities: quantities_of": _NAMES,
    "seven_wonders.quantities: _standing": _STARTS,
    "seven_wonders.quantities: _due": _STARTS,
    "seven_wonders.quantities: _around": _STARTS,
    "seven_wonders.turn: WorkingState.pay": "to pay nothing changes nothing: what is told may be 0",
    "seven_wonders.price: _ways": _CHANGED,
    **{
        f"seven_wonders.trade: {name}": _CHANGED
        for name in (
            "PricedRules.ways",
            "PricedRules.bank_due",
            "PricedRules.changed_purchases",
            "PricedRules._purchases",
            "PricedRules.helped",
            "PricedRules._changed_ways",
            "PricedRules._priced_by",
            "PricedRules._read_for",
            "PricedRules._needed_by",
        )
    },
    "seven_wonders.trade: _Needs.remember_wanted": _FULL,
    "seven_wonders.payments: settle": _MANY,
    "seven_wonders.payments: _round": _FEES,
    "seven_wonders.deals: impossible": "where all hands are known their own rules refuse",
    "duel.effects: leave": "no card of these sets takes a producer that came before a discount",
    "duel.turn: Turn.set_up": "lays out a draft that is known; coins are any",
    "seven_wonders.deals: Count.one": "of cards held from the start; tested",
    "base: Rulebook.joined": "joins two editions where a record fits both; tested",
    "trade.market: paid_for": _CHANGED,
    "trade.cost: off_one": _CHANGED,
}
# What lists or tells people something, and plays no part in what a game is: left out of the count.
ASIDE = (_LISTS, _WRONG, _NAMES, _BRINGS)


class Statement(NamedTuple):
    """A statement of a function: its module, the function, and the lines of its own."""

    module: str
    function: str
    lines: range

    @property
    def is_aside(self) -> bool:
        """Whether it only tells something."""
        return WHY.get(f"{short(self.module)}: {self.function}") in ASIDE

    def among(self, lines: Collection[Place]) -> bool:
        """Whether it is run where these lines are."""
        return any((self.module, line) in lines for line in self.lines)


def statements(module: str) -> Iterator[Statement]:
    """Every statement of a module's functions, but for docstrings; of one that holds others
    only its head."""
    tree = ast.parse(getsource(import_module(module)))
    yield from _of(tree, module, ())


def _of(node: ast.AST, module: str, inside: tuple[str, ...]) -> Iterator[Statement]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            yield from _of(child, module, (*inside, child.name))
        elif isinstance(child, ast.stmt) and not _is_text(child):
            if inside and isinstance(node, ast.FunctionDef | ast.stmt) and _runs(node, child):
                yield Statement(module, ".".join(inside), _own_lines(child))
            yield from _of(child, module, inside)
        elif isinstance(child, ast.match_case | ast.ExceptHandler):
            yield from _of(child, module, inside)


def _runs(node: ast.AST, child: ast.stmt) -> bool:
    return not isinstance(node, ast.ClassDef) and not isinstance(child, ast.Pass)


def _own_lines(statement: ast.stmt) -> range:
    body = getattr(statement, "body", None)
    last = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
    return range(statement.lineno, max(last, statement.lineno) + 1)


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def measured() -> dict[bool, set[Place]]:
    """The lines that are run by theorems on terms (true), and on cards and tables alone."""
    found: dict[bool, set[Place]] = {True: set(), False: set()}
    for name, edition in (*RUNS, *((f"docs/examples/{name}", None) for name in EXAMPLE_RUNS)):
        for on_terms, lines in lines_of(name, edition).items():
            found[on_terms] |= lines
    return found


def lines_of(name: str, edition: str | None) -> dict[bool, set[Place]]:
    """Those of one set."""
    found: dict[bool, set[Place]] = {True: set(), False: set()}
    prover, shipped = Prover(), "/" not in name
    cards = load_set(name if shipped else str(TOP / name))
    cards = replace(cards, default_edition=edition or cards.default_edition)
    profile = GAMES[cards.game].proofs
    assert profile is not None
    proofs = profile.profile(cards, cards.default_edition, prover)
    if name.startswith("docs/"):
        checks: Iterable[Check] = _of_an_example(cards, proofs, prover)
    else:
        checks = chain(BROKEN[cards.game].checks(cards, prover, None), _promo(cards, prover))
    for check in checks:
        theorem = proofs.theorems.get(check.name)
        with lines_run(MODULES) as lines:
            refuted = check.refuted()
        assert refuted is None or not shipped, f"{check.name} of {name}: {refuted}"
        on_terms = theorem is None or theorem.method not in (Method.TABLE, Method.EXAMPLES)
        found[on_terms or check.name in _ANY_COINS] |= lines
    return found


def _of_an_example(cards: CardSet, proofs: ProofProfile, prover: Prover) -> Iterator[Check]:
    """The theorems of a set, and some moves of each kind."""
    for name, theorem in proofs.theorems.items():
        if theorem.method not in (Method.INDUCTION, Method.REACHABILITY):
            yield Check(name, partial(first_refuted, [theorem], prover))
    yield Check("some moves", partial(follow_some, proofs.induction, _SECONDS))


def _promo(cards: CardSet, prover: Prover) -> Iterator[Check]:
    """The choices that only promo wonders give."""
    if "statue_of_liberty" not in cards.by_slug:
        return
    drafted = sum(map(len, cards.draft))
    for verb, other in ((Verb.TOP_ROW, -1), (Verb.LEFT_OUT, cards.by_slug["tavern"].id)):
        control = ControlState(1, 3, 0, (Due(verb, 0),), drafted)
        move = Move(verb, 0, cards.by_slug["stable"].id, other)
        yield Check(str(verb), lambda c=control, m=move: by_induction(  # type: ignore[misc]
            DuelCities(cards), prover, [(c, m)]
        ))  # fmt: skip


def page(lines: dict[bool, set[Place]]) -> str:
    """The table, and what is run by no theorem on terms."""
    rows, rest = [], Counter[tuple[str, str, bool]]()
    for module in MODULES:
        every = [each for each in dict.fromkeys(statements(module)) if not each.is_aside]
        if not every:
            continue
        on_terms = [s for s in every if s.among(lines[True])]
        left = [s for s in every if s not in on_terms]
        on_tables = [s for s in left if s.among(lines[False])]
        for each in left:
            name = "all of it" if short(module) in WHY else each.function
            rest[short(module), name, each in on_tables] += 1
        share = 100 * len(on_terms) / len(every)
        rows.append(
            f"| `{short(module)}` | {len(every)} | {len(on_terms)} | {share:.0f} % "
            f"| {len(on_tables)} | {len(left) - len(on_tables)} |"
        )
    return "\n".join((*_HEAD, *rows, *_MIDDLE, *_rest(rest), ""))


def short(module: str) -> str:
    """A module's name as the page has it."""
    return module.removeprefix("antipater.rules.")


def _rest(rest: Counter[tuple[str, str, bool]]) -> Iterator[str]:
    for (module, function, on_tables), count in rest.items():
        how = "run on cards and tables" if on_tables else "not run"
        gap = "known cards" if on_tables else "a gap"
        why = WHY.get(f"{module}: {function}", WHY.get(module, gap))
        yield f"| `{module}` | `{function}` | {count} | {how} | {why} |"


_HEAD = (
    "# Which statements theorems run",
    "",
    "Measured by `nox -s statements`, which proves the sets and editions below and notes each",
    "statement of the rules' functions that is run meanwhile:",
    "",
    *(f"- `{name}`, edition `{edition}`" for name, edition in RUNS if edition),
    "- the motley sets with lines of every sort that no shipped one has (`tests/data/motley`)",
    "- the example sets " + ", ".join(f"`{name}`" for name in EXAMPLE_RUNS),
    "",
    "*On terms* are statements run on unknown numbers, by formulas or in the induction; of the",
    "induction some moves of each kind are measured, as for `nox -s mutants -- --engine`. That a",
    "statement is run does not say that a theorem would notice a slip in it; mutation testing",
    "does ([mutation testing](../guide/proving.md)).",
    "",
    "Not counted are functions that list what may be done or tell people something:",
    ", ".join(sorted(f"`{name}`" for name, why in WHY.items() if why in ASIDE)) + ".",
    "",
    "| module | statements | on terms | share | on cards and tables only | by no theorem |",
    "| --- | --- | --- | --- | --- | --- |",
)
_MIDDLE = (
    "",
    "## What is not run on terms",
    "",
    "| module | function | statements | how | why |",
    "| --- | --- | --- | --- | --- |",
)


def main(where: Path = PAGE) -> None:
    """Measure, and write the page."""
    where.write_text(page(measured()), "utf-8")


if __name__ == "__main__":
    main()
