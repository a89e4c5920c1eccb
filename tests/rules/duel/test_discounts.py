"""What discounts and producers of one of several resources can save, by the edition's ruling."""

from collections.abc import Iterable
from itertools import permutations, product
from pathlib import Path
from random import Random

import pytest

from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Rules
from antipater.rules.duel.effects import enter, leave

# Of the site: a token, the two yellow cards and the two wonders, and how much each takes off.
HELPERS = {
    "architecture": (2, "wood clay stone glass papyrus"),
    "masonry": (2, "wood clay stone glass papyrus"),
    "caravansery": (1, "wood clay stone"),
    "great_lighthouse": (1, "wood clay stone"),
    "forum": (1, "glass papyrus"),
    "piraeus": (1, "glass papyrus"),
}
CARDS = load_set("duel")
SITE = Rules(CARDS, "7wd.io")


def cities(
    rules: Rules, names: Iterable[str], bought: Iterable[str]
) -> tuple[list[int], list[int]]:
    """A city into which cards came in an order, and an opponent's."""
    own, opponent = list(rules.opening), list(rules.opening)
    for name in names:
        enter(rules, own, opponent, CARDS.by_slug[name])
    for name in bought:
        enter(rules, opponent, own, CARDS.by_slug[name])
    return own, opponent


def charged(names: list[str], prices: list[int], produced: list[int], item: Item) -> set[int]:
    """What the site charges: written after its rule, whatever order it meets equal prices in.

    It subtracts what is produced; then each helper in the order of acquisition goes through
    the resources from dear to cheap and takes what it can.
    """
    for_item = {"wonder": "architecture", "blue": "masonry"}
    kind = "wonder" if item.kind is Kind.WONDER else item.colour
    left = [max(n - have, 0) for n, have in zip(item.cost.units, produced, strict=True)]
    found = {tuple(left)}
    for name in names:
        if name in for_item.values() and for_item.get(str(kind)) != name:
            continue
        most, gives = HELPERS[name]
        after = set()
        for units, order in product(found, permutations(range(len(prices)))):
            reserve, rest = most, list(units)
            for r in sorted(order, key=lambda r: -prices[r]):
                if CARDS.resources[r] in gives.split():
                    taken = min(rest[r], reserve)
                    rest[r] -= taken
                    reserve -= taken
            after.add(tuple(rest))
        found = after
    return {sum(n * price for n, price in zip(units, prices, strict=True)) for units in found}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(15))
def test_the_site_charges_by_order_of_acquisition(seed: int) -> None:
    rng = Random(seed)
    names = rng.sample(sorted(HELPERS), rng.randint(1, 6))
    makers = [i.slug for i in CARDS.items if i.colour in ("brown", "grey")]
    own, opponent = cities(SITE, [*names, *rng.sample(makers, rng.randrange(4))], ())
    _, opponent = cities(SITE, (), rng.sample(makers, rng.randrange(6)))
    prices = SITE.price_list(own, opponent)
    produced = [own[column] for column in SITE.produces]
    for item in CARDS.items:
        if any(item.cost.units):
            due = charged(names, prices, produced, item)
            assert SITE.trade(own, opponent, item) == min(due), (names, item.slug)
            assert SITE.known_trade(own, opponent, item) == min(due), (names, item.slug)
            assert SITE.possible_trades(own, opponent, item) == tuple(sorted(due)), item.slug


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(15))
def test_the_rulebooks_let_the_builder_choose(seed: int) -> None:
    """Least by formula, and all amounts against every use of every helper."""
    rng = Random(seed)
    rules = Rules(CARDS, "reprint")
    names = rng.sample(sorted(HELPERS), rng.randint(0, 4))
    own, opponent = cities(rules, names, ())
    _, opponent = cities(rules, (), ["clay_pool", "shelf_quarry", "glassworks"][: rng.randrange(4)])
    for item in CARDS.items:
        if any(item.cost.units):
            amounts = rules.possible_trades(own, opponent, item)
            assert (
                amounts[0]
                == rules.trade(own, opponent, item)
                == rules.known_trade(own, opponent, item)
            )
            assert amounts[-1] <= sum(
                n * p for n, p in zip(item.cost.units, rules.price_list(own, opponent), strict=True)
            )
            if not names:
                assert len(amounts) == 1


def test_a_token_before_a_card_takes_what_the_card_could_have_given() -> None:
    """A papyrus at 3, two clay and two stone at 2: the token takes the papyrus first."""
    first, _ = cities(SITE, ["architecture", "forum"], ())
    later, _ = cities(SITE, ["forum", "architecture"], ())
    wonder = CARDS.by_slug["appian_way"]  # 1 papyrus, 2 clay, 2 stone
    _, dear = cities(SITE, (), ["press"])
    assert SITE.trade(later, dear, wonder) == 2 * 2
    assert SITE.trade(first, dear, wonder) == 3 * 2
    rulebook = Rules(CARDS, "reprint")
    plain, _ = cities(rulebook, ["architecture", "forum"], ())
    assert rulebook.trade(plain, dear, wonder) == 2 * 2
    assert rulebook.possible_trades(plain, dear, wonder) == (4, 6, 7)


@pytest.mark.slow
def test_a_producer_that_was_destroyed_gives_nothing(tmp_path: Path) -> None:
    """A brown card of a set of one's own that gives one of two, had before a discount."""
    file = tmp_path / "mine" / "mine.cards"
    file.parent.mkdir()
    change = "change building sawmill\n  produces glass or wood\n"
    file.write_text(f'set mine\n  en "Mine"\n  extends duel\n\n{change}')
    cards = load_set(str(file.parent))
    rules = Rules(cards, "7wd.io")
    sawmill, architecture = cards.by_slug["sawmill"], cards.by_slug["architecture"]
    own, never, opponent = list(rules.opening), list(rules.opening), list(rules.opening)
    enter(rules, own, opponent, sawmill)
    enter(rules, own, opponent, architecture)
    leave(rules, own, sawmill)
    enter(rules, never, opponent, architecture)
    assert own == never
    for wonder in cards.of_kind(Kind.WONDER):
        trades = [rules.possible_trades(city, opponent, wonder) for city in (own, never)]
        assert trades[0] == trades[1], wonder.slug
