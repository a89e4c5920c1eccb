"""The table of a game of 7 Wonders at one turn: hands with prices, boards and cities."""

from collections.abc import Iterable, Iterator

from antipater.checker.judging.seven_wonders.judge import SevenWondersVerdict, course
from antipater.checker.judging.view import NoView, TableView, by_colour, earlier, names, tallies
from antipater.checker.messages.card_words import late_words
from antipater.checker.messages.finding import Finding
from antipater.checker.messages.language import called
from antipater.checker.messages.words import display_name, first_name, labelled, roman, say
from antipater.checker.records.names import IN_HAND
from antipater.checker.records.seven_wonders.offers import offer_asked
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import written_play
from antipater.rules.card_set import Item
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    Move,
    Play,
    Rules,
    State,
    play_refusal,
    scores,
)
from antipater.rules.seven_wonders.choosing import lying
from antipater.rules.seven_wonders.legality import held, payments
from antipater.rules.seven_wonders.rules import BEFORE_AGE

_ABOUT_DISCARDS = ("W-SALVAGE", "W-CHOOSE")


class TableViewer:
    """The tables of one judged game, each made when it is asked for."""

    def __init__(self, verdict: SevenWondersVerdict, edition: str | None) -> None:
        self.verdict = verdict
        self.record: SevenWondersRecord = verdict.record
        self.game = course(verdict.record, edition)
        self.rules: Rules = self.game.rules

    def at(self, number: int, after: bool) -> TableView:
        """The table at the start or end of the turn of a play; raises ``NoView``."""
        record, last = self.record, len(self.record.plays)
        named = record.name_of
        if not 1 <= number <= last:
            told = {"number": named(number), "first": named(1), "last": named(last)}
            raise NoView("no_move", **told)
        index = self._index(number)
        if index is None or index + after > len(self.game.moves):
            reached = max((n for of in self.game.numbers for n in of.values()), default=0)
            raise NoView("not_reached", number=named(number), last=named(max(1, reached)))
        table = SeatsTable(self, index + after)
        assumed = [n for n in self.verdict.assumed() if self._turn_of(n) < index + after]
        return TableView(number, after, table.details(), table.told, assumed)

    def _turn_of(self, place: int) -> int:
        """The turn, by its place among those judged, of the finding at a place; of one on no turn
        a place before all."""
        found, turns = self.verdict.findings[place], self.game.all_states()
        if found.move is not None:
            index = self._index(found.move)
            return len(turns) if index is None else index
        gap = next((gap for gap in self.record.gaps if gap.line == found.line), None)
        now = None if gap is None else (gap.age, gap.turn)
        return next((n for n, each in enumerate(turns) if (each.age, each.turn) == now), -1)

    def _index(self, number: int) -> int | None:
        """The turn, by its place among those judged, to which a play belongs."""
        for index, numbers in enumerate(self.game.numbers):
            if number in numbers.values():
                return index
        if any(number == own for own, _ in self.game.broken_off.values()):
            return len(self.game.moves)
        return None

    def written(self, number: int, language: str) -> str:
        """A play as a line of the notation."""
        return written_play(self.record, number, language)

    def reasons(self, found: Finding, language: str) -> Iterable[str]:
        """What the turn was, what the player held and could build, and where a card was
        played before."""
        number = found.move
        index = None if number is None else self._index(number)
        if number is None or index is None or index >= len(self.game.all_states()):
            return
        seat = self.record.plays[number - 1].play.seat
        table = SeatsTable(self, index)
        yield table.turn(language)
        if found.code.startswith(_ABOUT_DISCARDS) and found.code != "W-CHOOSE-06":
            yield table.discards(language)
        elif found.code.startswith(("W-DRAW", "W-LAY")):
            yield from table.decks(language)
        else:
            yield table.hand(seat, language)
        if isinstance(found.item, Item):
            yield from self.played_before(found.item, number, seat, language)

    def played_before(self, item: Item, number: int, seat: int, language: str) -> Iterator[str]:
        """The plays before a number in which a seat built a card of this name."""
        for before in range(1, number):
            play = self.record.plays[before - 1].play
            if play.seat != seat or play.card == UNKNOWN:
                continue
            if self.rules.items[play.card].presence == item.presence:
                written = self.written(before, language)
                yield earlier(self.record, item, before, written, language)


class SeatsTable:
    """One moment of a game as data and in words."""

    def __init__(self, viewer: TableViewer, index: int) -> None:
        game = viewer.game
        self.rules, self.record = viewer.rules, viewer.record
        self.state: State = game.all_states()[index]
        broken: Move = tuple(play for _, play in game.broken_off.values())
        self.move = game.moves[index] if index < len(game.moves) else broken

    # As data

    def details(self) -> dict[str, object]:
        """The table in plain values."""
        state = self.state
        return {
            "age": state.age,
            "turn": state.turn,
            "over": state.over,
            "due": [str(due.kind) for due in state.due],
            "discards": [self._slug(card) for card in state.discards],
            "cities": [self._city(seat) for seat in range(len(state.cities))],
        }

    def _city(self, seat: int) -> dict[str, object]:
        state, rules, own = self.state, self.rules, self.state.cities[seat]
        hand = self._hand(seat)
        prices = None if hand is None else [[self._slug(c), self._price(seat, c)] for c in hand]
        board = rules.items[state.setup.boards[seat]]
        standing = [stage.number for stage in rules.standing_stages(board.id, own)]
        return {
            "name": self.record.players[seat],
            "board": board.slug,
            "stages": own[rules.stages],
            **({"stage_numbers": standing} if rules.cards.any_order else {}),
            "coins": own[rules.coins],
            "score": dict(scores(rules, state)[seat]),
            "built": [item.slug for item in self._built(seat)],
            "hand": prices,
            **self._kept(seat),
        }

    def _kept(self, seat: int) -> dict[str, object]:
        """What a seat holds from the start and does not play now, where there is such a hand."""
        if self.rules.held is None or self.state.turn == BEFORE_AGE:
            return {}
        kept = self.state.kept[seat]
        return {"kept": None if kept is None else [self._slug(card) for card in kept]}

    def _slug(self, card: int) -> str | None:
        return None if card == UNKNOWN else self.rules.items[card].slug

    def _hand(self, seat: int) -> tuple[int, ...] | None:
        """The cards that a seat can play now; None where they are not known."""
        if self.state.over or (self.state.due and self.state.due[0].seat != seat):
            return ()
        return held(self.rules, self.state, seat, self.move)

    def _price(self, seat: int, card: int) -> int | None:
        """The least that a card costs a seat; None where it cannot be had."""
        if card == UNKNOWN:
            return None
        item = self.rules.items[card]
        if self.state.cities[seat][item.presence]:
            return None
        ways = payments(self.rules, self.state, seat, item)
        return ways[0].total if ways else None

    def _told_price(self, seat: int, card: int, language: str) -> str:
        """What a card costs a seat, and whether a power lets it be built without any cost."""
        price, free = self._price(seat, card), say("view.free", language)
        play = Play(seat, Action.FREE, card)
        if price == 0 or card == UNKNOWN or play_refusal(self.rules, self.state, play, (card,)):
            return _told(price)
        return free if price is None else f"{price}/{free}"

    def _built(self, seat: int) -> list[Item]:
        """The buildings and characters of a city, each name once."""
        own, found = self.state.cities[seat], dict[int, Item]()
        for item in self.rules.items:
            if item.kind in IN_HAND and own[item.presence]:
                found.setdefault(item.presence, item)
        return list(found.values())

    # In words

    def told(self, language: str) -> Iterator[str]:
        """The table line by line."""
        yield self.turn(language)
        for seat in range(len(self.state.cities)):
            yield from self.city(seat, language)
        yield self.discards(language)
        yield from self.decks(language)

    def turn(self, language: str) -> str:
        """Which turn it is, and who plays."""
        state = self.state
        if state.over:
            return say("view.at_table.over", language)
        told = {"age": roman(state.age), "turn": state.turn}
        if state.due:
            due = state.due[0]
            player = self.record.players[due.seat]
            if not due.argument:
                return say(f"view.at_table.{due.kind}", language, **told, player=player)
            if due.argument in self.rules.offers:
                asked = offer_asked(self.rules.cards, due.argument, language)
            else:
                asked = late_words(self.rules.cards, self.rules.choice(due.argument), language)
            asked = asked.replace("{player}", called(player, language))
            return say("view.at_table.choice", language, **told, asked=asked)
        if state.turn == self.rules.turns:
            return say("view.at_table.last", language, **told)
        if state.setup.free_city:
            return say("view.at_table.two", language, **told)
        if self.rules.held is not None and state.turn == BEFORE_AGE:
            zone = first_name(self.rules.held.names, language, self.rules.held.name)
            return say("view.at_table.before", language, **told, zone=zone)
        way = "left" if self.rules.direction(state.age) < 0 else "right"
        return say(
            "view.at_table.turn", language, **told, way=say(f"view.at_table.{way}", language)
        )

    def city(self, seat: int, language: str) -> Iterator[str]:
        """A seat's board, what stands in its city, and its hand."""
        state, rules, own = self.state, self.rules, self.state.cities[seat]
        board = rules.items[state.setup.boards[seat]]
        yield say(
            "view.seat",
            language,
            player=self.record.players[seat],
            board=f"{display_name(board, language)} {board.side}",
            stages=own[rules.stages],
            coins=own[rules.coins],
            shields=rules.strength(own),
            total=scores(rules, state)[seat]["total"],
        )
        if rules.cards.any_order and (standing := rules.standing_stages(board.id, own)):
            numbers = ", ".join(str(stage.number) for stage in standing)
            yield f"  {say('view.stages', language, numbers=numbers)}"
        yield from tallies(rules, own, language)
        built = self._built(seat)
        yield from by_colour(rules.cards, built, language)
        yield from self.characters(built, language)
        if not state.over and (not state.due or state.due[0].seat == seat):
            yield f"  {self.hand(seat, language)}"
        yield from self.kept(seat, language)

    def kept(self, seat: int, language: str) -> Iterator[str]:
        """What a seat still holds from the start, while cards of an age are played."""
        apart = self.rules.held is not None and self.state.turn != BEFORE_AGE
        if apart and (cards := self.state.kept[seat]):
            kept = ", ".join(self._name(card, language) for card in cards)
            yield f"  {say('view.kept', language, items=kept)}"

    def characters(self, built: Iterable[Item], language: str) -> Iterator[str]:
        """The characters that stand in a city, behind the name of their zone."""
        for zone in self.rules.cards.zones:
            if there := [item for item in built if item.id in zone.items]:
                zone_name = first_name(zone.names, language, zone.name)
                yield f"  {labelled(zone_name, names(there, language), language)}"

    def hand(self, seat: int, language: str) -> str:
        """The cards that a seat can play, with their prices, and those of the stages."""
        state, rules, own = self.state, self.rules, self.state.cities[seat]
        cards, player = self._hand(seat), self.record.players[seat]
        if cards is None:
            return say("view.hand_unknown", language, player=player)
        parts = [
            f"{self._name(card, language)} {self._told_price(seat, card, language)}"
            for card in cards
        ]
        for stage in rules.open_stages(state.setup.boards[seat], own):
            ways = payments(rules, state, seat, stage)
            price = _told(ways[0].total if ways else None)
            key = "view.stage_number" if rules.in_any_order(own) else "view.stage"
            parts.append(f"({say(key, language, number=stage.number)} {price})")
        items = ", ".join(parts) or say("common.nothing", language)
        return say("view.hand", language, player=player, items=items)

    def _name(self, card: int, language: str) -> str:
        return "?" if card == UNKNOWN else display_name(self.rules.items[card], language)

    def decks(self, language: str) -> Iterator[str]:
        """What lies in each deck of the set."""
        for draw in {draw.row: draw for draw in self.rules.draws.values()}.values():
            zone, there = (
                self.rules.cards.zone(draw.row),
                lying(self.rules, self.state.cities, draw),
            )
            items = [self.rules.items[item] for item, lies in there if lies]
            name = first_name(zone.names, language, zone.name)
            key = "view.not_laid" if zone.each else "view.deck"
            yield say(key, language, zone=name, parts=names(items, language))

    def discards(self, language: str) -> str:
        """The discard pile, as far as it was seen."""
        cards = self.state.discards
        parts = [self._name(card, language) for card in cards if card != UNKNOWN]
        if unseen := cards.count(UNKNOWN):
            parts.append(say("view.unknown_discards", language, count=unseen))
        items = ", ".join(parts) or say("common.nothing", language)
        return say("view.at_table.discards", language, items=items)


def _told(price: int | None) -> str:
    return "–" if price is None else str(price)
