"""Every rule that a record can break: valid records are changed, and the code asserted."""

import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from antipater.checker.judging.duel.judge import DuelVerdict, judge
from antipater.checker.judging.duel.view import DuelViewer
from antipater.checker.messages.catalogue import catalogue, follow_up, message
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import display_name
from antipater.checker.outputs import plain_findings, plain_games, text
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.files import ReadGame
from antipater.checker.records.record import ClaimedResult, End, Stop
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import (
    Move,
    Spot,
    State,
    Verb,
    begin,
    legal_moves,
    perform,
    refusal,
)
from support.clause_records import HEAD, discards
from support.places import TOP
from support.random_duel import random_game, rules
from support.slips.duel import planted_duel

ROOMS = TOP
SETS = ("duel", "duel_promo", "seven_wonders")
TAKING = (Verb.BUILD, Verb.DISCARD, Verb.WONDER)


def states(record: DuelRecord) -> list[State]:
    """The state before each move, and the last."""
    found = [begin(rules(), record.setup)]
    for move in record.moves:
        found.append(perform(rules(), found[-1], move))
    return found


def changed(record: DuelRecord, number: int, **fields: object) -> DuelRecord:
    """The record with one move changed; numbers count from 1."""
    moves = list(record.moves)
    moves[number - 1] = moves[number - 1]._replace(**fields)  # type: ignore[arg-type]
    return replace(record, moves=tuple(moves))


def without(record: DuelRecord, number: int) -> DuelRecord:
    return replace(record, moves=record.moves[: number - 1] + record.moves[number:])


def first(verdict: DuelVerdict) -> tuple[str, int | None]:
    assert verdict.findings
    return verdict.findings[0].code, verdict.findings[0].move


def numbers(record: DuelRecord, *verbs: Verb) -> list[int]:
    return [n for n, move in enumerate(record.moves, 1) if move.verb in verbs]


def building(state: State, fits: Callable[[int], bool]) -> int | None:
    """A building for which something holds."""
    return next((b.id for b in rules().buildings if fits(b.id)), None)


SEEDS = range(100, 106)


@pytest.fixture(scope="module", params=SEEDS)
def game(request: pytest.FixtureRequest) -> DuelRecord:
    return random_game(request.param)[0]


@pytest.mark.slow
def test_another_actor(game: DuelRecord) -> None:
    for number in numbers(game, *TAKING, Verb.TOKEN, Verb.BEGIN, Verb.DRAFT):
        move = game.moves[number - 1]
        code = "D-BEGIN-02" if move.verb is Verb.BEGIN else "D-TURN-01"
        wrong = changed(game, number, player=1 - move.player)
        assert first(judge(wrong)) == (code, number)


@pytest.mark.slow
def test_one_wrong_actor_is_one_finding(game: DuelRecord) -> None:
    number = numbers(game, Verb.BUILD)[10]
    found = judge(changed(game, number, player=1 - game.moves[number - 1].player))
    assert len(found.findings) == 1
    assert found.findings[0].then == "other player"
    assert found.complete
    assert found.scores == judge(game).scores


def test_a_missing_move_brings_no_flood_of_findings() -> None:
    record, _ = random_game(104)
    at = numbers(record, Verb.DISCARD)[3]
    found = judge(without(record, at))
    assert found.findings[0].move == at
    assert len(found.findings) < 12


@pytest.mark.slow
def test_two_moves_swapped(game: DuelRecord) -> None:
    rng = random.Random(7)
    for number in rng.sample(range(9, len(game.moves)), 10):
        moves = list(game.moves)
        moves[number - 1], moves[number] = moves[number], moves[number - 1]
        found = judge(replace(game, moves=tuple(moves)))
        before = states(game)[number - 1]
        why = refusal(rules(), before, moves[number - 1])
        if why is not None:
            begins = why.code == "D-TURN-03" and moves[number - 1].verb is Verb.BEGIN
            assert first(found) == ("D-BEGIN-03" if begins else why.code, number)
        else:
            assert not found.findings or found.findings[0].move > number  # type: ignore[operator]


@pytest.mark.slow
def test_another_card(game: DuelRecord) -> None:
    at = states(game)
    cards = rules().items
    for number in numbers(game, Verb.DISCARD)[2:12:3]:
        state = at[number - 1]
        cases: list[tuple[str, Callable[[int], bool]]] = [
            ("D-CARD-01", lambda b, s=state: s.places[b] > Spot.TABLE),  # type: ignore[misc]
            (
                "D-CARD-02",
                lambda b, s=state: cards[b].age != s.age and s.places[b] == Spot.BOX,  # type: ignore[misc]
            ),
            (
                "D-CARD-03",
                lambda b, s=state: cards[b].age == s.age and s.places[b] == Spot.BOX,  # type: ignore[misc]
            ),
        ]
        for code, fits in cases:
            other = building(state, fits)
            assert other is not None
            assert first(judge(changed(game, number, item=other))) == (code, number)


@pytest.mark.slow
def test_a_covered_card(game: DuelRecord) -> None:
    for number, state in enumerate(states(game)[:-1], 1):
        move = game.moves[number - 1]
        if move.verb is not Verb.DISCARD:
            continue
        for slot, card in enumerate(state.setup.layouts[state.age]):
            if state.left >> slot & 1 and rules().covers[state.age][slot] & state.left:
                found = judge(changed(game, number, item=card))
                assert first(found) == ("D-CARD-05", number)
                assert found.findings[0].then == "forced"
                break


def test_a_wonder_where_a_building_is_due(game: DuelRecord) -> None:
    number = numbers(game, Verb.DISCARD)[0]
    wonder = game.setup.rows[0][0]
    assert first(judge(changed(game, number, item=wonder))) == ("D-CARD-04", number)


@pytest.mark.slow
def test_a_building_that_cannot_be_paid(game: DuelRecord) -> None:
    seen = 0
    for number, state in enumerate(states(game)[:-1], 1):
        move = game.moves[number - 1]
        if move.verb is Verb.DISCARD:
            built = move._replace(verb=Verb.BUILD)
            if refusal(rules(), state, built) is not None:
                seen += 1
                found = judge(changed(game, number, verb=Verb.BUILD))
                assert first(found) == ("D-COST-01", number)
                assert found.findings[0].then == "lent"
    assert seen


@pytest.mark.slow
def test_wonders_that_cannot_be_built(game: DuelRecord) -> None:
    at = states(game)
    for number in numbers(game, Verb.WONDER):
        state, move = at[number - 1], game.moves[number - 1]
        for wonder in rules().cards.of_kind(Kind.WONDER):
            spot = state.places[wonder.id]
            if spot in (Spot.CITY, Spot.CITY + 1):
                expected = "D-WONDER-02"
            elif spot == Spot.HELD + move.player:
                continue
            else:
                built = sum(city[rules().wonders] for city in state.cities)
                full = built >= rules().wonder_cap and spot == Spot.BOX
                expected = "D-WONDER-03" if full else "D-WONDER-01"
            assert first(judge(changed(game, number, item=wonder.id))) == (expected, number)


def test_the_eighth_wonder() -> None:
    for seed in range(200, 400):
        record, state = random_game(seed)
        removed = [
            (number, event.item)
            for number, entry in enumerate(state.log.history() if state.log else (), 1)
            for event in entry.events
            if event.what == "removed"
        ]
        later = [n for n in numbers(record, *TAKING) if removed and n > removed[0][0]]
        if later:
            move = record.moves[later[0] - 1]
            tucked = move.card
            wrong = changed(record, later[0], verb=Verb.WONDER, item=removed[0][1], other=tucked)
            assert first(judge(wrong)) == ("D-WONDER-03", later[0])
            return
    pytest.fail("no game built seven wonders")


def test_a_choice_left_out(game: DuelRecord) -> None:
    choices = (Verb.TOKEN, Verb.DRAWN, Verb.DESTROY, Verb.REVIVE, Verb.TOP_ROW, Verb.LEFT_OUT)
    for number in numbers(game, *choices):
        if number < len(game.moves) and game.moves[number].verb not in choices:
            assert first(judge(without(game, number))) == ("D-TURN-02", number)


def test_who_begins_left_out_is_told_and_judged_on(game: DuelRecord) -> None:
    number = numbers(game, Verb.BEGIN)[0]
    found = judge(without(game, number))
    assert first(found) == ("D-TURN-02", number)
    assert found.findings[0].then == "begun"
    assert len(found.findings) == 1
    assert found.scores == judge(game).scores


def test_a_choice_too_many(game: DuelRecord) -> None:
    number = numbers(game, Verb.BUILD)[5]
    token = game.setup.tokens[0]
    extra = Move(Verb.TOKEN, game.moves[number - 1].player, token)
    moves = (*game.moves[: number - 1], extra, *game.moves[number - 1 :])
    assert first(judge(replace(game, moves=moves))) == ("D-TURN-03", number)


def test_a_wonder_chosen_too_late_or_a_card_too_early(game: DuelRecord) -> None:
    late = Move(Verb.DRAFT, game.moves[8].player, game.setup.rows[0][0])
    moves = (*game.moves[:8], late, *game.moves[8:])
    assert first(judge(replace(game, moves=moves))) == ("D-TURN-04", 9)
    early = Move(Verb.BUILD, game.moves[3].player, game.setup.layouts[1][-1])
    moves = (*game.moves[:3], early, *game.moves[3:])
    assert first(judge(replace(game, moves=moves))) == ("D-TURN-04", 4)


def test_a_wonder_not_on_offer(game: DuelRecord) -> None:
    wrong = changed(game, 2, item=game.setup.rows[1][0])
    assert first(judge(wrong)) == ("D-DRAFT-01", 2)
    again = changed(game, 2, item=game.moves[0].item)
    assert first(judge(again)) == ("D-DRAFT-01", 2)


def guild_in_box(record: DuelRecord) -> int:
    guilds = (g.id for g in rules().cards.of_kind(Kind.GUILD))
    return next(guild for guild in guilds if guild not in record.setup.layouts[3])


@pytest.mark.slow
def test_choices_that_are_not_there() -> None:
    seen: set[str] = set()
    for seed in range(300, 420):
        record, _ = random_game(seed)
        cases: dict[Verb, tuple[str, int]] = {
            Verb.TOKEN: ("D-TOKEN-01", record.setup.drawn[0]),
            Verb.DRAWN: ("D-TOKEN-02", record.setup.tokens[0]),
            Verb.REVIVE: ("D-REVIVE-01", record.setup.rows[0][0]),
            Verb.LEFT_OUT: ("D-LEFTOUT-01", record.setup.layouts[1][0]),
            Verb.TOP_ROW: ("D-TOPROW-01", record.setup.layouts[1][-1]),
            Verb.DESTROY: ("D-DESTROY-02", guild_in_box(record)),
        }
        for verb, (code, item) in cases.items():
            for number in numbers(record, verb):
                assert first(judge(changed(record, number, item=item))) == (code, number)
                seen.add(code)
        for number in numbers(record, Verb.LEFT_OUT):
            same = changed(record, number, other=record.moves[number - 1].item)
            assert first(judge(same)) == ("D-LEFTOUT-02", number)
            seen.add("D-LEFTOUT-02")
        for number in numbers(record, Verb.DESTROY):
            state = states(record)[number - 1]
            city = Spot.CITY + 1 - record.moves[number - 1].player
            colour = state.due[0].argument
            other = building(
                state,
                lambda b, s=state, c=city, d=colour: (
                    s.places[b] == c  # type: ignore[misc]
                    and rules().items[b].colour != d
                ),
            )
            if other is not None:
                assert first(judge(changed(record, number, item=other))) == ("D-DESTROY-01", number)
                seen.add("D-DESTROY-01")
    assert len(seen) == 8


def test_moves_after_the_end(game: DuelRecord) -> None:
    more = (*game.moves, game.moves[-1])
    found = judge(replace(game, moves=more))
    assert first(found) == ("D-END-01", len(more))
    given_up = replace(game, end=End(Stop.RESIGNATION, 0, len(more)))
    assert first(judge(given_up)) == ("D-END-02", len(more))
    early = replace(game, end=End(Stop.TIME_OUT, 1, 20))
    assert first(judge(early)) == ("D-END-03", 21)


def test_somebody_else_begins(game: DuelRecord) -> None:
    number = numbers(game, Verb.BEGIN)[0]
    assert first(judge(changed(game, number, item=2))) == ("D-BEGIN-01", number)


@pytest.mark.slow
def test_set_ups_that_cannot_be(game: DuelRecord) -> None:
    setup = game.setup
    layout = setup.layouts[1]
    guilds = [g.id for g in rules().cards.of_kind(Kind.GUILD) if g.id not in setup.layouts[3]]
    plain = next(
        n for n, c in enumerate(setup.layouts[3]) if rules().items[c].kind is not Kind.GUILD
    )
    fourth = (*setup.layouts[3][:plain], guilds[0], *setup.layouts[3][plain + 1 :])
    cases: list[tuple[str, dict[str, Any]]] = [
        ("D-SETUP-01", {"layouts": {**setup.layouts, 1: layout[1:]}}),
        ("D-SETUP-01", {"tokens": setup.tokens[1:]}),
        ("D-SETUP-01", {"drawn": setup.drawn[1:]}),
        ("D-SETUP-01", {"rows": (setup.rows[0][1:], setup.rows[1])}),
        ("D-SETUP-02", {"layouts": {**setup.layouts, 1: (layout[1], *layout[1:])}}),
        ("D-SETUP-02", {"drawn": (setup.tokens[0], *setup.drawn[1:])}),
        ("D-SETUP-03", {"layouts": {**setup.layouts, 1: (setup.layouts[2][0], *layout[1:])}}),
        ("D-SETUP-04", {"layouts": {**setup.layouts, 3: fourth}}),
    ]
    for code, change in cases:
        wrong = replace(game, setup=replace(setup, **change))
        assert first(judge(wrong))[0] == code


def test_a_token_that_is_listed_twice_is_told_where_it_is(game: DuelRecord) -> None:
    tokens, drawn = game.setup.tokens, game.setup.drawn or tuple(range(3))
    cases: dict[str, dict[str, Any]] = {
        "tokens": {"tokens": (*tokens[:-1], tokens[0]), "drawn": drawn},
        "drawn": {"tokens": tokens, "drawn": (tokens[0], *drawn[1:])},
    }
    for place, twice in cases.items():
        found = judge(replace(game, setup=replace(game.setup, **twice))).findings[0]
        told = "tokens and drawn:" if place == "drawn" else "tokens:"
        assert message(found, "en").startswith(told)
        assert found.code == "D-SETUP-02"


def test_every_move_offered_is_accepted_and_every_other_refused(game: DuelRecord) -> None:
    for state in states(game)[::9]:
        player = state.to_move
        if player is None:
            continue
        offered = set(legal_moves(rules(), state))
        for verb in (Verb.BUILD, Verb.DISCARD):
            for card in rules().buildings:
                move = Move(verb, player, card.id)
                assert (refusal(rules(), state, move) is None) is (move in offered)


# The catalogue


def codes_in(pattern: str, *folders: str) -> set[str]:
    files = [path for folder in folders for path in (ROOMS / folder).rglob("*.py")]
    return {code for path in files for code in re.findall(pattern, path.read_text("utf-8"))}


def test_every_code_is_in_the_catalogue_and_every_entry_is_given() -> None:
    engine = codes_in(r'"([DW]-[A-Z]+-\d\d)"', "rules/antipater/rules")
    given = engine | codes_in(r'"([DRSW]-[A-Z0-9]+-\d\d)"', "checker")
    assert len(engine) > 15
    assert given == set(catalogue())


@pytest.mark.slow
@pytest.mark.parametrize("code", sorted(catalogue()))
def test_an_entry_is_whole(code: str) -> None:
    entry = catalogue()[code]
    for texts in (entry.message, entry.rule, entry.mend):
        assert set(texts) == {"en", "fr", "nl"}
        assert len({text.strip() for text in texts.values()} - {""}) == 3
    assert set(entry.example) == {"en", "fr", "nl"} or not re.search(
        r"\b(the|a|in|when|builds|without|and)\b", entry.example["en"]
    )
    if code.startswith(("D-", "W-")):
        assert entry.source


def test_messages_are_in_the_words_of_the_game() -> None:
    record, _ = random_game(105)
    at = numbers(record, Verb.BUILD)[3]
    finding = judge(changed(record, at, player=1 - record.moves[at - 1].player)).findings[0]
    told = {lang: message(finding, lang, record.players) for lang in ("en", "fr", "nl")}
    players = record.players if record.moves[at - 1].player == 0 else record.players[::-1]
    assert told["en"] == f"it is {players[0]}'s turn, not {players[1]}'s"
    assert told["fr"] == f"c'est à {players[0]} de jouer, pas à {players[1]}"
    assert told["nl"] == f"{players[0]} is aan de beurt, niet {players[1]}"


def test_text_and_json_agree_on_a_game_with_a_move_after_its_end(game: DuelRecord) -> None:
    """The result is that of the game, whatever follows it; what is claimed of it is checked."""
    extra = replace(game, moves=(*game.moves, game.moves[-1]))
    claimed = ClaimedResult("resignation", 0)
    given_up = replace(game, end=End(Stop.RESIGNATION, 0, 20), result=claimed)
    for judged, code in ((judge(extra), "D-END-01"), (judge(given_up), "D-END-03")):
        assert code in [found.code for found in judged.findings]
        told = plain_games.game(ReadGame("x", 1, judged.record, None, 0), judged, "en")
        assert told["complete"]
        line, *_ = text.ending_lines(told, "en")
        assert all(winner in line for winner in told["result"]["winners"])
        assert told["result"]["winners"]
    assert "D-CLAIM-04" in [found.code for found in judge(given_up).findings]


def test_where_a_card_was_found_is_told_in_words(game: DuelRecord) -> None:
    """Not as the number of a place, which means nothing to a reader."""
    first_card, second_card = numbers(game, *TAKING)[:2]
    again = changed(game, second_card, item=game.moves[first_card - 1].item, verb=Verb.BUILD)
    judged = judge(again)
    found = next(f for f in judged.findings if f.code == "D-CARD-01")
    for language in ("en", "fr", "nl"):
        value = plain_findings.finding(found, language, game.players)["found"]
        assert isinstance(value, str)
        assert not value.isdigit()


@pytest.mark.slow
def test_judging_goes_on_after_every_slip() -> None:
    """Whatever line slipped: what was assumed is told, and the game is judged to its end."""
    told = set()
    for planted in planted_duel(range(1)):
        record = read_notation(planted.text, SETS)
        if record.unread is None:
            verdict = judge(record)
            assert verdict.complete, planted.kind
            assert all(f.then != "skipped" or "-END-" in f.code for f in verdict.findings)
            for found in verdict.findings:
                for language in LANGUAGES if found.then else ():
                    assert "{" not in follow_up(found, language)
                told.add(found.then)
    assert {"another card", "no choice"} <= told


def test_the_card_that_is_assumed_is_told(game: DuelRecord) -> None:
    """A card played twice: judging goes on with one that no later move needs."""
    verdict = judge(game)
    taken = [n for n in numbers(game, *TAKING) if n > 12]
    number = next(n for n in taken if game.moves[n - 1].verb is Verb.DISCARD or n > 20)
    first_card = game.moves[numbers(game, *TAKING)[0] - 1].item
    wrong = changed(game, number, verb=Verb.DISCARD, item=first_card, other=-1)
    found = next(f for f in judge(wrong).findings if f.move == number)
    assert found.then == "another card"
    assert found.values["assumed"] is not None
    assert judge(wrong).complete
    assert verdict.complete


def test_a_card_that_later_moves_need_is_not_said_to_be_free() -> None:
    text = (ROOMS / "docs" / "examples" / "7wdio_game.duel").read_text("utf-8")
    twice = text.replace("12. user2 builds Stone Pit\n", 2 * "12. user2 builds Stone Pit\n")
    thens = [found for found in judge(read_notation(twice, SETS)).findings if found.then]
    assert "card needed" in {found.then for found in thens}
    assert "needs" not in follow_up(next(f for f in thens if f.then == "card needed"), "en")


UNREAD = {
    "name": "{number}. {player} {verb} Xqzvk",
    "verb": "{number}. {player} wxqz {rest}",
    "player": "{number}. Zorro {verb} {rest}",
    "nothing": "%%%",
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", UNREAD)
def test_judging_goes_on_after_a_line_that_cannot_be_read(kind: str, game: DuelRecord) -> None:
    """What is assumed is told, and nearly always nothing else is then refused."""
    lines = write_notation(game).splitlines()
    moves = [n for n, line in enumerate(lines) if re.match(r"\d+\. \S+ \S+ ", line)]
    alone, then = 0, set()
    tried = moves[9::8]
    for at in tried:
        number, player, verb, rest = re.split(r"\.? ", lines[at], maxsplit=3)
        wrong = UNREAD[kind].format(number=number, player=player, verb=verb, rest=rest)
        record = read_notation("\n".join([*lines[:at], wrong, *lines[at + 1 :]]), SETS)
        verdict = judge(record)
        told = next(f for f in verdict.findings if f.line == at + 1)
        assert verdict.complete
        assert verdict.result.winners
        assert verdict.record is record
        alone += len(verdict.findings) == 1
        then.add(told.then)
        for language in LANGUAGES:
            assert "{" not in follow_up(told, language)
    assert alone >= len(tried) - 2
    assert then <= {"built", "card discarded", "wonder built", "begun", "another wonder", "ignored"}
    assert then - {"ignored"}


@pytest.mark.slow
def test_what_could_be_read_of_a_line_is_assumed() -> None:
    """The card that is left to the player, used as the verb says."""
    record, _ = random_game(105)
    lines = write_notation(record).splitlines()
    for at, line in enumerate(lines):
        match = re.match(r"\d+\. \S+ (discards|builds) ", line)
        if match and " with " not in line and "," not in line:
            wrong = [*lines[:at], match[0] + "Xqzvk", *lines[at + 1 :]]
            (found,) = judge(read_notation("\n".join(wrong), SETS)).findings
            assert found.then == {"discards": "card discarded", "builds": "built"}[match[1]]
            item = found.values["assumed"]
            assert isinstance(item, Item)
            assert display_name(item, "en") in line


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["discards", "builds"])
def test_a_card_that_a_name_resembles_is_assumed(verb: str) -> None:
    """Of a line with a misspelt verb, and a misspelt card, as if both were right."""
    record, _ = random_game(105)
    lines = write_notation(record).splitlines()
    tried = 0
    for at, line in enumerate(lines):
        match = re.fullmatch(rf"(\d+\. \S+) {verb} (\S{{4,}})( for \d+)?", line)
        if match:
            head, card, price = match[1], match[2], match[3] or ""
            swapped = card[:-2] + card[-1] + card[-2]
            for name in (card, swapped):
                wrong = f"{head} {verb[1::-1]}{verb[2:]} {name}{price}"
                told = judge(read_notation("\n".join([*lines[:at], wrong, *lines[at + 1 :]]), SETS))
                (found,) = told.findings
                assert found.code == "R-SYNTAX-03"
                assert found.then == {"discards": "card discarded", "builds": "built"}[verb]
                item = found.values["assumed"]
                assert isinstance(item, Item)
                assert display_name(item, "en") == card
                assert "others" not in found.values
                tried += 1
    assert tried > 3


@pytest.mark.parametrize(
    "broken",
    [
        "builds Wood Reserve for",
        "construit Wood Reserve pour",
        "bouwt Wood Reserve voor",
        "builds Wood Reserve,",
    ],
)
def test_a_move_that_breaks_off_is_assumed_to_be_what_it_begins(broken: str) -> None:
    text = (ROOMS / "docs" / "examples" / "disputed.duel").read_text("utf-8")
    cut, _, _ = text.partition("12. ")
    assert "builds Wood Reserve for 3" in cut
    wrong = cut.replace("builds Wood Reserve for 3", broken)
    (found,) = judge(read_notation(wrong, SETS)).findings
    assert (found.code, found.then) == ("R-SYNTAX-02", "built")
    assert follow_up(found, "en") == "judging continues as if Wood Reserve had been built"


def test_a_choice_that_cannot_be_read_is_no_move_of_its_own() -> None:
    text = '[Game "duel"]\n[First "Ann"]\n[Second "Bo"]\n1. Ann discards Baths, takes Xqzvk\n'
    (found,) = judge(read_notation(f"{text}2. Bo builds Altar\n", SETS)).findings
    assert (found.code, found.then) == ("R-NAME-03", "ignored")


def test_what_is_assumed_of_a_line_is_a_move_of_its_player() -> None:
    text = '[Game "duel"]\n[First "Ann"]\n[Second "Bo"]\n1. Ann builds Altar\n'
    (found,) = judge(
        read_notation(f"{text}2. Ann builds Xqzvk\n3. Bo builds Baths\n", SETS)
    ).findings
    assert found.code == "R-NAME-03"


def test_how_many_other_moves_fit_as_well_is_told() -> None:
    """Of a card of which nothing is known none of the four that are accessible is named."""
    text = (ROOMS / "docs" / "examples" / "disputed.duel").read_text("utf-8")
    cut, _, _ = text.partition("12. ")
    (found,) = judge(read_notation(cut.replace("Scriptorium for 2", "Xqzvk"), SETS)).findings
    told = [follow_up(found, language) for language in LANGUAGES]
    assert found.values["others"] == 4
    assert told[0] == "judging continues as if some card had been taken; 4 moves fit equally well"
    assert all("4" in each for each in told)


def test_the_name_that_a_lost_line_resembles_comes_first() -> None:
    """Verb and card are misspelt; what the words resemble is assumed to have been taken."""
    text = (ROOMS / "docs" / "examples" / "disputed.duel").read_text("utf-8")
    cut, _, _ = text.partition("12. ")
    for name, like in (("Pharmasixt", "pharmacist"), ("Garizson", "garrison")):
        lost = cut.replace("builds Scriptorium for 2", f"bxyls {name}")
        (found,) = judge(read_notation(lost, SETS)).findings
        assumed = found.values["assumed"]
        assert isinstance(assumed, Item)
        assert assumed.slug == like


@pytest.mark.slow
def test_nothing_is_assumed_after_the_end_of_a_game(game: DuelRecord) -> None:
    text = write_notation(game) + "Anna builds Xqzvk\nBert wxqz Xqzvk\n"
    verdict = judge(read_notation(text, SETS))
    assert not verdict.complete
    assert [f.then for f in verdict.findings] == ["skipped", ""]


@pytest.mark.slow
def test_lines_without_number_cost_no_time() -> None:
    """Of very many lines that cannot be read only the first are assumed anything of."""
    text = write_notation(random_game(105)[0])
    head, tail = text.split("\n30. ")
    verdict = judge(read_notation(f"{head}\n" + "%%%\n" * 300 + f"30. {tail}", SETS))
    assert not verdict.complete
    assert [f.then for f in verdict.findings].count("ignored") <= 40


def test_of_many_cards_that_could_be_meant_none_is_named() -> None:
    (found,) = judge(read_notation(HEAD + "Anna builds Palace\n", SETS)).findings
    assert (found.code, found.then) == ("D-CARD-02", "some card")
    assert "assumed" not in found.values


def test_a_wonder_stays_that_wonder_where_its_card_was_another() -> None:
    """Bert could build three wonders; the choice of Zeus is asked for, and who begins is named
    by the move that says so."""
    wonders = """
Wonders of Anna
  Circus Maximus, Great Lighthouse, The Pyramids, The Sphinx
Wonders of Bert
  The Statue of Zeus, Great Library, The Mausoleum, The Colossus
"""
    early = discards(1, "Anna builds Lumber Yard\nBert discards Baths") + "Bert begins\n"
    late = "Bert builds The Statue of Zeus with Altar, destroys Lumber Yard\nAnna discards Temple\n"
    verdict = judge(read_notation(HEAD + wonders + early + late, SETS))
    (found,) = verdict.findings
    assert (found.code, found.move) == ("D-CARD-02", 30)
    assert dict(verdict.record.numbered())[29].verb is Verb.BEGIN
    shown = "\n".join(DuelViewer(verdict, None).reasons(found, "en"))
    assert "as Bert chose (move 29)" in shown
