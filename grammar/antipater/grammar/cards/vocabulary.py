"""The words of a set: resources, colours, symbols, chains, score categories, tallies."""

from dataclasses import dataclass, field
from keyword import iskeyword

from lark import Token

from antipater.grammar.cards.layers import Definition, Layers, Statement
from antipater.grammar.diagnostics import Report
from antipater.grammar.games import GAMES, GameProfile
from antipater.rules.card_set import Kind

Names = dict[str, tuple[str, ...]]

# What scoresheets have columns for beside the categories.
SHEET_COLUMNS = frozenset(
    ["table", "round", "event", "player", "total", "winner", "end", "board", "seat", "start",
     "bid", "coins"]
)  # fmt: skip
# Formulas are run as Python functions of the seats; these words mean something there.
_NOT_SEATS = {"game", "if_else", "minimum", "maximum", "negation"}
# The sides of boards, which may have names.
_SIDES = ("a", "b")


@dataclass
class Vocabulary:
    """The words of a set in the order of the text, and what is said of them. ``tracks``: the last
    step of each of those tallies that have steps; ``controlled``: the tally by which
    zones are, that are; ``worth``: those of which each place is worth something."""

    slug: str = ""
    game: str = ""
    seats: tuple[str, ...] = ()
    set_names: Names = field(default_factory=dict)
    resources: list[str] = field(default_factory=list)
    raw: set[str] = field(default_factory=set)
    colours: dict[str, str] = field(default_factory=dict)
    zones: dict[str, str] = field(default_factory=dict)
    zone_names: dict[str, Names] = field(default_factory=dict)
    controlled: dict[str, str] = field(default_factory=dict)
    worth: set[str] = field(default_factory=set)
    decks: set[str] = field(default_factory=set)
    laid: set[str] = field(default_factory=set)
    stacked: set[str] = field(default_factory=set)
    free: set[str] = field(default_factory=set)
    in_hands: set[str] = field(default_factory=set)
    set_off: set[str] = field(default_factory=set)
    symbols: list[str] = field(default_factory=list)
    chains: list[str] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)
    tallies: list[str] = field(default_factory=list)
    tracks: dict[str, int] = field(default_factory=dict)
    names: dict[str, Names] = field(default_factory=dict)

    @property
    def profile(self) -> GameProfile | None:
        """What the engine of the set's game acts on; nothing where the set names no game."""
        return GAMES.get(self.game)

    def plays(self, rule: str, kind: Kind | None = None) -> bool:
        """Whether the game plays a line of cards, on cards of this kind; any, without a game."""
        return self.profile is None or self.profile.plays_line(rule, kind)

    @property
    def asks_late(self) -> bool:
        """Whether everybody plays at once, and what is left to a city or drawn is asked for after
        that."""
        return self.plays("fee")

    def instead_of(self, rule: str) -> str:
        """What there is in the place of a line that the game does not play, if that is said."""
        return self.profile.instead.get(rule, "") if self.profile else ""

    def declares(self, rule: str) -> bool:
        """Whether the game plays a line of a zone or phase; any, without a game."""
        return self.profile is None or rule in self.profile.declared

    def has(self, kind: Kind) -> bool:
        """Whether the game has cards of this kind; without a game, the set may."""
        return self.profile is None or kind in self.profile.kinds


def names_of(statements: tuple[Statement, ...], report: Report) -> Names:
    """The names said in each language, the printed one first."""
    result, first = Names(), dict[str, Statement]()
    for statement in statements:
        if statement.kind == "name":
            language, *texts = statement.tokens
            if language in first:
                report.twice(statement.span(), f"`{language}`", first[language].span())
            first.setdefault(str(language), statement)
            result[str(language)] = tuple(t.value[1:-1].strip() for t in texts)
            _check_names(statement, report)
    return result


def _check_names(statement: Statement, report: Report) -> None:
    for token in statement.tokens[1:]:
        if not token.value[1:-1].strip():
            report.error("C-MISSING", statement.span(token), "the name is empty")


def read_vocabulary(layers: Layers, sets: list[Definition], report: Report) -> Vocabulary:
    """The words of the layered set; ``sets`` are the ``set`` headers from the lowest up."""
    words = Vocabulary()
    for definition in sets:
        _read_set(words, definition, report)
    if sets and not words.seats:
        message = "the set does not say who sits at the table"
        expected = "`seats own, opponent`, `seats own, left, right` or `extends NAME`"
        report.error("C-MISSING", sets[-1].span(), message, expected=expected)
    _check_seats(words, sets, report)
    for definition in layers.values():
        if definition.kind == "word":
            _read_word(words, definition, report)
        elif definition.kind == "zone":
            name = str(definition.words[0])
            words.zones[name] = _scores(definition)
            words.zone_names[name] = names_of(definition.statements, report)
            for line in definition.all("controlled") if words.declares("controlled") else ():
                words.controlled[name] = str(line.tokens[-1])
            worth = definition.all("worths") and name in words.controlled
            words.worth |= {name} if worth else set()
            words.decks |= {name} if definition.all("deck") else set()
            on_top = definition.all("on_top") if words.declares("on_top") else []
            words.laid |= {name} if on_top else set()
            held = bool(definition.all("held") and words.declares("held"))
            words.stacked |= {name} if any(line.tokens or held for line in on_top) else set()
            words.in_hands |= {name} if on_top and held else set()
            free = definition.all("spaces") and words.declares("spaces")
            words.free |= {name} if free else set()
        elif definition.kind == "phase":
            for line in definition.all("set_off") if words.declares("set_off") else ():
                words.set_off |= {str(t) for t in line.tokens if t.type == "NAME"}
        elif definition.kind in ("tally", "steps"):
            name = str(definition.words[0])
            if definition.kind == "steps":
                steps = [int(line.tokens[0]) for line in definition.all("step")]
                words.tracks[name] = max(steps, default=0)
            words.tallies.append(name)
            words.names[name] = names_of(definition.statements, report)
    report.translations |= {
        spelled.lower(): word
        for word, names in words.names.items()
        for all_names in names.values()
        for spelled in all_names
    }
    for definition in layers.values():
        if definition.kind in ("word", "zone", "steps"):
            _check_category(words, definition, report)
    return words


def _check_seats(words: Vocabulary, sets: list[Definition], report: Report) -> None:
    """Note seats that are not those of the game, and go on with the game's."""
    if words.profile and words.seats and words.seats != words.profile.seats:
        said = [s for definition in sets for s in definition.all("seats")]
        expected = f"`seats {', '.join(words.profile.seats)}`"
        message = f"the seats of {words.game} are others"
        report.error("C-MISSING", said[-1].span(), message, expected=expected)
        words.seats = words.profile.seats


def _read_set(words: Vocabulary, definition: Definition, report: Report) -> None:
    words.slug = str(definition.words[0])
    words.set_names = names_of(definition.statements, report) or words.set_names
    for statement in definition.statements:
        if statement.kind == "game":
            words.game = str(statement.tokens[0])
            if words.game not in GAMES:
                report.unknown(statement.span(statement.tokens[0]), "game", words.game, GAMES)
        elif statement.kind == "seats":
            words.seats = _seats(statement, report)


def _seats(statement: Statement, report: Report) -> tuple[str, ...]:
    """The seats that a set names, each once."""
    first = dict[str, Token]()
    for token in statement.tokens:
        if token in first:
            where = statement.span(first[str(token)])
            report.twice(statement.span(token), f"the seat `{token}`", where)
        elif iskeyword(token) or token in _NOT_SEATS:
            expected = "another word"
            report.error(
                "C-SYNTAX", statement.span(token), f"`{token}` cannot be a seat", expected=expected
            )
        first.setdefault(str(token), token)
    return tuple(first)


def _read_word(words: Vocabulary, definition: Definition, report: Report) -> None:
    kind, name = str(definition.words[0]), str(definition.words[1])
    words.names[name] = names_of(definition.statements, report)
    kinds = {s.kind for s in definition.statements}
    if kind == "resource":
        words.resources.append(name)
        if not kinds & {"raw", "manufactured"}:
            message = f"it is not said whether `{name}` is raw or manufactured"
            report.error(
                "C-MISSING", definition.span(), message, expected="`raw` or `manufactured`"
            )
        if "raw" in kinds:
            words.raw.add(name)
    elif kind == "colour":
        words.colours[name] = _scores(definition)
    elif kind == "side":
        if name not in _SIDES or not words.has(Kind.BOARD):
            known = _SIDES if words.has(Kind.BOARD) else ()
            report.unknown(definition.span(), "side of boards", name, known)
    else:
        if kind == "category" and name in SHEET_COLUMNS:
            message = f"`{name}` cannot be a category, for scoresheets have such a column"
            report.error("C-SYNTAX", definition.span(), message, expected="another word")
        by_kind = {"symbol": words.symbols, "chain": words.chains, "category": words.categories}
        by_kind[kind].append(name)


def _scores(definition: Definition) -> str:
    """The category in which points count, of a colour or zone; nothing where none is said."""
    scores = definition.all("scores")
    return str(scores[-1].tokens[0]) if scores else ""


def _check_category(words: Vocabulary, definition: Definition, report: Report) -> None:
    for statement in definition.all("scores"):
        category = statement.tokens[0]
        if category not in words.categories:
            span = statement.span(category)
            report.unknown(span, "score category", str(category), words.categories)
