"""Pages of the site that are made from the program's own data: cards, clauses, findings."""

import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from antipater.checker.cards.drawing import drawn
from antipater.checker.cards.show import rows_of
from antipater.checker.commands import explain
from antipater.checker.commands.runs.desk.folder import write_folder
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import display_name, roman, say, spelled, text
from antipater.grammar.books import Book, books
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.grammar.clause_text import Clause, Status
from antipater.grammar.clauses import clauses, conventions, files
from antipater.rules.card_set import CardSet, Item, Kind
from support.clause_marks import marked

# Pages that say the same in English, French and Dutch, by their names in the site.
TRANSLATED = [
    ("index", "accueil", "begin"),
    ("guide/organiser", "guide/organisateur", "guide/organisator"),
    ("guide/scorekeeper", "guide/marqueur", "guide/puntenteller"),
    ("guide/designer", "guide/concepteur", "guide/ontwerper"),
    ("guide/records", "guide/parties", "guide/spelverslagen"),
    ("guide/tournaments", "guide/tournois", "guide/toernooien"),
    ("guide/scoresheets", "guide/feuilles", "guide/scorebladen"),
    ("reference/findings", "generated/findings-fr", "generated/findings-nl"),
    *(tuple(f"generated/cards/{name}-{code}" for code in LANGUAGES) for name in shipped_sets()),
]
SPOKEN = {"en": "English", "fr": "français", "nl": "Nederlands"}
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


def plain(words: str) -> str:
    """Text that Markdown takes as it is."""
    return words.translate(_SPECIAL)


def language_of(page: str) -> str:
    """The language of a page of the site, by its name."""
    own = {name: code for group in TRANSLATED for name, code in zip(group, LANGUAGES, strict=True)}
    book = books().get(page.removeprefix("generated/clauses/"))
    return own.get(page) or (book.language if book else "") or "en"


def switch(page: str) -> Mapping[str, str]:
    """The pages that say the same as this one in each language; none where there is no other."""
    groups = [dict(zip(LANGUAGES, group, strict=True)) for group in TRANSLATED if page in group]
    return groups[0] if groups else {}


# Clauses


def _write_clauses(folder: Path) -> None:
    names = [name for name in books() if _clauses_in(name)]
    for name in names:
        _write(folder / f"{name}.md", "\n".join(_book(books()[name])) + "\n")
    _write(folder / "index.md", "\n".join(_coverage(names)) + "\n")
    _write(folder / "tests.md", "\n".join(_tests()) + "\n")


def _clauses_in(book: str) -> list[Clause]:
    return [clause for clause in clauses().values() if book in clause.headings]


def _coverage(names: Sequence[str]) -> Iterator[str]:
    """How far each printing is covered, as a table."""
    yield "# Clauses of the rulebooks"
    yield ""
    yield "Each printing clause by clause, in our own words and in the language of the book: what"
    yield "it asks, where, and what in the project states it. `antipater explain D043` prints one."
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
            says, otherwise = plain(clause.says["en"]), plain(clause.otherwise["en"])
            yield f"- {_link(clause, 'en')} {says}. *Read otherwise:* {otherwise}"
    yield from ("", "## Where printings differ", "")
    for clause in clauses().values():
        if clause.differs:
            yield f"- {_link(clause, 'en')} {plain(clause.differs['en'])}"
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
    """The clauses of a printing under its headings, in the order of the book and its language."""
    found = _clauses_in(book.name)
    yield from ("---", "tocdepth: 2", "---", "", f"# {plain(book.title)}", "")
    yield f"`{book.name}`" + (f", {book.year}" if book.year else "")
    for heading in dict.fromkeys(clause.headings[book.name] for clause in found):
        yield from ("", f"## {plain(heading)}", "")
        for clause in found:
            if clause.headings[book.name] == heading:
                yield from _clause(clause, book.name, book.language or "en")


# What stands before the parts of a clause.
_PARTS = {
    "status": {"en": "status", "fr": "statut", "nl": "status"},
    "states": {"en": "held by", "fr": "respectée par", "nl": "bewaakt door"},
    "otherwise": {"en": "read otherwise", "fr": "autre lecture", "nl": "andere lezing"},
    "differs": {
        "en": "printings differ",
        "fr": "d'une édition à l'autre",
        "nl": "per druk anders",
    },
    "printed": {"en": "in this printing", "fr": "dans cette édition", "nl": "in deze druk"},
    "why": {"en": "why", "fr": "pourquoi", "nl": "waarom"},
}
_STATUS = {
    Status.ENFORCED: {"en": "enforced", "fr": "appliquée", "nl": "toegepast"},
    Status.READING: {"en": "our reading", "fr": "notre lecture", "nl": "onze lezing"},
    Status.OUT_OF_SCOPE: {"en": "out of scope", "fr": "hors du champ", "nl": "valt erbuiten"},
}


def _clause(clause: Clause, book: str, language: str) -> Iterator[str]:
    def words(texts: Mapping[str, str]) -> str:
        return plain(texts.get(language) or texts.get("en", ""))

    yield from (f"({_label(clause, book)})=", f"### {clause.name}", "", words(clause.says), "")
    parts = {
        "status": _STATUS[clause.status][language],
        "states": "; ".join(map(plain, explain.stated_by(clause, language))),
        "otherwise": words(clause.otherwise),
        "differs": words(clause.differs),
        "printed": words(clause.printed.get(book, {})),
        "why": words(clause.why),
    }
    colon = " :" if language == "fr" else ":"
    yield from (f"- {_PARTS[name][language]}{colon} {told}" for name, told in parts.items() if told)
    yield ""


def _tests() -> Iterator[str]:
    """Which tests exercise each clause, for contributors."""
    yield from ("# Clauses and their tests", "", "The tests that are marked with each clause.", "")
    for clause in clauses().values():
        tests = ", ".join(f"`{test}`" for test in marked().get(clause.name, ()))
        if tests:
            yield f"- {_link(clause, 'en')} {tests}"


def _link(clause: Clause, language: str) -> str:
    """A link to the clause in a book of a language, else in the first that has it."""
    own = [book for book in clause.headings if books()[book].language == language]
    return f"[{clause.name}](#{_label(clause, (own or list(clause.headings))[0])})"


def _label(clause: Clause, book: str) -> str:
    return f"{book}-{clause.name}".lower().replace(".", "-")


# Cards

_TITLES = {"en": "Cards", "fr": "Cartes", "nl": "Kaarten"}


def _write_cards(folder: Path) -> None:
    """A page of each set in each language, with the cards that the sets below do not have."""
    for name in shipped_sets():
        cards = load_set(name)
        shown = [
            item
            for item in cards.items
            if item.kind is not Kind.STAGE and item.place.file.startswith(f"{name}/")
        ]
        for language in LANGUAGES:
            page = "\n".join(_set(cards, shown, language)) + "\n"
            _write(folder / f"{name}-{language}.md", page)


def _set(cards: CardSet, shown: Sequence[Item], language: str) -> Iterator[str]:
    yield from ("---", "tocdepth: 2", "---", "")
    yield f"# {_TITLES[language]}: {plain(spelled(cards.names, language)[0])}"
    groups: dict[str, list[Item]] = {}
    for item in shown:
        kind = say(f"cards.kind.{item.kind}", language).capitalize()
        age = f" · {say('simulate.group.age', language, age=roman(item.age))}" if item.age else ""
        groups.setdefault(kind + age, []).append(item)
    for heading, items in groups.items():
        yield from ("", f"## {heading}")
        for item in items:
            yield from _card(cards, item, language)


def _card(cards: CardSet, item: Item, language: str) -> Iterator[str]:
    """A card drawn, what there is to say of it, and the clauses it cites."""
    side = f" {item.side}" if item.side else ""
    yield from ("", f"(card-{cards.slug}-{language}-{item.slug})=".replace("_", "-"))
    yield from (f"### {plain(display_name(item, language))}{side}", "")
    yield f'```{{raw}} html\n<div class="card">{drawn(cards, item, language)}</div>\n```'
    for label, values in rows_of(cards, item, language)[1]:
        if values and label != "written":
            told = "; ".join(" ".join(plain(value).split()) for value in values)
            yield f"- *{text(f'cards.label.{label}')[language]}* {told}"
    cited = ", ".join(_link(clause, language) for clause in _cited(item))
    if cited:
        yield f"- {cited}"
    yield from ("", '<div class="after-card"></div>')


def _cited(item: Item) -> list[Clause]:
    """The clauses that the card states, or that stand under a heading it cites."""
    sources = {source.text for source in item.sources}
    return [
        clause
        for clause in clauses().values()
        if f"card {item.slug}" in clause.states
        or any(f"{book} {heading}" in sources for book, heading in clause.headings.items())
    ]
