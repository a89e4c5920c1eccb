"""Pages of the site that are made from the program's own data: cards, clauses, findings."""

import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from antipater.checker.cards.drawing import drawn
from antipater.checker.cards.show import rows_of
from antipater.checker.commands import explain
from antipater.checker.commands.runs.desk.folder import write_folder
from antipater.checker.messages.words import display_name, say
from antipater.grammar.books import Book, books
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.grammar.cards.measure import uses
from antipater.grammar.clause_text import Clause, Status
from antipater.grammar.clauses import clauses, conventions, files
from antipater.rules.card_set import CardSet, Item, Kind
from support.clause_marks import marked

_SPECIAL = str.maketrans({c: f"\\{c}" for c in "\\`*_{}[]<>#|"})


def write_all(folder: Path) -> None:
    """Write every page below a folder, which holds nothing else."""
    shutil.rmtree(folder, ignore_errors=True)
    for language in ("fr", "nl"):
        _write(folder / f"findings-{language}.md", explain.page(language))
    _write_clauses(folder / "clauses")
    _write_cards(folder / "cards")


def write_desk(folder: Path) -> None:
    """Write the desk into a folder, with the Pyodide of ``npm ci`` in ``checker/web``; without
    that, a page that says how to have it, so that no link leads nowhere."""
    folder.mkdir(parents=True, exist_ok=True)
    pyodide = Path(__file__).parents[1] / "checker" / "web" / "node_modules" / "pyodide"
    if pyodide.is_dir():
        write_folder(folder, pyodide, None)
    else:
        _write(folder / "index.html", "<!doctype html><title>Antipater</title>antipater desk\n")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def plain(text: str) -> str:
    """Text that Markdown takes as it is."""
    return text.translate(_SPECIAL)


# Clauses


def _write_clauses(folder: Path) -> None:
    names = [name for name in books() if _clauses_in(name)]
    for name in names:
        _write(folder / f"{name}.md", "\n".join(_book(books()[name])) + "\n")
    _write(folder / "index.md", "\n".join(_coverage(names)) + "\n")


def _clauses_in(book: str) -> list[Clause]:
    return [clause for clause in clauses().values() if book in clause.headings]


def _coverage(names: Sequence[str]) -> Iterator[str]:
    """How far each printing is covered, as a table."""
    yield "# Clauses of the rulebooks"
    yield ""
    yield "Each printing clause by clause, in our own words: what it asks, where it stands, what in"
    yield "the project states it, and which tests exercise it. `antipater explain D043` tells one."
    yield ""
    yield "| book | " + " | ".join(status.value for status in Status) + " | clauses |"
    yield "| --- |" + " ---: |" * (len(Status) + 1)
    for name in names:
        counts = Counter(clause.status for clause in _clauses_in(name))
        cells = [str(counts[status]) for status in Status]
        title = f"[{plain(books()[name].title)} ({name})]({name}.md)"
        yield f"| {title} | {' | '.join(cells)} | {counts.total()} |"
    yield ""
    yield from _readings()
    yield from _conventions()
    yield from ("```{toctree}", ":hidden:", "", *names, "```")


def _readings() -> Iterator[str]:
    """The points that the printings leave open, and how else they could be read."""
    yield from ("## Readings", "", "Points that the printings leave open, as we read them.", "")
    for clause in clauses().values():
        if clause.status is Status.READING:
            label = _label(clause, next(iter(clause.headings)))
            says, otherwise = plain(clause.says["en"]), plain(clause.otherwise["en"])
            yield f"- [{clause.name}](#{label}) {says}. *Read otherwise:* {otherwise}"
    yield from ("", "## Where printings differ", "")
    for clause in clauses().values():
        if clause.differs:
            label = _label(clause, next(iter(clause.headings)))
            yield f"- [{clause.name}](#{label}) {plain(clause.differs['en'])}"
        for book, printed in clause.printed.items():
            yield f"- [{clause.name}](#{_label(clause, book)}) `{book}`: {plain(printed['en'])}"
    yield ""


def _conventions() -> Iterator[str]:
    """What the project states of itself, and no rulebook asks."""
    yield from ("## Conventions of this project", "")
    for game in files():
        for name, reason in conventions(game).items():
            yield f"- `{game}` {plain(name)}: {plain(reason)}"
    yield ""


def _book(book: Book) -> Iterator[str]:
    """The clauses of a printing under its headings, in the order of the book."""
    found = _clauses_in(book.name)
    yield f"# {plain(book.title)}"
    yield ""
    yield f"`{book.name}`" + (f", {book.year}" if book.year else "")
    for heading in dict.fromkeys(clause.headings[book.name] for clause in found):
        yield from ("", f"## {plain(heading)}", "")
        for clause in found:
            if clause.headings[book.name] == heading:
                yield from _clause(clause, book.name)


def _clause(clause: Clause, book: str) -> Iterator[str]:
    yield f"({_label(clause, book)})="
    yield f"**{clause.name}** {plain(clause.says['en'])} *({clause.status.value})*"
    yield ""
    held = "; ".join(map(plain, explain.stated_by(clause, "en")))
    tested = ", ".join(f"`{test}`" for test in marked().get(clause.name, ()))
    parts = [
        ("held by", held),
        ("tested by", tested),
        ("read otherwise", plain(clause.otherwise.get("en", ""))),
        ("printings differ", plain(clause.differs.get("en", ""))),
        ("why", plain(clause.why.get("en", ""))),
    ]
    for label, told in parts:
        if told:
            yield f"- {label}: {told}"
    yield ""


def _label(clause: Clause, book: str) -> str:
    return f"{book}-{clause.name}".lower().replace(".", "-")


# Cards


def _write_cards(folder: Path) -> None:
    sets = {name: load_set(name) for name in shipped_sets()}
    for name, cards in sets.items():
        shown = [item for item in cards.items if item.kind is not Kind.STAGE]
        for item in shown:
            _write(folder / name / f"{item.slug}.md", "\n".join(_card(cards, item)) + "\n")
        _write(folder / name / "index.md", "\n".join(_set(cards, shown)) + "\n")
    lines = ["# Cards", "", "Every card of the shipped sets, made from the sets themselves.", ""]
    lines += ["```{toctree}", ":maxdepth: 1", "", *(f"{name}/index" for name in sets), "```"]
    _write(folder / "index.md", "\n".join(lines) + "\n")


def _set(cards: CardSet, shown: Sequence[Item]) -> Iterator[str]:
    yield f"# {plain(cards.names['en'][0])}"
    yield ""
    for kind in dict.fromkeys(item.kind for item in shown):
        yield from (f"## {say(f'cards.kind.{kind}', 'en').capitalize()}s", "")
        for item in shown:
            if item.kind is kind:
                side = f" {item.side}" if item.side else ""
                yield f"- [{plain(display_name(item, 'en'))}{side}]({item.slug}.md)"
        yield ""
    yield from ("```{toctree}", ":hidden:", "", *(item.slug for item in shown), "```")


def _card(cards: CardSet, item: Item) -> Iterator[str]:
    """A card drawn, what there is to say of it, its rules, and the clauses it cites."""
    title, rows = rows_of(cards, item, "en")
    yield f"# {plain(title)}"
    yield ""
    yield "```{raw} html"
    yield f'<div style="max-width:16rem">{drawn(cards, item, "en")}</div>'
    yield "```"
    for label, values in rows:
        if values:
            yield from ("", f"**{say(f'cards.label.{label}', 'en')}**", "")
            yield from (f"- {plain(value)}" for value in values)
    rules = sorted({rule for gain in (*item.on_build, *item.at_end) for rule in uses(gain.formula)})
    if rules:
        yield from ("", "**rules**", "", *(f"- `{rule}`" for rule in rules))
    cited = _cited(item)
    if cited:
        yield from ("", "**clauses**", "")
        for clause in cited:
            label = _label(clause, next(iter(clause.headings)))
            yield f"- [{clause.name}](#{label}) {plain(clause.says['en'])}"
    proved = sorted({s.partition(" ")[2] for c in cited for s in c.states if s[:8] == "theorem "})
    if proved:
        yield from ("", "**theorems**", "")
        yield from (
            f"- `{name}` ([all theorems](../../../reference/theorems.md))" for name in proved
        )


def _cited(item: Item) -> list[Clause]:
    """The clauses that the card states, or that stand under a heading it cites."""
    sources = {source.text for source in item.sources}
    return [
        clause
        for clause in clauses().values()
        if f"card {item.slug}" in clause.states
        or any(f"{book} {heading}" in sources for book, heading in clause.headings.items())
    ]
