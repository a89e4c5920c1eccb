"""Sets that are laid together by ``extends duel, one, another``: where two say different things.

Neither of two such sets knows of the other. What both say of one name is told as an error at
both places, unless it is the same, or they change different lines of a card, or a set above both
says it again.
"""

import os
from collections.abc import Container, Iterable, Sequence

from antipater.grammar.cards.layers import (
    Definition,
    Key,
    by_stage,
    definition_of,
    sort_of,
    spoken,
)
from antipater.grammar.cards.parse import Declaration
from antipater.grammar.cards.spacing import tokens_of
from antipater.grammar.diagnostics import Related, Report

# Stands for the edition that is the default, among the keys of definitions.
_DEFAULT: Key = ("default edition",)


def name_of(files: Sequence[tuple[str, str]]) -> str:
    """The name by which other sets extend one: that of its folder."""
    return os.path.basename(os.path.dirname(files[0][0])) if files else ""


class Beside:
    """The sets that are laid, from the lowest up, with what each says and what it knows of."""

    def __init__(self) -> None:
        self._knows: dict[str, frozenset[str]] = {}
        self._said: dict[Key, list[tuple[str, Definition]]] = {}
        self._conflicts: dict[Key, tuple[str, Definition, str, Definition]] = {}
        # What one of two such sets removes and the other has: a set above may say either.
        self.removed: set[Key] = set()

    def lay(self, name: str, declarations: Iterable[Declaration]) -> list[Declaration]:
        """The declarations of one more set but for those that say what a set beside it says."""
        new = [definition_of(declaration) for declaration in declarations]
        known = self._knows[name] = self._known(new)
        kept = list[Declaration]()
        for definition in new:
            said = self._said.setdefault(definition.key, [])
            others = [(set_, d) for set_, d in said if set_ not in known and set_ != name]
            clash = next((o for o in others if not _go_together(o[1], definition)), None)
            if not others and _is_whole(definition):
                self._conflicts.pop(definition.key, None)
            if clash:
                self._conflicts.setdefault(definition.key, (*clash, name, definition))
                if "remove" in (clash[1].kind, definition.kind):
                    self.removed.add(definition.key)
            if not clash and not any(_same(other, definition) for _, other in others):
                kept.append(definition.declaration)
            said.append((name, definition))
            if definition.kind == "edition" and definition.words[-1]:
                self._look_at_default(name, known, definition)
        return kept

    def _look_at_default(self, name: str, known: Container[str], edition: Definition) -> None:
        """Whether a set beside this one has another edition that is the default."""
        said = self._said.setdefault(_DEFAULT, [])
        beside = ((set_, d) for set_, d in said if set_ not in known and set_ != name)
        clash = next((other for other in beside if other[1].key != edition.key), None)
        self._conflicts.pop(_DEFAULT, None)
        if clash:
            self._conflicts[_DEFAULT] = (*clash, name, edition)
        said.append((name, edition))

    def _known(self, definitions: Iterable[Definition]) -> frozenset[str]:
        """The sets that a set extends, with all that these extend; ``set`` itself is no clash."""
        extended = [
            str(token)
            for definition in definitions
            for statement in definition.all("extends")
            for token in statement.tokens
        ]
        return frozenset(extended).union(*(self._knows.get(name, ()) for name in extended))

    def tell(self, report: Report) -> None:
        """Note where two sets say different things, at both places."""
        for key, (one, there, other, here) in self._conflicts.items():
            report.error(
                "C-TWICE",
                here.span(),
                f"`{one}` and `{other}` say different things of `{spoken(key)}`",
                expected=_settled_by(key),
                related=(Related(there.span(), f"what `{one}` says"),),
            )


def _settled_by(key: Key) -> str:
    """How a set above says what becomes of something."""
    if key[0] not in ("item", "board"):
        return "one of them, or a word on it in the set that lays both together"
    what = spoken(key)
    return f"one of them, or `replace {what}` or `remove {what}` in the set that lays both together"


def _is_whole(definition: Definition) -> bool:
    """Whether a definition says all of what it names, whatever was said below."""
    return definition.kind not in ("item", "board") or str(definition.words[0]) != "change"


def _go_together(one: Definition, other: Definition) -> bool:
    """Whether two definitions can both stand: they are the same, or change different lines."""
    if one.key == ("set",) or _same(one, other):
        return True
    if _is_whole(one) or _is_whole(other):
        return False
    return not _lines(one) & _lines(other)


def _lines(definition: Definition) -> set[str]:
    """What lines a definition changes; of a board, of which stage."""
    stages = by_stage(definition.statements)
    return {
        f"{stage} {sort_of(statement)}"
        for stage, statements in stages.items()
        for statement in statements
        if statement.kind != "stage"
    }


def _same(one: Definition, other: Definition) -> bool:
    first, second = (tokens_of(d.declaration.words(d.declaration.tree)) for d in (one, other))
    return one.key != ("set",) and first == second
