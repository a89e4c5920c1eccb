"""What a sheet claims of the result: how the game ended, and who won."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from antipater.checker.messages import words
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.headings import bare_name, bare_word, is_field
from antipater.checker.records.likeness import same_name
from antipater.checker.records.results import WINS, WON, claimed_result, supremacies
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.sheet import ENDS, Sheet
from antipater.rules.card_set import CardSet

# What a column says for short; other words are those of results.
_SHORT = {"civ": "civilian", "c": "civilian", "mil": "military", "m": "military"}
_SHORT |= dict.fromkeys(("sci", "s", "wet"), "scientific")
SHARED = "shared"
_SHARED = frozenset(
    [SHARED, "draw", "tie", "partagee", "partage", "egalite", "gedeeld", "gelijk", "gelijkspel"]
)
_MARKS = frozenset(["x", "1", "yes", "y", "oui", "o", "ja", "j", "true", "vrai", "waar"])
_TICKS = frozenset("✓✔☑✅√★*")
_LOST = frozenset(
    ["lost", "loss", "loses", "defeat", "perdu", "perdue", "perd", "defaite", "verloren",
     "verliest", "verlies", "nederlaag"]
)  # fmt: skip
# Letters for won and lost, which mean that beside each other.
_LETTERS = (("w", "l"), ("w", "v"), ("v", "d"), ("g", "p"), ("g", "v"))
_NO = _LOST | {"", "0", "no", "n", "non", "nee", "false", "faux", "onwaar"}
_NONE = _NO | {"none", "aucun", "aucune", "geen"}


def end_of(text: str) -> str | None:
    """The end of a game that words mean, or None."""
    alone = claimed_result(text, ())
    return _SHORT.get(bare_word(text)) or (alone.kind if alone and alone.kind in ENDS else None)


def _in_words(ends: Iterable[str]) -> tuple[Mapping[str, str], ...]:
    """Ways for a game to end as they are called in each language."""
    return tuple(words.text(f"common.result.{end}") for end in ends)


def winner_of(text: str, names: Sequence[str]) -> str | None:
    """The player whom a word names, or ``SHARED``; None where it names none, or, without its
    accents, several."""
    word = bare_name(text)
    meant = {name for name in names if bare_name(name) == word}
    meant = {name for name in meant if same_name(name, text)} or meant
    return meant.pop() if len(meant) == 1 else SHARED if word in _SHARED else None


@cache
def _won() -> frozenset[str]:
    told = *WON, *WINS, *words.text("common.victory").values(), "win", "winst"
    return frozenset(map(bare_word, told))


def _says_won(word: str) -> bool:
    """Whether a bare word is one of results for who won, or heads the winner."""
    return word in _won() or is_field(word, "winner")


def is_of_victory(word: str) -> bool:
    """Whether a bare word is one for winning, or for a supremacy."""
    return _says_won(word) or word in map(bare_word, supremacies())


def ended(player: str, text: str) -> tuple[bool, str]:
    """Whether a text says that the row's player won, and how the game ended, as far as it does."""
    alone = claimed_result(text, ())
    if end := end_of(text) or (alone.kind if alone else None):
        return False, end
    if _says_won(bare_word(text)):
        return bool(player), ""
    own = claimed_result(f"{player} {text}", [player]) if player else None
    return (own.winner == 0, own.kind or "") if own else (False, "")


def _letters(texts: Iterable[str]) -> tuple[str, str]:
    """The letters that stand for won and lost, where nothing but these two stands; or nothing."""
    said = {bare_word(text) for text in texts} - {""}
    return next(((won, lost) for won, lost in _LETTERS if said == {won, lost}), ("", ""))


def claimed(
    cards: CardSet,
    sheet: Sheet,
    ends: Sequence[tuple[int | None, str, str]],
    winners: Sequence[tuple[int | None, str, str]],
) -> Sheet:
    """The sheet with its claims, from the cells of its rows.

    ``ends``: line, the row's player, and how the game ended, or what that was for the player
    (``won by military supremacy``, ``lost``); ``winners``: line, the row's player, and the text,
    which is a player's name, a word for a shared victory, or a mark in the winner's own row; of no
    row where the player is blank.
    """
    found: list[Finding] = []
    claims: list[str] = []
    said: dict[str, int | None] = {}
    won_by, lost_by = _letters(text for _, _, text in ends)
    names = [player.name for player in sheet.players]
    ends = [*ends, *(w for w in winners if winner_of(w[2], names) is None and all(ended(*w[1:])))]
    winners = [each for each in winners if each not in ends]
    for line, player, text in ends:
        word = bare_word(text) or text.strip(" -–—")
        if word in {*_NONE, lost_by}:
            continue
        won, meant = (True, "") if word == won_by else ended(player, text)
        told = None if won or meant else claimed_result(text, names)
        if told and told.winner is not None:
            player, won, meant = names[told.winner], True, told.kind or ""
        if won:
            said.setdefault(player, line)
        allowed = GAMES[cards.game].sheet.ends
        if meant in allowed:
            claims.append(meant)
        elif meant or not won:
            found.append(finding("S-END-01", line=line, found=text, expected=_in_words(allowed)))
    end, *more = dict.fromkeys(claims) or ["civilian"]
    if more:
        found.append(finding("S-END-02", line=sheet.line, found=_in_words([end, *more])))
        end = "civilian"
    shared = False
    for line, player, text in winners:
        word = bare_name(text)
        if not word:
            continue
        if named := winner_of(text, names):
            shared = shared or named == SHARED
            said.update({} if named == SHARED else {named: said.get(named, line)})
        elif player and (word in _MARKS or text in _TICKS or ended(player, text)[0]):
            said.setdefault(player, line)
        elif bare_word(text) not in _NO:  # a dash says nothing
            found.append(finding("S-WINNER-02", line=line, found=text))
    distinct = list(said)
    if len(distinct) > 1 or (distinct and shared):
        found.append(finding("S-WINNER-04", line=sheet.line, found=", ".join(distinct)))
        distinct, shared = [], False
    winner = distinct[0] if distinct else ""
    if end != "civilian" and not winner:
        found.append(finding("S-WINNER-03", line=sheet.line))
    read = replace(sheet, end=end, winner=winner, winner_line=said.get(winner), shared=shared)
    return read.with_findings(*found)
