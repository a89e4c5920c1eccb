"""What verdicts tell of games besides what a module found, a column of all games at a time."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from antipater.checker.base.extras import Later
from antipater.checker.records.digest import heading, of_words

np, pa = Later("numpy"), Later("pyarrow")


class Heads(NamedTuple):
    """For each game the format of its record, the players' names (a column for each seat), how
    many moves it has, and the digest of its play, if it has one."""

    formats: Any
    players: Sequence[Any]
    moves: Any
    digests: Any


def words(numbers: Any) -> memoryview:
    """The numbers of an array without gaps, as they lie in memory."""
    data, width = memoryview(numbers.buffers()[1] or b""), numbers.type.bit_width // 8
    return data[numbers.offset * width : (numbers.offset + len(numbers)) * width]


def heads(
    module: Any,
    ruleset: str,
    formats: Any,
    players: Sequence[Any],
    moves: tuple[Any, Any],
    lines: Mapping[int, Iterable[str]],
) -> Heads:
    """What verdicts tell of games of a ruleset that a module judged. ``moves``: where each game's
    begin, and all of them, as the module takes them; ``lines``: what digests begin with for some
    games."""
    counts = np.diff(np.frombuffer(moves[0], np.int32))
    words, ends = module.canonical(len(counts), *moves)
    played, places = words.cast("B"), [end * words.itemsize for end in ends]
    headings = [heading(ruleset)] * len(counts)
    for game, told in lines.items():
        headings[game] = heading(ruleset, told)
    each = map(played.__getitem__, map(slice, places, places[1:]))
    digests = list(map(of_words, headings, each))
    return Heads(formats, players, pa.array(counts), pa.array(digests, pa.string()))
