"""Zones of the table that a set declares, and characters taken from them instead of a card:
engine, module, second reading and all rooms."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from antipater.checker.cards.check import check_set
from antipater.checker.cards.drawing import drawn
from antipater.checker.judging.duel.judge import judge
from antipater.checker.judging.duel.view import DuelViewer, MomentView
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.lines import in_one_line
from antipater.checker.outputs.plain_findings import about
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.sheets.feasibility.modelled import NotModelled, not_modelled
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel import Happening, Move, Rules, Spot, Verb, begin, legal_moves, perform
from antipater.rules.duel.legality import payment_for
from antipater.rules.duel.price import reckon
from antipater.rules.ledger import add
from support import commands
from support.agreement import agreed_moves, module_agrees, read_back
from support.commands import said_of
from support.frames import followed, shown, wrong_lines
from support.random_duel import random_game, random_setup
from support.random_sets import zoned_set

ORACLES = Path(__file__).parents[3] / "docs" / "examples" / "oracles"
TEXT = (ORACLES / "oracles.cards").read_text("utf-8")
RECORD = ORACLES / "oracles.duel"
run = said_of(ORACLES)


# ---- random sets and games ---------------------------------------------------


def played_alike(seed: int, folder: Path, games: int) -> int:
    """Play games of a random set by the engine and the second reading; how many characters were
    taken. A card leaves the structure by no such move."""
    rng, called = random.Random(seed), 0
    for rules, state, move, after in agreed_moves(rng, zoned_set(rng, folder), games):
        if move.verb is Verb.CALL:
            called += 1
            assert after.places[move.item] == Spot.CITY + move.player or after.victory
            assert (after.age, after.left) == (state.age, state.left) or after.victory
        lying = {after.places[item.id] for item in rules.characters}
        assert lying <= {Spot.TABLE, Spot.CITY, Spot.CITY + 1}
    return called


def modules_agree(seed: int, folder: Path, games: int) -> None:
    rng = random.Random(seed)
    cards = zoned_set(rng, folder)
    in_order = not any(Rules(cards).priced.touched) and rng.random() < 0.5
    module_agrees(rng, cards, games, "7wd.io" if in_order else None)


test_second_readings_agree = pytest.mark.slow(shown(played_alike, range(3), 1))
test_second_readings_agree_on_many_games = pytest.mark.campaign(
    followed(played_alike, range(100, 200), 10)
)
test_the_module_agrees = pytest.mark.slow(followed(modules_agree, range(1), 2))
test_many_modules_agree = pytest.mark.campaign(followed(modules_agree, range(100, 140), 6))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_records_are_read_back_and_never_blamed(seed: int, tmp_path: Path) -> None:
    """In three languages; also where parts of the set-up are not recorded."""
    rules = Rules(zoned_set(random.Random(seed), tmp_path))
    (name,) = map(str, tmp_path.glob("*.cards"))
    for game in range(4):
        record = replace(random_game(10 * seed + game, rules)[0], set=name)
        read_back(record, name)
        whole = record.setup
        for setup in (whole, replace(whole, layouts={}), replace(whole, tokens=(), drawn=())):
            assert judge(replace(record, setup=setup)).findings == ()


# ---- what cards change of the price of a place ---------------------------------

PRICED = f"""{TEXT}

change building altar
  2 coins off character

change building workshop
  1 extra coin on everything for the opponent

change building lumber_yard
  coins off characters or red: own.brown
"""


def priced_set(folder: Path) -> CardSet:
    (folder / "priced.cards").write_text(PRICED, "utf-8")
    assert not [d for d in check_set(str(folder / "priced.cards")).diagnostics if d.code[0] != "L"]
    return load_set(folder / "priced.cards")


@pytest.mark.slow
def test_prices_of_places_change(tmp_path: Path) -> None:
    """By the engine, the second reading, and as it is reckoned step by step."""
    cards, paid = priced_set(tmp_path), set[int]()
    rules, altar, hestia = Rules(cards), cards.by_slug["altar"], cards.by_slug["hestia"]
    state = begin(rules, random_setup(random.Random(1), rules))
    own = list(state.cities[0])
    assert payment_for(rules, state, 0, hestia).total == 3
    add(own, altar)
    there = state._replace(cities=(tuple(own), state.cities[1]))
    assert [payment_for(rules, there, player, hestia).total for player in (0, 1)] == [1, 8]
    workshop = list(state.cities[1])
    add(workshop, cards.by_slug["workshop"])
    there = there._replace(cities=(tuple(own), tuple(workshop)))
    assert payment_for(rules, there, 0, hestia).total == reckon(rules, there, 0, hestia.id).total
    assert payment_for(rules, there, 0, hestia).total == 2
    for _, _, move, after in agreed_moves(random.Random(5), cards, 8):
        if move.verb is Verb.CALL:
            cost = cards.prices_in_zone(cards.items[move.item])[move.player]
            assert after.log is not None
            told = [e.amount for e in after.log.events if e.what is Happening.PAYS]
            paid.add(sum(told) - cost)
    assert min(paid) < 0 < max(paid)


@pytest.mark.slow
def test_the_module_agrees_on_prices_of_places(tmp_path: Path) -> None:
    module_agrees(random.Random(3), priced_set(tmp_path), 3, None)


# ---- the set of the documents ------------------------------------------------


@pytest.mark.slow
def test_its_recorded_game_shows_every_character() -> None:
    record = read_notation(RECORD.read_text("utf-8"), ("duel",), str(ORACLES))
    rules = Rules(load_set(ORACLES))
    called = {move.item for move in record.moves if move.verb is Verb.CALL}
    assert called == {item.id for item in rules.characters}
    kinds = {rules.items[m.item].kind for m in record.moves if m.verb is Verb.CHOOSE}
    assert {Kind.TOKEN, Kind.WONDER} < kinds


@pytest.mark.slow
def test_coins_may_be_noted_with_what_is_taken(tmp_path: Path) -> None:
    text = RECORD.read_text("utf-8")
    for claimed, wrong in ((" for 8", False), (" for 3 coins", True), ("", False)):
        (tmp_path / "game.duel").write_text(text.replace("takes Hebe", f"takes Hebe{claimed}"))
        assert ("D-CLAIM-01" in run("validate", str(tmp_path / "game.duel"))) == wrong
    odd = text.replace("draws Mathematics", "draws Mathematics\n21. Bert takes Law for 3")
    (tmp_path / "game.duel").write_text(odd)
    assert "R-SYNTAX-01" in run("validate", str(tmp_path / "game.duel"))


@pytest.mark.slow
def test_who_builds_a_character_takes_it(tmp_path: Path) -> None:
    text = RECORD.read_text("utf-8")
    right = read_notation(text, ("duel",), str(ORACLES))
    (tmp_path / "game.duel").write_text(text.replace("takes Hestia", "builds Hestia"))
    read = read_notation((tmp_path / "game.duel").read_text(), ("duel",), str(ORACLES))
    assert (read.moves, read.problems) == (right.moves, ())
    tucked = text.replace("takes Hestia", "builds Hestia with Pantheon")
    (tmp_path / "game.duel").write_text(tucked)
    assert "R-NAME-04: Hestia is a character" in run("validate", str(tmp_path / "game.duel"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("was", "is_now", "code", "said"),
    [
        ("59. Bert takes Typhon, chooses Circus Maximus", "59. Bert takes Hebe",
         "D-CALL-01", "Hebe lies in the zone no longer: in Anna's city"),
        ("22. Anna builds Press", "22. Anna takes Hestia",
         "D-CALL-02", "Hestia can be taken from Age II on, and this is Age I"),
        ("63. Anna takes Hermes, chooses Mathematics", "63. Anna takes Hermes",
         "D-TURN-02", 'with "Anna takes Hermes, chooses Mathematics" the record is valid'),
        ("59. Bert takes Typhon", "59. Bert takes Law", "D-TURN-03", ""),
        ("57. Anna takes Hebe", "57. Anna takes Hebee", "", "`Hebee` was read as Hebe"),
    ],
)  # fmt: skip
def test_refusals_are_told_in_words(
    was: str, is_now: str, code: str, said: str, tmp_path: Path
) -> None:
    text = RECORD.read_text("utf-8")
    assert was in text
    (tmp_path / "game.duel").write_text(text.replace(was, is_now), "utf-8")
    for language in LANGUAGES:
        told = run("validate", str(tmp_path / "game.duel"), language=language)
        assert code in told
        assert "{" not in told
    assert said in run("validate", str(tmp_path / "game.duel"))


@pytest.mark.slow
def test_the_table_and_prices_are_told() -> None:
    seen = run("view", str(RECORD), "--move", "59")
    assert "Council of the Gods, with the price for Anna / Bert: Hestia 3 / 8, Hermes 4 / 7" in seen
    assert "characters: Hebe" in seen
    priced = run("price", "typhon", "--record", str(RECORD), "--move", "59")
    assert "cost: 4 coins in Council of the Gods\n  total: 4 coins; Bert has 4" in priced
    shown = run("cards", "show", "typhon")
    assert "7 / 4 coins in Council of the Gods" in shown
    zone = run("cards", "show", "raad der goden")
    assert "5  Typhon  7 / 4" in zone
    assert "taken in       Age II, Age III" in zone
    phase = run("cards", "show", "petition")
    assert "takes 1 character of Council of the Gods for the price of its place" in phase
    assert "taken in       Age II, Age III" in phase
    assert [
        json.loads(run("cards", "show", n, "--json"))["kind"] for n in ("council", "petition")
    ] == ["zone", "phase"]
    assert "<svg" in drawn(load_set(ORACLES), load_set(ORACLES).by_slug["typhon"], "en")


def test_a_price_in_a_zone_is_what_a_list_looks_for() -> None:
    listed = run("cards", "list", "--kind", "character", "--cost-max", "4", "--json")
    told = [json.loads(line) for line in listed.splitlines()]
    assert [(each["slug"], each["zone"], each["prices"]) for each in told] == [
        ("hestia", "council", [3, 8]),
        ("hermes", "council", [4, 7]),
        ("typhon", "council", [7, 4]),
        ("hebe", "council", [8, 3]),
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("move", "code", "said"),
    [
        ("60", "D-CALL-01", "Typhon lies in the zone no longer: in Bert's city"),
        ("9", "D-CALL-02", "not to be taken before Age II"),
        ("3", "D-CALL-02", "not to be taken before Age II"),
        ("59", None, "4 coins; Bert has 4"),
    ],
)
def test_a_price_says_whether_a_character_is_there(move: str, code: str | None, said: str) -> None:
    asked = ("price", "typhon", "--record", str(RECORD), "--move", move)
    assert json.loads(run(*asked, "--json")).get("refused") == code
    assert run(*asked).splitlines()[-1].endswith(said)
    for language in LANGUAGES:
        assert "{" not in run(*asked, language=language)


@pytest.mark.slow
def test_an_age_begins_after_one_that_a_call_ended(tmp_path: Path) -> None:
    """Its choice takes the last card, and nobody chooses who begins; a call of this age is a turn
    of it."""
    chooses = "  points 4\n  choose 1 building from the structure, discard it\n"
    text = TEXT.replace("  points 4\n", chooses, 1).replace("from age 2", "from age 1")
    (tmp_path / "called.cards").write_text(text, "utf-8")
    rules = Rules(load_set(tmp_path), "2015")
    setup = random_setup(random.Random(1), rules)
    state, moves = begin(rules, setup), list[Move]()
    while state.age < 2:
        last = state.age == 1 and state.left.bit_count() == 1 and not state.due
        verbs = (Verb.CALL,) if last else (Verb.DRAFT, Verb.DISCARD, Verb.CHOOSE)
        moves.append(next(m for m in legal_moves(rules, state) if m.verb in verbs))
        state = perform(rules, state, moves[-1])
    seat = moves[-1].player
    later = Move(Verb.CALL, seat, rules.cards.by_slug["ares"].id)
    told = [
        judge(
            DuelRecord(
                format="antipater",
                set=str(tmp_path),
                players=("Anna", "Bert"),
                setup=setup,
                moves=tuple(made),
                edition="2015",
            )
        )
        for made in (moves, [*moves, later], [*moves, later._replace(player=1 - seat)])
    ]
    turns = [MomentView(v := DuelViewer(each, None), v.states[-1]).turn("en") for each in told]
    one, other = ("Anna", "Bert")[seat], ("Bert", "Anna")[seat]
    assert turns[0] == f"Age II: {one} begins it"
    assert turns[1] == f"Age II: it is {other}'s turn, for {one} made move {len(moves) + 1}"
    assert [about(found, told[2]) for found in told[2].findings] == [(Verb.BEGIN,)]


@pytest.mark.slow
def test_what_changes_in_a_zone_is_told(tmp_path: Path) -> None:
    other = tmp_path / "oracles"
    other.mkdir()
    text = TEXT.replace("price 3, 4, 5", "price 2, 4, 5").replace("from age 2", "from age 1")
    (other / "oracles.cards").write_text(text, "utf-8")
    told = commands.run("cards", "diff", ORACLES, other, "--lang", "en")
    assert "council 1: hestia 3 / 8 → council 1: hestia 2 / 8" in told.output
    assert "council from age 2 → council from age 1" in told.output
    (other / "oracles.cards").write_text(TEXT.replace("hestia", "vesta"), "utf-8")
    told = commands.run("cards", "diff", ORACLES, other, "--lang", "en")
    assert "1 change in the meaning" in told.output


@pytest.mark.slow
def test_cities_are_scored_with_their_characters(tmp_path: Path) -> None:
    (tmp_path / "cities.txt").write_text(
        "city: Anna\n  buildings: Altar\n  characters: Hestia, Hebe\n  coins: 4\n"
        "city: Bert\n  buildings: Theater\n  coins: 2\n", "utf-8"
    )  # fmt: skip
    told = run("score", str(tmp_path / "cities.txt"))
    lines = [" ".join(line.split()) for line in told.splitlines()]
    assert "gods 6 0" in lines
    assert "gods 6: 4 Hestia, 2 Hebe" in lines


@pytest.mark.slow
def test_how_such_games_end_is_not_known(tmp_path: Path) -> None:
    assert not_modelled(load_set(ORACLES)) is not None
    text = TEXT.split("character hestia")[0] + "character hestia\n  lies in council\n  points 4\n"
    text = text.replace("row of 6", "row of 1").replace(", 4, 5, 6, 7, 8", "")
    (tmp_path / "one.cards").write_text(text.replace(", 7, 6, 5, 4, 3", ""), "utf-8")
    assert not_modelled(load_set(tmp_path)) == NotModelled("phase", "petition")
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("player,civilian,total\nAnna,20,20\nBert,15,15\n", "utf-8")
    said = commands.run("score", sheet, "--set", tmp_path / "one.cards", "--possible").output
    assert "petition" in said
    assert "not possible" not in said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "no move such as `Anna takes Hebe`"),
        ("fr", "`Anna prend Hébé`"),
        ("nl", "`Anna neemt Hebe`"),
    ],
)
def test_the_site_has_no_such_move(language: str, said: str) -> None:
    assert said in run("convert", str(RECORD), "--to", "7wd.io", language=language)


# ---- slips -------------------------------------------------------------------

WRONG = [
    ("  row of 6\n", "  row of 5\n", "C-RANGE"),
    ("  row of 6\n", "", "C-MISSING"),
    ("price 3, 4, 5, 6, 7, 8", "price 3, 4, 5", "C-MISSING"),
    ("for the second player", "for the third player", "C-UNKNOWN"),
    ("for the second player", "for the first player", "C-TWICE"),
    ("  price 3, 4, 5, 6, 7, 8 coins for the first player\n", "", "C-MISSING"),
    ("price 3,", "price 1000,", "C-RANGE"),
    ("choose 1 of council", "choose 2 of council", "C-NOT-PLAYED"),
    ("choose 1 of council", "choose 1 of senate", "C-UNKNOWN"),
    ("pay its price, take it", "pay its price, give it", "C-NOT-PLAYED"),
    ("  instead of a card: choose 1 of council, pay its price, take it\n", "", "C-MISSING"),
    ("from age 2", "from age 4", "C-RANGE"),
    ("phase petition", "phase petition\nphase plea", "C-MISSING"),
    ("  lies in council\n  points 4\n", "  points 4\n", "C-MISSING"),
    ("  lies in council\n  points 4\n", "  lies in counsel\n  points 4\n", "C-UNKNOWN"),
    ("  lies in council\n  points 4\n", "  lies in council\n  cost wood\n", "C-NOT-PLAYED"),
    ("  scores gods\n", "", "C-MISSING"),
    ("  scores gods\n", "  scores deities\n", "C-UNKNOWN"),
    ("character hestia", "building hestia", "C-NOT-HERE"),
]  # fmt: skip


test_a_wrong_line_is_told = wrong_lines(TEXT, WRONG, once=True)


PRICES = "  price 3, 4, 5, 6, 7, 8 coins for the first player\n"
BOTH = PRICES + "  price 8, 7, 6, 5, 4, 3 coins for the second player\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("was", "is_now", "told"),
    [
        ("choose 1 of council", "chose 1 of council", "`chose` cannot stand here | `choose`"),
        ("choose 1 of council", "chooses 1 of council", "`chooses` cannot stand here | `choose`"),
        ("choose 1 of council", "choose 1 of counci", "`counci` is no zone of this set | council"),
        (PRICES, PRICES.replace(" coins", ""), "`for` cannot stand here | `,` or `coins`"),
        (BOTH, BOTH.replace(" coins", ""), "`for` cannot stand here | `,` or `coins`"),
        (BOTH, "", "it is not said what the places of `council` cost | a line `price 3,"),
        ("  row of 6\n", "", "it is not said how many lie in `council` | a line `row of 6`"),
        ("  row of 6\n", "  row off 6\n", "`off` cannot stand here | `of`"),
        (
            "  may choose 1 blue",
            "  may opponent choose 1 blue",
            "`may` cannot stand here | `opponent may`",
        ),
    ],
)
def test_a_slip_is_told_alone(was: str, is_now: str, told: str, tmp_path: Path) -> None:
    """Not as well what is missing because a line could not be read."""
    assert was in TEXT
    (tmp_path / "oracles.cards").write_text(TEXT.split("example")[0].replace(was, is_now), "utf-8")
    diagnostics = check_set(str(tmp_path)).diagnostics
    assert diagnostics
    for found in diagnostics:
        assert f"{found.message} | {found.expected}".startswith(told)
    output = commands.run("cards", "check", tmp_path, "--lang", "nl").output
    assert told.split(" | ")[0] not in output


@pytest.mark.slow
def test_misspelt_names_of_a_zone_are_mended(tmp_path: Path) -> None:
    """Several of them, so that how many lie in it changes with each; and the verb of a phase."""
    file = tmp_path / "oracles.cards"
    slips = TEXT.replace("lies in council", "lies in counci", 3).replace(": choose", ": chose")
    file.write_text(slips.replace("1 of council", "1 of concil"), "utf-8")
    assert commands.run("cards", "fix", tmp_path).exit_code == 0
    assert file.read_text("utf-8") == TEXT


@pytest.mark.slow
def test_numbers_of_places_are_told_in_each_language(tmp_path: Path) -> None:
    alone = TEXT.replace("row of 6", "row of 2").replace("7, 8 coins", "7 coins")
    head, *six = alone.split("character ")
    one = f"{head}character {six[0]}"
    for text, language, said in (
        (one, "en", "`council` has 2 places for 1 character"),
        (one, "fr", "« council » a 2 places pour 1 personnage"),
        (one, "nl", "`council` heeft 2 plaatsen voor 1 personage"),
        (alone.replace("row of 2", "row of 1"), "nl", "heeft 1 plaats voor 6 personages"),
        (alone.replace("row of 2", "row of 6"), "fr", "la ligne donne 5 prix pour 6 places"),
        (one.replace("row of 2", "row of 1"), "nl", "5 prijzen voor 1 plaats; verwacht: 1 getal"),
    ):
        (tmp_path / "oracles.cards").write_text(text, "utf-8")
        found = [in_one_line(each, language) for each in check_set(str(tmp_path)).diagnostics]
        assert any(said in line for line in found), found


@pytest.mark.slow
def test_a_zone_needs_characters_and_a_phase(tmp_path: Path) -> None:
    zone, phase = TEXT.split("zone council")[1].split("phase petition")
    head = "set bare\n  extends duel\n"
    for text, message in (
        (f"{head}zone council{zone.replace('gods', 'progress')}", "nothing lies in `council`"),
        (TEXT.replace(f"phase petition{phase.split('character')[0]}", ""),
         "nothing can be done with what lies in `council`"),
    ):  # fmt: skip
        (tmp_path / "bare.cards").write_text(text, "utf-8")
        assert [message] == [each.message for each in check_set(str(tmp_path)).diagnostics]


@pytest.mark.slow
def test_two_sets_that_declare_one_zone_are_told(tmp_path: Path) -> None:
    other = TEXT.replace("price 3,", "price 2,").split("example")[0]
    for name, text in (("one", TEXT.split("example")[0]), ("two", other)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.cards").write_text(text.replace("oracles", name), "utf-8")
    (tmp_path / "both").mkdir()
    (tmp_path / "both" / "a.cards").write_text("set both\n  extends duel, one, two\n", "utf-8")
    found = [d.message for d in check_set(str(tmp_path / "both")).diagnostics]
    assert "`one` and `two` say different things of `zone council`" in found


def test_the_other_game_has_no_zones(tmp_path: Path) -> None:
    head = "set bare\n  extends seven_wonders\nzone council\n  row of 1\n  price 3 coins\n"
    (tmp_path / "bare.cards").write_text(head, "utf-8")
    codes = {each.code for each in check_set(str(tmp_path)).diagnostics}
    assert "C-NOT-PLAYED" in codes


# ---- proofs ------------------------------------------------------------------


@pytest.mark.slow
def test_the_expected_step_is_proved_and_can_be_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    from antipater.checker.proofs.duel.agreement import AGREEMENT
    from antipater.checker.proofs.duel.induction import DuelInduction
    from antipater.checker.proofs.duel.symbolic_cities import DuelCities
    from antipater.checker.proofs.duel.symbolic_state import ControlState
    from antipater.checker.proofs.theorem import ProofStatus, Prover
    from antipater.rules.duel import legality
    from antipater.rules.duel.effects import Payment

    cards = load_set(ORACLES)

    def refuted() -> set[str]:
        names = tuple(each.name for each in AGREEMENT)
        induction = DuelInduction(DuelCities(cards, None), Prover(), names)
        for slug in ("hestia", "hebe", "ares"):
            for player in (0, 1):
                control = ControlState(2, 1, player, (), 8)
                induction.follow(control, Move(Verb.CALL, player, cards.by_slug[slug].id))
        statuses = {n: attempt.status for n, attempt in induction.found.items()}
        return {n for n, s in statuses.items() if s is ProofStatus.REFUTED}

    assert refuted() == set()
    paid = legality.payment_for
    monkeypatch.setattr(
        "antipater.rules.duel.turn.legality.payment_for",
        lambda *said: paid(*said)._replace(coins=1) if said[3].slug == "hestia" else paid(*said),
    )
    assert isinstance(Payment(1, 0).total, int)
    assert refuted() != set()


def test_shipped_sets_have_no_such_verb() -> None:
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    from antipater.checker.compile.duel.memory import Memory

    rules = Rules(load_set("duel"))
    assert Verb.CALL not in Memory(rules).verbs
    assert "characters" not in rules.cards.columns
