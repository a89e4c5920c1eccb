"""The page of the desk: one HTML file that loads its script and style from beside it."""

from collections.abc import Mapping

from antipater.checker.messages.catalogue import catalogue
from antipater.checker.messages.words import column_names, say, text
from antipater.checker.pages.document import framed, policy
from antipater.checker.pages.report import shared_texts
from antipater.checker.pages.words import page_texts
from antipater.checker.records.inputs import record_suffixes
from antipater.checker.sheets.reading.inputs import SHEETS
from antipater.checker.standings.rules import TournamentRules
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.grammar.catalogue import all_codes
from antipater.grammar.clauses import clauses, stated
from antipater.grammar.folders import folder_of

# What the page may do. Modules of card sets are compiled in it; nothing is asked of elsewhere.
POLICY = policy(
    {
        "script-src": "'self' 'wasm-unsafe-eval'",
        "worker-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "manifest-src": "'self'",
    }
)
_ALIKE = "standings.alike"
_HEAD = '<link rel="icon" href="data:,">\n<link rel="stylesheet" href="desk.css">'
_SCRIPT = '<script src="desk.js"></script>'


def index(back_end: str, language: str | None) -> str:
    """The page; ``back_end``: ``machine`` or ``page``, where Python runs. ``language``: None
    for the reader's own."""
    told = language or "en"
    title = say("desk.title", told)
    return framed(title, _data(back_end, language), told, POLICY, _HEAD, _SCRIPT)


def _files(name: str) -> Mapping[str, str]:
    """The texts of a shipped set by their names."""
    folder = folder_of("antipater.dsl_cards") / name
    found = [path for path in folder.iterdir() if path.name.endswith(".cards")]
    return {path.name: path.read_text("utf-8") for path in sorted(found, key=lambda p: p.name)}


def _data(back_end: str, language: str | None) -> Mapping[str, object]:
    sets = {name: load_set(name) for name in shipped_sets()}
    rules = TournamentRules()
    return {
        "texts": {**page_texts("desk", "report", "page"), **shared_texts(), _ALIKE: text(_ALIKE)},
        "language": language,
        "back_end": back_end,
        "records": [*record_suffixes(), ".txt"],
        "sheets": sorted(SHEETS),
        "names": [*catalogue(), *all_codes(), *clauses(), *stated("theorem")],
        "rules": {
            "title": rules.title,
            "points": rules.points,
            "victory": float(rules.victory),
            "shared": float(rules.shared),
            "defeat": float(rules.defeat),
            "ranks": [float(points) for points in rules.ranks],
        },
        "sets": [
            {
                "name": name,
                "game": cards.game,
                "title": {one: names[0] for one, names in cards.names.items()},
                "editions": list(cards.editions),
                "columns": {
                    column: dict(column_names(cards, column))
                    for column in (*cards.categories, "total")
                },
                "files": _files(name),
            }
            for name, cards in sets.items()
        ],
    }
