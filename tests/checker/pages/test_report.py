"""The report in a real browser: what it shows is what the engine says."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.games.registry import GAMES, register
from antipater.checker.judging.duel.judge import course as duel_course
from antipater.checker.judging.duel.judge import judge
from antipater.checker.judging.duel.play import refusal_finding
from antipater.checker.judging.games import explained_game, judged_game
from antipater.checker.judging.seven_wonders.judge import course as table_course
from antipater.checker.messages.catalogue import message
from antipater.checker.messages.finding import FOLDERS
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import display_name
from antipater.checker.outputs import readings
from antipater.checker.pages.report import GamesReport
from antipater.checker.records.files import game_of_text
from antipater.checker.records.sources import games
from antipater.grammar.games import GAMES as CARD_PROFILES
from antipater.rules.duel import Move, Spot, Verb, refusal, scores
from antipater.rules.seven_wonders import scores as table_scores
from support.browser import accessibility_problems, axe_is_there, opened, wait_for_count
from support.commands import run
from support.places import TOP
from support.report_page import reported
from support.toy.harvest import Harvest

EXAMPLES = TOP / "docs" / "examples"
DUEL = EXAMPLES / "7wdio_game.json"
DISPUTED = EXAMPLES / "disputed.duel"
TABLE = EXAMPLES / "four_cities.7w"
ALL = (DUEL, EXAMPLES / "7wdio_game.duel", DISPUTED, TABLE, EXAMPLES / "three_players.7w")


def record_of(path: Path) -> Any:
    (read,) = games(str(path))
    return read.record


_SLIDER = "(({ value, max }) => [value, max])(document.querySelector('input[type=range]'))"
# The page's own tap on the button; whether the page says what is due within a thousand frames.
_GO_ON = """due => new Promise(told => {
  document.querySelector("button[aria-label='Next move']").click();
  const look = frames => {
    const there = document.querySelector('output.position').textContent.includes(due);
    there || !frames ? told(there) : requestAnimationFrame(() => look(frames - 1));
  };
  look(1000);
})"""
_BOARD = """() => [
  document.querySelector('.track svg').dataset.pawn,
  [...document.querySelectorAll('.laid')].map(card => Number(card.dataset.slot)),
]"""


def steps(page: Any, last: int) -> Iterator[int]:
    """Every position of the replay, by the button; now and then a finger's tap."""
    page.get_by_role("button", name="First move", exact=True).wait_for()
    for position in range(last + 1):
        assert page.evaluate(_SLIDER) == [str(position), str(last)]
        yield position
        told = f"{position + 1} of {last}"
        if position < last and position % 20:
            assert page.evaluate(_GO_ON, told)
        elif position < last:
            page.get_by_role("button", name="Next move", exact=True).click()
            page.locator("output.position", has_text=told).wait_for()


def shown_cities(page: Any) -> list[dict[str, Any]]:
    """The cities as the page shows them, by seat: coins, points, ids of what was built."""
    built = ".sort .card:not(.dim) .name"
    script = """(all, built) => all.map(city => ({
        seat: Number(city.dataset.seat),
        coins: parseInt(city.querySelector('.purse').textContent),
        points: parseInt(city.querySelector('.points').textContent),
        built: (city.dataset.built || '').split(' ').filter(Boolean).map(Number),
        names: [...city.querySelectorAll(built)].map(card => card.textContent),
    })).sort((a, b) => a.seat - b.seat)"""
    found: list[dict[str, Any]] = page.locator(".city").evaluate_all(script, built)
    return found


def assert_duel_as_the_engine_has_it(page: Any, path: Path) -> Iterator[int]:
    play = duel_course(record_of(path))
    rules = play.rules
    expected = list(play.states())
    for position in steps(page, len(expected) - 1):
        state = expected[position]
        points = scores(rules, state)
        for seat, city in enumerate(shown_cities(page)):
            built = [i for i, place in enumerate(state.places) if place == Spot.CITY + seat]
            assert city["coins"] == state.cities[seat][rules.coins], position
            assert city["points"] == points[seat]["total"], position
            assert sorted(city["built"]) == built, position
            assert Counter(city["names"]) == Counter(
                display_name(rules.items[item], "en") for item in built
            )
        pawn, laid = page.evaluate(_BOARD)
        assert int(pawn) == state.cities[0][rules.lead]
        layout = play.start.setup.layouts.get(state.age)
        left = [slot for slot in range(len(layout or ())) if state.left >> slot & 1]
        assert laid == left, position
        yield position


@pytest.mark.slow
def test_every_step_of_a_disputed_game_is_the_engine_s(chromium: Any, tmp_path: Path) -> None:
    file = reported(tmp_path, DISPUTED, status=1, options=("--lang", "en"))
    with opened(chromium, file) as page:
        assert list(assert_duel_as_the_engine_has_it(page, DISPUTED))


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked",
    [
        "The Colossus",
        pytest.param("Theater", marks=pytest.mark.campaign),
        pytest.param("Philosophy", marks=pytest.mark.campaign),
    ],
)
def test_every_step_of_duel_is_the_engine_s(asked: str, chromium: Any, tmp_path: Path) -> None:
    """And a card is asked about at each. Found by clicking through hostile logs: a wonder while a
    token is due was no move at all."""
    file = reported(tmp_path, DUEL, options=("--lang", "en"))
    with opened(chromium, file, locale="en-GB") as page:
        choice, told = page.locator("main select"), set[str]()
        choice.select_option(label=choice.locator("option", has_text=asked).first.inner_text())
        for position in assert_duel_as_the_engine_has_it(page, DUEL):
            assert not page.locator("[role=alert]").count(), position
            told.add(page.locator("section.asked").inner_text())
        assert len(told) > 1


@pytest.mark.slow
def test_every_step_of_7_wonders_is_the_engine_s(chromium: Any, tmp_path: Path) -> None:
    game = table_course(record_of(TABLE))
    rules, expected = game.rules, game.all_states()
    file = reported(tmp_path, TABLE, options=("--lang", "en"))
    with opened(chromium, file) as page:
        for position in steps(page, len(expected) - 1):
            state = expected[position]
            points = table_scores(rules, state)
            hands = [hand for hand in state.hands if hand]
            for seat, city in enumerate(shown_cities(page)):
                own = state.cities[seat]
                built = Counter(rules.items[item].presence for item in city["built"])
                board = rules.items[state.setup.boards[seat]].presence
                assert city["coins"] == own[rules.coins]
                assert city["points"] == points[seat]["total"]
                assert built == Counter(
                    {i.presence: own[i.presence] for i in rules.items}
                ) - Counter([board])
            held = page.locator(".hand .cards").evaluate_all(
                "all => all.map(l => l.children.length)"
            )
            assert held == [len(hand) for hand in hands]


@pytest.mark.slow
def test_a_refusal_is_told_as_the_checker_tells_it(chromium: Any, tmp_path: Path) -> None:
    record = record_of(DUEL)
    play = duel_course(record)
    rules = play.rules
    file = reported(tmp_path, DUEL)
    with opened(chromium, file, locale="en-GB") as page:
        for position, state in list(enumerate(play.states()))[12:60:16]:
            page.goto(f"{file.as_uri()}#game=1&move={position}")
            for language in LANGUAGES:
                page.locator("header select").select_option(language)
                for item in (5, 31, 47, 60):
                    card = display_name(rules.items[item], language)
                    buttons = page.locator(".laid [role=button], .duel .card")
                    found = buttons.filter(has_text=re.compile(f"^{re.escape(card)}$"))
                    if not found.count():
                        continue
                    found.first.click()
                    move = Move(Verb.BUILD, state.to_move or 0, item)
                    why = refusal(rules, state, move)
                    told = page.locator(".answer p").first.inner_text()
                    if why is None:
                        wait_for_count(page.locator(".answer.yes"), 1)
                        continue
                    wrong = refusal_finding(rules, record, state, move, why, 1)
                    assert f"{why.code}: {message(wrong, language, record.players)}" in told


def test_a_disputed_game_shows_what_was_assumed(chromium: Any, tmp_path: Path) -> None:
    file = reported(tmp_path, DISPUTED, status=1)
    with opened(chromium, file, locale="en-GB", viewport={"width": 1280, "height": 900}) as page:
        page.get_by_role("button", name="Findings", exact=True).click()
        assert page.locator("#findings").evaluate("panel => panel === document.activeElement")
        notes: list[str] = []
        for finding in judge(record_of(DISPUTED)).findings:
            panel = page.locator("#findings li", has_text=finding.code)
            assert message(finding, "en", ("Anna", "Bert")) in panel.inner_text()
            panel.get_by_role("button", name="Show before").click()
            notes = page.locator(".refused").all_inner_texts()
            assert any(finding.code in note for note in notes)
        assert "judging continues as if the card had been accessible" in notes[-1]


def test_a_replay_says_that_it_rests_on_what_was_assumed(chromium: Any, tmp_path: Path) -> None:
    """Behind an open line of several completions, and not before it."""
    text = (EXAMPLES / "let_stand.duel").read_text("utf-8")
    record = tmp_path / "open.duel"
    record.write_text(re.sub(r"(?m)^12\. .*", "12. Bert ?", text), "utf-8")
    with opened(chromium, reported(tmp_path, record, status=1), locale="en-GB") as page:
        page.locator("#findings li").first.get_by_role("button", name="Show before move 12").click()
        assert page.locator(".note", has_text="rests on").count() == 0
        page.keyboard.press("ArrowRight")
        note = page.locator(".note", has_text="rests on what judging assumed: 12")
        note.wait_for()


def test_a_line_of_7_wonders_that_cannot_be_read_has_its_turn(
    chromium: Any, tmp_path: Path
) -> None:
    text = TABLE.read_text("utf-8")
    record = tmp_path / "game.7w"
    record.write_text(re.sub(r"(?m)^II\.3 Bert .*", "II.3 Bert Xyzzy", text), "utf-8")
    with opened(chromium, reported(tmp_path, record, status=1), locale="en-GB") as page:
        finding = page.locator("#findings li", has_text="R-SYNTAX-01")
        finding.get_by_role("button", name="Show before move II.3").click()
        assert "R-SYNTAX-01" in page.locator(".refused").inner_text()


def test_the_cause_of_findings_is_told_first(chromium: Any, tmp_path: Path) -> None:
    text = (EXAMPLES / "7wdio_game.duel").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("20.")]
    slip = tmp_path / "slip.duel"
    slip.write_text("\n".join(lines) + "\n", "utf-8")
    validated = run("validate", "--json", slip)
    cause = json.loads(validated.output)["cause"]["message"]
    file = reported(tmp_path, slip, status=1)
    with opened(chromium, file, locale="en-GB") as page:
        assert page.locator(".cause").inner_text() == cause


def test_keys_slider_and_jumps(chromium: Any, tmp_path: Path) -> None:
    file = reported(tmp_path, DUEL)
    with opened(chromium, file, locale="en-GB") as page:

        def shown(position: str) -> None:
            page.locator("output.position").get_by_text(position, exact=True).wait_for()

        shown("0 of 76")
        for key, expected in [
            ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 76), ("Home", 0)
        ]:  # fmt: skip
            page.keyboard.press(key)
            shown(f"{expected} of 76")
        page.get_by_role("slider", name="Move", exact=True).focus()
        page.keyboard.press("ArrowRight")
        shown("1 of 76")
        page.get_by_role("button", name="Last move", exact=True).click()
        shown("76 of 76")
        page.get_by_role("button", name="Previous move", exact=True).click()
        shown("75 of 76")
        page.get_by_role("button", name="Age II", exact=True).click()
        page.get_by_role("heading", name="Structure of Age II", exact=True).wait_for()
        page.get_by_role("button", name="First move", exact=True).click()
        shown("0 of 76")


def test_a_list_of_games_is_sorted_and_filtered(chromium: Any, tmp_path: Path) -> None:
    broken = tmp_path / "broken.duel"
    broken.write_text("this is no game\n", "utf-8")
    file = reported(tmp_path, *ALL, broken, tmp_path / "missing.duel", status=2)
    with opened(chromium, file, locale="en-GB") as page:
        rows = page.locator("tbody tr")
        rows.first.wait_for()
        wait_for_count(rows, 7)
        page.get_by_role("combobox", name="Verdict", exact=True).select_option("unreadable")
        wait_for_count(rows, 2)
        page.get_by_role("combobox", name="Verdict", exact=True).select_option("")
        page.get_by_label("Players, result, file or finding").fill("bert d-card-05")
        wait_for_count(rows, 1)
        page.get_by_label("Players, result, file or finding").fill("")
        page.get_by_role("button", name="Sort by Points", exact=True).click()
        totals = [
            int(re.split("–", text)[0] or 0)
            for text in page.locator("tbody td:nth-child(4)").all_inner_texts()
        ]
        assert totals[0] == 70
        page.get_by_role("button", name="Anna – Bert – Carla – Dirk").click()
        page.get_by_role("heading", name="Anna – Bert – Carla – Dirk", exact=True).wait_for()
        page.get_by_role("button", name="All games").click()
        page.locator("tbody tr", has_text="missing.duel").get_by_role("button").click()
        page.locator("#findings", has_text="R-FILE-01").wait_for()
        page.go_back()
        rows.first.wait_for()


PLACES = ("", "#game=1&move=20", "#game=1&move=2", "#game=3&move=9", "#game=4&move=6")


@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (360, "dark"),
        pytest.param(768, "light", marks=pytest.mark.campaign),
        pytest.param(1280, "light", marks=pytest.mark.slow),
    ],
)
@pytest.mark.skipif(not axe_is_there(), reason="npm ci has not been run in checker/web")
def test_axe_finds_nothing_and_nothing_is_cut_off(
    width: int, scheme: str, chromium: Any, tmp_path: Path
) -> None:
    file = reported(tmp_path, *ALL, status=1, options=("--lang", "nl"))
    options = {"viewport": {"width": width, "height": 800}, "color_scheme": scheme}
    with opened(chromium, file, **options) as page:
        for place in PLACES:
            if place:
                page.goto(f"{file.as_uri()}{place}")
                page.locator(".city .card, .choices .card").first.click()
            assert accessibility_problems(page) == [], place
            assert page.evaluate("document.documentElement.scrollWidth") == width, place


HOSTILE = "<img src=x onerror=document.title='caught'>"


def test_a_hostile_name_stays_text(chromium: Any, tmp_path: Path) -> None:
    name = HOSTILE.replace('"', "")
    text = DISPUTED.read_text("utf-8").replace("Anna", name)
    record = tmp_path / "hostile.duel"
    record.write_text(text, "utf-8")
    file = reported(tmp_path, record, status=1)
    with opened(chromium, file, locale="fr-FR") as page:
        page.get_by_role("heading", level=2).wait_for()
        assert name in page.get_by_role("heading", level=2).inner_text()
        wait_for_count(page.locator("img"), 0)
        page.locator("header select").select_option("en")
        assert page.title() == "Games judged"


def test_the_page_speaks_three_languages(chromium: Any, tmp_path: Path) -> None:
    rules = duel_course(record_of(DUEL)).rules
    file = reported(tmp_path, DUEL)
    with opened(chromium, file, locale="fr-FR") as page:
        for language in ("fr", "nl", "en"):
            page.locator("header select").select_option(language)
            page.goto(f"{file.as_uri()}#game=1&move=76")
            page.locator(f"html[lang={language}]").wait_for(state="attached")
            page.locator(".city .card:not(.dim)").nth(30).wait_for()
            names = {display_name(item, language) for item in rules.items}
            cards = page.locator(".city .card .name").all_inner_texts()
            assert len(cards) > 30
            assert set(cards) <= names
            assert not re.search(
                r"\breport\.|[{}]|undefined|NaN", page.locator("body").inner_text()
            )


@pytest.mark.slow
def test_a_report_of_1000_games_stays_usable(chromium: Any, tmp_path: Path) -> None:
    line = json.dumps(json.loads(DUEL.read_text("utf-8")))
    many = tmp_path / "many.jsonl"
    many.write_text(f"{line}\n" * 1000, "utf-8")
    file = reported(tmp_path, many)
    assert file.stat().st_size < 1_500_000 + many.stat().st_size / 5
    with opened(chromium, file, locale="en-GB") as page:
        page.locator("tbody tr").first.wait_for()
        wait_for_count(page.locator("tbody tr"), 100)
        page.goto(f"{file.as_uri()}#game=999&move=76")
        page.get_by_text("civilian victory of user1, 70–42").wait_for()


def test_a_report_tells_the_readings_of_a_verdict(tmp_path: Path) -> None:
    (read,) = games(str(TABLE))
    _, verdict = judged_game(read, None)
    assert verdict
    (told,) = readings.plain(verdict, "fr")
    for wanted in (True, False):
        report = GamesReport(readings=wanted)
        _, detail = report._told(read, verdict)
        assert any(told["message"] in line for line in detail["ending"]["fr"]) is wanted


def test_a_report_of_one_game_is_small(tmp_path: Path) -> None:
    for path in (DUEL, TABLE):
        file = reported(tmp_path, path, options=("--force",))
        assert file.stat().st_size < 1_500_000 / 4


def test_the_same_games_give_the_same_page(tmp_path: Path) -> None:
    first = reported(tmp_path, *ALL, status=1).read_bytes()
    assert reported(tmp_path, *ALL, status=1, options=("--force",)).read_bytes() == first


HARVEST = """[Game "harvest"]
[First "Ann"]
[Second "Bob"]

Ann sows Rye
Bob sows Spelt
"""


@pytest.fixture
def harvest() -> Iterator[None]:
    """The third game of the tests, made known and forgotten again."""
    register(Harvest())
    yield
    del GAMES["harvest"], CARD_PROFILES["harvest"]
    FOLDERS.remove(Harvest.findings)


@pytest.mark.usefixtures("harvest")
def test_a_game_without_replays_has_its_verdict(chromium: Any, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(HARVEST, "utf-8")
    file = reported(tmp_path, record)
    with opened(chromium, file, locale="en-GB") as page:
        page.get_by_text("This game cannot be shown move by move.").wait_for()
        assert "crops" in page.locator(".sums-table").inner_text()


@pytest.mark.slow
def test_a_game_that_cannot_be_unpacked_is_told_in_its_place(chromium: Any, tmp_path: Path) -> None:
    """Whatever fails there, the page does not go blank, and another game can be opened."""
    file = reported(tmp_path, DUEL, TABLE, options=("--lang", "en"))
    text = file.read_text("utf-8")
    start = re.search(r'"details":\["', text)
    assert start
    file.write_text(f"{text[: start.end()]}AAAA{text[start.end() + 4 :]}", "utf-8")
    with opened(chromium, file, locale="en-GB") as page:
        page.locator("tbody tr button").nth(0).click()
        page.get_by_role("alert").wait_for()
        page.get_by_role("button", name="All games").click()
        page.locator("tbody tr button").nth(1).click()
        page.locator("#replay").wait_for()


DYED = """set dyed
  en "Dyed"  fr "Teint"  nl "Geverfd"
  extends duel_promo

colour teal scores civilian  en "teal"  fr "sarcelle"  nl "groenblauw"

change building theater
  en "Playhouse"  fr "Comédie"  nl "Komedie"
  age 1 teal
"""


def test_a_designer_s_cards_and_colours_appear(chromium: Any, tmp_path: Path) -> None:
    cards = tmp_path / "dyed" / "dyed.cards"
    cards.parent.mkdir()
    cards.write_text(DYED, "utf-8")
    file = reported(tmp_path, DUEL, options=("--set", str(cards.parent)))
    with opened(chromium, file, locale="fr-FR") as page:
        page.get_by_text("Teint, édition 7wd.io").wait_for()
        page.goto(f"{file.as_uri()}#game=1&move=76")
        card = page.locator(".city .card", has_text="Comédie")
        card.wait_for()
        assert card.evaluate("card => card.style.background").startswith("rgb(")
        sort = page.locator(".city .sort", has_text="Comédie")
        assert sort.locator("h4").inner_text() == "sarcelle"
        wait_for_count(sort.locator(".card"), 1)


@pytest.mark.slow
def test_what_fails_in_the_page_is_told_and_left_behind(chromium: Any, tmp_path: Path) -> None:
    """An error in the middle of a drawing leaves the view library a torn tree, on which the next
    one fails (``insertBefore``), unless all of what failed is drawn anew."""
    file = reported(tmp_path, DUEL, DISPUTED, status=1)
    with opened(chromium, file, locale="en-GB") as page:
        page.goto(f"{file.as_uri()}#game=1&move=12")
        page.locator(".city").first.wait_for()
        page.evaluate("""() => {
            const { map } = Array.prototype;
            window.whole = () => { Array.prototype.map = map; };
            let left = 40;
            Array.prototype.map = function (...all) {
              if ((left -= 1) < 0) throw new RangeError('no move of this set');
              return map.apply(this, all);
            };
        }""")
        page.keyboard.press("ArrowRight")
        page.locator(".failed").wait_for()
        assert "no move of this set" in page.locator(".failed").inner_text()
        page.evaluate("whole()")
        page.get_by_role("button", name="Try again").click()
        for position in range(13, 20):
            page.locator("output.position", has_text=f"{position} of 76").wait_for()
            page.get_by_role("button", name="Next move", exact=True).click()
        assert len(shown_cities(page)) == 2


def test_what_is_open_is_told_as_ranges_and_what_is_not_known_not_at_all(tmp_path: Path) -> None:
    example = (TOP / "docs" / "examples" / "7wdio_game.duel").read_text("utf-8")
    report = GamesReport()
    for pattern in (r"(?m)^75\. .*$", r"(?m)^6\d\. .*$"):
        read = game_of_text("-", re.sub(pattern, "?", example).encode())
        report.add(*explained_game(*judged_game(read, None), None))
    several, unknown = report.games
    assert (several["totals"], several["result"]) == (["63–70", 42], None)
    assert (unknown["totals"], unknown["result"]) == ([], None)
