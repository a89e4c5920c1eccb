"""Which options of ``antipater prove`` go together; none is passed over without a word."""

from collections.abc import Collection, Iterator

# Two options that cannot be given together, why, and what to do instead.
_CLASHES = (
    ("--jobs", "--export", "--export works in one process", "leave one out"),
    ("--changed", "--cold", "--cold does not look at what was proved earlier", "ask for one"),
    ("--changed", "--export", "--export does not look at what was proved earlier", "ask for one"),
)


def refused(given: Collection[str]) -> str | None:
    """Why options cannot be given together, in a line that says what to do; None if they can."""
    return next(_problems(given), None)


def _problems(given: Collection[str]) -> Iterator[str]:
    for option, other, why, instead in _CLASHES:
        if option in given and other in given:
            yield f"{option} and {other} exclude each other: {why}; {instead}"
    if "--force" in given and not {"--records", "--export"} & set(given):
        yield "--force replaces files of --records and --export; give one of these with it"
