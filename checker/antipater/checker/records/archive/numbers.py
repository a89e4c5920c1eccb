"""What is done in a move of Duel and in a play of 7 Wonders, by its number in an archive."""

from antipater.rules.duel import Verb
from antipater.rules.seven_wonders import Action

VERBS = tuple(verb.value for verb in Verb)
ACTIONS = tuple(action.value for action in Action)
