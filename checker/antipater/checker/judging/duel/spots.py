"""What the places of items are called."""

from collections.abc import Mapping, Sequence

from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import say
from antipater.rules.duel import Spot

_IN_CITIES = {Spot.CITY: 0, Spot.CITY + 1: 1, Spot.HELD: 0, Spot.HELD + 1: 1}


def spot_names(spot: int, players: Sequence[str]) -> Mapping[str, str]:
    """Where an item of Duel is, in each language; ``spot`` as the engine numbers places."""
    return {language: _named(spot, language, players) for language in LANGUAGES}


def _named(spot: int, language: str, players: Sequence[str]) -> str:
    seat = _IN_CITIES.get(spot)
    player = players[seat] if seat is not None and players else ""
    return say(f"judging.spot.{Spot(spot - (seat or 0)).name.lower()}", language, player=player)
