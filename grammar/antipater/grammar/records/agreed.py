"""What tags say of changes that players agreed on before a game.

[Bid "Anna 3"]   [Coins "Anna 7, Bert 10"]   [Sides "chosen"]   [Redrawn "Anna: Babylon"]
"""

from antipater.grammar.records.arbiter import amounts, parted
from antipater.grammar.records.keywords import folded, helper_forms, helpers
from antipater.grammar.records.lines import LineToken, WrittenName, tokens, unquoted

CHOSEN = "CHOSEN"


def stated_coins(text: str) -> tuple[tuple[WrittenName, int], ...] | int | None:
    """Each player with the coins that a tag gives, or the number that it gives to all; None
    where it says neither."""
    words = tokens(text)
    bare = words[:-1] if len(words) == 2 and words[-1].folded in helpers("COINS") else words
    if len(bare) == 1 and bare[0].text.isascii() and bare[0].text.isdecimal():
        return int(bare[0].text[:9])
    stated = amounts(words)
    return stated if all(name.text for name, _ in stated) else None


def is_chosen(text: str) -> bool:
    """Whether a tag says that sides were chosen."""
    return folded(text.strip()) in helpers(CHOSEN)


def chosen(language: str) -> str:
    """The word for sides that were chosen."""
    return helper_forms(CHOSEN, language)[0]


def redrawn(text: str) -> tuple[tuple[WrittenName, str], ...] | None:
    """Each player with the board that was drawn first; None where a part is no such thing."""
    found = [_redrawn(part) for part in parted(tokens(text))]
    return tuple(each for each in found if each) if all(found) else None


def _redrawn(words: list[LineToken]) -> tuple[WrittenName, str] | None:
    """`Anna: Babylon A`; the name in quotes or not."""
    at = next((n for n, word in enumerate(words) if not word.quoted and word.text[-1] == ":"), None)
    if at is None:
        return None
    name = [unquoted(word.text) if word.quoted else word.text for word in words[:at]]
    told = " ".join([*name, words[at].text[:-1]]).strip()
    called = " ".join(word.text for word in words[at + 1 :])
    return (WrittenName(told, words[0].column), called) if told and called else None
