"""Lints about effects that can never act in this set."""

from collections.abc import Callable, Iterator

from antipater.grammar.codes import Code
from antipater.grammar.diagnostics import Severity
from antipater.grammar.games import GAMES
from antipater.grammar.lints.bench import Bench, Found, Lint
from antipater.rules.definitions import Item, Kind, Power
from antipater.rules.expressions import Expression, quantities


def _without_use(bench: Bench) -> Iterator[Found]:
    yield from _not_of_the_game(bench)
    for item in bench.cards.items:
        for message in _useless(bench, item):
            yield Found(bench.of(item), f"`{item.slug}`: {message}")


def _not_of_the_game(bench: Bench) -> Iterator[Found]:
    """Cards and lines on which the engine of the set's game does not act."""
    game = GAMES.get(bench.cards.game)
    if game is None:
        return
    for item in bench.cards.items:
        if item.kind not in (*game.kinds, Kind.STAGE):
            message = f"`{item.slug}`: the game {bench.cards.game} has no {item.kind}"
            yield Found(bench.of(item), message)
    for definition in bench.definitions:
        for statement in definition.all(*game.deaf):
            line = statement.declaration.words(statement.tree)
            message = f"the game {bench.cards.game} does not act on `{line}`"
            yield Found(definition, message)


def _useless(bench: Bench, item: Item) -> Iterator[str]:
    """Sentences about what an item does that can never act."""
    for column in bench.standing(item):
        name, _, inner = column.rstrip(")").partition("(")
        check = _CHECKS.get(name)
        if check:
            yield from check(bench, inner)
    for ability in item.abilities:
        yield from _power(bench, ability.power, ability.argument)
    for gain in (*item.on_build, *item.at_end):
        yield from _counts_nothing(bench, gain.formula)
    if item.has(Power.REPLAY) and item.kind is not Kind.WONDER:
        yield "only a wonder can give another turn"
    if item.kind is not Kind.BOARD and _does_nothing(bench, item):
        yield "it has no effect at all"


def _does_nothing(bench: Bench, item: Item) -> bool:
    plain = {bench.cards.columns[item.presence], "buildings", "wonders", "stages", "tokens"}
    left = set(bench.standing(item)) - plain - set(bench.cards.colours)
    return not (left or item.on_build or item.at_end or item.abilities or item.opponent_loses)


def _discount(bench: Bench, of: str) -> Iterator[str]:
    kinds = (Kind.WONDER,) if of == "wonder" else (Kind.BUILDING, Kind.GUILD)
    cards = [i for i in bench.cards.of_kind(*kinds) if of in ("wonder", i.colour)]
    if not any(any(i.cost.units) for i in cards):
        yield f"no {of} card costs resources that could be taken off"


def _extra_shields(bench: Bench, colour: str) -> Iterator[str]:
    if not any(i.colour == colour and i.shields for i in bench.cards.items):
        yield f"no {colour} card has shields that could be more"


def _chain_coins(bench: Bench, _: str) -> Iterator[str]:
    if not any(i.free_with for i in bench.cards.items):
        yield "no card is free with another"


def _wonder_replay(bench: Bench, _: str) -> Iterator[str]:
    if not bench.cards.of_kind(Kind.WONDER):
        yield "there are no wonders"


def _fixed_price(bench: Bench, resource: str) -> Iterator[str]:
    index = bench.cards.resources.index(resource.split(", ")[0])
    if not any(i.cost.units[index] for i in bench.cards.items):
        yield f"nothing costs {resource.split(', ')[0]}, so its price does not matter"


_CHECKS: dict[str, Callable[[Bench, str], Iterator[str]]] = {
    "discount": _discount,
    "extra_shields": _extra_shields,
    "chain_coins": _chain_coins,
    "wonder_replay": _wonder_replay,
    "fixed_price": _fixed_price,
}


def _power(bench: Bench, power: Power, argument: str) -> Iterator[str]:
    if power is Power.DESTROY and not any(i.colour == argument for i in bench.cards.items):
        yield f"there is no {argument} card to destroy"
    if power is Power.COPY_GUILD and not bench.cards.of_kind(Kind.GUILD):
        yield "there is no guild to copy"
    if power is Power.DRAW_TOKENS:
        left = len(bench.cards.of_kind(Kind.TOKEN)) - bench.figure("tokens_on_board", 0)
        if left < int(argument):
            yield f"{argument} tokens are to be drawn, and {max(left, 0)} are left in the box"


def _counts_nothing(bench: Bench, formula: Expression) -> Iterator[str]:
    for quantity in sorted(quantities(formula), key=str):
        if quantity.name in bench.cards.colours and not bench.having(quantity.name):
            yield f"there is no {quantity.name} card to count"
            return


LINTS = (
    Lint(
        Code(
            "L-NO-EFFECT",
            "an effect that can never act",
            "What it counts, lowers or destroys is not in the set; or the card does nothing.",
            "building shrine\n  age 1 blue\n  cost stone\n",
            "building shrine\n  age 1 blue\n  cost stone\n  points 4\n",
        ),
        Severity.WARNING,
        _without_use,
    ),
)
