"""Every worked example of the Duel rulebooks, each with the passage that it is from.

``fr-reprint`` is the French reprint, ``fr-2015`` and ``nl-2015`` the first printing.
Antoine and Bruno are the players of the rulebooks' examples.
"""

from pathlib import Path
from random import Random

import pytest

from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Kind
from antipater.rules.duel import (
    Happening,
    Rules,
    Spot,
    Verb,
    Victory,
    begin,
    legal_moves,
    perform,
)
from antipater.rules.duel.zones import shown
from support.bridge_duel import rules_of, setup_of
from support.naive.dealing import deal
from support.naive.duel import Play, Table
from support.random_duel import random_setup
from support.scenes import Match, Scene

ANTOINE, BRUNO = 0, 1


def needs(slug: str) -> tuple[int, dict[str, int]]:
    """The coins and the units that a card states as its cost."""
    cards = rules_of().cards
    cost = cards.by_slug[slug].cost
    units = dict(zip(cards.resources, cost.units, strict=True))
    return cost.coins, {resource: n for resource, n in units.items() if n}


# Components, costs on the cards


@pytest.mark.clause("D001")
def test_contents() -> None:
    """fr-reprint and nl-2015, Matériel / Inhoud: 23, 23 and 20 cards, 7 guilds, 12, 10, 4."""
    cards = rules_of(cards="duel").cards
    ages = [card.age for card in cards.of_kind(Kind.BUILDING)]
    assert [ages.count(age) for age in (1, 2, 3)] == [23, 23, 20]
    assert len(cards.of_kind(Kind.GUILD)) == 7
    assert len(cards.of_kind(Kind.WONDER)) == 12
    assert len(cards.of_kind(Kind.TOKEN)) == 10
    assert 2 * len(cards.loot) == 4


@pytest.mark.clause("D016")
def test_age_three_has_no_resources() -> None:
    """fr-reprint, Cartes Âge et Guilde, note: no brown or grey cards in Age III, but guilds."""
    third = [card.colour for card in rules_of().buildings if card.age == 3]
    assert "brown" not in third
    assert "grey" not in third
    assert third.count("purple") == 7


@pytest.mark.clause("D018")
@pytest.mark.parametrize(
    ("slug", "coins", "units"),
    [
        ("lumber_yard", 0, {}),
        ("stone_pit", 1, {}),
        ("baths", 0, {"stone": 1}),
        ("arena", 0, {"clay": 1, "stone": 1, "wood": 1}),
        ("scriptorium", 2, {}),
        ("horse_breeders", 0, {"clay": 1, "wood": 1}),
    ],
)
def test_costs_of_cards(slug: str, coins: int, units: dict[str, int]) -> None:
    """fr-reprint, Coût des cartes and Coût en pièces (nl-2015 drops the Arena's clay)."""
    assert needs(slug) == (coins, units)


@pytest.mark.clause("D019", "D020")
def test_horse_breeders_by_resources_or_by_the_stable() -> None:
    """fr-reprint, Coût des cartes: the Horse Breeders ask for clay and wood, or the Stable."""
    scene = Scene(age=2, first=["lumber_yard", "clay_pool"], second=["stable"])
    assert scene.price(ANTOINE, "horse_breeders") == 0
    assert scene.reckoning(ANTOINE, "horse_breeders").chained_by is None
    assert scene.price(BRUNO, "horse_breeders") == 0
    assert scene.reckoning(BRUNO, "horse_breeders").chained_by == scene.slug["stable"].id


# Set-up


@pytest.mark.clause("D022", "D023", "D024", "D025")
def test_set_up() -> None:
    """fr-reprint, Préparation: 7 coins each, pawn in the middle, 4 loot and 5 progress tokens."""
    match = Match(deal(Random(1)))
    scene_coins = [city[match.rules.coins] for city in match.state.cities]
    assert scene_coins == [7, 7]
    assert [city[match.rules.lead] for city in match.state.cities] == [0, 0]
    assert all(city[loot.column] for city in match.state.cities for loot in match.rules.cards.loot)
    assert match.state.board_tokens == 5


@pytest.mark.clause("D026", "D028", "D029", "D031", "D058")
def test_draft() -> None:
    """fr-reprint, Sélection des Merveilles: 1, 2, 1 of the first four, then the other way round."""
    table = deal(Random(2))
    match = Match(table)
    drafters = []
    for row in (0, 4):
        for n in range(4):
            wonder = table.rows[row // 4][n]
            player = match.state.to_move
            assert player is not None
            drafters.append(player)
            match.play(Play("draft", player, wonder))
    assert drafters == [0, 1, 1, 0, 1, 0, 0, 1]
    assert match.state.age == 1
    assert match.state.to_move == 0


def test_the_first_player_begins_whoever_drafts_first(tmp_path: Path) -> None:
    """fr-reprint, Déroulement d'une partie, with a draft of a set of one's own."""
    rows = "row second first first second\n  row first second second first"
    text = f'set turned\n  extends duel\ndraft\n  {rows}\n  source "house rule"\n'
    (tmp_path / "turned.cards").write_text(text, "utf-8")
    using = Rules(load_set(tmp_path))
    state = begin(using, random_setup(Random(1), using))
    drafters = []
    while not state.age:
        drafters.append(state.active)
        state = perform(using, state, legal_moves(using, state)[0])
    assert drafters == [1, 0, 0, 1, 0, 1, 1, 0]
    assert state.active == 0


@pytest.mark.clause("D032")
def test_first_game() -> None:
    """fr-reprint, Sélection des Merveilles: the wonders of a first game, without a draft."""
    dealt = deal(Random(3))
    first = ("pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus")
    second = ("circus_maximus", "piraeus", "appian_way", "colossus")
    table = Table((), (first, second), dealt.board, dealt.drawn, dealt.structures)
    rules = rules_of()
    state = begin(rules, setup_of(rules.cards, table))
    assert (state.age, state.to_move) == (1, 0)
    held = [
        {item.slug for item in rules.items if state.places[item.id] == Spot.HELD + player}
        for player in (0, 1)
    ]
    assert held == [set(first), set(second)]


# Production


@pytest.mark.clause("D017", "D036")
def test_lumber_yard_is_free() -> None:
    """fr-reprint, Construction gratuite: the Lumber Yard costs nothing."""
    scene = Scene("lumber_yard", coins=(0, 0)).build("lumber_yard")
    assert scene.coins == (0, 0)


PRODUCTION = ["quarry", "clay_pool", "brickyard", "press"]


@pytest.mark.clause("D038", "D039")
def test_production() -> None:
    """fr-reprint, Production: with stone, 3 clay and papyrus the Baths and the Garrison."""
    scene = Scene("baths", "garrison", "apothecary", first=PRODUCTION, coins=(0, 7))
    made = dict(
        zip(scene.rules.cards.resources, scene.reckoning(ANTOINE, "baths").produced, strict=True)
    )
    assert made == {"wood": 0, "clay": 3, "stone": 1, "glass": 0, "papyrus": 1}
    assert scene.refused(Verb.BUILD, "baths") is None
    assert scene.refused(Verb.BUILD, "garrison") is None
    assert scene.refused(Verb.BUILD, "apothecary") == "D-COST-01"


@pytest.mark.clause("D040")
def test_resources_are_not_spent() -> None:
    """fr-reprint, Production: the same resources serve again in every turn."""
    scene = Scene("baths", "garrison", first=PRODUCTION, coins=(0, 0))
    before = scene.reckoning(ANTOINE, "pyramids").produced
    scene.build("baths").do(Verb.DISCARD, "lumber_yard").build("garrison")
    assert scene.reckoning(ANTOINE, "pyramids").produced == before


# Trade


@pytest.mark.clause("D043", "D048")
def test_price_of_stone() -> None:
    """fr-reprint, Commerce: Bruno's 2 stone make a stone cost Antoine 4; Bruno's third costs 2.

    nl-2015 names the Quarry; the card that makes two stone is the Shelf Quarry.
    """
    scene = Scene(age=2, second=["shelf_quarry"])
    assert scene.unit_price(ANTOINE, "stone") == 4
    assert scene.unit_price(BRUNO, "stone") == 2
    assert scene.price(ANTOINE, "walls") == 8
    assert scene.price(BRUNO, "aqueduct") == 2


@pytest.mark.clause("D046")
def test_yellow_cards_and_wonders_do_not_raise_prices() -> None:
    """fr-reprint, Commerce: what yellow cards and wonders produce does not count."""
    scene = Scene(age=2, second=["forum", "caravansery", "great_lighthouse", "piraeus"])
    for resource in scene.rules.cards.resources:
        assert scene.unit_price(ANTOINE, resource) == 2


@pytest.mark.clause("D047")
def test_fixed_price() -> None:
    """fr-reprint, Commerce: some commercial buildings fix a price at 1 coin."""
    scene = Scene(
        age=2,
        first=["stone_reserve", "customs_house"],
        second=["shelf_quarry", "glassworks", "press", "sawmill"],
    )
    prices = [scene.unit_price(ANTOINE, r) for r in ("stone", "glass", "papyrus", "wood", "clay")]
    assert prices == [1, 1, 1, 4, 2]


@pytest.mark.clause("D037", "D044", "D049")
def test_fortifications() -> None:
    """fr-reprint, Commerce: 0 + 0 + 3 + 2 = 5 coins for Bruno's Fortifications."""
    scene = Scene("fortifications", age=3, first=["clay_pool"], second=["shelf_quarry"], active=1)
    reckoning = scene.reckoning(BRUNO, "fortifications")
    paid = [(scene.rules.cards.resources[unit.resource], unit.price) for unit in reckoning.units]
    assert paid == [("clay", 3), ("papyrus", 2)]
    assert (reckoning.coins, reckoning.trade) == (0, 5)
    scene.build("fortifications")
    assert scene.coins == (7, 2)


@pytest.mark.clause("D042", "D045", "D050")
def test_aqueduct() -> None:
    """fr-reprint, Commerce: 4 + 4 + 4 = 12 coins for Antoine's Aqueduct."""
    scene = Scene("aqueduct", age=2, second=["shelf_quarry"], coins=(12, 7))
    assert [unit.price for unit in scene.reckoning(ANTOINE, "aqueduct").units] == [4, 4, 4]
    scene.build("aqueduct")
    assert scene.coins == (0, 7)
    short = Scene("aqueduct", age=2, second=["shelf_quarry"], coins=(11, 7))
    why = short.refusal(Verb.BUILD, "aqueduct")
    assert why is not None
    assert (why.code, why.expected, why.found) == ("D-COST-01", 12, 11)


@pytest.mark.clause("D051")
@pytest.mark.parametrize(("slug", "price"), [("scriptorium", 2), ("stone_pit", 1)])
def test_cost_in_coins(slug: str, price: int) -> None:
    """fr-reprint, Coût en pièces: the Scriptorium costs 2 coins, the Stone Pit 1."""
    scene = Scene(slug).build(slug)
    assert scene.coins == (7 - price, 7)


@pytest.mark.clause("D052")
def test_caravansery() -> None:
    """fr-reprint, Coût en pièces et en ressources: 2 + 3 + 2 = 7 coins for the Caravansery."""
    scene = Scene("caravansery", age=2, first=["glassworks"], active=1)
    reckoning = scene.reckoning(BRUNO, "caravansery")
    assert reckoning.coins == 2
    assert [unit.price for unit in reckoning.units] == [3, 2]
    scene.build("caravansery")
    assert scene.coins == (7, 0)


@pytest.mark.clause("D054", "D065")
@pytest.mark.parametrize(
    ("age", "has", "then"), [(2, "baths", "aqueduct"), (3, "palisade", "fortifications")]
)
def test_chains(age: int, has: str, then: str) -> None:
    """fr-reprint, Chaînages: Aqueduct after the Baths, Fortifications after the Palisade."""
    scene = Scene(then, age=age, first=[has], coins=(0, 7)).build(then)
    assert scene.coins == (0, 7)
    assert Happening.CHAIN in [event.what for event in scene.events]


# The turn


@pytest.mark.clause("D060", "D062")
def test_accessible_cards() -> None:
    """fr-reprint, Tour de jeu: a card that no other covers, even in part, is accessible."""
    table = deal(Random(4))
    bottom = ("baths", "stone_pit", "lumber_yard", "scriptorium", "tavern", "press")
    others = [card for card in table.structures[1] if card not in bottom]
    rest = [c.slug for c in rules_of().buildings if c.age == 1 and c.slug not in (*others, *bottom)]
    first = (*others, *rest)[:14] + bottom
    wonders = (tuple(table.rows[0]), tuple(table.rows[1]))
    match = Match(Table((), wonders, table.board, table.drawn, {**table.structures, 1: first}))

    def accessible() -> set[str]:
        return {play.thing for play in match.game.legal() if play.verb == "discard"}

    assert accessible() == set(bottom)
    match.play(Play("discard", 0, "tavern"))
    assert accessible() == {"baths", "stone_pit", "lumber_yard", "scriptorium", "press"}
    match.play(Play("discard", 1, "press"))
    uncovered = first[13]  # the last card of the row above lay under both
    assert accessible() == {"baths", "stone_pit", "lumber_yard", "scriptorium", uncovered}
    state = match.state
    cards = match.rules.cards

    slots = cards.layouts[1].slots
    seen = {
        slot for slot in range(20) if state.left >> slot & 1 and shown(match.rules, state, slot)
    }
    laid = {slot for slot in range(18) if slots[slot].face_up}
    assert seen == laid | {13}


@pytest.mark.clause("D067", "D069")
def test_discard() -> None:
    """fr-reprint, Défausser: 4 coins for the Aqueduct with the Tavern and the Clay Reserve."""
    scene = Scene("aqueduct", age=2, second=["tavern", "clay_reserve"], active=1)
    scene.do(Verb.DISCARD, "aqueduct")
    assert scene.coins == (7, 11)
    assert scene.discard == {"aqueduct"}


@pytest.mark.clause("D070", "D072", "D073", "D082")
def test_colossus() -> None:
    """fr-reprint, Construire une Merveille: 3 clay and glass, and the pawn moves 2 spaces."""
    assert needs("colossus") == (0, {"clay": 3, "glass": 1})
    scene = Scene(
        "aqueduct",
        age=2,
        first=["clay_pool", "brickyard", "glassworks"],
        coins=(0, 7),
        unbuilt=(["colossus"], []),
    )
    scene.wonder("colossus", "aqueduct")
    assert scene.pawn == 2
    assert scene.coins == (0, 7)
    assert scene.city(ANTOINE) == {"clay_pool", "brickyard", "glassworks", "colossus"}
    assert scene.points(ANTOINE)["civilian"] == 0
    assert scene.points(ANTOINE)["wonders"] == 3


@pytest.mark.clause("D074", "D075")
def test_seventh_wonder() -> None:
    """fr-reprint, 7 Merveilles: Bruno's 4 and Antoine's 3, so the Pyramids go to the box."""
    scene = Scene(
        age=3,
        first=["sphinx", "piraeus"],
        second=["appian_way", "mausoleum", "great_library", "hanging_gardens"],
        coins=(30, 7),
        unbuilt=(["colossus", "pyramids"], []),
    )
    assert scene.unbuilt(ANTOINE) == {"colossus", "pyramids"}
    scene.wonder("colossus")
    assert scene.unbuilt(ANTOINE) == set()
    assert scene.state.places[scene.slug["pyramids"].id] == Spot.BOX
    assert Happening.REMOVED in [event.what for event in scene.events]


def test_replay() -> None:
    """fr-reprint, Tour de jeu, notes: some wonders let their builder play again."""
    scene = Scene(coins=(30, 7), unbuilt=(["sphinx"], [])).wonder("sphinx")
    assert scene.to_move == ANTOINE


@pytest.mark.clause("D064", "D076")
def test_replay_is_lost_with_the_last_card() -> None:
    """fr-reprint, Tour de jeu, notes: when the structure is empty the replay is lost."""
    scene = Scene("tavern", coins=(30, 7), unbuilt=(["sphinx"], []), spare=0, pawn=2)
    scene.wonder("sphinx", "tavern")
    assert scene.state.age == 2
    assert scene.to_move == BRUNO  # who trails chooses
    scene.do(Verb.BEGIN, "1")
    assert scene.to_move == BRUNO


# The end of an age


@pytest.mark.clause("D078")
@pytest.mark.parametrize(("place", "chooser"), [(1, BRUNO), (8, BRUNO), (-1, ANTOINE)])
def test_who_trails_chooses(place: int, chooser: int) -> None:
    """fr-reprint, Fin d'un Âge: the player with the pawn on the own side chooses who begins."""
    for beginner in (0, 1):
        scene = Scene("tavern", spare=0, pawn=place).do(Verb.DISCARD, "tavern")
        assert scene.to_move == chooser
        assert scene.offered(Verb.BEGIN) == {"0", "1"}
        scene.do(Verb.BEGIN, str(beginner))
        assert scene.to_move == beginner
        assert scene.state.age == 2


@pytest.mark.clause("D079", "D080")
def test_pawn_in_the_middle() -> None:
    """fr-reprint, Fin d'un Âge: the last active player chooses; fr-2015: that player begins."""
    chooses = Scene("tavern", spare=0, active=1).do(Verb.DISCARD, "tavern")
    assert (chooses.to_move, chooses.offered(Verb.BEGIN)) == (BRUNO, {"0", "1"})
    begins = Scene("tavern", spare=0, active=1, edition="2015").do(Verb.DISCARD, "tavern")
    assert begins.to_move == BRUNO
    assert begins.offered(Verb.BEGIN) == set()
    assert len(begins.accessible()) == 2


# Military


@pytest.mark.clause("D082", "D084", "D085", "D102")
def test_archery_range() -> None:
    """fr-reprint, Militaire: 2 shields, a new zone, Bruno gives up 2 coins and the token goes."""
    first = ["lumber_yard", "quarry", "press"]
    scene = Scene("archery_range", age=2, first=first, pawn=2).build("archery_range")
    assert scene.pawn == 4
    assert scene.coins == (7, 5)
    assert scene.loot == {6, -3, -6}


@pytest.mark.clause("D006", "D055", "D086")
def test_military_supremacy() -> None:
    """fr-reprint, Suprématie militaire: the pawn on the opponent's capital wins at once."""
    scene = Scene("walls", age=2, pawn=7, coins=(9, 7)).build("walls")
    assert scene.outcome is not None
    assert (scene.outcome.kind, scene.outcome.winner) == (Victory.MILITARY, ANTOINE)
    assert scene.to_move is None


@pytest.mark.clause("D103")
@pytest.mark.parametrize(("coins", "left"), [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_loot_takes_at_most_what_there_is(coins: int, left: int) -> None:
    """fr-reprint, Jeton Militaire: the opponent loses 2 or 5 coins, or all there is."""
    scene = Scene("guard_tower", pawn=2, coins=(7, coins)).build("guard_tower")
    assert scene.coins == (7, left)


@pytest.mark.clause("D102")
def test_loot_of_five() -> None:
    """fr-reprint, Jeton Militaire: the farther token takes 5 coins."""
    scene = Scene("guard_tower", pawn=5, coins=(7, 9)).build("guard_tower")
    assert scene.coins == (7, 4)


# Science


@pytest.mark.clause("D088")
def test_pair_of_symbols() -> None:
    """fr-reprint, Science et progrès: a pair earns one of the tokens on the board."""
    scene = Scene("school", age=2, first=["apothecary"], coins=(20, 7)).build("school")
    assert scene.to_move == ANTOINE
    board = ["agriculture", "architecture", "economy", "law", "masonry"]
    assert scene.offered(Verb.TOKEN) == set(board)
    scene.do(Verb.TOKEN, "architecture")
    assert "architecture" in scene.city(ANTOINE)
    assert scene.to_move == BRUNO


@pytest.mark.clause("D087", "D090")
def test_seven_symbols_exist() -> None:
    """fr-reprint, Science et progrès: 7 different symbols, on green cards and on one token."""
    rules = rules_of()
    on_cards = {s for card in rules.buildings for s in rules.cards.science(card)}
    on_tokens = {s for token in rules.progress_tokens for s in rules.cards.science(token)}
    assert (len(on_cards), len(on_tokens)) == (6, 1)
    assert len(on_cards | on_tokens) == 7


FIVE = ["apothecary", "workshop", "scriptorium", "pharmacist", "academy"]


@pytest.mark.clause("D006", "D091")
def test_scientific_supremacy() -> None:
    """fr-reprint, Suprématie scientifique: 6 different symbols win at once."""
    scene = Scene("university", age=3, first=FIVE, coins=(20, 7)).build("university")
    assert scene.outcome is not None
    assert (scene.outcome.kind, scene.outcome.winner) == (Victory.SCIENTIFIC, ANTOINE)


# The end of the game


@pytest.mark.clause("D094")
@pytest.mark.parametrize(
    ("place", "points"), [(0, 0), (1, 2), (2, 2), (3, 5), (5, 5), (6, 10), (8, 10)]
)
def test_military_points(place: int, points: int) -> None:
    """fr-reprint, Victoire civile: 0, 2, 5 or 10 points by the pawn's place, for the leader."""
    assert Scene(pawn=place).points(ANTOINE)["military"] == points
    assert Scene(pawn=place).points(BRUNO)["military"] == 0
    assert Scene(pawn=-place).points(BRUNO)["military"] == points


@pytest.mark.clause("D013", "D098")
@pytest.mark.parametrize(("coins", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (11, 3)])
def test_treasury(coins: int, points: int) -> None:
    """fr-reprint, Victoire civile: 1 point for each whole set of 3 coins."""
    assert Scene(coins=(coins, 0)).points(ANTOINE)["treasury"] == points


@pytest.mark.clause("D095", "D096", "D097")
def test_points_of_a_city() -> None:
    """fr-reprint, Victoire civile: military, buildings, wonders, progress and treasury."""
    city = ["palace", "academy", "lighthouse", "pyramids", "philosophy", "walls", "quarry"]
    points = Scene(age=3, first=city, coins=(7, 7), pawn=3).points(ANTOINE)
    assert points == {
        "civilian": 7,
        "scientific": 3,
        "commercial": 3,
        "guilds": 0,
        "wonders": 9,
        "progress": 7,
        "treasury": 2,
        "military": 5,
        "total": 36,
    }


def ending(first: list[str], second: list[str], edition: str | None = None) -> Scene:
    """The last card of the game is discarded with empty treasuries."""
    scene = Scene("port", age=3, first=first, second=second, coins=(0, 0), spare=0, edition=edition)
    return scene.do(Verb.DISCARD, "port")


@pytest.mark.clause("D006", "D008", "D093")
def test_most_points_win() -> None:
    """fr-reprint, Victoire civile: the player with most points wins."""
    scene = ending(["altar"], ["theater", "baths"])
    assert scene.outcome is not None
    assert (scene.outcome.kind, scene.outcome.winner) == (Victory.CIVILIAN, BRUNO)


@pytest.mark.clause("D099")
def test_blue_points_break_a_tie() -> None:
    """fr-reprint, Victoire civile: equal, so the points of the blue cards decide."""
    scene = ending(["study", "academy"], ["gardens"])
    assert scene.points(ANTOINE)["total"] == scene.points(BRUNO)["total"] == 6
    assert scene.outcome is not None
    assert (scene.outcome.winner, scene.outcome.shared) == (BRUNO, False)


@pytest.mark.clause("D100")
def test_shared_victory() -> None:
    """fr-reprint, Victoire civile: equal again, so the victory is shared."""
    scene = ending(["altar"], ["theater"])
    assert scene.outcome is not None
    assert (scene.outcome.winner, scene.outcome.shared) == (None, True)


# Progress tokens


def take(token: str) -> Scene:
    """Antoine completes a pair with the School and takes the token; then it is Bruno's turn."""
    made = Scene("school", age=2, first=["apothecary"], coins=(20, 7), board=[token], spare=4)
    assert made.price(ANTOINE, "school") == 6
    made.build("school")
    before = made.coins
    made.do(Verb.TOKEN, token)
    assert made.coins[1] == before[1]
    return made


@pytest.mark.clause("D104")
def test_agriculture() -> None:
    """fr-reprint, Agriculture: 6 coins at once, 4 points."""
    scene = take("agriculture")
    assert scene.coins == (20, 7)
    assert scene.points(ANTOINE)["progress"] == 4


@pytest.mark.clause("D105")
def test_architecture() -> None:
    """fr-reprint, Architecture: wonders cost 2 resources less, which ones the builder chooses."""
    second = ["shelf_quarry"]
    with_token = Scene(age=2, first=["architecture"], second=second)
    assert Scene(age=2, second=second).price(ANTOINE, "pyramids") == 3 * 4 + 2
    assert with_token.price(ANTOINE, "pyramids") == 4 + 2
    assert with_token.price(ANTOINE, "aqueduct") == 12


@pytest.mark.clause("D107")
def test_economy() -> None:
    """fr-reprint, Économie: its owner gets what the opponent pays for resources, no more."""
    scene = Scene("caravansery", age=2, first=["glassworks"], second=[], active=1)
    scene.build("caravansery")
    assert scene.coins == (7, 0)
    scene = Scene("caravansery", age=2, first=["glassworks", "economy"], active=1)
    scene.build("caravansery")
    assert scene.coins == (7 + 5, 0)


@pytest.mark.clause("D109")
def test_economy_and_reserves() -> None:
    """fr-reprint, Économie: with a fixed price the owner gets what is really spent."""
    scene = Scene("aqueduct", age=2, first=["economy"], second=["stone_reserve"], active=1)
    scene.build("aqueduct")
    assert scene.coins == (10, 4)


@pytest.mark.clause("D110")
def test_law() -> None:
    """fr-reprint, Loi: the token is a scientific symbol."""
    assert take("law").symbols(ANTOINE) == ["balance", "wheel", "wheel"]


@pytest.mark.clause("D111")
def test_masonry() -> None:
    """fr-reprint, Maçonnerie: blue cards cost 2 resources less."""
    scene = Scene(age=2, first=["masonry"], second=["shelf_quarry"])
    assert scene.price(ANTOINE, "aqueduct") == 4
    assert scene.price(ANTOINE, "walls") == 8


@pytest.mark.clause("D113")
@pytest.mark.parametrize(
    ("tokens", "points"),
    [(["mathematics"], 3), (["mathematics", "law"], 6), (["mathematics", "law", "economy"], 9)],
)
def test_mathematics(tokens: list[str], points: int) -> None:
    """fr-reprint and nl-2015, Mathématiques: 3 points a token, itself included."""
    assert Scene(first=tokens).points(ANTOINE)["progress"] == points


@pytest.mark.clause("D114")
def test_philosophy() -> None:
    """fr-reprint, Philosophie: 7 points."""
    assert take("philosophy").points(ANTOINE)["progress"] == 7


@pytest.mark.clause("D115")
def test_strategy() -> None:
    """fr-reprint, Stratégie: a military building with 2 shields moves the pawn 3 spaces."""
    scene = Scene("walls", age=2, first=["strategy"]).build("walls")
    assert scene.pawn == 3


@pytest.mark.clause("D116")
def test_strategy_not_for_wonders_nor_earlier_cards() -> None:
    """fr-reprint, Stratégie, précisions: not for wonders, not for cards built before."""
    scene = Scene(first=["strategy"], coins=(30, 7), unbuilt=(["colossus"], []))
    assert scene.wonder("colossus").pawn == 2
    earlier = Scene(
        "school", age=2, first=["apothecary", "walls"], pawn=2, coins=(20, 7), board=["strategy"]
    )
    assert earlier.build("school").do(Verb.TOKEN, "strategy").pawn == 2


@pytest.mark.clause("D117")
def test_theology() -> None:
    """fr-reprint, Théologie: the wonders built from then on all let their builder play again."""
    scene = Scene(first=["theology"], coins=(30, 7), unbuilt=(["pyramids"], []))
    assert scene.wonder("pyramids").to_move == ANTOINE
    without = Scene(coins=(30, 7), unbuilt=(["pyramids"], []))
    assert without.wonder("pyramids").to_move == BRUNO


@pytest.mark.clause("D118")
def test_theology_not_twice() -> None:
    """fr-reprint, Théologie: a wonder never has the effect twice."""
    scene = Scene(first=["theology"], coins=(30, 7), unbuilt=(["sphinx"], []), spare=4)
    scene.wonder("sphinx").do(Verb.DISCARD, scene.accessible()[0])
    assert scene.to_move == BRUNO


@pytest.mark.clause("D119")
def test_urbanism() -> None:
    """fr-reprint, Urbanisme: 6 coins at once, and 4 for each building that a chain makes free."""
    assert take("urbanism").coins == (20, 7)
    scene = Scene("aqueduct", age=2, first=["baths", "urbanism"], coins=(0, 7)).build("aqueduct")
    assert scene.coins == (4, 7)
    paid = Scene("walls", age=2, first=["urbanism", "shelf_quarry"], coins=(0, 7)).build("walls")
    assert paid.coins == (0, 7)


# Cards


@pytest.mark.clause("D123")
def test_fixed_price_from_the_next_turn() -> None:
    """fr-reprint, Cartes Âge: a reserve fixes the price at 1 coin from the next turn on."""
    scene = Scene("stone_reserve", "baths", second=["quarry"]).build("stone_reserve")
    assert scene.coins == (4, 7)
    assert scene.unit_price(ANTOINE, "stone") == 1
    assert scene.unit_price(BRUNO, "stone") == 2


@pytest.mark.clause("D124")
def test_customs_house_fixes_both() -> None:
    """fr-reprint, Cartes Âge: the Customs House fixes glass and papyrus."""
    scene = Scene("customs_house", age=2, second=["glassworks", "press"]).build("customs_house")
    assert [scene.unit_price(ANTOINE, r) for r in ("glass", "papyrus", "wood")] == [1, 1, 2]


@pytest.mark.clause("D126", "D127", "D150")
@pytest.mark.parametrize(
    ("has", "wants"),
    [
        (["caravansery"], "baths"),
        (["caravansery"], "stable"),
        (["caravansery"], "garrison"),
        (["great_lighthouse"], "baths"),
        (["forum"], "apothecary"),
        (["forum"], "workshop"),
        (["piraeus"], "workshop"),
    ],
)
def test_one_unit_of_one_of_several(has: list[str], wants: str) -> None:
    """fr-reprint, Cartes Âge and Merveilles: each turn one unit of one of the resources shown."""
    scene = Scene(wants, first=has, coins=(0, 0))
    assert scene.price(ANTOINE, wants) == 0


def test_one_of_is_one_unit() -> None:
    """fr-reprint, Cartes Âge: the Caravansery gives one unit, not one of each."""
    scene = Scene(age=2, first=["caravansery"])
    assert scene.price(ANTOINE, "rostrum") == 2
    assert scene.price(ANTOINE, "walls") == 2


@pytest.mark.clause("D128", "D129", "D130", "D131", "D132", "D133", "D134")
@pytest.mark.parametrize(
    ("slug", "city", "coins"),
    [
        ("arena", ["pyramids", "sphinx", "baths"], 4),
        ("chamber_of_commerce", ["glassworks", "press", "quarry"], 6),
        ("port", ["quarry", "brickyard", "sawmill", "press"], 6),
        ("lighthouse", ["tavern", "forum"], 3),
        ("lighthouse", [], 1),
        ("armory", ["walls", "guard_tower"], 2),
    ],
)
def test_coins_for_what_stands(slug: str, city: list[str], coins: int) -> None:
    """fr-reprint, Cartes Âge: coins once, for the wonders or cards that stand at that moment."""
    scene = Scene(slug, age=3, first=city, coins=(30, 7))
    price = scene.price(ANTOINE, slug)
    scene.build(slug)
    assert scene.coins == (30 - price + coins, 7)
    assert scene.points(ANTOINE)["commercial"] == 3


# Guilds


@pytest.mark.clause("D137", "D138", "D140", "D141", "D142")
@pytest.mark.parametrize(
    ("guild", "richer", "number"),
    [
        ("merchants_guild", ["tavern", "forum", "brewery"], 3),
        ("shipowners_guild", ["quarry", "sawmill", "press"], 3),
        ("magistrates_guild", ["baths", "altar"], 2),
        ("scientists_guild", ["workshop", "school"], 2),
        ("tacticians_guild", ["walls", "stable", "garrison"], 3),
    ],
)
@pytest.mark.parametrize("mine", [True, False])
def test_guilds(guild: str, richer: list[str], number: int, mine: bool) -> None:
    """fr-reprint, Carte Guilde: 1 coin now and 1 point at the end per card of the fuller city."""
    first, second = (richer, []) if mine else ([], richer)
    scene = Scene(guild, age=3, first=first, second=second, coins=(30, 7))
    price = scene.price(ANTOINE, guild)
    scene.build(guild)
    assert scene.coins == (30 - price + number, 7)
    assert scene.points(ANTOINE)["guilds"] == number
    assert scene.points(BRUNO)["guilds"] == 0


@pytest.mark.clause("D139")
def test_shipowners_count_one_city() -> None:
    """fr-reprint, Guilde des Armateurs: one and only one city for both colours."""
    first, second = ["quarry", "clay_pool", "sawmill"], ["glassworks", "press", "lumber_yard"]
    scene = Scene("shipowners_guild", age=3, first=first, second=second, coins=(30, 7))
    scene.build("shipowners_guild")
    assert scene.points(ANTOINE)["guilds"] == 3


@pytest.mark.clause("D135")
def test_builders_guild() -> None:
    """fr-reprint, Guilde des Bâtisseurs: 2 points per wonder of the city with most, no coins."""
    scene = Scene(
        "builders_guild", age=3, first=["sphinx"], second=["pyramids", "colossus"], coins=(30, 7)
    )
    price = scene.price(ANTOINE, "builders_guild")
    scene.build("builders_guild")
    assert scene.coins == (30 - price, 7)
    assert scene.points(ANTOINE)["guilds"] == 4


@pytest.mark.clause("D136")
def test_moneylenders_guild() -> None:
    """fr-reprint, Guilde des Usuriers: 1 point per set of 3 coins in the richest city."""
    scene = Scene(age=3, first=["moneylenders_guild"], coins=(4, 17))
    assert scene.points(ANTOINE)["guilds"] == 5
    assert scene.points(BRUNO)["guilds"] == 0


@pytest.mark.clause("D144")
def test_guild_city_is_chosen_afresh() -> None:
    """fr-reprint, Carte Guilde, précisions: coins and points may come by different cities."""
    scene = Scene(
        "magistrates_guild", "palace", "town_hall", age=3, second=["baths"], coins=(40, 40)
    )
    price = scene.price(ANTOINE, "magistrates_guild")
    scene.build("magistrates_guild")
    assert scene.coins[0] == 40 - price + 1
    scene.do(Verb.DISCARD, "arsenal").build("palace").do(Verb.DISCARD, "pretorium")
    scene.build("town_hall")
    assert scene.points(ANTOINE)["guilds"] == 2


# Wonders


def raised(wonder: str, **lying: list[str]) -> Scene:
    """Antoine, who can afford it, builds a wonder; ``lying`` is as for a scene."""
    scene = Scene(
        age=2,
        coins=(30, 7),
        unbuilt=([wonder], []),
        spare=4,
        second=lying.get("second", ()),
        discard=lying.get("discard", ()),
        drawn=lying.get("drawn"),
    )
    return scene.wonder(wonder)


@pytest.mark.clause("D145", "D147", "D150", "D151", "D154", "D155", "D156", "D158")
@pytest.mark.parametrize(
    ("wonder", "points", "again", "spaces"),
    [
        ("circus_maximus", 3, False, 1),
        ("colossus", 3, False, 2),
        ("great_lighthouse", 4, False, 0),
        ("hanging_gardens", 3, True, 0),
        ("mausoleum", 2, False, 0),
        ("piraeus", 2, True, 0),
        ("pyramids", 9, False, 0),
        ("sphinx", 6, True, 0),
        ("statue_of_zeus", 3, False, 1),
        ("temple_of_artemis", 0, True, 0),
        ("appian_way", 3, True, 0),
    ],
)
def test_wonders(wonder: str, points: int, again: bool, spaces: int) -> None:
    """fr-reprint, Merveilles: points, shields and replays of the wonders."""
    scene = raised(wonder)
    assert scene.points(ANTOINE)["wonders"] == points
    assert scene.to_move == (ANTOINE if again else BRUNO)
    assert scene.pawn == spaces


@pytest.mark.clause("D145", "D151", "D158")
@pytest.mark.parametrize(
    ("wonder", "gain", "loss"),
    [("hanging_gardens", 6, 0), ("temple_of_artemis", 12, 0), ("appian_way", 3, 3)],
)
def test_coins_of_wonders(wonder: str, gain: int, loss: int) -> None:
    """fr-reprint, Merveilles: the coins that wonders bring, and the Via Appia's loss."""
    price = Scene(age=2).price(ANTOINE, wonder)
    assert raised(wonder).coins == (30 - price + gain, 7 - loss)


@pytest.mark.clause("D041", "D146", "D157")
@pytest.mark.parametrize(
    ("wonder", "targets", "kept"),
    [
        ("circus_maximus", {"glassworks", "drying_room"}, "quarry"),
        ("statue_of_zeus", {"quarry", "sawmill"}, "press"),
    ],
)
def test_wonders_that_destroy(wonder: str, targets: set[str], kept: str) -> None:
    """fr-reprint, Circus Maximus and Zeus: a grey or brown card goes to the discard pile."""
    scene = raised(wonder, second=[*sorted(targets), kept, "walls"])
    assert scene.offered(Verb.DESTROY) == targets
    gone = sorted(targets)[0]
    scene.do(Verb.DESTROY, gone)
    assert scene.discard == {gone}
    assert scene.city(BRUNO) == targets - {gone} | {kept, "walls"}
    assert scene.to_move == BRUNO


@pytest.mark.clause("D148")
def test_great_library() -> None:
    """fr-reprint, Grande Bibliothèque: one of 3 tokens of the box; the other 2 go back."""
    drawn = ["philosophy", "theology", "urbanism"]
    scene = raised("great_library", drawn=drawn)
    assert scene.offered(Verb.DRAWN) == set(drawn)
    before = scene.coins
    scene.do(Verb.DRAWN, "urbanism")
    assert scene.coins == (before[0] + 6, before[1])
    assert scene.city(ANTOINE) == {"great_library", "urbanism"}
    assert scene.points(ANTOINE)["wonders"] == 4
    for token in ("philosophy", "theology"):
        assert scene.state.places[scene.slug[token].id] == Spot.BOX


@pytest.mark.clause("D152")
def test_mausoleum() -> None:
    """fr-reprint, Mausolée: one of the discarded cards is built free."""
    scene = raised("mausoleum", discard=["palace", "walls", "lumber_yard"])
    assert scene.offered(Verb.REVIVE) == {"palace", "walls", "lumber_yard"}
    before = scene.coins
    scene.do(Verb.REVIVE, "palace")
    assert scene.coins == before
    assert scene.points(ANTOINE)["civilian"] == 7
    assert scene.discard == {"walls", "lumber_yard"}


@pytest.mark.clause("D153")
def test_cards_set_aside_are_not_discarded() -> None:
    """fr-reprint, Mausolée, précision: cards put away at set-up are not in the discard pile."""
    match = Match(deal(Random(5)))
    assert not {p.thing for p in match.game.legal() if p.verb == "revive"}
    assert Spot.DISCARD not in match.state.places
