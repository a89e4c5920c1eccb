"""What tallies and tracks say for every city: engine, module and a second reading agree over random
sets of both games, every room says something of it, and what is wrong is told at its place."""

import random
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.tables import every_seat_plays_by_the_rules
from antipater.checker.proofs.theorem import Claim, Lemma, ProofStatus, Prover
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.judging.plausibility import Asker
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.format import format_text
from antipater.grammar.cards.load import load_set, read_layers
from antipater.grammar.cards.storage import from_plain, to_plain
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel import Move, Verb
from antipater.rules.duel import Rules as DuelRules
from antipater.rules.seven_wonders import Rules, perform, scores
from support import commands
from support.agreement import agreed_moves, module_agrees
from support.random_duel import random_game
from support.random_seven_wonders import NAMES, random_course, random_end

FLEETS = Path(__file__).parents[3] / "docs" / "examples" / "fleets"
RECORD = FLEETS / "fleets.7w"

HARBOURS = """set tried
  extends duel
  en "Tried"  fr "Essai"  nl "Proef"

tally harvest  en "harvest"  fr "récolte"  nl "oogst"
  when an age ends: gain 1 harvest if own.brown >= 2, once a game

track quay  en "quay"  fr "quai"  nl "kade"
  scores civilian
  when own builds blue: gain 1 quay
  step 1: gain 2 coins
  step 2: gain 1 mole, points 2
  step 3: points 5

track mole  en "mole"  fr "môle"  nl "pier"
  step 1: gain 2 coins
  step 3: gain 1 coin per harvest, opponent loses 1 coin

change building stable
  gain 2 mole
"""


def made(text: str, game: str = "duel") -> CardSet:
    compilation = compile_set([*read_layers(game), (("tried.cards", text),)])
    assert not compilation.diagnostics
    assert compilation.card_set
    return compilation.card_set


def tried(rng: random.Random, game: str) -> str:
    """A set with two tallies and three tracks, the later of which the steps of others advance."""
    seven = game == "seven_wonders"
    events = ["own builds blue", "own discards", "all builds brown", "own buys", "an age begins",
              "an age ends", "own gains coins", "own reaches 2 brown", "own chains"]  # fmt: skip
    events += ["own wins a conflict", "neighbours lose a conflict"] if seven else ["own advances"]
    others = "others lose" if seven else "opponent loses"
    brought = ["gain 2 coins", f"{others} 1 coin", "gain 1 coin per debt", "all gain 1 debt",
               "gain 3 coins if own.blue >= 2", "lose 1 coin"]  # fmt: skip
    brought += ["gain 1 shield"] if seven else []
    limits = ["", "", ", once an age", ", once a game"]
    parts = [f"set tried\n  extends {game}", "tally debt\n  worth -1 point in civilian"]
    parts.append(f"tally luck\n  when {rng.choice(events)}: gain 1 luck{rng.choice(limits)}")
    for number, name in enumerate(("quay", "mole", "dock")):
        lines = [f"track {name}", "  scores civilian"]
        lines.append(f"  when {rng.choice(events)}: gain {rng.randint(1, 2)} {name}")
        for step in sorted(rng.sample(range(1, 6), 3)):
            told = [rng.choice(brought), f"points {rng.randint(1, 4)}"]
            further = ("mole", "dock")[number:]
            told += [f"gain 1 {rng.choice(further)}"] if further and rng.random() < 0.6 else []
            lines.append(f"  step {step}: {', '.join(told)}")
        parts.append("\n".join(lines))
    for card, line in (("altar", "gain 2 dock"), ("baths", "when own builds: gain 1 quay"),
                       ("apothecary", "when own reaches 2 mole: gain 1 dock"),
                       ("guard_tower", "gain 1 debt")):  # fmt: skip
        parts.append(f"change building {card}\n  {line}")
    return "\n\n".join(parts) + "\n"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_second_reading_of_duel_agrees(seed: int) -> None:
    rng = random.Random(seed)
    cards, most = made(tried(rng, "duel")), dict[str, int]()
    for _, _, _, after in agreed_moves(rng, cards, 2):
        for track in cards.tracks:
            have = max(city[cards.column[track.name]] for city in after.cities)
            assert have <= track.last
            most[track.name] = max(most.get(track.name, 0), have)
    assert sum(most.values()) > 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_second_reading_of_7_wonders_agrees(seed: int) -> None:
    rng = random.Random(seed)
    cards = made(tried(rng, "seven_wonders"), "seven_wonders")
    rules, moved = Rules(cards), 0
    book = Book(rules)
    for players in (2, 3, 5):
        for state, move in random_course(rng, rules, players):
            after = perform(rules, state, move)
            assert book.after(state, move) == after
            for track in cards.tracks:
                column = cards.column[track.name]
                moved += after.cities[0][column] > state.cities[0][column]
                assert max(city[column] for city in after.cities) <= track.last
    assert moved > 2


@pytest.mark.slow
def test_the_module_agrees() -> None:
    rng = random.Random(4)  # that of 7 Wonders in ``test_around``
    module_agrees(rng, made(tried(rng, "duel")), 2)


@pytest.mark.slow
def test_a_line_for_every_city_is_one_on_every_board() -> None:
    """The same games with the line on the tally, and with one on each board."""
    line = "when own wins a conflict: gain 1 victory"
    boards = load_set("seven_wonders").of_kind(Kind.BOARD)
    each = "".join(f"change board {b.board} side {b.side}\n  {line}\n" for b in boards)
    head = "set tried\n  extends seven_wonders\ntally victory\n"
    one, other = (Rules(made(text, "seven_wonders")) for text in (f"{head}  {line}\n", head + each))
    ends = [[random_end(random.Random(n), rules, 4) for n in range(4)] for rules in (one, other)]
    columns = [rules.cards.column["victory"] for rules in (one, other)]
    won = [[[c[at] for c in e.cities] for e in of] for at, of in zip(columns, ends, strict=True)]
    assert won[0] == won[1]
    assert max(map(max, won[0])) > 2


@pytest.mark.slow
def test_steps_bring_what_they_say() -> None:
    """Counted from what stands: nothing takes a blue building away, and no other card a coin."""
    cards = made(
        'set tried\n  extends duel\ntrack quay  en "quay"\n  scores civilian\n'
        "  when own builds blue: gain 1 quay\n  step 2: points 3\n  step 4: points 4\n"
    )
    rules, blue, seen = DuelRules(cards), cards.column["blue"], set[int]()
    for seed in range(12):
        _, state = random_game(seed, rules)
        for city, other in (state.cities, state.cities[::-1]):
            assert city[cards.column["quay"]] == min(4, city[blue])
            printed = city[cards.column["points(civilian)"]]
            due = 3 * (city[blue] >= 2) + 4 * (city[blue] >= 4)
            assert rules.scoring.points(city, other)["civilian"] == printed + due
            seen.add(due)
    assert seen == {0, 3, 7}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["duel", "seven_wonders"])
def test_the_text_is_written_and_kept_without_loss(game: str) -> None:
    text = tried(random.Random(2), game)
    cards = made(text, game)
    formatted, wrong = format_text("tried.cards", text)
    assert not wrong
    again = made(formatted, game)
    assert [i.effects for i in again.everywhere] == [i.effects for i in cards.everywhere]
    assert again.tracks == cards.tracks
    assert from_plain(to_plain(cards)) == cards


FIRST_STEPS = """  step 1: gain 2 coins
  step 2: gain 1 mole, points 2
  step 3: points 5
"""
WRONG = [
    (FIRST_STEPS, "", "track quay", "C-MISSING", "the track `quay` has no step"),
    ("step 3: points", "step 2: points", "step 2: points", "C-TWICE", "step 2"),
    ("step 3: points", "step 1: points", "step 1: points", "C-ORDER", "step 1 stands behind"),
    ("gain 2 mole", "when own reaches 4 mole: gain 1 coin", "when own reaches", "C-RANGE", "4"),
    ("gain 1 quay", "gain 1 harvest", "track quay", "C-NOT-PLAYED", "nothing advances the track"),
    ("step 1: gain 2 coins\n  step 3: g", "step 1: gain 1 quay\n  step 3: g", "track mole",
     "C-CYCLE", "without end"),
    ("  scores civilian\n", "", "track quay", "C-MISSING", "count in no category"),
    ("step 3: points", "step 100: points", "step 100", "C-RANGE", "100"),
    ("scores civilian", "scores civics", "scores civics", "C-UNKNOWN", "civics"),
    ("gain 2 mole", "opponent loses 9 coins, the rest as mole", "opponent loses 9", "C-UNKNOWN",
     "mole"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("was", "wrong", "at", "code", "said"), WRONG)
def test_what_is_wrong_is_told_at_its_place(
    was: str, wrong: str, at: str, code: str, said: str
) -> None:
    text = HARBOURS.replace(was, wrong, 1)
    assert text != HARBOURS
    found = compile_set([*read_layers("duel"), (("tried.cards", text),)]).diagnostics
    told = [d for d in found if d.code == code and said in d.message]
    places = [text.split("\n")[each.span.start.line - 1] for each in told]
    assert any(at in place for place in places), found


def run(*words: str) -> str:
    result = commands.run(*words)
    assert result.exit_code in (0, 1), result.output
    return result.output


@cache
def fleets() -> CardSet:
    return load_set(FLEETS)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "shown", "ahead"),
    [
        ("en", "4  2 points, gains 1 war fleet", "merchant fleet: 3 of 6; step 4: 2 points, ga"),
        ("fr", "4  2 points, gagne 1 flotte de guerre", "flotte marchande : 3 sur 6 ; case 4"),
        ("nl", "4  2 punten, krijgt 1 oorlogsvloot", "handelsvloot: 3 van 6; stap 4: 2 punten"),
    ],
)
def test_steps_are_told_in_three_languages(language: str, shown: str, ahead: str) -> None:
    words = "--set", str(FLEETS), "--lang", language
    assert shown in run("cards", "show", "merchant_fleet", *words)
    table = run("view", str(RECORD), *words, "--move", "54")
    assert ahead.replace(" :", ":") in table.replace(" :", ":")


@pytest.mark.slow
def test_steps_and_lines_for_every_city_are_compared(tmp_path: Path) -> None:
    text = (FLEETS / "fleets.cards").read_text("utf-8").split("example")[0]
    other = tmp_path / "fleets.cards"
    other.write_text(text.replace("step 1: gain 1 coin", "step 1: gain 2 coins"), "utf-8")
    compared = run("cards", "diff", str(FLEETS), str(other))
    assert "1: gains 1 coin → 1: gains 2 coins" in compared
    other.write_text(text.replace("wins a conflict", "loses a conflict"), "utf-8")
    assert "+ whenever this city loses a conflict" in run("cards", "diff", str(FLEETS), str(other))


@pytest.mark.slow
def test_no_real_end_is_called_impossible() -> None:
    cards = fleets()
    rules, asker = Rules(cards), Asker(cards)
    for seed in range(3):
        state = random_end(random.Random(seed), rules, 3)
        boards = [rules.items[board] for board in state.setup.boards]
        players = tuple(
            PlayerEntries(name, {c: points[c] for c in cards.categories}, board=board.slug)
            for name, points, board in zip(NAMES, scores(rules, state), boards, strict=False)
        )
        verdict = asker.asked(judged(cards, Sheet("1", players)))
        assert (verdict.possible, verdict.undecided) == (None, "effect")


CHANGED = ("cities_change_as_the_rules_say", "cities_are_their_buildings")


def found(cards: CardSet, *moves: tuple[Verb, str]) -> set[ProofStatus]:
    """What becomes of moves in any city of Duel."""
    induction = DuelInduction(DuelCities(cards), Prover(), CHANGED)
    for verb, card in moves:
        induction.follow(ControlState(1, 1, 0, drafted=8), Move(verb, 0, cards.by_slug[card].id))
    return {each.status for each in induction.found.values()}


@pytest.mark.slow
def test_moves_with_steps_are_proved() -> None:
    assert found(made(HARBOURS), (Verb.BUILD, "altar"), (Verb.BUILD, "stable")) == {
        ProofStatus.PROVED
    }


@pytest.mark.slow
@pytest.mark.parametrize("forgotten", ["last_step", "rank_of"])
def test_an_engine_that_forgets_a_rule_of_tracks_is_refuted(
    forgotten: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CardSet, forgotten, {})
    assert ProofStatus.REFUTED in found(made(HARBOURS), (Verb.BUILD, "altar"))


@pytest.mark.slow
def test_turns_with_steps_are_proved_without_a_question() -> None:
    """Some of the turns of every table: both readings of steps are written alike, which is what
    lets the proof of this set end."""
    prover, cities = Prover(), SevenCities(load_set(FLEETS))
    made = (each for each in every_seat_plays_by_the_rules(cities) if isinstance(each, Lemma))
    for lemma in islice(made, 7, None, 120):
        claims = [claim for claim in lemma.claims() if isinstance(claim, Claim)]
        assert claims
        assert all(prover.status(c) is ProofStatus.PROVED for c in claims)
    assert prover.questions == 0


@pytest.mark.slow
@pytest.mark.parametrize("game", ["duel", "seven_wonders"])
def test_a_tally_can_tell_the_age_from_the_first_on(game: str) -> None:
    cards = made(
        f"set tried\n  extends {game}\n\ntally era\n  when an age begins: gain 1 era\n", game
    )
    era = cards.column["era"]
    if game == "duel":
        moments = [random_game(seed, DuelRules(cards))[1] for seed in range(4)]
        told = [(end.age, city[era]) for end in moments for city in end.cities]
    else:
        course = random_course(random.Random(2), Rules(cards), 3)
        told = [(state.age, city[era]) for state, _ in course for city in state.cities]
    assert told
    assert all(age == number for age, number in told)


@pytest.mark.slow
@pytest.mark.parametrize("line", [
    "when an age ends: each city with most red gains 1 fame",
    "when all builds red: each city with least blue gains 1 fame per red",
    "when an age ends: each city with least coins loses 1 coin if own.red >= 2",
])  # fmt: skip
@pytest.mark.parametrize("game", ["duel", "seven_wonders"])
def test_whoever_has_most_gains_once_for_the_table(game: str, line: str) -> None:
    """Not once for each city below whose tally it stands; how much it is each counts for itself."""
    text = f"set tried\n  extends {game}\ntally fame\n  {line}\n"
    text += "change building altar\n  gain 1 fame\n"
    cards, rng = made(text, game), random.Random(5)
    states: list[tuple[Any, Any]]
    if game == "duel":
        module_agrees(rng, cards, 2)
        states = [(before, after) for _, before, _, after in agreed_moves(rng, cards, 1)]
    else:
        rules, book = Rules(cards), Book(Rules(cards))
        moves = list(random_course(rng, rules, 3))
        turns = [(state, perform(rules, state, move)) for state, move in moves]
        assert all(book.after(s, m) == a for (s, m), (_, a) in zip(moves, turns, strict=True))
        states = [*turns]
    fame, red, altar = (cards.column[name] for name in ("fame", "red", "built(altar)"))
    rises = list[int]()
    for both in states:
        for old, new in zip(*(state.cities for state in both), strict=True):
            rises.append(new[fame] - old[fame] - (new[altar] - old[altar]))
            per = new[red] * 3 if "per red" in line else 1  # three may build red at once
            assert 0 <= rises[-1] <= per
    assert any(rises) or "coins" in line
    if "most red" in line:
        assert sum(rises) <= 3 * len(states[0][0].cities)


@pytest.mark.slow
@pytest.mark.parametrize("who", ["all gain", "others gain"])
def test_a_line_for_the_table_that_acts_for_each_city_is_told(who: str, tmp_path: Path) -> None:
    text = f"set tried\n  extends seven_wonders\ntally fame\n  when an age ends: {who} 1 fame\n"
    (tmp_path / "tried.cards").write_text(text, "utf-8")
    told = run("cards", "check", str(tmp_path))
    assert "tried.cards:4:3: warning L-EACH-BOARD" in told
    assert "once for each city" in told
