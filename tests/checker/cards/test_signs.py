"""Every card has its signs, made from what it does; a designer's words stand by their letters."""

from pathlib import Path

import pytest

from antipater.checker.cards.drawing import drawn
from antipater.checker.cards.signs import Glyph, column_sign, cost_sign, icons, letters, signs_of
from antipater.checker.messages.card_words import effects
from antipater.grammar.cards.load import load_set, shipped_sets

MINE = """\
set mine
  extends duel
resource silk manufactured  en "silk"  fr "soie"  nl "zijde"
building shrine
  en "Shrine"  fr "Sanctuaire"  nl "Schrijn"
  age 1 mauve
  cost 2 coins, 2 silk
  produces 5 silk
  on build 2 coins per mauve
  at end 3 points per token
colour mauve scores civilian
  en "mauve"  fr "mauve"  nl "mauve"
"""


@pytest.mark.parametrize("name", shipped_sets())
def test_every_effect_of_a_shipped_card_has_a_sign(name: str) -> None:
    cards = load_set(name)
    for item in cards.items:
        signs = signs_of(cards, item)
        assert len(signs) >= min(1, len(effects(cards, item, "en"))), item.slug
        for glyph in [part for sign in (cost_sign(cards, item), *signs) for part in sign]:
            assert glyph.name != "effect", f"{item.slug}: nothing says what it does"
            if glyph.shape in ("unit", "symbol", "chain") and glyph.name:
                assert glyph.name in icons()["pictures"], glyph.name


def test_signs_say_what_the_card_says() -> None:
    cards = load_set("duel")
    by = cards.by_slug
    assert signs_of(cards, by["workshop"]) == [
        (Glyph("points", text="1"),),
        (Glyph("symbol", "plumb"),),
    ]
    (arms,) = (s for s in signs_of(cards, by["armory"]) if len(s) > 1)
    assert arms == (Glyph("coin", text="1"), Glyph("", text="/"), Glyph("swatch", "red"))
    assert (Glyph("", "opponent"), Glyph("coin", text="−3")) in signs_of(cards, by["appian_way"])
    assert cost_sign(cards, by["appian_way"]) == tuple(
        Glyph("unit", name) for name in ("clay", "clay", "stone", "stone", "papyrus")
    )
    assert column_sign(cards, "one_of(glass, papyrus)")[0] == Glyph("unit", "glass")
    assert column_sign(cards, "built(stable)") == column_sign(cards, "coins") == ()


def test_a_designers_words_and_effects_have_signs(tmp_path: Path) -> None:
    (tmp_path / "mine.cards").write_text(MINE, "utf-8")
    cards = load_set(tmp_path)
    shrine = cards.by_slug["shrine"]
    silk = Glyph("unit", "silk")
    assert letters(cards, silk, "fr") == "so"
    assert cost_sign(cards, shrine) == (Glyph("coin", text="2"), silk, silk)
    made, coins, points = signs_of(cards, shrine)
    assert made == (silk, Glyph("", text="×5"))
    assert coins[-1] == Glyph("swatch", "mauve")
    assert points[-1] == Glyph("power", "token")
    assert ">zi</text>" in drawn(cards, shrine, "nl")
