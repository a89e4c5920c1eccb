"""The page of the desk: one HTML file that loads its script and style from beside it."""

from collections.abc import Mapping
from html import escape

from antipater.checker.messages.words import say
from antipater.checker.pages.document import embedded
from antipater.checker.pages.report import shared_texts
from antipater.checker.pages.words import page_texts
from antipater.checker.records.inputs import record_suffixes
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.grammar.folders import folder_of

# What the page may do. Modules of card sets are compiled in it; nothing is asked of elsewhere.
POLICY: Mapping[str, str] = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
_TEMPLATE = """\
<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="desk.css">
</head>
<body>
<div id="page"></div>
<noscript>{no_script}</noscript>
<script id="data" type="application/json">{data}</script>
<script src="desk.js"></script>
</body>
</html>
"""


def policy() -> str:
    """The policy as one line, for the page and for a server's header."""
    return "; ".join(f"{what} {whence}" for what, whence in POLICY.items())


def index(back_end: str, language: str | None) -> str:
    """The page; ``back_end``: ``machine`` or ``page``, where Python runs. ``language``: None
    for the reader's own."""
    told = language or "en"
    return _TEMPLATE.format(
        language=told,
        policy=escape(policy()),
        title=escape(say("desk.title", told)),
        no_script=escape(say("pages.no_script", told)),
        data=embedded(_data(back_end, language)),
    )


def _files(name: str) -> Mapping[str, str]:
    """The texts of a shipped set by their names."""
    folder = folder_of("antipater.dsl_cards") / name
    found = [path for path in folder.iterdir() if path.name.endswith(".cards")]
    return {path.name: path.read_text("utf-8") for path in sorted(found, key=lambda p: p.name)}


def _data(back_end: str, language: str | None) -> Mapping[str, object]:
    sets = {name: load_set(name) for name in shipped_sets()}
    return {
        "texts": {**page_texts("desk", "report", "page"), **shared_texts()},
        "language": language,
        "back_end": back_end,
        "records": [*record_suffixes(), ".txt"],
        "sets": [
            {
                "name": name,
                "game": cards.game,
                "title": {one: names[0] for one, names in cards.names.items()},
                "editions": list(cards.editions),
                "files": _files(name),
            }
            for name, cards in sets.items()
        ],
    }
