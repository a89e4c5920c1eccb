"""``antipater cards sheet``: all cards of a set on pages to print and cut out."""

import base64
import hashlib
from html import escape
from pathlib import Path

from antipater.checker.base.files import check_free, put
from antipater.checker.cards.drawing import drawn, is_cut
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import display_name, first_name
from antipater.rules.card_set import CardSet, Item, Kind

_STYLE = """\
:root { color-scheme: light; }
body { margin: 8mm; background: #fff; color: #221d16; font-family: system-ui, sans-serif; }
h1 { font-size: 14pt; margin: 0 0 4mm; }
ul { display: flex; flex-wrap: wrap; gap: 2mm; list-style: none; margin: 0; padding: 0; }
li { width: 60mm; break-inside: avoid; }
svg { display: block; width: 100%; height: auto; }
@page { size: A4; margin: 10mm; }
@media print { body { margin: 0; } h1 { display: none; } svg { print-color-adjust: exact; } }
"""
_FIRST = b"<!doctype html>"
_PAGE = """\
<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '{hash}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<h1>{title}</h1>
<ul>
{cards}
</ul>
</body>
</html>
"""


class InTheWayError(Exception):
    """Something else stands where the page is to be written."""


def write_sheet(cards: CardSet, language: str, path: Path) -> int:
    """Write the page; how many cards it shows. An earlier page is replaced.

    Raises ``InTheWayError`` for a file that is no page, and ``OSError``.
    """
    check_free(path)
    if path.exists() and not path.read_bytes()[: len(_FIRST)] == _FIRST:
        raise InTheWayError
    text = printed(cards, language)
    put(path, text)
    return text.count("<li>")


def cut_off(cards: CardSet, language: str) -> list[str]:
    """The names of the cards on which not all has room that there is to say of them."""
    return [display_name(i, language) for i in _shown(cards) if is_cut(cards, i, language)]


def _shown(cards: CardSet) -> list[Item]:
    return [item for item in cards.items if item.kind is not Kind.STAGE]


def printed(cards: CardSet, language: str) -> str:
    """One HTML file with every card of a set, in the order of the set; stages stand on boards."""
    digest = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
    title = first_name(cards.names, language, cards.slug)
    return _PAGE.format(
        language=language,
        hash=f"sha256-{digest}",
        title=escape(visible(title)),
        style=_STYLE,
        cards="\n".join(f"<li>{drawn(cards, item, language)}</li>" for item in _shown(cards)),
    )
