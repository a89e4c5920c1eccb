"""How a tournament is scored: the points of a game and what breaks ties, from a small TOML."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from antipater.checker.base.plain_toml import NoToml, parsed
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.card_set import JOINT, CardSet

# What can break a tie, beside the categories of points.
TIES = ("head_to_head", "wins", "scored", "margin", "opponents")
_METHODS = ("victory", "rank")
_NUMBERS = ("victory", "shared", "defeat")
_KEYS = ("title", "points", "ranks", "ties", "edition", "readings", *_NUMBERS)


class WrongRules(ValueError):
    """Rules that cannot be used; ``reason`` is a name in the texts of ``standings``."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.reason, self.values = reason, values


@dataclass(frozen=True)
class TournamentRules:
    """``points``: by ``victory`` or by ``rank``. ``ranks``: the points of the first, second …
    in a game, the rest get none; those who share ranks share their points. ``ties``: what
    orders players with equal points, the first that differs. ``edition``: by which all are judged,
    if any is named; ``readings``: rulings that are joined to it, ``full_tie second_player``."""

    title: str = ""
    points: str = "victory"
    victory: float = 1
    shared: float = 0.5
    defeat: float = 0
    ranks: tuple[float, ...] = (3, 2, 1)
    ties: tuple[str, ...] = ("head_to_head", "scored", "civilian")
    edition: str = ""
    readings: tuple[str, ...] = ()

    def edition_of(self, cards: CardSet, asked: str | None) -> str | None:
        """The edition to judge a set by: that asked for, else the tournament's, with those of
        its readings that the set knows. None for what each record says itself."""
        known = [each for each in self.readings if each.split()[0] in cards.rulings]
        return JOINT.join([asked or self.edition, *known]).strip() or None

    def earned(self, ranks: Sequence[int]) -> list[float]:
        """The points of each player in a game, by their ranks."""
        if self.points == "victory":
            winning = self.victory if ranks.count(1) == 1 else self.shared
            return [winning if rank == 1 else self.defeat for rank in ranks]
        return [self._of_rank(rank, ranks.count(rank)) for rank in ranks]

    def _of_rank(self, rank: int, sharers: int) -> float:
        shared = range(rank - 1, rank - 1 + sharers)
        return sum(self.ranks[n] for n in shared if n < len(self.ranks)) / sharers


def read_rules(text: str, categories: Sequence[str] | None = None) -> TournamentRules:
    """The rules of a TOML text; ``categories``: those that may break ties, any if None.

    Raises ``WrongRules`` for what cannot be read or used.
    """
    try:
        data: Mapping[str, Any] = parsed(text)
    except NoToml as error:
        raise WrongRules("no_toml", found=str(error)[:100]) from None
    for key in data:
        if key not in _KEYS:
            raise WrongRules("no_key", found=key, expected=_KEYS)
    known: dict[str, Any] = {}
    if "edition" in data:
        known["edition"] = _checked(data, "edition", str)
    if "readings" in data:
        known["readings"] = tuple(map(_reading, _checked(data, "readings", list)))
    if "title" in data:
        known["title"] = _checked(data, "title", str)
    if "points" in data:
        known["points"] = _one_of(_checked(data, "points", str), _METHODS, "points")
    for key in _NUMBERS:
        if key in data:
            known[key] = _number(data[key], key)
    if "ranks" in data:
        known["ranks"] = tuple(_number(n, "ranks") for n in _checked(data, "ranks", list))
    if "ties" in data:
        told = [
            str(tie).replace("-", "_").replace(" ", "_") for tie in _checked(data, "ties", list)
        ]
        ties = (*TIES, *(told if categories is None else categories))
        known["ties"] = tuple(_one_of(tie, ties, "ties") for tie in told)
    return TournamentRules(**known)


def _checked(data: Mapping[str, Any], key: str, kind: type) -> Any:
    if not isinstance(data[key], kind):
        raise WrongRules("no_value", field=key, found=str(data[key])[:40])
    return data[key]


def _reading(value: object) -> str:
    """A ruling of a shipped set and one of its options; of a set of one's own only its form."""
    told = " ".join(str(value).split())
    ruling, _, option = told.partition(" ")
    rulings = [r for name in shipped_sets() for r in load_set(name).rulings.values()]
    known = {f"{r.name} {o}" for r in rulings for o in r.options}
    ours = any(ruling == each.name for each in rulings)
    if (told not in known and ours) or not option or " " in option:
        raise WrongRules("no_choice", field="readings", found=told, expected=tuple(sorted(known)))
    return told


def _number(value: object, key: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) < 1e6:
        raise WrongRules("no_value", field=key, found=str(value)[:40])
    return value


def _one_of(value: str, known: Sequence[str], key: str) -> str:
    if value not in known:
        raise WrongRules("no_choice", field=key, found=value, expected=tuple(known))
    return value
