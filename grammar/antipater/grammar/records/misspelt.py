"""Lines of moves whose verb alone is misspelt."""

import re
from collections.abc import Callable, Iterable

from antipater.grammar.records.keywords import folded
from antipater.grammar.records.lines import MOST_WORDS, UnreadLine, WrittenName


def misspelt_verb(
    line: str, at: int, verbs: Iterable[str], reads: Callable[[str], object]
) -> UnreadLine | None:
    """The slip of a move that is written like one but for its verb; None where there is none.

    ``at`` is where the player's name begins. The verb is sought behind the first word of the
    name, and not where the line has a right one before its first comma. ``reads``: whether a line
    is a move, as the one with the right verb has to be up to there (``Anna jugles Clay Pit`` does
    not say ``lay``).
    """
    from difflib import get_close_matches

    words = list(re.finditer(r"[^\s,]+", line[at:].partition(",")[0]))[1:MOST_WORDS]
    single = {folded(verb): verb for verb in verbs if " " not in verb}
    if any(folded(word[0]) in single for word in words):
        return None
    for word in words:
        near = get_close_matches(folded(word[0]), single, n=1, cutoff=0.8)
        for name in near:
            verb, begin, end = single[name], at + word.start(), at + word.end()
            mended = line[:begin] + verb + line[end:]
            if reads(mended.partition(",")[0]):
                slip = WrittenName(word[0], begin + 1)
                return UnreadLine(slip, (verb,), misspelt=True, mended=mended)
    return None
