"""The readers of lines about prices: what is off them, free, or bought from the bank."""

from collections.abc import Iterator
from dataclasses import replace

from antipater.grammar.cards.card_line import Read
from antipater.grammar.cards.conditions import finished
from antipater.grammar.cards.counting import Counting
from antipater.grammar.cards.events import built, limit_of, who_is
from antipater.grammar.cards.formulas import Scope
from antipater.grammar.cards.layers import Statement
from antipater.grammar.cards.readers import amount_by, as_written, check_limits
from antipater.grammar.cards.sketch import MOST, Desk, Sketch
from antipater.rules.card_set import Kind
from antipater.rules.effects import Effect, Limit, Power, Price, What, When, Which, Who
from antipater.rules.expressions import (
    Constant,
    Expression,
    Operation,
    column_name,
    read_columns,
)

_STANDS = Effect(When.STANDS, What.PERMIT)
_EVERYTHING = "everything"
# What these say is said of characters as well that a phase lets be taken for a price.
_OF_COINS = frozenset({"coins_off", "coins_off_formula", "extra_coins"})


def _things(desk: Desk, line: Statement, *more: str) -> tuple[str, ...] | None:
    """The colours and kinds that a line is about, none for everything; nothing, noted, where one
    is not known."""
    named, kinds = line.words_of("of"), built(desk.words)
    if line.kind in _OF_COINS and desk.words.declares("called"):
        kinds |= dict.fromkeys(("character", "characters"), Kind.CHARACTER)
    known = [*desk.words.colours, *kinds, *more]
    if not desk.all_known(line, named, "colour or kind", known):
        return None
    return () if _EVERYTHING in named else tuple(str(kinds.get(str(t), t)) for t in named)


def _whose(desk: Desk, line: Statement) -> Who | None:
    """For whom the price changes; nothing, noted, for one of whom that cannot be said."""
    for word in line.words_of("whose"):
        known = _others(desk)
        return who_is(desk, line, word) if desk.known(line, word, "seat", known) else None
    return Who.OWN


def _others(desk: Desk) -> list[str]:
    """The seats beside the own, and what all of several are called."""
    others = desk.words.seats[1:]
    return [*others, *(["neighbours"] if len(others) > 1 else [])]


def _here_alone(desk: Desk, line: Statement, effect: Effect) -> bool:
    """Whether an amount for others reads no city but that of the card; notes it if not."""
    own = desk.words.seats[0]
    if effect.who is Who.OWN or all(who == own for who, _ in read_columns(effect.amount)):
        return True
    message = "what others pay can depend on the city alone in which the card stands"
    desk.report.error("C-NOT-PLAYED", line.span(), message, expected=f"`{own}.…` alone")
    return False


def discount(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """Units off: of one kind and as many as said, a column keeps them in Duel."""
    of = _things(desk, line, _EVERYTHING)
    if of is None:
        return
    number = desk.number(line)
    plain = not line.all("per", "condition", "limit")
    if len(of) == 1 and plain and desk.words.has(Kind.WONDER):
        sketch.standing[column_name("discount", of)] += number
        return
    _add(desk, sketch, line, Effect(_STANDS.when, What.PERMIT, price=Price.UNITS, of=of))


def symbol(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """All the coins of a cost off, or a unit."""
    of = _things(desk, line, _EVERYTHING)
    if of is not None:
        _add(desk, sketch, line, replace(_STANDS, price=Price.SYMBOLS, of=of))


def coins_for_units(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """Coins in the place of the units of a cost."""
    of = _things(desk, line, _EVERYTHING)
    if of is not None:
        desk.number(line)
        _add(desk, sketch, line, replace(_STANDS, price=Price.COINED, of=of))


def coins(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """Coins off, or more of them."""
    of, who = _things(desk, line, _EVERYTHING), _whose(desk, line)
    if of is not None and who is not None:
        desk.number(line)
        _add(desk, sketch, line, replace(_STANDS, price=Price.COINS, of=of, who=who))


def _add(desk: Desk, sketch: Sketch, line: Statement, effect: Effect) -> None:
    """An effect with the number of its line, and what that is counted per."""
    amount = Counting(desk.words, desk.report, line).formula()
    if line.kind in ("extra_coins", "unit_extra"):
        amount = _negative(amount)
    limit = _limit(desk, sketch, line, effect.who)
    effect = replace(effect, amount=amount, limit=limit, text=as_written(line))
    if _here_alone(desk, line, effect):
        sketch.effects.append(effect)


def _limit(desk: Desk, sketch: Sketch, line: Statement, who: Who = Who.OWN) -> Limit:
    """How often a line makes something cheaper, for who has it; noted where that is others."""
    limit = limit_of(desk, line)
    if limit is not Limit.NONE and who is not Who.OWN:
        message = "only what its owner pays can be changed so often alone"
        desk.report.error("C-NOT-PLAYED", line.span(), message, expected="no `, once …`")
        return Limit.NONE
    check_limits(desk, sketch, line, limit)
    return limit


def _negative(amount: Expression) -> Expression:
    match amount:
        case Constant(value):
            return Constant(-value)
    return Operation("-", (Constant(0), amount))


def by_formula(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """What is off by any formula: it is read when all columns are known."""
    of, who = _things(desk, line, _EVERYTHING), _whose(desk, line)
    if of is not None and who is not None:
        price = Price.UNITS if line.kind == "discount_formula" else Price.COINS
        limit = _limit(desk, sketch, line, who)
        effect = replace(_STANDS, price=price, of=of, who=who, limit=limit, text=as_written(line))
        sketch.limited = sketch.limited or limit is not Limit.NONE

        def read(scope: Scope) -> Iterator[Effect]:
            found = finished(scope, line, replace(effect, amount=amount_by(scope, line)))
            if _here_alone(desk, line, found):
                yield found

        sketch.later.append(read)


def cost(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """Coins that an item itself costs by what is counted: as many more than are said plainly."""
    if _of_coins(desk, line):
        desk.number(line)
        amount = _negative(Counting(desk.words, desk.report, line).formula())
        sketch.effects.append(replace(_itself(sketch, line), amount=amount))


def cost_by_formula(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """The same by any formula: it is read when all columns are known."""
    if not _of_coins(desk, line):
        return
    effect = _itself(sketch, line)

    def read(scope: Scope) -> Iterator[Effect]:
        yield finished(scope, line, replace(effect, amount=_negative(amount_by(scope, line))))

    sketch.later.append(read)


def _of_coins(desk: Desk, line: Statement) -> bool:
    """Whether a cost that is counted is one of coins; of resources none is, and that is noted."""
    word = next(token for token in line.tokens if token.type == "NAME")
    if word in ("coin", "coins"):
        return True
    message = "only the coins of a cost can be counted"
    desk.report.error("C-NOT-PLAYED", line.span(word), message, expected="`coins`")
    return False


def _itself(sketch: Sketch, line: Statement) -> Effect:
    text = as_written(line)
    return replace(_STANDS, price=Price.COINS, of=(sketch.slug,), which=Which.ITSELF, text=text)


def _plain(price: Price) -> Read:
    def read(desk: Desk, sketch: Sketch, line: Statement) -> None:
        amount = Constant(desk.number(line, low=int(price is not Price.CHAIN)))
        side = _chain_of(desk, line)
        if side is not None:
            effect = replace(_STANDS, price=price, amount=amount, side=side)
            sketch.effects.append(replace(effect, text=as_written(line)))

    return read


def _chain_of(desk: Desk, line: Statement) -> str | None:
    """In whose city a chain stands; empty wherever it does, and nothing, noted, for no city."""
    words = line.words_of("chain_of")
    if not desk.all_known(line, words, "seat", _others(desk)):
        return None
    return str(words[0]) if words else ""


any_chain, from_bank, one_from_bank = map(_plain, (Price.CHAIN, Price.BANK, Price.ONE))


def unit_price(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """Coins off each unit of some resources that is bought, or more of them."""
    desk.number(line)
    least, sides = 0, _sides(desk, line)
    for floor in line.words_of("floor"):
        least = desk.in_range(line, floor, 0, MOST)
    of, who = _resources(desk, line), _whose(desk, line)
    if of is not None and who is not None and sides is not None:
        effect = replace(_STANDS, price=Price.UNIT, of=of, who=who, side=sides, least=least)
        _add(desk, sketch, line, effect)


def _resources(desk: Desk, line: Statement) -> tuple[str, ...] | None:
    """The resources that a line is about, none for all; nothing, noted, where one is not known."""
    words = desk.words
    sorts = {"raw": words.raw, "manufactured": {*words.resources} - words.raw}
    tokens = line.words_of("of")
    if not desk.all_known(line, tokens, "resource", [*words.resources, *sorts]):
        return None
    found = {name for t in tokens for name in sorts.get(str(t), {str(t)})}
    return tuple(name for name in words.resources if name in found)


def _sides(desk: Desk, line: Statement) -> str | None:
    """At whom units are bought of which a line speaks; empty for all, and nothing, noted, for one
    of whom none can be."""
    words, known = line.words_of("partner"), _others(desk)
    if not desk.all_known(line, words, "trading partner", known):
        return None
    return "" if [*map(str, words)] in ([], ["neighbours"]) or len(known) < 2 else str(words[0])


def first_unit(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """Coins off one unit that is bought; where there are several sellers, from whom."""
    if len(desk.words.seats) > 2 and not line.has("partner"):
        message = "it is not said from whom the unit is bought"
        desk.report.error("C-MISSING", line.span(), message, expected="`at the neighbours`")
        return
    side = _sides(desk, line)
    if side is None:
        return
    amount = Constant(desk.in_range(line, line.tokens[0], 1, MOST))
    effect = replace(_STANDS, price=Price.FIRST_UNIT, amount=amount, side=side)
    sketch.effects.append(replace(effect, text=as_written(line)))


def builds_free(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """What may be built free of any cost: some colours or kinds, or the first or last of them."""
    of = _things(desk, line)
    if of is None:
        return
    which, limit = Which.EACH, _limit(desk, sketch, line)
    if line.tokens:
        first, period = line.tokens
        in_turns = not desk.words.has(Kind.WONDER)
        periods = ["age"] if of or first == "last" else ["age", "colour"]
        if not desk.known(line, period, "period", periods):
            return
        if first == "last" and (of or not in_turns):
            message = "only of all cards is it known which is the last of an age"
            expected = "`builds last of each age free`" if in_turns else "`first`"
            desk.report.error("C-NOT-PLAYED", line.span(first), message, expected=expected)
            return
        which = Which(f"{first} of each {period}")
        if limit is not Limit.NONE:
            message = f"`{which}` already says how often"
            desk.report.error("C-NOT-PLAYED", line.span(first), message, expected="no `, once …`")
        counted = which is Which.FIRST_OF_AGE and (of or not in_turns)
        limit = Limit.AGE if counted else limit
        check_limits(desk, sketch, line, limit if counted else Limit.NONE)
    effect = replace(_STANDS, power=Power.BUILDS_FREE, of=of, which=which, limit=limit)
    sketch.effects.append(replace(effect, text=as_written(line)))
