"""What items and sets mean to a proof, as text: what it rests on is known by a hash of that."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from antipater.checker.proofs.proof_cache import code_version
from antipater.checker.proofs.smt.solver import solver_version
from antipater.rules.card_set import CardSet, Edition, Item, Kind, Place
from antipater.rules.effects import OF_NUMBERS, Effect, Happens, Power
from antipater.rules.expressions import Expression, read_columns, used_rules


def set_meaning(
    cards: CardSet,
    edition: Edition,
    asked: Collection[str],
    but: Collection[str] = (),
) -> list[object]:
    """What every proof by induction rests on beside items: the code, the solver, and
    what a set and an edition say of the game. ``asked``: the rules that are asked for, with
    those that they use; ``but``: rulings that are left out."""
    return [
        code_version(),
        solver_version(),
        cards.seats,
        cards.draft,
        cards.resources,
        cards.symbols,
        sorted((name, repr(rule.formula)) for name, rule in cards.rules.items() if name in asked),
        sorted((name, option) for name, option in edition.rulings.items() if name not in but),
        sorted(
            (r.name, r.options, sorted({**r.instead, **r.costs}.items()))
            for r in cards.rulings.values()
            if r.name not in but
        ),
        [(i.slug, e) for i in cards.items for e in i.effects if e.price or e.of or e.which],
        [*everywhere(cards), cards.tracks],
    ]


def everywhere(cards: CardSet) -> list[tuple[str, tuple[Effect, ...]]]:
    """What stands in every city, by what it does at events."""
    return [(item.slug, item.effects) for item in cards.everywhere]


def meaning(cards: CardSet, item: Item) -> str:
    """All of an item that a game depends on, as text: not its names, nor where it is written.

    Columns go by name, so that it is the same in a set that has more of them.
    """
    rest = replace(
        item,
        id=-1,
        names={},
        place=Place("", 0),
        sources=(),
        presence=-1,
        free_with=(),
        standing=(),
    )
    free_with = [cards.columns[c] for c in item.free_with]
    said = rest, cards.columns[item.presence], free_with, named_standing(cards, item)
    return repr(said)


def named_standing(cards: CardSet, item: Item) -> list[tuple[str, int]]:
    """What an item adds to its owner's ledger, by the names of the columns."""
    return [(cards.columns[column], amount) for column, amount in item.standing]


def columns_read(cards: CardSet) -> frozenset[str]:
    """The columns that a set's formulas and invariants read, whoever's they are."""
    formulas = (
        *(rule.formula for rule in cards.rules.values()),
        *(invariant.formula for invariant in cards.invariants),
        *cards.amounts,
    )
    return frozenset(name for formula in formulas for _, name in read_columns(formula))


def acts_afar(item: Item) -> bool:
    """Whether moves of others, or of other items, may read what an item does, beside those by which
    an event happens for which it waits."""
    of_boards = item.kind is Kind.STAGE
    by_all = (Power.BUILDS_FREE, Power.ANY_ORDER)
    return any(
        not (e.is_gain or waits(e) or (of_boards and e.ability and e.power not in by_all))
        for e in item.effects
    )


def waits(effect: Effect) -> bool:
    """Whether no move reads an effect but those by which an event happens: not what is seen from
    numbers or the last card, nor what asks somebody for something."""
    event = effect.event
    asks = effect.choice is not None or effect.asks
    seen_by_all = (*OF_NUMBERS, Happens.LAST_CARD)
    return event is not None and not asks and event.what not in seen_by_all


def waiting(cards: CardSet) -> list[tuple[str, Effect]]:
    """All that waits so in a set."""
    return [(item.slug, e) for item in cards.items for e in item.effects if waits(e)]


def used_by(
    cards: CardSet, rules: Iterable[str], formulas: Iterable[Expression] = ()
) -> frozenset[str]:
    """The rules of a set among these, with all that they and some formulas use, and what rulings
    put in the place of others."""
    instead = (new for ruling in cards.rulings.values() for _, new in ruling.instead.values())
    todo, found = [*rules, *instead, *(r for f in formulas for r in used_rules(f))], set[str]()
    while todo:
        if (name := todo.pop()) not in found and name in cards.rules:
            found.add(name)
            todo += used_rules(cards.rules[name].formula)
    return frozenset(found)
