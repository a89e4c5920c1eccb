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
        assert {*item.effects} <= {*rows}
        assert all(r.column in cards.column for r in rows if r.what is What.AMOUNT)


def _kept() -> dict[str, Effect]:
    cards = load_set("duel")
    rows = (row for item in cards.items for row in effects_of(cards, item) if row.kept)
    return {row.kept: row for row in rows}


def test_what_tokens_do_later_waits_for_an_event() -> None:
    """The rows that engine and proofs both read, as the rulebook has them."""
    rows = _kept()
    assert set(KEPT) == {name.partition("(")[0] for name in rows}
    builds, amount, own = Happens.BUILDS, What.AMOUNT, Who.OWN
    said = {
        # Economy, Strategy, Theology, Urbanism
        "collects_trade": (amount, own, "coins", 1, True, (Happens.TRADES, Who.OPPONENT, ())),
        "extra_shields(red)": (amount, own, "lead", 1, False, (builds, own, ("red",))),
        "wonder_replay": (What.AGAIN, own, "", 1, False, (builds, own, ("wonder",))),
        "chain_coins": (amount, own, "coins", 4, False, (Happens.CHAINS, own, ())),
    }
    for name, expected in said.items():
        row = rows.pop(name)
        assert isinstance(row.amount, Constant)
        event = row.event and row.event[:3]
        found = row.what, row.who, row.column, row.amount.value, row.paid, event
        assert (row.when, found) == (When.EVENT, expected)
    assert {row.what for row in rows.values()} == {What.PERMIT}
    assert set(rows) == {"discount(wonder)", "discount(blue)"}
