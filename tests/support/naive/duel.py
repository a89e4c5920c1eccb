"""7 Wonders Duel recounted from the set-up and the plays alone, with plain loops.

``Game(table, plays, printing)`` walks through the plays from the beginning. Nothing is
kept from one call to the next. Player 0 is the first player; the pawn's position is
positive towards the second player's capital.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import NamedTuple

from support.naive.facts import (
    BUILDINGS,
    EVERY_WONDER,
    LAYOUTS,
    RESOURCES,
    SETUP,
    TOKENS,
    TRACK,
    Card,
)
from support.naive.payment import least_payment, payment_in_turn


class Play(NamedTuple):
    """One move in words. ``begin`` names the player as ``"0"`` or ``"1"``.

    Verbs: draft, build, discard, wonder (other: the card under it), token (from the
    board), drawn (Great Library), destroy, revive, top row, left out (other: the card
    given to the opponent), begin.
    """

    verb: str
    player: int
    thing: str
    other: str = ""


@dataclass(frozen=True)
class Table:
    """The set-up. ``wonders`` are each player's where there is no draft (``rows`` empty)."""

    rows: tuple[tuple[str, ...], ...]
    wonders: tuple[tuple[str, ...], tuple[str, ...]]
    board: tuple[str, ...]
    drawn: tuple[str, ...]
    structures: Mapping[int, tuple[str, ...]]


@dataclass(frozen=True)
class Printing:
    """The points on which the printings and the site differ."""

    central_player_chooses: bool = True
    full_tie_is_shared: bool = True
    every_loot_token_acts: bool = True
    destroyed_card_is_discarded: bool = True
    helpers_act_as_they_came: bool = False
    every_building_pays: bool = False


PRINTINGS = {
    "reprint": Printing(),
    "2015": Printing(central_player_chooses=False),
    "french_2015": Printing(central_player_chooses=False),
    "summary": Printing(every_building_pays=True),
    "7wd.io": Printing(
        full_tie_is_shared=False,
        every_loot_token_acts=False,
        destroyed_card_is_discarded=False,
        helpers_act_as_they_came=True,
    ),
}

# Round one: first, second, second, first. Round two the other way round.
DRAFTERS = [
    {"first": 0, "second": 1}[who]
    for turns in ("pick_order_round1", "pick_order_round2")
    for who in SETUP["wonder_draft"][turns]
]
CHOICES = {
    "destroy": "destroy",
    "revive": "revive",
    "token": "token",
    "drawn": "drawn",
    "top row": "top row",
    "left out": "left out",
}


class Game:
    """What the table looks like after the plays."""

    def __init__(
        self, table: Table, plays: Sequence[Play] = (), printing: Printing | None = None
    ) -> None:
        self.table = table
        self.printing = printing or Printing()
        self.coins: list[int] = [SETUP["start"]["coins_each"]] * 2
        self.pawn = 0
        self.loot = {space for space, entry in TRACK.items() if entry.fine}
        self.buildings: tuple[list[str], list[str]] = ([], [])
        self.wonders: tuple[list[str], list[str]] = (
            list(table.wonders[0]),
            list(table.wonders[1]),
        )
        self.built: tuple[list[str], list[str]] = ([], [])
        self.acquired: tuple[list[str], list[str]] = ([], [])
        self.tucked: list[str] = []
        self.tokens: tuple[list[str], list[str]] = ([], [])
        self.discarded: list[str] = []
        self.destroyed: list[str] = []
        self.boxed: list[str] = []
        self.age = 0 if table.rows else 1
        self.taken: set[int] = set()
        self.mover = 0
        self.replay = False
        self.waiting: list[tuple[int, str, str]] = []
        self.chooser: int | None = None
        self.outcome: tuple[str, int | None] | None = None
        self.drafted = 0
        self.paid = 0
        for play in plays:
            self._play(play)

    # -- what is to be done ---------------------------------------------------

    def due(self) -> tuple[int, str] | None:
        """Who is to act, and what kind of choice it is; ``None`` when the game is over."""
        if self.outcome:
            return None
        if self.age == 0:
            return DRAFTERS[self.drafted], "draft"
        if self.waiting:
            player, what, _ = self.waiting[0]
            return player, what
        if self.chooser is not None:
            return self.chooser, "begin"
        return self.mover, "turn"

    def legal(self) -> set[Play]:
        """Every play that may be made now."""
        due = self.due()
        if due is None:
            return set()
        player, what = due
        if what == "turn":
            return self._turns(player)
        if what == "begin":
            return {Play("begin", player, "0"), Play("begin", player, "1")}
        if what == "draft":
            return {Play("draft", player, wonder) for wonder in self.row()}
        if what == "left out":
            pairs = permutations(self.left_out(), 2)
            return {Play(what, player, mine, theirs) for mine, theirs in pairs}
        return {Play(CHOICES[what], player, thing) for thing in self._offered(self.waiting[0])}

    def _turns(self, player: int) -> set[Play]:
        plays = set()
        for slot in self.accessible():
            card = self.card_at(slot)
            plays.add(Play("discard", player, card))
            if self.price(player, card) <= self.coins[player]:
                plays.add(Play("build", player, card))
            for wonder in self.unbuilt(player):
                if self.price(player, wonder) <= self.coins[player]:
                    plays.add(Play("wonder", player, wonder, card))
        return plays

    def _offered(self, waiting: tuple[int, str, str]) -> list[str]:
        player, what, colour = waiting
        if what == "destroy":
            theirs = self.buildings[1 - player]
            return [card for card in theirs if BUILDINGS[card].colour == colour]
        if what == "revive":
            return list(self.discarded)
        if what == "token":
            return self.board()
        if what == "drawn":
            return list(self.table.drawn)
        if what == "top row":
            return [self.card_at(slot) for slot in self.top_row()]
        return self.left_out()

    # -- what lies on the table -----------------------------------------------

    def row(self) -> list[str]:
        """The wonders of the draft row that are still there."""
        row = self.table.rows[0] if self.drafted < 4 else self.table.rows[1]
        chosen = self.wonders[0] + self.wonders[1]
        return [wonder for wonder in row if wonder not in chosen]

    def board(self) -> list[str]:
        """The progress tokens still on the board."""
        return [token for token in self.table.board if token not in self.tokens[0] + self.tokens[1]]

    def card_at(self, slot: int) -> str:
        """The card of a slot of this age (slots are counted from 1)."""
        return self.table.structures[self.age][slot - 1]

    def present(self) -> list[int]:
        """The slots that still hold a card."""
        if self.age == 0:
            return []
        return [slot.slot for slot in LAYOUTS[self.age] if slot.slot not in self.taken]

    def accessible(self) -> list[int]:
        """The slots whose card nothing covers any more."""
        slots = []
        for slot in LAYOUTS[self.age] if self.age else ():
            covered = [above for above in slot.covered_by if above not in self.taken]
            if slot.slot not in self.taken and not covered:
                slots.append(slot.slot)
        return slots

    def face_up(self) -> list[int]:
        """The slots whose card can be seen: laid face up, or turned up since."""
        laid = [slot.slot for slot in LAYOUTS[self.age] if slot.face_up] if self.age else []
        return [slot for slot in self.present() if slot in laid or slot in self.accessible()]

    def top_row(self) -> list[int]:
        """The face-up slots of the row that was laid first."""
        first = [slot.slot for slot in LAYOUTS[self.age] if slot.row == 1]
        return [slot for slot in self.face_up() if slot in first]

    def left_out(self) -> list[str]:
        """The cards of this age that were left out at set-up."""
        laid = self.table.structures[self.age]
        return [
            card.slug
            for card in BUILDINGS.values()
            if card.age == str(self.age) and card.slug not in laid
        ]

    def unbuilt(self, player: int) -> list[str]:
        """The player's wonders that can still be built."""
        mine = self.wonders[player]
        return [w for w in mine if w not in self.built[player] and w not in self.boxed]

    # -- what a city has ------------------------------------------------------

    def standing(self, player: int) -> list[Card]:
        """Everything built in a city."""
        buildings = [BUILDINGS[slug] for slug in self.buildings[player]]
        return buildings + [EVERY_WONDER[slug] for slug in self.built[player]]

    def count(self, player: int, what: str) -> int:
        """How many buildings of a colour (or of ``brown+grey``), built wonders, or coin sets."""
        if what == "wonder":
            return len(self.built[player])
        if what == "coin_triplet":
            return self.coins[player] // int(SETUP["coins_per_vp"])
        colours = what.split("+")
        return len([c for c in self.buildings[player] if BUILDINGS[c].colour in colours])

    def symbols(self, player: int) -> list[str]:
        """The science symbols of a city, one for each card or token."""
        symbols = [BUILDINGS[slug].symbol for slug in self.buildings[player]]
        for token in self.tokens[player]:
            if TOKENS[token].effect.startswith("science:"):
                symbols.append(TOKENS[token].effect.partition(":")[2])
        return [symbol for symbol in symbols if symbol]

    def holds(self, player: int, effect: str) -> int:
        """The figure of a progress token's effect in a city (1 where it has none), or 0."""
        for token in self.tokens[player]:
            name, _, figure = TOKENS[token].effect.partition(":")
            if name == effect:
                return int(figure or 1)
        return 0

    def unit_price(self, player: int, resource: str) -> int:
        """What one unit of a resource costs the player."""
        for card in self.standing(player):
            if ("trade1", resource) in card.effects:
                return 1
        symbols = 0
        for slug in self.buildings[1 - player]:
            if BUILDINGS[slug].colour in ("brown", "grey"):
                symbols += BUILDINGS[slug].makes.get(resource, 0)
        return 2 + symbols

    def chained(self, player: int, slug: str) -> bool:
        """Whether a building is free for the player by a chain."""
        link = BUILDINGS[slug].free_by if slug in BUILDINGS else ""
        return bool(link) and link in [card.gives for card in self.standing(player)]

    def trade(self, player: int, slug: str) -> int:
        """The coins paid for resources if the player builds this."""
        if self.chained(player, slug):
            return 0
        card = BUILDINGS.get(slug) or EVERY_WONDER[slug]
        units_off = 0
        if slug in EVERY_WONDER:
            units_off = self.holds(player, "wonder_resource_discount")
        elif card.colour == "blue":
            units_off = self.holds(player, "blue_resource_discount")
        needed = [resource for resource in RESOURCES if resource in card.needs]
        standing = self.standing(player) if needed else []
        one_of = []
        for other in standing:
            useful = [needed.index(resource) for resource in other.one_of if resource in needed]
            if useful:
                one_of.append(tuple(useful))
        needs = tuple(card.needs[resource] for resource in needed)
        made = tuple(sum(other.makes.get(r, 0) for other in standing) for r in needed)
        prices = tuple(self.unit_price(player, resource) for resource in needed)
        if self.printing.helpers_act_as_they_came:
            missing = tuple(max(0, n - m) for n, m in zip(needs, made, strict=True))
            return payment_in_turn(missing, prices, tuple(self._helpers(player, slug, needed)))
        return least_payment(needs, made, tuple(sorted(one_of)), prices, units_off)

    def _helpers(
        self, player: int, slug: str, needed: list[str]
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        """What lowers the price, in the order in which it came: units, and of which resources."""
        kind = "wonder_resource_discount" if slug in EVERY_WONDER else "blue_resource_discount"
        fits = slug in EVERY_WONDER or BUILDINGS[slug].colour == "blue"
        for name in self.acquired[player]:
            if name in TOKENS:
                effect, _, figure = TOKENS[name].effect.partition(":")
                if fits and effect == kind:
                    yield int(figure), tuple(range(len(needed)))
                continue
            gives = (BUILDINGS.get(name) or EVERY_WONDER[name]).one_of
            if gives:
                yield 1, tuple(n for n, resource in enumerate(needed) if resource in gives)

    def price(self, player: int, slug: str) -> int:
        """All the coins that building this costs the player."""
        if self.chained(player, slug):
            return 0
        coins = BUILDINGS[slug].coins if slug in BUILDINGS else 0
        return coins + self.trade(player, slug)

    def scores(self, player: int) -> dict[str, int]:
        """The points of a city by category as they stand, and their total."""
        points: dict[str, int] = {"civilian": 0, "scientific": 0, "commercial": 0, "guilds": 0}
        categories = {
            "blue": "civilian",
            "green": "scientific",
            "yellow": "commercial",
            "purple": "guilds",
        }
        for slug in self.buildings[player]:
            card = BUILDINGS[slug]
            if card.colour in categories:
                points[categories[card.colour]] += card.points + self._guild_points(card)
        points["wonders"] = sum(EVERY_WONDER[slug].points for slug in self.built[player])
        points["progress"] = sum(TOKENS[slug].points for slug in self.tokens[player])
        each = self.holds(player, "vp_per_own_progress_token")
        points["progress"] += each * len(self.tokens[player])
        points["treasury"] = self.count(player, "coin_triplet")
        points["military"] = TRACK[self.pawn].points[player]
        return points | {"total": sum(points.values())}

    def _guild_points(self, card: Card) -> int:
        argument = card.effect("vp_per_max")
        if argument is None:
            return 0
        what, _, each = argument.partition("*")
        return int(each) * max(self.count(0, what), self.count(1, what))

    # -- walking through the plays --------------------------------------------

    def _play(self, play: Play) -> None:
        self.paid = 0
        match play.verb:
            case "draft":
                self._draft(play)
                return
            case "begin":
                self.mover = int(play.thing)
                self.chooser = None
                return
            case "build" | "discard" | "wonder":
                self._turn(play)
            case _:
                self.waiting.pop(0)
                self._choose(play)
        self._settle()

    def _draft(self, play: Play) -> None:
        self.wonders[play.player].append(play.thing)
        self.drafted += 1
        if self.drafted == len(DRAFTERS):
            self.age = 1

    def _turn(self, play: Play) -> None:
        self.replay = False
        card = play.other if play.verb == "wonder" else play.thing
        self.taken.add(self.table.structures[self.age].index(card) + 1)
        if play.verb == "discard":
            paying = self.count(play.player, "yellow")
            if self.printing.every_building_pays:
                paying = len(self.buildings[play.player])
            self.coins[play.player] += 2 + paying
            self.discarded.append(card)
        elif play.verb == "build":
            chained = self.chained(play.player, card)
            self._pay(play.player, card)
            self._erect(play.player, card)
            if chained:
                self.coins[play.player] += self.holds(play.player, "coins_per_chain_build")
        else:
            self.tucked.append(card)
            self._pay(play.player, play.thing)
            self._wonder(play.player, play.thing)

    def _choose(self, play: Play) -> None:
        player = play.player
        match play.verb:
            case "token" | "drawn":
                self.tokens[player].append(play.thing)
                self.acquired[player].append(play.thing)
                self.coins[player] += TOKENS[play.thing].income
            case "destroy":
                self.buildings[1 - player].remove(play.thing)
                if self.printing.destroyed_card_is_discarded:
                    self.discarded.append(play.thing)
                else:
                    self.destroyed.append(play.thing)
            case "revive":
                self.discarded.remove(play.thing)
                self._erect(player, play.thing)
            case "top row":
                self.taken.add(self.table.structures[self.age].index(play.thing) + 1)
                self._erect(player, play.thing)
            case "left out":
                self._erect(player, play.thing)
                if not self._supreme():
                    self._erect(1 - player, play.other)

    def _pay(self, player: int, slug: str) -> None:
        self.paid = self.price(player, slug)
        self.coins[player] -= self.paid
        if self.holds(1 - player, "receive_opp_trade_coins"):
            self.coins[1 - player] += self.trade(player, slug)

    def _erect(self, player: int, slug: str) -> None:
        """A building comes into the city, with all that this brings at once."""
        card = BUILDINGS[slug]
        self.buildings[player].append(slug)
        self.acquired[player].append(slug)
        self.coins[player] += card.income
        shields = card.shields
        if card.colour == "red":
            shields += self.holds(player, "red_building_extra_shields")
        self._march(player, shields)
        if card.symbol and self.symbols(player).count(card.symbol) == 2:
            self.waiting.append((player, "token", ""))
        for effect, argument in card.effects:
            what, _, each = argument.partition("*")
            if effect == "coins_per_own":
                self.coins[player] += int(each) * self.count(player, what)
            if effect == "coins_per_max":
                self.coins[player] += int(each) * max(self.count(0, what), self.count(1, what))

    def _wonder(self, player: int, slug: str) -> None:
        card = EVERY_WONDER[slug]
        self.built[player].append(slug)
        self.acquired[player].append(slug)
        if len(self.built[0]) + len(self.built[1]) == 7:
            self.boxed += self.unbuilt(0) + self.unbuilt(1)
        self.coins[player] += card.income
        self._march(player, card.shields)
        self.replay = card.replay or bool(self.holds(player, "wonders_gain_replay"))
        lost = int(card.effect("opp_lose_coins") or 0)
        self.coins[1 - player] -= min(lost, self.coins[1 - player])
        for effect, what in (
            ("discard_opp_building", "destroy"),
            ("build_from_discard", "revive"),
            ("progress_from_box", "drawn"),
            ("build_from_top_row", "top row"),
            ("build_left_out", "left out"),
        ):
            argument = card.effect(effect)
            if argument is not None:
                self.waiting.append((player, what, argument))

    def _march(self, player: int, shields: int) -> None:
        """The pawn walks towards the opponent's capital, one space at a time."""
        entered = []
        for _ in range(shields):
            if TRACK[self.pawn].winner is None:
                self.pawn += 1 if player == 0 else -1
                if self.pawn in self.loot and TRACK[self.pawn].fined == 1 - player:
                    self.loot.remove(self.pawn)
                    entered.append(TRACK[self.pawn].fine)
        if not self.printing.every_loot_token_acts:
            entered = entered[-1:]
        for fine in entered:
            self.coins[1 - player] -= min(fine, self.coins[1 - player])

    def _supreme(self) -> tuple[str, int] | None:
        for player in (0, 1):
            if len(set(self.symbols(player))) >= SETUP["science"]["distinct_to_win"]:
                return "scientific", player
        winner = TRACK[self.pawn].winner
        return None if winner is None else ("military", winner)

    def _settle(self) -> None:
        """After a play: is the game over, is a choice due, whose turn is it?"""
        self.outcome = self._supreme()
        if self.outcome:
            return
        while self.waiting and not self._offered(self.waiting[0]):
            self.waiting.pop(0)
        if self.waiting:
            return
        if self.present():
            self.mover = self.mover if self.replay else 1 - self.mover
        elif self.age < 3:
            self._next_age()
        else:
            self.outcome = "civilian", self._winner()

    def _next_age(self) -> None:
        self.age += 1
        self.taken = set()
        if self.pawn > 0:
            self.chooser = 1
        elif self.pawn < 0:
            self.chooser = 0
        elif self.printing.central_player_chooses:
            self.chooser = self.mover

    def _winner(self) -> int | None:
        first, second = self.scores(0), self.scores(1)
        for category in ("total", "civilian"):
            if first[category] != second[category]:
                return 0 if first[category] > second[category] else 1
        return None if self.printing.full_tie_is_shared else 1
