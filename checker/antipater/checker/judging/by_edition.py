"""One record or sheet judged by every edition of its set, and where the editions part.

Two editions agree where everything said of the game is the same. Where they part, the rulings
on which those editions differ are told; that each of these matters here is not shown.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from antipater.rules.card_set import CardSet, Ruling

Told = dict[str, Any]


@dataclass(frozen=True)
class Alike:
    """Editions that say the same, and what they say, as plain data."""

    editions: tuple[str, ...]
    told: Told


@dataclass(frozen=True)
class Parting:
    """A ruling on which the groups of editions differ: the option of each edition."""

    ruling: Ruling
    options: Mapping[str, str]


def by_edition(cards: CardSet, judge: Callable[[str], Told]) -> list[Alike]:
    """What every edition of a set says, the default first, those that agree together.

    ``judge`` gives what is said of the game under an edition, as plain data.
    """
    default = cards.default_edition
    names = [default, *(name for name in cards.editions if name != default)]
    groups = list[Alike]()
    for name in names:
        told = judge(name)
        for number, group in enumerate(groups):
            if _same(group.told, told):
                groups[number] = Alike((*group.editions, name), group.told)
                break
        else:
            groups.append(Alike((name,), told))
    return groups


def _same(one: Told, other: Told) -> bool:
    return one | {"edition": None} == other | {"edition": None}


def partings(cards: CardSet, groups: Sequence[Alike]) -> list[Parting]:
    """The rulings in which editions of different groups differ; none where all agree."""
    if len(groups) < 2:
        return []
    found = list[Parting]()
    for ruling in cards.rulings.values():
        chosen = {
            name: cards.editions[name].rulings.get(ruling.name, ruling.options[0])
            for group in groups
            for name in group.editions
        }
        by_group = [{chosen[name] for name in group.editions} for group in groups]
        if any(a.isdisjoint(b) for i, a in enumerate(by_group) for b in by_group[:i]):
            found.append(Parting(ruling, chosen))
    return found
