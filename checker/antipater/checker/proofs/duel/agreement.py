"""The claim about every move of Duel: the engine refuses what the rules refuse, and of a legal
move it makes what they say, in every field of the state.

Each theorem is a view of that one claim: the fields of which its sentence speaks. Which field
stands in which view is told by ``FIELDS``; a field of the state that stands in none is noticed
by a test.
"""

from collections import deque
from collections.abc import Iterator

from antipater.checker.proofs.agreement import differences, refused_alike, views
from antipater.checker.proofs.step_theorem import StepTheorem
from antipater.rules.duel.moves import Happening, LogEntry
from antipater.rules.readings.terms import Condition

# The fields of a state, by the theorem that claims them.
FIELDS = {
    "items_go_where_the_rules_say": ("setup", "places"),
    "cities_change_as_the_rules_say": ("cities",),
    "choices_are_those_printed": ("due", "board_tokens"),
    "turns_pass_as_the_rules_say": ("active", "replay"),
    "ages_follow_one_another": ("age", "left", "drafted"),
    "a_game_is_won_by_the_rules": ("victory", "winner"),
    "the_log_tells_what_happens": ("log",),
}


_SENTENCES = {
    "items_go_where_the_rules_say": (
        "What is built, revived or taken stands in the city of who builds it, a card under a "
        "wonder lies there, a discard in the pile, a drafted wonder before its player, what is "
        "destroyed in the pile or by edition out of the game; after the last wonder that may "
        "stand the others are back in the box; nothing else moves"
    ),
    "cities_change_as_the_rules_say": (
        "Each number of both cities is after a move what the rules say: coins by what is paid, "
        "received, brought and lost, the pawn by the shields of what enters, loot tokens by where "
        "it comes, and the rest by what enters or is destroyed"
    ),
    "choices_are_those_printed": (
        "What enters a city opens the choices that it says, for its player, where there is "
        "something to choose, and one of a token for each pair while one is left; choices that "
        "wait go on waiting; a supremacy ends them"
    ),
    "turns_pass_as_the_rules_say": (
        "After the last choice of a turn the other player moves, or the same one where a wonder "
        "says so; the player who is to begin an age begins it"
    ),
    "ages_follow_one_another": (
        "Wonders are drafted in their order; each card leaves the structure that is taken; when "
        "the last is gone and nothing is left to choose, the next age is laid"
    ),
    "a_game_is_won_by_the_rules": (
        "Who has a supremacy wins at once, that player and no other; else the game ends after "
        "the last card of the last age, and at no other time"
    ),
    "the_log_tells_what_happens": (
        "The log tells each move with every coin paid, gained or lost, every space of the pawn, "
        "every pair, chain and replay, and nothing else"
    ),
}


def logs_alike(one: LogEntry, other: LogEntry) -> Iterator[Condition]:
    """That two logs tell the same of the last move, or that what one tells alone comes to nothing:
    which of the two knows that an amount is 0, and leaves it out, depends on how it was reckoned.
    """
    yield from differences((one.move, one.before), (other.move, other.before))
    told, due = deque(one.events), deque(other.events)
    while told or due:
        if told and due and told[0]._replace(amount=0) == due[0]._replace(amount=0):
            yield from differences(told.popleft(), due.popleft())
        else:
            event = (told if len(told) > len(due) else due).popleft()
            # A chain is told whatever it brings.
            reckoned = not isinstance(event.amount, int) and event.what is not Happening.CHAIN
            yield reckoned and event.amount == 0


AGREEMENT = views(
    StepTheorem(
        "moves_are_legal_by_the_rules",
        "A move is refused exactly where a rule forbids it, and for the first rule that it breaks; "
        "every other move is made",
        refused_alike,
    ),
    FIELDS,
    _SENTENCES,
    {"log": logs_alike},
)
