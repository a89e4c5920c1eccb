"""What a city of Duel has at the least when it wins by a supremacy."""

from antipater.checker.base.extras import extra_of
from antipater.checker.sheets.feasibility.cities import CityCounts
from antipater.checker.sheets.feasibility.groups import Group
from antipater.checker.sheets.feasibility.search import ProgramAnswer, ProgramSearch
from antipater.checker.sheets.values import are_of_items
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel import Rules
from antipater.rules.effects import When
from antipater.rules.expressions import read_columns

# By the text of a set and the edition.
_known: dict[tuple[str, str | None], int] = {}


def least_science(cards: CardSet, edition: str | None) -> int:
    """The fewest scientific points with which a city has a scientific supremacy.

    Whatever else stands in both cities; 0 where the set has no such supremacy, where it turns on
    what no cities tell, and where the solver that finds them is not installed.
    """
    key = cards.text_hash, edition
    try:
        if key not in _known:
            _known[key] = _least_science(Rules(cards, edition))
        return _known[key]
    except ModuleNotFoundError as error:
        if extra_of(error) is None:
            raise
        return 0


def _least_science(rules: Rules) -> int:
    cards = rules.cards
    if not are_of_items(cards, _read(cards), {"coins", "lead", *cards.changed}):
        return 0
    kinds = (Kind.BUILDING, Kind.GUILD, Kind.WONDER, Kind.TOKEN, Kind.CHARACTER)
    cities = CityCounts(cards, [Group((item,)) for item in cards.of_kind(*kinds)], 2)
    seats = cities.ledger(0), cities.ledger(1)
    wins = rules.scientific_supremacy(*seats)
    found = ProgramSearch(cities.program).least(rules.scoring.points(*seats)["scientific"], wins)
    return 0 if isinstance(found, ProgramAnswer) else found.limit


def _read(cards: CardSet) -> set[str]:
    """The columns on which a scientific supremacy depends, and scientific points."""
    formulas = [
        cards.resolved(cards.rules[name]) for name in ("scientific_supremacy", "score_scientific")
    ]
    items = (item for item in cards.items if item.category == "scientific")
    formulas += [gain.amount for item in items for gain in item.gains(When.END)]
    return {name for formula in formulas for _, name in read_columns(formula)}
