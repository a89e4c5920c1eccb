"""Lines that people write of cards and that the language says otherwise: what is meant by them."""

import re

_ONE = r"(\d+)"
_DEED = r"(build|take|give|discard|return|unbuild|copy)"
_PLACE = r"(of the opponent|of own city|of any city|from .+?)"

# What is written, and how it is said. Of several that fit, the first.
_WORDINGS = (
    (r"(?:own|you|i) (gain|lose)s? (.+)", r"\1 \2"),
    (rf"{_ONE} (points?) ((?:per|for|if) .+)", r"at end \1 \2 \3"),
    (rf"{_ONE} points?", r"points \1"),
    (rf"{_ONE} shields?", r"shields \1"),
    (rf"{_ONE} shields? ((?:per|if) .+)", r"shields \1 \2"),
    (rf"coins? {_ONE}", r"gain \1 coins"),
    (rf"{_ONE} (coins?(?: (?:per|if) .+)?)", r"gain \1 \2"),
    (r"(?:plays? again|another turn|take another turn)", "replay"),
    (r"when the age (begins|ends)(.*)", r"when an age \1\2"),
    (r"when (?:i|you) (\w+?)s?\b(.*)", r"when own \1s\2"),
    (r"when (?:each|every) (?:city|player) (\w+?)s?\b(.*)", r"when all \1s\2"),
    (r"(when .+ plays) last card of (?:an|the) age(.*)", r"\1 the last card of an age\2"),
    (r"(.+?),? once per (turn|age|game)", r"\1, once a \2"),
    (r"destroys (?:an?|one) (.+)", r"destroys \1"),
    (rf"(.*chooses? {_ONE} .+?) of opponent\b(.*)", r"\1 of the opponent\3"),
    (r"when left (?:or|and) right (build|discard|chain|buy)s?(.*)", r"when neighbours \1\2"),
    (r"builds guilds? free", "builds purple free"),
    (r"(.*)choose(s?) one (.+)", r"\1choose\2 1 \3"),
    (rf"(.*chooses? {_ONE} \w+) cards? (.+)", r"\1 \3"),
    (r"(.*choose.+) of any city(.*)", r"\1 of the opponent\2"),
    (rf"(.*chooses? {_ONE} .+?) {_PLACE} (of age {_ONE})(.*)", r"\1 \4 \3\6"),
    (rf"(.*chooses? {_ONE} .+?) {_PLACE} and {_DEED} (it|them)", r"\1 \3, \4 \5"),
    (rf"at end {_ONE} points? per (\w+) of the opponent", r"at end \1 * opponent.\2 points"),
    (rf"(on build|at end) {_ONE} (coin|point)s? per (\w+\.\w+)", r"\1 \2 * \4 \3s"),
    (rf"(.+ {_ONE} \w+) for each (.+)", r"\1 per \3"),
    (rf"gain {_ONE} (\w+)(?:,| and) (?:gain )?{_ONE} (points?|shields?)",
     r"gain \1 \2`, `\4 \3"),
    (rf"gain {_ONE} (\w+)(?:,| and) (?:gain )?{_ONE} (\w+)", r"gain \1 \2`, `gain \3 \4"),
)  # fmt: skip
_READ = tuple((re.compile(wrong, re.IGNORECASE), right) for wrong, right in _WORDINGS)


def meant_by(text: str) -> str:
    """The line of a card, or lines with "`, `" between them, that a line that cannot be read
    probably means; empty where nothing is known."""
    meant = _said(" ".join(text.split()))
    for _ in range(2):  # what is meant may be said in two steps
        meant = _said(meant) or meant
    return meant


def _said(text: str) -> str:
    for wrong, right in _READ:
        found = wrong.fullmatch(text)
        if found:
            said = found.expand(right).replace("1 * ", "")
            return re.sub(r"`(point|shield)s? ", r"`\1s ", said)
    return ""
