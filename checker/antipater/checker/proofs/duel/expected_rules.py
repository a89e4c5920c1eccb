"""Why a move of Duel is refused, and what is offered to choose: the rules read a second time.

How this reading is written is told in ``expected``.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from antipater.checker.proofs.expected_lines import SetLines
from antipater.rules.card_set import DeclaredZone, Item, Kind, Phase
from antipater.rules.choices import Fate, ItemChoice, ItemFilter, Zone
from antipater.rules.duel import (
    ROW,
    Due,
    Move,
    Rules,
    Spot,
    State,
    Verb,
)
from antipater.rules.effect_rows import effects_of
from antipater.rules.effects import Event as Awaited
from antipater.rules.effects import Happens, Price, When
from antipater.rules.numbers import (
    Number,
    Truth,
    all_true,
    any_true,
    if_else,
    maximum,
    negation,
    total,
)

_BUILDINGS = (Kind.BUILDING, Kind.GUILD)
_WORDED = (Verb.CHOOSE, Verb.SWAP)
# Where of a swap the other's lies.
_ACROSS = {Zone.OWN: Zone.OPPONENT, Zone.OWN_HAND: Zone.OPPONENT_HAND}

_NOT_BUILT = (Kind.TOKEN, Kind.CHARACTER)

# What is done in a turn with a card of the structure.
TURN = (Verb.BUILD, Verb.DISCARD, Verb.WONDER)
# The rule that is broken by choosing what is not offered.
_NOT_OFFERED = {
    Verb.TOKEN: "D-TOKEN-01",
    Verb.DRAWN: "D-TOKEN-02",
    Verb.REVIVE: "D-REVIVE-01",
    Verb.TOP_ROW: "D-TOPROW-01",
    Verb.LEFT_OUT: "D-LEFTOUT-01",
}


class ExpectedRules(SetLines):
    """What the set and its edition say: figures, columns and formulas, and no rule of play."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.rules = rules  # for what trade costs, and for rulings
        cards = rules.cards
        self.ages = sorted(cards.layouts)
        self.players = [("first", "second").index(who) for row in cards.draft for who in row]
        self.scientific = cards.function("scientific_supremacy")
        self.military = cards.function("military_supremacy")
        rows = (row for item in cards.items for row in effects_of(cards, item))
        self.worded = any(choice.text for choice in cards.choices)
        self.kept = {row.kept: row for row in rows if row.kept and row.event}
        self.brings = [
            [cards.compile(item.slug, gain.amount) for gain in item.gains(When.BUILT)]
            for item in cards.items
        ]
        self.in_order = rules.ruling("discounted_units") == "by_acquisition"
        self._worded = {each.text: each for each in reversed(cards.choices)}
        self._about: dict[tuple[bool, str, bool], Sequence[Item]] = {}
        # Of the places that are taken, which lie open, as far as that was asked.
        self._open: tuple[object, dict[tuple[int, int, bool], Truth]] = None, {}

    def to_pair(self, own: Sequence[Number]) -> Number:
        """How many equal symbols a city needs for a token: a figure, or by its rule."""
        if self.cards.is_figure("pair"):
            return self.figure("pair")
        return self.cards.function("pair")(own, own)

    def around(self, state: Any, seat: int) -> tuple[Any, ...]:
        """A player's city, and the other's."""
        return state.cities[seat], state.cities[1 - seat]

    def waits(self, event: Awaited | None, what: Happens, built: Item | None) -> bool:
        """Whether an event is what an effect waits for; for what is not built none does."""
        is_built = built is None or built.kind not in _NOT_BUILT
        return is_built and super().waits(event, what, built)

    def slot(self, state: State, item: int) -> int | None:
        """Where in the structure a card lies; None if it does not, or the layout is not known."""
        return state.setup.slot_of.get(state.age, {}).get(item)

    def free_by_chain(self, own: Sequence[Number], item: Item) -> bool:
        """Whether the city has what makes an item free."""
        return any(own[column] >= 1 for column in item.free_with)

    # What may be done

    def refused(self, state: State, move: Move) -> str | None:
        """The code of the first rule that a move breaks, in the order in which they are told."""
        broken = (code for code, is_broken in self._rules_of(state, move) if is_broken)
        return next(broken, None)

    def _rules_of(self, state: State, move: Move) -> Iterator[tuple[str, Truth]]:
        due = state.due[0] if state.due else None
        yield "D-END-01", state.victory is not None
        if due:
            left = move.verb is Verb.PASS
            yield "D-TURN-02", due.verb not in _WORDED if left else due.verb != move.verb
            wrong = "D-BEGIN-02" if move.verb is Verb.BEGIN else "D-TURN-01"
            yield wrong, due.player != move.player
            yield from self._choosing(state, due, move)
            return
        yield "D-TURN-03", move.verb not in (*TURN, Verb.CALL, Verb.SET_OFF, Verb.DRAFT)
        yield "D-TURN-04", (move.verb is Verb.DRAFT) != (state.age == 0)
        yield "D-TURN-01", state.active != move.player
        if move.verb is Verb.DRAFT:
            row = state.setup.rows[state.drafted // len(self.cards.draft[0])]
            there = all_true([move.item in row, state.places[move.item] == Spot.TABLE])
            yield "D-DRAFT-01", negation(there)
            return
        if move.verb is Verb.CALL:
            yield from self._calling(state, move)
            return
        if move.verb is Verb.SET_OFF:
            yield "D-SETOFF-01", negation(self._ready(state, move))
            return
        taken = move.other if move.verb is Verb.WONDER else move.item
        prepares = move.verb is Verb.WONDER and self.is_prepared(move.item)
        if prepares:
            yield "D-PREPARE-01", state.places[move.item] != Spot.HELD + move.player
        elif move.verb is Verb.WONDER:
            yield from self._wonder(state, move)
        yield from self._taking(state, taken)
        if move.verb is not Verb.DISCARD and not prepares:
            own = state.cities[move.player]
            yield "D-COST-01", sum(self._price(state, move)) > own[self.column["coins"]]

    def _calling(self, state: State, move: Move) -> Iterator[tuple[str, Truth]]:
        """A character lies in its zone, its phase has come, and its player can pay."""
        is_one = self.items[move.item].kind is Kind.CHARACTER
        dealt = is_one and any(zone.places for zone in self.cards.zones)
        yield "D-CALL-04", all_true([dealt, state.places[move.item] == Spot.BOX])
        lies = any_true(state.places[move.item] == spot for spot, _ in self._to_take(move.item))
        yield "D-CALL-01", negation(all_true([is_one, lies]))
        (zone,) = (zone for zone in self.cards.zones if move.item in zone.items)
        called = {zone.name, *(row.name for row in self.rows_for(zone))}
        begins = [p.from_age for p in self.cards.phases if p.zone in called]
        begins = [] if self._held_in(move.item) else begins
        if not begins:
            yield "D-CALL-03", True
            return
        yield "D-CALL-02", state.age < begins[0]
        price = self.price_in_zone(state, move.item, move.player)
        yield "D-COST-01", price > state.cities[move.player][self.column["coins"]]

    def rows_for(self, deck: DeclaredZone) -> list[DeclaredZone]:
        """The row, if any, in whose free places players lay what they draw of a deck."""
        into = {c.into for c in self._worded.values() if c.into and c.row == deck.name}
        return [zone for zone in self.cards.zones if zone.name in into]

    def _to_take(self, card: int) -> list[tuple[int, Sequence[int]]]:
        """Where a character can lie to be taken, each with what it costs there by player, if that
        is up to this: on the table, or in a place in which somebody has laid it."""
        for zone in self.cards.zones:
            for row in self.rows_for(zone) if card in zone.items else ():
                return [
                    (Spot.LAID + n, [prices[n] for prices in row.prices])
                    for n in range(len(row.items))
                ]
        return [(Spot.TABLE, ())]

    def _held_in(self, item: int) -> list[Phase]:
        """The phase, if any, in which what players hold of an item's zone is set off."""
        zones = [zone.name for zone in self.cards.zones if item in zone.items]
        return [p for p in self.cards.phases if p.before_card and p.zone in zones]

    def is_prepared(self, item: int) -> bool:
        """Whether a card is put under an item before it can be set off."""
        return any(phase.prepared for phase in self._held_in(item))

    def _ready(self, state: State, move: Move) -> Truth:
        """Whether what its player holds can be set off: at once, or once it was prepared."""
        if not self._held_in(move.item):
            return False
        where = Spot.PREPARED if self.is_prepared(move.item) else Spot.HELD
        return state.places[move.item] == where + move.player

    def price_in_zone(self, state: State, card: int, player: int) -> Number:
        """What a player pays for a character in its place, with what cards take off."""
        seats = state.cities[player], state.cities[1 - player]
        off = self.prices.added(self.items[card], Price.COINS, seats)
        return maximum(self._price_of_place(state, card, player) - off, 0)

    def _price_of_place(self, state: State, card: int, player: int) -> Number:
        """What the place costs a player in which a character lies; of places that chance fills,
        the price of that with its number."""
        (zone,) = (zone for zone in self.cards.zones if card in zone.items)
        if self.rows_for(zone):
            in_place = [(spot, both[player]) for spot, both in self._to_take(card) if both]
            return total(if_else(state.places[card] == spot, cost, 0) for spot, cost in in_place)
        if not zone.places:
            return zone.prices[player][zone.items.index(card)]
        costs = zip(self.laid(state, zone), zone.prices[player], strict=False)
        return total(if_else(there == card, cost, 0) for there, cost in costs)

    def laid(self, state: State, zone: DeclaredZone) -> Sequence[Number]:
        """What chance has laid in the places of a zone, which follow those of the zones before it;
        nothing where that is not known."""
        before = takewhile(lambda other: other.name != zone.name, self.cards.zones)
        first = sum(other.places for other in before)
        return state.setup.layouts.get(ROW, ())[first : first + zone.places]

    def _wonder(self, state: State, move: Move) -> Iterator[tuple[str, Truth]]:
        """A wonder lies unbuilt before its player, and no more than seven may stand."""
        place, standing = state.places[move.item], self.column["wonders"]
        ready = all_true(
            [self.items[move.item].kind is Kind.WONDER, place == Spot.HELD + move.player]
        )
        if ready:
            return
        built = state.cities[0][standing] + state.cities[1][standing]
        full = built >= self.figure("wonder_cap")
        yield "D-WONDER-03", all_true([full, place == Spot.BOX])
        yield "D-WONDER-02", any_true([place == Spot.CITY, place == Spot.CITY + 1])
        yield "D-WONDER-01", True

    def _taking(self, state: State, card: int) -> Iterator[tuple[str, Truth]]:
        """A card is taken that lies in the structure, with none upon it."""
        item = self.items[card]
        yield "D-CARD-04", item.kind not in _BUILDINGS
        yield "D-CARD-01", state.places[card] > Spot.TABLE
        yield "D-CARD-02", item.age != state.age
        if state.age in state.setup.layouts:
            slot = self.slot(state, card)
            yield "D-CARD-03", slot is None
            yield "D-CARD-05", negation(self._uncovered(state, slot))

    def _uncovered(self, state: State, slot: Any) -> Truth:
        """Whether none of the cards is left that lie on the one in a slot."""
        layout = self.cards.layouts[state.age]
        return all_true(
            negation(all_true([slot == below, state.left >> upon & 1 == 1]))
            for below, spot in enumerate(layout.slots)
            for upon in spot.covered_by
        )

    def _price(self, state: State, move: Move) -> tuple[Number, Number]:
        """The coins and the trade that an item costs; nothing where a chain makes it free."""
        own, opponent = state.cities[move.player], state.cities[1 - move.player]
        item = self.items[move.item]
        if self.free_by_chain(own, item):
            return 0, 0
        return self.charged(own, opponent, item)

    def charged(
        self, own: Sequence[Number], opponent: Sequence[Number], item: Item
    ) -> tuple[Number, Number]:
        """The coins and the trade of what no chain makes free."""
        trade = self.rules.known_trade(own, opponent, item)
        may_choose, rules = self.prices.may_choose(item), self.rules
        otherwise = rules.coins_first.trade(own, opponent, item) if may_choose else 0
        return self.prices.charged(item, trade, own, opponent, otherwise)

    def _choosing(self, state: State, due: Due, move: Move) -> Iterator[tuple[str, Truth]]:
        if due.verb is Verb.BEGIN:
            yield "D-BEGIN-01", move.item not in (0, 1)
        elif move.verb is Verb.PASS:
            other = (self.any_offered(state, each) for each in self.instead_of(due))
            left = any_true([self.asked(due).may, *other])
            yield "D-CHOOSE-05", any_true([negation(left), move.item != move.player])
        elif due.verb in _WORDED:
            for nth, (of, card) in enumerate(self._chosen(due, move)):
                chosen, choice = self.items[card], self.asked(due)
                yield "D-CHOOSE-02", chosen.kind not in of.kinds
                yield "D-CHOOSE-03", bool(of.colours) and chosen.colour not in of.colours
                yield "D-CHOOSE-04", of.age not in (0, chosen.age)
                if choice.amount:
                    yield "D-CHOOSE-01", negation(self._in_its_place(state, choice, card))
                    there = self._is_named(state, choice, card)
                    yield "D-CHOOSE-08", negation(there) if not nth else False
                    yield "D-CHOOSE-06", negation(self.offered(state, due, card, second=nth == 1))
                yield "D-CHOOSE-01", negation(self.offered(state, due, card, second=nth == 1))
            if self.asked(due).amount:
                yield "D-CHOOSE-07", move.item == move.other
                yield "D-CHOOSE-09", negation(self._is_beside(state, self.asked(due), move))
        elif due.verb is Verb.DESTROY:
            here = state.places[move.item] == Spot.CITY + 1 - due.player
            fits = self.offered(state, due, move.item)
            yield "D-DESTROY-01", all_true([negation(fits), here])
            yield "D-DESTROY-02", negation(fits)
        else:
            both = (move.item, move.other) if due.verb is Verb.LEFT_OUT else (move.item,)
            for item in both:
                yield _NOT_OFFERED[due.verb], negation(self.offered(state, due, item))
            yield "D-LEFTOUT-02", due.verb is Verb.LEFT_OUT and move.item == move.other

    def _chosen(self, due: Due, move: Move) -> Iterator[tuple[ItemFilter, int]]:
        """What is chosen by a move, each with what it must be; of a swap what is got for it."""
        choice = self.asked(due)
        yield choice.of, move.item
        if choice.against is not None:
            yield choice.against, move.other

    def asked(self, due: Due) -> ItemChoice:
        """The choice that a card words, and that waits."""
        return self._worded[due.argument]

    def instead_of(self, due: Due) -> list[Due]:
        """What the same player chooses when a choice is left alone, if a card gives two."""
        choice = self._worded.get(due.argument)
        if choice is None or choice.instead is None:
            return []
        verb = Verb.CHOOSE if choice.instead.against is None else Verb.SWAP
        return [Due(verb, due.player, choice.instead.argument)] * choice.instead.number

    def _lies_in(self, state: State, zone: Zone, row: str, owner: int, card: int) -> Truth:
        """Whether an item lies where a choice is made, as the owner of its card sees it; ``row``:
        the zone of the set, if it is one."""
        place, away = state.places[card], Spot.BOX if state.setup.tokens else Spot.TABLE
        if zone in (Zone.OWN, Zone.OPPONENT) and self.on_it(self.items[card]) is not None:
            return False  # what is controlled stays where it is
        match zone:
            case Zone.STRUCTURE | Zone.TOP_ROW:
                return self._in_structure(state, card, top=zone is Zone.TOP_ROW)
            case Zone.WHOLE if state.age in state.setup.layouts:
                slots = enumerate(state.setup.layouts[state.age])
                return any_true(all_true([c == card, state.left >> n & 1 == 1]) for n, c in slots)
            case Zone.WHOLE:
                return self._in_structure(state, card, top=False)
            case Zone.LEFT_OUT:
                return all_true([self.items[card].age == state.age, place == Spot.BOX])
            case Zone.BOX:
                return place == away
            case Zone.ROW:
                (of,) = (each for each in self.cards.zones if each.name == row)
                there: Truth = card in of.items
                if of.free and self.items[card].kind is Kind.CHARACTER:
                    return any_true(place == Spot.LAID + n for n in range(len(of.items)))
                if of.under:
                    there = self.lay_on_what_is_gone(state, of, card)
                return all_true([there, place == Spot.TABLE])
        where = {
            Zone.OPPONENT: Spot.CITY + 1 - owner,
            Zone.OWN: Spot.CITY + owner,
            Zone.DISCARDS: Spot.DISCARD,
            Zone.BOARD: Spot.TABLE,
            Zone.OWN_HAND: Spot.HELD + owner,
            Zone.OPPONENT_HAND: Spot.HELD + 1 - owner,
        }
        return place == where[zone]

    def _in_its_place(self, state: State, choice: ItemChoice, card: int) -> Truth:
        """Whether an item lies in a place of a zone, whoever controls that."""
        (zone,) = (each for each in self.cards.zones if each.name == choice.row)
        return all_true([card in zone.items, state.places[card] != Spot.BOX])

    def places_of(self, state: State, choice: ItemChoice) -> Sequence[Number]:
        """What lies in the places of a zone, the first of them first."""
        (zone,) = (each for each in self.cards.zones if each.name == choice.row)
        return self.laid(state, zone) if zone.places else zone.items

    def _is_named(self, state: State, choice: ItemChoice, card: int) -> Truth:
        """Whether an item lies in one of the places that a card names, or it names none."""
        lowest, *_, highest = choice.places or (1, len(self.items))
        named = self.places_of(state, choice)[lowest - 1 : highest]
        return not choice.places or any_true(card == there for there in named)

    def _is_beside(self, state: State, choice: ItemChoice, move: Move) -> Truth:
        """Whether nothing lies between the two places of a move, where a card asks for that."""
        row, ends = self.places_of(state, choice), (move.item, move.other)
        return not choice.beside or any_true(
            all_true([row[n] == ends[way], row[n + 1] == ends[1 - way]])
            for n in range(len(row) - 1)
            for way in (0, 1)
        )

    def on_it(self, item: Item) -> int | None:
        """The column of what a city has on an item that is controlled; None for any other."""
        by = (zone.controlled for zone in self.cards.zones if item.id in zone.items)
        tally = next(filter(None, by), None)
        return None if tally is None else self.column[f"{tally}({item.slug})"]

    def loser(self, choice: ItemChoice, owner: int) -> int:
        """Whose number in a place changes by a choice."""
        return 1 - owner if choice.deed in (Fate.OUST, Fate.DRIVE) else owner

    def _can_be_swayed(
        self, state: State, choice: ItemChoice, owner: int, card: int, second: bool
    ) -> Truth:
        """Whether a place is there in which a player can have more (``second``: of what comes from
        another), or has some to lose."""
        column, here = self.on_it(self.items[card]), self._in_its_place(state, choice, card)
        if not second:
            here = all_true([here, self._is_named(state, choice, card)])
        if second or choice.deed is Fate.GAIN or column is None or here is False:
            return here
        return all_true([here, state.cities[self.loser(choice, owner)][column] >= 1])

    def lay_on_what_is_gone(self, state: State, zone: DeclaredZone, card: int) -> Truth:
        """Whether a character lay on a card that has been taken; where it is not known which card
        lies where, whether it lay on one."""
        unknown = state.age not in state.setup.layouts
        return state.age == zone.of_age and any_true(
            all_true([there == card, unknown or state.left >> slot & 1 == 0])
            for there, slot in zip(self.laid(state, zone), zone.under, strict=False)
        )

    def _in_structure(self, state: State, card: int, top: bool) -> Truth:
        """Whether a card lies in the top row face up, or anywhere with none upon it; of a layout
        that is not known, any card of the age that has not been played."""
        if state.age not in state.setup.layouts:
            of_age = self.items[card].age == state.age
            return all_true([of_age, state.left != 0, state.places[card] <= Spot.TABLE])
        there = state.setup.layouts[state.age]
        return any_true(
            all_true([there[slot] == card, self._lies_open(state, slot, top)])
            for slot, spot in enumerate(self.cards.layouts[state.age].slots)
            if spot.row == 1 or not top
        )

    def offered(self, state: State, due: Due, card: int, second: bool = False) -> Truth:
        """Whether an item is among those of which a choice is made; or (``second``) among those
        of the opponent's for which something is swapped."""
        item, place, setup = self.items[card], state.places[card], state.setup
        building = item.kind in _BUILDINGS
        match due.verb:
            case Verb.TOKEN:
                return all_true([item.kind is Kind.TOKEN, place == Spot.TABLE])
            case Verb.DRAWN:
                away = Spot.BOX if setup.tokens else Spot.TABLE
                drawn = not setup.drawn or any_true(card == token for token in setup.drawn)
                return all_true([item.kind is Kind.TOKEN, place == away, drawn])
            case Verb.DESTROY:
                theirs = place == Spot.CITY + 1 - due.player
                return all_true([building, item.colour == due.argument, theirs])
            case Verb.REVIVE:
                return all_true([building, place == Spot.DISCARD])
            case Verb.LEFT_OUT:
                of_age = item.kind is Kind.BUILDING and item.age == state.age
                return all_true([of_age, place == Spot.BOX])
            case Verb.CHOOSE | Verb.SWAP:
                choice = self.asked(due)
                owner = 1 - due.player if choice.by_opponent else due.player
                if not self._fits(due, item, second):
                    return False
                if choice.amount:
                    return self._can_be_swayed(state, choice, owner, card, second)
                if choice.into:
                    row = choice.into if second else choice.row
                    return self._lies_in(state, Zone.ROW, row, owner, card)
                zone = _ACROSS[choice.zone] if second else choice.zone
                if second and choice.deed is Fate.BUILD:
                    zone = Zone.DISCARDS
                return any_true(
                    self._lies_in(state, zone, row, owner, card)
                    for row in (choice.row, *choice.beyond)
                )
        return building and self._in_structure(state, card, top=True)

    def _fits(self, due: Due, item: Item, second: bool) -> bool:
        """Whether an item is what a choice is about, wherever it lies; or (``second``) what is got
        for it."""
        choice = self.asked(due)
        of = choice.against if second and choice.against is not None else choice.of
        coloured = choice.amount or not of.colours or item.colour in of.colours
        return item.kind in of.kinds and of.age in (0, item.age) and bool(coloured)

    def _fitting(self, due: Due, second: bool) -> Sequence[Item]:
        """The items that a choice is about, looked for once."""
        key = due.verb in _WORDED, due.argument, second
        if key not in self._about:
            some = (i for i in self.items if not key[0] or self._fits(due, i, second))
            self._about[key] = tuple(some)
        return self._about[key]

    def _lies_open(self, state: State, slot: int, laid: bool) -> Truth:
        """Whether a slot's card is there, and nothing covers it, or (``laid``) it was laid face
        up; looked at once of the places that are taken."""
        if self._open[0] is not state.left:
            self._open = state.left, {}
        key = state.age, slot, laid
        if key not in self._open[1]:
            self._open[1][key] = self._is_open(state, slot, laid)
        return self._open[1][key]

    def _is_open(self, state: State, slot: int, laid: bool) -> Truth:
        spot = self.cards.layouts[state.age].slots[slot]
        covers = (state.left >> upon & 1 == 1 for upon in spot.covered_by)
        up = (laid and spot.face_up) or negation(any_true(covers))
        return all_true([state.left >> slot & 1 == 1, up])

    def any_offered(self, state: State, due: Due) -> Truth:
        """Whether there is anything to choose; for a swap, on either side."""
        sides = (False, True) if due.verb is Verb.SWAP else (False,)
        return all_true(
            [
                any_true(self.offered(state, due, i.id, side) for i in self._fitting(due, side))
                for side in sides
            ]
        )
