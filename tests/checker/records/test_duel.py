"""The notation of records: reading, writing, names, and what is said of slips."""

import json
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from antipater.checker.messages.catalogue import message
from antipater.checker.messages.words import display_name
from antipater.checker.records.digest import digest
from antipater.checker.records.duel.lost import lost_lines
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.formats.sevenwd_io import read_log
from antipater.checker.records.names import names_of
from antipater.checker.records.record import ClaimedResult, Stop, Unreadable
from antipater.grammar.records.duel.moves import MoveLine
from antipater.grammar.records.duel.reading import read_lines
from antipater.grammar.records.lines import NameRow
from antipater.rules.card_set import Kind
from antipater.rules.duel import UNKNOWN, Move, Verb
from support.places import TOP

EXAMPLE = TOP / "docs" / "examples" / "7wdio_game.json"
SETS = ("duel", "duel_promo")
HEAD = '[Game "duel"]\n[First "Anna"]\n[Second "Bert"]\n'
CARDS = names_of("duel").cards


def read(body: str) -> DuelRecord:
    return read_notation(HEAD + body, SETS)


def codes(record: DuelRecord) -> list[str]:
    return [problem.code for problem in record.problems]


def example() -> DuelRecord:
    return read_log(json.loads(EXAMPLE.read_text("utf-8")))


def move(record: DuelRecord, index: int) -> tuple[str, int, str, str]:
    """A move with slugs for ids."""
    verb, player, item, other = record.moves[index]
    return verb, player, CARDS.items[item].slug, "" if other == -1 else CARDS.items[other].slug


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_a_record_is_read_back_as_it_was_written(language: str) -> None:
    record = example()
    text = write_notation(record, language)
    again = read_notation(text, SETS)
    assert not again.problems
    assert again == record
    assert write_notation(again, language) == text
    assert digest(again) == digest(record)


@pytest.mark.parametrize(
    "players", [("12. Anna", "Anna"), ("Anna", "12."), ("12.", "14. 12."), ("Anna Maria", "Anna")]
)
def test_a_name_with_a_number_before_it_is_not_the_number_of_a_move(
    players: tuple[str, str],
) -> None:
    record = replace(example(), players=players)
    again = read_notation(write_notation(record), SETS)
    assert not again.problems
    assert again == record


def test_a_name_that_begins_with_a_number_needs_no_quotes_where_it_is_clear() -> None:
    record = read_notation(
        '[Game "duel"]\n[First "12. Anna"]\n[Second "Bert"]\n12. Anna builds Altar\n', SETS
    )
    assert not record.problems
    assert record.moves[0].player == 0


def test_the_shipped_conversion_is_canonical() -> None:
    text = EXAMPLE.with_suffix(".duel").read_text("utf-8")
    assert text == write_notation(example())


def test_a_hand_written_game() -> None:
    record = read(
        """
        Wonders of Anna
          The Sphinx, Pyramids
          piraeus, great_lighthouse
        wonderen van bert
          Colossus, Le Colosse   ; twice, a slip
        Age 1
          ?, Altar
        9. anna builds Lumber Yard for 0   # the first move
        10. Bert défausse Bois for 2
        Bert discards Logging Camp
        Anna builds Le Sphinx with autel for 7
        """.replace("\n        ", "\n")
    )
    assert codes(record) == ["R-NAME-01"]
    assert record.first_number == 9
    assert record.unread == 10
    assert move(record, 0) == (Verb.BUILD, 0, "lumber_yard", "")
    assert record.paid == {9: 0, 10: 2, 12: 7}
    assert record.setup.layouts[1][0] == UNKNOWN


def test_choices_stand_on_the_line_of_their_move_and_have_their_own_number() -> None:
    record = read("1. Anna builds Library for 3, takes Law\nBert resigns")
    assert [m.verb for m in record.moves] == [Verb.BUILD, Verb.TOKEN]
    assert record.end is not None
    assert record.end.kind is Stop.RESIGNATION
    assert record.end.loser == 1
    assert record.end.number == record.first_number + 2
    assert record.paid == {record.first_number: 3}


def test_who_begins_the_next_age() -> None:
    record = read("Anna begins\nAnna lets Bert begin\nBert commence\nBert laat Anna beginnen")
    assert [(m.verb, m.player, m.item) for m in record.moves] == [
        (Verb.BEGIN, 0, 0),
        (Verb.BEGIN, 0, 1),
        (Verb.BEGIN, 1, 1),
        (Verb.BEGIN, 1, 0),
    ]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "9. Anna lets Bert begin"),
        ("fr", "9. Anna laisse Bert commencer"),
        ("nl", "9. Anna laat Bert beginnen"),
    ],
)
def test_who_begins_is_written_in_natural_order(language: str, line: str) -> None:
    assert line in write_notation(read("Anna lets Bert begin"), language)


@pytest.mark.parametrize(
    "line",
    [
        "Anna lets begin Bert",
        "Anna fait commencer Bert",
        "Anna laisse commencer Bert",
        "Anna laat beginnen Bert",
        'Anna lets "Bert" begin',
    ],
)
def test_the_order_of_words_of_notation_1_is_still_read(line: str) -> None:
    assert read(line).moves == read("Anna lets Bert begin").moves


def test_a_line_that_does_not_say_who_begins() -> None:
    for line in ("Anna lets Bert", "Anna lets begin", "Anna lets Bert begin Age 2"):
        assert read(line).problems


@pytest.mark.parametrize(
    ("name", "slug"), [("Écurie", "stable"), ("Champs de Tir", "archery_range")]
)
def test_names_that_the_books_print_in_running_text(name: str, slug: str) -> None:
    """fr-2015 and fr-reprint, in the examples of Coût des cartes and Militaire."""
    fitting = names_of("duel").fitting(name, (Kind.BUILDING,))
    assert [item.slug for item in fitting] == [slug]


def test_a_name_of_two_cards_is_settled_by_age_and_place() -> None:
    """ "Courthouse" is Tribunal in Age II and Pretorium in Age III (facts, A4)."""
    first_age = [c for c in CARDS.of_kind(Kind.BUILDING) if c.age == 1][:20]
    second_age = [c for c in CARDS.of_kind(Kind.BUILDING) if c.age == 2][:20]
    moves = [f"Anna discards {c.slug}" for c in first_age]
    tribunal = read("\n".join([*moves, "Anna builds Courthouse"]))
    assert move(tribunal, 20)[2] == "tribunal"
    moves += [f"Anna discards {c.slug}" for c in second_age if c.slug != "tribunal"]
    pretorium = read("\n".join([*moves, "Anna discards parade_ground", "Anna builds Courthouse"]))
    assert move(pretorium, -1)[2] in ("pretorium", "tribunal")


def test_houtwerf_is_settled_by_what_lies_in_the_structure() -> None:
    """Logging Camp and Wood Reserve have one Dutch name (facts, A9)."""
    record = read("Age 1\n  logging_camp\nAnna builds Houtwerf")
    assert move(record, 0)[2] == "logging_camp"
    unsettled = read("Anna builds Houtwerf")
    assert codes(unsettled) == ["R-NAME-02"]
    expected = unsettled.problems[0].expected
    assert isinstance(expected, list)
    assert {item.slug for item in expected} == {"logging_camp", "wood_reserve"}
    second = read("Anna builds logging_camp\nBert builds Houtwerf")
    assert move(second, 1)[2] == "wood_reserve"


def test_every_item_is_read_by_every_name_of_every_language() -> None:
    names = names_of("duel_promo")
    for item in names.cards.items:
        for spelled in (n for all_names in item.names.values() for n in all_names):
            for variant in (spelled, spelled.upper(), f"  {spelled.lower()} "):
                assert item in names.fitting(variant, (item.kind,))
        for language in ("en", "fr", "nl"):
            assert names.fitting(names.written(item, language), (item.kind,)) == [item]
            assert display_name(item, language)


SLIPS = [
    ("Anna buils Forum\n", "R-SYNTAX-03"),
    ("1. Anna construi Forum pour 3\n", "R-SYNTAX-03"),
    ("1. Anna bouw Forum\n", "R-SYNTAX-03"),
    ("1. Anna eats Forum\n", "R-SYNTAX-01"),
    ("1. Anna builds\n", "R-SYNTAX-02"),
    ("1. Anna builds Forum for\n", "R-SYNTAX-02"),
    ("1. Anna builds Forum for many\n", "R-SYNTAX-01"),
    ('1. Anna builds "Forum\n', "R-SYNTAX-01"),
    ("1. Carl builds Forum\n", "R-PLAYER-03"),
    ("1. Anna builds Forumm\n", "R-NAME-01"),
    ("1. Anna builds Sphinx\n", "R-TUCKED-01"),
    ("1. Anna builds Sphinx with Sphinx\n", "R-NAME-04"),
    ("2. Anna builds Forum\n1. Bert builds Altar\n", "R-NUMBER-01"),
    ("Anna resigns\nBert resigns\n", "R-END-01"),
    ("Age 4\n  Forum\n", "R-AGE-01"),
    ("Age 1\n  Altar\nAge 1\n  Baths\n", "R-SECTION-01"),
    ("Wonders of Carl\n  Sphinx\n", "R-PLAYER-03"),
    ("Tokens\n  Lau\n", "R-NAME-01"),
    ("Scores\n  civilian 1\n", "R-SYNTAX-02"),
    ("Scores\n  civilian 1, 2, 3\n", "R-SCORE-02"),
    ("Scores\n  beauty 1, 2\n", "R-SCORE-01"),
    ("Scores\n  civilian 1, 2\n  civilian 1, 2\n", "R-SCORE-03"),
    ('[First "Bert"]\n', "R-TAG-01"),
    ('[Result "Carl"]\n', "R-RESULT-01"),
    ('[Set "doel"]\n', "R-SET-01"),
    ("%!\n", "R-SYNTAX-02"),
    ("99999999999999999999. Anna builds Forum", "R-PLAYER-03"),
    ("[" * 3000, "R-SYNTAX-01"),
]


@pytest.mark.parametrize(("body", "code"), SLIPS)
def test_a_slip_is_a_problem_at_its_line(body: str, code: str) -> None:
    record = read(body)
    assert code in codes(record)
    assert all(problem.line for problem in record.problems)


def test_all_slips_are_told_at_once_and_the_moves_before_them_are_kept() -> None:
    record = read("Anna builds Altar\nBert builds Batty\nCarl builds Forum\nAnna eats Tavern\n")
    assert codes(record) == ["R-NAME-01", "R-PLAYER-03", "R-SYNTAX-01"]
    assert record.problems[0].expected == "Baths"
    assert (len(record.moves), record.unread) == (1, 10)


@pytest.mark.parametrize(
    ("line", "odd"), [("juggles Clay Pit", "juggles"), ("Clay Pit for", "Clay")]
)
def test_what_is_no_verb_is_told_where_the_verb_is_due(line: str, odd: str) -> None:
    """Clay is not lay: the line with that verb would be no move."""
    (problem,) = read(f"19. Anna {line}\n").problems
    assert (problem.code, problem.column, problem.found) == ("R-SYNTAX-01", 10, odd)


def test_a_tag_is_called_as_the_line_calls_it() -> None:
    (problem,) = read('[Premier "Bert"]\n').problems
    assert (problem.code, problem.found) == ("R-TAG-01", "Premier")


def test_a_first_move_with_a_misspelt_verb_is_a_move_that_is_lost() -> None:
    record = read("9. Anna bilds Altar\n10. Bert builds Baths\n")
    (problem,) = record.problems
    assert (problem.code, problem.column, problem.found) == ("R-SYNTAX-03", 9, "bilds")
    assert problem.expected == ("builds",)
    assert (record.moves, record.unread) == ((), 9)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[First "Anna"]\n[Second "Bert"]\n', "R-GAME-01"),
        ('[Game "chess"]\n[First "Anna"]\n[Second "Bert"]\n', "R-GAME-01"),
        ('[Game "duel"]\n[First "Anna"]\n', "R-PLAYER-01"),
        ('[Game "duel"]\n[First "Anna"]\n[Second " "]\n', "R-PLAYER-01"),
        ('[Game "duel"]\n[First "Anna"]\n[Second "anna"]\n', "R-PLAYER-02"),
        # One name, its accent a character of its own in one of them.
        ('[Game "duel"]\n[First "E\u0301mile"]\n[Second "\u00c9mile"]\n', "R-PLAYER-02"),
    ],
)
def test_text_without_game_or_players_is_no_record(text: str, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_notation(text, SETS)
    assert caught.value.finding.code == code


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("civilian Anna", ClaimedResult("civilian", 0)),
        ("scientifique bert", ClaimedResult("scientific", 1)),
        ("Bert", ClaimedResult(None, 1)),
        ("burgerlijk gedeeld", ClaimedResult("civilian", None, shared=True)),
        ("shared", ClaimedResult(None, None, shared=True)),
        ("unfinished", ClaimedResult("unfinished", None)),
        ("?", None),
        # As the rulebooks call the three victories.
        ("Victoire par suprématie militaire de Bert", ClaimedResult("military", 1)),
        ("Victoire par suprématie scientifique", ClaimedResult("scientific", None)),
        ("Victoire par conflit militaire d'Anna", ClaimedResult("military", 0)),
        ("Victoire par progrès scientifique", ClaimedResult("scientific", None)),
        ("Victoire par comptage de points de Bert", ClaimedResult("civilian", 1)),
        ("Militaire overheersing van Anna", ClaimedResult("military", 0)),
        ("Wetenschappelijke overheersing Bert", ClaimedResult("scientific", 1)),
        ("Burgerlijke overwinning Anna", ClaimedResult("civilian", 0)),
        ("gedeelde overwinning", ClaimedResult(None, None, shared=True)),
        ("victoire de Bert", ClaimedResult(None, 1)),
    ],
)
def test_the_claimed_result(text: str, claim: ClaimedResult | None) -> None:
    record = read(f'[Result "{text}"]')
    assert record.result == claim
    assert read_notation(write_notation(record, "fr"), SETS) == record


BUILDINGS = [item.id for item in CARDS.of_kind(Kind.BUILDING, Kind.GUILD)]
WONDERS = [item.id for item in CARDS.of_kind(Kind.WONDER)]
TOKENS = [item.id for item in CARDS.of_kind(Kind.TOKEN)]
# No card of the set words a choice, and no zone is laid (tests of sets that have such:
# effects/test_choices.py, effects/test_zones.py).
VERBS = [verb for verb in Verb if verb not in (Verb.CHOOSE, Verb.CALL, Verb.SET_OFF)]


@st.composite
def any_move(draw: st.DrawFn) -> Move:
    """A move that can be written, whether or not it makes sense."""
    verb = draw(st.sampled_from(VERBS))
    player = draw(st.integers(0, 1))
    if verb is Verb.PASS:
        return Move(verb, player, player)
    if verb is Verb.BEGIN:
        return Move(verb, player, draw(st.integers(0, 1)))
    building = st.sampled_from(BUILDINGS)
    if verb in (Verb.DRAFT, Verb.WONDER):
        item = draw(st.sampled_from(WONDERS))
    else:
        item = draw(st.sampled_from(TOKENS) if verb in (Verb.TOKEN, Verb.DRAWN) else building)
    two = verb in (Verb.WONDER, Verb.LEFT_OUT, Verb.SWAP)
    return Move(verb, player, item, draw(building) if two else UNKNOWN)


comment = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=8)


@pytest.mark.slow
@settings(max_examples=75)
@given(
    moves=st.lists(any_move(), min_size=1, max_size=12),
    first=st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=10),
    remarks=st.lists(st.tuples(st.integers(1, 12), comment), max_size=3),
    language=st.sampled_from(["en", "fr", "nl"]),
    paid=st.dictionaries(st.integers(1, 12), st.integers(-3, 40), max_size=3),
)
def test_whatever_can_be_recorded_is_read_back(
    moves: list[Move],
    first: str,
    remarks: list[tuple[int, str]],
    language: str,
    paid: dict[int, int],
) -> None:
    first = first.strip() or "Anna"
    if first.casefold() == "bert":
        first = "Anna"
    base = read_notation(HEAD, SETS)
    start = 1 if any(m.verb is Verb.DRAFT for m in moves) else base.first_number
    amounts = {Verb.BUILD, Verb.WONDER, Verb.DISCARD}
    record = DuelRecord(
        format="test",
        set="duel",
        players=(first, "Bert"),
        setup=base.setup,
        moves=tuple(moves),
        first_number=start,
        paid={
            start + n: amount
            for n, amount in paid.items()
            if n < len(moves) and moves[n].verb in amounts
        },
        lines=(0,) * len(moves),
    )
    assume(not list(lost_lines(record, CARDS)))  # no more is read of such a record
    text = write_notation(record, language)
    lines = text.split("\n")
    for at, remark in remarks:
        lines.insert(min(at, len(lines) - 1), f"; {remark}")
    again = read_notation("\n".join(lines), SETS)
    assert not again.problems
    canonical = write_notation(again, language)
    assert read_notation(canonical, SETS) == again
    assert write_notation(read_notation(canonical, SETS), language) == canonical
    assert again.moves == record.moves
    assert again.paid == record.paid
    assert again.players == record.players
    assert len(again.comments) == len(remarks)


@pytest.mark.slow
@settings(max_examples=100)
@given(st.text(max_size=200) | st.text(st.sampled_from('Anna builds,;#"[]?1. \n'), max_size=80))
def test_any_text_is_read_without_a_traceback(body: str) -> None:
    record = read(body)
    again = read_notation(write_notation(record), SETS)
    assert again.moves == record.moves


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_every_card_can_be_written_without_quotes(language: str) -> None:
    """A verb within a name ("Tour de garde") is part of the name, in moves and in rows."""
    for item in CARDS.items:
        name = display_name(item, language)
        other = display_name(CARDS.by_slug["arsenal"], language)
        for verb in ("builds", "discards", "picks"):
            (line,) = read_lines(f"9. Anna {verb} {name}")
            assert isinstance(line.content, MoveLine)
            assert line.content.choices[0].name is not None
            assert line.content.choices[0].name.text == name
        (line,) = read_lines(f"  {name}, {other}")
        assert isinstance(line.content, NameRow)
        assert [cell.text for cell in line.content.cells if cell] == [name, other]


def test_a_name_of_two_cards_is_told_apart_in_the_finding() -> None:
    record = read("9. Anna bouwt Houtwerf")
    (problem,) = record.problems
    said = message(problem, "nl")
    assert "Houtwerf (Logging Camp)" in said
    assert "Houtwerf (Wood Reserve)" in said


def test_the_nearest_name_is_told_in_the_records_language() -> None:
    near = names_of("duel").nearest
    assert near("Lumber Yardd", [Kind.BUILDING], "fr") == "Chantier"
    assert near("Lumber Yardd", [Kind.BUILDING], "en") == "Lumber Yard"
    assert near("Lumber Yardd", [Kind.BUILDING]) == "Lumber Yard"
