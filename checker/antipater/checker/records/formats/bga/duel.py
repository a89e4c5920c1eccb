"""Logs of Duel to records: what they leave open stays open, what they tell of effects is shown.

A log does not hold the tokens on the board and those of the box, nor, as text, the layouts. What
it says of each move's coins, pawn and points is kept beside the moves (``shown``), for the verdict
to compare; costs, the result and the points at the end are claims.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.duel.record import DuelRecord, Shown
from antipater.checker.records.formats.bga.duel_text import DRAFT, GAME
from antipater.checker.records.formats.bga.lines import Said, named
from antipater.checker.records.formats.bga.text import Block
from antipater.checker.records.formats.bga.writing import Notation, filled, section, tags
from antipater.checker.records.names import names_of
from antipater.checker.records.record import Unreadable
from antipater.grammar.records.lines import quoted


@dataclass(frozen=True)
class Log:
    """A log of Duel, of either form: its ``blocks``, oldest first, and what only JSON tells.

    ``after``: by a block's number, what the players have behind it, by name and by what it is.
    ``layouts``: for each age the rows of its structure, with ``?`` for cards never turned up.
    """

    blocks: Sequence[Block]
    after: Mapping[int, Mapping[str, Mapping[str, int]]] = field(default_factory=dict)
    layouts: Mapping[int, Sequence[Sequence[str]]] = field(default_factory=dict)
    drawn: Sequence[str] = ()
    final: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    result: str = ""
    notes: Sequence[Finding] = ()


def record_of(log: Log, first_line: int, chosen: str | None) -> DuelRecord:
    """The record of a log; raises ``Unreadable`` where it begins too late."""
    players = _players(log.blocks)
    written = _Transcript(players)
    for n, block in enumerate(log.blocks):
        written.block(block)
        written.after(log.after.get(n, {}))
    result = log.result or written.result
    written.text.head = [
        *tags(GAME, {"First": players[0], "Second": players[1]}),
        *tags(GAME, {"Result": result} if result else {})[1:],
        *section("Drawn", [log.drawn] if log.drawn else []),
        *(line for age, rows in log.layouts.items() for line in section(f"Age {age}", rows)),
        "",
    ]
    record = written.text.record(DuelRecord, chosen, first_line)
    scores = {
        what: tuple(map(of.get, players))
        for what, of in (*written.points.items(), *log.final.items())
    }
    places = {f"scores {what}": written.place for what in scores}
    return replace(
        record,
        shown=tuple(written.shown.values()),
        scores=scores,
        places={**record.places, "result": written.place, **places},
        notes=(*record.notes, *log.notes),
    )


def _players(blocks: Iterable[Block]) -> tuple[str, str]:
    """Who begins, and the other; raises ``Unreadable`` for a game without its whole draft."""
    said = [each for block in blocks for each in block if each.meaning.is_play]
    picks = [each for each in said if each.meaning.name in DRAFT]
    players = [*dict.fromkeys(each.who for each in picks)]
    due = sum(map(len, names_of(GAME).cards.draft))
    late = next((each.line for each in said if each.meaning.name not in DRAFT), None)
    if late is not None and len(picks) < due:
        raise Unreadable(finding("R-BGA-04", line=late, found=len(picks), expected=due))
    if len(players) != 2:
        line = said[0].line if said else None
        raise Unreadable(finding("R-PLAYER-01", line=line, found=", ".join(players)))
    return players[0], players[1]


class _Transcript:
    """The moves of a log in the notation, and what it shows of each. ``number``: the last one's."""

    def __init__(self, players: tuple[str, str]) -> None:
        self.players, self.text = players, Notation()
        self.number, self.result, self.place = 0, "", 1
        self.shown: dict[tuple[int, str, int], Shown] = {}
        self.points: dict[str, dict[str, int]] = defaultdict(dict)
        self._lead = dict.fromkeys(players, 0)
        self._mover = players[0]
        self._of_box = False
        self._chooser: str | None = None  # who chooses the one who begins an age; "" if not told

    def block(self, block: Block) -> None:
        """Write what a block says: its moves before their choices, and then all else."""
        plays = [each for each in block if each.meaning.is_play]
        for said in sorted(
            plays, key=lambda s: (bool(s.meaning.get("choice")), s.meaning.name == "last")
        ):
            self._play(said)
        for said in block:
            self._say(said)

    def _say(self, said: Said) -> None:
        """Note what a line says beside a move; what it says of nobody at the table is left out."""
        ends, known = said.meaning.get("ends"), said.who in self.players
        if said.meaning.get("sign"):
            self._sign(said)
        if known and (what := said.meaning.get("shows")):
            self._show(said, what, int(said.words.get("n", said.meaning.get("n"))))
        if known and said.meaning.get("points"):
            self._points(said)
        if ends and (known or "shared" in ends):
            self.result, self.place = f"{ends} {said.who}".strip(), said.line

    def after(self, held: Mapping[str, Mapping[str, int]]) -> None:
        """Note what the players have after the last move."""
        line = self.text.moves[-1][0] if self.text.moves else 1
        for seat, who in enumerate(self.players):
            for what, amount in held.get(who, {}).items():
                shown = Shown(self.number, line, what, seat, amount)
                self.shown[self.number, what, seat] = shown

    def _play(self, said: Said) -> None:
        words = dict(named(GAME, said.words))
        if choice := said.meaning.get("choice"):
            drawn = self._of_box and said.meaning.name == "token"
            self._of_box &= not drawn
            what = choice.replace("takes", "draws") if drawn else choice
            self.text.choice(filled(what, words))
        else:
            if self._chooser is not None:
                self._begin(said.line, said.who)
            self._mover = said.who
            self.text.move(said.line, said.who, filled(said.meaning.get("move"), words))
        self.number += 1

    def _sign(self, said: Said) -> None:
        match said.meaning.get("sign"):
            case "box":
                self._of_box = True
            case "chooser":
                self._chooser = said.who
            case _:
                self._begin(said.line, said.who)

    def _begin(self, line: int, who: str) -> None:
        """Write who begins an age; where the chooser is not told, the pawn tells that."""
        behind = min(self.players, key=lambda player: self._lead[player])
        equal = len(set(self._lead.values())) == 1
        chooser = self._chooser or (self._mover if equal else behind)
        self.text.move(line, chooser, "begins" if chooser == who else f"lets {quoted(who)} begin")
        self.number += 1
        self._chooser = None

    def _show(self, said: Said, what: str, amount: int) -> None:
        """Keep what is shown of a move; amounts of one kind are added up."""
        if what == "advances":
            other = self.players[1 - self.players.index(said.who)]
            self._lead[said.who] += amount
            self._lead[other] -= amount
        key = self.number, what, self.players.index(said.who)
        known = self.shown.get(key, Shown(self.number, said.line, *key[1:], 0))
        self.shown[key] = known._replace(amount=known.amount + amount)

    def _points(self, said: Said) -> None:
        self.place = said.line
        found = self.points[said.meaning.get("points")]
        found[said.who] = found.get(said.who, 0) + int(said.words.get("n", 0))
        if "m" in said.words:
            found[self.players[1 - self.players.index(said.who)]] = int(said.words["m"])
