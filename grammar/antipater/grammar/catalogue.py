"""The catalogue of what can be found in card text: one page for each code.

Errors (``C-…``) keep a set from being used. Lints (``L-…``) stand beside their checks.
"""

from collections.abc import Mapping

from antipater.grammar.cards.codes import CODES
from antipater.grammar.lints import LINTS
from antipater.grammar.page import Page


def all_codes() -> Mapping[str, Page]:
    """Every code of card text, errors and lints, in the order of the catalogue."""
    return {**CODES, **{lint.page.code: lint.page for lint in LINTS}}
