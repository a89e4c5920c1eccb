"""Empty scoresheets to fill in, for any game: CSV or TOML with a comment on top, or a workbook."""

from antipater.checker.messages.language import SEPARATORS
from antipater.checker.messages.words import column_name, first_name, say
from antipater.checker.sheets.game import GAMES
from antipater.rules.card_set import CardSet

FORMATS = ("csv", "toml", "xlsx")


def blank(cards: CardSet, form: str, language: str) -> str | bytes:
    """An empty sheet in a format of ``FORMATS``, with headings in a language."""
    players = range(1, GAMES[cards.game].sheet.blank_rows + 1)
    title = first_name(cards.names, language, cards.slug)
    comment = f"# {title}: " + say("sheets.comment", language)
    names = {c: column_name(cards, c, language) for c in (*cards.categories, "total")}
    heads = [say(f"sheets.{name}", language) for name in ("table", "player")]
    heads += names.values()
    heads.insert(-1, say("sheets.winner", language))
    if form == "xlsx":
        from antipater.checker.sheets.prompt.workbook import workbook

        return workbook(title, heads)
    if form == "csv":
        between = SEPARATORS[language]
        rows = [between.join(["1", str(n), *[""] * (len(heads) - 2)]) for n in players]
        return "\n".join([comment, between.join(heads), *rows, ""])
    lines = [comment, f'game = "{cards.game}"', 'table = "1"']
    for n in players:
        lines += ["", "[[player]]", f'name = "{n}"']
        lines += [f'{_key(name)} = ""  # {category}' for category, name in names.items()]
    return "\n".join([*lines, ""])


def _key(name: str) -> str:
    return name if name.isascii() and name.isalnum() else f'"{name}"'
