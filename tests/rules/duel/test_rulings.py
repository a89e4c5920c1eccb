"""The rulings R1 to R44 on Duel, a test or more for each, and those on which editions differ.

The slips that public engines have made are caught by these as well: D1 by R36, D2 by R31,
D4 and D5 by R12 and R14, D6 by R8, D7 by R1, D8 by R37, D9 by R6, D10 by R23, D11 by R27,
D12 by R14, D13 by R5, D14 by R10, D15 by R4, D16 by R16 and R17; D3 has a test of its own.
"""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antipater.rules.card_set import Kind
from antipater.rules.duel import Happening, Spot, Verb, Victory
from antipater.rules.trade.cost import allocation, least_trade, missing_units
from support.bridge_duel import rules_of
from support.naive.dealing import deal
from support.naive.duel import PRINTINGS, Play
from support.naive.payment import least_payment
from support.scenes import Match, Scene, Slugs

FIRST, SECOND = 0, 1
FIVE = ["apothecary", "workshop", "scriptorium", "pharmacist", "academy"]


def wonder_scene(
    wonder: str,
    *,
    first: Slugs = (),
    second: Slugs = (),
    discard: Slugs = (),
    board: Slugs | None = None,
    drawn: Slugs | None = None,
    pawn: int = 0,
    edition: str | None = None,
) -> Scene:
    """A scene in which the first player can pay for a wonder."""
    return Scene(
        age=2,
        coins=(30, 7),
        unbuilt=([wonder], []),
        first=first,
        second=second,
        discard=discard,
        board=board,
        drawn=drawn,
        pawn=pawn,
        edition=edition,
        spare=4,
    )


# Progress tokens


@pytest.mark.clause("D148")
def test_r01_the_great_library_draws_three_of_the_box() -> None:
    """R1: three of the five tokens left out are drawn, one is kept, the others go back."""
    board = ["agriculture", "architecture", "economy", "law", "masonry"]
    drawn = ["mathematics", "philosophy", "strategy"]
    scene = wonder_scene("great_library", board=board, drawn=drawn).wonder("great_library")
    assert scene.offered(Verb.DRAWN) == set(drawn)
    assert scene.refused(Verb.DRAWN, "theology") == "D-TOKEN-02"
    assert scene.refused(Verb.DRAWN, "law") == "D-TOKEN-02"
    scene.do(Verb.DRAWN, "strategy")
    places = {token: scene.state.places[scene.slug[token].id] for token in (*board, *drawn)}
    assert [places[token] for token in board] == [Spot.TABLE] * 5
    assert [places[token] for token in drawn] == [Spot.BOX, Spot.BOX, Spot.CITY]
    assert scene.state.board_tokens == 5


def test_r02_a_token_acts_at_once() -> None:
    """R2: the token of the Great Library is played at once: its coins, or Law's symbol."""
    scene = wonder_scene("great_library", drawn=["agriculture", "law", "economy"])
    before = scene.wonder("great_library").coins
    assert scene.do(Verb.DRAWN, "agriculture").coins == (before[0] + 6, before[1])
    scene = wonder_scene("great_library", first=(*FIVE,), drawn=["law", "economy", "theology"])
    scene.wonder("great_library").do(Verb.DRAWN, "law")
    assert scene.outcome is not None
    assert (scene.outcome.kind, scene.outcome.winner) == (Victory.SCIENTIFIC, FIRST)


@pytest.mark.clause("D110")
def test_r03_law_is_one_of_the_six() -> None:
    """R3: Law's symbol counts for the scientific supremacy."""
    scene = Scene("university", age=3, first=[*FIVE[:4], "law"], coins=(30, 7))
    assert scene.build("university").outcome is not None
    scene = Scene("university", age=3, first=FIVE[:4], coins=(30, 7)).build("university")
    assert scene.outcome is None


def test_r04_law_makes_no_pair() -> None:
    """R4: no card bears Law's symbol, so Law makes no pair and frees no token."""
    rules = rules_of()
    balance = [
        item.slug for item in rules.items if item.adds(rules.cards.column["science(balance)"])
    ]
    assert balance == ["law"]
    scene = Scene("school", age=2, first=["apothecary"], coins=(30, 7), board=["law", "economy"])
    scene.build("school").do(Verb.TOKEN, "law")
    assert scene.to_move == SECOND
    assert Happening.PAIR not in [event.what for event in scene.events]


@pytest.mark.clause("D088")
def test_r05_one_pair_for_each_symbol() -> None:
    """R5: each symbol stands on two cards, so it can make one pair in a game."""
    rules = rules_of()
    symbols = [symbol for card in rules.buildings for symbol in rules.cards.science(card)]
    assert sorted(symbols.count(symbol) for symbol in set(symbols)) == [2] * 6
    scene = Scene("school", age=2, first=["workshop"], second=["apothecary"], coins=(30, 7))
    assert scene.build("school").to_move == SECOND  # a symbol in each city is no pair


def test_r06_no_token_left_for_the_pair() -> None:
    """R6: when the board is empty a pair gains nothing, and no choice opens."""
    taken = ["agriculture", "architecture", "economy", "law", "masonry"]
    scene = Scene("school", age=2, first=["apothecary", *taken], coins=(30, 7), board=taken)
    scene.state = scene.state._replace(board_tokens=0)
    scene.build("school")
    assert scene.to_move == SECOND
    pair = [event.amount for event in scene.events if event.what is Happening.PAIR]
    assert pair == [0]


# Mausoleum and discard pile


def test_r07_mausoleum_with_an_empty_pile() -> None:
    """R7: with nothing discarded the effect is skipped and the points are kept."""
    scene = wonder_scene("mausoleum").wonder("mausoleum")
    assert scene.to_move == SECOND
    assert scene.points(FIRST)["wonders"] == 2


@pytest.mark.clause("D072")
def test_r08_the_discard_pile() -> None:
    """R8: cards that either player discards or that a wonder destroys, not tucked ones."""
    scene = Scene(
        "walls",
        "aqueduct",
        "forum",
        "brewery",
        "temple",
        age=2,
        second=["quarry"],
        coins=(30, 30),
        unbuilt=(["statue_of_zeus", "mausoleum"], []),
    )
    scene.do(Verb.DISCARD, "walls").do(Verb.DISCARD, "aqueduct")
    scene.wonder("statue_of_zeus", "forum").do(Verb.DESTROY, "quarry")
    assert scene.discard == {"walls", "aqueduct", "quarry"}
    scene.do(Verb.DISCARD, "temple")
    scene.wonder("mausoleum", "brewery")
    assert scene.offered(Verb.REVIVE) == {"walls", "aqueduct", "quarry", "temple"}
    assert scene.refused(Verb.REVIVE, "forum") == "D-REVIVE-01"
    assert scene.refused(Verb.REVIVE, "palace") == "D-REVIVE-01"


@pytest.mark.clause("D152")
@pytest.mark.parametrize(
    ("card", "first", "coins", "pawn"),
    [
        ("tavern", (), 4, 0),
        ("walls", (), 0, 2),
        ("tacticians_guild", ("walls", "stable"), 2, 0),
        ("pretorium", (), 0, 3),
    ],
)
def test_r09_mausoleum_builds_free_with_all_effects(
    card: str, first: tuple[str, ...], coins: int, pawn: int
) -> None:
    """R9: no cost, not even coins; coins, shields and guild coins come as ever."""
    scene = wonder_scene("mausoleum", first=first, discard=[card]).wonder("mausoleum")
    before = scene.coins
    scene.do(Verb.REVIVE, card)
    assert scene.coins[0] == before[0] + coins
    assert scene.pawn == pawn


def test_r09_a_pair_by_the_mausoleum() -> None:
    """R9: a green card taken from the discard pile can complete a pair."""
    scene = wonder_scene("mausoleum", first=("apothecary",), discard=["school"])
    scene.wonder("mausoleum").do(Verb.REVIVE, "school")
    assert scene.to_move == FIRST
    scene.do(Verb.TOKEN, sorted(scene.offered(Verb.TOKEN))[0])
    assert scene.to_move == SECOND


def test_r10_mausoleum_is_no_chain() -> None:
    """R10: Urbanism pays nothing for a card that the Mausoleum builds, chain or not (D14)."""
    scene = wonder_scene("mausoleum", first=("baths", "urbanism"), discard=["aqueduct"])
    before = scene.wonder("mausoleum").coins
    assert scene.do(Verb.REVIVE, "aqueduct").coins == before


def test_r11_strategy_on_a_red_card_by_the_mausoleum() -> None:
    """R11: a red card that the Mausoleum builds gets Strategy's shield."""
    scene = wonder_scene("mausoleum", first=("strategy",), discard=["walls"])
    assert scene.wonder("mausoleum").do(Verb.REVIVE, "walls").pawn == 3


@pytest.mark.parametrize(("wonder", "spaces"), [("colossus", 2), ("circus_maximus", 1)])
def test_r12_strategy_does_not_touch_wonders(wonder: str, spaces: int) -> None:
    """R12: wonders move the pawn by their own shields, with Strategy or without (D4, D5)."""
    assert wonder_scene(wonder, first=("strategy",)).wonder(wonder).pawn == spaces
    assert wonder_scene(wonder).wonder(wonder).pawn == spaces


# Wonders that destroy


@pytest.mark.parametrize("wonder", ["statue_of_zeus", "circus_maximus"])
def test_r13_nothing_to_destroy(wonder: str) -> None:
    """R13: without a target the discard is skipped; shield and points stay."""
    scene = wonder_scene(wonder, second=["walls", "altar"]).wonder(wonder)
    assert scene.to_move == SECOND
    assert (scene.pawn, scene.points(FIRST)["wonders"]) == (1, 3)


def test_r14_shield_before_the_discard() -> None:
    """R14: shield, victory test, then the choice; the capital ends the game first (D12)."""
    scene = wonder_scene("statue_of_zeus", second=["quarry"], pawn=8).wonder("statue_of_zeus")
    assert scene.outcome is not None
    assert scene.outcome.kind is Victory.MILITARY
    assert scene.plays() == set()
    assert scene.discard == set()
    scene = wonder_scene("statue_of_zeus", second=["quarry"], pawn=2).wonder("statue_of_zeus")
    assert (scene.pawn, scene.coins[1]) == (3, 5)
    assert scene.offered(Verb.DESTROY) == {"quarry"}


# Money


@pytest.mark.clause("D108")
@pytest.mark.parametrize(
    ("card", "age", "trade", "coins"),
    [("baths", 1, 2, 0), ("caravansery", 2, 4, 2), ("barracks", 2, 0, 3), ("stone_pit", 1, 0, 1)],
)
def test_r15_economy_takes_the_trade_only(card: str, age: int, trade: int, coins: int) -> None:
    """R15: the owner gets what is paid for resources, never the printed coins."""
    scene = Scene(card, age=age, second=["economy"], coins=(20, 0)).build(card)
    assert scene.coins == (20 - trade - coins, trade)


def test_r15_economy_for_wonders_and_fixed_prices() -> None:
    """R15: also for wonders, and for units bought at 1 coin."""
    scene = wonder_scene("pyramids", first=("stone_reserve",), second=["economy"])
    assert scene.wonder("pyramids").coins == (25, 7 + 5)


def test_r15_economy_comes_before_loot() -> None:
    """R15: the coins arrive before a loot token takes any."""
    scene = Scene("stable", second=["economy"], coins=(7, 0), pawn=2).build("stable")
    assert scene.coins == (5, 0)


def test_r15_a_chain_pays_economy_nothing() -> None:
    """R15: nothing is spent on a chain, so nothing is collected."""
    scene = Scene("aqueduct", age=2, first=["baths"], second=["economy"]).build("aqueduct")
    assert scene.coins == (7, 7)


RESOURCES = range(5)
ONE_OF = ((0, 1, 2), (3, 4), (0, 1), (1, 3), (2, 4))


@pytest.mark.slow
@given(
    needs=st.lists(st.integers(0, 3), min_size=5, max_size=5),
    made=st.lists(st.integers(0, 2), min_size=5, max_size=5),
    prices=st.lists(st.integers(1, 8), min_size=5, max_size=5),
    one_of=st.lists(st.sampled_from(ONE_OF), max_size=4),
    off=st.integers(0, 3),
)
def test_r16_the_least_payment(
    needs: list[int], made: list[int], prices: list[int], one_of: list[tuple[int, ...]], off: int
) -> None:
    """R16: the cheapest of all uses of one-of producers and all choices of units (D16)."""
    missing = missing_units(needs, made)
    producers = [(one_of.count(gives), gives) for gives in sorted(set(one_of))]
    least = least_payment(tuple(needs), tuple(made), tuple(one_of), tuple(prices), off)
    assert least_trade(needs, missing, prices, producers, off) == least
    units = allocation(missing, prices, producers, off)
    assert sum(unit.price for unit in units if unit.bought) == least
    assert sum(unit.discounted for unit in units) <= off
    for n, (count, gives) in enumerate(producers):
        served = [unit.resource for unit in units if unit.producer == n]
        assert len(served) <= count
        assert set(served) <= set(gives)


def test_r16_the_dearest_units_go_first() -> None:
    """R16: the Palace with Masonry and the Caravansery, dear clay and dearer glass."""
    first = ["masonry", "caravansery"]
    second = ["brickyard", "glassworks", "glass_blower"]
    scene = Scene("palace", age=3, first=first, second=second)
    # wood 2, clay 4, stone 2, glass 4 and 4: the producer takes the clay, Masonry the glass
    assert scene.price(FIRST, "palace") == 2 + 2
    # without glass to take away, Masonry saves what the producer leaves
    scene = Scene("town_hall", age=3, first=first, second=["shelf_quarry", "sawmill"])
    assert scene.price(FIRST, "town_hall") == (2 + 3) * 4 - 3 * 4


def test_r17_the_rest_of_a_discount_is_lost() -> None:
    """R17: fewer than two units missing: free, and nothing more; coins are never lowered."""
    scene = Scene("baths", first=["masonry"], coins=(3, 0)).build("baths")
    assert scene.coins == (3, 0)
    scene = wonder_scene("pyramids", first=("architecture", "shelf_quarry", "quarry"))
    assert scene.wonder("pyramids").coins == (30, 7)
    assert Scene(age=2, first=["masonry"]).price(FIRST, "forum") == 3 + 2
    assert Scene(age=2, first=["architecture", "masonry"]).price(FIRST, "barracks") == 3


@pytest.mark.clause("D053")
def test_r18_a_chain_is_always_used() -> None:
    """R18: a chain that is held is used, coins included, and Urbanism pays even so."""
    scene = Scene("barracks", age=2, first=["garrison", "urbanism"], coins=(0, 7))
    assert scene.price(FIRST, "barracks") == 0
    assert scene.build("barracks").coins == (4, 7)
    makes = ["baths", "urbanism", "shelf_quarry", "quarry"]
    rich = Scene("aqueduct", age=2, first=makes, coins=(0, 7)).build("aqueduct")
    assert rich.coins == (4, 7)


def test_r18_free_cards_are_no_chains() -> None:
    """R18: a card without a cost is not free by a chain: no coins from Urbanism."""
    scene = Scene("tavern", first=["urbanism"], coins=(0, 7)).build("tavern")
    assert scene.coins == (4, 7)  # the Tavern's own 4
    assert all(not card.cost.free for card in scene.rules.buildings if card.free_with)


def test_r19_tokens_act_from_the_next_play_on() -> None:
    """R19: a token won by a play does not act on that play."""
    chain = ["pharmacist", "scriptorium"]
    scene = Scene("dispensary", age=2, first=chain, coins=(0, 7), board=["urbanism"])
    scene.build("dispensary").do(Verb.TOKEN, "urbanism")
    assert scene.coins == (6, 7)
    scene = wonder_scene("great_library", drawn=["theology", "law", "economy"])
    scene.wonder("great_library").do(Verb.DRAWN, "theology")
    assert scene.to_move == SECOND


def test_r20_theology_gives_one_replay() -> None:
    """R20: a wonder without its own replay gives one; never two."""
    for wonder in ("pyramids", "sphinx"):
        scene = wonder_scene(wonder, first=("theology",)).wonder(wonder)
        assert scene.to_move == FIRST
        assert scene.do(Verb.DISCARD, scene.accessible()[0]).to_move == SECOND


@pytest.mark.parametrize(("wonder", "first"), [("sphinx", ()), ("pyramids", ("theology",))])
def test_r21_a_replay_does_not_outlive_its_age(wonder: str, first: tuple[str, ...]) -> None:
    """R21: with no card left the replay is lost, own or by Theology."""
    for age in (1, 2, 3):
        scene = Scene(age=age, first=first, coins=(30, 7), unbuilt=([wonder], []), spare=1, pawn=-1)
        scene.wonder(wonder)
        assert not scene.state.replay
        if age == 3:
            assert scene.outcome is not None
        else:
            assert scene.offered(Verb.BEGIN) == {"0", "1"}
            assert scene.do(Verb.BEGIN, "1").to_move == SECOND
            assert scene.do(Verb.DISCARD, scene.accessible()[0]).to_move == FIRST


@pytest.mark.clause("D063")
def test_r22_choices_before_the_replay() -> None:
    """R22: the extra turn begins when the choices are made."""
    scene = wonder_scene("mausoleum", first=("theology",), discard=["tavern"])
    scene.wonder("mausoleum")
    assert {play.verb for play in scene.plays()} == {Verb.REVIVE}
    scene.do(Verb.REVIVE, "tavern")
    assert scene.to_move == FIRST
    assert Verb.DISCARD in {play.verb for play in scene.plays()}


@pytest.mark.parametrize("coins", [0, 1, 2, 3, 4, 9])
def test_r23_losses_stop_at_nothing(coins: int) -> None:
    """R23: loot tokens and the Appian Way take at most what is there (D10)."""
    for pawn, fine in ((2, 2), (5, 5)):
        scene = Scene("guard_tower", pawn=pawn, coins=(7, coins)).build("guard_tower")
        assert scene.coins[1] == max(0, coins - fine)
    scene = Scene(coins=(30, coins), unbuilt=(["appian_way"], [])).wonder("appian_way")
    assert scene.coins[1] == max(0, coins - 3)


@pytest.mark.clause("D065")
def test_r24_order_of_a_building() -> None:
    """R24: paid, counted with itself, pair noted; the token is chosen before the next turn."""
    scene = Scene("lighthouse", age=3, first=["tavern", "urbanism"], coins=(0, 7))
    assert scene.build("lighthouse").coins == (4 + 2, 7)  # chain, Tavern and Lighthouse
    scene = Scene("school", age=2, first=["apothecary"], coins=(30, 7)).build("school")
    assert {play.verb for play in scene.plays()} == {Verb.TOKEN}
    told = [event.what for event in scene.events]
    assert told.index(Happening.TRADES) < told.index(Happening.PAIR)


def test_r25_order_of_a_wonder() -> None:
    """R25: Economy is paid before the Appian Way's loss."""
    scene = Scene(coins=(30, 0), second=["economy"], unbuilt=(["appian_way"], []))
    price = scene.price(FIRST, "appian_way")
    assert scene.wonder("appian_way").coins == (30 - price + 3, price - 3)


@pytest.mark.clause("D132")
def test_r26_effects_count_their_own_card() -> None:
    """R26: the Lighthouse counts itself, the Armory no guild, the Arena wonders that stand."""
    scene = Scene("lighthouse", age=3, first=["tavern"], coins=(0, 0))
    assert scene.build("lighthouse").coins == (2, 0)
    scene = Scene(
        "armory", age=3, first=["tacticians_guild", "walls", "shelf_quarry"], coins=(9, 0)
    )
    price = scene.price(FIRST, "armory")
    assert scene.build("armory").coins == (9 - price + 1, 0)
    scene = Scene(
        "arena", age=3, first=["brewery", "sphinx"], coins=(0, 0), unbuilt=(["pyramids"], [])
    )
    assert scene.build("arena").coins == (2, 0)


@pytest.mark.clause("D134", "D143")
def test_r27_guild_coins_once_points_at_the_end() -> None:
    """R27: coins once by the fuller city; points by the city that is fuller at the end (D11)."""
    first, second = ["tavern"], ["brewery", "forum"]
    scene = Scene(
        "merchants_guild", "port", "armory", age=3, first=first, second=second, coins=(40, 40)
    )
    price = scene.price(FIRST, "merchants_guild")
    scene.build("merchants_guild")
    assert scene.coins[0] == 40 - price + 2
    scene.build("port")
    assert scene.coins[0] == 40 - price + 2
    assert scene.points(FIRST)["guilds"] == 3
    first, second = ["quarry", "lumber_yard"], ["press", "glassworks", "clay_pool"]
    scene = Scene("shipowners_guild", age=3, first=first, second=second, coins=(30, 7))
    price = scene.price(FIRST, "shipowners_guild")
    assert scene.build("shipowners_guild").coins[0] == 30 - price + 3
    assert scene.points(FIRST)["guilds"] == 3


@pytest.mark.clause("D136")
@pytest.mark.parametrize(("coins", "points"), [((2, 2), 0), ((8, 3), 2), ((3, 9), 3), ((5, 4), 1)])
def test_r28_moneylenders(coins: tuple[int, int], points: int) -> None:
    """R28: whole sets of three coins of the richer city."""
    scene = Scene(age=3, first=["moneylenders_guild"], coins=coins)
    assert scene.points(FIRST)["guilds"] == points


def test_r28_builders() -> None:
    """R28: two points for each wonder that stands in the city with most of them."""
    scene = Scene(
        age=3,
        first=["builders_guild", "sphinx"],
        second=["colossus", "piraeus", "pyramids"],
        unbuilt=(["mausoleum", "appian_way"], []),
    )
    assert scene.points(FIRST)["guilds"] == 6


# Set-up, wonders, track


@pytest.mark.clause("D028", "D030")
def test_r29_draft() -> None:
    """R29: 1, 2, 1 and 1, 2, 1; the fourth is forced; the second row waits; first begins."""
    table = deal(Random(7))
    match = Match(table)
    offered, drafters = [], []
    for _ in range(8):
        plays = sorted(match.game.legal())
        offered.append({play.thing for play in plays})
        drafters.append(plays[0].player)
        match.play(plays[0])
    assert drafters == [0, 1, 1, 0, 1, 0, 0, 1]
    assert [len(wonders) for wonders in offered] == [4, 3, 2, 1, 4, 3, 2, 1]
    assert offered[0] == set(table.rows[0])
    assert offered[4] == set(table.rows[1])
    assert match.state.to_move == FIRST
    late = Match(table)
    move = Play("draft", 0, table.rows[1][0])
    assert late.refused(move) == "D-DRAFT-01"


def seventh(wonder: str, discard: Slugs = ()) -> Scene:
    """Six wonders stand; the first player can build the seventh, and one more is left."""
    return Scene(
        age=3,
        first=["pyramids", "piraeus", "sphinx"],
        second=["colossus", "hanging_gardens", "appian_way"],
        coins=(40, 7),
        unbuilt=([wonder], ["great_lighthouse"]),
        discard=discard,
        spare=4,
    )


@pytest.mark.clause("D074")
def test_r30_the_eighth_wonder_leaves() -> None:
    """R30: at the seventh wonder the last one goes to the box at once, whose it is."""
    scene = seventh("temple_of_artemis").wonder("temple_of_artemis")
    assert scene.unbuilt(SECOND) == set()
    assert scene.to_move == FIRST  # the seventh's own replay
    scene.do(Verb.DISCARD, scene.accessible()[0])
    card = scene.accessible()[0]
    assert scene.refused(Verb.WONDER, "great_lighthouse", card) == "D-WONDER-03"


def test_r30_effects_of_the_seventh_count() -> None:
    """R30: coins, replay and choices of the seventh wonder hold."""
    scene = seventh("mausoleum", discard=["tavern"]).wonder("mausoleum")
    assert scene.offered(Verb.REVIVE) == {"tavern"}
    assert scene.points(FIRST)["wonders"] == 9 + 2 + 6 + 2


def test_r31_two_zones_in_one_move() -> None:
    """R31: the pawn walks; each token that it reaches acts, 2 then 5 (D2)."""
    for coins, left in ((9, 2), (7, 0), (6, 0), (1, 0)):
        scene = Scene("pretorium", age=3, first=["strategy"], pawn=2, coins=(9, coins))
        scene.build("pretorium")
        assert scene.pawn == 6
        assert scene.coins[1] == left
        assert scene.loot == {-3, -6}


def test_r32_surplus_shields_are_lost() -> None:
    """R32: the pawn stops at the capital."""
    scene = Scene("pretorium", age=3, first=["strategy"], pawn=7, coins=(9, 7)).build("pretorium")
    assert scene.pawn == 9
    assert scene.outcome is not None
    spaces = [event.amount for event in scene.events if event.what is Happening.ADVANCES]
    assert spaces == [2]


@pytest.mark.clause("D083", "D084")
def test_r33_a_token_acts_once() -> None:
    """R33: once taken a token is gone; coming back costs nothing."""
    scene = Scene("guard_tower", "palisade", "stable", pawn=2, coins=(20, 20))
    scene.build("guard_tower")
    assert (scene.pawn, scene.coins[1], scene.loot) == (3, 18, {6, -3, -6})
    scene.build("palisade")
    assert scene.pawn == 2
    before = scene.coins[1]
    scene.build("stable")
    assert (scene.pawn, scene.coins[1]) == (3, before)


def test_d03_four_tokens_two_for_each_side() -> None:
    """D3: the tokens of one side stay when those of the other side are taken."""
    scene = Scene("walls", age=2, pawn=-1, first=["shelf_quarry"], coins=(7, 7)).build("walls")
    assert (scene.pawn, scene.loot) == (1, {3, 6, -3, -6})
    scene = Scene("walls", age=2, pawn=-2, second=["shelf_quarry"], active=1).build("walls")
    assert (scene.pawn, scene.loot, scene.coins) == (-4, {3, 6, -6}, (5, 7))


def test_r34_no_play_wins_twice() -> None:
    """R34: no item has both shields and a symbol, so science and military never meet."""
    rules = rules_of(cards="duel")
    for item in rules.items:
        assert not (item.adds(rules.shields) and rules.cards.science(item))


# Ages and turns


@pytest.mark.clause("D077")
def test_r35_the_structure_is_laid_before_the_choice() -> None:
    """R35: who chooses sees the cards of the next age."""
    scene = Scene("tavern", spare=0, pawn=1).do(Verb.DISCARD, "tavern")
    assert scene.offered(Verb.BEGIN) == {"0", "1"}
    assert scene.state.age == 2
    assert scene.state.left == (1 << 20) - 1
    laid = scene.state.setup.layouts[2]
    assert {scene.state.places[card] for card in laid} == {Spot.TABLE}


def test_r36_who_chooses() -> None:
    """R36: who trails; in the middle the last active player, after a replay turn too (D1)."""
    for active in (0, 1):
        for pawn, chooser in ((3, 1), (-3, 0), (0, active)):
            scene = Scene("tavern", spare=0, pawn=pawn, active=active)
            assert scene.do(Verb.DISCARD, "tavern").to_move == chooser
    scene = Scene("tavern", spare=1, coins=(30, 7), unbuilt=(["sphinx"], []))
    scene.wonder("sphinx", "tavern").do(Verb.DISCARD, scene.accessible()[0])
    assert (scene.to_move, scene.state.age) == (FIRST, 2)


def last_card(first: list[str], second: list[str], edition: str | None = None) -> Scene:
    """The game ends with empty treasuries on both sides."""
    scene = Scene("port", age=3, first=first, second=second, coins=(0, 0), spare=0, edition=edition)
    return scene.do(Verb.DISCARD, "port")


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        (["theater", "altar"], ["gardens"], None),  # equal points, whatever the number of cards
        (["palace"], ["philosophy"], 0),
        (["philosophy"], ["palace"], 1),
        (["sphinx"], ["gardens"], 1),
        (["academy", "altar"], ["study", "theater"], None),
    ],
)
def test_r37_ties(first: list[str], second: list[str], winner: int | None) -> None:
    """R37: the points of blue buildings break a tie, else the victory is shared (D8)."""
    scene = last_card(first, second)
    assert scene.points(FIRST)["total"] == scene.points(SECOND)["total"]
    assert scene.outcome is not None
    assert (scene.outcome.winner, scene.outcome.shared) == (winner, winner is None)


@pytest.mark.clause("D067")
def test_r38_discard_income() -> None:
    """R38: yellow cards in the own city, not the discarded one, not the opponent's."""
    scene = Scene("forum", age=2, first=["tavern"], second=["brewery", "stone_reserve"])
    assert scene.do(Verb.DISCARD, "forum").coins == (10, 7)


def test_r39_units_set_the_price() -> None:
    """R39: a double producer adds 2 to the price."""
    scene = Scene(second=["sawmill", "lumber_yard", "logging_camp"])
    assert scene.unit_price(FIRST, "wood") == 2 + 4


def test_r40_one_of_producers() -> None:
    """R40: several serve one construction, each with one unit; they never raise prices."""
    producers = ["caravansery", "great_lighthouse"]
    scene = Scene(age=2, first=producers)
    assert scene.price(FIRST, "statue") == 0
    assert scene.price(FIRST, "aqueduct") == 2
    assert {scene.unit_price(SECOND, r) for r in scene.rules.cards.resources} == {2}


@pytest.mark.clause("D059", "D061")
def test_r41_a_turn_takes_a_card() -> None:
    """R41: no pass; a card can always be discarded, without a coin as well."""
    scene = Scene("palace", "pretorium", age=3, coins=(0, 0), spare=0)
    assert scene.plays() == {
        Play("discard", FIRST, "palace"),
        Play("discard", FIRST, "pretorium"),
    }
    before = scene.state.left.bit_count()
    assert scene.do(Verb.DISCARD, "palace").state.left.bit_count() == before - 1


def test_r42_guilds_are_a_deck_of_their_own() -> None:
    """R42: guilds have a back of their own and are never among the Age III cards left out."""
    rules = rules_of()
    guilds = rules.cards.of_kind(Kind.GUILD)
    assert {guild.colour for guild in guilds} == {"purple"}
    assert {guild.age for guild in guilds} == {3}
    scene = Scene(age=3, coins=(30, 7), unbuilt=(["statue_of_liberty"], []), spare=4)
    left_out = scene.wonder("statue_of_liberty").offered(Verb.LEFT_OUT)
    assert left_out
    assert not left_out & {guild.slug for guild in guilds}


@pytest.mark.clause("D002")
def test_r43_the_bank_is_unlimited() -> None:
    """R43: coins never run out, though the box holds 86."""
    scene = Scene("tavern", coins=(60, 60)).build("tavern")
    assert scene.coins == (64, 60)
    assert scene.do(Verb.DISCARD, scene.accessible()[0]).coins == (64, 62)


@pytest.mark.clause("D157")
@pytest.mark.parametrize(
    ("wonder", "right", "wrong"),
    [("statue_of_zeus", "quarry", "press"), ("circus_maximus", "press", "quarry")],
)
def test_r44_only_the_printed_colour(wonder: str, right: str, wrong: str) -> None:
    """R44: Zeus takes a brown card, Circus Maximus a grey one, of the opponent."""
    scene = wonder_scene(
        wonder, first=("lumber_yard", "glassworks"), second=[right, wrong, "tavern"]
    )
    scene.wonder(wonder)
    assert scene.offered(Verb.DESTROY) == {right}
    assert scene.refused(Verb.DESTROY, wrong) == "D-DESTROY-01"
    assert scene.refused(Verb.DESTROY, "tavern") == "D-DESTROY-01"
    assert scene.refused(Verb.DESTROY, "lumber_yard") == "D-DESTROY-02"


def test_r44_for_the_second_player() -> None:
    """R44: what the second player destroys stands in the first player's city."""
    scene = Scene(
        first=["quarry", "press"],
        second=["lumber_yard"],
        coins=(7, 30),
        unbuilt=([], ["statue_of_zeus"]),
        active=1,
    )
    scene.wonder("statue_of_zeus")
    assert scene.refused(Verb.DESTROY, "press") == "D-DESTROY-01"
    assert scene.refused(Verb.DESTROY, "lumber_yard") == "D-DESTROY-02"
    assert scene.do(Verb.DESTROY, "quarry").city(FIRST) == {"press"}


# Editions


def test_editions_are_those_of_the_naive_reading() -> None:
    """Both readings know the same editions; the reprint is the default."""
    cards = rules_of().cards
    assert set(cards.editions) == set(PRINTINGS)
    assert cards.default_edition == "reprint"


@pytest.mark.clause("D079", "D080")
@pytest.mark.parametrize(
    ("edition", "choice"), [("reprint", True), ("2015", False), ("7wd.io", True)]
)
def test_edition_central_pawn(edition: str, choice: bool) -> None:
    """In the first printing the last active player begins without a choice."""
    for active in (0, 1):
        scene = Scene("tavern", spare=0, active=active, edition=edition)
        scene.do(Verb.DISCARD, "tavern")
        assert scene.to_move == active
        assert bool(scene.offered(Verb.BEGIN)) == choice


@pytest.mark.parametrize(("edition", "winner"), [("reprint", None), ("2015", None), ("7wd.io", 1)])
def test_edition_full_tie(edition: str, winner: int | None) -> None:
    """On 7wd.io a full tie goes to the player who did not begin."""
    scene = last_card(["altar"], ["theater"], edition)
    assert scene.outcome is not None
    assert scene.outcome.winner == winner
    assert scene.outcome.shared == (winner is None)


@pytest.mark.parametrize(("edition", "left"), [("reprint", 2), ("2015", 2), ("7wd.io", 4)])
def test_edition_jumped_loot(edition: str, left: int) -> None:
    """On 7wd.io a jump past one loot token to the next takes the further one's coins only."""
    scene = Scene("pretorium", age=3, first=["strategy"], pawn=2, coins=(9, 9), edition=edition)
    scene.build("pretorium")
    assert scene.coins[1] == left
    assert scene.loot == {-3, -6}


@pytest.mark.clause("D146")
@pytest.mark.parametrize("edition", ["reprint", "2015", "7wd.io"])
def test_edition_destroyed_card(edition: str) -> None:
    """On 7wd.io a destroyed card leaves the game; it can be neither taken nor revived."""
    scene = wonder_scene("statue_of_zeus", second=["sawmill"], edition=edition)
    scene.wonder("statue_of_zeus").do(Verb.DESTROY, "sawmill")
    assert scene.discard == (set() if edition == "7wd.io" else {"sawmill"})
    assert "sawmill" not in scene.accessible()
    assert scene.refused(Verb.BUILD, "sawmill") == "D-CARD-01"
