"""Every name in card text: where it is defined, and where it is used.

A name is looked for by its spelling and its family: cards, words (resources, colours, symbols,
chains, tallies), categories, rules and so on. Two things of one spelling in different families
are two symbols; a category and the formula of that name are one.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from lark import Token, Tree

from antipater.grammar.cards.counting import singular
from antipater.grammar.cards.load import File
from antipater.grammar.cards.parse import Declaration, parse_file
from antipater.grammar.diagnostics import Report, Span
from antipater.rules.card_set import Place

Families: TypeAlias = tuple[str, ...]

NAMES = {"NAME", "TITLE"}
# The family that the header of each kind of declaration defines a name of.
_DEFINED = {
    "set": "set",
    "word": "word",
    "tally": "word",
    "steps": "word",
    "score": "category",
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
# What most lines speak of. Where a line names something of one family first, its name is looked
# for there first, and then in the others.
_THINGS = ("word", "card", "zone", "board")
_FIRST: Mapping[str, Families] = {
    **dict.fromkeys(("lies", "called", "before", "set_off", "laying", "sway"), ("zone",)),
    **dict.fromkeys(("keeps", "from_zone", "also", "into"), ("zone",)),
    **dict.fromkeys(("part", "plays", "may", "pays"), ("card", "board")),
    "amounted": ("word",),
}
_QUANTITIES = (*_THINGS, "rule", "category")
# What is in brackets behind these quantities.
_ARGUMENTS: Mapping[str, Families] = {
    **dict.fromkeys(("lays", "controls", "worth"), ("zone",)),
    "built": ("card", "board"),
    "points": ("category",),
}
# Lines whose names are of these families and no other: of none, where the names are the game's.
_ONLY: Mapping[str, Families] = {
    **dict.fromkeys(("accept", "partner", "turns", "seats", "game", "option", "departure"), ()),
    **dict.fromkeys(("passes", "may_pass", "sum", "price", "wins"), ()),
    **dict.fromkeys(("scores", "worth", "counts"), ("category",)),
    "used": ("rule", "category"),
    **dict.fromkeys(("quantity", "risen"), _QUANTITIES),
    "choose": ("ruling",),
    "instead": ("rule",),
    "extends": ("set",),
    "remove": ("card", "board", "edition"),
    "under": ("edition",),
}
# In these lines, how many words stand before the names: the city, what it does.
WORDS_BEFORE = {
    "stands": 2,
    "plays": 2,
    "may": 3,
    "pays": 1,
    "counts": 2,
    "quantity": 1,
    "risen": 1,
}
# What is called after something of a family: a side of a board and its stages, a place of a
# zone, the formula of a category.
_NAMED_AFTER = {
    "board": re.compile(r"(.+?)_[ab](?:_\d+)?"),
    "zone": re.compile(r"(.+)_\d+"),
    "category": re.compile(r"score_(.+)"),
}


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

    def written(self, name: str) -> str:
        """Another name as this one is written here: what one is called, where this is that."""
        whole = self.span.end.column - self.span.start.column == len(self.name)
        return name if whole else singular(name)

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
        known = _Known(defined)
        used = [known.mention(*use) for d in self.declarations for use in _uses(d)]
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
    names = [w for w in words if w.type in NAMES]
    if family is None or not names:
        return
    changes = words[0].type == "CHANGE"
    kinds = [str(w) for w in words if w.type in ("WORD_KIND", "ITEM_KIND")]
    sort = kinds[0] if kinds else declaration.kind
    shared = declaration.kind == "item"  # `called NAME` gives two cards one identity
    for name in names if shared else names[:1]:
        at = declaration.span(name)
        yield Mention(
            str(name), "category" if sort == "category" else family, at, not changes, sort
        )


def _uses(declaration: Declaration) -> Iterator[tuple[str, Families, Span]]:
    """The names below a header, each with the families that it may be of."""
    for part in declaration.tree.iter_subtrees():
        if part is declaration.tree and declaration.kind != "remove":
            continue
        for child, families in _read(part):
            if isinstance(child, Token) and child.type in NAMES:
                yield str(child), families, declaration.span(child)


def _read(part: Tree[Token]) -> Iterator[tuple[Token | Tree[Token] | None, Families]]:
    """The words of a part of a line, each with the families that a name there may be of."""
    kind, children = str(part.data), part.children
    if kind == "argument":
        return  # read with what it is the argument of
    names = children[WORDS_BEFORE.get(kind, 0) :]
    if kind == "choose":
        names = names[:1]  # the second is an option
    elif kind == "part" and names[0] is not None:
        kind = "amounted"
    families = _ONLY[kind] if kind in _ONLY else (*_FIRST.get(kind, ()), *_THINGS)
    for child in names:
        yield child, families
        if isinstance(child, Tree) and child.data == "argument":
            of = (*_ARGUMENTS.get(str(names[0]), ()), *_THINGS)
            yield from ((word, of) for word in child.children)


class _Known:
    """The names that are defined, by family and spelling."""

    def __init__(self, defined: Iterable[Mention]) -> None:
        self._named = {(m.family, m.name): m.name for m in defined if m.defines}
        counted = (m for m in defined if m.defines and m.sort in ("tally", "steps"))
        self._named = {(m.family, singular(m.name)): m.name for m in counted} | self._named

    def mention(self, spelled: str, families: Families, span: Span) -> Mention | None:
        """What a word mentions of some families; nothing where it is none of their names."""
        for family in families:
            if (family, spelled) in self._named:
                return Mention(self._named[family, spelled], family, span)
        for family in families:
            found = _NAMED_AFTER[family].fullmatch(spelled) if family in _NAMED_AFTER else None
            if found and (family, found[1]) in self._named:
                begin, end = (span.start.column + at for at in found.span(1))
                start, stop = span.start._replace(column=begin), span.end._replace(column=end)
                return Mention(found[1], family, Span(start, stop))
        return None
