"""Theorems about what a city of Duel pays and is paid: costs, chains, Economy, income."""

from functools import partial

from antipater.checker.proofs.chapters import Chapter
from antipater.checker.proofs.duel_least_payments import rests_on_prices
from antipater.checker.proofs.duel_table import Table, changed
from antipater.checker.proofs.theorems import Claim, Claims, Part
from antipater.checker.proofs.z3_reading import all_of, any_of, variable
from antipater.rules.definitions import Item, Kind
from antipater.rules.duel import effects
from antipater.rules.duel.legality import payment_for
from antipater.rules.numbers import if_else, maximum

PAYMENTS: Chapter[Table] = Chapter()


@PAYMENTS.theorem(
    "A player pays the coins and the trade that are due, or nothing at all by a chain, for "
    "which Urbanism pays; no other number of a city changes"
)
def payment_is_coins_and_trade(t: Table) -> Claims:
    cost = effects.Payment(variable("coin cost"), variable("trade"))
    for payment in (cost, effects.Payment(0, 0, True)):
        own, opponent = list(t.own), list(t.opponent)
        _, bonus = effects.pay(t.rules, own, opponent, payment)
        spent = t.own[t.rules.coins] - own[t.rules.coins]
        due = t.own[t.rules.chain_coins] if payment.chained else 0
        yield t.claim(spent == payment.coins + payment.trade - bonus, spent=spent)
        yield t.claim(bonus == due, bonus=bonus)
        altered = changed(t.own, own) + changed(t.opponent, opponent)
        yield Claim(set(altered) <= {t.rules.coins}, about="what changes")


@PAYMENTS.theorem(
    "Economy gives the opponent exactly what is paid for resources, at least nothing, "
    "and never the printed coins; nothing at all on a free chain"
)
def economy_moves_the_trade_part(t: Table) -> Claims:
    cost = effects.Payment(variable("coin_cost"), variable("trade"))
    for payment in (cost, effects.Payment(0, 0, True)):
        own, opponent = list(t.own), list(t.opponent)
        collected, _ = effects.pay(t.rules, own, opponent, payment)
        gained = opponent[t.rules.coins] - t.opponent[t.rules.coins]
        holds = t.opponent[t.rules.collects_trade] >= 1
        sane = [cost.coins >= 0, cost.trade >= 0]
        due = if_else(holds, payment.trade, 0)
        yield t.claim(gained == due, *sane, gained=gained)
        yield t.claim(collected == gained, *sane, collected=collected)
        yield t.claim(gained >= 0, *sane, gained=gained)


@PAYMENTS.theorem("A chain symbol makes free every building that shows it, and nothing else does")
def chains_make_free(t: Table) -> Claims:
    for item in t.rules.buildings:
        yield Part(rests_on_prices(t, item), partial(_chained, t, item))


def _chained(t: Table, item: Item) -> Claims:
    held = any_of(t.own[column] >= 1 for column in item.free_with)
    for column in item.free_with:
        own = tuple(1 if c == column else n for c, n in enumerate(t.own))
        state = t.state(own, t.opponent)
        cost = payment_for(t.rules, state, 0, item)
        yield Claim(all_of([cost.chained, cost.total == 0]), about=item.slug)
    own = tuple(0 if c in item.free_with else n for c, n in enumerate(t.own))
    cost = payment_for(t.rules, t.state(own, t.opponent), 0, item)
    due = item.cost.coins + t.rules.trade(own, t.opponent, item)
    yield t.claim(cost.total == due, about=item.slug, total=cost.total)
    yield Claim(not cost.chained, about=item.slug)
    if not item.free_with:
        yield Claim(held is False, about=item.slug)


# Income


@PAYMENTS.theorem(
    "A discarded card brings 2 coins and 1 for each yellow building of the city, so "
    "never less than 2",
    "discard_income",
)
def discard_income_is_two_and_yellow(t: Table) -> Claims:
    own = list(t.own)
    income = effects.take_discard_income(t.rules, own, list(t.opponent))
    gained = own[t.rules.coins] - t.own[t.rules.coins]
    due = 2 + t.of(t.own, "yellow")
    yield t.claim(income == due, income=income, due=due)
    yield t.claim(income >= 2, income=income)
    yield t.claim(gained == income, gained=gained)


@PAYMENTS.theorem(
    "What a city of many buildings, wonders or coins brings is counted in one city, "
    "the one that has most, for every kind counted together"
)
def most_is_counted_in_one_city(t: Table) -> Claims:
    for item in t.cards.of_kind(Kind.GUILD):
        for gain in (*item.on_build, *item.at_end):
            amount = t.cards.compile(item.slug, gain.formula)
            here, same = amount(t.own, t.opponent), amount(t.own, t.own)
            there = amount(t.opponent, t.opponent)
            about = f"{item.slug}: {gain.text}"
            yield t.claim(here == maximum(same, there), about=about, amount=here)
