"""What is done in a move of Duel and in a play of 7 Wonders, by its number in an archive."""

from functools import cache

from antipater.rules.duel import Verb

VERBS = tuple(verb.value for verb in Verb)


@cache
def actions() -> tuple[str, ...]:
    """Those of 7 Wonders, the engine of which not every archive needs."""
    from antipater.rules.seven_wonders import Action

    return tuple(action.value for action in Action)
