"""Which options of ``antipater prove`` go together; none is passed over without a word.

``--rlimit``, ``--seed`` and ``--json`` go with everything, and so does ``--cold`` but with
``--changed``: where nothing of earlier runs is used it asks for what is done anyway.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

_OTHERS = ("--mutate", "--mutate-engine", "--bounds")


class _Clash(NamedTuple):
    """An option that cannot be had with some others, why, and what to do instead."""

    option: str
    others: tuple[str, ...]
    why: str
    instead: str


_CLASHES = (
    _Clash(
        "--edition",
        ("--mutate", "--mutate-engine"),
        "is for theorems and --bounds: mutants are made of the default edition",
        "leave it out",
    ),
    _Clash(
        "--only",
        ("--mutate", "--mutate-engine"),
        "is for theorems and --bounds: a mutant is put to every theorem that may notice it",
        "leave it out, and look for the theorem's name in what is told",
    ),
    _Clash(
        "--jobs",
        ("--mutate", "--bounds", "--export"),
        "is for theorems and --mutate-engine: {other} works in one process",
        "leave it out",
    ),
    _Clash(
        "--records",
        _OTHERS,
        "is for theorems: {other} writes no records",
        "--bounds --only NAME shows a game",
    ),
    _Clash(
        "--export",
        _OTHERS,
        "is for theorems: {other} writes no questions",
        "leave it out, or ask for theorems alone",
    ),
    _Clash(
        "--changed",
        (*_OTHERS, "--cold", "--export"),
        "is for theorems, and needs what was proved earlier, at which {other} does not look",
        "ask for one",
    ),
)
# An option, those of which one must be given with it, and what it does there.
_NEEDS = (
    ("--by-clause", ("--mutate", "--mutate-engine"), "is told of"),
    ("--force", ("--records", "--export"), "replaces files of"),
)


def refused(given: Collection[str]) -> str | None:
    """Why options cannot be given together, in a line that says what to do; None if they can."""
    return next(_problems(given), None)


def _problems(given: Collection[str]) -> Iterator[str]:
    modes = [name for name in _OTHERS if name in given]
    if len(modes) > 1:
        yield f"{modes[0]} and {modes[1]} exclude each other; ask for one"
    for clash in _CLASHES:
        for other in clash.others:
            if clash.option in given and other in given:
                yield f"{clash.option} {clash.why.format(other=other)}; {clash.instead}"
    for option, needed, what in _NEEDS:
        if option in given and not any(name in given for name in needed):
            yield f"{option} {what} {' and '.join(needed)}; give one of these with it"
