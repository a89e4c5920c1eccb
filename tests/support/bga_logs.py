"""Logs of Board Game Arena written of games for tests: events of JSON, and text as its page shows.

Names, numbers and lines are those of the site's game, told here once more and not read from the
table that the reader uses.
"""

import json
import random
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.files import game_of_text
from antipater.checker.records.record import GameRecord
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Happening, LogEntry, Rules, State, Verb, begin, perform, scores
from antipater.rules.seven_wonders import Action

NAMES = tomllib.loads(Path("tests/data/bga/names.toml").read_text("utf-8"))
_LISTS = {Kind.WONDER: ("wonder", NAMES["wonders"]), Kind.TOKEN: ("progressToken", NAMES["tokens"])}
_COLUMNS = {
    "blue": "civilian",
    "green": "scientific",
    "yellow": "commercial",
    "purple": "guilds",
    "wonders": "wonders",
    "progresstokens": "progress",
    "coins": "treasury",
    "military": "military",
}
_IDS = ("10000001", "10000002")
# An event: its type, the template of its line, and what fills that. A move: its events.
Event = dict[str, Any]
Moves = Sequence[Sequence[Event]]


def _site(item: Item) -> tuple[str, int, str]:
    """What the site calls the kind of a card, its number and its name."""
    kind, names = _LISTS.get(item.kind, ("building", NAMES["buildings"]))
    known = {name.casefold() for name in item.names["en"]}
    if item.slug == "pretorium":
        known.discard("courthouse")
    number = next(n for n, name in enumerate(names, 1) if name.casefold() in known)
    return kind, number, names[number - 1]


def _of(item: Item) -> dict[str, Any]:
    kind, number, name = _site(item)
    return {f"{kind}Id": number, f"{kind}Name": name}


def _event(kind: str, log: str, **args: Any) -> Event:
    return {"type": kind, "log": log, "args": args}


class _Writing:
    """A game of Duel told as the site does."""

    def __init__(self, record: DuelRecord, rules: Rules) -> None:
        self.record, self.rules = record, rules
        self.state: State = begin(rules, record.setup)
        self.picks, self.before = 0, [0, 0]

    def moves(self) -> Iterator[list[Event]]:
        """The events of each move; the last wonder of a round comes with the pick before it."""
        told: list[Event] = []
        for move in self.record.moves:
            age = self.state.age
            self.state = perform(self.rules, self.state, move)
            assert self.state.log is not None
            events = list(self.events(self.state.log))
            last = move.verb is Verb.DRAFT and self.picks % 4 == 0
            if told and not last:
                yield told
                told = []
            told += events + list(self.behind(age))
        yield told

    def player(self, seat: int) -> dict[str, Any]:
        return {"player_name": self.record.players[seat], "playerId": _IDS[seat]}

    def said(self, seat: int, log: str, **args: Any) -> Event:
        return _event("message", "${player_name} " + log, **self.player(seat), **args)

    def events(self, entry: LogEntry) -> Iterator[Event]:
        """What a move does, and what it brings."""
        move, who = entry.move, self.player(entry.move.player)
        paid = sum(e.amount for e in entry.events if e.what in (Happening.PAYS, Happening.TRADES))
        cost = {"cost": paid or "", "costUnit": "coin(s)" if paid else "free"}
        payment = {"militarySteps": self.total(entry, Happening.ADVANCES)}
        payment["economyProgressTokenCoins"] = self.total(entry, Happening.RECEIVES)
        if move.verb is Verb.BEGIN:
            begins = {"player_name": self.record.players[move.item], "age": "I" * self.state.age}
            yield _event("message", "${player_name} begins Age ${age}", **begins)
            return
        item = self.rules.items[move.item]
        named, self.picks = _of(item), self.picks + (move.verb is Verb.DRAFT)
        own = {**who, **named}
        match move.verb:
            case Verb.DRAFT:
                last = (
                    "gets the last Wonder of the round"
                    if self.picks % 4 == 0
                    else "selected Wonder"
                )
                yield _event("wonderSelected", f"${{player_name}} {last} “${{wonderName}}”", **own)
            case Verb.BUILD:
                line = (
                    "${player_name} constructed building “${buildingName}” for ${cost} ${costUnit}"
                )
                yield _event("constructBuilding", line, **own, **cost, payment=payment)
            case Verb.REVIVE:
                line = "${player_name} constructed discarded building “${buildingName}” for free"
                line += " (Wonder “The Mausoleum”)"
                payment |= {"discardedCard": True}
                yield _event("constructBuilding", line, **own, **cost, payment=payment)
            case Verb.DISCARD:
                line = "${player_name} discarded building “${buildingName}” for ${gain} coins"
                gain = self.total(entry, Happening.GAINS)
                yield _event("discardBuilding", line, **own, gain=gain)
            case Verb.WONDER:
                line = "${player_name} constructed Wonder “${wonderName}” for ${cost} ${costUnit}"
                line += " using building “${buildingName}”"
                under = _of(self.rules.items[move.other])
                yield _event("constructWonder", line, **own, **under, **cost, payment=payment)
            case Verb.DESTROY:
                line = "${player_name} discarded opponent's building “${buildingName}”"
                line += " (Wonder “The Statue of Zeus”)"
                yield _event("opponentDiscardBuilding", line, **own)
            case _:
                source = "wonder" if move.verb is Verb.DRAWN else "board"
                line = "${player_name} chose Progress token “${progressTokenName}”"
                yield _event("progressTokenChosen", line, **own, source=source)
        if move.verb not in (Verb.DRAFT, Verb.DISCARD, Verb.DESTROY):
            yield from self.effects(entry, item)
        yield from self.turns(entry)

    def total(self, entry: LogEntry, what: Happening) -> int:
        return sum(e.amount for e in entry.events if e.what is what)

    def effects(self, entry: LogEntry, item: Item) -> Iterator[Event]:
        """The lines of what entered the city."""
        own, columns = entry.move.player, self.rules.cards.columns
        points = sum(n for at, n in item.standing if columns[at].startswith("points("))
        if points:
            self.before[own] += points
            yield self.said(own, "scores ${points} victory point(s)", points=points)
        for e in entry.events:
            match e.what:
                case Happening.CHAIN if e.amount:
                    yield self.said(e.player, "gets 4 coins (Progress token “Urbanism”)")
                case Happening.GAINS if item.kind is Kind.GUILD:
                    line = "gets ${coins} coin(s), 1 for each Brown and Grey building in the city"
                    line += f" which has the most of them ({self.record.players[0]}'s)"
                    yield self.said(e.player, line, coins=e.amount)
                case Happening.GAINS if item.age == 3:
                    line = "gets ${coins} coin(s), 2 for each constructed Wonder in their city"
                    yield self.said(e.player, line, coins=e.amount)
                case Happening.GAINS:
                    yield self.said(
                        e.player, "takes ${coins} coin(s) from the bank", coins=e.amount
                    )
                case Happening.RECEIVES:
                    line = "${coins} coin(s) of the cost for Altar go to ${player_name}"
                    line += " (“Economy” Progress token)"
                    yield _event("message", line, **self.player(e.player), coins=e.amount)
                case Happening.ADVANCES:
                    more = e.amount > item.adds(self.rules.shields)
                    plus = " (+1 from Progress token “Strategy”)" if more else ""
                    line = f"moves the Conflict pawn ${{steps}} space(s){plus}"
                    yield self.said(e.player, line, steps=e.amount)
                case Happening.LOSES if item.slug == "appian_way":
                    yield self.said(e.player, "loses ${coins} coin(s)", coins=e.amount)
                case Happening.LOSES:
                    line = "A military “2 coins” token is removed, ${player_name} discards ${coins}"
                    yield _event(
                        "message", f"{line} coin(s)", **self.player(e.player), coins=e.amount
                    )
                case Happening.PAIR:
                    left = (
                        "and may now choose a Progress token" if e.amount else "but there are no …"
                    )
                    line = f"gathered a pair of identical scientific symbols, {left}"
                    yield self.said(e.player, line)
                case Happening.REMOVED:
                    line = (
                        "${player_name}'s Wonder “${wonderName}” is removed from the game because"
                    )
                    line += " 7 Wonders have been constructed"
                    removed = _of(self.rules.items[e.item])["wonderName"]
                    yield _event("message", line, **self.player(e.player), wonderName=removed)

    def turns(self, entry: LogEntry) -> Iterator[Event]:
        for e in entry.events:
            if e.what is Happening.REPLAYS:
                line = (
                    "gets an extra turn"
                    if e.amount
                    else "loses their extra turn because the age has ended"
                )
                yield self.said(e.player, line)
        due = self.state.due[0] if self.state.due else None
        if due is not None and due.verb is Verb.DRAWN:
            line = "must choose a Progress token from the box (Wonder “The Great Library”)"
            yield self.said(due.player, line)

    def behind(self, age: int) -> Iterator[Event]:
        """What follows a move: the next age, the end, and how the game stands."""
        if self.state.age != age:
            due = self.state.due[0].player if self.state.due else self.state.active
            roman = {"ageRoman": "I" * self.state.age}
            if self.state.due:
                line = (
                    "must choose who begins Age ${ageRoman} (because of weaker military position)"
                )
                yield self.said(due, line, **roman)
            pool = {"draftpool": self.pool()} if self.record.setup.layouts else {}
            yield _event("nextAgeDraftpoolReveal", "", **self.player(due), **roman, **pool,
                         playersSituation=self.situation())  # fmt: skip
        if self.state.victory is not None:
            yield from self.end()
        inner = {"playersSituation": self.situation(final=self.state.victory is not None)}
        if self.state.victory is None and self.state.age and self.record.setup.layouts:
            inner["draftpool"] = self.pool()
        yield _event("gameStateChange", "", id=30, args=inner)

    def pool(self) -> dict[str, Any]:
        """The cards that lie in the structure, those turned up with their numbers."""
        layout, left = self.rules.cards.layouts[self.state.age], self.state.left
        cards = []
        for n, slot in enumerate(layout.slots):
            if left >> n & 1:
                card = self.record.setup.layouts[self.state.age][n]
                covered = any(left >> c & 1 for c in slot.covered_by)
                up = slot.face_up or not covered
                shown = {"building": _site(self.rules.items[card])[1]} if up else {}
                cards.append({"row": slot.row, "column": str(slot.column), "location": n, **shown})
        return {"age": str(self.state.age), "cards": cards}

    def situation(self, final: bool = False) -> dict[str, Any]:
        told: dict[str, Any] = {}
        points = scores(self.rules, self.state)
        for seat in (0, 1):
            coins = self.state.cities[seat][self.rules.coins]
            own: dict[str, Any] = {"score": str(self.before[seat]), "coins": coins}
            if final:
                own |= {f"player_score_{k}": points[seat][v] for k, v in _COLUMNS.items()}
                own["score"] = str(points[seat]["total"])
            told[_IDS[seat]] = own
        if final:
            winner, number = self.ended()
            told |= {"endGameCondition": number} | ({"winner": _IDS[winner]} if winner >= 0 else {})
        return told

    def ended(self) -> tuple[int, int]:
        """Who won, -1 for nobody, and the site's number of how."""
        from antipater.rules.duel import outcome

        over = outcome(self.rules, self.state)
        assert over is not None
        winner = -1 if over.winner is None else over.winner
        number = {"scientific": 1, "military": 2}.get(over.kind.value, 3)
        return winner, 5 if winner < 0 else number

    def end(self) -> Iterator[Event]:
        winner, number = self.ended()
        points = scores(self.rules, self.state)
        if number == 1:
            line = "wins the game through Scientific Supremacy (gathered 6 different scientific"
            yield self.said(winner, f"{line} symbols)") | {
                "type": "nextPlayerTurnScientificSupremacy"
            }
        if number == 2:
            line = "wins the game through Military Supremacy (Conflict pawn reached the opponent's"
            yield self.said(winner, f"{line} capital)") | {
                "type": "nextPlayerTurnMilitarySupremacy"
            }
        for seat in (0, 1) if number > 2 else ():
            for column, why in (
                (
                    "guilds",
                    "(Guild “Merchants Guild”), 1 for each Yellow building in the city which …",
                ),
                ("treasury", "(1 for each set of 3 coins)"),
                ("military", "(Conflict pawn position)"),
            ):
                if points[seat][column]:
                    line = f"scores ${{points}} victory points {why}"
                    told = self.said(seat, line, points=points[seat][column])
                    yield told | {"type": "endGameCategoryUpdate"}
        if number == 5:
            line = "Game ends in a draw (victory points and Civilian Building points (blue cards) …"
            yield _event("message", line)
        elif number == 3:
            totals = points[winner]["total"], points[1 - winner]["total"]
            line = (
                f"wins the game with {totals[0]} victory points to {totals[1]} (Civilian Victory)"
            )
            if totals[0] == totals[1]:
                line = (
                    "wins the game with a tied score but a majority of Civilian Building points …"
                )
            yield self.said(winner, line)


def duel_moves(record: DuelRecord, rules: Rules) -> list[list[Event]]:
    """The events of each move of a game of Duel."""
    return list(_Writing(record, rules).moves())


def table_moves(
    record: SevenWondersRecord, order: random.Random | None = None
) -> list[list[Event]]:
    """The events of each turn of a game of 7 Wonders, as far as its lines are known."""
    items = load_set(record.set).items
    turns: dict[tuple[int, int, int], list[Event]] = {}
    for age, turn, play, *_ in record.plays:
        who = {"player_name": record.players[play.seat]}
        name = items[play.card].names["en"][0] if play.card >= 0 else ""
        again = play.action is Action.SALVAGE
        log = {
            Action.STAGE: "${player_name} constructs a stage of their Wonder",
            Action.DISCARD: "${player_name} gains 3 coins from discarding a card",
        }.get(play.action, "${player_name} constructs ${card_name}")
        if play.action is not Action.DECLINE:
            event = _event("cardPlayed", log, **who, card_name=name)
            turns.setdefault((age, turn, 1 + play.seat if again else 0), []).append(event)
    return [order.sample(turns[at], len(turns[at])) if order else turns[at] for at in sorted(turns)]


def read(text: str) -> GameRecord:
    """The record of a log, whose form is told from its text."""
    game = game_of_text("log", text.encode())
    assert game.problem is None, game.problem
    assert game.record is not None
    assert game.record.format == "bga"
    return game.record


# The forms


def line(event: Mapping[str, Any]) -> str:
    """The line that the page shows of an event."""
    return re.sub(r"\$\{(\w+)\}", lambda hole: str(event["args"][hole[1]]), event["log"])


def lines(moves: Moves) -> list[list[str]]:
    """The lines of each move; events without a text leave none."""
    return [[line(event) for event in events if event["log"]] for events in moves]


def copied(blocks: Sequence[Sequence[str]]) -> str:
    """The page of a replay, copied: oldest first, with numbers of moves and times."""
    told = []
    for number, block in enumerate(blocks, 2):
        told += [f"Move {number} :", f"8:{number % 60:02}:31 PM", *block]
    return "\n".join(told) + "\n"


def live(blocks: Sequence[Sequence[str]]) -> str:
    """The log of a table as a script reads it: newest first, with the time glued to the oldest
    line of each minute, then oldest first with times behind all lines."""
    told = [(f"10:{n // 3:02} AM", line) for n, block in enumerate(blocks) for line in block]
    before = ["", *(time for time, _ in told)]
    newest = [
        line + time * (time != last) for (time, line), last in zip(told, before, strict=False)
    ]
    space = "\u00a0" * 9
    return "\n".join([*reversed(newest), *(f"{line}{space}{time}" for time, line in told)]) + "\n"


def packets(moves: Moves, table: int = 990000001) -> list[dict[str, Any]]:
    """The packets of a log, their numbers as texts."""
    return [
        {
            "channel": f"/table/t{table}",
            "table_id": str(table),
            "packet_id": str(n),
            "packet_type": "resend",
            "move_id": str(n),
            "time": str(1793736000 + n),
            "data": [{"uid": f"synth{n}{k}", **event} for k, event in enumerate(events)],
        }
        for n, events in enumerate(moves, 2)
    ]


def envelope(found: Sequence[Mapping[str, Any]], players: Sequence[Mapping[str, Any]] = ()) -> str:
    """The site's answer that holds packets."""
    return json.dumps({"status": 1, "data": {"logs": list(found), "players": list(players)}})
