"""Every worked example of the rulebooks: French 2014 (fr) and Dutch 2010 (nl), by section."""

from itertools import product
from random import Random

import pytest

from antipater.rules.seven_wonders import (
    Action,
    Play,
    State,
    apply,
    begin,
    legal_plays,
    outcome,
    refusal,
    scores,
)
from antipater.rules.seven_wonders.effects import compared, token
from antipater.rules.seven_wonders.legality import payments
from support.bridge_seven_wonders import (
    WONDERS,
    board,
    cards,
    city,
    item,
    play,
    position,
    random_deal,
    rules,
    slug,
    turn_of,
)
from support.naive.seven_wonders import best_science

GIZA, RHODES, EPHESUS = ("giza", "A"), ("rhodes", "A"), ("ephesus", "A")
ALEXANDRIA = ("alexandria", "A")
COINS = rules().coins


def refused(state: State, one: Play) -> str | None:
    why = refusal(rules(), state, turn_of(state, one))
    return why and why.code


def points(*columns: str, where: tuple[str, str] = ALEXANDRIA, **values: int) -> dict[str, int]:
    state = position(city(where, *columns, **values), city(RHODES), city(GIZA))
    return scores(rules(), state)[0]


@pytest.mark.clause("W012", "W013", "W015", "W026", "W027")
@pytest.mark.parametrize(
    ("name", "age", "coins", "units"),
    [
        ("marketplace", 1, 0, {}),
        ("mine", 1, 1, {}),
        ("timber_yard", 1, 1, {}),  # fr Coût en pièces
        ("tree_farm", 1, 1, {}),  # nl the same example with another card
        ("baths", 1, 0, {"stone": 1}),
        ("arena", 3, 0, {"stone": 2, "ore": 1}),
        ("stables", 2, 0, {"clay": 1, "wood": 1, "ore": 1}),
        ("east_trading_post", 1, 0, {}),
    ],
)
def test_costs(name: str, age: int, coins: int, units: dict[str, int]) -> None:
    """fr/nl Coût des cartes."""
    cost = cards().items[item(name, age)].cost
    assert cost.coins == coins
    assert {r: n for r, n in zip(cards().resources, cost.units, strict=True) if n} == units


@pytest.mark.clause("W029", "W030", "W031")
def test_production_at_giza() -> None:
    """fr/nl Production: barracks and scriptorium, but no aqueduct from two stone."""
    giza = city(GIZA, "stone_pit", "clay_pool", "ore_vein", "press", "loom")
    state = position(giza, city(EPHESUS), city(RHODES), age=1)
    assert refused(state, play(0, "build", "barracks", 1, (0, 0))) is None
    assert refused(state, play(0, "build", "scriptorium", 1, (0, 0))) is None
    assert refused(state._replace(age=2), play(0, "build", "aqueduct", 2)) == "W-COST-01"


@pytest.mark.clause("W028", "W035", "W043")
def test_example_a_university() -> None:
    """fr/nl Commerce, example A: wood from the left, papyrus from the right, 2 coins each."""
    own = city(ALEXANDRIA, "lumber_yard", coins=4)
    state = position(own, city(EPHESUS), city(("olympia", "A")), age=3)
    ways = payments(rules(), state, 0, cards().items[item("university")])
    assert [(way.left, way.right) for way in ways] == [(2, 2)]
    after = apply(rules(), state, turn_of(state, play(0, "build", "university", 3)))
    assert [ledger[COINS] for ledger in after.cities] == [0, 3 + 2 + 3, 3 + 2 + 3]


@pytest.mark.clause("W036", "W043", "W052")
def test_example_b_library() -> None:
    """fr/nl Commerce, example B: both neighbours buy two stone, and the owner uses them."""
    own = city(GIZA, "stone_pit", "loom", coins=0)
    state = position(own, city(EPHESUS, "loom", coins=4), city(("halicarnassus", "A"), coins=4))
    state = state._replace(age=2)
    library = [play(seat, "build", "library", 2) for seat in range(3)]
    after = apply(rules(), state, turn_of(state, *library))
    assert [ledger[COINS] for ledger in after.cities] == [8, 0, 0]


@pytest.mark.clause("W042", "W043")
def test_example_c_forum() -> None:
    """fr/nl Commerce, example C: coins earned in the turn cannot buy the missing clay."""
    own = city(("babylon", "A"), coins=0)
    state = position(own, city(GIZA, "clay_pool"), city(RHODES, coins=4), age=2)
    assert refused(state, play(0, "build", "forum", 2)) == "W-COST-02"
    sold = apply(rules(), state, turn_of(state, play(2, "build", "forum", 2, (2, 2))))
    assert sold.cities[0][COINS] == 2 + 3
    assert refused(sold, play(0, "build", "forum", 2)) is None


@pytest.mark.clause("W014", "W015", "W045")
@pytest.mark.parametrize(
    ("parent", "child", "age"),
    [
        ("scriptorium", "library", 2),
        ("scriptorium", "courthouse", 2),
        ("theater", "statue", 2),
        ("statue", "gardens", 3),
        ("apothecary", "stables", 2),
    ],
)
def test_chains(parent: str, child: str, age: int) -> None:
    """fr/nl Constructions gratuites."""
    poor = city(GIZA, parent, coins=0)
    state = position(poor, city(RHODES, coins=0), city(EPHESUS, coins=0), age=age)
    assert refused(state, play(0, "build", child, age)) is None
    assert refused(state, play(1, "build", child, age)) is not None


@pytest.mark.clause("W056")
def test_second_stage_of_alexandria() -> None:
    """fr/nl Construire une étape: two ore for the second stage of the Pharos."""
    own = city(ALEXANDRIA, "foundry", stages=1)
    state = position(own, city(GIZA), city(EPHESUS), age=2)
    after = apply(rules(), state, turn_of(state, play(0, "stage", "walls", 2, (0, 0))))
    assert after.cities[0][rules().stages] == 2
    assert after.cities[0][COINS] == 3


@pytest.mark.clause("W004", "W009", "W069", "W070")
def test_conflicts_at_alexandria() -> None:
    """fr/nl Fin d'un Âge: after Age II 3 shields against Rhodes' 5 and Ephesus' 2."""
    own, left, right = (rules().fighter(city(ALEXANDRIA, shields=n)[1]) for n in (3, 5, 2))
    assert token(rules(), 2, *compared(own, left)) == (-1, 1)
    assert token(rules(), 2, *compared(own, right)) == (3, 0)


@pytest.mark.clause("W076", "W077", "W078", "W079", "W080", "W083", "W084", "W085", "W148")
def test_scores_of_alexandria() -> None:
    """fr/nl Comptage des points: 6, 4, 10, 13, 21 and 31 points, and 4 for commerce."""
    assert points(conflict=1 + 3 + 5 - 1 - 1 - 1)["military"] == 6
    assert points(coins=14)["treasury"] == 4
    assert points(stages=3)["wonders"] == 10
    assert points("altar", "aqueduct", "town_hall")["civilian"] == 13
    six = ("apothecary", "dispensary", "lodge", "workshop", "laboratory", "library")
    assert points(*six)["scientific"] == 14 + 7
    assert points(*six, "scriptorium")["scientific"] == 31
    assert points("chamber_of_commerce", "loom", "press")["commercial"] == 4


@pytest.mark.parametrize("wildcards", [0, 1, 2, 3])
def test_science_is_the_best_choice_of_all_wildcards(wildcards: int) -> None:
    """fr/nl Bâtiments scientifiques, against a count by brute force of every symbol 0 to 5."""
    columns = [cards().column[f"science({s})"] for s in cards().symbols]
    ledger = list(city(GIZA)[1])
    ledger[cards().column["wildcards"]] = wildcards
    for counts in product(range(6), repeat=3):
        for column, count in zip(columns, counts, strict=True):
            ledger[column] = count
        found = rules().scoring.points(ledger, ledger, ledger)["scientific"]
        assert found == best_science(list(counts), wildcards), counts


@pytest.mark.clause("W081")
@pytest.mark.parametrize(
    ("counts", "wildcards", "points_due"),
    [
        ((0, 0, 0), 1, 1),
        ((1, 1, 0), 1, 10),
        ((2, 1, 0), 1, 13),
        ((4, 1, 0), 1, 26),
        ((2, 2, 1), 1, 26),
        ((4, 2, 1), 1, 38),
        ((3, 3, 1), 2, 48),
        ((5, 0, 0), 0, 25),
        ((6, 0, 0), 0, 36),
    ],
)
def test_science_table(counts: tuple[int, ...], wildcards: int, points_due: int) -> None:
    """The fact tables' examples."""
    ledger = list(city(GIZA)[1])
    ledger[cards().column["wildcards"]] = wildcards
    for symbol, count in zip(cards().symbols, counts, strict=True):
        ledger[cards().column[f"science({symbol})"]] = count
    assert rules().scoring.points(ledger, ledger, ledger)["scientific"] == points_due


@pytest.mark.clause("W018", "W019", "W047")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_decks_deal_seven_cards_a_player(players: int) -> None:
    """fr/nl Préparation: after set-up all cards kept are dealt."""
    for age in rules().ages:
        deck = rules().deck(players, age)
        guilds = [card for card in deck if cards().items[card].colour == "purple"]
        left_out = max(len(guilds) - rules().guilds_in_play(players), 0) if guilds else 0
        assert sum(deck.values()) - left_out == 7 * players
    assert rules().guilds_in_play(players) == players + 2


@pytest.mark.clause("W065")
def test_hands_go_left_right_left() -> None:
    """fr/nl Passage à la main suivante: Sophie's six cards go to her left neighbour."""
    assert [rules().direction(age) for age in rules().ages] == [-1, 1, -1]
    state = begin(rules(), random_deal(Random(3), 4).setup())
    hands: list[tuple[int, ...]] = [hand or () for hand in state.hands]
    after = apply(
        rules(), state, tuple(Play(s, Action.DISCARD, hand[0]) for s, hand in enumerate(hands))
    )
    assert list(after.hands) == [hand[1:] for hand in (*hands[1:], hands[0])]


@pytest.mark.clause("W089", "W091", "W093", "W094", "W095", "W096", "W102")
def test_first_turn_of_two_players() -> None:
    """fr/nl Variante experte, example: the player left of the Free City draws and plays two."""
    deal = random_deal(Random(8), 2)
    state = begin(rules(), deal.setup())
    left, _, right = state.hands
    assert left is not None
    assert right is not None
    assert [len(left), len(right)] == [8, 7]
    assert slug(left[-1]) == deal.piles[1][0]
    first = legal_plays(rules(), state, 0)[0]
    free_city = legal_plays(rules(), state, 1, (first,))[0]
    other = legal_plays(rules(), state, 2)[0]
    after = apply(rules(), state, (first, free_city, other))
    assert rules().holder(after.setup, 1, 2) == 2
    assert [len(hand or ()) for hand in after.hands] == [6, 0, 7]
    assert set((after.hands[2] or ())[:-1]) <= set(left)


@pytest.mark.clause("W092", "W103")
@pytest.mark.parametrize(("age", "holder"), [(1, 0), (2, 2), (3, 0)])
def test_who_begins_with_the_free_citys_card(age: int, holder: int) -> None:
    """fr/nl Variante experte, Fin d'un Âge."""
    setup = random_deal(Random(1), 2).setup()
    assert rules().holder(setup, age, 1) == holder
    assert rules().holder(setup, age, 6) == 2 - holder


def two_players(free_city: tuple[int, tuple[int, ...]], *hand: str, age: int = 1) -> State:
    home = city(EPHESUS)
    return position(home, free_city, city(RHODES), hands=(hand, (), ("altar",)), age=age, players=2)


@pytest.mark.clause("W097")
def test_the_free_city_discards_only_what_it_must() -> None:
    """fr/nl Variante experte, Précision."""
    state = two_players(city(GIZA, coins=0), "tavern", "altar", "apothecary")
    move = (
        play(0, "discard", "tavern", 1),
        play(1, "discard", "apothecary", 1),
        play(2, "discard", "altar", 1),
    )
    why = refusal(rules(), state, move)
    assert why is not None
    assert why.code == "W-CITY-01"
    alone = two_players(city(GIZA, coins=0), "altar", "apothecary", "scriptorium")
    move = (play(0, "discard", "altar", 1), *move[1:])
    assert refusal(rules(), alone, move) is None


@pytest.mark.clause("W100")
def test_the_free_city_must_build_by_a_chain() -> None:
    """fr/nl Variante experte, Règles pour la Cité franche."""
    state = two_players(city(("olympia", "A"), "baths", stages=2), "tavern", "aqueduct", age=2)
    plays = play(0, "discard", "tavern", 1), play(2, "discard", "altar", 1)
    state = state._replace(hands=((item("tavern"),), (), (item("altar"), item("aqueduct"))))
    free = (plays[0], play(1, "free", "aqueduct", 2), plays[1])
    why = refusal(rules(), state, free)
    assert why is not None
    assert why.code == "W-CITY-02"
    laid = (plays[0], play(1, "stage", "aqueduct", 2, (0, 0)), plays[1])
    why = refusal(rules(), state, laid)
    assert why is not None
    assert why.code == "W-CITY-02"
    paid = (plays[0], play(1, "build", "aqueduct", 2, (0, 0)), plays[1])
    assert refusal(rules(), state, paid) is None


def test_the_free_city_may_lay_a_card_under_a_stage_that_a_chain_would_not_help() -> None:
    """A card that stands already cannot be built, by its chain or otherwise."""
    state = two_players(
        city(RHODES, "baths", "aqueduct", "lumber_yard", "timber_yard"),
        "tavern",
        "aqueduct",
        age=2,
    )
    state = state._replace(hands=((item("tavern"),), (), (item("altar"), item("aqueduct"))))
    laid = (
        play(0, "discard", "tavern", 1),
        play(1, "stage", "aqueduct", 2, (0, 0)),
        play(2, "discard", "altar", 1),
    )
    assert refusal(rules(), state, laid) is None


def test_the_free_city_may_not_discard_while_a_stage_can_be_built() -> None:
    """fr/nl Variante experte: it must play a card if it can, as a building or under a stage."""
    rich = two_players(city(RHODES, "lumber_yard", "timber_yard", coins=0), "loom", "arena", age=3)
    rich = rich._replace(hands=((item("arena", 3), item("palace")), (), (item("arena", 3),)))
    hand = (play(0, "discard", "arena", 3), play(1, "discard", "palace", 3))
    move = (*hand, play(2, "discard", "arena", 3))
    why = refusal(rules(), rich, move)
    assert why is not None
    assert (why.code, why.expected) == ("W-CITY-01", (Action.STAGE, item("palace")))


@pytest.mark.clause("W099")
def test_the_free_city_buys_from_either_whatever_the_price() -> None:
    """fr/nl Variante experte: its holder is free to choose the dearer seller."""
    free_city = city(RHODES, "west_trading_post", coins=3)
    state = position(city(GIZA), free_city, city(EPHESUS, "stone_pit"), players=2)
    ways = payments(rules(), state, 1, cards().items[item("baths")])
    splits = [(way.left, way.right) for way in ways]
    assert splits == [(1, 0), (0, 2)]


@pytest.mark.clause("W104", "W105")
def test_the_free_city_fights_and_does_not_win() -> None:
    """fr/nl Variante experte: conflicts as usual; a player wins."""
    state = position(city(GIZA), city(RHODES, "palace"), city(EPHESUS, "altar"), players=2)
    result = outcome(rules(), state._replace(over=True))
    assert result is not None
    assert result.winners == (2,)
    last = state._replace(
        turn=6,
        cities=tuple(
            city(b, *c)[1] for b, c in ((GIZA, ()), (RHODES, ("stockade",)), (EPHESUS, ()))
        ),
    )
    after = apply(rules(), last, tuple(Play(s, Action.DISCARD) for s in range(3)))
    assert [ledger[rules().conflict] for ledger in after.cities] == [-1, 2, -1]


@pytest.mark.clause("W007", "W117")
def test_every_board_has_two_sides() -> None:
    assert len({board(w, side) for w in WONDERS for side in "AB"}) == 14
