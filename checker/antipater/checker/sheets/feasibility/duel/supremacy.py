"""What a city of Duel has at the least when it wins by a supremacy."""

from antipater.checker.sheets.feasibility.cities import CityCounts
from antipater.checker.sheets.feasibility.groups import Group
from antipater.checker.sheets.feasibility.search import ProgramAnswer, ProgramSearch
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel import Rules

# By the text of a set and the edition.
_known: dict[tuple[str, str | None], int] = {}


def least_science(cards: CardSet, edition: str | None) -> int:
    """The fewest scientific points with which a city has a scientific supremacy.

    Whatever else stands in both cities; 0 where the set has no such supremacy.
    """
    key = cards.text_hash, edition
    if key not in _known:
        _known[key] = _least_science(Rules(cards, edition))
    return _known[key]


def _least_science(rules: Rules) -> int:
    cards = rules.cards
    kinds = (Kind.BUILDING, Kind.GUILD, Kind.WONDER, Kind.TOKEN)
    cities = CityCounts(cards, [Group((item,)) for item in cards.of_kind(*kinds)], 2)
    seats = cities.ledger(0), cities.ledger(1)
    wins = rules.scientific_supremacy(*seats)
    found = ProgramSearch(cities.program).least(rules.scoring.points(*seats)["scientific"], wins)
    return 0 if isinstance(found, ProgramAnswer) else found.limit
