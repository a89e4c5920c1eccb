"""One game of Duel played by a plan, every move by the engine's own rules."""

from antipater.checker.sheets.played.plan import Plan
from antipater.checker.sheets.played.wanted import BUILDINGS, Wanted
from antipater.rules.card_set import Kind, Power
from antipater.rules.duel import Due, Move, Spot, Verb, Victory, begin, options
from antipater.rules.duel.turn import Turn

# A mood below this discards where that leaves time for all that is still to come.
_DISCARDS = 0.35
# How far a game is from what is wanted: a thing not built, cards left, ages, the wrong end,
# and a space of the pawn or a coin too many or too few.
_UNBUILT, _CARD, _AGE, _END, _SPACE, _COIN = 1000, 20, 500, 20_000, 30, 10


class PlannedGame:
    """A game that follows a plan as far as it can; ``moves`` are those made.

    ``taken``: by age, the cards of the structure in the order in which they were taken, any of
    which is taken to be accessible.
    """

    def __init__(self, wanted: Wanted, plan: Plan) -> None:
        self.wanted, self.plan, rules = wanted, plan, wanted.rules
        self.rules, self.items = rules, rules.items
        self.turn = Turn(rules, begin(rules, plan.table.setup))
        self.moves: list[Move] = []
        self.taken: dict[int, list[int]] = {age: [] for age in rules.ages}
        self.unbuilt = [set(wanted.ids(seat, *BUILDINGS)) for seat in (0, 1)]
        self.wonders = [set(wanted.ids(seat, Kind.WONDER)) for seat in (0, 1)]
        self.tokens = [set(wanted.ids(seat, Kind.TOKEN)) for seat in (0, 1)]
        self.spare = {age: list(cards) for age, cards in plan.table.spare.items()}
        self._arrange()
        while self.turn.to_move is not None:
            if not (self._choice() if self.turn.due else self._play()):
                break

    def _arrange(self) -> None:
        """Who builds what is destroyed later, and that what is revived is discarded first."""
        for wonder, card in self.plan.table.through.items():
            seat = int(wonder in self.wonders[1])
            if card is None:
                continue
            pile = self.spare[self.items[card].age or 0]
            if card in self.unbuilt[seat]:
                self.unbuilt[seat].remove(card)
                pile.append(card)
            elif card in pile:
                pile.remove(card)
                self.unbuilt[1 - seat].add(card)

    # Moves

    def _made(self, move: Move) -> bool:
        legal = self.turn.attempt(move) is None
        if legal:
            self.moves.append(move)
        return legal

    def _play(self) -> bool:
        player, age = self.turn.active, self.turn.age
        spare = self.spare[age]
        buildings, wonders = self._tasks(player)
        to_tuck = len(wonders) + len(self._tasks(1 - player)[1])
        turns = (self.turn.left.bit_count() + 1) // 2
        idle = turns > len(buildings) + len(wonders) and len(spare) > to_tuck
        number = sum(map(len, self.taken.values()))
        if idle and self.plan.mood[number] < _DISCARDS:
            return self._discard(player, spare)
        for item in sorted(buildings + wonders, key=self.plan.rank.__getitem__):
            if item in self.wonders[player]:
                if spare and self._timely(player, item):  # noqa: SIM102  (not the next branch)
                    if self._made(Move(Verb.WONDER, player, item, spare[0])):
                        self.taken[age].append(spare.pop(0))
                        self.wonders[player].remove(item)
                        return True
            elif self._made(Move(Verb.BUILD, player, item)):
                self.taken[age].append(item)
                self.unbuilt[player].remove(item)
                return True
        return self._discard(player, spare)

    def _discard(self, player: int, spare: list[int]) -> bool:
        if not spare or not self._made(Move(Verb.DISCARD, player, spare[-1])):
            return False
        age = self.items[spare[-1]].age or 0
        self.taken[age].append(spare.pop())
        return True

    def _tasks(self, player: int) -> tuple[list[int], list[int]]:
        """The buildings and wonders that a player is still to build in this age."""
        age = self.turn.age
        buildings = [i for i in self.unbuilt[player] if self.items[i].age == age]
        return buildings, [w for w in self.wonders[player] if self.plan.since[w] <= age]

    def _timely(self, player: int, wonder: int) -> bool:
        """Whether the choice that a wonder asks for would be the one that is planned."""
        card, places = self.plan.table.through.get(wonder), self.turn.places
        for ability in self.items[wonder].abilities:
            verb, spot = _CHOICES.get(ability.power, (None, 0))
            if verb is None:
                continue
            if card is None:
                return not self.turn.any_choice(Due(verb, player, ability.argument))
            there = spot + 1 - player if verb is Verb.DESTROY else spot
            return places[card] == there
        return True

    def _choice(self) -> bool:
        due = self.turn.due[0]
        player = due.player
        if due.verb is Verb.BEGIN:
            stays = self.plan.begins[self.rules.ages.index(self.turn.age)]
            return self._made(Move(due.verb, player, player if stays else 1 - player))
        meant = self.tokens[player] if due.verb in _TOKENS else self._through
        open_ = [item for item in options(self.rules, self.turn, due) if item in meant]
        if not open_:
            return False
        chosen = min(open_, key=self.plan.rank.__getitem__)
        self.tokens[player].discard(chosen)
        return self._made(Move(due.verb, player, chosen))

    @property
    def _through(self) -> set[int]:
        return {card for card in self.plan.table.through.values() if card is not None}

    # How it ended

    @property
    def unfinished(self) -> int:
        """Things that were not built or taken."""
        return sum(len(each) for side in (self.unbuilt, self.wonders, self.tokens) for each in side)

    @property
    def stuck(self) -> bool:
        """Whether the plan could not be followed to the end."""
        return self.turn.victory is None

    def ahead(self, seat: int) -> int:
        """How many coins more than wanted a city has."""
        return int(self.turn.cities[seat][self.rules.coins]) - self.wanted.coins[seat]

    def miss(self) -> int:
        """How far the game is from the sheet: 0 where it ends with its entries."""
        cities, rules = self.turn.cities, self.rules
        civilian = self.turn.victory is Victory.CIVILIAN and not self.unfinished
        if civilian and self.entries() == dict(self.wanted.entries):
            return 0
        miss = _UNBUILT * self.unfinished
        if self.stuck:
            miss += _CARD * self.turn.left.bit_count()
            miss += _AGE * (rules.ages[-1] - self.turn.age)
        elif self.turn.victory is not Victory.CIVILIAN:
            miss += _END
        miss += _SPACE * abs(int(cities[0][rules.lead]) - self.wanted.lead)
        return 1 + miss + _COIN * sum(abs(self.ahead(seat)) for seat in (0, 1))

    def entries(self) -> dict[tuple[int, str], int]:
        """What the sheet would say of the cities as they are."""
        said: dict[tuple[int, str], int] = {}
        for seat in (0, 1):
            own, other = self.turn.cities[seat], self.turn.cities[1 - seat]
            points = self.rules.scoring.points(own, other)
            points["total"] = points.get("total", sum(points.values()))
            points["coins"] = own[self.rules.coins]
            said |= {(s, c): int(points[c]) for s, c in self.wanted.entries if s == seat}
        return said


_TOKENS = (Verb.TOKEN, Verb.DRAWN)
_CHOICES = {
    Power.DESTROY: (Verb.DESTROY, Spot.CITY),
    Power.BUILD_FROM_DISCARD: (Verb.REVIVE, Spot.DISCARD),
}
