"""The scorepad adds up and decides as ``antipater score`` does on the same numbers."""

import json
import random
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.sheets.feasibility.limits import limits, meaning
from antipater.grammar.cards.load import load_set, shipped_sets
from support.browser import accessibility_problems, axe_is_there, opened, wait_for_count
from support.pad_page import Pad, scored
from support.places import TOP
from support.table_page import write_page

# Of 7 Wonders: symbols and a wildcard, tokens by value; told by the labels of the rows.
ENTRIES = {
    "duel": ("Coins",),
    "seven_wonders": ("Coins", "Token +1", "Token +3", "Token −1", "Compass", "Gear", "Any symbol"),
}


def only_of_chance(table: dict[str, Any]) -> bool:
    """Whether nothing is found but that no game ends with such numbers: they come by chance."""
    return {found["code"] for found in table["findings"]} <= {"S-POSSIBLE-01", "S-MILITARY-03"}


def random_table(pad: Pad, set_name: str, rng: random.Random) -> int:
    """Fill a table in at random, close enough for ties; gives the number of players."""
    cards = load_set(set_name)
    players = 2 if cards.game == "duel" else rng.randint(2, 7)
    pad.names(*(f"P{n}" for n in range(players)))
    even = rng.random() < 0.5
    for category in cards.categories:
        if category in ("treasury", "military") or (
            cards.game != "duel" and category == "scientific"
        ):
            continue
        first = rng.randint(0, 9)
        row = [first if even else rng.randint(0, 9) for _ in range(players)]
        pad.fill(cards.vocabulary[category]["en"][0].capitalize(), *row)
    for label in ENTRIES[cards.game]:
        first = rng.randint(0, 2)
        pad.fill(
            label,
            *(first if even and rng.random() < 0.9 else rng.randint(0, 2) for _ in range(players)),
        )
    if cards.game == "duel":
        pad.page.locator("input[type=range]").fill(str(rng.choice([0, 0, -2, 1, 3, 6, -9])))
    return players


def test_what_all_players_cannot_have_together_is_marked(chromium: Any, file: Path) -> None:
    """Symbols beyond the deck; conflicts that all win; what each could have is not marked."""
    with opened(chromium, file, locale="en") as page:
        pad = Pad(page, "seven_wonders")
        pad.names("Anna", "Bert", "Carl")
        for row, fits, too_many, most in (
            ("Compass", (2, 1, 1), (2, 2, 1), 4),
            ("Token +1", (2, 1, 0), (2, 2, 2), 3),
            ("Any symbol", (1, 1, 1), (2, 1, 1), 3),
        ):
            pad.fill(row, *fits)
            wait_for_count(pad.row(row).locator(".mark"), 0)
            pad.fill(row, *too_many)
            marks = pad.row(row).locator(".mark").all_inner_texts()
            assert f"at most {most} at the table" in marks
            pad.fill(row, "", "", "")
        pad.fill("Military", 18, 0, 0)
        wait_for_count(pad.row("Military").locator(".mark"), 0)
        pad.fill("Military", 18, -6, 3)
        marks = pad.row("Military").locator(".mark").all_inner_texts()
        assert marks == ["together 15, which cannot be"] * 3
        pad.fill("Military", 18, 18, 18)
        assert (
            pad.row("Military").locator(".mark").all_inner_texts()
            == ["at most 18 at the table"] * 3
        )


def test_what_two_cannot_have_side_by_side_is_marked(chromium: Any, file: Path) -> None:
    """One pawn gives one of two its points; the blue buildings stand once."""
    with opened(chromium, file, locale="en") as page:
        pad = Pad(page, "duel")
        for row, fits, apart, told in (
            ("Military", (5, 0), (5, 2), ["does not go with 2", "does not go with 5"]),
            ("Civilian", (40, 27), (40, 28), ["at most 67 at the table"] * 2),
        ):
            pad.fill(row, *fits)
            wait_for_count(pad.row(row).locator(".mark"), 0)
            pad.fill(row, *apart)
            assert pad.row(row).locator(".mark").all_inner_texts() == told
            pad.fill(row, "", "")


def test_a_round_of_a_tournament_with_slips_corrected(
    chromium: Any, file: Path, tmp_path: Path
) -> None:
    """Three tables, a wrong entry on each: marked, put right, and gone from what is handed in."""
    rows = ("Military", "Treasury", "Wonders", "Civilian", "Scientific", "Commercial", "Guilds")
    points = ((5, 4, 10, 12, 2, 6, 9), (-2, 3, 7, 20, 10, 4, 5), (11, 2, 3, 9, 26, 0, 6))
    slips = (("Civilian", 120), ("Scientific", 3), ("Total on paper", 43))
    with opened(chromium, file, locale="en") as page:
        pad = Pad(page, "seven_wonders")
        for number, (slip, wrong) in enumerate(slips, 1):
            page.locator(".sheet caption input").fill(f"R1 T{number}")
            pad.names("Anna", "Bert", "Carl")
            for row, *figures in zip(rows, *points, strict=True):
                pad.fill(row, *figures)
            pad.fill("Total on paper", *map(sum, points))
            cell = pad.row(slip).locator("input").first
            right = cell.input_value()
            cell.fill(str(wrong))
            wait_for_count(pad.row(slip).locator(".mark"), 1)
            assert "cannot be" in pad.verdict
            cell.fill(right)
            wait_for_count(page.locator(".mark"), 0)
            page.get_by_role("button", name="Next table").click()
        with page.expect_download() as download:
            page.get_by_role("button", name="All tables as CSV").click()
        text = Path(download.value.path()).read_bytes().decode()
    tables = scored(text, tmp_path)
    assert [table["table"] for table in tables] == ["R1 T1", "R1 T2", "R1 T3"]
    assert all(only_of_chance(table) for table in tables)
    assert [player["score"]["total"] for table in tables for player in table["players"]] == [
        sum(each) for each in points
    ] * 3


@pytest.mark.slow
@pytest.mark.parametrize("set_name", ["duel", "seven_wonders"])
def test_totals_and_winners_are_those_of_score(
    set_name: str, chromium: Any, file: Path, tmp_path: Path
) -> None:
    rng = random.Random(set_name)
    with opened(chromium, file, viewport={"width": 820, "height": 1180}, locale="en") as page:
        pad = Pad(page, set_name)
        for _ in range(3):
            players = random_table(pad, set_name, rng)
            (table,) = scored(pad.csv(), tmp_path)
            assert only_of_chance(table)
            assert pad.totals == [player["score"]["total"] for player in table["players"]]
            result, verdict = table["result"], pad.verdict
            if result["shared"]:
                assert verdict.startswith("The victory is shared")
            else:
                assert result["winner"] is not None
                assert f"{result['winner']} wins" in verdict
                assert ("Equal points" in verdict) == (result["reason"] == "tie_break")
            wins = page.locator("thead th.wins input")
            names = [wins.nth(n).input_value() for n in range(wins.count())]
            assert (result["winner"] in names) or (result["shared"] and len(names) > 1)
            assert len(table["players"]) == players
            page.get_by_role("button", name="Next table").click()
        # All tables together, as they were kept.
        wait_for_count(page.locator(".kept li"), 3)
        with page.expect_download() as download:
            page.get_by_role("button", name="All tables as CSV").click()
        together = scored(Path(download.value.path()).read_bytes().decode(), tmp_path)
        assert len(together) == 3
        assert all(map(only_of_chance, together))


def test_a_tie_asks_for_the_coins(chromium: Any, file: Path) -> None:
    with opened(chromium, file, locale="en") as page:
        pad = Pad(page, "seven_wonders")
        pad.names("Anna", "Bert", "Carla")
        for category in (
            "Military",
            "Treasury",
            "Wonders",
            "Civilian",
            "Scientific",
            "Commercial",
            "Guilds",
        ):
            pad.fill(category, 5, 5, 3 if category == "Wonders" else 4)
        assert pad.verdict == "Equal points: Anna, Bert. To break the tie, fill in: coins."
        pad.fill("Coins", 15, 16, 12)
        assert pad.verdict == "Equal points; Bert wins with more: coins."


def test_impossible_figures_are_marked(chromium: Any, file: Path) -> None:
    with opened(chromium, file, locale="en") as page:
        pad = Pad(page, "duel")
        for row, wrong, told in (
            ("Military", 3, "cannot be 3"),
            ("Civilian", 68, "can be 0 to 67"),
            ("Commercial", -1, "can be 0 to 15"),
            ("Wonders", "nine", "no whole number"),
            ("Coins", -3, "can be 0 to"),
        ):
            pad.fill(row, wrong)
            assert told in pad.row(row).inner_text()
            assert pad.row(row).locator("input").first.get_attribute("aria-invalid") == "true"
            pad.fill(row, "")
            wait_for_count(pad.row(row).locator(".mark"), 0)
        for row in (
            "Civilian",
            "Scientific",
            "Commercial",
            "Guilds",
            "Wonders",
            "Progress",
            "Treasury",
            "Military",
        ):
            pad.fill(row, 0, 0)
        pad.fill("Total on paper", 0, 7)
        assert "adds up to 0" in pad.row("Total on paper").inner_text()


def test_undo_log_and_what_is_kept(chromium: Any, file: Path) -> None:
    hostile = '=HYPERLINK("x"), <b>;'
    with opened(chromium, file, viewport={"width": 360, "height": 740}, locale="en") as page:
        pad = Pad(page, "duel")
        pad.names(hostile, "Bert")
        pad.fill("Civilian", 20, 6)
        pad.fill("Civilian", 21)
        wait_for_count(page.locator(".log li"), 5)
        page.locator(".log summary").click()
        assert f"Civilian, {hostile}" in page.locator(".log").inner_text()
        page.get_by_role("button", name="Undo").click()
        assert pad.row("Civilian").locator("input").first.input_value() == "20"
        row = pad.csv().splitlines()[1]
        assert row.startswith('1,"\'=HYPERLINK(""x""), <b>;",20,')
        wait_for_count(page.locator("b"), 0)
        page.get_by_role("button", name="Next table").click()
        assert hostile in page.locator(".kept").inner_text()
        kept = page.evaluate("Object.entries(localStorage)")
        page.locator(".kept").get_by_role("button", name="Open").click()
        assert pad.row("Civilian").locator("input").first.input_value() == "20"
    context = chromium.new_context(locale="en")
    try:
        script = f"for (const [k, v] of {json.dumps(kept)}) localStorage.setItem(k, v)"
        context.add_init_script(script)
        page = context.new_page()
        page.goto(file.as_uri())
        page.locator(".kept").wait_for()
        assert hostile in page.locator(".kept").inner_text()
    finally:
        context.close()


def test_a_supremacy_names_its_winner(chromium: Any, file: Path, tmp_path: Path) -> None:
    with opened(chromium, file, locale="en") as page:
        pad = Pad(page, "duel")
        pad.names("Anna", "Bert")
        page.get_by_label("How it ended").select_option("scientific")
        page.get_by_label("Winner").select_option("1")
        assert pad.verdict == "Bert wins by supremacy."
        (table,) = scored(pad.csv(), tmp_path)
        assert (table["result"]["kind"], table["result"]["winner"]) == ("scientific", "Bert")


@pytest.mark.slow
def test_what_is_written_is_marked_and_stays(chromium: Any, file: Path) -> None:
    """Coins replaced the points of the treasury that were written; a total was called wrong while
    rows were blank; two players had one name."""
    with opened(chromium, file, locale="en") as page:
        pad = Pad(page, "duel")
        pad.names("Anna", " anna")
        assert page.locator("thead .mark").all_inner_texts() == ["two players of one name"] * 2
        pad.names("Anna", "Bert")
        assert page.locator("thead .mark").count() == 0
        pad.fill("Total on paper", 30)
        pad.fill("Treasury", 4)
        pad.fill("Coins", 12, 18)
        treasury = pad.row("Treasury").locator("input")
        assert [treasury.nth(n).input_value() for n in range(2)] == ["4", "6"]
        assert page.locator(".sheet .mark").count() == 0
        pad.fill("Coins", 18)
        assert treasury.nth(0).input_value() == "4"
        assert pad.row("Treasury").locator(".mark").inner_text() == "its entries are worth 6"
        treasury.nth(0).fill("")
        assert [treasury.nth(n).input_value() for n in range(2)] == ["6", "6"]
        assert page.locator(".sheet .mark").count() == 0


def test_a_pawn_in_a_capital_decides_who_has_won(chromium: Any, file: Path, tmp_path: Path) -> None:
    """Whatever the points are; a winner whom the pawn or the points belie is not named."""
    with opened(chromium, file, locale="en") as page:
        pad = Pad(page, "duel")
        pad.names("Anna", "Bert")
        for category in ("Scientific", "Commercial", "Guilds", "Wonders", "Progress", "Treasury"):
            pad.fill(category, 0, 0)
        pad.fill("Civilian", 10, 40)
        pawn, end, winner = (
            page.locator("input[type=range]"),
            page.get_by_label("How it ended"),
            page.get_by_label("Winner"),
        )
        pawn.fill("8")
        assert pad.verdict == "Bert wins on points."
        pawn.fill("9")
        assert pad.verdict == "Anna wins by supremacy."
        (table,) = scored(pad.csv(), tmp_path)
        assert (table["result"]["kind"], table["result"]["winner"]) == ("military", "Anna")
        assert table["valid"]
        pawn.fill("-2")
        end.select_option("military")
        winner.select_option("1")
        belied = "does not go with how it ended"
        for place, marks in ((9, 1), (-2, 1), (-9, 0)):
            pawn.fill(str(place))
            wait_for_count(pad.row("Conflict pawn").locator(".mark"), marks)
            assert ("Bert wins" in pad.verdict) == (not marks), place
        pad.row("Conflict pawn").get_by_role("button").click()
        pad.fill("Military", 10, 0)
        assert pad.row("Military").locator(".mark").all_inner_texts() == [belied, belied]
        assert pad.verdict == "Bert cannot have won so. 2 entries cannot be."
        (table,) = scored(pad.csv(), tmp_path)
        assert [found["code"] for found in table["findings"]] == ["S-SUPREMACY-01"]
        end.select_option("scientific")
        assert pad.verdict == "Bert cannot have won so. 1 entry cannot be."
        (table,) = scored(pad.csv(), tmp_path)
        assert [found["code"] for found in table["findings"]] == ["S-SUPREMACY-02"]


def test_after_a_supremacy_points_mean_nothing(chromium: Any, file: Path, tmp_path: Path) -> None:
    """Two civilian points, which no cards give, are marked only where points decide."""
    with opened(chromium, file, locale="en") as page:
        pad = Pad(page, "duel")
        pad.names("Anna", "Bert")
        for category in ("Commercial", "Guilds", "Wonders", "Progress", "Treasury"):
            pad.fill(category, 3, 0)
        pad.fill("Civilian", 2, 2)
        pad.fill("Scientific", 5, 5)
        pad.fill("Military", 0, 0)
        wait_for_count(pad.row("Civilian").locator(".mark"), 2)
        (table,) = scored(pad.csv(), tmp_path)
        assert [found["code"] for found in table["findings"]] == ["S-POSSIBLE-01"] * 2
        page.get_by_label("How it ended").select_option("scientific")
        page.get_by_label("Winner").select_option("0")
        wait_for_count(page.locator(".sheet .mark"), 0)
        (table,) = scored(pad.csv(), tmp_path)
        assert table["findings"] == []


def test_a_tie_is_broken_by_the_coins_that_points_tell(
    chromium: Any, file: Path, tmp_path: Path
) -> None:
    """7 points of the treasury are 21 to 23 coins, 3 points 9 to 11; equal ones leave it open."""
    rows = ("Military", "Wonders", "Scientific", "Commercial", "Guilds")
    with opened(chromium, file, locale="en") as page:
        pad = Pad(page, "seven_wonders")
        pad.names("Anna", "Bert", "Carl")
        for row in rows:
            pad.fill(row, 0, 0, 0)
        pad.fill("Civilian", 3, 7, 0)
        pad.fill("Treasury", 7, 3, 5)
        assert pad.verdict == "Equal points; Anna wins with more: coins."
        (table,) = scored(pad.csv(), tmp_path)
        assert (table["result"]["winner"], table["result"]["reason"]) == ("Anna", "tie_break")
        pad.fill("Civilian", 3, 3, 0)
        pad.fill("Treasury", 7, 7, 5)
        assert pad.verdict == "Equal points: Anna, Bert. To break the tie, fill in: coins."
        (table,) = scored(pad.csv(), tmp_path)
        assert [found["code"] for found in table["findings"]] == ["S-TIE-01"]
        pad.fill("Coins", 21, 23)
        assert pad.verdict == "Equal points; Bert wins with more: coins."


@pytest.mark.slow
@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        # More is not always better, and what the sheet does not tell is not asked for.
        ("0 - own.coins", "Equal points; Anna wins with more: -own.coins."),
        ("own.coins - own.blue", "Equal points: Anna, Bert. Who has more of this wins, and this "
         "sheet does not tell it: own.coins - own.blue."),
        ("own.coins + own.points(guilds)", "Equal points; Bert wins with more: "
         "own.coins + own.points(guilds)."),
    ],
)  # fmt: skip
def test_a_tie_is_broken_by_the_formula_of_a_set(
    formula: str, verdict: str, chromium: Any, tmp_path: Path
) -> None:
    """It was shared by nobody, or won with more of what the winner has less of."""
    text = f"set mine\n  extends seven_wonders\n\nrule tie_break\n  {formula}\n"
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    file = write_page(tmp_path / "mine.html", "--set", str(tmp_path / "mine.cards"))
    with opened(chromium, file, locale="en") as page:
        page.get_by_role("button", name="Scorepad").click()
        pad = Pad(page)
        pad.names("Anna", "Bert", "Carl")
        for row in ("Military", "Wonders", "Civilian", "Scientific", "Commercial", "Guilds"):
            pad.fill(row, 0, 0, 0)
        pad.fill("Civilian", 3, 3, 0)
        pad.fill("Coins", 12, 14, 3)
        assert pad.verdict == verdict


def test_it_prints_on_one_page(chromium: Any, file: Path) -> None:
    with opened(chromium, file, locale="en") as page:
        pad = Pad(page, "seven_wonders")
        pad.names(*(f"Player {n}" for n in range(7)))
        for row in list(pad.rows())[:-2]:
            if not row.startswith("Total"):
                pad.fill(row, 1)
        page.evaluate("scrollTo(0, 400)")
        assert not page.locator(".printed").is_visible()
        page.emulate_media(media="print")
        assert str(datetime.now(UTC).year) in page.locator(".printed").inner_text()
        wait_for_count(page.locator("button:visible"), 0)
        document = page.pdf(format="A4")
        assert document.count(b"/Type /Page\n") + document.count(b"/Type /Page ") == 1


@pytest.mark.parametrize(
    ("locale", "printed", "kept"),
    [
        ("en-US", "March 7, 2026", "3/7/26, 4:05"),
        ("en-GB", "7 March 2026", "07/03/2026, 16:05"),
        ("nl-BE", "7 maart 2026", "7/03/2026"),
        ("fr-CA", "7 mars 2026", "2026-03-07"),
    ],
)
def test_dates_are_those_of_the_language_and_country(
    locale: str, printed: str, kept: str, chromium: Any, file: Path
) -> None:
    with opened(chromium, file, locale=locale, timezone_id="UTC") as page:
        page.clock.set_fixed_time(datetime(2026, 3, 7, 16, 5, tzinfo=UTC))
        page.locator(".tasks button").last.click()
        page.locator(".sheet thead input").first.fill("Anna")
        assert page.locator(".printed").text_content() == printed
        page.locator(".bar button").nth(1).click()
        assert page.locator(".kept strong").first.inner_text().startswith(kept)


@pytest.mark.slow
@pytest.mark.skipif(not axe_is_there(), reason="npm ci has not been run in checker/web")
@pytest.mark.parametrize("set_name", ["duel", "seven_wonders"])
def test_axe_finds_nothing_wrong(set_name: str, chromium: Any, file: Path) -> None:
    size = {"width": 360, "height": 740}

    def well() -> None:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert accessibility_problems(page) == [], scheme

    with opened(chromium, file, viewport=size, locale="en") as page:
        pad = Pad(page, set_name)
        well()
        random_table(pad, set_name, random.Random(3))
        pad.fill("Civilian", 99)
        page.get_by_role("button", name="Next table").click()
        page.locator(".kept").get_by_role("button", name="Open").click()
        page.locator(".log summary").click()
        well()
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize("name", shipped_sets())
def test_the_shipped_limits_are_those_of_the_shipped_text(name: str) -> None:
    known = limits(load_set(name), None)
    assert known, f"limits.json does not tell of {name} as it is: run nox -s generate"
    for entries in known.values():
        assert {"civilian", "scientific", "military"} <= set(entries.alone)
        assert all(least <= most for least, most, _ in entries.alone.values())


def test_limits_outlive_examples_and_comments_but_no_number(tmp_path: Path) -> None:
    cards = load_set("duel")
    edition = cards.editions[cards.default_edition].name
    folder = tmp_path / "edited"
    folder.mkdir()
    source = TOP / "dsl_cards" / "antipater" / "dsl_cards" / "duel"
    for file in source.glob("*.cards"):
        if file.name != "examples.cards":
            text = file.read_text("utf-8")
            (folder / file.name).write_text(f"# A remark.\n{text}", "utf-8")
    assert meaning(load_set(folder), edition) == meaning(cards, edition)
    rules = folder / "rules.cards"
    text = rules.read_text("utf-8").replace("wonder_cap 7", "wonder_cap 6")
    rules.write_text(text, "utf-8")
    assert meaning(load_set(folder), edition) != meaning(cards, edition)
