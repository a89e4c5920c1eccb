"""Replays of Duel on Board Game Arena, copied from the page: English lines, oldest or newest first.

Each line becomes a line of the notation, which reads it; records keep the line of the copied text.
A replay does not tell the layouts, the tokens on the board, nor those of the box: they stay open.
What the site says of the effects of a move (points, coins, the pawn) is not read; costs and what a
discard brought are claims. Lines of expansions and lines that say nothing known are refused.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from antipater.checker.messages.finding import finding
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.formats.notation import NOTATION
from antipater.checker.records.record import GameRecord, Unreadable

FORMAT = "bga"
_NAME = '["“”„«]([^"“”„«»]+)["“”»]'
_COST = r"for +(?:(\d+) +coins?(?:\(s\))?|free)"
_TIME = re.compile(r"[\s\u00a0]*\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?$", re.IGNORECASE)
_FORMS = {
    "pick": rf"(?P<who>.+) selected wonder {_NAME}",
    "last": rf"(?P<who>.+) gets the last wonder of the round {_NAME}",
    "revive": rf"(?P<who>.+) constructed discarded building {_NAME} for free .*",
    "build": rf"(?P<who>.+) constructed building {_NAME} {_COST}",
    "wonder": rf"(?P<who>.+) constructed wonder {_NAME} {_COST} using building {_NAME}",
    "destroy": rf"(?P<who>.+) discarded opponent's building {_NAME} .*",
    "discard": rf"(?P<who>.+) discarded building {_NAME} for (\d+) coins?(?:\(s\))?",
    "token": rf"(?P<who>.+) chose progress token {_NAME}",
    "box": r"(?P<who>.+) must choose a progress token from the box .*",
    "chooser": r"(?P<who>.+) must choose who begins age (III?)\b.*",
    "begins": r"(?P<who>.+) begins age (III?)",
    "scientific": r"(?P<who>.+) wins the game through scientific supremacy.*",
    "military": r"(?P<who>.+) wins the game through military supremacy.*",
    "civilian": r"(?P<who>.+) wins the game with .*",
    "draw": r"game ends in a draw.*",
}
_MATCH = {kind: re.compile(form.replace("'", "['’]"), re.I) for kind, form in _FORMS.items()}
# What effects and the page say: nothing that a record holds.
_PASSED = re.compile(
    r"move \d+ ?:.*|[\d/.: \u00a0]+(?:[ap]m)?|.* (?:scores|takes|moves the conflict pawn|gathered"
    r"|gets|loses|can['’]t choose|go to|would like to think).*|a military .*"
    r"|.* is removed from the game .*"
    r"|.*color of .* has been chosen.*|did you know.*|end of game.*|change my preferences.*",
    re.I,
)
_EXPANSION = re.compile(
    r"\b(?:senators?|influence|conspir\w*|decree|divinity|mythology|offering|snake|minerva"
    r"|grand temple)\b",
    re.I,
)
_DRAFT = ("pick", "last")
_KNOWN = ("pick", "last", "build", "wonder", "discard")


@dataclass(frozen=True)
class _Said:
    """What a line says: its kind, number, player, and the rest of what it names."""

    kind: str
    line: int
    who: str
    words: tuple[str | None, ...]


def is_replay(head: str) -> bool:
    """Whether some lines of a text are those of a replay."""
    told = filter(None, (_said(n, line) for n, line in enumerate(head.splitlines(), 1)))
    return sum(said.kind in _KNOWN for said in told) >= 2


def read_text(text: str, first_line: int, chosen: str | None) -> GameRecord:
    """The record of a replay; raises ``Unreadable`` where it is none of the base game."""
    told = list(_lines(text, first_line))
    told = _oldest_first(told)
    draft = [said for said in told if said.kind in _DRAFT]
    players = list(dict.fromkeys(said.who for said in draft))
    if len(players) != 2:
        raise Unreadable(finding("R-PLAYER-01", line=first_line, found=", ".join(players)))
    written = _Notation(players)
    for said in told:
        written.add(said)
    record = NOTATION.read(written.text(), 1, chosen)
    assert isinstance(record, DuelRecord)
    places = written.places()
    return replace(record.relined(lambda line: places.get(line, 1)), format=FORMAT)


def _oldest_first(told: list[_Said]) -> list[_Said]:
    """The lines in the order of play: a draft at the end tells that the newest stand first. The
    wonder that is left of a round comes with the pick before it, in whatever order these stand."""
    kinds = [said.kind in _DRAFT for said in told]
    if kinds and not kinds[0]:
        told.reverse()
    for n, (one, other) in enumerate(pairwise(told)):
        if one.kind == "last" and other.kind == "pick" and n % 4 == 2:
            told[n : n + 2] = [other, one]
    return told


def _lines(text: str, first_line: int) -> Iterator[_Said]:
    """What the lines say, doubled ones once; raises ``Unreadable`` for one that is not known."""
    seen: set[tuple[object, ...]] = set()
    for number, line in enumerate(text.splitlines(), first_line):
        bare = _TIME.sub("", line.strip().replace("\u00a0", " ")).strip()
        said = _said(number, bare)
        if said is None:
            if bare and not bare.startswith("#") and not _PASSED.fullmatch(bare):
                code = "R-BGA-01" if _EXPANSION.search(bare) else "R-BGA-02"
                raise Unreadable(finding(code, line=number, found=bare))
            continue
        key = said.kind, said.who, said.words
        if key in seen:
            continue
        seen.add(key)
        yield said


def _said(number: int, line: str) -> _Said | None:
    for kind, form in _MATCH.items():
        if found := form.fullmatch(line):
            words = found.groups()[1:] if "who" in form.groupindex else found.groups()
            return _Said(kind, number, (found["who"] if kind != "draw" else "").strip(), words)
    return None


@dataclass
class _Notation:
    """The record in the project's notation, a move a line."""

    players: Sequence[str]
    moves: list[tuple[int, str]] = field(default_factory=list)
    result: str = ""
    _of_box: bool = False
    _chooser: str = ""

    def add(self, said: _Said) -> None:
        """Write what a line says."""
        who, words = said.who, said.words
        match said.kind:
            case "pick" | "last":
                self._move(said, f"picks {words[0]}")
            case "build":
                self._move(said, f"builds {words[0]} for {words[1] or 0}")
            case "wonder":
                self._move(said, f"builds {words[0]} with {words[2]} for {words[1] or 0}")
            case "discard":
                self._move(said, f"discards {words[0]} for {words[1]}")
            case "revive" | "destroy" as kind:
                self._choice(f"{kind}s {words[0]}")
            case "token":
                self._choice(f"{'draws' if self._of_box else 'takes'} {words[0]}")
                self._of_box = False
            case "box":
                self._of_box = True
            case "chooser":
                self._chooser = who
            case "begins":
                other = self._chooser and self._chooser != who
                own = f"{self._chooser} lets {who} begin" if other else f"{who} begins"
                self.moves.append((said.line, own))
            case "draw":
                self.result = "civilian shared"
            case kind:
                self.result = f"{kind} {who}"

    def _move(self, said: _Said, what: str) -> None:
        self.moves.append((said.line, f"{said.who} {what}"))

    def _choice(self, what: str) -> None:
        if self.moves:
            line, move = self.moves[-1]
            self.moves[-1] = line, f"{move}, {what}"

    def _tags(self) -> list[str]:
        first, second = self.players
        tags = ['[Game "duel"]', f'[First "{first}"]', f'[Second "{second}"]']
        return [*tags, *([f'[Result "{self.result}"]'] if self.result else []), ""]

    def text(self) -> str:
        """All of it."""
        return "\n".join([*self._tags(), *(move for _, move in self.moves)]) + "\n"

    def places(self) -> dict[int, int]:
        """The line of the replay that each line stands for."""
        first = len(self._tags()) + 1
        return {number: line for number, (line, _) in enumerate(self.moves, first)}
