"""Definitions of a set and of the sets it extends, laid over one another.

A later layer adds definitions, replaces them whole, changes single lines of a card
(``change building NAME``), or takes cards away (``remove building NAME``).
"""

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from lark import Token, Tree

from antipater.grammar.cards.parse import Declaration, Node
from antipater.grammar.diagnostics import Related, Report, Span, nearest
from antipater.rules.card_set import Source

Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a definition, and the declaration it was written in."""

    declaration: Declaration
    tree: Tree[Token]

    @property
    def kind(self) -> str:
        """The grammar's name of the statement: ``cost``, ``points`` …"""
        return str(self.tree.data)

    def span(self, node: Node | None = None) -> Span:
        """Where the statement, or a node of it, stands."""
        return self.declaration.span(self.tree if node is None else node)

    @property
    def tokens(self) -> list[Token]:
        """The statement's own words, without those of nested parts."""
        return [c for c in self.tree.children if isinstance(c, Token)]

    @property
    def parts(self) -> list[Tree[Token]]:
        """The statement's nested parts."""
        return [c for c in self.tree.children if isinstance(c, Tree)]

    @property
    def by_type(self) -> dict[str, Token]:
        """The statement's own words by what the grammar calls each."""
        return {token.type: token for token in self.tokens}

    def has(self, part: str) -> bool:
        """Whether the statement has a part of this kind."""
        return any(p.data == part for p in self.parts)

    def all(self, *kinds: str) -> list["Statement"]:
        """The nested parts of these kinds, in order."""
        return [Statement(self.declaration, p) for p in self.parts if p.data in kinds]

    def words_of(self, *kinds: str) -> list[Token]:
        """The words of the nested parts of these kinds."""
        return [token for part in self.all(*kinds) for token in part.tokens]


def sources_of(statements: Iterable[Statement]) -> list[Source]:
    """The rulebook passages named by ``source`` statements."""
    return [
        Source(token.value[1:-1], statement.span(token).start)
        for statement in statements
        if statement.kind == "source"
        for token in statement.tokens
    ]


@dataclass(frozen=True, slots=True)
class Definition:
    """What is known of one name: the words of its header and its statements."""

    key: Key
    declaration: Declaration
    words: tuple[Token | None, ...]
    statements: tuple[Statement, ...]

    @property
    def kind(self) -> str:
        """The grammar's name for what is defined."""
        return self.declaration.kind

    def span(self, node: Node | None = None) -> Span:
        """Where the header, or a word of it, stands."""
        return self.declaration.span(node)

    def all(self, *kinds: str) -> list[Statement]:
        """The statements of these kinds, in order."""
        return [s for s in self.statements if s.kind in kinds]


Layers = dict[Key, Definition]


def lay_over(
    below: Layers,
    declarations: Iterable[Declaration],
    report: Report,
    removed: Container[Key] = (),
) -> Layers:
    """The definitions of one more layer over those below; problems go to ``report``. ``removed``:
    what may be gone, and be removed or replaced all the same."""
    result, own = dict(below), Layers()
    for declaration in declarations:
        new = definition_of(declaration)
        if new.kind == "remove":
            report.removed[new.key[-1]] = new.span()
            if result.pop(new.key, None) is None and new.key not in removed:
                _not_there(result, new, "remove", report)
        elif new.key in own:
            _twice(new, own[new.key], report)
        else:
            own[new.key] = new
            gone = new.key in removed and new.key not in result
            over = new if gone and _is_replacing(new) else _over(result, new, report)
            result |= {new.key: over} if over else {}
    return result


def definition_of(declaration: Declaration) -> Definition:
    """What a declaration defines."""
    tree = declaration.tree
    words = tuple(c for c in tree.children if not isinstance(c, Tree))
    statements = tuple(Statement(declaration, c) for c in tree.children if isinstance(c, Tree))
    return Definition(_key(declaration.kind, words), declaration, words, statements)


def _key(kind: str, words: tuple[Token | None, ...]) -> Key:
    names = [str(w) for w in words if w is not None]
    match kind:
        case "item" | "board":
            names = [str(w) for w in words[1:] if w is not None]
            return ("item", names[0], names[1]) if kind == "item" else ("board", *names)
        case "remove":
            return tuple(names) if names[0] in ("board", "edition") else ("item", *names)
        case "word" | "tally" | "steps":
            return ("word", names[-1])
        case "layout":
            return ("layout", names[0])
        case "set" | "draft" | "track":
            return (kind,)
        case "figure" | "rule":
            return ("rule", names[0])
    return (kind, names[0])


def spoken(key: Key) -> str:
    """A key as the text words it: ``building tavern``."""
    if key[0] == "board":
        return f"board {key[1]} side {key[2]}"
    return " ".join(key[1:] if key[0] in ("item", "word") else key)


def _over(result: Layers, new: Definition, report: Report) -> Definition | None:
    """The definition to hold: the new one, or the old one with its lines changed."""
    old = result.get(new.key)
    if old and _sort_of_word(old) != _sort_of_word(new):
        _twice(new, old, report)
        return old
    if new.kind not in ("item", "board"):
        return new
    change = new.words[0]
    if change is None:
        if old is not None:
            _twice(new, old, report)
        return new
    if old is None:
        _not_there(result, new, str(change), report)
        return None if change == "change" else new
    if change == "replace":
        return new
    words = tuple(n or o for n, o in zip(new.words, old.words, strict=True))
    return Definition(new.key, new.declaration, words, _changed(old, new))


def _is_replacing(definition: Definition) -> bool:
    """Whether a definition takes the place of an item of the set below."""
    return definition.kind in ("item", "board") and definition.words[0] == "replace"


def _sort_of_word(definition: Definition) -> str:
    """Which sort of word is defined: ``resource``, ``colour`` …; the kind of other things."""
    if definition.kind == "word":
        return str(definition.words[0])
    return "rule" if definition.kind == "figure" else definition.kind


def _changed(old: Definition, new: Definition) -> tuple[Statement, ...]:
    """The old statements, changed by the new ones; those of a board, stage by stage."""
    stages, fresh = by_stage(old.statements), by_stage(new.statements)
    both = ((stages.get(n, ()), fresh.get(n, ())) for n in {**stages, **fresh})
    return tuple(s for below, over in both for s in _replaced(below, over))


def by_stage(statements: Iterable[Statement]) -> dict[str, tuple[Statement, ...]]:
    """The statements below each ``stage N``, with that line; those of the head by ``""``."""
    groups, number = dict[str, tuple[Statement, ...]](), ""
    for statement in statements:
        if statement.kind == "stage":
            number = str(statement.tokens[0])
        groups[number] = (*groups.get(number, ()), statement)
    return groups


def _replaced(below: Iterable[Statement], over: tuple[Statement, ...]) -> Iterator[Statement]:
    """The old statements but for those of a sort that the new ones have, then the new ones."""
    fresh = {sort_of(s) for s in over}
    stages = [s for s in over if s.kind == "stage"]
    yield from stages
    yield from (s for s in below if sort_of(s) not in fresh)
    yield from (s for s in over if s not in stages)


def sort_of(statement: Statement) -> str:
    """What a changed line takes the place of: lines of its kind, whether they say a number, what is
    counted or a formula; a name, of its language. Coins when a card is built are of one kind,
    however they are said."""
    kinds = {"one_of": "produces", "science_choice": "science"}
    plain = statement.kind.removesuffix("_per").removesuffix("_formula")
    if statement.kind == "name":
        return f"name {statement.tokens[0]}"
    if statement.kind == "loses" and _brings_coins(statement):
        return "on_build"
    return kinds.get(plain, plain)


def _brings_coins(statement: Statement) -> bool:
    """Whether a line says ``gain 6 coins``, as ``on build 6 coins`` says it."""
    said = [str(token) for token in statement.tokens]
    other = any(map(statement.has, ("ranked", "fee", "willing")))
    return said[:1] == ["gain"] and said[-1] in ("coin", "coins") and not other


def _twice(new: Definition, old: Definition, report: Report) -> None:
    related = (Related(old.span(), "first defined here"),)
    message = f"`{spoken(new.key)}` is defined twice"
    expected = ""
    if new.kind in ("item", "board") and old.declaration.file != new.declaration.file:
        expected = "`change` or `replace` before it, to build on the set below"
    report.error("C-TWICE", new.span(), message, expected=expected, related=related)


def _not_there(result: Layers, new: Definition, what: str, report: Report) -> None:
    message = f"there is no `{spoken(new.key)}` to {what}"
    meant = _meant(result, new.key)
    # The span is the whole header, and so is what would stand in its place.
    suggestion = f"{what} {spoken(meant)}" if meant else ""
    report.error("C-UNKNOWN", new.span(), message, suggestion=suggestion)


def _meant(result: Layers, key: Key) -> Key | None:
    """What a key that there is not may stand for: a name in any language, else the likest."""
    named = dict[str, Key]()
    for known, definition in result.items():
        if known[0] == key[0]:
            named[known[-1]] = known
            for name in definition.all("name"):
                printed = str(name.tokens[1]).strip('"')
                named.setdefault(re.sub(r"\W+", "_", printed.casefold()), known)
    word = key[-1].casefold()
    return named.get(word) or named.get(nearest(word, named))
