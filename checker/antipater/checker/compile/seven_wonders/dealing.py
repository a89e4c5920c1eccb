"""Set-ups of 7 Wonders dealt by chance, in a module."""

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.chance import ENTRY
from antipater.checker.compile.loops.rows import (
    Engine,
    Halves,
    Loops,
    Words,
    function,
    part,
    rest,
)
from antipater.checker.compile.seven_wonders.memory import Memory
from antipater.rules.card_set import Kind
from antipater.rules.seven_wonders import Rules
from antipater.rules.seven_wonders.rules import FROM_THE_START

# What an item's luck is for: its copies are dealt by 0, 1, 2 …
_GUILD, _BOARD, _SIDE = 1000, 1001, 1002


class Dealing(Loops):
    """``lay_out``: a whole set-up by chance, card by card, so that a card falls alike in every set
    that has it."""

    def __init__(self, engine: Engine, memory: Memory) -> None:
        super().__init__(engine, {})
        rules = Rules(memory.cards, memory.rules.edition.name)
        self.most, self.deals = memory.most, memory.layout["deals"].size
        self.hand_size = rules.hand_size
        sides: dict[str | None, list[int]] = {}
        for board in rules.boards:
            sides.setdefault(board.board, []).append(board.id)
        wonders = list(sides.values())
        # For each wonder its first side, where its sides begin among all, and how many they are.
        self.fronts = tuple(ids[0] for ids in wonders)
        self.starts = tuple(sum(map(len, wonders[:n])) for n in range(len(wonders)))
        self.turns = tuple(map(len, wonders))
        self.boards = tuple(board for ids in wonders for board in ids)
        self.decks = tuple(_Deck(rules, age) for age in rules.ages)
        # What players hold from the start, if they do.
        held = () if rules.held is None else (FROM_THE_START,)
        self.held = tuple(_Deck(rules, age) for age in held)
        self.each = rules.hand_of(FROM_THE_START)
        self.size = sum(size for _, _, size in memory.given)

    @function
    def lay_out(
        self,
        players: int,
        seed: int,
        game: int,
        identities: Words,
        entries: Words,
        setup: Halves,
    ) -> None:
        """A set-up. ``identities``: a number for each item, by which its luck goes; ``entries``:
        room for as many as there are."""
        for n in range(self.size):
            setup[n] = NONE
        setup[0] = players
        self.lay_boards(players, seed, game, identities, entries, setup + 1)
        hands = setup + (1 + self.most)
        dealt = players * self.hand_size
        for deck in self.decks:
            self.shuffle(deck, players, seed, game, identities, entries)
            for n in range(dealt):
                hands[n] = entries[ENTRY * n + 2]
            hands += dealt
        for deck in self.held:
            held = setup + (1 + self.most + self.deals)
            self.shuffle(deck, players, seed, game, identities, entries)
            for n in range(players * self.each):
                held[n] = entries[ENTRY * n + 2]

    @part
    def lay_boards(
        self,
        players: int,
        seed: int,
        game: int,
        identities: Words,
        entries: Words,
        boards: Halves,
    ) -> None:
        """The boards of the seats: wonders by chance, and a side of each."""
        for n in range(len(self.fronts)):
            luck = identities[self.fronts[n]]
            self.engine.draw(entries + ENTRY * n, n, seed, luck, game, _BOARD)
        self.engine.sort(entries, len(self.fronts))
        for seat in range(players):
            wonder = entries[ENTRY * seat + 2]
            luck = identities[self.fronts[wonder]]
            self.engine.draw(entries + ENTRY * seat, wonder, seed, luck, game, _SIDE)
            side = rest(entries[ENTRY * seat], self.turns[wonder])
            boards[seat] = self.boards[self.starts[wonder] + side]

    @part
    def shuffle(
        self,
        deck: "_Deck",
        players: int,
        seed: int,
        game: int,
        identities: Words,
        entries: Words,
    ) -> None:
        """Write the cards of an age as entries, in an order by chance."""
        count = 0
        if deck.guilds:
            for n in range(len(deck.guilds)):
                guild = deck.guilds[n]
                luck = identities[guild]
                self.engine.draw(entries + ENTRY * n, guild, seed, luck, game, _GUILD)
            self.engine.sort(entries, len(deck.guilds))
            count = deck.due[players]
            for n in range(count):
                guild = entries[ENTRY * n + 2]
                luck = identities[guild]
                self.engine.draw(entries + ENTRY * n, guild, seed, luck, game, 0)
        if deck.cards:
            for n in range(len(deck.cards)):
                if deck.least[n] <= players:
                    card = deck.cards[n]
                    luck = identities[card]
                    copy = deck.copies[n]
                    self.engine.draw(entries + ENTRY * count, card, seed, luck, game, copy)
                    count += 1
        self.engine.sort(entries, count)


class _Deck:
    """The cards of an age.

    Of its guilds ``due`` are dealt, by how many play. Of all others each copy is told: which card,
    which copy, and with how many players it is there.
    """

    def __init__(self, rules: Rules, age: int) -> None:
        tables = range(rules.least_players, rules.most_players + 1)
        whole = rules.deck(tables[-1], age)
        kinds = {card: rules.items[card].kind for card in whole}
        self.guilds = tuple(card for card in whole if kinds[card] is Kind.GUILD)
        self.due = tuple(
            max(0, min(int(rules.guilds_in_play(n)), len(self.guilds)))
            for n in range(rules.most_players + 1)
        )
        copies = [
            (card, copy, next(n for n in tables if rules.deck(n, age).get(card, 0) > copy))
            for card, count in whole.items()
            if kinds[card] is not Kind.GUILD
            for copy in range(count)
        ]
        self.cards = tuple(card for card, _, _ in copies)
        self.copies = tuple(copy for _, copy, _ in copies)
        self.least = tuple(least for _, _, least in copies)

    @property
    def size(self) -> int:
        """The most entries that are needed at once."""
        return len(self.guilds) + len(self.cards)


def entries_of(memory: Memory) -> int:
    """The most entries that a deal needs at once."""
    rules = Rules(memory.cards, memory.rules.edition.name)
    return max(len(rules.boards), *(_Deck(rules, age).size for age in rules.deck_ages))
