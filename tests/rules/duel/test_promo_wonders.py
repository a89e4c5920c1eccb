"""What the choices of Messe and the Statue of Liberty bring into cities."""

from dataclasses import replace

import pytest

from antipater.rules.duel import Verb
from support.scenes import Scene

FIRST, SECOND = 0, 1


def built(wonder: str) -> Scene:
    """A scene after a wonder was built, whose choice is open."""
    scene = Scene(coins=(30, 7), unbuilt=([wonder], []), spare=4)
    return scene.wonder(wonder)


def test_a_building_of_the_top_row_enters_the_city_for_nothing() -> None:
    scene = built("messe")
    building, coins = min(scene.offered(Verb.TOP_ROW)), scene.coins
    left = scene.state.left.bit_count()
    scene.do(Verb.TOP_ROW, building)
    assert building in scene.city(FIRST)
    assert scene.state.left.bit_count() == left - 1
    assert scene.coins[FIRST] >= coins[FIRST]


@pytest.mark.parametrize("layouts_known", [True, False])
def test_with_the_last_card_of_an_age_no_building_of_the_top_row_is_left(
    layouts_known: bool,
) -> None:
    scene = Scene("altar", coins=(30, 7), unbuilt=(["messe"], []), spare=0)
    if not layouts_known:
        scene.state = scene.state._replace(setup=replace(scene.state.setup, layouts={}))
    scene.wonder("messe", "altar")
    assert Verb.TOP_ROW not in [due.verb for due in scene.state.due]
    assert scene.state.age == 2


def test_of_the_buildings_left_out_one_enters_each_city() -> None:
    scene = built("statue_of_liberty")
    own, other = sorted(scene.offered(Verb.LEFT_OUT))[:2]
    scene.do(Verb.LEFT_OUT, own, other)
    assert own in scene.city(FIRST)
    assert other in scene.city(SECOND)
