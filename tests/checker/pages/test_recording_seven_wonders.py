"""Games of 7 Wonders recorded on the page by taps alone are games that ``validate`` accepts."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.judging.seven_wonders.judge import course, judge_table
from antipater.checker.messages.words import say
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.rules.seven_wonders import copiable, scores
from support.browser import accessibility_problems, axe_is_there, opened, wait_for_count
from support.commands import run
from support.keyboard import Keyboard
from support.places import TOP
from support.random_seven_wonders import random_table
from support.seven_wonders_page import TableRecorder, read_in
from support.table_page import write_page

HOSTILE = '<img src=x onerror=alert(1)> "builds": ]; \u202e'
NAMES = ("Anna", HOSTILE, "Left: Right", "Dirk", "Else", "O'Neill", "Stage")
PHONE = {"width": 360, "height": 740}
# What stands in the example, what stands there instead, and what the page then tells.
UNREAD = (
    ("Seats", "Saets", "Line 5 cannot be read here"),
    ("I.1 Anna", "I.1 Ana", "cannot be read here: I.1 Ana"),
    ("builds Stockade", "builds Stokade", "cannot be read here"),
    ("Olympia A", "Olympia", "cannot be read here"),
    ('"seven_wonders"', '"duel"', "another set: duel"),
    ('"first"', '"cards_only"', "another edition: cards_only"),
    ("I.1 Anna builds Stockade", "I.1 Anna builds Baths", "Anna does not hold Baths"),
    (
        "I.1 Dirk builds Theater",
        "I.1 Dirk builds Stone Pit paying 2 left",
        "Line 32 is not a legal",
    ),
    ("paying 2 left  ;", "paying 3 left  ;", "cannot pay 3 + 0 (left + right)"),
    ("  Bert: Halicarnassus B\n", "  Free City: Halicarnassus B\n", "cannot be read here"),
    ("  Dirk: Rhodes A\n", "", "cannot be read here"),
    ("Age 1\n", "Hands\n", "cannot be read here: Hands"),
    ("I.1 Anna", "I.0 Anna", "cannot be read here: I.0 Anna"),
    ('"]\n', '"]\n[Sides "C"]\n', "`C` says nothing of sides: expected chosen, or A or B"),
    ('"]\n', '"]\n[Sides "a"]\n', "side B of The Mausoleum of Halicarnassus; agreed was side A"),
    # A second play replaced the first, and what nothing asked for was left out, without a word.
    (
        "I.4 Bert",
        "I.4 Anna builds Loom\nI.4 Bert",
        "Anna has already played in this turn, on line 41",
    ),
    (
        "I.6 Dirk",
        "I.7 Bert builds Loom\nI.6 Dirk",
        "Line 52 is not a legal move: Nothing lets Bert play",
    ),
    (
        "I.6 Dirk",
        "I.6 Bert revives Loom\nI.6 Dirk",
        "Nothing lets Bert build Loom from the discard",
    ),
    ("I.4 Bert builds Apothecary\n", "", "Line 41 is not a legal move: Bert's play in turn I.4 is"),
    (
        "I.4 Bert builds Apothecary\n",
        "I.4 Anna revives Loom\n",
        "Line 41 is not a legal move: Bert's play in turn I.4 is",
    ),
    ("Scores", "Anna copies Workers Guild\n\nScores", "Anna has no stage that copies a guild"),
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_page(tmp_path_factory.mktemp("page") / "antipater.html", "--set", "seven_wonders")


def judged(text: str, folder: Path) -> dict[str, Any]:
    """The verdict on a record."""
    record = folder / "game.7w"
    record.write_text(text, "utf-8")
    verdict: dict[str, Any] = json.loads(run("validate", "--json", record).output)
    return verdict


def canonical(text: str, folder: Path, language: str) -> str:
    """The record as the project itself writes it."""
    record = folder / "again.7w"
    record.write_text(text, "utf-8")
    return run("convert", "--lang", language, record).output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "players", "locale", "hands", "unseen"),
    [
        pytest.param(1, 3, "en", False, 0.15, marks=pytest.mark.campaign),
        pytest.param(2, 4, "fr", True, 0.0, marks=pytest.mark.campaign),
        pytest.param(3, 7, "nl", False, 0.0, marks=pytest.mark.campaign),
        pytest.param(4, 2, "nl", False, 0.1, marks=pytest.mark.campaign),
        (5, 2, "fr", True, 0.0),
    ],
    ids=["unseen-3", "hands-4", "as-they-come-7", "unseen-2", "hands-2"],
)
def test_a_random_game_is_valid_and_reads_back(
    seed: int,
    players: int,
    locale: str,
    hands: bool,
    unseen: float,
    chromium: Any,
    file: Path,
    tmp_path: Path,
) -> None:
    with opened(chromium, file, viewport=PHONE, locale=locale) as page:
        recorder, rng = TableRecorder(page), random.Random(seed)
        recorder.begin(rng, list(NAMES[:players]), hands)
        for _ in range(3):
            recorder.play(rng, 15, unseen=unseen)
            before = recorder.status()
            recorder.anything(rng, unseen)
            recorder.undo()
            page.get_by_role("status").get_by_text(before, exact=True).wait_for()
        recorder.play(rng, unseen=unseen)
        exported, said = recorder.exported(), recorder.status()
        wait_for_count(page.locator("img"), 0)
        read_in(page, exported)
        assert page.locator(".told").first.inner_text() == say("page.read.done", locale)
        assert recorder.exported() == exported
        if locale == "fr":
            assert " étape " in exported
        read_in(page, exported.replace(" étape ", " l'étape "))
        assert recorder.exported() == exported
    verdict = judged(exported, tmp_path)
    assert verdict["valid"], verdict["findings"]
    assert verdict["result"]["kind"] == "civilian"
    winner = verdict["result"]["winner"]
    assert winner is None or winner.strip() in said
    assert canonical(exported, tmp_path, locale).rstrip() == exported.rstrip()
    hidden = "hands" in verdict["unchecked"]
    assert hidden != hands


@pytest.mark.slow
def test_a_game_by_the_keyboard_alone(chromium: Any, file: Path, tmp_path: Path) -> None:
    with opened(chromium, file, locale="en") as page:
        keyboard = Keyboard(page)
        for seat, player in enumerate(("Anna", "Bert", "Carla"), 1):
            keyboard.reach(f".seats li:nth-child({seat}) input")
            keyboard.fill(player)
            keyboard.press("ArrowDown")
        keyboard.use(".begin button.main")
        keyboard.play()
        keyboard.reach(".exchange button.main")
        with page.expect_download() as download:
            keyboard.press("Enter")
        exported = Path(download.value.path()).read_text("utf-8")
    assert keyboard.keys < 1600
    verdict = judged(exported, tmp_path)
    assert verdict["valid"], verdict["findings"]
    assert verdict["result"]["kind"] == "civilian"


@pytest.mark.slow
def test_running_figures_are_those_of_the_engine(chromium: Any, file: Path, tmp_path: Path) -> None:
    """Coins and points of every turn, against the states of the report's replay."""

    shown = []
    with opened(chromium, file, locale="en") as page:
        recorder, rng = TableRecorder(page), random.Random(12)
        recorder.begin(rng, ["Anna", "Bert", "Carla"])
        for _ in range(40):
            before = page.locator(".turns h3").all_inner_texts()
            recorder.anything(rng)
            after = page.locator(".turns h3").all_inner_texts()
            if before != after:
                shown.append(figures(page))
        exported = recorder.exported()
    game = course(read_table(exported, ["seven_wonders"]), None)
    coins = game.rules.coins
    told = [
        [
            (city[coins], points["total"])
            for city, points in zip(state.cities, scores(game.rules, state), strict=True)
        ]
        for state in game.all_states()[1:]
    ]
    assert shown == told[: len(shown)]
    assert len(shown) > 10


def figures(page: Any) -> list[tuple[int, int]]:
    """Coins and points of each city, as it shows them."""
    texts = page.locator(".city .figures").all_inner_texts()
    numbers = [[int(n) for n in re.findall(r"-?\d+", text.replace("−", "-"))] for text in texts]
    return [(each[0], each[-1]) for each in numbers]


@pytest.mark.parametrize("example", ["four_cities", "three_players"])
def test_a_game_of_the_documents_is_read(
    example: str, chromium: Any, file: Path, tmp_path: Path
) -> None:
    text = (TOP / "docs" / "examples" / f"{example}.7w").read_text("utf-8")
    with opened(chromium, file, locale="en") as page:
        read_in(page, text)
        recorder = TableRecorder(page)
        assert recorder.status() == "Bert wins on points"
        exported = recorder.exported()
    verdict = judged(exported, tmp_path)
    assert verdict["valid"], verdict["findings"]
    assert verdict["digest"] == judged(text, tmp_path)["digest"]


def olympias_choice() -> tuple[SevenWondersRecord, int, dict[int, int]]:
    """A game at whose end a city may copy several guilds: the seat, and its points with each."""
    for seed in range(200):
        record = random_table(seed, 6, known=False)
        judged = judge_table(record)
        rules, state = judged.rules, judged.state
        for seat in record.seats:
            guilds = copiable(rules, state, seat)
            totals = {g: scores(rules, state, {seat: g})[seat]["total"] for g in guilds}
            if len(set(totals.values())) > 2:
                return record, seat, totals
    raise AssertionError("no game in which Olympia can choose")


@pytest.mark.slow
def test_the_owner_of_olympia_chooses_the_guild(chromium: Any, file: Path, tmp_path: Path) -> None:
    record, seat, totals = olympias_choice()
    best, worst = max(totals, key=lambda g: totals[g]), min(totals, key=lambda g: totals[g])
    guild = judge_table(record).rules.items[worst]
    with opened(chromium, file, locale="en") as page:
        read_in(page, write_table(record))
        recorder, choice = TableRecorder(page), page.locator(".copies select")
        assert choice.input_value() == str(best)
        offered = choice.locator("option").evaluate_all("all => all.map(o => Number(o.value))")
        assert sorted(offered) == sorted(totals)
        untouched = recorder.exported()
        choice.select_option(str(worst))
        assert choice.input_value() == str(worst)
        own = page.locator(".over table.points tr.total td").nth(seat)
        assert own.inner_text() == str(totals[worst])
        exported = recorder.exported()
        recorder.undo()
        assert recorder.exported() == untouched
        assert not axe_is_there() or accessibility_problems(page) == []
        read_in(page, exported)
        assert page.locator(".copies select").input_value() == str(worst)
        assert recorder.exported() == exported
        line = next(line for line in exported.splitlines() if " copies " in line)
        missing = next(g for g in judge_table(record).rules.guild_items if g.id not in totals)
        wrong = line.replace(guild.names["en"][0], missing.names["en"][0])
        read_in(page, exported.replace(line, wrong))
        number = exported.splitlines().index(line) + 1
        assert f"Line {number} " in page.locator(".exchange .told").inner_text()
    verdict = judged(exported, tmp_path)
    assert verdict["valid"], verdict["findings"]
    assert verdict["players"][seat]["copied"] == guild.slug
    assert verdict["players"][seat]["score"]["total"] == totals[worst]
    assert canonical(exported, tmp_path, "en").rstrip() == exported.rstrip()


def test_undo_and_reloading(chromium: Any, file: Path) -> None:
    with opened(chromium, file, viewport=PHONE, locale="en") as page:
        recorder, rng = TableRecorder(page), random.Random(7)
        recorder.begin(rng, ["Anna", "Bert", "Carla"])
        recorder.play(rng, 5)
        before = page.locator(".table").inner_text()
        recorder.anything(rng)
        assert page.locator(".table").inner_text() != before
        recorder.undo()
        assert page.locator(".table").inner_text() == before
        kept = page.evaluate("Object.entries(localStorage)")
    context = chromium.new_context(locale="en")
    try:
        context.add_init_script(
            f"for (const [k, v] of {json.dumps(kept)}) localStorage.setItem(k, v)"
        )
        page = context.new_page()
        page.goto(file.as_uri())
        page.locator(".table").wait_for()
        assert page.locator(".table").inner_text() == before
    finally:
        context.close()


def test_an_entered_play_can_be_changed(chromium: Any, file: Path) -> None:
    with opened(chromium, file, locale="en") as page:
        recorder, rng = TableRecorder(page), random.Random(3)
        recorder.begin(rng, ["Anna", "Bert", "Carla"])
        page.locator(".choice", has_text="Loom").click()
        assert "builds Loom" in page.locator(".turn-seats button").first.inner_text()
        page.locator(".turn-seats button").first.click()
        page.locator(".ways [data-way=discard]").click()
        page.locator(".choice", has_text="Press").click()
        assert "discards Press" in page.locator(".turn-seats button").first.inner_text()
        assert recorder.status() == "Age I, turn 1: what does Bert do?"


# Three players: one Theater in the deck, which Carla builds in the second turn.
ONE_THEATER = """[Game "seven_wonders"]

Seats
  Anna: Giza A
  Bert: Rhodes A
  Carla: Ephesus A

I.1 Anna builds Lumber Yard
I.1 Bert builds Stone Pit
I.1 Carla builds Clay Pool
I.2 Anna builds Ore Vein
I.2 Bert builds Baths
I.2 Carla builds Theater
I.3 Anna builds Altar
"""


def test_a_copy_that_was_played_later_is_not_offered(
    chromium: Any, file: Path, tmp_path: Path
) -> None:
    with opened(chromium, file, locale="en") as page:
        read_in(page, ONE_THEATER)
        page.get_by_role("button", name="Turns", exact=True).click()
        page.locator("dialog").get_by_role("button", name="builds Lumber Yard").click()
        page.get_by_role("button", name="Enter it again").click()
        offered = page.locator(".choice").evaluate_all("all => all.map(o => o.dataset.item)")
        assert {"lumber_yard", "loom_1", "marketplace"} <= set(offered)
        assert not {"theater", "altar", "stone_pit", "baths"} & set(offered)
        page.locator(".choice[data-item=loom_1]").click()
        wait_for_count(page.locator(".waiting"), 0)
        exported = TableRecorder(page).exported()
    assert exported.rstrip() == ONE_THEATER.replace("Lumber Yard", "Loom").rstrip()
    verdict = judged(exported, tmp_path)
    assert verdict["valid"], verdict["findings"]


SECOND = "the deck holds 1 copy of Theater, and this is number 2"
TWICE = ONE_THEATER.replace("Anna builds Lumber Yard", "Anna builds Theater")


def test_a_record_that_no_deal_allows_is_not_read(chromium: Any, file: Path) -> None:
    hands = "Age 1\n  Anna: Theater, ?, ?, ?, ?, ?, ?\n  Bert: Theater, ?, ?, ?, ?, ?, ?\n\n"
    with opened(chromium, file, locale="en") as page:
        page.locator(".exchange summary").last.click()
        for line, text in (13, TWICE), (10, ONE_THEATER.replace("I.1", f"{hands}I.1", 1)):
            page.locator(".exchange textarea").last.fill(text)
            page.locator(".exchange details").last.locator("button").click()
            told = page.locator(".exchange .told").inner_text()
            assert told.startswith(f"Line {line} ")
            assert SECOND in told


def test_a_kept_game_that_no_deal_allows_waits_where_it_fails(chromium: Any, file: Path) -> None:
    """A page that did not count what is played later let it pass."""
    with opened(chromium, file, locale="en") as page:
        for text in (TWICE.replace("Carla builds Theater", "Carla builds Loom"), ONE_THEATER):
            read_in(page, text)
            page.get_by_role("button", name="Menu").click()
            page.get_by_role("button", name="Begin a new game").click()
        page.evaluate(
            """() => {
                const games = Object.keys(localStorage).map((key) => [key, localStorage[key]]);
                const having = (card) => games.find(([, kept]) => kept.includes(`builds ${card}`));
                const [other, [key, kept]] = [having("Loom"), having("Lumber Yard")];
                const game = JSON.parse(kept);
                game.value.actions[0] = JSON.parse(other[1]).value.actions[0];
                localStorage[key] = JSON.stringify(game);
            }"""
        )
        page.get_by_role("button", name="Open", exact=True).first.click()
        assert SECOND in page.locator(".waiting").inner_text()
        assert TableRecorder(page).status() == "Age I, turn 2: what does Carla do?"
        page.get_by_role("button", name="Leave this move out").click()
        assert "(1 move) is then played again" in page.locator(".waiting").inner_text()
        page.locator(".choice[data-item=loom_1]").click()
        wait_for_count(page.locator(".waiting"), 0)
        exported = TableRecorder(page).exported()
    assert exported.rstrip() == TWICE.replace("Carla builds Theater", "Carla builds Loom").rstrip()


def with_another_discard(rng: random.Random, text: str) -> str:
    """A record in which a card is discarded that was played in that age, perhaps once too often;
    and some cards were not seen."""
    lines = text.splitlines()
    discards = [n for n, line in enumerate(lines) if " discards " in line]
    for n in rng.sample(discards, len(discards) // 3):
        lines[n] = re.sub("discards .*", "discards ?", lines[n])
    at = rng.choice(discards)
    age = lines[at].partition(".")[0]
    played = [re.match(rf"{age}\.\d \w+ (?:builds|discards) ([A-Z][^,]*)", each) for each in lines]
    card = rng.choice([re.sub(" paying.*", "", each[1]) for each in played if each])
    lines[at] = re.sub("discards .*", f"discards {card}", lines[at])
    return "\n".join(lines)


def reads(page: Any, text: str) -> bool:
    """Whether the page takes a record up."""
    read_in(page, text)
    page.locator(".table, .exchange .told:not(:empty)").first.wait_for()
    if not page.locator(".table").count():
        page.locator(".exchange summary").last.click()
        return False
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Begin a new game").click()
    return True


@pytest.mark.slow
def test_a_record_is_read_exactly_if_some_deal_allows_it(chromium: Any, file: Path) -> None:
    """The page counts cards as ``antipater.rules.seven_wonders.deals`` does."""
    rng, told = random.Random(8), set()
    with opened(chromium, file, locale="en") as page:
        for seed in range(12):
            record = write_table(random_table(seed, rng.choice([3, 6]), known=False))
            text = with_another_discard(rng, record)
            findings = judge_table(read_table(text, ["seven_wonders"])).findings
            codes = {each.code for each in findings if not each.code.startswith("W-CLAIM")}
            assert reads(page, text) == (not codes), (seed, codes)
            told.add(bool(codes))
    assert told == {True, False}


def test_what_is_refused_is_told_with_its_reason(chromium: Any, file: Path) -> None:
    with opened(chromium, file, locale="en") as page:
        recorder = TableRecorder(page)
        recorder.begin(random.Random(3), ["Anna", "Bert", "Carla"])
        page.locator(".ways [data-way=look]").click()
        page.locator(".choice[data-item=baths]").click()
        dialog = page.locator("dialog")
        told = dialog.locator(".refused, [data-verb=build]").first.inner_text()
        assert "stone" in dialog.locator("table.cost").inner_text().lower()
        assert told.startswith(
            ("Anna has no way to get the resources for Baths", "Baths costs", "Build")
        )


def test_what_cannot_be_read_is_told(chromium: Any, file: Path) -> None:
    text = (TOP / "docs" / "examples" / "four_cities.7w").read_text("utf-8")
    with opened(chromium, file, locale="en") as page:
        page.locator(".exchange summary").last.click()
        for there, instead, told in UNREAD:
            assert there in text
            page.locator(".exchange textarea").last.fill(text.replace(there, instead, 1))
            page.locator(".exchange details").last.locator("button").click()
            assert told in page.locator(".exchange .told").inner_text()
        wait_for_count(page.locator(".begin"), 1)


def test_a_building_that_costs_nothing_may_be_said_to_be_free(chromium: Any, file: Path) -> None:
    text = (TOP / "docs" / "examples" / "four_cities.7w").read_text("utf-8")
    with opened(chromium, file, locale="en") as page:
        read_in(page, text)
        exported = TableRecorder(page).exported()
        read_in(page, text.replace("builds Stockade", "builds Stockade free", 1))
        assert page.locator(".told").first.inner_text().startswith("The record has been read.")
        assert TableRecorder(page).exported() == exported


def test_names_that_cannot_be(chromium: Any, file: Path) -> None:
    with opened(chromium, file, locale="en") as page:
        names = page.locator(".begin .seats input")
        names.nth(0).fill("Vrije Stad")
        assert "Free City" in page.get_by_role("alert").inner_text()
        names.nth(0).fill("Bert")
        names.nth(1).fill("bert")
        assert page.get_by_role("alert").inner_text() == "The players need different names."
        names.nth(0).fill("E\u0301mile")
        names.nth(1).fill("\u00c9mile")
        assert page.get_by_role("alert").inner_text() == "The players need different names."
        boards = page.locator(".begin .seats select")
        boards.nth(0).select_option(label="Giza A")
        assert boards.nth(1).locator("option", has_text="Giza B").is_disabled()


@pytest.mark.slow
@pytest.mark.skipif(not axe_is_there(), reason="npm ci has not been run in checker/web")
def test_axe_finds_nothing_wrong(chromium: Any, file: Path) -> None:
    with opened(chromium, file, viewport=PHONE, locale="nl") as page:
        recorder, rng = TableRecorder(page), random.Random(11)

        def well() -> None:
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                assert accessibility_problems(page) == [], scheme
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

        well()
        recorder.begin(rng, list(NAMES), hands=True)
        well()
        for _ in NAMES:
            recorder.hand(rng)
        well()
        page.locator(".picker .choice").first.click()
        well()
        page.keyboard.press("Escape")
        page.locator(".city .who").first.click()
        well()
        page.keyboard.press("Escape")
        recorder.play(rng, 44)
        well()
        for button in page.locator(".bar button").all()[1:]:
            if button.is_enabled():
                button.click()
                well()
                page.keyboard.press("Escape")
