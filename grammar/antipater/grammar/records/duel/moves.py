"""Lines of moves: who does what, with which card, for how many coins."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from antipater.grammar.records.duel.amounts import amount_alone, priced
from antipater.grammar.records.duel.words import (
    ORDINAL,
    Wrong,
    bare,
    name_of,
    named,
    no_name,
    whole,
    written,
)
from antipater.grammar.records.keywords import helpers, particles
from antipater.grammar.records.lines import (
    MOST_WORDS,
    LineToken,
    WrittenName,
    keywords_at,
)

VERBS = (
    *("PICKS", "BUILDS", "DISCARDS", "RESIGNS", "TIMES_OUT", "BEGINS", "LETS", "CHOOSES"),
    *("TAKES", "DRAWS", "DESTROYS", "REVIVES", "LIFTS", "KEEPS", "SWAPS", "MOVES", "LAYS"),
    "RAISES",
    *("PREPARES", "SETS_OFF"),
)
_CHOICES = {
    "TAKES": "take",
    "DRAWS": "draw",
    "DESTROYS": "destroy",
    "REVIVES": "revive",
    "LIFTS": "lift",
}
# What may follow as well in sets with cards that word a choice.
_WORDED = {"PICKS": "pick", "PASSES": "pass"}
# What is done with two things: the action, and what stands between their names.
OF_TWO_THINGS = {
    "KEEPS": ("keep", "GIVES"),
    "SWAPS": ("swap", "AGAINST"),
    "MOVES": ("swap", "TO"),
    "LAYS": ("swap", "IN"),
    "RAISES": ("swap", "WITH"),
}
# The action of each keyword that is about an item; of several keywords the first is written.
ACTIONS = {
    "BUILDS": "build",
    "DISCARDS": "discard",
    "SETS_OFF": "set_off",
    **_CHOICES,
    **_WORDED,
    **{word: action for word, (action, _) in OF_TWO_THINGS.items()},
}
_ALONE = {
    "RESIGNS": "resign",
    "TIMES_OUT": "time_out",
    "BEGINS": "begin_self",
    "PASSES": "pass",
}
_JOINED_ORDINAL = re.compile(r"(\d{1,9})[.):]+(?=[^\W\d])")


class Choice(NamedTuple):
    """What a player does: the action, and the names it is about.

    ``other`` is the card tucked under a wonder, the building given away, what is got by a swap, or
    the place to which something is moved, or in which it is laid; ``amount`` the coins that are
    said to be paid or received. ``among``: of what is kept or laid, all that were drawn.
    """

    action: str
    column: int
    name: WrittenName | None = None
    other: WrittenName | None = None
    amount: int | None = None
    among: tuple[WrittenName, ...] = ()


class MoveLine(NamedTuple):
    """A line of moves by one player; ``ordinal`` is the number written in front of it.

    ``stands``: why the line is let stand, '' if no reason is given; None if it is not.
    """

    ordinal: int | None
    actor: WrittenName
    choices: tuple[Choice, ...]
    stands: str | None = None


def play(words: Sequence[LineToken], players: Sequence[str], end: int) -> MoveLine:
    """A line of moves; raises ``Wrong``."""
    ordinal, words = _numbered(words, players)
    if not words or words[0].text == ",":
        raise Wrong(words[0].column if words else end)
    first_part, *others = segments(words)
    actor, first = _first(first_part, players, end)
    choices = [first]
    while others:
        if choices[-1].action == "draw" and (kept := _kept(others)):
            choices[-1] = _drawn(choices[-1], others[:kept], end)
            others = others[kept:]
            continue
        segment, *others = others
        if choices[-1].action == "draw" and (gives := dict(keywords_at(segment, 0)).get("GIVES")):
            given = whole(segment[gives:], end)  # behind `keeps Study`
            choices[-1] = choices[-1]._replace(action="keep", other=given)
            continue
        amount = amount_alone(segment, first.action == "discard")
        if (
            amount is not None
            and choices[0].amount is None
            and first.action in ("build", "discard", "take")
        ):
            choices[0] = Choice(first.action, first.column, first.name, first.other, amount)
        else:
            choices.append(choice(segment, end))
    return MoveLine(ordinal, actor, tuple(choices))


def _kept(segments: Sequence[Sequence[LineToken]]) -> int:
    """How many segments go on with what is drawn, to the one that says what is kept of it, or
    laid."""
    for count, segment in enumerate(segments, 1):
        verbs = dict(keywords_at(segment, 0)) if segment else {}
        if "LAYS" in verbs:
            return count
        if "KEEPS" in verbs:
            given = any("GIVES" in dict(keywords_at(segment, at)) for at in range(1, len(segment)))
            return 0 if given else count
        if not segment or any(verb in (*_CHOICES, *_WORDED, *OF_TWO_THINGS) for verb in verbs):
            return 0
    return 0


def _drawn(first: Choice, segments: Sequence[list[LineToken]], end: int) -> Choice:
    """The choice of what is kept, of the first that is drawn and those of the other segments."""
    *others, last = segments
    verbs = dict(keywords_at(last, 0))
    assert first.name is not None
    among = (first.name, *(whole(names, end) for names in others))
    if lays := verbs.get("LAYS"):
        return _deed("LAYS", first.column, last[lays:], end)._replace(among=among)
    keeps = verbs["KEEPS"]
    return first._replace(name=whole(last[keeps:], end), among=among)


def _numbered(
    words: Sequence[LineToken], players: Sequence[str]
) -> tuple[int | None, Sequence[LineToken]]:
    """The number in front of a move, and the words behind it. A name that begins with a number
    stands in quotes where what is behind that number is a name as well."""
    first, others = words[0], words[1:]
    if named(words, players) and not (others and (others[0].quoted or named(others, players))):
        return None, words
    match = ORDINAL.fullmatch(first.text)
    if match and len(words) > 1:
        rest = words[2:] if words[1].text in ("-", "–", "—", ":", ".") else words[1:]
        return int(match[1]), rest
    match = _JOINED_ORDINAL.match(first.text)
    if match:
        behind = LineToken(first.text[match.end() :], first.column + match.end())
        return int(match[1]), [behind, *words[1:]]
    return None, words


def segments(words: Sequence[LineToken]) -> list[list[LineToken]]:
    """The words between commas; a choice may also follow ``and``."""
    found: list[list[LineToken]] = [[]]
    at = 0
    while at < len(words):
        word = words[at]
        joined = _joining(words, at) if found[-1] else 0
        if word.text == ",":
            found.append([])
            at += 1
            # `…, and takes Law`
            joined = _joining(words, at)
            at += joined
        elif joined:
            found.append([])
            at += joined
        else:
            found[-1].append(word)
            at += 1
    return found


def _joining(words: Sequence[LineToken], at: int) -> int:
    """How many words such as ``and then`` stand here before the verb of a choice."""
    for count in (2, 1):
        before = " ".join(word.folded for word in words[at : at + count])
        if before in helpers("AND") and _choice_at(words, at + count):
            return count
    return 0


def _choice_at(words: Sequence[LineToken], at: int) -> bool:
    known = {*_CHOICES, *_WORDED, *OF_TWO_THINGS, "GIVES"}
    return any(name in known for name, _ in keywords_at(words, at))


def _first(words: list[LineToken], players: Sequence[str], end: int) -> tuple[WrittenName, Choice]:
    """The player and the action of a move."""
    for at in _ends_of_actor(words, players):
        actor = _actor(words[:at])
        if actor is None:
            continue
        begin = at + (at < len(words) and words[at].text in (":", "-", "–", "—"))
        begin += begin < len(words) - 1 and words[begin].folded in helpers("HAS")
        verb = words[begin].folded if begin < len(words) else ""
        particle, meant = particles().get(verb, ("", ""))
        if particle and _ends_with(words[begin + 2 :], particle):
            rest = _without(words[begin + 1 :], particle)
            return actor, _action(meant, words[begin].column, rest, end)
        for name, length in keywords_at(words, begin):
            if name in (*VERBS, "PASSES"):
                rest = words[begin + length :]
                return actor, _action(name, words[begin].column, rest, end)
    return _verb_behind(words, players, end)


def _ends_of_actor(words: list[LineToken], players: Sequence[str]) -> Iterator[int]:
    """Where the name of the player may end: behind a known one, else before each verb."""
    known = named(words, players)
    if known:
        yield known
    elif words[0].quoted:
        yield 1
    else:
        yield from range(1, min(len(words), MOST_WORDS))


def _actor(words: list[LineToken]) -> WrittenName | None:
    """The name of a player; what is in quotes is taken as it is."""
    name = name_of(words)
    return name if name is None or words[0].quoted else bare(name)


def _verb_behind(
    words: list[LineToken], players: Sequence[str], end: int
) -> tuple[WrittenName, Choice]:
    """``Bert Garnizoenen afgelegd``: the verb behind the card; raises ``Wrong``."""
    known = named(words, players) or 1
    actor = _actor(words[:known])
    begin = known + (known < len(words) and words[known].folded in helpers("HAS"))
    for at in range(begin + 1, len(words)):
        for name, length in keywords_at(words, at):
            if name in ("BUILDS", "DISCARDS", "PICKS") and actor is not None:
                rest = [*words[begin:at], *words[at + length :]]
                return actor, _action(name, words[at].column, rest, end)
    odd = next((word for word in words if no_name(word) and not word.quoted), None)
    if named(words, players) and begin < len(words):
        odd = words[begin]  # where the verb is due
    raise Wrong(end if odd is None else odd.column, *written(VERBS))


def _action(verb: str, column: int, words: list[LineToken], end: int) -> Choice:
    """What is done first on a line, from the words behind its verb."""
    if verb in _ALONE:
        if words:
            raise Wrong(words[0].column)
        return Choice(_ALONE[verb], column)
    if verb == "LETS":
        return _begin(column, words, end)
    if verb == "CHOOSES":
        return Choice("begin", column, whole(words, end))
    if verb == "BUILDS":
        return _build(column, words, end)
    if verb == "PREPARES":
        found = _build(column, words, end)
        if found.other is None:
            raise Wrong(end, *written(("WITH",)))
        return found._replace(action="prepare")
    if verb == "SETS_OFF":
        return Choice("set_off", column, whole(words, end))
    if verb == "DISCARDS":
        rest, amount = priced(words, end, received=True)
        return Choice("discard", column, whole(rest, end, "FOR"), amount=amount)
    if verb == "PICKS":
        return Choice("pick", column, whole(words, end))
    if verb == "TAKES":
        rest, amount = priced(words, end)
        return Choice("take", column, whole(rest, end, "FOR"), amount=amount)
    return _deed(verb, column, words, end)


def _begin(column: int, words: list[LineToken], end: int) -> Choice:
    """``lets Bert begin``."""
    for at in range(1, len(words)):
        found = dict(keywords_at(words, at)).get("BEGIN") or dict(keywords_at(words, at)).get(
            "BEGINS"
        )
        if found and at + found == len(words):
            return Choice("begin", column, whole(words[:at], end))
        if found:
            raise Wrong(words[at + found].column)
    raise Wrong(end, *written(("BEGIN",)))


def _build(column: int, words: list[LineToken], end: int) -> Choice:
    """A building, or a wonder with the card under it, and what was paid."""
    rest, amount = priced(words, end)
    for at in range(1, len(rest)):
        length = dict(keywords_at(rest, at)).get("WITH")
        if length:
            name = whole(rest[:at], end, "WITH", "FOR")
            other = whole(rest[at + length :], end, "FOR")
            return Choice("build", column, name, other, amount)
    return Choice("build", column, whole(rest, end, "WITH", "FOR"), amount=amount)


def choice(words: list[LineToken], end: int) -> Choice:
    """What follows a move on its line, behind a comma."""
    if not words:
        raise Wrong(end, *written((*_CHOICES, "KEEPS")))
    for name, length in keywords_at(words, 0):
        if name == "PASSES" and len(words) == length:
            return Choice(_WORDED[name], words[0].column)
        if name == "GIVES":  # of two, and not which was kept
            column = words[0].column
            return Choice("keep", column, WrittenName("?", column), whole(words[length:], end))
        if name in _CHOICES or name in (*OF_TWO_THINGS, "PICKS"):
            return _deed(name, words[0].column, words[length:], end)
    raise Wrong(words[0].column, *written((*_CHOICES, "KEEPS")))


def _deed(verb: str, column: int, words: list[LineToken], end: int) -> Choice:
    if verb not in OF_TWO_THINGS:
        return Choice({**_CHOICES, **_WORDED}[verb], column, whole(words, end))
    action, joint = OF_TWO_THINGS[verb]
    for at in range(1, len(words)):
        length = dict(keywords_at(words, at)).get(joint)
        if length:
            before = words[: at - 1] if words[at - 1].folded in helpers("AND") else words[:at]
            return Choice(action, column, whole(before, end), whole(words[at + length :], end))
    if verb == "KEEPS":  # of a draw of which nothing else is said
        return Choice(_CHOICES["DRAWS"], column, whole(words, end))
    raise Wrong(end, *written((joint,)))


def _ends_with(words: Sequence[LineToken], particle: str) -> bool:
    return any(word.folded == particle for word in words)


def _without(words: Sequence[LineToken], particle: str) -> list[LineToken]:
    last = max(n for n, word in enumerate(words) if word.folded == particle)
    return [word for n, word in enumerate(words) if n != last]
