"""The error of card sets that cannot be used, apart from what can be wrong with them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from antipater.grammar.diagnostics import Diagnostic


class CardSetError(Exception):
    """A card set cannot be used. ``diagnostics`` says why, in the order of the text."""

    def __init__(self, diagnostics: "Iterable[Diagnostic]") -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(map(str, self.diagnostics)))
