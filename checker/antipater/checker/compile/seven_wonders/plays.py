"""How a play of 7 Wonders is one number of 48 bits: as archives have it."""

from antipater.checker.compile.loops.rows import part
from antipater.checker.records.archive.plays import WIDTHS

# The parts of its first word from the lowest bit on, and how many bits each takes; then come the
# coins to the left and to the right, in as many bits each.
BITS = {name: width for name, width in WIDTHS.items() if name not in ("left", "right")}
COIN_BITS = WIDTHS["left"]
# The lowest bit of each part of the first word, and of the coins to the left.
AT = {name: sum([*BITS.values()][:n]) for n, name in enumerate(BITS)}
LEFT_AT = sum(BITS.values())
# As many offers as are told by the bits of a stage's number. Of more, the higher bits of the number
# of one that is taken stand where what is paid to the left does, as far as in the first word.
FEW_OFFERS = (1 << BITS["stage"]) - 1
MORE_BITS = 31 - LEFT_AT


def taken(number: int) -> int:
    """The bits of a play that tell the number of what it takes."""
    return (number & FEW_OFFERS) << AT["stage"] | number >> BITS["stage"] << LEFT_AT


@part
def part_of(play: int, name: str) -> int:
    """A part of a play's first word."""
    return play >> AT[name] & (1 << BITS[name]) - 1
