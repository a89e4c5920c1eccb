"""Records as people write them: whatever is written, the same game is read, or it is asked."""

import random
import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antipater.checker.judging.duel.settle import settle
from antipater.checker.messages.catalogue import message
from antipater.checker.messages.words import display_name
from antipater.checker.records.digest import digest
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.files import game_of_text
from antipater.checker.records.likeness import is_short_for
from antipater.checker.records.names import category_named, names_of, simplified
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.records.keywords import LANGUAGES, keyword, plain, spellings
from antipater.rules.card_set import Item, Kind
from support.places import TOP
from support.random_duel import random_game, rules
from support.random_seven_wonders import random_table

SETS = ("duel", "duel_promo", "seven_wonders")
HEAD = '[Game "duel"]\n[First "Anna"]\n[Second "Bert"]\n'
CARDS = names_of("duel").cards


def read(body: str, head: str = HEAD) -> DuelRecord:
    return read_notation(head + body, SETS, settle=settle)


def codes(record: DuelRecord) -> list[str]:
    return [problem.code for problem in record.problems]


def slug(record: DuelRecord, index: int = -1) -> str:
    return CARDS.items[record.moves[index].item].slug


# Each way of writing, by the dozen

CANONICAL = "9. Anna builds Library for 3, takes Law"
SAME = [
    "9 Anna builds Library for 3, takes Law",
    "9) Anna builds Library for 3, takes Law",
    "9: Anna builds Library for 3, takes Law",
    "9.Anna builds Library for 3, takes Law",
    "9 - Anna builds Library for 3, takes Law",
    "9. Anna: builds Library for 3, takes Law",
    "9. A builds Library for 3, takes Law",
    "9. An. builds Library for 3, takes Law",
    "9. anna BUILDS library FOR 3, TAKES law",
    "9. Ana builds Library for 3, takes Law",
    "9. Anna build Library for 3 coins, take Law",
    "9. Anna built Library for 3c and took Law",
    "9. Anna constructs Library (3) and takes Law",
    "9. Anna buys Library (3 coins), and takes Law",
    "9. Anna has built Library for 3, then takes Law",
    "9. Anna builds Library 3 takes Law".replace(" takes", ", takes"),
    "9. Anna builds Library, takes Law, for 3",
    "9. Anna builds Libr. for 3, takes Law",
    "9. Anna builds Lib for 3, takes L",
    "9. Anna builds Libary for 3, takes Law",
    "9. Anna builds Lirbary for 3, takes Law",
    "9.\u00a0Anna\u00a0builds\u202fLibrary for\u00a03, takes\u2009Law",
    "9. Anna builds “Library” for 3, takes “Law”",
    "9. Anna builds \u00abLibrary\u00bb for 3, takes Law",
    "9. Anna builds Libr\u00adary\u200b for 3, takes Law",
    "9. Anna construit Bibliothèque pour 3, prend Loi",
    "9. Anna construire bibliotheque pour 3 pièces et prend Loi",
    "9. Anna a construit Bibli. (3 pieces), puis prend Loi",
    "9. Anna achète la Bibliothèque pour 3, prend Loi",
    "9. Anna bouwt Bibliotheek voor 3, neemt Wet",
    "9. Anna bouwen Bibliotheek voor 3 munten en neemt Wet",
    "9. Anna heeft Bibliotheek gebouwd voor 3 en neemt Wet",
    "9. Anna Bibliotheek gebouwd voor 3, neemt Wet",
    "9. Anna bouwt Bibl voor 3, neemt Wet",
    "9. Anna bouwt Library for 3, prend Wet",
    "9. Anna builds library for 3 AND TAKES law   # a pair",
]
AT_AGE_2 = "".join(f"Anna discards {c.slug}\n" for c in CARDS.items if c.age == 1)


@cache
def in_age_2(line: str) -> DuelRecord:
    """A move in the second age, with the eight cards that the structure leaves out."""
    built = [c for c in CARDS.items if c.age == 1][:20]
    before = "".join(f"Anna discards {c.slug}\n" for c in built)
    return read(before + re.sub(r"^9", "30", line))


@pytest.mark.parametrize("line", SAME)
def test_a_move_is_read_in_every_usual_way(line: str) -> None:
    canonical, rough = in_age_2(CANONICAL), in_age_2(line)
    assert not canonical.problems
    assert not canonical.notes
    assert rough.problems == ()
    assert rough.moves == canonical.moves
    assert rough.paid == canonical.paid
    assert digest(rough) == digest(canonical)


DISCARDS = [
    "Bert discards Garrison for 3",
    "Bert discarded Garrison +3",
    "Bert sells Garrison (3)",
    "Bert sold Garrison for 3 coins",
    "B sells Garr for 3",
    "Bert défausse Caserne pour 3",
    "Bert defausse caserne (+3)",
    "Bert vend Caserne pour 3 pièces",
    "Bert a vendu Caserne pour 3",
    "Bert verkoopt Garnizoenen voor 3",
    "Bert verkocht Garnizoenen voor 3 munten",
    "Bert legt Garnizoenen af voor 3",
    "Bert gooit Garnizoenen weg (3)",
    "Bert heeft Garnizoenen afgelegd voor 3",
    "Bert: Garnizoenen afgelegd, voor 3",
    "Bert aflegt Garniz. 3",
]


@pytest.mark.parametrize("line", DISCARDS)
def test_a_discard_is_read_in_every_usual_way(line: str) -> None:
    record = read(line)
    assert record.problems == ()
    assert (record.moves, record.paid) == (read(DISCARDS[0]).moves, {9: 3})


WONDERS = [
    "Anna builds The Sphinx with Altar for 7",
    "Anna builds Sphinx for 7 with Altar",
    "Anna constructs sphinx using Altar (7)",
    "Anna builds Sph (7) with Alt",
    "Anna construit Le Sphinx avec Autel pour 7",
    "Anna construit Sphinx en utilisant l'Autel pour 7",
    "Anna bouwt Sphinx met Altaar voor 7",
    "Anna heeft Sphinx met Altaar gebouwd voor 7",
]


@pytest.mark.parametrize("line", WONDERS)
def test_a_wonder_is_read_in_every_usual_way(line: str) -> None:
    record = read(line)
    assert record.problems == ()
    assert (record.moves, record.paid) == (read(WONDERS[0]).moves, {9: 7})


@pytest.mark.parametrize(
    "title",
    [
        "Age 1",
        "Age I",
        "Age 1:",
        "AGE I:",
        "age i",
        "Âge I",
        "age 1.",
        "--- Age I ---",
        "Tijdperk I",
        "  Age 1",
        "Age\u00a01",
        "== Age 1 ==",
    ],
)
def test_a_title_is_read_in_every_usual_way(title: str) -> None:
    record = read(f"{title}\n  Altar, ?, Baths\nAnna builds Altar")
    assert record.problems == ()
    assert len(record.setup.layouts[1]) == 3


@pytest.mark.parametrize(
    "title",
    [
        "Wonders of Bert",
        "wonders of bert:",
        "Wonders of B",
        "Merveilles de Bert",
        "Wonderen van Bert",
        "Wonders van Bert:",
        "WONDERS OF BERT",
    ],
)
def test_whose_wonders_these_are(title: str) -> None:
    record = read(f"{title}\n  Sphinx, Pir., Temple of Art")
    assert record.problems == ()
    assert len(record.setup.wonders[1]) == 3


def test_french_elision_in_a_title() -> None:
    record = read("Merveilles d'Anna :\n  Le Sphinx\nMerveilles de Bert\n  Le Colosse")
    assert record.problems == ()
    assert all(record.setup.wonders)


@pytest.mark.parametrize(
    ("word", "category"),
    [
        ("civilian", "civilian"),
        ("civil", "civilian"),
        ("burgerlijk", "civilian"),
        ("BLEUES", "civilian"),
        ("wonderen", "wonders"),
        ("wonders", "wonders"),
        ("Merveilles", "wonders"),
        ("totaal", "total"),
        ("total", "total"),
        ("tresor", "treasury"),
        ("trésor", "treasury"),
        ("Schatkist", "treasury"),
        ("treasury", "treasury"),
        ("wetenschap", "scientific"),
        ("science", "scientific"),
        ("progres", "progress"),
        ("vooruitgang", "progress"),
        ("gilden", "guilds"),
        ("guildes", "guilds"),
        ("militair", "military"),
        ("militaire", "military"),
        ("commerciel", None),
        ("beauty", None),
    ],
)
def test_categories_are_read_in_every_language(word: str, category: str | None) -> None:
    assert category_named("duel", word) == category
    record = read(f"Scores\n  {word}: 20, 6")
    assert set(record.scores) == ({category} if category else set())


@pytest.mark.parametrize(
    "row",
    [
        "civilian 20, 6",
        "civilian: 20 6",
        "civil 20 / 6",
        "civilian 20 | 6",
        "civilian = 20, 6",
        "civilian\u00a020,\u00a06",
    ],
)
def test_scores_are_read_in_every_usual_way(row: str) -> None:
    assert read(f"Scores:\n  {row}").scores == {"civilian": (20, 6)}


# Names that fit several, and what settles them


def test_a_shortened_name_is_what_can_be_meant_at_its_place() -> None:
    """`Stone` fits two cards of Age I; one of them lies in the structure, or is still there."""
    layout = "Age 1\n  Stone Pit, Altar, Baths\n"
    assert slug(read(layout + "Anna builds Stone")) == "stone_pit"
    gone = read("Anna builds Stone Pit\nBert builds Stone")
    assert slug(gone) == "stone_reserve"
    assert [note.code for note in gone.notes] == ["R-READ-02"]
    assert message(gone.notes[0], "en") == "`Stone` was read as Stone Reserve"
    other_age = in_age_2("9. Anna builds For")
    assert slug(other_age) == "forum"


def test_what_fits_two_is_asked_about() -> None:
    for line in ("Anna builds Stone", "Anna builds St. ", "Anna builds S"):
        record = read(line)
        assert codes(record) == ["R-NAME-02"]
        assert not record.moves
    two = '[Game "duel"]\n[First "Anna"]\n[Second "Arthur"]\n'
    assert codes(read("A builds Altar", two)) == ["R-PLAYER-04"]
    assert not codes(read("An builds Altar\nAr builds Baths", two))


@pytest.mark.parametrize(
    "line",
    [
        "Anna builds Xyz",
        "Anna builds Al Ba",
        "Anna builds Altar Baths",
        "Anna builds Bthss",
        "Anna builds Forumm",
        "Anna takes Lau",
        "Carl builds Altar",
        "Anna eats Altar",
        "Anna builds Altar for many",
        "Anna builds Altar (3",
        "Anna builds Altar 3)",
        "Anna builds Altar 3 4",
        "9. Anna",
        "Anna builds",
        "9. 10. Anna builds Altar",
    ],
)
def test_what_fits_nothing_is_a_problem(line: str) -> None:
    record = read(line)
    assert record.problems
    assert not record.notes
    assert not record.moves


def test_a_right_name_is_never_taken_for_another() -> None:
    """A card that cannot be there is for the judge; nothing else is read in its place."""
    record = read("Age 1\n  Altar, Baths\nAnna builds Forum\nBert builds Altar\nAnna builds Altar")
    assert [CARDS.items[m.item].slug for m in record.moves] == ["forum", "altar", "altar"]
    assert not record.notes


def test_suggestions_come_from_the_table_and_the_language() -> None:
    """`Bats` is nearer to a card that lies there than to any other."""
    english = read("Age 1\n  Baths, Altar\nAnna builds Batty")
    assert english.problems[0].expected == "Baths"
    dutch = read("Anna bouwt Altaar\nBert bouwt Baaddeen")
    assert dutch.problems[0].expected == "Baden"
    french = read("Anna construit Autel\nBert construit Batimains")
    assert french.problems[0].expected == "Bains"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("Anna bouwt Houtwerf voor 3", "wood_reserve"),
        ("Anna bouwt Houtwerf voor 1", "logging_camp"),
        ("Anna bouwt Houtwerf\nBert bouwt Logging Camp", "wood_reserve"),
        ("Age 1\n  Wood Reserve\nAnna bouwt Houtwerf", "wood_reserve"),
        ("Anna bouwt Houtwerf (geel)", "wood_reserve"),
        ("Anna bouwt Houtwerf (bruin)", "logging_camp"),
        ("Anna verkoopt Houtwerf voor 2\nBert bouwt Wood Reserve", "logging_camp"),
    ],
)
def test_houtwerf_is_settled_by_price_layout_or_what_follows(body: str, expected: str) -> None:
    record = read(body)
    assert codes(record) == []
    assert slug(record, 0) == expected


def test_a_note_says_what_was_settled_and_who_was_meant() -> None:
    record = read("A bouwt Houtwerf voor 3")
    assert [note.code for note in record.notes] == ["R-READ-03", "R-READ-04"]
    assert message(record.notes[0], "en") == "`A` was read as the player Anna"
    assert "it was read as Wood Reserve" in message(record.notes[1], "en")


def test_houtwerf_is_asked_about_where_nothing_settles_it() -> None:
    for body in (
        "Anna bouwt Houtwerf",
        "Anna bouwt Houtwerf\nBert bouwt Altaar",
        "Anna bouwt Houtwerf\nBert bouwt Houtwerf",
    ):
        record = read(body)
        assert "R-NAME-02" in codes(record)
    said = message(read("Anna bouwt Houtwerf").problems[0], "nl")
    assert "Houtwerf" in said


@pytest.mark.parametrize(
    "names", ["Palisade gives Glassworks", "Palis. gives Glasswoks"], ids=range(2)
)
def test_cards_left_out_are_of_the_age_whose_last_card_lies_under_the_wonder(names: str) -> None:
    """Seed 148 of the random records: by then all twenty cards of Age I had been taken."""
    first = [c for c in CARDS.items if c.age == 1 and c.slug not in ("palisade", "glassworks")]
    *before, last = [c.slug for c in first[:20]]
    lines = [f"Anna discards {slug}" for slug in before]
    wonder = f"Anna builds The Statue of Liberty with {last}, keeps {names}"
    known = "Age 2\n  Walls, Forum\n"
    record = read(known + "\n".join([*lines, wonder]), HEAD + '[Set "duel_promo"]\n')
    assert codes(record) == []
    move, cards = record.moves[-1], names_of("duel_promo").cards.items
    assert [cards[move.item].slug, cards[move.other].slug] == ["palisade", "glassworks"]


def test_two_houtwerven_in_a_layout_are_settled_by_their_prices() -> None:
    body = (
        "Age 1\n  ?, ?\n  ?, ?, ?\n  ?, ?, ?, ?\n  ?, ?, ?, ?, ?\n"
        "  Altaar, Houtwerf, Baden, Houtwerf, Taverne, Mijn\n"
        "9. Anna bouwt Houtwerf voor 3\n10. Bert bouwt Houtwerf voor 1\n"
    )
    record = read(body)
    assert "R-NAME-02" in codes(record)  # which lies where is not settled by anything
    assert {CARDS.items[m.item].slug for m in record.moves} <= {"wood_reserve", "logging_camp"}


@pytest.mark.parametrize("set_name", ["duel", "duel_promo"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_slug_is_ever_written(set_name: str, language: str) -> None:
    names = names_of(set_name)
    for item in names.cards.of_kind(Kind.BUILDING, Kind.GUILD, Kind.WONDER, Kind.TOKEN):
        written = names.written(item, language)
        assert written != item.slug or item.slug in (
            name for all_names in item.names.values() for name in all_names
        )


@pytest.mark.parametrize(
    ("written", "name", "fits"),
    [
        ("Chambre d", "Chambre de commerce", True),
        ("Chambre de c", "Chambre de commerce", True),
        ("Statue d", "La Statue de Zeus", True),
        ("La", "La Statue de Zeus", False),
        ("The", "The Sphinx", False),
        ("Statue de la", "La Statue de la Liberté", True),
        ("Statue of L", "Statue of Liberty", True),
        ("Statue of L", "The Statue of Zeus", False),
    ],
    ids=range(8),
)
def test_a_beginning_may_end_in_a_small_word(written: str, name: str, fits: bool) -> None:
    assert is_short_for(written, name) == fits


# Any record, roughened


@cache
def others(name: str) -> list[str]:
    """The names of all other things, in every language."""
    known = names_of("duel_promo")
    own = {item.id for item in known.cards.items if name in spelled(item)}
    return [n for i in known.cards.items if i.id not in own for n in spelled(i)]


def spelled(item: Item) -> list[str]:
    return [name for names in item.names.values() for name in names]


def distance(one: str, other: str) -> int:
    """How many letters differ, by the book."""
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        new = [i]
        for j, its in enumerate(other, 1):
            new.append(min(row[j] + 1, new[-1] + 1, row[j - 1] + (letter != its)))
        row = new
    return row[-1]


@cache
def lonely(name: str) -> bool:
    """Whether a name is so unlike all others that a slip leaves it what it is."""
    return len(name) > 7 and all(
        distance(simplified(name), simplified(other)) > 4 for other in others(name)
    )


@cache
def least_beginning(name: str) -> int:
    """How many letters of a name belong to no other."""
    bare = simplified(name)
    return next(
        (
            n
            for n in range(1, len(bare) + 1)
            if not any(simplified(other).startswith(bare[:n]) for other in others(name))
        ),
        len(bare) + 1,
    )


def rough_name(rng: random.Random, name: str) -> str:
    """A name as it is, in other letters, shortened, or with a slip."""
    item = next((i for i in names_of("duel_promo").cards.items if name in spelled(i)), None)
    if item is None or '"' in name:
        return name
    match rng.randrange(6):
        case 0:
            return name.upper()
        case 1:
            return (
                next(iter(rng.choice([n for n in item.names.values() if n])))
                if "outwerf" not in "".join(spelled(item))
                else name
            )
        case 2 if simplified(name).startswith(simplified(name[:3])) and name.isascii():
            least = least_beginning(name)
            while least <= len(name) and len(simplified(name[:least])) < least_beginning(name):
                least += 1
            short = name[: rng.randint(least, len(name))].strip() if least <= len(name) else ""
            return short if plain(short) else name  # `Belegering At` ends in a word for a price
        case 3 if lonely(name):
            at = rng.randrange(4, len(name) - 1)
            return name[:at] + name[at + 1 :] if name[at].isalpha() else name
        case 4 if name.isalpha() and len(name) > least_beginning(name) + 1:
            return name[: max(least_beginning(name), 3)] + "."
    return name


_MOVE = re.compile(r"(?P<n>\d+)\. (?P<who>\w+) (?P<rest>.*)")
_HEADS = {
    "Age 1": ["Age I", "AGE 1:", "Tijdperk I", "--- Age 1 ---"],
    "Age 2": ["Âge II:", "age 2."],
    "Age 3": ["age iii", "Age 3 :"],
    "Tokens": ["tokens:", "Jetons", "progress tokens"],
    "Draft": ["DRAFT:", "Wonderkeuze"],
    "Drawn": ["drawn", "Tirés:"],
}
_VERBS = {
    "picks": "PICKS",
    "builds": "BUILDS",
    "discards": "DISCARDS",
    "takes": "TAKES",
    "draws": "DRAWS",
    "destroys": "DESTROYS",
    "revives": "REVIVES",
    "lifts": "LIFTS",
    "keeps": "KEEPS",
    "gives": "GIVES",
    "with": "WITH",
}


_MORE = {"for": "FOR", "begins": "BEGINS", "lets": "LETS", "begin": "BEGIN"}
_TITLES = {"Age": "AGE", "Tokens": "TOKENS", "Draft": "DRAFT", "Drawn": "DRAWN"}
_AT_TABLE = {
    "stage": "STAGE",
    "free": "FREE",
    "paying": "PAYING",
    "left": "LEFT",
    "right": "RIGHT",
    "nothing": "NOTHING",
    "passes": "PASSES",
}


def englished(line: str, language: str) -> str:
    """A line of a record in a language with the words of the notation in English, which are
    roughened from there; names stay as they are."""
    if '"' in line or language == "en":
        return line
    for word, name in _TITLES.items():
        title = keyword(name, language)
        if line.casefold() == title or (name == "AGE" and line.casefold().startswith(title + " ")):
            return word + line[len(title) :]
    words = {keyword(name, language): word for word, name in (_VERBS | _MORE | _AT_TABLE).items()}
    if not re.match(r"(?:\d+\.|I+\.\d)", line):
        return line
    forms = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    return re.sub(rf"(?<= )(?:{forms})(?= |$|,)", lambda match: words[match[0]], line)


def rough_line(rng: random.Random, line: str) -> str:
    match = _MOVE.fullmatch(line)
    if match is None:
        title = rng.choice([line, *_HEADS.get(line, [])])
        return title if title != line or "[" in line else rough_row(rng, line)
    number = match["n"] + rng.choice([".", "", ")", ":", ".", " -"])
    who = rng.choice([match["who"], match["who"][:1], match["who"][:3] + ".", match["who"] + ":"])
    parts = [rough_part(rng, part) for part in match["rest"].split(", ")]
    joint = rng.choice([", ", " and ", ", and ", " et ", " en ", " then "])
    text = f"{number} {who} {joint.join(parts)}"
    return text.replace(" ", rng.choice([" ", " ", "  ", "\u00a0", "\t"]))


def rough_row(rng: random.Random, line: str) -> str:
    return line[: len(line) - len(line.lstrip())] + ", ".join(
        rough_name(rng, cell) for cell in line.strip().split(", ")
    )


def rough_part(rng: random.Random, part: str) -> str:
    """One action: its words in any form, its names in any way, its amount in any place."""
    if "begin" in part:
        return part
    amount = re.search(r" for (-?\d+)$", part)
    body = part[: amount.start()] if amount else part
    words = re.split(
        r"(?:^| )(picks|builds|discards|takes|draws|destroys|revives|lifts|keeps|gives"
        r"|with)(?: |$)",
        body,
    )
    told = ""
    for word in filter(None, words):
        told += " " + (rough_word(rng, word) if word in _VERBS else rough_name(rng, word))
    if amount:
        coins = int(amount[1])
        told += rng.choice(
            [f" for {coins}", f" pour {coins} pièces", f" voor {coins} munten"]
            + [f" ({coins})", f" {coins}", f" +{coins} coins"] * (coins >= 0)
        )
    return told.strip()


def rough_word(rng: random.Random, word: str) -> str:
    forms = [f for each in spellings()[_VERBS[word]].values() for f in each]
    return rng.choice([form for form in forms if form not in ("a choisi",)])


@pytest.mark.slow
@settings(max_examples=60)
@given(seed=st.integers(0, 3000), roughness=st.randoms(use_true_random=False))
def test_any_record_roughened_reads_back_to_itself(seed: int, roughness: random.Random) -> None:
    record = random_game(seed, rules("duel_promo", "7wd.io"))[0]
    canonical = read_notation(write_notation(record), SETS)
    paid = {
        number: roughness.randrange(9)
        for number, _ in canonical.numbered()
        if roughness.random() < 0.3
    }
    language = roughness.choice(LANGUAGES)
    lines = write_notation(canonical, language).split("\n")
    text = "\n".join(englished(line, language) for line in lines)
    for number, amount in paid.items():
        text = re.sub(
            rf"(?m)^({number}\. \w+ (?:builds|discards) [^,\n]+)", rf"\1 for {amount}", text
        )
    exact = read_notation(text, SETS)
    rough = "\n".join(rough_line(roughness, line) for line in text.split("\n"))
    encoding = roughness.choice(["utf-8", "utf-8-sig", "utf-16", "cp1252"])
    read_again = game_of_text("x", rough.encode(encoding, "replace")).record
    assert isinstance(read_again, DuelRecord)
    assert [message(p, "en") for p in read_again.problems] == []
    assert read_again == exact
    assert digest(read_again) == digest(exact)


# 7 Wonders

TABLE = (TOP / "docs" / "examples" / "four_cities.7w").read_text("utf-8")
TABLE_HEAD = (
    '[Game "seven_wonders"]\n\nSeats\n  Anna: Giza A\n  Bert: Rhodes A\n  Carla: Ephesus B\n\n'
)


@pytest.mark.parametrize(
    "line",
    [
        "I.1 Anna builds Baths",
        "I.1. Anna builds Baths",
        "1.1 Anna builds Baths",
        "I-1 Anna builds Baths",
        "i.1: Anna builds Baths",
        "I 1 Anna builds Baths",
        "I.1 Anna: builds Baths",
        "I.1 A builds Baths",
        "I.1 Ann builds Bath",
        "I.1 Anna constructs Baths",
        "I.1 Anna built the Baths",
        "I.1 Anna builds Bahts",
        "I.1 Anna construit Bains",
        "I.1 Anna bâtit les bains",
        "I.1 Anna bouwt BADHUIS",
        "I.1 Anna bouwen Badhuis",
        "I.1\u00a0Anna\u00a0builds\u00a0Baths",
        "I.1 Anna bouwt Bains",
    ],
)
def test_a_play_is_read_in_every_usual_way(line: str) -> None:
    exact = read_table(TABLE_HEAD + "I.1 Anna builds Baths", SETS)
    rough = read_table(TABLE_HEAD + line, SETS)
    assert rough.problems == ()
    assert digest(rough) == digest(exact)


@pytest.mark.parametrize(
    "payment",
    [
        "paying 2 left 1 right",
        "paying 2 left, 1 right",
        "pays 2 to the left 1 to the right",
        "paying 2 Carla 1 Bert",
        "paying 2 to Carla 1 to Bert",
        "for 2 left 1 right",
        "en payant 2 à gauche 1 à droite",
        "betaalt 2 links 1 rechts",
        "paying 2 C 1 B",
    ],
)
def test_payments_are_read_in_every_usual_way(payment: str) -> None:
    record = read_table(TABLE_HEAD + f"I.1 Anna builds Baths {payment}", SETS)
    assert record.problems == ()
    assert record.plays[0].play.split == (2, 1)


@pytest.mark.parametrize(
    "board",
    [
        "Giza A",
        "giza a",
        "GizaA",
        "Giza (A)",
        "Giza side A",
        "Gizeh A",
        "Giz A",
        "Pyramids of Giza A",
        "The Pyramids of Giza, A".replace(",", ""),
        "Giza - A",
        "La grande pyramide de Gizeh A",
        "giza_a",
    ],
)
def test_a_board_is_read_in_every_usual_way(board: str) -> None:
    text = TABLE_HEAD.replace("Giza A", board)
    assert read_table(text, SETS).setup.boards == read_table(TABLE_HEAD, SETS).setup.boards


def test_what_fits_two_at_a_table_is_asked_about() -> None:
    two = TABLE_HEAD.replace("Bert", "Arie")
    for head, line, code in [
        (two, "I.1 A builds Baths", "R-PLAYER-04"),
        (TABLE_HEAD, "I.1 Anna builds Lo", None),
        (TABLE_HEAD, "I.1 Anna builds T", "R-NAME-02"),
    ]:
        found = [problem.code for problem in read_table(head + line, SETS).problems]
        assert bool(found) == bool(code), (line, found)
        assert not code or found[0].startswith(code), (line, found)


_PLAY = re.compile(r"(I+)\.(\d) (Free City|\w+) (builds|discards|revives)(?P<rest>.*)")
_REST = re.compile(
    r"(?: (?P<stage>stage)(?: (?P<number>\d))? with)? (?P<card>[^,]+?)(?P<free> free)?"
    r"(?: paying (?P<paid>[^,]+))?(?:, revives (?P<revived>[^,]+))?"
)


def other_name(rng: random.Random, name: str, age: int) -> str:
    """A card's name in another case, or in another language where it can mean nothing else."""
    known = names_of("seven_wonders")
    here = [i for i in known.fitting(name, (Kind.BUILDING, Kind.GUILD)) if (i.age or 0) <= age]
    if len({item.presence for item in here}) != 1:
        return name
    every = [name, name.upper(), name.lower()]
    for other in spelled(here[0]):
        meant = known.fitting(other, (Kind.BUILDING, Kind.GUILD))
        if {item.presence for item in meant} == {here[0].presence} and "," not in other:
            every.append(other)
    return rng.choice([each for each in every if plain(each)] or [name])


def rough_deed(rng: random.Random, text: str, age: int) -> str:
    """What is done in a play, its words in any form and language, its names in another way."""
    match = _REST.fullmatch(text)
    if match is None or '"' in text:
        return text

    def said(name: str) -> str:
        forms = [form for each in spellings()[name].values() for form in each]
        return rng.choice(forms)

    told = f" {other_name(rng, match['card'], age)}"
    if match["stage"]:
        number = f" {match['number']}" if match["number"] else ""
        told = f" {said('STAGE')}{number} {said('WITH')}{told}"
    if match["free"]:
        told += f" {said('FREE')}"
    if match["paid"]:
        paid = re.sub(r"left|right|nothing", lambda m: said(m[0].upper()), match["paid"])
        told += f" {said('PAYING')} {paid}"
    if match["revived"]:
        joint = rng.choice([", ", " and ", ", et ", " en "])
        told += f"{joint}{said('REVIVES')} {other_name(rng, match['revived'], age)}"
    return told


@pytest.mark.slow
@settings(max_examples=20)
@given(seed=st.integers(0, 500), roughness=st.randoms(use_true_random=False))
def test_any_table_roughened_reads_back_to_itself(seed: int, roughness: random.Random) -> None:
    record = random_table(seed, 2 + seed % 6)
    language = roughness.choice(LANGUAGES)
    lines = write_table(record, language).split("\n")
    text = "\n".join(englished(line, language) for line in lines)
    exact = read_table(write_table(record), SETS)

    def rough(match: re.Match[str]) -> str:
        age, turn, who, verb = match[1], match[2], match[3], match[4]
        number = roughness.choice(
            [f"{age}.{turn}", f"{len(age)}.{turn}", f"{age}-{turn}:", f"{age} {turn}"]
        )
        name = who if who == "Free City" else roughness.choice([who, f"{who}:", who.upper()])
        forms = [f for each in spellings()[_VERBS[verb]].values() for f in each]
        deed = rough_deed(roughness, match["rest"], len(age))
        return f"{number} {name} {roughness.choice(forms)}{deed}"

    lines = [_PLAY.sub(rough, line) for line in text.split("\n")]
    again = read_table("\n".join(lines), SETS)
    assert [message(p, "en") for p in again.problems] == []
    assert again == exact


def test_display_names_are_not_changed() -> None:
    assert display_name(CARDS.by_slug["wood_reserve"], "nl") == "Houtwerf"
