"""What the games of the checker offer, by the texts that name it."""

import pytest

from antipater.checker.base.offered import offered
from antipater.checker.games.registry import GAMES


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_all_that_a_game_offers_is_there(game: str) -> None:
    members = vars(type(GAMES[game]))
    places = [name for name, member in members.items() if type(member) is type(offered(""))]
    assert len(places) > 16
    assert all(getattr(GAMES[game], name) is not None for name in places)
