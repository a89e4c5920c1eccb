"""One record or sheet judged by every edition of its set, and where the editions part.

Two editions agree where everything said of the game is the same. Where they part, each ruling on
which those editions differ is tried alone, joined to the other edition: told are those that decide
something of this game, all of them where they only do so together.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from antipater.rules.card_set import JOINT, CardSet, Ruling

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
    return _bare(one) == _bare(other)


def _bare(told: Told) -> Told:
    """What is said of a game, whichever edition says it and wherever that stands."""
    lists = {
        name: [each | {"source": None} for each in told.get(name, ())]
        for name in ("findings", "notes", "stood")
    }
    return told | lists | {"edition": None}


def partings(
    cards: CardSet, groups: Sequence[Alike], judge: Callable[[str], Told]
) -> list[Parting]:
    """The rulings that decide in which group an edition is; none where all agree.

    ``groups`` are as ``by_edition`` found them, with what the same ``judge`` says.
    """
    if len(groups) < 2:
        return []
    differing = list(_differing(cards, groups))
    deciding = [each for each in differing if _decides(each, groups, judge)]
    return deciding or differing


def _differing(cards: CardSet, groups: Sequence[Alike]) -> Iterator[Parting]:
    """The rulings in which editions of different groups differ."""
    for ruling in cards.rulings.values():
        chosen = {
            name: cards.editions[name].option(ruling) for group in groups for name in group.editions
        }
        by_group = [{chosen[name] for name in group.editions} for group in groups]
        if any(a.isdisjoint(b) for i, a in enumerate(by_group) for b in by_group[:i]):
            yield Parting(ruling, chosen)


def _decides(each: Parting, groups: Sequence[Alike], judge: Callable[[str], Told]) -> bool:
    """Whether an edition with another option of a ruling says something else of the game."""
    return any(
        not _same(group.told, judge(f"{name}{JOINT}{each.ruling.name} {option}"))
        for group in groups
        for name in group.editions[:1]
        for option in dict.fromkeys(each.options.values())
        if option != each.options[name]
    )
