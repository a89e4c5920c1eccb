"""Text in the cells of CSV files: what a spreadsheet would take for a formula stands behind an
apostrophe, which is no part of it."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def guarded(text: str) -> str:
    """Text for a cell, so that no spreadsheet takes it for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def unguarded(text: str) -> str:
    """The text that a cell was written for."""
    return text[1:] if text[:1] == "'" and text[1:].startswith(_FORMULA) else text
