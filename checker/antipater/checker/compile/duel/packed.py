"""A move of Duel as one number."""

from antipater.checker.compile.loops.rows import part
from antipater.rules.duel import PAID, Verb

# What is done, by its number.
VERBS = tuple(Verb)
PRICED = tuple(map(VERBS.index, PAID))
# The verb, the player, the item and the other item, each of the latter one more than its id:
# how many bits each has, from the lowest.
VERB_BITS, PLAYER_BITS, ITEM_BITS = 4, 1, 10
ITEM_AT = VERB_BITS + PLAYER_BITS
OTHER_AT = ITEM_AT + ITEM_BITS


@part
def packed(verb: int, player: int, item: int, other: int) -> int:
    """The number of a move."""
    return verb | player << VERB_BITS | item + 1 << ITEM_AT | other + 1 << OTHER_AT


@part
def verb_of(move: int) -> int:
    """The number of a move's verb."""
    return move & (1 << VERB_BITS) - 1


@part
def player_of(move: int) -> int:
    """The player of a move."""
    return move >> VERB_BITS & (1 << PLAYER_BITS) - 1


@part
def item_of(move: int) -> int:
    """The item of a move, -1 for none."""
    return (move >> ITEM_AT & (1 << ITEM_BITS) - 1) - 1


@part
def other_of(move: int) -> int:
    """The other item of a move, -1 for none."""
    return (move >> OTHER_AT & (1 << 32 - OTHER_AT) - 1) - 1
