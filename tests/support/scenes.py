"""Scenes: a game of Duel in the middle of which a rule is looked at.

A scene states what stands in the two cities and what lies on the table. Ledgers are
made by adding the items of each city; nothing that is asked for is computed here.
"""

from collections.abc import Sequence

from antipater.rules.duel import (
    UNKNOWN,
    Event,
    Move,
    Outcome,
    Reckoning,
    Refusal,
    Setup,
    Spot,
    State,
    Verb,
    apply,
    begin,
    legal_moves,
    outcome,
    reckon,
    refusal,
    scores,
)
from antipater.rules.ledger import add
from support.bridge_duel import at, loot, move_of, pawn, play_of, rules_of, setup_of, symbols
from support.naive.duel import Game, Play, Printing, Table

Slugs = Sequence[str]


class Scene:
    """A state of a game, and what can be done and asked in it; moves change the scene.

    ``cards`` lie uncovered in the structure of ``age``, followed by ``spare`` others.
    ``first`` and ``second`` are what stands in each city: buildings, wonders, tokens.
    ``unbuilt`` are wonders not yet built. ``pawn`` is positive towards the second
    player's capital; loot tokens up to the pawn are gone.
    """

    def __init__(
        self,
        *cards: str,
        age: int = 1,
        first: Slugs = (),
        second: Slugs = (),
        coins: tuple[int, int] = (7, 7),
        unbuilt: tuple[Slugs, Slugs] = ((), ()),
        pawn: int = 0,
        discard: Slugs = (),
        board: Slugs | None = None,
        drawn: Slugs | None = None,
        active: int = 0,
        spare: int = 2,
        edition: str | None = None,
    ) -> None:
        self.rules = rules_of(edition)
        self.slug = self.rules.cards.by_slug
        used = {*cards, *first, *second, *discard, *(drawn or ())}
        free = [token.slug for token in self.rules.progress_tokens if token.slug not in used]
        lies = tuple(board) if board is not None else tuple(free[:5])
        rest = [token for token in free if token not in lies]
        others = [card for card in self._deck(age) if card not in used]
        setup = Setup(
            wonders=(self._ids(unbuilt[0]), self._ids(unbuilt[1])),
            tokens=self._ids(lies),
            drawn=self._ids(drawn if drawn is not None else rest[:3]),
            layouts={each: self._ids(self._deck(each)[:20]) for each in (1, 2, 3) if each != age}
            | {age: self._layout(age, (*cards, *others[:spare]))},
        )
        state = begin(self.rules, setup)
        places = list(state.places)
        for each in setup.layouts[1]:
            places[each] = Spot.BOX
        self._put(places, setup.layouts[age], Spot.TABLE)
        self._put(places, self._ids(first), Spot.CITY)
        self._put(places, self._ids(second), Spot.CITY + 1)
        self._put(places, self._ids(discard), Spot.DISCARD)
        self.state: State = state._replace(
            age=age,
            left=sum(1 << slot for slot, id in enumerate(setup.layouts[age]) if id != UNKNOWN),
            places=tuple(places),
            active=active,
            cities=(self._city(first, coins[0], pawn), self._city(second, coins[1], -pawn)),
        )

    def _deck(self, age: int) -> list[str]:
        return [card.slug for card in self.rules.buildings if card.age == age]

    def _ids(self, slugs: Slugs) -> tuple[int, ...]:
        return tuple(self.slug[slug].id for slug in slugs)

    def _layout(self, age: int, cards: Slugs) -> tuple[int, ...]:
        """The cards in rows that do not cover one another, all else gone."""
        ids = list(self._ids(cards))
        slots = self.rules.cards.layouts[age].slots
        return tuple(ids.pop(0) if ids and slot.row % 2 else UNKNOWN for slot in slots)

    @staticmethod
    def _put(places: list[int], items: Sequence[int], spot: int) -> None:
        for item in items:
            if item != UNKNOWN:
                places[item] = spot

    def _city(self, slugs: Slugs, coins: int, lead: int) -> tuple[int, ...]:
        ledger = list(self.rules.opening)
        for item in self._ids(slugs):
            add(ledger, self.rules.items[item])
        ledger[self.rules.coins] = coins
        ledger[self.rules.lead] = lead
        for token in self.rules.cards.loot:
            ledger[token.column] = int(lead < token.at)
        return tuple(ledger)

    # What can be done

    def move(self, verb: Verb, thing: str, other: str = "", player: int | None = None) -> Move:
        """The move of the player to move (or of another)."""
        mover = self.to_move if player is None else player
        assert mover is not None
        return move_of(self.rules.cards, Play(verb.value, mover, thing, other))

    def do(self, verb: Verb, thing: str, other: str = "") -> "Scene":
        """Make a legal move."""
        self.state = apply(self.rules, self.state, self.move(verb, thing, other))
        return self

    def build(self, card: str) -> "Scene":
        """Build a building."""
        return self.do(Verb.BUILD, card)

    def wonder(self, wonder: str, card: str | None = None) -> "Scene":
        """Build a wonder with a card (any that can be taken)."""
        return self.do(Verb.WONDER, wonder, card or self.accessible()[0])

    def refused(
        self, verb: Verb, thing: str, other: str = "", player: int | None = None
    ) -> str | None:
        """The code of the rule that refuses a move, or None if it is legal."""
        why = self.refusal(verb, thing, other, player)
        return why and why.code

    def refusal(
        self, verb: Verb, thing: str, other: str = "", player: int | None = None
    ) -> Refusal | None:
        """Why a move is refused."""
        return refusal(self.rules, self.state, self.move(verb, thing, other, player))

    # What can be asked

    @property
    def to_move(self) -> int | None:
        """Who is to move."""
        return self.state.to_move

    @property
    def coins(self) -> tuple[int, int]:
        """Both treasuries."""
        first, second = (city[self.rules.coins] for city in self.state.cities)
        return first, second

    @property
    def pawn(self) -> int:
        """The pawn's space."""
        return pawn(self.rules, self.state)

    @property
    def loot(self) -> set[int]:
        """The spaces with a loot token."""
        return loot(self.rules, self.state)

    @property
    def discard(self) -> set[str]:
        """The discard pile."""
        return at(self.rules, self.state, Spot.DISCARD)

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last move did."""
        assert self.state.log is not None
        return self.state.log.events

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return outcome(self.rules, self.state)

    def city(self, player: int) -> set[str]:
        """What stands in a city, tokens included."""
        return at(self.rules, self.state, Spot.CITY + player)

    def unbuilt(self, player: int) -> set[str]:
        """The wonders that a player can still build."""
        return at(self.rules, self.state, Spot.HELD + player)

    def symbols(self, player: int) -> list[str]:
        """The science symbols of a city."""
        return symbols(self.rules, self.state, player)

    def points(self, player: int) -> dict[str, int]:
        """The points of a city."""
        return scores(self.rules, self.state)[player]

    def reckoning(self, player: int, slug: str) -> Reckoning:
        """The reckoning of a price."""
        return reckon(self.rules, self.state, player, self.slug[slug].id)

    def price(self, player: int, slug: str) -> int:
        """The coins that building something costs a player."""
        return self.reckoning(player, slug).total

    def unit_price(self, player: int, resource: str) -> int:
        """What a unit of a resource costs a player."""
        prices = self.reckoning(player, "pyramids").prices
        return prices[self.rules.cards.resources.index(resource)]

    def plays(self) -> set[Play]:
        """All legal moves, in words."""
        return {play_of(self.rules.cards, m) for m in legal_moves(self.rules, self.state)}

    def offered(self, verb: Verb) -> set[str]:
        """The things that a verb may be done with now."""
        return {play.thing for play in self.plays() if play.verb == verb}

    def accessible(self) -> list[str]:
        """The cards that can be taken from the structure."""
        return sorted(self.offered(Verb.DISCARD))


class Match:
    """A whole game from its set-up, played by both readings."""

    def __init__(self, table: Table, edition: str = "reprint", printing: Printing | None = None):
        self.rules = rules_of(edition)
        self.table = table
        self.printing = printing or Printing()
        self.plays: list[Play] = []
        self.state = begin(self.rules, setup_of(self.rules.cards, table))

    @property
    def game(self) -> Game:
        """The naive reading of the game so far."""
        return Game(self.table, self.plays, self.printing)

    def play(self, play: Play) -> None:
        """Make a move."""
        self.state = apply(self.rules, self.state, move_of(self.rules.cards, play))
        self.plays.append(play)

    def refused(self, play: Play) -> str | None:
        """The code of the rule that refuses a move, or None if it is legal."""
        why = refusal(self.rules, self.state, move_of(self.rules.cards, play))
        return why and why.code
