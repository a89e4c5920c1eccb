"""Every name in card text: where it is defined, and where it is used.

A name is looked for by its spelling and its family: cards, words (resources, colours, symbols,
chains, categories, tallies), rules and so on. Two things of one spelling in different families
are two symbols; a category and the formula of that name are one.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from lark import Token, Tree

from antipater.grammar.cards.load import File
from antipater.grammar.cards.parse import Declaration, parse_file
from antipater.grammar.diagnostics import Report, Span
from antipater.rules.card_set import Place

_NAMES = {"NAME", "TITLE"}
_SCORE = "score_"
# The family that the header of each kind of declaration defines a name of.
_DEFINED = {
    "set": "set",
    "word": "word",
    "tally": "word",
    "steps": "word",
    "score": "word",
    "figure": "rule",
    "rule": "rule",
    "ruling": "ruling",
    "edition": "edition",
    "invariant": "invariant",
    "item": "card",
    "board": "board",
    "zone": "zone",
    "phase": "phase",
}
# The families of the names in each kind of line, the likeliest first; those left out hold words.
_USED: Mapping[str, tuple[str, ...]] = {
    "free": ("word", "card"),
    "lies": ("zone",),
    "called": ("zone",),
    "controlled": ("word",),
    "sway": ("zone", "word"),
    "before": ("zone",),
    "price": (),
    "worths": (),
    "argument": ("word", "card"),
    "used": ("rule", "word"),
    "choose": ("ruling",),
    "instead": ("rule",),
    "recost": ("card",),
    "extends": ("set",),
    "remove": ("card", "board", "edition"),
    "accept": (),
    "partner": (),
    "turns": (),
    "seats": (),
    "game": (),
    "name": (),
    "option": (),
    "moment": (),
    "under": ("edition",),
    "part": ("card", "board"),
    "plays": ("card", "board"),
    "may": ("card", "board"),
    "passes": (),
    "may_pass": (),
    "pays": ("card", "board"),
    "sum": (),
    "stands": (),
    "wins": (),
}
# In lines of examples, the names before those of cards: the city, what it does.
_AFTER = {"plays": 2, "may": 2, "pays": 1, "counts": 1}


@dataclass(frozen=True, slots=True)
class Mention:
    """A name at a place. ``defines``: here it is said what the name stands for.

    ``sort`` is said of definitions: the kind of word (``resource``, ``chain`` …) or card.
    """

    name: str
    family: str
    span: Span
    defines: bool = False
    sort: str = ""

    def covers(self, at: Place) -> bool:
        """Whether the mention stands at, or ends at, a place."""
        start, end = self.span.start, self.span.end
        return start.file == at.file and start <= at <= end


class Index:
    """The mentions of a set and of those it extends."""

    def __init__(self, layers: Sequence[Sequence[File]]) -> None:
        self.declarations = [
            declaration
            for files in layers
            for file, text in files
            for declaration in parse_file(file, text, Report())
        ]

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """Every name that is defined, and every use of one that is, in the order of the text."""
        defined = [m for d in self.declarations for m in _defined(d)]
        known = {(m.family, m.name) for m in defined if m.defines}
        used = [_resolved(known, *use) for d in self.declarations for use in _uses(d)]
        return (*defined, *(m for m in used if m is not None))

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The cities that formulas speak of, as the lowest set names them."""
        said = (
            tuple(str(token) for token in part.children)
            for declaration in self.declarations
            for part in declaration.tree.find_data("seats")
        )
        return next(said, ())

    @cached_property
    def _by_symbol(self) -> Mapping[tuple[str, str], list[Mention]]:
        found = defaultdict[tuple[str, str], list[Mention]](list)
        for mention in self.mentions:
            found[mention.family, mention.name].append(mention)
        return found

    def at(self, place: Place) -> Mention | None:
        """The name at a place, if it is one that is defined."""
        return next((m for m in self.mentions if m.covers(place)), None)

    def same(self, mention: Mention) -> list[Mention]:
        """Every mention of the same symbol."""
        return self._by_symbol[mention.family, mention.name]

    def definitions(self, mention: Mention) -> list[Mention]:
        """Where the symbol of a mention is defined."""
        return [m for m in self.same(mention) if m.defines]

    def names(self, sorts: Iterable[str]) -> list[Mention]:
        """The definitions of some sorts or families, each name once."""
        wanted = set(sorts)
        found = {m.name: m for m in self.mentions if m.defines and {m.sort, m.family} & wanted}
        return list(found.values())


def _defined(declaration: Declaration) -> Iterator[Mention]:
    """The names of a header; those of a changed card are used there, not defined."""
    family = _DEFINED.get(declaration.kind)
    words = [c for c in declaration.tree.children if isinstance(c, Token)]
    names = [w for w in words if w.type in _NAMES]
    if family is None or not names:
        return
    changes = words[0].type == "CHANGE"
    kinds = [str(w) for w in words if w.type in ("WORD_KIND", "ITEM_KIND")]
    sort = kinds[0] if kinds else declaration.kind
    shared = declaration.kind == "item"  # `called NAME` gives two cards one identity
    for name in names if shared else names[:1]:
        yield Mention(str(name), family, declaration.span(name), not changes, sort)


def _uses(declaration: Declaration) -> Iterator[tuple[Token, tuple[str, ...], Span]]:
    """The names below a header, each with the families that it may be of."""
    if declaration.kind == "remove":
        for token in _own_names(declaration.tree):
            yield token, _USED["remove"], declaration.span(token)
    for part in declaration.tree.iter_subtrees():
        if part is declaration.tree:
            continue
        names = _own_names(part)
        if part.data == "quantity":
            names = names[1:]  # the first is a seat
        elif part.data == "choose":
            names = names[:1]  # the second is an option
        elif part.data in _AFTER:
            names = names[_AFTER[str(part.data)] :]
        for token in names:
            yield token, _USED.get(str(part.data), ("word",)), declaration.span(token)


def _own_names(tree: Tree[Token]) -> list[Token]:
    return [c for c in tree.children if isinstance(c, Token) and c.type in _NAMES]


def _resolved(
    known: set[tuple[str, str]], token: Token, families: tuple[str, ...], span: Span
) -> Mention | None:
    name = str(token)
    for family in families:
        if (family, name) in known:
            return Mention(name, family, span)
    rest = name.removeprefix(_SCORE)
    if rest != name and "rule" in families and ("word", rest) in known:
        start = span.start._replace(column=span.start.column + len(_SCORE))
        return Mention(rest, "word", Span(start, span.end))
    return None
