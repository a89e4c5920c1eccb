"""The fact tables of 7 Wonders Duel, read as they stand in ``checker/proofs/facts/duel``."""

import csv
import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from support.places import FACT_TABLES

FOLDER = FACT_TABLES / "duel"

# The tables keep the Board Game Arena name of the blue Age II card, the card set does not.
SLUGS = {"courthouse": "tribunal"}


class Card(NamedTuple):
    """One row of ``cards.csv`` or ``wonders.csv``; what a row lacks is zero or empty.

    ``effects`` are pairs: ``("coins_per_own", "yellow*1")``.
    """

    slug: str
    age: str
    colour: str
    coins: int
    needs: Mapping[str, int]
    makes: Mapping[str, int]
    one_of: tuple[str, ...]
    points: int
    shields: int
    symbol: str
    gives: str
    free_by: str
    income: int
    replay: bool
    effects: tuple[tuple[str, str], ...]

    def effect(self, name: str) -> str | None:
        """The argument of the first effect of this name, or ``None``."""
        for effect, argument in self.effects:
            if effect == name:
                return argument
        return None


class Token(NamedTuple):
    """One row of ``progress_tokens.csv``."""

    slug: str
    points: int
    income: int
    effect: str


class Slot(NamedTuple):
    """One row of ``layouts.csv``; slots are counted from 1."""

    slot: int
    row: int
    face_up: bool
    covered_by: tuple[int, ...]


class Space(NamedTuple):
    """One row of ``military.csv``: a space of the track."""

    points: tuple[int, int]
    fine: int
    fined: int | None
    winner: int | None


def rows(name: str) -> Iterator[dict[str, str]]:
    """The rows of one table."""
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def amounts(text: str) -> dict[str, int]:
    """``stone:2 clay:1`` as a mapping."""
    return {part.split(":")[0]: int(part.split(":")[1]) for part in text.split()}


def _card(row: dict[str, str]) -> Card:
    production = row["production"]
    one_of = production.startswith("one_of")
    return Card(
        slug=SLUGS.get(row["slug"], row["slug"]),
        age=row.get("age", ""),
        colour=row.get("colour", ""),
        coins=int(row.get("coin_cost") or 0),
        needs=amounts(row["resource_cost"]),
        makes={} if one_of else amounts(production),
        one_of=tuple(production[7:-1].split("|")) if one_of else (),
        points=int(row["vp"]),
        shields=int(row["shields"]),
        symbol=row.get("science", ""),
        gives=row.get("chain_provides", ""),
        free_by=row.get("chain_free_by", ""),
        income=int(row["coins_now"]),
        replay=row.get("replay") == "1",
        effects=tuple(
            (part.partition(":")[0], part.partition(":")[2]) for part in row["effect"].split()
        ),
    )


def _promo(slug: str, cost: str, points: int, effect: str) -> Card:
    needs = amounts(cost)
    return Card(slug, "", "", 0, needs, {}, (), points, 0, "", "", "", 0, False, ((effect, "1"),))


def _space(row: dict[str, str]) -> Space:
    player = {"first": 0, "second": 1}
    winner = {"first_player_wins": 0, "second_player_wins": 1}
    return Space(
        points=(int(row["vp_first_player"] or 0), int(row["vp_second_player"] or 0)),
        fine=int(row["token_on_entry"] or 0),
        fined=player.get(row["token_loser"]),
        winner=winner.get(row["game_end"]),
    )


SETUP: dict[str, Any] = json.loads((FOLDER / "setup.json").read_text(encoding="utf-8"))
RESOURCES: tuple[str, ...] = tuple(SETUP["resources"])
BUILDINGS = {card.slug: card for card in map(_card, rows("cards.csv"))}
WONDERS = {card.slug: card for card in map(_card, rows("wonders.csv"))}
# The two promo wonders are in no table; 7wd.io states them.
PROMOS = {
    "messe": _promo("messe", "clay:2 wood:1 glass:1 papyrus:1", 2, "build_from_top_row"),
    "statue_of_liberty": _promo(
        "statue_of_liberty", "clay:1 stone:1 wood:1 glass:1 papyrus:1", 5, "build_left_out"
    ),
}
EVERY_WONDER = WONDERS | PROMOS
TOKENS = {
    row["slug"]: Token(row["slug"], int(row["vp"]), int(row["coins_now"]), row["effect"])
    for row in rows("progress_tokens.csv")
}
TRACK = {int(row["position"]): _space(row) for row in rows("military.csv")}
LAYOUTS: dict[int, tuple[Slot, ...]] = {
    age: tuple(
        Slot(
            int(row["slot"]),
            int(row["row"]),
            row["face_up"] == "1",
            tuple(int(slot) for slot in row["covered_by"].split()),
        )
        for row in rows("layouts.csv")
        if row["age"] == str(age)
    )
    for age in (1, 2, 3)
}
