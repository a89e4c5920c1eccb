"""One card at a time: its statements to costs, standing effects, gains and powers."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from lark import Token

from antipater.grammar.counting import Counting
from antipater.grammar.diagnostics import Report, Span
from antipater.grammar.layers import Statement
from antipater.grammar.spacing import joined, tokens_of
from antipater.grammar.vocabulary import Names, Vocabulary, names_of
from antipater.rules.definitions import Ability, Cost, Gain, Kind, Power, Source
from antipater.rules.expressions import column_name

MOST = 999

_CARDS = (Kind.BUILDING, Kind.GUILD)
_ONLY_FOR = {
    "age": _CARDS,
    "copies": _CARDS,
    "free": _CARDS,
    "cost": (Kind.BUILDING, Kind.GUILD, Kind.WONDER, Kind.STAGE),
}
_POWERS = {
    "replay": Power.REPLAY,
    "from_discard": Power.BUILD_FROM_DISCARD,
    "from_top_row": Power.BUILD_FROM_TOP_ROW,
    "left_out": Power.BUILD_LEFT_OUT,
    "free_build": Power.FREE_BUILD,
    "seventh": Power.PLAY_SEVENTH,
    "copies_guild": Power.COPY_GUILD,
}
_REPEATABLE = {
    "name",
    "source",
    "accept",
    "produces",
    "one_of",
    "on_build",
    "at_end",
    "discount",
    "fixes",
}


@dataclass
class Draft:
    """A card as read so far: like an ``Item``, with columns still by name."""

    slug: str
    kind: Kind
    span: Span
    presence: str
    names: Names = field(default_factory=dict)
    age: int | None = None
    colour: str | None = None
    coins: int = 0
    units: Counter[str] = field(default_factory=Counter)
    free_with: list[str] = field(default_factory=list)
    standing: Counter[str] = field(default_factory=Counter)
    fixed: Counter[str] = field(default_factory=Counter)
    points: int = 0
    shields: int = 0
    science: tuple[str, ...] = ()
    on_build: list[Gain] = field(default_factory=list)
    opponent_loses: int = 0
    at_end: list[Gain] = field(default_factory=list)
    abilities: list[Ability] = field(default_factory=list)
    copies: tuple[int, ...] = ()
    board: str | None = None
    side: str | None = None
    number: int | None = None
    sources: list[Source] = field(default_factory=list)

    def cost(self, resources: Iterable[str]) -> Cost:
        """What building it costs."""
        return Cost(self.coins, tuple(self.units[r] for r in resources))


@dataclass
class ItemReader:
    """Reads the statements of cards. ``presences`` are the names ``free with`` may use,
    ``last_age`` and ``players`` (least and most) bound what cards may say.
    """

    words: Vocabulary
    presences: set[str]
    report: Report
    last_age: int = MOST
    players: tuple[int, int] = (1, MOST)

    def read(self, draft: Draft, statements: Iterable[Statement]) -> Draft:
        """Carry every statement into the draft; slips go to the report."""
        seen = dict[str, Statement]()
        all_statements = tuple(statements)
        draft.names = names_of(all_statements, self.report)
        for statement in all_statements:
            if self._fits(draft, statement, seen):
                self._carry(draft, statement)
        return draft

    def _fits(self, draft: Draft, statement: Statement, seen: dict[str, Statement]) -> bool:
        kind = statement.kind
        if draft.kind not in _ONLY_FOR.get(kind, tuple(Kind)):
            message = f"a {draft.kind} has no `{kind}`"
            self.report.error("C-NOT-HERE", statement.span(), message)
            return False
        first = seen.setdefault(kind, statement)
        if first is not statement and kind not in _REPEATABLE:
            self.report.twice(statement.span(), f"`{kind}` of `{draft.slug}`", first.span())
            return False
        return True

    def _carry(self, draft: Draft, statement: Statement) -> None:
        readers: dict[str, Callable[[Draft, Statement], None]] = {
            "age": self._age,
            "copies": self._copies,
            "cost": self._cost,
            "free": self._free,
            "gives": self._gives,
            "produces": self._produces,
            "one_of": self._one_of,
            "fixes": self._fixes,
            "points": self._points,
            "shields": self._shields,
            "science": self._science,
            "on_build": self._on_build,
            "at_end": self._at_end,
            "on_chain": lambda d, s: self._standing(d, "chain_coins", self._number(s)),
            "loses": self._loses,
            "discount": self._discount,
            "extra_shields": self._extra_shields,
            "collects": lambda d, s: self._standing(d, "collects_trade", 1),
            "wonders_replay": lambda d, s: self._standing(d, "wonder_replay", 1),
            "destroys": self._destroys,
            "draws": self._draws,
            "source": self._source,
            "name": lambda d, s: None,
            "accept": lambda d, s: None,
        }
        if statement.kind in _POWERS:
            draft.abilities.append(Ability(_POWERS[statement.kind]))
        else:
            readers[statement.kind](draft, statement)

    def _standing(self, draft: Draft, column: str, amount: int) -> None:
        draft.standing[column] += amount

    def _known(self, statement: Statement, word: Token, what: str, known: Iterable[str]) -> bool:
        if word in known:
            return True
        self.report.unknown(statement.span(word), what, str(word), known)
        return False

    def _number(self, statement: Statement, low: int = 1, high: int = MOST) -> int:
        """The first number of a statement, within its range."""
        return self._in_range(statement, statement.tokens[0], low, high)

    def _in_range(self, statement: Statement, token: Token, low: int, high: int) -> int:
        value = int(token)
        if not low <= value <= high:
            message = f"{token} is out of range"
            expected = f"a number from {low} to {high}"
            self.report.error("C-RANGE", statement.span(token), message, expected=expected)
        return value

    def _all_known(
        self, statement: Statement, words: list[Token], what: str, known: Iterable[str]
    ) -> bool:
        unknown = [w for w in words if not self._known(statement, w, what, known)]
        return not unknown

    def _age(self, draft: Draft, statement: Statement) -> None:
        age, *colour = (c for c in statement.tree.children if isinstance(c, Token))
        draft.age = self._in_range(statement, age, 1, self.last_age)
        if colour and self._known(statement, colour[0], "colour", self.words.colours):
            draft.colour = str(colour[0])

    def _copies(self, draft: Draft, statement: Statement) -> None:
        draft.copies = tuple(self._in_range(statement, t, *self.players) for t in statement.tokens)

    def _cost(self, draft: Draft, statement: Statement) -> None:
        for amount, word in self._amounts(statement, coins=True):
            if word in ("coin", "coins"):
                draft.coins += amount
            else:
                draft.units[word] += amount

    def _amounts(self, statement: Statement, coins: bool) -> list[tuple[int, str]]:
        """The amounts of a statement; each word may stand once."""
        result, seen = list[tuple[int, str]](), dict[str, Token]()
        known = [*self.words.resources, *(["coins"] if coins else [])]
        for part in statement.parts:
            if part.data != "amount":
                continue
            number, word = part.children
            assert isinstance(word, Token)
            if not (coins and word == "coin") and not self._known(
                statement, word, "resource", known
            ):
                continue
            if word in seen:
                where = statement.span(seen[word])
                self.report.twice(statement.span(word), f"`{word}`", where)
            seen[str(word)] = word
            amount = 1
            if isinstance(number, Token):
                amount = self._in_range(statement, number, 1, MOST)
            result.append((amount, str(word)))
        return result

    def _free(self, draft: Draft, statement: Statement) -> None:
        for word in statement.tokens:
            if word in self.words.chains:
                draft.free_with.append(column_name("chain", (str(word),)))
            elif self._known(
                statement, word, "chain symbol or building", [*self.words.chains, *self.presences]
            ):
                draft.free_with.append(column_name("built", (str(word),)))

    def _gives(self, draft: Draft, statement: Statement) -> None:
        (word,) = statement.tokens
        if self._known(statement, word, "chain symbol", self.words.chains):
            self._standing(draft, column_name("chain", (str(word),)), 1)

    def _produces(self, draft: Draft, statement: Statement) -> None:
        for amount, word in self._amounts(statement, coins=False):
            self._standing(draft, column_name("produces", (word,)), amount)
            draft.fixed[word] += amount
            if _sells(statement):
                self._standing(draft, column_name("sells", (word,)), amount)

    def _one_of(self, draft: Draft, statement: Statement) -> None:
        words = [t for t in statement.tokens if t.type == "NAME"]
        if self._all_known(statement, words, "resource", self.words.resources):
            group = tuple(r for r in self.words.resources if r in words)
            self._standing(draft, column_name("one_of", group), 1)
            if _sells(statement):
                self._standing(draft, column_name("one_of_sold", group), 1)

    def _fixes(self, draft: Draft, statement: Statement) -> None:
        *resources, at = statement.tree.children
        places = self._partners(statement, at)
        for word in resources:
            assert isinstance(word, Token)
            if self._known(statement, word, "resource", self.words.resources):
                for place in places:
                    self._standing(draft, column_name("fixed_price", (str(word), *place)), 1)

    def _partners(self, statement: Statement, at: object) -> list[tuple[str, ...]]:
        """The trading partners whose price is fixed; one nameless partner in Duel."""
        others = self.words.seats[1:]
        if len(others) == 1:
            return [()]
        if at in (None, "neighbours"):
            return [(seat,) for seat in others]
        assert isinstance(at, Token)
        known = self._known(statement, at, "trading partner", [*others, "neighbours"])
        return [(str(at),)] if known else []

    def _points(self, draft: Draft, statement: Statement) -> None:
        draft.points = self._number(statement)

    def _shields(self, draft: Draft, statement: Statement) -> None:
        draft.shields = self._number(statement)
        self._standing(draft, "shields", draft.shields)

    def _science(self, draft: Draft, statement: Statement) -> None:
        words = statement.tokens
        if self._all_known(statement, words, "science symbol", self.words.symbols):
            draft.science = tuple(map(str, words))
            one = len(words) == 1
            column = column_name("science", draft.science) if one else "wildcards"
            self._standing(draft, column, 1)

    def _on_build(self, draft: Draft, statement: Statement) -> None:
        draft.on_build.append(self._gain(statement))

    def _at_end(self, draft: Draft, statement: Statement) -> None:
        draft.at_end.append(self._gain(statement))

    def _gain(self, statement: Statement) -> Gain:
        self._number(statement)
        counting = Counting(self.words, self.report, statement)
        text = joined(tokens_of(statement.declaration.words(statement.tree)))
        return Gain(counting.formula(), text)

    def _loses(self, draft: Draft, statement: Statement) -> None:
        draft.opponent_loses = self._number(statement)

    def _discount(self, draft: Draft, statement: Statement) -> None:
        number, word = statement.tokens
        name = "wonder" if word in ("wonder", "wonders") else str(word)
        if name == "wonder" or self._known(statement, word, "colour", self.words.colours):
            amount = self._in_range(statement, number, 1, MOST)
            self._standing(draft, column_name("discount", (name,)), amount)

    def _extra_shields(self, draft: Draft, statement: Statement) -> None:
        number, word = statement.tokens
        if self._known(statement, word, "colour", self.words.colours):
            amount = self._in_range(statement, number, 1, MOST)
            self._standing(draft, column_name("extra_shields", (str(word),)), amount)

    def _destroys(self, draft: Draft, statement: Statement) -> None:
        (word,) = statement.tokens
        if self._known(statement, word, "colour", self.words.colours):
            draft.abilities.append(Ability(Power.DESTROY, str(word)))

    def _draws(self, draft: Draft, statement: Statement) -> None:
        draft.abilities.append(Ability(Power.DRAW_TOKENS, str(self._number(statement))))

    def _source(self, draft: Draft, statement: Statement) -> None:
        draft.sources.extend(sources_of([statement]))


def sources_of(statements: Iterable[Statement]) -> list[Source]:
    """The rulebook passages named by ``source`` statements."""
    return [
        Source(token.value[1:-1], statement.span(token).start)
        for statement in statements
        if statement.kind == "source"
        for token in statement.tokens
    ]


def _sells(statement: Statement) -> bool:
    return any(t.type == "AND_SELLS" for t in statement.tokens)
