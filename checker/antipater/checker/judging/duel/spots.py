"""What the places of items are called."""

from collections.abc import Mapping, Sequence

from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import say
from antipater.rules.duel import Spot

_IN_CITIES = {
    spot + seat: seat for spot in (Spot.CITY, Spot.HELD, Spot.PREPARED) for seat in (0, 1)
}
# Where it is called otherwise than of wonders alone, in sets in which something is set off.
_OF_PLOTS = {"held": "in_hand", "tucked": "under_some"}


def spot_names(spot: int, players: Sequence[str], plots: bool = False) -> Mapping[str, str]:
    """Where an item of Duel is, in each language; ``spot`` as the engine numbers places. ``plots``:
    of a character that may be held, or of a card that may lie under one."""
    return {language: _named(spot, language, players, plots) for language in LANGUAGES}


def _named(spot: int, language: str, players: Sequence[str], plots: bool) -> str:
    seat = _IN_CITIES.get(spot)
    player = players[seat] if seat is not None and players else ""
    name = Spot(min(spot, Spot.LAID) - (seat or 0)).name.lower()
    name = _OF_PLOTS.get(name, name) if plots else name
    return say(f"judging.spot.{name}", language, player=player)
