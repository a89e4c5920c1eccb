"""A name changed everywhere: the text that comes of it, and whether the set stays what it was."""

import re
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any

from antipater.checker.editor.project import Project, path_of
from antipater.checker.editor.symbols import Mention
from antipater.grammar.cards.compile import Compilation, compile_set
from antipater.grammar.cards.counting import singular
from antipater.grammar.cards.examples import Example
from antipater.grammar.cards.load import File
from antipater.grammar.cards.storage import to_plain
from antipater.grammar.cards.structures import draft
from antipater.grammar.diagnostics import Diagnostic, Severity
from antipater.grammar.games import GAMES, known_rules
from antipater.rules.card_set import CardSet, Item, Place

_NAME = re.compile(r"[^\W\d]\w*")


def why_never(project: Project, mention: Mention) -> str:
    """Why a name cannot be changed at all: it stands in a shipped set, or the game asks for it;
    empty if it can."""
    shipped = Path(str(resources.files("antipater.dsl_cards"))).resolve()
    for same in project.index.same(mention):
        path = path_of(same.span.start.file).resolve()
        if path.is_relative_to(shipped):
            return f"`{mention.name}` belongs to the shipped set {path.parent.name}"
    compilation = project.compilation
    if compilation and mention.name in _asked_for(compilation, mention.family):
        return f"the game {compilation.words.game} asks for `{mention.name}` by this name"
    return ""


def _asked_for(compilation: Compilation, family: str) -> set[str]:
    """The names of a family that the engine of the set's game acts on."""
    game = compilation.words.game
    profile = GAMES.get(game)
    if profile is None:
        return set()
    ages = max([0, *map(len, draft(compilation.layers))])
    return {
        "rule": known_rules(game, (), ages),
        "word": {*profile.words},
        "category": {*profile.categories},
        "ruling": {*profile.rulings, *profile.may_rule},
    }.get(family, set())


def why_not(project: Project, mention: Mention, new: str) -> str:
    """Why a name cannot be changed to another; empty if it can."""
    if not _NAME.fullmatch(new):
        return f"`{new}` is no name: it needs letters, digits and _, and a letter first"
    if new != mention.name and new in {m.name for m in project.index.names((mention.family,))}:
        return f"`{new}` is the name of something else"
    before = project.compilation
    if before is None:
        return ""
    after = compile_set(changed(project, mention, new))
    broken = _new_error(before, after)
    if broken:
        return f"`{new}` cannot be used: {_at(broken.span.start)}: {broken.message}"
    other = changed_meaning(before, after, partial(renamed_in, mention.name, new))
    return f"`{new}` cannot be used: {other} would mean something else" if other else ""


def changed(project: Project, mention: Mention, new: str) -> tuple[tuple[File, ...], ...]:
    """The layers of a set with every mention of a name changed to another."""
    lines = {file: [*lines] for file, lines in project.lines.items()}
    last_first = sorted(project.index.same(mention), key=lambda m: m.span.start, reverse=True)
    for same in last_first:
        start, end = same.span.start, same.span.end
        line = lines[start.file][start.line - 1]
        there = line[: start.column - 1] + same.written(new) + line[end.column - 1 :]
        lines[start.file][start.line - 1] = there
    return tuple(tuple((f, "\n".join(lines[f])) for f, _ in files) for files in project.layers)


def _new_error(before: Compilation, after: Compilation) -> Diagnostic | None:
    """The first error of a text on a line where the text before had none of its sort."""

    def errors(compilation: Compilation) -> dict[tuple[str, str, int], Diagnostic]:
        found = [d for d in reversed(compilation.diagnostics) if d.severity is Severity.ERROR]
        return {(d.code, d.span.start.file, d.span.start.line): d for d in found}

    known = errors(before)
    return next((d for at, d in reversed(errors(after).items()) if at not in known), None)


def renamed_in(old: str, new: str, text: str) -> str:
    """A text with a name changed, also where it speaks of one, or of what is called after it."""
    words = {singular(old): singular(new), old: new}
    names = "|".join(map(re.escape, words))
    pattern = rf"(?<!\w)(score_)?({names})((?:_[ab])?(?:_\d+)?)(?!\w)"
    return re.sub(pattern, lambda found: f"{found[1] or ''}{words[found[2]]}{found[3]}", text)


def changed_meaning(before: Compilation, after: Compilation, renamed: Callable[[str], str]) -> str:
    """What means something else than before, but for the name: a card, an example or the rest of
    the set, with where it stands; empty where all is the same."""
    if not (before.card_set and after.card_set):
        return ""
    pairs = zip(_parts(before), _parts(after), strict=False)
    return next((what for (what, a), (_, b) in pairs if not _same(a, b, renamed)), "")


def _parts(compilation: Compilation) -> Iterator[tuple[str, Any]]:
    """The parts of a set as plain data, each with what it is and where it stands."""
    cards = compilation.card_set
    assert cards
    for item in cards.items:
        yield f"`{item.slug}` ({_at(item.place)})", _item(cards, item)
    for example in compilation.examples:
        yield f"the example at {_at(example.span.start)}", _example(example)
    # Columns follow from all that is said, and some are in the order of their names.
    yield "the set", to_plain(replace(cards, items=(), columns=(), producers=(), loot=()))


def _item(cards: CardSet, item: Item) -> list[Any]:
    """A card, with the columns by their names."""
    columns = cards.columns
    standing = {columns[column]: amount for column, amount in item.standing}
    free = [columns[column] for column in item.free_with]
    apart = replace(item, presence=0, standing=(), free_with=(), laid=0)
    return [standing, free, to_plain(apart)]


def _example(example: Example) -> list[Any]:
    """An example without its wording."""
    said = [[f.name for f in fields(s) if f.name not in ("span", "text")] for s in example.steps]
    steps = [
        [to_plain(getattr(step, name)) for name in names]
        for step, names in zip(example.steps, said, strict=True)
    ]
    return [example.title, example.edition, example.broken, steps]


def _same(a: Any, b: Any, renamed: Callable[[str], str]) -> bool:
    """Whether plain data are the same but for the name."""
    if isinstance(a, str):
        return bool(a == b) or _same_words(a, str(b), renamed)
    if isinstance(a, dict):
        there = (_same(n, b.get(k, b.get(renamed(k))), renamed) for k, n in a.items())
        return len(a) == len(b) and all(there)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(_same(x, y, renamed) for x, y in zip(a, b, strict=True))
    return bool(a == b)


def _same_words(a: str, b: str, renamed: Callable[[str], str]) -> bool:
    """Whether each word of a text is that of another but for the name."""
    words, others = re.split(r"\b", a), re.split(r"\b", b)
    pairs = zip(words, others, strict=False)
    return len(words) == len(others) and all(y in (x, renamed(x)) for x, y in pairs)


def _at(place: Place) -> str:
    return f"{Path(place.file).name}:{place.line}"
