"""The rulings R1 to R33 of the fact tables, each with a test that names it."""

import pytest

from antipater.rules.effects import Power
from antipater.rules.ledger import Ledger
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Play,
    Setup,
    State,
    apply,
    begin,
    city_points,
    outcome,
    perform,
    refusal,
    scores,
)
from antipater.rules.seven_wonders.legality import payments
from support.bridge_seven_wonders import board, cards, city, item, play, position, rules, turn_of

RHODES, GIZA, OLYMPIA_A = ("rhodes", "A"), ("giza", "A"), ("olympia", "A")
BABYLON_B, EPHESUS, HALICARNASSUS = ("babylon", "B"), ("ephesus", "A"), ("halicarnassus", "A")
COINS = rules().coins


def code(state: State, *plays: Play) -> str | None:
    why = refusal(rules(), state, turn_of(state, *plays))
    return why and why.code


def coins(state: State) -> list[int]:
    return [ledger[COINS] for ledger in state.cities]


def points(state: State, seat: int = 0) -> dict[str, int]:
    return scores(rules(), state)[seat]


def splits(state: State, name: str, age: int, seat: int = 0) -> set[tuple[int, int]]:
    ways = payments(rules(), state, seat, cards().items[item(name, age)])
    return {(way.left, way.right) for way in ways}


def column(ledger: Ledger, name: str) -> int:
    return int(ledger[cards().column[name]])


@pytest.mark.clause("W042", "W050")
def test_r1_payments_use_only_coins_held_at_the_start_of_the_turn() -> None:
    state = position(city(GIZA, coins=0), city(RHODES), city(EPHESUS, coins=9), age=2)
    assert code(state, play(0, "build", "scriptorium", 1)) == "W-CARD-01"
    state = state._replace(age=1)
    assert code(state, play(0, "build", "scriptorium", 1)) == "W-COST-02"
    sells = play(2, "build", "baths", 1, (0, 2))
    after = apply(rules(), state, turn_of(state, sells))
    assert coins(after) == [2 + 3, 6, 7]
    assert code(after, play(0, "build", "scriptorium", 1)) is None


@pytest.mark.clause("W036")
def test_r2_selling_does_not_stop_the_owner_nor_the_other_buyer() -> None:
    seller = city(GIZA)
    state = position(city(RHODES), seller, city(EPHESUS), age=1)
    baths = [
        play(0, "build", "baths", 1),
        play(1, "build", "baths", 1),
        play(2, "build", "baths", 1),
    ]
    after = apply(rules(), state, turn_of(state, *baths))
    assert coins(after) == [1, 3 + 2 + 2, 1]


@pytest.mark.clause("W037", "W039", "W041")
def test_r3_both_neighbours_may_sell_and_the_buyer_chooses() -> None:
    middle, stone = city(RHODES, coins=6), city(GIZA)
    state = position(middle, stone, city(EPHESUS, "stone_pit"), age=1)
    assert splits(state, "baths", 1) == {(2, 0), (0, 2)}
    state = position(middle, stone, city(EPHESUS, "stone_pit", "quarry"), age=2)
    assert splits(state, "aqueduct", 2) == {(4, 2), (6, 0)}


@pytest.mark.clause("W131")
def test_r4_an_either_or_card_gives_one_kind_to_the_owner_and_one_to_each_neighbour() -> None:
    wood_or_clay = city(RHODES, "tree_farm")
    state = position(wood_or_clay, city(GIZA), city(EPHESUS), age=1)
    assert splits(state, "stockade", 1) == {(0, 0)}
    assert splits(state, "guard_tower", 1) == {(0, 0)}
    assert splits(state, "stockade", 1, seat=1) == {(2, 0)}
    assert splits(state, "stables", 2) == set()
    plays = [play(0, "build", "stockade", 1), play(1, "build", "guard_tower", 1)]
    assert code(state, *plays) is None


@pytest.mark.clause("W131")
def test_r5_a_buyer_cannot_buy_both_kinds_of_one_card() -> None:
    state = position(city(GIZA), city(RHODES, "tree_farm"), city(EPHESUS), age=3)
    assert splits(state, "gardens", 3) == set()
    both = position(city(GIZA, "clay_pool"), city(RHODES, "tree_farm", "clay_pit"), city(EPHESUS))
    assert splits(both, "gardens", 3) == {(0, 4)}


@pytest.mark.clause("W033", "W034", "W111", "W143", "W144")
def test_r6_yellow_cards_and_stages_are_not_sold_but_the_board_is() -> None:
    yellow = city(("alexandria", "A"), "caravansery", "forum", stages=2)
    state = position(city(GIZA), yellow, city(EPHESUS), age=1)
    assert splits(state, "stockade", 1) == set()
    assert splits(state, "apothecary", 1) == set()
    assert splits(state, "workshop", 1) == {(0, 2)}


@pytest.mark.clause("W107", "W157")
def test_r7_the_boards_resource_is_no_card() -> None:
    state = position(city(GIZA), city(RHODES), city(("olympia", "B")), age=2)
    after = apply(rules(), state, turn_of(state, play(0, "build", "vineyard", 2)))
    assert coins(after)[0] == 3
    guilds = position(city(GIZA, "workers_guild"), city(RHODES), city(EPHESUS, "lumber_yard"))
    assert points(guilds)["guilds"] == 1


@pytest.mark.clause("W135", "W136")
def test_r8_discounts_and_production_count_from_the_next_turn() -> None:
    state = position(city(EPHESUS), city(GIZA), city(RHODES), age=1)
    post = turn_of(state, play(0, "build", "east_trading_post", 1))
    assert splits(state, "baths", 1) == {(0, 2)}
    after = apply(rules(), state, post)
    assert splits(after, "baths", 1) == {(0, 1)}
    olympia = position(city(("olympia", "B"), "lumber_yard"), city(GIZA), city(RHODES), age=1)
    stage = turn_of(olympia, play(0, "stage", "baths", 1))
    assert splits(apply(rules(), olympia, stage), "baths", 1) == {(0, 1)}


@pytest.mark.clause("W040", "W122")
def test_r9_discounts_do_not_add_up_and_the_posts_remain_allowed() -> None:
    zeus = city(("olympia", "B"), stages=1)
    state = position(zeus, city(GIZA), city(RHODES), age=1)
    assert code(state, play(0, "build", "east_trading_post", 1)) is None
    after = apply(rules(), state, turn_of(state, play(0, "build", "east_trading_post", 1)))
    assert splits(after, "baths", 1) == {(0, 1)}


@pytest.mark.clause("W050", "W141", "W142")
def test_r10_vineyard_and_bazar_count_what_neighbours_build_in_the_same_turn() -> None:
    state = position(city(GIZA, "loom"), city(RHODES, "mine"), city(EPHESUS), age=2)
    move = turn_of(
        state,
        play(0, "build", "vineyard", 2),
        play(1, "build", "sawmill", 2),
        play(2, "build", "quarry", 2),
    )
    assert coins(apply(rules(), state, move))[0] == 3 + 3
    four = position(*[city(b) for b in (GIZA, RHODES, EPHESUS, OLYMPIA_A)], age=2)
    move = turn_of(four, play(0, "build", "bazar", 2), play(1, "build", "press", 2))
    assert coins(apply(rules(), four, move))[0] == 3 + 2


@pytest.mark.clause("W147", "W149", "W150")
def test_r11_lighthouse_and_haven_pay_at_building_and_score_at_the_end() -> None:
    state = position(city(GIZA, "caravansery"), city(RHODES), city(EPHESUS), age=3)
    after = apply(rules(), state, turn_of(state, play(0, "build", "lighthouse", 3)))
    assert coins(after)[0] == 3 + 2
    assert points(after)["commercial"] == 2
    grown = position(city(GIZA, "caravansery", "lighthouse", "tavern"), city(RHODES), city(EPHESUS))
    assert points(grown)["commercial"] == 3
    haven = position(city(GIZA, "haven", "mine", "sawmill"), city(RHODES), city(EPHESUS))
    assert points(haven)["commercial"] == 2


@pytest.mark.clause("W146")
def test_r12_arena_pays_for_the_stages_that_stand() -> None:
    state = position(city(GIZA, "dispensary", stages=2), city(RHODES), city(EPHESUS), age=3)
    after = apply(rules(), state, turn_of(state, play(0, "build", "arena", 3)))
    assert coins(after)[0] == 3 + 6
    assert points(after)["commercial"] == 2


@pytest.mark.clause("W053")
def test_r13_no_two_buildings_of_one_name() -> None:
    state = position(city(GIZA, "loom"), city(RHODES), city(OLYMPIA_A, "altar", stages=2), age=2)
    assert code(state, play(0, "build", "loom", 2)) == "W-BUILD-01"
    again = state._replace(age=1)
    assert code(again, play(2, "free", "altar", 1)) == "W-BUILD-01"


def test_r13_nor_out_of_the_discards() -> None:
    three = position(
        city(HALICARNASSUS, "loom", "ore_vein", "foundry", stages=1),
        city(RHODES),
        city(EPHESUS),
        age=2,
        discards=("loom", "press"),
    )
    asked = apply(rules(), three, turn_of(three, play(0, "stage", "walls", 2)))
    again = Play(0, Action.SALVAGE, three.discards[0])
    why = refusal(rules(), asked, (again,))
    assert why is not None
    assert why.code == "W-BUILD-01"


@pytest.mark.clause("W113", "W137")
def test_r14_olympia_builds_free_once_an_age_and_not_a_stage() -> None:
    state = position(city(OLYMPIA_A, stages=2, coins=0), city(RHODES), city(EPHESUS), age=2)
    palace = play(0, "free", "aqueduct", 2)
    after = apply(rules(), state, turn_of(state, palace))
    assert coins(after)[0] == 0
    assert column(after.cities[0], "points(civilian)") == 5
    assert code(after, play(0, "free", "walls", 2)) == "W-FREE-02"
    assert code(after._replace(age=3), play(0, "free", "palace", 3)) is None
    assert (
        code(
            position(city(OLYMPIA_A, stages=1), city(RHODES), city(EPHESUS)),
            play(0, "free", "baths", 1),
        )
        == "W-FREE-01"
    )


def test_r14_the_power_can_be_used_from_the_turn_after_the_stage() -> None:
    state = position(city(OLYMPIA_A, "quarry", stages=1), city(RHODES), city(EPHESUS), age=2)
    assert code(state, play(0, "free", "aqueduct", 2)) == "W-FREE-01"
    after = apply(rules(), state, turn_of(state, play(0, "stage", "walls", 2)))
    assert code(after, play(0, "free", "aqueduct", 2)) is None


def babylon_at_the_last_turn(stages: int) -> State:
    rich = city(
        BABYLON_B, "sawmill", "glassworks", "clay_pool", "brickyard", "press", stages=stages
    )
    hands = (("altar", "tavern"), None, None)
    return position(rich, city(RHODES), city(GIZA), hands=hands, age=1, turn=6)


@pytest.mark.clause("W120", "W121", "W138")
@pytest.mark.parametrize("stages", [1, 2])
def test_r15_babylon_plays_the_seventh_card_even_in_the_turn_of_the_stage(stages: int) -> None:
    state = babylon_at_the_last_turn(stages)
    action = "stage" if stages == 1 else "build"
    asked = apply(rules(), state, turn_of(state, play(0, action, "altar", 1)))
    assert asked.due[0] == Due(DueKind.SEVENTH, 0)
    sold = apply(rules(), asked, (play(0, "discard", "tavern", 1),))
    assert coins(sold)[0] == 6
    assert item("tavern") in sold.discards
    left = apply(rules(), asked, (Play(0, Action.DECLINE),))
    assert coins(left)[0] == 3
    staged = perform(rules(), asked, (play(0, "stage", "tavern", 1),))
    assert staged.cities[0][rules().stages] == 3


@pytest.mark.clause("W120")
def test_r16_the_seventh_card_may_use_what_the_sixth_turn_gave() -> None:
    poor = city(BABYLON_B, "sawmill", "glassworks", stages=2, coins=0)
    hands = (("tavern", "stone_pit", "baths")[1:], None, None)
    state = position(poor, city(RHODES), city(GIZA), hands=hands, age=1, turn=6)
    assert code(state, play(0, "build", "baths", 1)) == "W-COST-02"
    asked = apply(rules(), state, turn_of(state, play(0, "build", "stone_pit", 1)))
    assert refusal(rules(), asked, (play(0, "build", "baths", 1),)) is None


@pytest.mark.clause("W063", "W115", "W116", "W127", "W139")
def test_r17_halicarnassus_builds_after_everyone_and_before_the_conflicts() -> None:
    digger = city(HALICARNASSUS, "ore_vein", "foundry", stages=1)
    state = position(digger, city(RHODES), city(GIZA), age=1, turn=6)
    asked = apply(
        rules(),
        state,
        turn_of(state, play(0, "stage", "altar", 1), play(1, "discard", "stockade", 1)),
    )
    assert asked.age == 1
    assert asked.due[0] == Due(DueKind.SALVAGE, 0)
    assert list(asked.discards).count(UNKNOWN) == 1 + 3
    after = apply(rules(), asked, (play(0, "salvage", "stockade", 1),))
    assert after.age == 2
    assert [ledger[rules().conflict] for ledger in after.cities] == [2, -1, -1]


def test_r17_babylon_comes_first_and_its_sold_card_can_be_taken() -> None:
    digger = city(HALICARNASSUS, "ore_vein", "foundry", stages=1)
    reader = city(BABYLON_B, stages=2)
    state = position(digger, reader, city(GIZA), age=1, turn=6)
    asked = apply(rules(), state, turn_of(state, play(0, "stage", "altar", 1)))
    assert [due.kind for due in asked.due] == [DueKind.SEVENTH, DueKind.SALVAGE]
    sold = apply(rules(), asked, (play(1, "discard", "theater", 1),))
    after = apply(rules(), sold, (play(0, "salvage", "theater", 1),))
    assert column(after.cities[0], "built(theater)") == 1


@pytest.mark.clause("W115")
def test_r18_the_discard_build_is_free_and_is_lost_where_nothing_can_be_built() -> None:
    digger = city(HALICARNASSUS, "ore_vein", "foundry", "altar", stages=1, coins=0)
    cities = digger, city(RHODES), city(GIZA)
    nobody = [play(1, "build", "stone_pit", 1), play(2, "build", "ore_vein", 1)]
    state = position(*cities, age=1, discards=("tavern", "altar"))
    asked = apply(rules(), state, turn_of(state, play(0, "stage", "baths", 1), *nobody))
    after = apply(rules(), asked, (play(0, "salvage", "tavern", 1),))
    assert coins(after)[0] == 5
    lost = position(*cities, age=1, discards=("altar",))
    assert apply(rules(), lost, turn_of(lost, play(0, "stage", "baths", 1), *nobody)).due == ()


@pytest.mark.clause("W055", "W059")
def test_r19_cards_under_the_wonder_are_no_buildings_nor_discards() -> None:
    state = position(city(GIZA, "quarry"), city(RHODES), city(EPHESUS), age=2)
    after = apply(rules(), state, turn_of(state, play(0, "stage", "walls", 2)))
    assert item("walls") not in after.discards
    assert after.cities[0][rules().shields] == 0
    assert column(after.cities[0], "red") == 0


OLYMPIA_B = ("olympia", "B")


@pytest.mark.clause("W124", "W139")
def test_r20_olympia_copies_the_best_guild_as_if_it_had_built_it() -> None:
    left = city(EPHESUS, "workers_guild", "spies_guild", "mine")
    right = city(RHODES, "lumber_yard", "stone_pit")
    own = city(OLYMPIA_B, "stockade", stages=3)
    state = position(own, right, left)
    assert points(state)["guilds"] == 3
    assert city_points(rules(), state, 0).copied == item("workers_guild")
    assert points(state, 2)["guilds"] == 2 + 0 + 1  # the owner's: brown of its neighbours, red
    none = position(own, city(RHODES), city(GIZA))
    assert points(none)["guilds"] == 0


def test_r20_a_copied_scientists_guild_gives_a_wildcard() -> None:
    own = city(OLYMPIA_B, "apothecary", "workshop", stages=3)
    state = position(own, city(RHODES, "scientists_guild"), city(GIZA))
    assert points(state)["scientific"] == 10


def test_r20_a_copied_shipowners_guild_counts_itself_unless_the_edition_says_no() -> None:
    own = city(OLYMPIA_B, "mine", "loom", "workers_guild", stages=3)
    state = position(own, city(RHODES, "shipowners_guild"), city(GIZA))
    assert points(state)["guilds"] == 0 + 3 + 1
    assert scores(rules("cards_only"), state)[0]["guilds"] == 0 + 3


def test_r20_the_copy_does_not_raise_an_own_shipowners_guild() -> None:
    own = city(OLYMPIA_B, "shipowners_guild", stages=3)
    state = position(own, city(RHODES, "workers_guild"), city(GIZA, "mine"))
    assert points(state)["guilds"] == 1 + 1


@pytest.mark.clause("W086", "W151", "W154")
def test_r21_guilds_count_final_cities_and_purple_only_where_named() -> None:
    own = city(GIZA, "shipowners_guild", "magistrates_guild", "mine")
    state = position(own, city(RHODES, "altar", "spies_guild"), city(EPHESUS, "baths", "palace"))
    assert points(state)["guilds"] == 3 + 3


@pytest.mark.clause("W153")
def test_r22_builders_counts_stages_of_all_three() -> None:
    own = city(GIZA, "builders_guild", stages=2)
    state = position(own, city(RHODES, stages=1), city(EPHESUS, stages=3))
    assert points(state)["guilds"] == 6


@pytest.mark.clause("W155")
def test_r23_strategists_counts_defeat_tokens() -> None:
    own = city(GIZA, "strategists_guild", defeats=2)
    state = position(
        own, city(RHODES, defeats=3, conflict=-3), city(EPHESUS, defeats=1, conflict=4)
    )
    assert points(state)["guilds"] == 4


@pytest.mark.clause("W109", "W156")
def test_r24_all_wildcards_are_chosen_together() -> None:
    symbols = ("apothecary", "dispensary", "lodge", "academy", "workshop", "laboratory", "library")
    state = position(city(("babylon", "A"), *symbols, stages=2), city(GIZA), city(RHODES))
    assert points(state)["scientific"] == 38


@pytest.mark.clause("W081")
def test_r25_more_than_four_of_a_symbol_only_with_wildcards() -> None:
    compasses = ("apothecary", "dispensary", "lodge", "academy")
    assert points(position(city(GIZA, *compasses), city(RHODES), city(EPHESUS)))["scientific"] == 16
    one = city(GIZA, *compasses, "scientists_guild")
    assert points(position(one, city(RHODES), city(EPHESUS)))["scientific"] == 25
    two = city(("babylon", "A"), *compasses, "scientists_guild", stages=2)
    assert points(position(two, city(RHODES), city(EPHESUS)))["scientific"] == 36


@pytest.mark.clause("W112", "W126")
def test_r26_stage_coins_come_once_right_after_the_stage() -> None:
    state = position(city(EPHESUS, "sawmill", stages=1), city(RHODES), city(GIZA), age=2)
    after = apply(rules(), state, turn_of(state, play(0, "stage", "walls", 2)))
    assert coins(after)[0] == 3 + 9
    later = apply(rules(), after, turn_of(after))
    assert coins(later)[0] == 3 + 9 + 3  # a discard, and not the nine again


@pytest.mark.clause("W057", "W058", "W060", "W061")
def test_r27_stages_in_order_each_once_several_an_age() -> None:
    state = position(city(GIZA, "quarry", "sawmill", "lumber_yard"), city(RHODES), city(EPHESUS))
    first = play(0, "stage", "altar", 1)
    assert code(state, first._replace(stage=2)) == "W-STAGE-02"
    after = apply(rules(), state, turn_of(state, first._replace(stage=1)))
    after = apply(rules(), after, turn_of(after, play(0, "stage", "theater", 1)))
    assert after.age == 1
    assert after.cities[0][rules().stages] == 2
    done = position(city(GIZA, stages=3), city(RHODES), city(EPHESUS))
    assert code(done, first) == "W-STAGE-01"


@pytest.mark.clause("W044")
def test_r28_a_chain_is_free_in_whichever_age() -> None:
    state = position(city(GIZA, "scriptorium", coins=0), city(RHODES), city(EPHESUS), age=2)
    assert code(state, play(0, "build", "library", 2)) is None
    assert code(state, play(0, "build", "courthouse", 2, (2, 0))) == "W-COST-03"
    late = position(city(GIZA, "library", coins=0), city(RHODES), city(EPHESUS), age=3)
    assert code(late, play(0, "build", "senate", 3)) is None


@pytest.mark.clause("W068", "W070", "W071")
def test_r29_each_neighbour_is_fought_separately_and_ties_give_nothing() -> None:
    state = position(city(GIZA, "stockade"), city(RHODES, "barracks"), city(EPHESUS), turn=6)
    after = apply(rules(), state, turn_of(state))
    assert [ledger[rules().conflict] for ledger in after.cities] == [1, 1, -2]
    assert points(after, 2)["military"] == -2


@pytest.mark.clause("W005", "W072", "W073")
def test_r30_ties_are_broken_by_coins_and_then_shared() -> None:
    even = [city(GIZA, coins=4), city(RHODES, coins=5), city(EPHESUS, coins=5)]
    state = position(*even, age=3, turn=6)._replace(over=True)
    result = outcome(rules(), state)
    assert result is not None
    assert result.winners == (1, 2)
    assert result.shared
    richer = position(*even[:2], city(EPHESUS, coins=3))._replace(over=True)
    assert getattr(outcome(rules(), richer), "winners", None) == (1,)


@pytest.mark.clause("W003", "W066", "W067")
def test_r31_the_last_card_is_discarded_without_income() -> None:
    hands = (("altar", "tavern"), ("baths", "mine"), ("theater", "press"))
    state = position(city(GIZA), city(RHODES), city(EPHESUS), hands=hands, turn=6)
    move = (
        play(0, "build", "altar", 1),
        play(1, "discard", "mine", 1),
        play(2, "build", "press", 1),
    )
    after = apply(rules(), state, move)
    left = item("mine"), item("tavern"), item("baths"), item("theater")
    assert sorted(after.discards) == sorted(left)
    assert coins(after) == [3, 6, 3]


@pytest.mark.clause("W101")
def test_r31_nor_in_the_free_citys_pile() -> None:
    setup = Setup(2, (board(*GIZA), board(*RHODES), board(*EPHESUS)))
    state = begin(rules(), setup)._replace(turn=6)
    move = (
        play(0, "build", "altar", 1),
        play(1, "build", "theater", 1),
        play(2, "build", "west_trading_post", 1),
    )
    after = apply(rules(), state, move)
    assert after.discards == (UNKNOWN,) * 3
    assert coins(after) == [3, 3, 3]


def test_r32_nothing_is_bought_that_the_city_produces() -> None:
    state = position(city(GIZA, coins=9), city(RHODES, "stone_pit"), city(EPHESUS), age=1)
    assert code(state, play(0, "build", "baths", 1, (0, 2))) == "W-COST-03"
    either = position(city(GIZA, "tree_farm", coins=9), city(RHODES), city(EPHESUS, "lumber_yard"))
    assert splits(either, "stockade", 1) == {(0, 0)}


def test_r33_a_vineyard_of_the_turn_does_not_count_a_later_discard_build() -> None:
    digger = city(HALICARNASSUS, "ore_vein", "foundry", stages=1)
    state = position(city(RHODES), digger, city(GIZA), age=2, discards=())
    state = state._replace(discards=(item("lumber_yard"),))
    move = turn_of(state, play(0, "build", "vineyard", 2), play(1, "stage", "walls", 2))
    asked = apply(rules(), state, move)
    assert coins(asked)[0] == 3 + 2
    after = apply(rules(), asked, (play(1, "salvage", "lumber_yard", 1),))
    assert coins(after)[0] == 3 + 2


def test_powers_stand_where_the_tables_put_them() -> None:
    built = {
        (home, power)
        for home in (("olympia", "A"), ("olympia", "B"), ("babylon", "B"))
        for power in (Power.FREE_BUILD, Power.COPY_GUILD, Power.PLAY_SEVENTH)
        if rules().has_power(board(*home), city(home, stages=3)[1], power)
    }
    assert built == {
        (("olympia", "A"), Power.FREE_BUILD),
        (("olympia", "B"), Power.COPY_GUILD),
        (("babylon", "B"), Power.PLAY_SEVENTH),
    }
