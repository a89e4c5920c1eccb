"""The columns of a city's ledger: what a city of this set can have, in a fixed order."""

from collections.abc import Iterable, Sequence

from antipater.grammar.items import Draft
from antipater.grammar.vocabulary import Vocabulary
from antipater.rules.definitions import Kind
from antipater.rules.expressions import column_name


def base_columns(
    words: Vocabulary, drafts: Sequence[Draft], presences: Iterable[str], loot: Iterable[int]
) -> list[str]:
    """Every column but the colour groups that only formulas name."""
    used = [c for d in drafts for c in d.standing]
    spaces = list(loot)
    kinds = {d.kind for d in drafts}
    two = len(words.seats) == 2
    return [
        "coins",
        *(["lead", *_each("loot", map(str, spaces))] if spaces else []),
        *words.colours,
        "buildings",
        *(["wonders"] if two or Kind.WONDER in kinds else []),
        *(["stages"] if not two or Kind.STAGE in kinds else []),
        *(["tokens"] if two or Kind.TOKEN in kinds else []),
        *words.tallies,
        *_each("produces", words.resources),
        *(_each("sells", words.resources) if _any(used, "sells(") else []),
        *_found(used, "one_of("),
        *_found(used, "one_of_sold("),
        *_fixed_prices(words),
        *_each("points", words.categories),
        "shields",
        *_each("science", words.symbols),
        "wildcards",
        *_each("chain", words.chains),
        *_each("discount", ["wonder", *words.colours]),
        "collects_trade",
        *_each("extra_shields", words.colours),
        "wonder_replay",
        "chain_coins",
        *_each("built", presences),
    ]


def group_columns(words: Vocabulary, groups: Iterable[str]) -> list[str]:
    """``symbols(wood, brown or grey)`` for every resource and every colour group named."""
    return [column_name("symbols", (r, g)) for g in groups for r in words.resources]


def group_standing(draft: Draft, groups: Iterable[str]) -> dict[str, int]:
    """What a building adds to the columns of colour groups: its fixed units."""
    return {
        column_name("symbols", (resource, group)): amount
        for group in groups
        if draft.colour in group.split(" or ")
        for resource, amount in draft.fixed.items()
    }


def producers(words: Vocabulary, names: Sequence[str]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Each group of one-of producers: its column and the resources it may give."""
    start = "one_of("
    return tuple(
        (i, tuple(words.resources.index(r) for r in name[len(start) : -1].split(", ")))
        for i, name in enumerate(names)
        if name.startswith(start)
    )


def _each(name: str, arguments: Iterable[str]) -> list[str]:
    return [column_name(name, (a,)) for a in arguments]


def _found(used: Iterable[str], start: str) -> list[str]:
    return sorted({c for c in used if c.startswith(start)})


def _any(used: Iterable[str], start: str) -> bool:
    return any(c.startswith(start) for c in used)


def _fixed_prices(words: Vocabulary) -> list[str]:
    others = words.seats[1:]
    if len(others) < 2:
        return _each("fixed_price", words.resources)
    return [column_name("fixed_price", (r, o)) for r in words.resources for o in others]
