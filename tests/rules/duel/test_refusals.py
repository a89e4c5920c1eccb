"""Moves that the rules refuse, each with its code, and games whose set-up is partly unknown."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from antipater.rules.duel import (
    UNKNOWN,
    Illegal,
    Move,
    Rules,
    Setup,
    State,
    Verb,
    apply,
    begin,
    legal_moves,
    outcome,
    refusal,
    replay,
    scores,
)
from rules.duel.test_sample import edition_of, game_of
from support.bridge_duel import move_of, rules_of, setup_of
from support.naive.duel import Play
from support.scenes import Scene

FIRST, SECOND = 0, 1


def choosing_token() -> Scene:
    """The first player has just completed a pair."""
    scene = Scene("school", age=2, first=["apothecary"], coins=(30, 7), board=["law", "economy"])
    return scene.build("school")


def with_wonders() -> Scene:
    """The first player has one wonder to build, the second one."""
    return Scene(
        "tavern",
        first=["sphinx"],
        coins=(30, 30),
        unbuilt=(["pyramids"], ["colossus"]),
        discard=["theater"],
        second=["quarry"],
    )


def too_dear() -> Scene:
    """The first player has a wonder to build that costs 8 coins, and has 7."""
    return Scene("tavern", unbuilt=(["pyramids"], []))


def after(wonder: str) -> Scene:
    """The first player has just built a wonder that asks for a choice."""
    scene = Scene(
        age=2,
        first=["lumber_yard"],
        second=["quarry", "press"],
        coins=(30, 7),
        unbuilt=([wonder], []),
        discard=["tavern"],
        drawn=["theology", "urbanism", "strategy"],
        spare=4,
    )
    return scene.wonder(wonder)


@pytest.mark.clause("D007", "D092")
def test_after_the_end() -> None:
    """D-END-01: nothing may be played when the game is over."""
    scene = Scene("walls", age=2, pawn=7).build("walls")
    assert scene.refused(Verb.DISCARD, scene_card(scene), player=FIRST) == "D-END-01"


def scene_card(scene: Scene) -> str:
    """A card that still lies in the structure."""
    layout = scene.state.setup.layouts[scene.state.age]
    there = [id for slot, id in enumerate(layout) if scene.state.left >> slot & 1]
    return scene.rules.items[there[0]].slug


@pytest.mark.clause("D057")
def test_the_other_player() -> None:
    """D-TURN-01: only the player whose turn it is may play."""
    scene = Scene("tavern")
    why = scene.refusal(Verb.BUILD, "tavern", player=SECOND)
    assert why is not None
    assert (why.code, why.expected, why.found) == ("D-TURN-01", FIRST, SECOND)


def test_a_choice_is_due() -> None:
    """D-TURN-02: a choice that is due comes before anything else."""
    scene = choosing_token()
    assert scene.refused(Verb.DISCARD, scene_card(scene)) == "D-TURN-02"
    assert scene.refused(Verb.DRAWN, "law") == "D-TURN-02"


@pytest.mark.parametrize(
    ("verb", "thing"),
    [
        (Verb.TOKEN, "law"),
        (Verb.DRAWN, "theology"),
        (Verb.DESTROY, "quarry"),
        (Verb.REVIVE, "theater"),
        (Verb.TOP_ROW, "tavern"),
        (Verb.BEGIN, "0"),
    ],
)
def test_no_choice_is_due(verb: Verb, thing: str) -> None:
    """D-TURN-03: nobody may choose what no effect asks for."""
    assert with_wonders().refused(verb, thing) == "D-TURN-03"


@pytest.mark.slow
def test_draft_at_the_wrong_time() -> None:
    """D-TURN-04: wonders are drafted before the first age, cards are played after it."""
    assert with_wonders().refused(Verb.DRAFT, "pyramids") == "D-TURN-04"
    _, views = game_of(0)
    game, state = views[0]
    card = Play("discard", FIRST, game.table.structures[1][19])
    rules = rules_of()
    why = refusal(rules, state, move_of(rules.cards, card))
    assert why is not None
    assert why.code == "D-TURN-04"


@pytest.mark.clause("D004", "D071")
@pytest.mark.parametrize(
    ("scene", "verb", "thing", "other", "code"),
    [
        (Scene("tavern"), Verb.BUILD, "pyramids", "", "D-CARD-04"),
        (Scene("tavern"), Verb.DISCARD, "law", "", "D-CARD-04"),
        (Scene("tavern", first=["baths"]), Verb.BUILD, "baths", "", "D-CARD-01"),
        (Scene("tavern", second=["baths"]), Verb.DISCARD, "baths", "", "D-CARD-01"),
        (with_wonders(), Verb.BUILD, "theater", "", "D-CARD-01"),
        (Scene("tavern"), Verb.BUILD, "forum", "", "D-CARD-02"),
        (Scene("tavern"), Verb.BUILD, "baths", "", "D-CARD-03"),
        (Scene("pretorium", age=3), Verb.BUILD, "pretorium", "", "D-COST-01"),
        (with_wonders(), Verb.WONDER, "colossus", "tavern", "D-WONDER-01"),
        (with_wonders(), Verb.WONDER, "mausoleum", "tavern", "D-WONDER-01"),
        (with_wonders(), Verb.WONDER, "tavern", "tavern", "D-WONDER-01"),
        (with_wonders(), Verb.WONDER, "sphinx", "tavern", "D-WONDER-02"),
        (with_wonders(), Verb.WONDER, "pyramids", "theater", "D-CARD-01"),
        (with_wonders(), Verb.WONDER, "pyramids", "law", "D-CARD-04"),
        (
            Scene("tavern", unbuilt=(["pyramids"], [])),
            Verb.WONDER,
            "pyramids",
            "tavern",
            "D-COST-01",
        ),
        (choosing_token(), Verb.TOKEN, "theology", "", "D-TOKEN-01"),
        (choosing_token(), Verb.TOKEN, "walls", "", "D-TOKEN-01"),
        (after("great_library"), Verb.DRAWN, "law", "", "D-TOKEN-02"),
        (after("statue_of_zeus"), Verb.DESTROY, "press", "", "D-DESTROY-01"),
        (after("statue_of_zeus"), Verb.DESTROY, "lumber_yard", "", "D-DESTROY-02"),
        (after("mausoleum"), Verb.REVIVE, "quarry", "", "D-REVIVE-01"),
        (after("messe"), Verb.TOP_ROW, "tavern", "", "D-TOPROW-01"),
        (after("statue_of_liberty"), Verb.LEFT_OUT, "palace", "aqueduct", "D-LEFTOUT-01"),
    ],
)
def test_refused(scene: Scene, verb: Verb, thing: str, other: str, code: str) -> None:
    """Each way to break a rule is refused with the code of that rule."""
    assert scene.refused(verb, thing, other) == code
    with pytest.raises(Illegal, match=code):
        apply(scene.rules, scene.state, scene.move(verb, thing, other))


def test_one_card_left_out_cannot_be_chosen_twice() -> None:
    """D-LEFTOUT-02: the two cards of the Statue of Liberty are different ones."""
    scene = after("statue_of_liberty")
    card = sorted(scene.offered(Verb.LEFT_OUT))[0]
    assert scene.refused(Verb.LEFT_OUT, card, card) == "D-LEFTOUT-02"


@pytest.mark.slow
@pytest.mark.clause("D060")
def test_covered_card() -> None:
    """D-CARD-05: a covered card cannot be taken, and the refusal names what covers it."""
    _, views = game_of(1)
    game, state = next(view for view in views if view[1].age == 1)
    rules = rules_of(edition_of(1))
    due = game.due()
    assert due is not None
    move = move_of(rules.cards, Play("discard", due[0], game.card_at(1)))
    why = refusal(rules, state, move)
    assert why is not None
    assert why.code == "D-CARD-05"
    assert why.expected == tuple(state.setup.layouts[1][slot] for slot in (2, 3))


def test_no_third_player_begins() -> None:
    """D-BEGIN-01: one of the two players begins."""
    scene = Scene("tavern", spare=0).do(Verb.DISCARD, "tavern")
    assert scene.refused(Verb.BEGIN, "2") == "D-BEGIN-01"


# Every move, in some states


def every_move(rules: Rules) -> Iterator[Move]:
    """Every move that can be written down."""
    items = range(len(rules.items))
    for player in (FIRST, SECOND):
        for verb in Verb:
            if verb in (Verb.WONDER, Verb.LEFT_OUT):
                yield from (Move(verb, player, item, other) for item in items for other in items)
            else:
                yield from (Move(verb, player, item) for item in items)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 5, 16, 43])
def test_offered_is_accepted_and_all_else_is_refused(seed: int) -> None:
    """A move is refused if and only if it is not among the legal ones."""
    rules = rules_of(edition_of(seed))
    moves = list(every_move(rules))
    _, views = game_of(seed)
    for _, state in views[::9]:
        offered = legal_moves(rules, state)
        accepted = [move for move in moves if refusal(rules, state, move) is None]
        assert sorted(accepted) == sorted(offered)
        for move in offered:
            apply(rules, state, move)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_a_replay_stops_at_the_first_illegal_move(seed: int) -> None:
    """``replay`` makes the moves before a wrong one, and tells why that one is refused."""
    plays, views = game_of(seed)
    rules = rules_of(edition_of(seed))
    moves = [move_of(rules.cards, play) for play in plays]
    start = views[0][1]
    assert replay(rules, start, moves) == (views[-1][1], len(moves), None)
    for at in range(0, len(moves), 7):
        wrong = moves[at]._replace(player=1 - moves[at].player)
        state, made, why = replay(rules, start, [*moves[:at], wrong, *moves[at:]])
        assert (state, made) == (views[at][1], at)
        assert why == refusal(rules, views[at][1], wrong)
        assert why is not None


# Games of which less is known


def replayed(rules: Rules, setup: Setup, plays: list[Play]) -> State:
    """The end of a game on another knowledge of its set-up."""
    state = begin(rules, setup)
    for play in plays:
        state = apply(rules, state, move_of(rules.cards, play))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(15))
def test_less_known_set_up(seed: int) -> None:
    """A legal game stays legal, and ends alike, when parts of its set-up are not known."""
    plays, views = game_of(seed)
    game, end = views[-1]
    rules = rules_of(edition_of(seed))
    full = setup_of(rules.cards, game.table)
    held = tuple(
        tuple(rules.cards.by_slug[p.thing].id for p in plays if p.verb == "draft" and p.player == n)
        for n in (FIRST, SECOND)
    )
    undrafted = [play for play in plays if play.verb != "draft"]
    for setup, moves in (
        (replace(full, drawn=()), plays),
        (replace(full, tokens=()), plays),
        (replace(full, tokens=(), drawn=()), plays),
        (replace(full, layouts={}), plays),
        (replace(full, layouts={1: full.layouts[1]}), plays),
        (replace(full, layouts=turned_up(full, plays, rules)), plays),
        (replace(full, rows=(), wonders=(held[0], held[1])), undrafted),
        (Setup(wonders=(held[0], held[1])), undrafted),
    ):
        state = replayed(rules, setup, moves)
        assert outcome(rules, state) == outcome(rules, end)
        assert scores(rules, state) == scores(rules, end)
        assert state.cities == end.cities


def turned_up(setup: Setup, plays: list[Play], rules: Rules) -> dict[int, tuple[int, ...]]:
    """The layouts with only those cards known that were played."""
    played = {
        rules.cards.by_slug[slug].id for p in plays for slug in (p.thing, p.other) if slug[1:]
    }
    return {
        age: tuple(item if item in played else UNKNOWN for item in items)
        for age, items in setup.layouts.items()
    }
