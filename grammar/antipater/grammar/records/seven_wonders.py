"""Text of a record of 7 Wonders to lines with positions: what is written, not what it means.

The words of plays are those of Duel's notation where there are such; a line is one play
of one player in one turn. Lines are many (126 for seven players), so they are read by
one regular expression each; a line that it does not fit becomes a slip.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from antipater.grammar.records.arbiter import CorrectionLine, correction, marked
from antipater.grammar.records.keywords import (
    TURN,
    any_of,
    folded,
    helpers,
    keywords,
    particles,
)
from antipater.grammar.records.lines import (
    ASIDES,
    Score,
    SectionHeading,
    Tag,
    UnreadLine,
    WrittenName,
    straightened,
    tag,
    text_lines,
    too_long,
    unquoted,
)
from antipater.grammar.records.misspelt import misspelt_verb

_VERBS = ("BUILDS", "DISCARDS", "REVIVES", "USES", "LAYS", "SACRIFICES")
NUMERALS = ("I", "II", "III", "IV", "V", "VI")


class NamedRow(NamedTuple):
    """``Anna: Rhodes A`` or ``Anna: Baths, Altar, ?``: a name and what belongs to it."""

    name: WrittenName
    cells: tuple[WrittenName | None, ...]


class WrittenCoins(NamedTuple):
    """Coins paid, and to whom, as written."""

    amount: int
    to: WrittenName


class Deed(NamedTuple):
    """What a player does: ``builds stage 2 with Mine paying 2 left, revives Baths``.

    ``action`` is ``build``, ``free``, ``stage``, ``discard``, ``revive``, ``use``, ``keep``,
    ``lay``, ``sacrifice`` or ``pass``;
    ``card`` None for ``?``; ``paid`` None where nothing is said; ``revived`` the card
    taken out of the discards on the same line; ``passes``: none is; ``used``: whose offer is taken
    there, which stands as ``card`` on a line of its own; ``kept``: so, what of a draw is kept;
    ``among``: all that was drawn, where that is said; ``lost``: what goes out of the own city;
    ``laid``: what is laid out of the own hand for a card that is discarded, ``?`` if not said here;
    ``fee``: what is paid for an offer on the same line, as ``paid``; ``coins``: an amount of which
    is not said to whom it goes.
    Columns count from the verb.
    """

    action: str
    card: WrittenName | None = None
    stage: int = 0
    paid: tuple[WrittenCoins, ...] | None = None
    revived: WrittenName | None = None
    passes: bool = False
    used: WrittenName | None = None
    kept: WrittenName | None = None
    among: tuple[WrittenName, ...] = ()
    lost: WrittenName | None = None
    laid: WrittenName | None = None
    fee: tuple[WrittenCoins, ...] | None = None
    coins: int | None = None


class TablePlay(NamedTuple):
    """A line of play: ``II.3 Anna`` and what she does, which begins after ``shift`` columns.

    ``stands``: why the line is let stand, '' if no reason is given; None if it is not.
    """

    age: int
    turn: int
    actor: WrittenName
    deed: Deed
    shift: int
    stands: str | None = None


class TableHole(NamedTuple):
    """A line that leaves open what was played: ``II.3 Anna ? Altar``, ``II.3 ?`` or ``…``.

    ``at``: its ``?`` or ``…``; ``age`` and ``turn`` are 0 for lines of any turns.
    """

    at: WrittenName
    age: int = 0
    turn: int = 0
    actor: WrittenName | None = None
    card: WrittenName | None = None


class Copy(NamedTuple):
    """``Anna copies Workers Guild``: the guild that Olympia's third stage copies at the end."""

    actor: WrittenName
    guild: WrittenName


class Pick(NamedTuple):
    """``Anna picks gear, compass``: the science symbols of free choice, chosen at the end."""

    actor: WrittenName
    symbols: tuple[WrittenName, ...]


Content: TypeAlias = (
    Tag
    | SectionHeading
    | NamedRow
    | Score
    | TablePlay
    | TableHole
    | Copy
    | Pick
    | CorrectionLine
    | UnreadLine
)


class TableLine(NamedTuple):
    """One line that says something: its number from 1, its content, and its comment."""

    number: int
    content: Content | None
    comment: str | None = None


def read_table_lines(text: str) -> Iterator[TableLine]:
    """Every line of a record that holds content or a comment, in order."""
    for line in text_lines(text):
        straight = straightened(line.text)
        body = straight.strip()
        yield TableLine(line.number, _read(body, straight) if body else None, line.comment)


def _any(*names: str) -> str:
    return f"(?:{any_of(*names)})"


_STRING = r'"(?:\\.|[^"\\])*"'
_NAME = rf'{_STRING}|[^\s":](?:[^":]*?[^\s":])?'
_CARD = rf'{_STRING}|\?(?=[\s,]|$)|[^\s",:?](?:[^",:]*?[^\s",:])?'
_ORDINAL = re.compile(TURN, re.IGNORECASE)
# `II 3 Anna`, in two words.
_TWO_WORDS = re.compile(r"([IVX]{1,4}) +(\d{1,2}[.:)]?)(?=\s)", re.IGNORECASE)
_NUMERAL = {numeral: n for n, numeral in enumerate(NUMERALS, start=1)}


@cache
def _pattern(name: str) -> "re.Pattern[str]":
    """A pattern of what stands on a line, or in it; each is compiled when it is first needed."""
    return re.compile(_pattern_texts()[name], re.IGNORECASE)


@cache
def _pattern_texts() -> Mapping[str, str]:
    meant = "".join(_MEANT.values())
    known = _any(*_VERBS, "DRAWS", "KEEPS", "PASSES")
    verbs = rf"(?:{known}|[{meant}]\w*)"
    between = rf"(?:\s*,\s*(?:{_any('AND')}\s+)?|\s+{_any('AND')}\s+)"
    draws = rf"(?:{_any('DRAWS')}\s+(?P<%s>.+?){between})?{_any('KEEPS')}"
    action = (
        rf"(?:(?P<build>{_any('BUILDS')}|{_MEANT['BUILDS']}\w*)"
        rf"(?:\s+(?P<stage>{_any('STAGE')})(?:\s+(?P<number>\d{{1,2}}))?\s+{_any('WITH')})?"
        rf"|(?P<discard>{_any('DISCARDS')}|{_MEANT['DISCARDS']}\w*)|(?P<revive>{_any('REVIVES')})"
        rf"|(?P<use>{_any('USES')})|(?P<keep>{draws % 'among'})"
        rf"|(?P<lay>{_any('LAYS')})|(?P<sacrifice>{_any('SACRIFICES')})|(?P<pass>{_any('PASSES')}))"
    )
    free = rf"(?P<free>\s+(?:{_any('FREE')}|\({_any('FREE')}\)))?"
    number = rf"\d{{1,3}}(?:\s*{_any('COINS')})?"
    money = rf"{_any('FOR')}\s+\+?{number}|\(\+?{number}\)|\+{number}|\d{{1,3}}\s*{_any('COINS')}"
    aside = "".join(f"(?<!{mark})" for mark in ASIDES)
    card = rf"(?:\s+(?P<card>{_CARD}){aside})?{free}(?:\s*,?\s+(?P<coins>{money}))?"
    paid = rf"(?:{_any('PAYING')}|{_any('FOR')}(?=\s+\d+\s+[^\W\d]))"
    paying = rf"(?:\s*,?\s+{paid}\s+(?P<%s>.+?))?"
    revived = (
        rf"(?:{between}(?:{_any('REVIVES', 'PICKS')}\s+(?P<revived>{_CARD})"
        rf"|{_any('USES')}\s+(?P<used>{_CARD}){paying % 'fee'}"
        rf"|{draws % 'drawn'}\s+(?P<kept>{_CARD})"
        rf"|{_any('SACRIFICES')}\s+(?P<lost>{_CARD})|{_any('LAYS')}\s+(?P<laid>{_CARD})"
        rf"|(?P<passes>{_any('PASSES')})))?"
    )
    return {
        "deed": action + card + paying % "paid" + revived,
        "actor": rf"\s+(?P<actor>{_NAME})\s*(?::\s*|\s)(?P<deed>{verbs}(?:\s.*)?)",
        "hole": rf"(?:\s+(?P<actor>{_NAME})\s*:?)??\s+(?P<open>\?)(?:\s+(?P<card>{_CARD}))?",
        "place": rf"(?P<name>{_NAME})\s*:\s*(?P<cells>.*)",
        "cell": rf"\s*(?P<cell>{_CARD})\s*(?:,|$)",
        "score": (
            rf"(?P<name>{_STRING}|[^\W\d][^\",:\d]*?)(?:\s*:\s*|\s+)"
            r"(?P<amounts>(?:-?\d{1,9}|\?)(?:\s*[,/|]?\s+(?:-?\d{1,9}|\?))*)"
        ),
        "coins": (
            rf"\s*(?:,\s*)?(?P<amount>\d{{1,9}})(?:\s*{_any('COINS')})?\s+"
            rf"(?P<to>{_STRING}|[^\s\d\",](?:[^\",]*?[^\s\",])??)(?=\s*,?\s+\d|\s*$)"
        ),
        "copy": rf"(?P<name>{_NAME})\s+{_any('COPIES')}\s+(?P<card>{_CARD})",
        "pick": rf"(?P<name>{_NAME})\s+{_any('PICKS')}\s+(?P<cells>[^\s?].*)",
        "age": rf"{_any('AGE')}\s+(?P<about>[^\s:.]+)[:.]?",
        "seats": rf"{_any('SEATS')}\s*:?",
        "hands": rf"{_any('HANDS')}\s*:?",
        "scores": rf"{_any('SCORES')}\s*:?",
        "nothing": rf"{_any('NOTHING')}|0",
    }


def begun(line: str) -> tuple[int, int, str] | None:
    """The age and turn that a line of play begins with, and the word behind them."""
    words = line.split(None, 2)
    found = ordinal(words[0]) if len(words) > 1 else None
    return None if found is None else (*found, words[1].rstrip(":"))


def read_deed(line: str) -> TablePlay | None:
    """The play that a line tells; None for any other line."""
    content = _read(line.strip(), line) if line.strip() else None
    return content if isinstance(content, TablePlay) else None


def _read(body: str, line: str) -> Content:
    if slip := too_long(body):
        return slip
    shift = len(line) - len(line.lstrip()) + 1
    if body in ("…", "..."):
        return TableHole(WrittenName(body, shift))
    two = _TWO_WORDS.match(body)
    if two:
        gap = two.start(2) - two.end(1)
        body = f"{two[1]}.{two[2]}{' ' * (gap - 1)}{body[two.end() :]}"
    at = ordinal(body.split(None, 1)[0])
    if at is not None:
        body, reason = marked(body)
        play = _play(body, shift, at)
        return play._replace(stands=reason) if isinstance(play, TablePlay) else play
    if (set_coins := correction(line)) is not None:
        return set_coins
    if body.startswith("[") and (found := tag(line)):
        return found
    for section in ("seats", "hands", "scores"):
        if _pattern(section).fullmatch(body):
            return SectionHeading(section)
    match = _pattern("age").fullmatch(body)
    if match:
        return SectionHeading("age", _word(match, "about", shift))
    match = _pattern("score").fullmatch(body)
    if match and any(letter.isdigit() for letter in match["amounts"]):
        amounts = (None if a == "?" else int(a) for a in re.findall(r"-?\d+|\?", match["amounts"]))
        return Score(_word(match, "name", shift), tuple(amounts))
    match = _pattern("place").fullmatch(body)
    if match:
        cells = _cells(match["cells"], shift + match.start("cells"))
        if cells is not None:
            return NamedRow(_word(match, "name", shift), cells)
    match = _pattern("copy").fullmatch(body)
    if match:
        return Copy(_word(match, "name", shift), _word(match, "card", shift))
    match = _pattern("pick").fullmatch(body)
    cells = _cells(match["cells"], shift + match.start("cells")) if match else None
    if match and cells:
        return Pick(_word(match, "name", shift), tuple(filter(None, cells)))
    return _slip(body, shift, 0)


@lru_cache(maxsize=256)
def ordinal(text: str) -> tuple[int, int] | None:
    """The age and turn that a word tells: ``III.1``, ``3-1``; None for any other word."""
    match = _ORDINAL.fullmatch(text)
    if match is None:
        return None
    numeral = match[1].upper()
    age = int(numeral) if numeral.isdecimal() else _NUMERAL.get(numeral, 0)
    return age, int(match[2])


# What stands for the first letter of a verb whose particle was taken from the end of its line.
_MEANT = {"BUILDS": "\ue000", "DISCARDS": "\ue001"}


@cache
def _separable() -> "re.Pattern[str]":
    verbs = "|".join(particles())
    ends = "|".join({particle for particle, _ in particles().values()})
    return re.compile(
        rf"(?<=\s)(?P<verb>{verbs})(?P<card>\s.*?\S\s+)(?P<end>{ends})(?=[\s,]|$)", re.I
    )


def _joined(body: str) -> str:
    """A line without the particle that a Dutch verb has behind the card, each word in its place."""
    match = _separable().search(body)
    if match is None or particles()[match["verb"].lower()][0] != match["end"].lower():
        return body
    start, end = match.span("end")
    begin = match.start("verb")
    name = _MEANT.get(particles()[match["verb"].lower()][1])
    if name is None:  # a verb of Duel alone
        return body
    return (
        body[:begin] + name + body[begin + 1 : start] + " " * (end - start) + body[end:]
    ).rstrip()


def _play(body: str, shift: int, ordinal: tuple[int, int]) -> TablePlay | TableHole | UnreadLine:
    """A play; the actor is nearly always one word, and most deeds were read before."""
    body = _joined(body)
    parts = body.split(" ", 2)
    if len(parts) == 3 and '"' not in parts[1]:
        deed = _deed(parts[2])
        if deed is not None:
            start = shift + len(parts[0]) + 1
            actor = WrittenName(parts[1].rstrip(":"), start)
            return TablePlay(*ordinal, actor, deed, start + len(parts[1]))
    at = len(body.split(None, 1)[0])
    match = _pattern("actor").fullmatch(body, at)
    if match is None and (hole := _hole(body, shift, at, ordinal)) is not None:
        return hole
    if match is None:
        return _misspelt(body, shift, at) or _slip(body, shift, at, *_VERBS)
    deed = _deed(match["deed"])
    if deed is None:
        unpaid = _unpaid(match["deed"])
        if unpaid is not None:
            return _slip(body, shift, match.start("deed") + unpaid, "LEFT", "RIGHT")
        at = match.start("deed") + len(match["deed"].split()[0])
        return _slip(body, shift, at, "PAYING", "FREE")
    start = shift + match.start("deed") - 1
    return TablePlay(*ordinal, _word(match, "actor", shift), deed, start)


def _hole(body: str, shift: int, at: int, ordinal: tuple[int, int]) -> TableHole | None:
    """``II.3 Anna ? Altar``: a line of play with ``?`` in the place of the verb."""
    match = _pattern("hole").fullmatch(body, at) if "?" in body else None
    if match is None:
        return None
    actor = _word(match, "actor", shift) if match["actor"] else None
    card = _word(match, "card", shift) if match["card"] not in (None, "?") else None
    return TableHole(WrittenName("?", shift + match.start("open")), *ordinal, actor, card)


_DEEDS = ("build", "discard", "revive", "use", "keep", "lay", "sacrifice", "pass")


@lru_cache(maxsize=1 << 16)
def _deed(text: str) -> Deed | None:
    match = _pattern("deed").fullmatch(text)
    if match is None:
        return None
    part = match.groupdict()
    action = next(name for name in _DEEDS if part[name])
    wrong = (part["card"] is None) != (action == "pass")
    wrong |= "+" in (part["coins"] or "") and action != "discard"  # what a building brings
    if wrong or (part["free"] and (action != "build" or part["stage"])):
        return None
    if part["stage"] or part["free"]:
        action = "stage" if part["stage"] else "free"
    coins = dict[str, tuple[WrittenCoins, ...] | None]()
    for name in ("paid", "fee"):
        coins[name] = None
        if part[name] is not None:
            coins[name] = _paid(part[name], 1 + match.start(name))
            if coins[name] is None:
                return None
    drawn = "drawn" if part["among"] is None else "among"
    among = () if part[drawn] is None else _cells(part[drawn], 1 + match.start(drawn))
    if among is None or None in among:
        return None
    return Deed(
        action,
        None if _unseen(part["card"]) else _word(match, "card", 1),
        int(part["number"] or 0),
        coins["paid"],
        None if part["revived"] is None else _word(match, "revived", 1),
        part["passes"] is not None,
        None if part["used"] is None else _word(match, "used", 1),
        None if part["kept"] is None else _word(match, "kept", 1),
        tuple(filter(None, among)),
        None if part["lost"] is None else _word(match, "lost", 1),
        None if part["laid"] is None else _word(match, "laid", 1),
        coins["fee"],
        None if part["coins"] is None else int(re.sub(r"\D", "", part["coins"])),
    )


def _unseen(card: str | None) -> bool:
    """Whether no card is named: ``?``, ``a card``."""
    return card in (None, "?") or folded(" ".join(card.split())) in helpers("HIDDEN")


def _unpaid(text: str) -> int | None:
    """Where a deed says of what is paid neither how much to whom nor nothing; None if it does."""
    match = _pattern("deed").fullmatch(text)
    for name in ("paid", "fee"):
        if match and match[name] is not None and _paid(match[name], 1) is None:
            return match.start(name)
    return None


def _paid(text: str, column: int) -> tuple[WrittenCoins, ...] | None:
    if _pattern("nothing").fullmatch(text.strip()):
        return ()
    found, at = [], 0
    while at < len(text):
        match = _pattern("coins").match(text, at)
        if match is None:
            return None
        found.append(WrittenCoins(int(match["amount"]), _word(match, "to", column)))
        at = match.end()
    return tuple(found)


def _cells(text: str, column: int) -> tuple[WrittenName | None, ...] | None:
    found: list[WrittenName | None] = []
    at = 0
    if '"' not in text and "?" not in text:
        for part in text.split(","):
            name = part.strip()
            if not name or ":" in name:
                return None
            found.append(WrittenName(name, column + at + part.index(name[0])))
            at += len(part) + 1
        return tuple(found)
    while at < len(text):
        match = _pattern("cell").match(text, at)
        if match is None:
            return None
        found.append(None if match["cell"] == "?" else _word(match, "cell", column))
        at = match.end()
    return tuple(found)


def _word(match: "re.Match[str]", group: str, shift: int) -> WrittenName:
    text = match[group]
    written = unquoted(text) if text.startswith('"') else " ".join(text.split())
    return WrittenName(written, shift + match.start(group))


def _misspelt(body: str, shift: int, at: int) -> UnreadLine | None:
    verbs = (*keywords()["PASSES"], *(w for v in _VERBS for w in keywords()[v]))
    slip = misspelt_verb(body, at, verbs, lambda mended: _pattern("actor").fullmatch(mended, at))
    if slip is None:
        return None
    return slip._replace(word=WrittenName(slip.word.text, slip.word.column + shift - 1))


def _slip(body: str, shift: int, at: int, *due: str) -> UnreadLine:
    """A line that goes wrong after ``at`` characters; ``due``: the kinds of words expected."""
    expected = tuple(word for name in due for word in keywords()[name][:3])
    rest = re.match(r"\s*(\S*)", body[at:])
    assert rest is not None
    return UnreadLine(WrittenName(rest[1], shift + at + rest.start(1)), expected)
