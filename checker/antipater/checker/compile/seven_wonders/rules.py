"""The rules of 7 Wonders where an item, a board, an age or a seat is a number that is not known."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.items import AnyItem, ItemTables
from antipater.checker.compile.seven_wonders.memory import Memory
from antipater.checker.compile.values import Coded, Table, coded, passing
from antipater.rules.card_set import CardSet, Item
from antipater.rules.choices import MISFITS
from antipater.rules.effects import Ability, When, word_of
from antipater.rules.numbers import Truth, any_true, if_else, total
from antipater.rules.readings.compounds import lookup
from antipater.rules.seven_wonders import UNKNOWN, Payment, Rules
from antipater.rules.seven_wonders.legality import Able


class AnyCard(AnyItem):
    """An item of 7 Wonders of which only its number is known."""

    copies = None

    @property
    def number(self) -> Any:
        """Its place among the stages of its board."""
        return self._of_each("number")

    @property
    def presence(self) -> Any:
        """The column that counts it."""
        return self._of_each("presence")

    @property
    def board(self) -> Any:
        """The wonder that it belongs to, by a number."""
        return self._of_each("board")

    def gains(self, _: When) -> Truth:
        """Whether it brings coins when it is built."""
        return self._of_each("gaining") == 1

    @property
    def free_with(self) -> Truth:
        """Whether there is a chain to it."""
        return self._of_each("chained") == 1


class _Powers:
    """For each board and power, the first stage that gives it; None where none does."""

    def __init__(self, rules: "MemoryRules") -> None:
        self.rules = rules

    def get(self, key: tuple[Any, Ability]) -> Any:
        board, power = key
        number = lookup(self.rules.table(f"stage with {word_of(power)}"), board)
        return None if number < 0 else number


class _Stages:
    """The stages of each board, by the board and then by how many stand."""

    def __init__(self, rules: "MemoryRules", board: Any = None) -> None:
        self.rules, self.board = rules, board

    def __getitem__(self, index: Any) -> Any:
        if self.board is None:
            return _Stages(self.rules, index)
        most = self.rules.most_stages
        return AnyCard(self.rules, lookup(self.rules.stage_table, self.board * most + index))


class _Decks:
    """The copies of each card, by players, age and card."""

    def __init__(self, rules: "MemoryRules", *index: Any) -> None:
        self.rules, self.index = rules, index

    def __getitem__(self, index: Any) -> "_Decks":
        return _Decks(self.rules, *self.index, index)

    def get(self, card: Any, otherwise: int = 0) -> Any:
        """How many copies there are; 0 where there is none."""
        players, age = self.index
        which = players * (max(self.rules.ages) + 1) + age
        if isinstance(card, int):
            return lookup(self.rules.copies(card), which)
        return lookup(self.rules.deck_table, which * self.rules.memory.unknown + card)

    def __contains__(self, card: Any) -> bool:
        return bool(self.get(card) != 0)


class MemoryRules(ItemTables, Rules):
    """The rules where what is asked of may be a number not known."""

    def __init__(self, cards: CardSet, edition: str) -> None:
        super().__init__(cards, edition)
        self.plain = Rules(cards, edition)
        self.memory = Memory(self.plain)
        self.items = self.all_items(AnyCard)
        vars(self)["most_stages"] = self.plain.most_stages
        self.victory_points = passing(Table((0, *self.plain.victory_points.values())))
        vars(self)["_powers"] = _Powers(self)
        vars(self)["stage_items"] = _Stages(self)
        vars(self)["_decks"] = _Decks(self)
        wonders = dict.fromkeys(board.board for board in self.boards)
        self.wonders = {wonder: n for n, wonder in enumerate(wonders)}
        self.codes: dict[str, tuple[str, str]] = {}
        self.prices_change = any(self.plain.priced.touched)

    @property
    def most_players(self) -> int:
        """The most players that the set has cards for."""
        return self.plain.most_players

    def property_of(self, name: str, item: Item) -> int:
        """A property of an item as a number, -1 for none."""
        match name:
            case "presence":
                return int(item.presence)
            case "gaining":
                return int(bool(item.gains(When.BUILT)))
            case "chained":
                return int(bool(item.free_with))
            case "board":
                return self.wonders.get(item.board, NONE)
            case "stages":
                return len(self.plain.stage_items.get(item.id, ()))
        what, _, power = name.rpartition("stage with ")
        if not what and name.startswith("stage with "):
            powers = self.plain._powers.items()
            found = (n for (board, a), n in powers if (board, word_of(a)) == (item.id, power))
            return next(found, NONE)
        return super().property_of(name, item)

    @property
    def in_hands(self) -> tuple[Item, ...]:
        """What can be in a hand."""
        held = () if self.held is None else self.held.items
        return (*self.buildings, *(self.cards.items[card] for card in held))

    @cached_property
    def stage_table(self) -> tuple[int, ...]:
        """The ids of the stages of each board, by the board's id."""
        found = [0] * ((self.memory.unknown + 1) * self.most_stages)
        for board, stages in self.plain.stage_items.items():
            for n, stage in enumerate(stages):
                found[board * self.most_stages + n] = stage.id
        return tuple(found)

    def copies(self, card: int) -> tuple[int, ...]:
        """The copies of a card, by the number of players and the age."""
        return self.deck_table[card :: self.memory.unknown]

    @cached_property
    def deck_table(self) -> tuple[int, ...]:
        """The copies of each card, by the number of players, the age and the card."""
        ages, items = max(self.ages) + 1, self.memory.unknown
        found = [0] * ((self.most_players + 1) * ages * items)
        for players in range(self.least_players, self.most_players + 1):
            for age, deck in self.plain._decks[players].items():
                for card, copies in deck.items():
                    found[(players * ages + age) * items + card] = copies
        return tuple(found)

    def direction(self, age: Any) -> Any:
        """Which way hands travel in an age."""
        ways = (0, *(self.plain.direction(each) for each in self.ages))
        return lookup(ways, age)

    def first_holder(self, age: Any) -> Any:
        """At which side of the Free City its first holder in an age sits."""
        sides = (0, *(self.plain.first_holder(each) for each in self.ages))
        return lookup(sides, age)

    def stage_numbers(self, board: Any) -> range:
        """Those of any board; what a board has not gives no power."""
        return range(1, self.most_stages + 1)

    def stage_count(self, board: Any) -> Any:
        """How many stages a board has."""
        return lookup(self.table("stages"), board)

    def namesakes(self, card: Any) -> tuple[Any, ...]:
        """The buildings of a card's name, as many as any name has; some may come twice."""
        tables = self._same_names
        return tuple(lookup(table, card) for table in tables) if len(tables) > 1 else (card,)

    @cached_property
    def _same_names(self) -> tuple[tuple[int, ...], ...]:
        """For each item the buildings of its name: first all the first, then the second …"""
        same = [self.plain.namesakes(item.id) for item in self.cards.items]
        most = max(map(len, same))
        filled = [
            (*ids, *[item.id] * (most - len(ids)))
            for item, ids in zip(self.cards.items, same, strict=True)
        ]
        return tuple(zip(*filled, strict=True))

    def free_by_chain(self, own: Any, item: Any) -> Any:
        """As ever for a known item; else by the function of the item."""
        if not isinstance(item, AnyCard):
            return super().free_by_chain(own, item)
        return own.game.recorder.invoke("chained", own.seat, member=item.id, gives=True) != 0

    def builds_free(self, own: Any, turn: Any, item: Any, limited: bool = True) -> Any:
        """As ever for a known item; else by the function of the item, where there is any."""
        if not isinstance(item, AnyCard):
            return super().builds_free(own, turn, item, limited)
        if not any(self.effects.frees):
            return False
        return own.game.recorder.invoke("free", own.seat, member=item.id, gives=True) != 0

    def chains(self, own: Any, card: Any) -> Any:
        """As ever, by a function of its own."""
        return own.game.recorder.invoke("chains", own.seat, card, gives=True) != 0

    def ways(self, own: Any, left: Any, right: Any, item: Any) -> Any:
        """The ways to pay, of which only what is asked is found."""
        return MemoryWays(own.game, own.seat, item)

    def with_split(self, ways: Any, split: Any) -> Any:
        """Those that pay so many coins to the left and to the right."""
        return ways.of(split) if isinstance(ways, MemoryWays) else super().with_split(ways, split)

    def those(self, seats: Iterable[tuple[int, Truth]]) -> Any:
        """The seats of which a condition holds, as a set of bits."""
        return total(if_else(holds, 1 << seat, 0) for seat, holds in seats)

    def one_less(self, hand: Any, card: Any) -> Any:
        """A hand that only looks as if a card were gone."""
        return hand.without(card)

    def size_of(self, hand: Any) -> Any:
        """How many cards a hand has."""
        return hand.size

    def least(self, state: Any, hand: Any, of: Any) -> Able | None:
        """What the Free City can play for the fewest coins, with the one card or any of a hand.

        Functions of their own find it; what it does with the card is not told.
        """
        find = state.recorder.invoke
        card = hand[0] if isinstance(hand, tuple) else find("find able", gives=True, low=NONE - 1)
        if card < NONE:
            return None
        coins = find("able", card, gives=True, low=NONE)
        return None if coins < 0 else Able(coins, passing(None), card)

    def any_of(self, cards: Any, wanted: Callable[[int], Truth]) -> Truth:
        """Whether any of some counted cards is a wanted one."""
        each = [UNKNOWN, *(card.id for card in self.buildings)]
        return any_true((cards.count(card) >= 1) & wanted(card) for card in each)

    def misfit(self, argument: Any, item: Any) -> Any:
        """Which part of the filter of a choice a card does not have, by a number."""
        if not isinstance(argument, Coded):
            return super().misfit(argument, item)
        place = argument.number * self.memory.unknown + item.id
        return coded(lookup(self._misfits, place), MISFITS)

    @cached_property
    def _misfits(self) -> tuple[int, ...]:
        """For each choice and item, which part of the filter it does not have."""
        words, known = self.arguments, self.plain
        return tuple(MISFITS.index(known.misfit(w, i)) for w in words for i in known.items)

    def may_pass(self, argument: Any) -> Any:
        """Whether a choice can be left alone in any case."""
        if not isinstance(argument, Coded):
            return super().may_pass(argument)
        able = tuple(int(self.plain.may_pass(word)) for word in self.arguments)
        return lookup(able, argument.number) == 1

    def shown(self, cards: Any) -> Any:
        """Cards as they are told to people: a host sees them in memory."""
        return cards


class MemoryWays:
    """The ways to pay for an item, found by a loop over the purchases of its cost."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, game: Any, seat: Any, item: AnyCard, split: Sequence[Any] = (NONE, 0)):
        self.game, self.seat, self.item, self.split = game, seat, item, split

    def __eq__(self, other: object) -> bool:
        """A price is never the same as no price at all, which needs no loop."""
        return False

    def of(self, split: Sequence[Any]) -> "MemoryWays":
        """Those of one split."""
        return MemoryWays(self.game, self.seat, self.item, split)

    def __bool__(self) -> bool:
        find = self.game.recorder.invoke
        return bool(find("find", self.seat, self.item.id, *self.split, gives=True) != 0)

    def __iter__(self) -> Any:
        """The least of them."""
        if self:
            left, right = map(self.game.cells.read, ("way_left", "way_right"))
            changed = self.game.book.prices_change
            bank = self.game.cells.read("way_bank") if changed else self.item.coins
            self.game.noted = Payment(bank, left, right)
            yield self.game.noted
