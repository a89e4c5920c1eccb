"""The claim about every move of 7 Wonders: the engine refuses what the rules refuse, and of a
legal move it makes what they say, in every field of the state.

Each theorem is a view of that one claim: the fields of which its sentence speaks. Which field
stands in which view is told by ``FIELDS``; a field of the state that stands in none is noticed
by a test.
"""

from antipater.checker.proofs.agreement import refused_alike, views
from antipater.checker.proofs.step_theorem import StepTheorem

# The fields of a state, by the theorem that claims them.
FIELDS = {
    "cities_change_as_the_rules_say": ("setup", "cities", "started"),
    "cards_go_where_the_rules_say": ("hands", "pile", "discards"),
    "one_free_build_an_age": ("freed",),
    "choices_are_those_printed": ("due",),
    "ages_take_their_turns": ("age", "turn", "over"),
    "the_log_tells_what_happens": ("log",),
}

_SENTENCES = {
    "cities_change_as_the_rules_say": (
        "Each number of each city is after a move what the rules say: coins by what is paid, "
        "received and brought, conflict tokens by the shields when an age ends, and the rest by "
        "what enters"
    ),
    "cards_go_where_the_rules_say": (
        "A card that is played leaves the hand, a discard lies in the pile, what is built out of "
        "the pile lies there no more, last cards of an age come there; hands are passed on"
    ),
    "one_free_build_an_age": (
        "A city builds free of any cost once an age, and each city counts for itself"
    ),
    "choices_are_those_printed": (
        "After the last turn of an age each city with such a stage chooses about its last card; "
        "then each that built such a stage chooses out of the discards, where they hold anything "
        "new to it; choices that wait go on waiting"
    ),
    "ages_take_their_turns": (
        "A turn follows a turn and an age an age, as soon as nothing is left to choose; the game "
        "ends with its last age"
    ),
    "the_log_tells_what_happens": (
        "The log tells each move with every coin paid or gained and every conflict, and nothing "
        "else"
    ),
}

AGREEMENT = views(
    StepTheorem(
        "plays_are_legal_by_the_rules",
        "A play is refused exactly where a rule forbids it, and for the first rule that it breaks",
        refused_alike,
    ),
    FIELDS,
    _SENTENCES,
)
