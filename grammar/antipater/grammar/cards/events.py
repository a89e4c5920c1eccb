"""What a line of a card waits for (``when own builds yellow, … once an age``), as it is read."""

from lark import Token, Tree

from antipater.grammar.cards.counting import COUNTED, Counting
from antipater.grammar.cards.layers import Statement
from antipater.grammar.cards.rows import EVENTS
from antipater.grammar.cards.sketch import MOST, Desk
from antipater.grammar.cards.vocabulary import Vocabulary
from antipater.rules.card_set import Kind
from antipater.rules.effects import OF_COINS, OF_THE_TABLE, Event, Happens, Limit, Who
from antipater.rules.expressions import column_name

_NO_ARTICLE = (*OF_COINS, Happens.LAST_CARD, Happens.REACHES)
_BUILT = {
    **dict.fromkeys(("wonder", "wonders"), Kind.WONDER),
    **dict.fromkeys(("stage", "stages"), Kind.STAGE),
    **dict.fromkeys(("character", "characters"), Kind.CHARACTER),
}


def built(words: Vocabulary) -> dict[str, Kind]:
    """What a line calls the kinds that are built in a game, beside colours: characters where
    players hold them."""
    found = {word: kind for word, kind in _BUILT.items() if words.has(kind)}
    if not words.declares("held"):
        found = {word: kind for word, kind in found.items() if kind is not Kind.CHARACTER}
    return found


def spelled(what: Happens) -> str:
    """An event as a line says it: ``own makes a pair``, ``an age ends``."""
    verb, thing, _ = EVENTS[what]
    if what in OF_THE_TABLE:
        return f"an {thing} {verb}"
    if what in _NO_ARTICLE:
        return f"own {verb} {thing}"
    return f"own {verb} a {thing}" if thing else f"own {verb}"


def read_event(desk: Desk, line: Statement) -> Event | None:
    """What a line waits for; nothing, noted, where it is wrong or the game has no such event."""
    for part in line.all("mark", "risen"):
        return _reached(desk, line, part)
    actor = next((t for t in line.tokens if t.type == "ACTOR"), None)
    verb = next(t for t in line.tokens if t.type == "HAPPENS")
    who = Who.ALL if actor is None else who_is(desk, line, actor)
    if who is None or (actor and not agrees(desk, line, verb, who in _SEVERAL)):
        return None
    what = _happening(desk, line, actor, verb)
    of = None if what is None else _filter(desk, line, what)
    return None if what is None or of is None else Event(what, who, of)


def _reached(desk: Desk, line: Statement, part: Statement) -> Event | None:
    """A number that reaches a mark: what a card can count, or a column of a city by its name."""
    words = part.by_type
    who = who_is(desk, line, words["ACTOR"])
    number = words.get("NUMBER") or words["SIGNED"]
    if who is None or not agrees(desk, line, words["REACHES"], who in _SEVERAL):
        return None
    if desk.words.profile and Happens.REACHES not in desk.words.profile.happens:
        return None
    column = str(words["NAME"])
    if part.kind == "mark":
        one = column.removesuffix("s")
        word = words["NAME"].update(value=one) if one in COUNTED else words["NAME"]
        column = Counting(desk.words, desk.report, line).column(word)
    else:
        arguments = tuple(" or ".join(map(str, group.children)) for group in part.parts)
        column = column_name(column, arguments)
    most = desk.words.tracks.get(column, MOST) or MOST
    mark = desk.in_range(line, number, _least(desk.words, column), most)
    return Event(Happens.REACHES, who, column=column, mark=mark)


def _least(words: Vocabulary, column: str) -> int:
    """The least mark of a number: 1, but of numbers that can fall below 0."""
    examples = words.profile.examples if words.profile else None
    least = examples.counters.get(column, 1) if examples else 1
    return least if least < 0 else 1


_SEVERAL = (Who.NEIGHBOURS, Who.OTHERS)


def _happening(desk: Desk, line: Statement, actor: Token | None, verb: Token) -> Happens | None:
    """What happens, by its words; nothing, noted, where the game has no such event."""
    profile = desk.words.profile
    known = [what for what in Happens if profile is None or what in profile.happens]
    things = (token for p in line.parts if p.data == "thing" for token in p.scan_values(bool))
    token = next(things, Token("NAME", ""))
    thing = EVENTS[Happens.LAST_CARD].thing if token.type == "LAST" else str(token)
    thing += " of the bank" * any(line.tree.find_data("bank"))
    for side in line.words_of("side"):
        token = Token("NAME", str(side))
        thing = f"of {token}"
    if verb.startswith("build"):  # `builds a wonder` says what is built, as `builds wonder` does
        thing = ""
    said = verb.removesuffix("s"), thing
    for what in known:
        word, about, _ = EVENTS[what]
        if (word.removesuffix("s"), about) == said and (what in OF_THE_TABLE) == (actor is None):
            return what
    near = [what for what in known if thing and EVENTS[what].thing == thing]
    like = near or [w for w in known if EVENTS[w].verb.removesuffix("s") == said[0]] or known
    expected = " or ".join(f"`{spelled(what)}`" for what in like)
    message = f"`{' '.join(filter(None, (verb, thing)))}` is no event of this game"
    desk.report.error("C-NOT-PLAYED", line.span(verb), message, expected=expected)
    return None


def stands_behind(desk: Desk, line: Statement, by: Token | None, may: Token | None) -> bool:
    """Whether `may` stands behind who may do something, where both are said; notes it if not."""
    if by is None or may is None or line.tokens.index(by) < line.tokens.index(may):
        return True
    message, expected = f"`{may}` cannot stand here", f"`{by} may`"
    desk.report.error("C-SYNTAX", line.span(may), message, expected=expected)
    return False


def agrees(desk: Desk, line: Statement, verb: Token, several: bool) -> bool:
    """Whether a verb goes with who does it, one or several; notes it if not."""
    ending = "es" if verb.startswith("reach") else "s"
    close = verb.removesuffix(ending) + ("" if several else ending)
    if verb != close:
        desk.report.error(
            "C-SYNTAX", line.span(verb), f"`{verb}` does not go with who does it",
            expected=f"`{close}`", suggestion=close,
        )  # fmt: skip
    return bool(verb == close)


def limit_of(desk: Desk, line: Statement) -> Limit:
    """How often an event sets the line off."""
    for part in line.parts:
        if part.data == "limit":
            period, late = part.children
            if isinstance(late, Tree):
                said = line.declaration.words
                expected = f"`{said(late)}, {said(part).removesuffix(said(late)).strip()}`"
                message = "what must hold is said before how often"
                desk.report.error("C-ORDER", line.span(late), message, expected=expected)
            return Limit(str(period))
    return Limit.NONE


def who_is(desk: Desk, line: Statement, word: Token) -> Who | None:
    """Whom a word means, among the seats of the game; nothing, noted, for another."""
    seats = desk.words.seats
    known = ["own", "all", *seats[1:], *(["neighbours", "others"] if len(seats) > 2 else [])]
    return Who(str(word)) if desk.known(line, word, "seat", known) else None


def _filter(desk: Desk, line: Statement, what: Happens) -> tuple[str, ...] | None:
    """The colours and kinds of which something is built; nothing, noted, for others."""
    said = ("of", "thing") if what is Happens.BUILDS else ("of",)
    named = line.words_of(*said)
    if named and what is not Happens.BUILDS:
        message = f"`{EVENTS[what].verb}` is said of no colour or kind"
        desk.report.error("C-NOT-PLAYED", line.span(named[0]), message, expected="`:`")
        return None
    kinds = built(desk.words)
    if not desk.all_known(line, named, "colour or kind", [*desk.words.colours, *kinds]):
        return None
    return tuple(str(kinds.get(str(t), t)) for t in named)
