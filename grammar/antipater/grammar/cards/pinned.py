"""What a set says that another builds on, in a short hash: it moves with the meaning alone."""

import hashlib
from collections.abc import Iterator, Sequence

from antipater.grammar.cards.parse import split
from antipater.grammar.cards.spacing import tokens_of

_DIGITS = 12
_NO_RULE = ("example",)


def pin_of(layers: Sequence[Sequence[tuple[str, str]]]) -> str:
    """The hash of some layers of files. Comments, spacing, examples, and in which file and in
    what order a layer's declarations stand, do not change it."""
    digest = hashlib.sha256()
    for files in layers:
        for words in sorted(_declarations(files)):
            digest.update("\0".join(words).encode() + b"\n")
        digest.update(b"\0layer\n")
    return digest.hexdigest()[:_DIGITS]


def _declarations(files: Sequence[tuple[str, str]]) -> Iterator[list[str]]:
    for _, text in files:
        for _, piece in split(text.removeprefix("\ufeff")):
            words = tokens_of(piece)
            if words[:1] and words[0] not in _NO_RULE:
                yield words
