"""Every line of a card is a row of the calculus of effects, and none is lost."""

import pytest

from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.effect_rows import KEPT, counts_as, effects_of
from antipater.rules.effects import Effect, Happens, What, When, Who
from antipater.rules.expressions import Constant


@pytest.mark.parametrize("name", shipped_sets())
def test_rows_add_up_to_what_the_engine_reads(name: str) -> None:
    cards = load_set(name)
    for item in cards.items:
        rows = effects_of(cards, item)
        stands = dict(counts_as(cards, item))
        for row in rows:
            column = row.kept or (row.column if row.when is When.STANDS else "")
            if column:
                assert isinstance(row.amount, Constant)
                stands[column] = stands.get(column, 0) + row.amount.value
        assert stands == {cards.columns[c]: n for c, n in item.standing}
        coins = [r for r in rows if r.when is When.BUILT and r.column == "coins"]
        assert [r.amount for r in coins if r.who is Who.OWN] == [g.formula for g in item.on_build]
        lost = [-item.opponent_loses] if item.opponent_loses else []
        assert [r.amount for r in coins if r.who is Who.OPPONENT] == list(map(Constant, lost))
        assert [r.amount for r in rows if r.when is When.END and not r.power] == [
            g.formula for g in item.at_end
        ]
        powers = [
            (r.power, r.argument) for r in rows if r.power and not r.kept and r not in item.effects
        ]
        assert powers == [tuple(a) for a in item.abilities]


def _rows(slug: str) -> list[Effect]:
    cards = load_set("duel")
    return [r for r in effects_of(cards, cards.by_slug[slug]) if not r.column.startswith("points")]


def test_what_tokens_do_later_waits_for_an_event() -> None:
    (economy,), (theology,) = _rows("economy"), _rows("theology")
    assert economy.event == (Happens.TRADES, Who.OPPONENT, ())
    assert economy.paid
    assert theology.what is What.AGAIN
    assert theology.event == (Happens.BUILDS, Who.OWN, ("wonder",))
    assert {row.kept.partition("(")[0] for t in ("strategy", "urbanism", "masonry", "economy")
            for row in _rows(t) if row.kept} <= set(KEPT)  # fmt: skip
