"""The table of a game of Duel at one move: structure, prices, track, tokens and cities."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from antipater.checker.judging.duel.gaps import continued, number_at
from antipater.checker.judging.duel.judge import DuelVerdict, course
from antipater.checker.judging.duel.play import RecordPlay
from antipater.checker.judging.duel.subjects import age_begins
from antipater.checker.judging.view import NoView, TableView, by_colour, earlier, names, tallies
from antipater.checker.messages.choice_words import asked, deed
from antipater.checker.messages.finding import Finding
from antipater.checker.messages.language import Noun, rendered
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import by_player, display_name, first_name, say, word_of
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import written_moves
from antipater.rules.card_set import DeclaredZone, Item, Kind
from antipater.rules.duel import (
    ROW,
    TURNS,
    UNKNOWN,
    Due,
    Happening,
    LogEntry,
    Move,
    Rules,
    Spot,
    State,
    Verb,
    reckon,
    scores,
)
from antipater.rules.duel.effects import discard_brings
from antipater.rules.duel.legality import accessible, offered, on_offer
from antipater.rules.duel.zones import WORDED, choice_of, shown

_BUILDINGS = (Kind.BUILDING, Kind.GUILD)
# Half-cards of a structure are so many characters wide, and names are cut to fit.
_WIDTH = 9
_HEADS = (*TURNS, Verb.BEGIN)
_ABOUT_TOKENS = ("D-TOKEN",)
_ABOUT_DISCARDS = ("D-REVIVE",)


class DuelViewer:
    """The tables of one judged game, each made when it is asked for."""

    def __init__(self, verdict: DuelVerdict, edition: str | None) -> None:
        self.verdict = verdict
        self.record: DuelRecord = continued(verdict.record)
        self.play: RecordPlay = course(verdict.record, edition)
        self.rules: Rules = self.play.rules

    @cached_property
    def states(self) -> list[State]:
        """The state before each move that was judged, and the last."""
        return list(self.play.states())

    def at(self, number: int, after: bool) -> TableView:
        """The table before or after a move by its number; raises ``NoView``."""
        record, first = self.record, self.record.first_number
        last = first + len(record.moves) - 1 + (record.end is not None)
        named = record.name_of
        if not first <= number <= last:
            told = {"number": named(number), "first": named(first), "last": named(last)}
            raise NoView("no_move", **told)
        place = number - first + after
        if place >= len(self.states):
            if number != last or self.play.judged < len(record.moves):
                reached = named(first + len(self.states) - 1)
                raise NoView("not_reached", number=named(number), last=reached)
            place = len(self.states) - 1
        table = MomentView(self, self.states[place])
        return TableView(number, after, table.details(), table.told, self._assumed(place))

    def _assumed(self, place: int) -> list[int]:
        """The findings before a place from which judging went on with what it assumed; those on
        no move lie before all."""
        record, findings = self.record, self.verdict.findings
        numbers = {n: number_at(record, findings[n]) for n in self.verdict.assumed()}
        upto = record.first_number + place
        return [n for n, number in numbers.items() if number is None or number < upto]

    def written(self, number: int, language: str) -> str:
        """A move as a line of the notation; the end of a game has none, nor what cannot be read."""
        numbers = [each for each, _ in self.record.numbered()]
        if number not in numbers or numbers.index(number) in self.record.gaps:
            return ""
        return written_moves(self.record, [number], language)

    def reasons(self, found: Finding, language: str) -> Iterable[str]:
        """Whose turn it was and why, what could be taken, and where a card was played before."""
        if found.move is None:
            return
        place = found.move - self.record.first_number
        if not 0 <= place < len(self.states):
            return
        table = MomentView(self, self.play.met.get(place, self.states[place]))
        yield table.turn(language)
        if found.code.startswith(_ABOUT_TOKENS):
            yield table.tokens(language)
        elif found.code.startswith(_ABOUT_DISCARDS):
            yield table.discards(language)
        elif not table.state.age:
            yield table.offer(language)
        else:
            yield from table.prices(language)
        if isinstance(found.item, Item):
            yield from self.played_before(found.item, place, language)

    def played_before(self, item: Item, place: int, language: str) -> Iterator[str]:
        """The moves before a place that a card or wonder was part of."""
        for index, move in enumerate(self.record.moves[:place]):
            of_players = move.verb in (Verb.BEGIN, Verb.PASS)
            about = set[int]() if of_players else {move.item, move.other}
            if item.id in about and move.verb is not Verb.DRAFT:
                number = self.record.first_number + index
                written = self.written(number, language)
                yield earlier(self.record, item, number, written, language)


class MomentView:
    """One moment of a game as data and in words."""

    def __init__(self, viewer: DuelViewer, state: State) -> None:
        self.viewer, self.state = viewer, state
        self.rules, self.record = viewer.rules, viewer.record

    # As data

    def details(self) -> dict[str, object]:
        """The table in plain values."""
        state, rules = self.state, self.rules
        known = state.age > 0 and state.age in state.setup.layouts
        return {
            "age": state.age,
            "to_move": None if state.to_move is None else self.record.players[state.to_move],
            "due": [due.argument if due.verb in WORDED else str(due.verb) for due in state.due],
            "structure": [list(map(self._cell, row)) for row in self._rows()] if known else None,
            "tokens": [rules.items[token].slug for token in self._tokens()],
            "discards": [item.slug for item in self._at(Spot.DISCARD)],
            **self._zones(),
            "conflict": state.cities[0][rules.lead],
            "cities": [self._city(seat) for seat in (0, 1)],
        }

    def _cell(self, slot: int) -> dict[str, object] | None:
        """A slot of the structure; None where the card has been taken."""
        card, state = state_card(self.state, slot), self.state
        if not state.left >> slot & 1:
            return None
        up = bool(shown(self.rules, state, slot))
        covered = bool(self.rules.covers[state.age][slot] & state.left)
        return {
            "card": None if card == UNKNOWN else self.rules.items[card].slug,
            "face_up": up,
            "accessible": not covered,
            "prices": None if covered or card == UNKNOWN else self._prices(card),
        }

    def _prices(self, item: int) -> list[int]:
        return [reckon(self.rules, self.state, seat, item).total for seat in (0, 1)]

    def _city(self, seat: int) -> dict[str, object]:
        held, plots = self._held(seat)
        prepared = self._at(Spot.PREPARED + seat)
        hand = {"held": plots, "prepared": prepared} if self.rules.cards.sets_off else {}
        return {
            "name": self.record.players[seat],
            "coins": self.state.cities[seat][self.rules.coins],
            "score": dict(scores(self.rules, self.state)[seat]),
            "built": [item.slug for item in self._at(Spot.CITY + seat)],
            "wonders": {
                item.slug: reckon(self.rules, self.state, seat, item.id).total for item in held
            },
            **{name: [item.slug for item in items] for name, items in hand.items()},
        }

    def _held(self, seat: int) -> tuple[list[Item], list[Item]]:
        """The wonders that a player has not built, and the characters in hand."""
        held = self._at(Spot.HELD + seat)
        wonders = [item for item in held if item.kind is Kind.WONDER]
        return wonders, [item for item in held if item.kind is not Kind.WONDER]

    def _at(self, spot: int) -> list[Item]:
        return [item for item in self.rules.items if self.state.places[item.id] == spot]

    def _zones(self) -> dict[str, object]:
        """What lies in each zone of the set, with its prices; nothing of a set without any."""
        zones = self.rules.cards.zones
        lying = {z.name: {i.slug: self._numbers(z, i) for i in self._lying(z)} for z in zones}
        return {"zones": lying} if zones else {}

    def _numbers(self, zone: DeclaredZone, item: Item) -> list[int]:
        """What an item costs each player; or, where it is controlled, what each has there."""
        if not zone.controlled:
            return self._prices(item.id)
        on_it, _ = self.rules.cards.influence[item.id]
        return [city[on_it] for city in self.state.cities]

    def _lying(self, zone: DeclaredZone) -> list[Item]:
        """The items that still lie in a zone, in their places; of one that is controlled all."""
        places, items = self.state.places, self._dealt(zone) if zone.places else zone.items
        if zone.free:
            laid = [i for i in self.rules.items if places[i.id] >= Spot.LAID]
            return sorted(laid, key=lambda item: places[item.id])
        there = (i for i in items if i != UNKNOWN and (zone.controlled or places[i] == Spot.TABLE))
        return [self.rules.items[item] for item in there]

    def _dealt(self, zone: DeclaredZone) -> list[int]:
        """What chance has dealt into the places of a zone, as far as it is known."""
        row = zip(self.state.setup.layouts.get(ROW, ()), self.rules.cards.row, strict=False)
        return [lying for lying, (other, _) in row if other.name == zone.name]

    def _tokens(self) -> tuple[int, ...]:
        return (
            on_offer(self.rules, self.state, Due(Verb.TOKEN, 0)) if self.state.setup.tokens else ()
        )

    def _rows(self) -> list[list[int]]:
        """The slots of the structure row by row."""
        slots = self.rules.cards.layouts[self.state.age].slots
        rows = sorted({slot.row for slot in slots})
        return [[n for n, slot in enumerate(slots) if slot.row == row] for row in rows]

    # In words

    def told(self, language: str) -> Iterator[str]:
        """The table line by line."""
        yield self.turn(language)
        if self.state.due and self.state.due[0].verb is not Verb.BEGIN:
            items = [
                self.rules.items[i] for i in on_offer(self.rules, self.state, self.state.due[0])
            ]
            yield say("view.to_choose", language, items=names(items, language))
        if self.state.age:
            yield from self.structure(language)
            yield from self.prices(language)
            yield self.track(language)
        else:
            yield self.offer(language)
        if self.state.setup.tokens:
            yield self.tokens(language)
        yield from self.zones(language)
        yield self.discards(language)
        for seat in (0, 1):
            yield from self.city(seat, language)

    def turn(self, language: str) -> str:
        """Whose turn it is, and why."""
        state, players = self.state, self.record.players
        if state.victory is not None:
            told = say(f"judging.victory.{state.victory.value}", language)
            return say("view.turn.over", language, result=told)
        if state.due:
            return self._due(state.due[0], language)
        player = visible(players[state.active])
        if not state.age:
            count = len(self.rules.draft_order)
            return say(
                "view.turn.draft", language, player=player, number=state.drafted + 1, count=count
            )
        return self._in_age(state.active, player, language)

    def _due(self, due: Due, language: str) -> str:
        seats = due.player, 1 - due.player
        player, opponent = (visible(self.record.players[seat]) for seat in seats)
        if due.verb is Verb.BEGIN:
            return say("page.due.begin", language, player=player)
        choice = choice_of(self.rules, due)
        told = asked(self.rules.cards, choice, language)
        values = {
            "player": player,
            "opponent": opponent,
            "deed": deed(self.rules.cards, choice, language),
        }
        return rendered(told, language, values)

    def _in_age(self, seat: int, player: str, language: str) -> str:
        state, age = self.state, self.state.age
        before = self._last_head()
        fresh = age_begins(self.rules, state)
        told: dict[str, object] = {"age": "I" * age if age < 4 else age, "player": player}
        if before is None or (fresh and before.move.verb is not Verb.BEGIN):
            return say("view.turn.begins", language, **told)
        number = self._number(before)
        other = visible(self.record.players[before.move.player])
        told |= {"number": self.record.name_of(number), "other": other}
        if before.move.verb is Verb.BEGIN and fresh:
            return say("view.turn.chosen", language, **told)
        if before.move.player == seat:
            set_off = before.move.verb is Verb.SET_OFF
            if not set_off and not self._goes_again():
                return say("view.turn.recorded", language, **told)
            named = Noun(display_name(self.rules.items[before.move.item], language))
            key = "view.turn.goes_on" if set_off else "view.turn.replay"
            return say(key, language, **told, item=named)
        # What is assumed in the place of a line that could not be read has no number.
        return say("view.turn.next" if number else "view.turn.after", language, **told)

    def _turn(self) -> Iterator[LogEntry]:
        """The entries of the last turn, the last one first, to that which is a turn of its own or
        said who begins."""
        entry = self.state.log
        while entry is not None:
            yield entry
            entry = None if entry.move.verb in _HEADS else entry.before

    def _last_head(self) -> LogEntry | None:
        """The last move that was a turn of its own, or said who begins."""
        return next((entry for entry in self._turn() if entry.move.verb in _HEADS), None)

    def _goes_again(self) -> bool:
        """Whether the last turn brings another."""
        events = (event for entry in self._turn() for event in entry.events)
        return any(event.what is Happening.REPLAYS and event.amount for event in events)

    def _number(self, entry: LogEntry) -> int:
        """The number of a move of the log; who begins is said once an age, in the same words."""
        said = [
            n
            for n, move in self.record.numbered()
            if move[2:] == entry.move[2:] and _says_who_begins(move) == _says_who_begins(entry.move)
        ]
        again = [e for e in entry.history() if e.move == entry.move]
        return said[min(len(again), len(said)) - 1] if said else 0

    def structure(self, language: str) -> Iterator[str]:
        """The structure as it lies."""
        state = self.state
        if state.age not in state.setup.layouts:
            part = "open" if state.age in self.record.setup.layouts else "no"
            yield say(f"view.{part}_structure", language)
            return
        yield say("view.structure", language)
        slots = self.rules.cards.layouts[state.age].slots
        left = min(slot.column for slot in slots)
        for row in self._rows():
            line = ""
            for slot in row:
                start = (slots[slot].column - left) * _WIDTH
                line = line.ljust(start) + self._drawn(slot, language).center(2 * _WIDTH - 1)
            yield f"  {line.rstrip()}"

    def _drawn(self, slot: int, language: str) -> str:
        """A card of the structure in its place."""
        state, card = self.state, state_card(self.state, slot)
        if not state.left >> slot & 1:
            return "·"
        name = "?" if card == UNKNOWN else display_name(self.rules.items[card], language)
        room = 2 * _WIDTH - 4
        name = name if len(name) <= room else f"{name[: room - 1]}…"
        if not self.rules.covers[state.age][slot] & state.left:
            return f"[{name}]"
        return name if shown(self.rules, state, slot) else f"({name})"

    def prices(self, language: str) -> Iterator[str]:
        """The cards that can be taken, with their price for each player, and a discard's worth."""
        state, rules = self.state, self.rules
        first, second = map(visible, self.record.players)
        known = state.age in state.setup.layouts
        cards = [
            item for item in rules.buildings if known and accessible(rules, state, item.id) is None
        ]
        if parts := self._priced(cards, language):
            told = ", ".join(parts)
            yield say("view.prices", language, first=first, second=second, parts=told)
        if state.age and state.victory is None:
            own, other = (
                discard_brings(rules, state.cities[s], state.cities[1 - s]) for s in (0, 1)
            )
            yield say("view.income", language, first=first, second=second, own=own, other=other)

    def offer(self, language: str) -> str:
        """The wonders that can be chosen."""
        items = names([self.rules.items[w] for w in offered(self.rules, self.state)], language)
        return say("view.offered", language, items=items)

    def tokens(self, language: str) -> str:
        """The progress tokens on the board."""
        items = [self.rules.items[token] for token in self._tokens()]
        return say("view.tokens", language, items=names(items, language))

    def zones(self, language: str) -> Iterator[str]:
        """What lies in each zone of the set, with its price for each player."""
        first, second = map(visible, self.record.players)
        for zone in self.rules.cards.zones:
            lying, name = self._lying(zone), first_name(zone.names, language, zone.name)
            there = self._priced(lying, language) if zone.prices else []
            if zone.controlled:
                there = [
                    f"{display_name(item, language)} {by_player(self._numbers(zone, item))}"
                    for item in lying
                ]
            parts = ", ".join(there) or names(lying, language)
            kinds = {"controlled": zone.controlled, "zone": zone.prices, "deck": zone.deck}
            told = next((kind for kind, is_so in kinds.items() if is_so), "lying")
            thing = word_of(self.rules.cards, zone.controlled, language)
            told_of = {"zone": name, "first": first, "second": second, "thing": thing}
            yield say(f"view.{told}", language, parts=parts, **told_of)

    def _priced(self, items: Iterable[Item], language: str) -> list[str]:
        """Items with their price for each player."""
        return [
            f"{display_name(item, language)} {by_player(self._prices(item.id))}" for item in items
        ]

    def discards(self, language: str) -> str:
        """The discard pile."""
        return say("view.discards", language, items=names(self._at(Spot.DISCARD), language))

    def track(self, language: str) -> str:
        """Where the conflict pawn stands."""
        lead = self.state.cities[0][self.rules.lead]
        if not lead:
            return say("view.track.middle", language)
        player = visible(self.record.players[0 if lead > 0 else 1])
        told = {"count": abs(lead), "capital": self.rules.capital}
        return say("view.track.ahead", language, player=player, **told)

    def city(self, seat: int, language: str) -> Iterator[str]:
        """What a player has."""
        state, rules = self.state, self.rules
        total = scores(rules, state)[seat]["total"]
        player, coins = visible(self.record.players[seat]), state.cities[seat][rules.coins]
        yield say("view.city", language, player=player, coins=coins, total=total)
        built = self._at(Spot.CITY + seat)
        yield from tallies(rules, state.cities[seat], language)
        buildings = [item for item in built if item.kind in _BUILDINGS]
        yield from by_colour(rules.cards, buildings, language)
        kinds = {
            Kind.WONDER: "wonders_built",
            Kind.TOKEN: "own_tokens",
            Kind.CHARACTER: "own_characters",
        }
        for kind, key in kinds.items():
            if items := [item for item in built if item.kind is kind]:
                yield "  " + say(f"view.{key}", language, items=names(items, language))
        held, plots = self._held(seat)
        for key, items in (("held", plots), ("prepared", self._at(Spot.PREPARED + seat))):
            if items:
                yield "  " + say(f"view.{key}", language, items=names(items, language))
        if held:
            parts = [
                f"{display_name(item, language)} {reckon(rules, state, seat, item.id).total}"
                for item in held
            ]
            yield "  " + say("view.wonders_left", language, items=", ".join(parts))


def state_card(state: State, slot: int) -> int:
    """The card that lies, or lay, in a slot; ``UNKNOWN`` where that is not known."""
    layout = state.setup.layouts[state.age]
    return layout[slot] if slot < len(layout) else UNKNOWN


def _says_who_begins(move: Move) -> bool:
    return move.verb is Verb.BEGIN
