"""Game logs of sevenee: a JSON object with the players, the actions, and how the game ended.

The result, the winner and the final coins are taken as claims. No log of that site is public:
what is not understood becomes a note or a problem, and is never passed over.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.formats.json_text import parsed, shown
from antipater.checker.records.interchange import Numbers, interchange, numbered
from antipater.checker.records.names import names_for, names_of, result_words, simplified
from antipater.checker.records.record import ClaimedResult, Unreadable
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import UNKNOWN, Move, Setup, Verb

FORMAT = "sevenee"
_GAME = "duel"
_AGES = (1, 2, 3)
# What players do, and the field that names the thing.
_SIMPLE = {
    "pickWonder": (Verb.DRAFT, "wonder", "wonders"),
    "buyCard": (Verb.BUILD, "card", "cards"),
    "discardCard": (Verb.DISCARD, "card", "cards"),
    "killCard": (Verb.DESTROY, "card", "cards"),
    "pickDiscardedCard": (Verb.REVIVE, "card", "cards"),
}
# What of the words for a victory says how it was won.
_KINDS = {"scien": "scientific", "milit": "military", "civil": "civilian", "point": "civilian"}


class SevenEeTables(NamedTuple):
    """The site's numbers as item ids of a set, and tokens by their names."""

    cards: Mapping[object, int]
    wonders: Mapping[object, int]
    tokens: Mapping[object, int]


@cache
def tables(set_name: str) -> SevenEeTables:
    """The site's numbers for the items that a set has."""
    by_slug = names_of(set_name).cards.by_slug
    kinds = numbers_of(by_slug)
    tokens: dict[object, int] = {
        slug: item.id for slug, item in by_slug.items() if item.kind is Kind.TOKEN
    }
    return SevenEeTables(kinds["cards"], kinds["wonders"], tokens)


def numbers_of(by_slug: Mapping[str, Item]) -> Numbers:
    """The site's numbers, from 0, for cards and wonders, as ids of the items that there are."""
    data = interchange("sevenee")
    return {name: numbered(enumerate(data[name]), by_slug) for name in ("cards", "wonders")}


def read_log(log: object, chosen_set: str | None = None, line: int | None = None) -> DuelRecord:
    """A record from a log's JSON value; ``line``: the one that all of it stands on, if it does.

    Raises ``Unreadable`` where no game can be made of it.
    """
    if chosen_set is not None:
        names_for(chosen_set, _GAME)
    return _LogReader(log, chosen_set or _GAME, line).record()


class _LogReader:
    """A log gone through action by action; what is wrong is noted, the moves before it kept."""

    def __init__(self, log: object, set_name: str, line: int | None) -> None:
        self.set, self.line = set_name, line
        self.known = tables(set_name)
        self.problems: list[Finding] = []
        self.notes: list[Finding] = []
        self.log = self.object_of(log, "the log")
        self.players = self.read_players()
        actions = self.log.get("actionItems")
        if not isinstance(actions, list):
            raise Unreadable(
                self.problem("R-SEVENEE-01", field="actionItems", found=_kind(actions))
            )
        self.actions: list[Any] = actions
        self.moves: list[Move] = []
        self.unread: int | None = None
        self.wonders: list[list[int]] = []
        self.layouts: dict[int, tuple[int, ...]] = {}
        self.tokens: tuple[int, ...] = ()
        self.drawn: tuple[int, ...] = ()

    def problem(self, code: str, number: int | None = None, **values: Any) -> Finding:
        return finding(code, move=number, line=self.line, **values)

    def object_of(self, value: object, field: str) -> Mapping[str, Any]:
        if isinstance(value, dict):
            return value
        raise Unreadable(self.problem("R-SEVENEE-01", field=field, found=_kind(value)))

    def read_players(self) -> tuple[str, str]:
        players = self.log.get("players")
        listed = players if isinstance(players, list) else []
        names = [player.get("name") if isinstance(player, dict) else None for player in listed]
        if len(names) != 2 or not all(isinstance(name, str) and name.strip() for name in names):
            raise Unreadable(self.problem("R-PLAYER-01", found="players"))
        if names[0] == names[1]:
            raise Unreadable(self.problem("R-PLAYER-02", found=names[0]))
        return str(names[0]), str(names[1])

    def record(self) -> DuelRecord:
        for item in self.actions:
            self.read_item(item)
        offered = self.offered()
        half = (len(offered) + 1) // 2
        scores = self.coins()
        return DuelRecord(
            format=FORMAT,
            set=self.set,
            players=self.players,
            setup=Setup(
                rows=(offered[:half], offered[half:]) if offered else (),
                tokens=self.tokens,
                drawn=self.drawn,
                layouts=self.layouts,
            ),
            moves=tuple(self.moves),
            result=self.result(),
            scores={"coins": scores} if scores else {},
            lines=() if self.line is None else (self.line,),
            unread=self.unread,
            problems=tuple(self.problems),
            notes=tuple(self.notes),
        )

    # Actions

    def read_item(self, item: object) -> None:
        agent = item.get("agent") if isinstance(item, dict) else None
        action = item.get("action") if isinstance(item, dict) else None
        if not isinstance(action, dict) or not isinstance(agent, dict):
            self.lost("R-SEVENEE-02", found=shown(item))
        elif agent.get("t") == "p":
            self.read_move(action)
        else:
            self.read_site(action)

    def lost(self, code: str, **values: Any) -> None:
        """Note an action that cannot be read: the moves behind it cannot be judged."""
        number = len(self.moves) + 1
        self.problems.append(self.problem(code, number, **values))
        self.unread = self.unread or number

    def read_site(self, action: Mapping[str, Any]) -> None:
        match action.get("type"):
            case "drawProgressTokens":
                self.tokens = self.ids(action, "progressTokens", self.known.tokens)
                self.drawn = self.ids(action, "reservedProgressTokens", self.known.tokens)[:3]
            case "drawWonders":
                self.wonders.append(list(self.ids(action, "wonders", self.known.wonders)))
            case "drawCards":
                self.read_layout(action)
            case kind:
                # What the site does beside that may matter or not.
                number = len(self.moves) + 1
                self.notes.append(self.problem("R-SEVENEE-03", number, found=shown(kind)))

    def read_layout(self, action: Mapping[str, Any]) -> None:
        """The structure of the next age, row by row from the top, without the empty cells."""
        rows = action.get("cards")
        age = next((age for age in _AGES if age not in self.layouts), None)
        if age is None or not isinstance(rows, list) or not all(isinstance(r, list) for r in rows):
            self.set_up_problem("cards", rows)
            return
        flat = {"cards": [card for row in rows for card in row if card is not None]}
        self.layouts[age] = self.ids(flat, "cards", self.known.cards)

    def read_move(self, action: Mapping[str, Any]) -> None:
        seat, kind = action.get("playerIndex"), action.get("type")
        if type(seat) is not int or seat not in (0, 1):
            self.lost("R-SEVENEE-04", field="playerIndex", found=shown(seat))
            return
        try:
            move = self.move(seat, str(kind), action)
        except _Unknown as unknown:
            self.lost("R-SEVENEE-04", field=unknown.field, found=shown(action.get(unknown.field)))
            return
        if move is None:
            self.lost("R-SEVENEE-02", found=shown(kind))
        elif self.unread is None:
            self.moves.append(move)

    def move(self, seat: int, kind: str, action: Mapping[str, Any]) -> Move | None:
        """The move that an action is, None for an unknown one; raises ``_Unknown``."""

        def named(field: str, table: Mapping[object, int]) -> int:
            value = action.get(field)
            if type(value) not in (int, str) or value not in table:
                raise _Unknown(field)
            return table[value]

        if kind in _SIMPLE:
            verb, field, of = _SIMPLE[kind]
            return Move(verb, seat, named(field, getattr(self.known, of)))
        if kind == "buildWonder":
            wonder = named("wonder", self.known.wonders)
            return Move(Verb.WONDER, seat, wonder, named("card", self.known.cards))
        if kind == "pickProgressToken":
            token = named("progressToken", self.known.tokens)
            on_board = token in self.tokens or not (self.tokens or token in self.drawn)
            return Move(Verb.TOKEN if on_board else Verb.DRAWN, seat, token)
        if kind == "pickStartPlayer":
            return Move(Verb.BEGIN, seat, named("pickedPlayerIndex", {0: 0, 1: 1}))
        return None

    # Set-up and claims

    def ids(
        self, action: Mapping[str, Any], field: str, table: Mapping[object, int]
    ) -> tuple[int, ...]:
        """The items of a list; what means nothing is told, and stands as not known."""
        values = action.get(field)
        if not isinstance(values, list):
            self.set_up_problem(field, values)
            return ()
        found = []
        for value in values:
            fits = type(value) in (int, str) and value in table
            found.append(table[value] if fits else UNKNOWN)
            if not fits:
                self.set_up_problem(field, value)
        return tuple(found)

    def set_up_problem(self, field: str, value: object) -> None:
        self.problems.append(self.problem("R-SEVENEE-04", field=field, found=shown(value)))

    def offered(self) -> tuple[int, ...]:
        """The wonders of the draft: the last list, or both rows if they come one by one."""
        if not self.wonders:
            return ()
        last = self.wonders[-1]
        if len(self.wonders) == 2 and not set(last) & set(self.wonders[0]):
            return (*self.wonders[0], *last)
        return tuple(last)

    def result(self) -> ClaimedResult | None:
        """Who won and how, as far as the log says it in a way that is understood."""
        data = self.log.get("data")
        told = data.get("result") if isinstance(data, dict) else None
        victory = told.get("victory") if isinstance(told, dict) else None
        if self.log.get("result") == "TERMINATED" or victory == "system":
            self.notes.append(self.problem("R-SEVENEE-05"))
            return None
        if not isinstance(told, dict):
            return None
        if victory == "tie":
            return ClaimedResult(None, None, shared=True)
        winner = told.get("winnerIndex")
        if type(winner) is not int or winner not in (0, 1):
            note = self.problem("R-SEVENEE-06", field="winnerIndex", found=shown(winner))
            self.notes.append(note)
            winner = None
        kind = _kind_of_victory(victory)
        if kind is None:
            note = self.problem("R-SEVENEE-06", field="victory", found=shown(victory))
            self.notes.append(note)
        return ClaimedResult(kind, winner) if kind or winner is not None else None

    def coins(self) -> tuple[int | None, ...]:
        """The final coins of both players, where the log states them."""
        data = self.log.get("data")
        players = data.get("players") if isinstance(data, dict) else None
        listed = players if isinstance(players, list) else []
        stated = [player.get("coins") if isinstance(player, dict) else None for player in listed]
        coins = tuple(c if type(c) is int and c >= 0 else None for c in stated)
        return coins if len(coins) == 2 and coins != (None, None) else ()


class _Unknown(Exception):
    """A field of an action holds nothing that is known."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def _kind_of_victory(word: object) -> str | None:
    if not isinstance(word, str):
        return None
    name = simplified(word)
    known = result_words().get(name)
    if known not in (None, "shared"):
        return known
    return next((kind for part, kind in _KINDS.items() if part in name), None)


def _kind(value: object) -> str:
    return "nothing" if value is None else type(value).__name__


def read_text(text: str, first_line: int, chosen: str | None) -> DuelRecord:
    """The record of a log as text; raises where that is no JSON."""
    one_line = "\n" not in text.rstrip()
    return read_log(parsed(text, first_line), chosen, first_line if one_line else None)
