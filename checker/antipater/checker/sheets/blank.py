"""Empty scoresheets to fill in, for both games: CSV or TOML with a comment on top."""

from antipater.checker.sheets.show import category_name
from antipater.checker.sheets.words import say
from antipater.checker.words import spelled
from antipater.rules.definitions import CardSet

FORMATS = ("csv", "toml")
_TABLE_SIZES = {"duel": 2, "seven_wonders": 4}


def blank(cards: CardSet, form: str, language: str) -> str:
    """An empty sheet in a format of ``FORMATS``, with headings in a language."""
    players = range(1, _TABLE_SIZES[cards.game] + 1)
    comment = f"# {next(iter(spelled(cards.names, language)), cards.slug)}: "
    comment += say("comment", language)
    names = {c: category_name(cards, c, language) for c in (*cards.categories, "total")}
    if form == "csv":
        heads = [say("table", language), say("player", language), *names.values()]
        heads.insert(-1, say("winner", language))
        rows = [",".join(["1", str(n), *[""] * (len(heads) - 2)]) for n in players]
        return "\n".join([comment, ",".join(heads), *rows, ""])
    lines = [comment, f'game = "{cards.game}"', 'table = "1"']
    for n in players:
        lines += ["", "[[player]]", f'name = "{n}"']
        lines += [f'{_key(name)} = ""  # {category}' for category, name in names.items()]
    return "\n".join([*lines, ""])


def _key(name: str) -> str:
    return name if name.isascii() and name.isalnum() else f'"{name}"'
