"""Lines of moves whose verb alone is misspelt."""

import re
from collections.abc import Iterable

from antipater.grammar.records.keywords import folded
from antipater.grammar.records.lines import MOST_WORDS, UnreadLine, WrittenName


def misspelt_verb(line: str, at: int, verbs: Iterable[str]) -> UnreadLine | None:
    """The slip of a move that is written like one but for its verb; None where there is none.

    ``at`` is where the player's name begins. The verb is sought behind the first word of the
    name, and not where the line has a right one before its first comma.
    """
    from difflib import get_close_matches

    words = list(re.finditer(r"[^\s,]+", line[at:].partition(",")[0]))[1:MOST_WORDS]
    single = {folded(verb): verb for verb in verbs if " " not in verb}
    if any(folded(word[0]) in single for word in words):
        return None
    for word in words:
        near = get_close_matches(folded(word[0]), single, n=1, cutoff=0.8)
        if near:
            verb, begin, end = single[near[0]], at + word.start(), at + word.end()
            mended = line[:begin] + verb + line[end:]
            return UnreadLine(
                WrittenName(word[0], begin + 1), (verb,), misspelt=True, mended=mended
            )
    return None
