"""Examples of 7 Wonders Duel."""

from collections.abc import Iterable, Mapping, Sequence

from antipater.checker.examples.ages import by_ages
from antipater.checker.examples.scene import CannotStart, Ending, Given, age_of, given
from antipater.checker.records.duel.moves import VERBS
from antipater.grammar.cards.examples import Act, Example, Pays
from antipater.grammar.games import PASSES
from antipater.grammar.records.duel.moves import ACTIONS
from antipater.rules.card_set import CardSet, Item, Kind, worth_of
from antipater.rules.duel import (
    ROW,
    UNKNOWN,
    Move,
    Rules,
    Setup,
    Spot,
    State,
    Verb,
    Victory,
    begin,
    left_alone,
    outcome,
    perform,
    possible_payments,
    refusal,
    scores,
)
from antipater.rules.duel.legality import call_refusal
from antipater.rules.duel.turn import Turn
from antipater.rules.duel.zones import (
    BUILDINGS_BROUGHT,
    TOKENS_BROUGHT,
    WORDED,
    choice_of,
    worth_there,
)
from antipater.rules.ledger import Ledger, add

# A character in a deck, in a city or out of the game, which has no price there.
_LIES_ELSEWHERE = ("D-CALL-01", "D-CALL-04")
# What is said of one item where it is done with two.
_OF_TWO = {Verb.LEFT_OUT: "D-LEFTOUT-01", Verb.SWAP: "D-CHOOSE-01"}
_VERBS = {
    word.lower().replace("_", " "): VERBS[action]
    for word, action in ACTIONS.items()
    if action in VERBS
} | {"chooses": Verb.CHOOSE}


class DuelScene:
    """A moment of a game of Duel.

    Where nothing is said to lie on the table, the layout of the age is not known: any card of it
    can be taken. A wonder that is built without having been held is in its builder's hand. In a
    row that chance deals lie the characters of the table, else the first of its zone; on cards none
    but those. In free places lie those of the table that players lay there, in their order.
    """

    def __init__(self, cards: CardSet, example: Example) -> None:
        self.rules = Rules(cards, example.edition)
        self.cards = self.rules.cards  # with the costs of the edition
        self.seats = cards.seats
        self._moved = False
        said = given(example)
        self.state = self._laid_out(said)

    # The situation

    def _laid_out(self, said: Given) -> State:
        age = age_of(self.cards, said) or self.rules.ages[0]
        lying = self._items(said.cards.get("table", ()))
        cards = [item for item in lying if item.kind not in (Kind.TOKEN, Kind.CHARACTER)]
        layouts = {age: self._layout(age, cards)} if cards else {}
        characters = [item for item in lying if item.kind is Kind.CHARACTER]
        layouts |= self._row([item for item in characters if item.id not in self.cards.laid])
        hands = [self._hand(said, seat) for seat in self.seats]
        plots = [[i for i in hand if i.kind is Kind.CHARACTER] for hand in hands]
        hands = [[i for i in hand if i.kind is not Kind.CHARACTER] for hand in hands]
        setup = Setup(
            wonders=(_ids(hands[0]), _ids(hands[1])),
            tokens=self._on_board(said, lying),
            drawn=_ids(self._items(said.cards.get("box", ()))),
            layouts=layouts,
        )
        state = begin(self.rules, setup)
        cities = [self._items(said.cards.get(seat, ())) for seat in self.seats]
        places = list(state.places)
        for spot, items in ((Spot.CITY, cities[0]), (Spot.CITY + 1, cities[1])):
            _put(places, items, spot)
        self._lay(places, [item for item in characters if item.id in self.cards.laid])
        for n, held in enumerate(plots):
            _put(places, held, Spot.HELD + n)
        _put(places, self._items(said.cards.get("pile", ())), Spot.DISCARD)
        _put(places, cards, Spot.TABLE)
        _put(places, self._items(said.cards.get("box", ())), Spot.BOX)
        slots = len(self.cards.layouts[age].slots)
        left = [slot for slot, item in enumerate(layouts.get(age, ())) if item != UNKNOWN]
        ledgers = [self._city(n, items, said, age) for n, items in enumerate(cities)]
        for n, items in enumerate(self._controlled(ledgers)):
            _put(places, items, Spot.CITY + n)
            ledgers[n] = _with(ledgers[n], items)
            for item in items:
                (zone,) = (zone for zone in self.cards.zones if item.id in zone.items)
                if zone.worth:
                    worth = int(worth_there(self.rules, setup, zone, item.id))
                    column = self.cards.column[worth_of(zone.name)]
                    ledgers[n] = (
                        *ledgers[n][:column], ledgers[n][column] + worth, *ledgers[n][column + 1 :]
                    )  # fmt: skip
        first, second = ledgers
        laid = state._replace(
            age=age,
            left=sum(1 << slot for slot in left) if left else (1 << slots) - 1,
            places=tuple(places),
            active=self.seats.index(said.acts[0].seat) if said.acts else 0,
            cities=(first, second),
        )
        table = Turn(self.rules, laid)
        table.cap_wonders()
        return table.frozen()

    def _lay(self, places: list[int], lying: Sequence[Item]) -> None:
        """Put characters into the first free places of the row, if the set has one."""
        row = self.cards.free_row
        if row is not None and len(lying) > len(row.items):
            raise CannotStart(f"`{row.name}` has {len(row.items)} places")
        for n, (item, place) in enumerate(zip(lying, row.items if row else (), strict=False)):
            places[item.id], places[place] = Spot.LAID + n, int(Spot.TUCKED)

    def _on_board(self, said: Given, lying: Sequence[Item]) -> tuple[int, ...]:
        """The tokens on the board: as said, else, where some are in the box, of the others as
        many as lie there; nothing where neither is said, since any may lie there then."""
        tokens = _ids(item for item in lying if item.kind is Kind.TOKEN)
        if tokens or "box" not in said.cards:
            return tokens
        placed = {slug for slugs in said.cards.values() for slug in slugs}
        free = [token.id for token in self.rules.progress_tokens if token.slug not in placed]
        return tuple(free[: self.cards.figure("tokens_on_board")])

    def _items(self, slugs: Sequence[str]) -> list[Item]:
        return [self.cards.by_slug[slug] for slug in slugs]

    def _hand(self, said: Given, seat: str) -> list[Item]:
        """What a player holds: as said, and the wonders that it builds out of nowhere."""
        placed = {s for slugs in (*said.cards.values(), *said.hands.values()) for s in slugs}
        built = [
            act.thing for act in said.acts
            if act.seat == seat and act.verb == "builds" and act.thing not in placed
        ]  # fmt: skip
        wonders = [i for i in self._items(list(dict.fromkeys(built))) if i.kind is Kind.WONDER]
        return [*self._items(said.hands.get(seat, ())), *wonders]

    def _layout(self, age: int, cards: Sequence[Item]) -> tuple[int, ...]:
        """The cards in rows that do not cover one another, all else gone."""
        ids, slots = list(_ids(cards)), self.cards.layouts[age].slots
        wrong = next((card for card in cards if card.age != age), None)
        if wrong is not None:
            raise CannotStart(f"`{wrong.slug}` is no card of age {age}")
        if len(ids) > sum(slot.row % 2 for slot in slots):
            raise CannotStart("more cards lie on the table than fit there uncovered")
        return tuple(ids.pop(0) if ids and slot.row % 2 else UNKNOWN for slot in slots)

    def _row(self, lying: Sequence[Item]) -> dict[int, tuple[int, ...]]:
        """What lies in the row that chance deals, if the set has one."""
        row = list[int]()
        for zone in self.cards.dealt:
            here = [item.id for item in lying if item.id in zone.items]
            if len(here) > zone.places:
                raise CannotStart(f"`{zone.name}` has {zone.places} places")
            here = here or [*zone.items[: 0 if zone.under else zone.places]]
            row += [*here, *[UNKNOWN] * (zone.places - len(here))]
        wrong = next((item for item in lying if item.id not in self.cards.by_chance), None)
        if wrong is not None:
            raise CannotStart(f"`{wrong.slug}` is not of those that chance deals")
        return {ROW: tuple(row)} if row else {}

    def _city(self, seat: int, items: Sequence[Item], said: Given, age: int) -> Ledger:
        ledger = list(self.rules.opening)
        for column, amount in by_ages(self.cards, self.rules.ages, age).items():
            ledger[self.cards.column[column]] = amount
        for item in items:
            add(ledger, item)  # what is controlled comes by what the city has there
        amounts = [said.amounts.get(each, {}) for each in self.seats]
        own, other = amounts[seat], amounts[1 - seat]
        ledger[self.rules.coins] = own.get("coins", ledger[self.rules.coins])
        lead = own.get("lead", -other.get("lead", 0))
        if "lead" in own and other.get("lead", -lead) != -lead:
            raise CannotStart("the pawn stands in two places: one lead is the other's negative")
        if abs(lead) > self.rules.capital:
            raise CannotStart(f"the pawn stands beyond the capital at {self.rules.capital}")
        ledger[self.rules.lead] = lead
        for loot in self.cards.loot:
            ledger[loot.column] = int(lead < loot.at)
        for counter, amount in own.items():
            if counter not in ("coins", "lead"):
                ledger[self.cards.column[counter]] = amount
        for on_it, in_all in self.cards.influence.values():
            ledger[in_all] += ledger[on_it]
        return tuple(ledger)

    def _controlled(self, cities: Sequence[Ledger]) -> list[list[Item]]:
        """What each city controls by what it has there."""
        return [
            [
                self.cards.items[item]
                for item, (on_it, _) in self.cards.influence.items()
                if cities[n][on_it] > cities[1 - n][on_it]
            ]
            for n in (0, 1)
        ]

    # What is done

    def _move(self, act: Act) -> Move:
        player, due = self.seats.index(act.seat), self.state.due
        if act.verb == PASSES:
            return Move(Verb.PASS, player, player)
        if act.verb == "chooses" and act.thing in self.seats:
            return Move(Verb.BEGIN, player, self.seats.index(act.thing))
        item = self.cards.by_slug[act.thing]
        other = self.cards.by_slug[act.other].id if act.other else UNKNOWN
        if act.verb == "takes":
            if item.kind is Kind.CHARACTER:
                return Move(Verb.CALL, player, item.id)
            waits = due and due[0].verb in TOKENS_BROUGHT
            return Move(due[0].verb if waits else Verb.TOKEN, player, item.id)
        if act.verb == "prepares":
            return Move(Verb.WONDER, player, item.id, self._tucked() if other < 0 else other)
        if act.verb != "builds":
            return Move(_VERBS[act.verb], player, item.id, other)
        if item.kind is Kind.WONDER:
            return Move(Verb.WONDER, player, item.id, self._tucked() if other < 0 else other)
        chosen = due[0].verb if due and due[0].verb in BUILDINGS_BROUGHT else Verb.BUILD
        return Move(chosen, player, item.id, other)

    def _tucked(self) -> int:
        """A card of the age that can be laid under a wonder: one that can be taken now."""
        from antipater.rules.duel.legality import accessible

        ids = (b.id for b in self.rules.buildings if b.age == self.state.age)
        free = [id for id in ids if accessible(self.rules, self.state, id) is None]
        return free[-1] if free else UNKNOWN

    def act(self, acts: Sequence[Act]) -> tuple[Act, str] | None:
        for act in acts:
            code = self._come_to(act)
            if code is not None:
                return act, code
            alone = left_alone(self.rules, self.state) if act.verb == PASSES else None
            self.state = alone or perform(self.rules, self.state, self._move(act))
            self._moved = True
        return None

    def refused(self, act: Act) -> str | None:
        here = self.state
        code = self._come_to(act)
        self.state = here
        return code

    def _come_to(self, act: Act) -> str | None:
        """Leave a choice alone where what can be chosen instead is done; why something cannot be
        done, if so, and then nothing is."""
        here, code = self.state, self._refused(act)
        mine = bool(here.due) and here.due[0].player == self.seats.index(act.seat)
        if code and act.verb == PASSES and mine and here.due[0].verb is Verb.TOKEN:
            return None if left_alone(self.rules, here) else code
        alone = left_alone(self.rules, here) if code and self._gives_two() else None
        if alone is not None:
            self.state = alone
            then = self._refused(act)
            code = then if then is None or code == "D-TURN-02" else code
            self.state = alone if then is None else here
        return code

    def _gives_two(self) -> bool:
        """Whether something else can be chosen instead of what is due."""
        due = next(iter(self.state.due), None)
        return due is not None and due.verb in WORDED and bool(choice_of(self.rules, due).instead)

    def _refused(self, act: Act) -> str | None:
        move = self._move(act)
        if move.verb is Verb.WONDER and move.other == UNKNOWN:
            return "D-CARD-03"
        if move.verb in _OF_TWO and move.other == UNKNOWN:
            return _OF_TWO[move.verb]
        why = refusal(self.rules, self.state, move)
        return why.code if why else None

    # What is asked

    def ledgers(self) -> Sequence[Ledger]:
        return self.state.cities

    def payments(self, pays: Pays) -> list[Mapping[str, int]]:
        item, player = self.cards.by_slug[pays.thing], self.seats.index(pays.seat)
        if item.kind is Kind.CHARACTER:
            why = call_refusal(self.rules, self.state, Move(Verb.CALL, player, item.id))
            if why is not None and why.code in _LIES_ELSEWHERE:
                return []
        found = possible_payments(self.rules, self.state, player, item)
        return [{"": int(payment.total)} for payment in found]

    def points(self, seat: str) -> Mapping[str, int]:
        return scores(self.rules, self.state)[self.seats.index(seat)]

    def ending(self) -> Ending:
        state = self.state
        if state.victory is None:
            kind, winner = (Victory.CIVILIAN, None) if self._moved else self._victory()
            state = state._replace(victory=kind, winner=winner)
        ended = outcome(self.rules, state)
        assert ended is not None
        return Ending(ended.kind, None if ended.winner is None else self.seats[ended.winner])

    def _victory(self) -> tuple[Victory, int | None]:
        """How the game ends as the cities are that were given, before any move."""
        first, second = self.state.cities
        for player, seats in enumerate(((first, second), (second, first))):
            if self.rules.scientific_supremacy(*seats):
                return Victory.SCIENTIFIC, player
            if self.rules.military_supremacy(*seats):
                return Victory.MILITARY, player
        return Victory.CIVILIAN, None


def _with(city: Ledger, items: Iterable[Item]) -> Ledger:
    """A city in which these stand as well."""
    ledger = list(city)
    for item in items:
        add(ledger, item)
    return tuple(ledger)


def _ids(items: Iterable[Item]) -> tuple[int, ...]:
    return tuple(item.id for item in items)


def _put(places: list[int], items: Sequence[Item], spot: int) -> None:
    for item in items:
        places[item.id] = spot
