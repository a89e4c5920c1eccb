"""``antipater cards sheet``: every card drawn, and nothing of a set's text read as markup."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from antipater.checker.cards.drawing import HEIGHT, WIDTH, drawn
from antipater.checker.cards.print_sheet import cut_off, printed
from antipater.checker.commands.cli import app
from antipater.checker.messages.card_words import sentence
from antipater.checker.messages.words import spelled
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Item, Kind

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["duel_promo", "seven_wonders"])
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_every_card_is_drawn_with_its_names(name: str, language: str) -> None:
    cards = load_set(name)
    for item in cards.items:
        if item.kind is Kind.STAGE:
            continue
        texts = texts_of(drawn(cards, item, language))
        whole = " ".join(texts)
        for code in ("en", "fr", "nl"):
            (first, *_) = spelled(item.names, code)
            assert first in whole, item.slug


@pytest.mark.slow
@pytest.mark.parametrize("name", ["duel_promo", "seven_wonders"])
def test_nothing_is_drawn_outside_its_card(name: str) -> None:
    cards = load_set(name)
    for item in cards.items:
        for element in ElementTree.fromstring(drawn(cards, item, "fr")).iter(f"{SVG}text"):
            x, y = float(element.attrib["x"]), float(element.attrib["y"])
            size = float(element.attrib["font-size"])
            assert 0 < y < HEIGHT
            if element.attrib.get("text-anchor") != "middle":
                assert x + len(element.text or "") * size * 0.53 < WIDTH + 1, item.slug


def test_a_card_shows_cost_effect_chain_and_copies() -> None:
    cards = load_set("seven_wonders")
    whole = " ".join(texts_of(drawn(cards, cards.by_slug["haven"], "en")))
    for words in ("1 wood, 1 ore, 1 cloth", "1 coin for each", "Forum (Age II)", "4-7 players: 2"):
        assert words in whole


LONG = """set mine
  extends duel

building inn
  en "Inn"  fr "Auberge"  nl "Herberg"
  age 1 yellow
  cost 2 coins per yellow if own.red >= 1
  cost wood, 1 coin
  shields 1 if own.red >= 2
  on build 5 coins if own.coins < 3
  at end 5 points if own.blue > opponent.blue
"""
LINE = "  when own builds yellow or wonder: gain {} coins if own.coins < 3\n"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_what_does_not_fit_is_in_smaller_letters_before_it_is_cut(
    tmp_path: Path, language: str
) -> None:
    (tmp_path / "mine.cards").write_text(LONG + LINE.format(2), "utf-8")
    cards = load_set(tmp_path)
    card = drawn(cards, cards.by_slug["inn"], language)
    whole = " ".join(texts_of(card))
    (effect,) = (e for e in cards.by_slug["inn"].effects if e.event)
    assert " ".join(sentence(cards, effect, language).split()) in whole
    assert "…" not in whole
    assert not cut_off(cards, language)


@pytest.mark.slow
def test_the_command_names_the_cards_that_are_cut(tmp_path: Path) -> None:
    (tmp_path / "mine.cards").write_text(LONG + "".join(map(LINE.format, range(1, 30))), "utf-8")
    cards = load_set(tmp_path)
    texts = texts_of(drawn(cards, cards.by_slug["inn"], "en"))
    assert "…" in texts
    page = str(tmp_path / "sheet.html")
    done = CliRunner().invoke(app, ["cards", "sheet", str(tmp_path), "-o", page, "--lang", "nl"])
    assert done.exit_code == 0
    assert done.stderr.strip() == "te veel om op één kaart te drukken, en afgebroken: Herberg"


def texts_of(svg: str) -> list[str]:
    """The lines of text of a drawn card."""
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.slow
def test_a_hostile_name_stays_text(tmp_path: Path) -> None:
    (tmp_path / "mine.cards").write_text(
        "set mine\n  extends duel\n"
        'building shrine\n  en "<script>alert(1)</script>"  fr "&lt;b>"  nl "]]>"\n'
        "  age 1 mauve\n  points 1\n"
        'colour mauve scores civilian\n  en "<i>"  fr "x"  nl "y"\n',
        "utf-8",
    )
    page = printed(load_set(tmp_path), "en")
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "default-src 'none'" in page


@pytest.mark.slow
def test_the_command_writes_a_page_and_replaces_only_a_page(tmp_path: Path) -> None:
    run, page = CliRunner(), tmp_path / "sheet.html"
    done = run.invoke(app, ["cards", "sheet", "duel", "-o", str(page), "--lang", "nl"])
    assert done.exit_code == 0
    shown = [i for i in load_set("duel").items if shown_alone(i)]
    assert f"{len(shown)} kaarten van duel" in done.output
    assert len(re.findall("<svg", page.read_text("utf-8"))) == len(shown)
    assert run.invoke(app, ["cards", "sheet", "duel", "-o", str(page)]).exit_code == 0
    other = tmp_path / "mine.cards"
    other.write_text("set mine\n", "utf-8")
    refused = run.invoke(app, ["cards", "sheet", "duel", "-o", str(other)])
    assert refused.exit_code == 2
    assert other.read_text("utf-8") == "set mine\n"
    nowhere = str(tmp_path / "no" / "folder.html")
    assert run.invoke(app, ["cards", "sheet", "duel", "-o", nowhere]).exit_code == 2


def shown_alone(item: Item) -> bool:
    """Whether an item is a card of its own on the page."""
    return item.kind is not Kind.STAGE
