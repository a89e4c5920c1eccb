"""Sets that extend sets: what is added, changed, replaced and removed, and what stays."""

from pathlib import Path

import pytest

from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.load import load_set, read_layers, shipped_sets
from antipater.grammar.errors import CardSetError
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.effects import When
from antipater.rules.expressions import Constant


def variant(folder: Path, text: str, below: str = "duel", name: str = "mine") -> CardSet:
    place = folder / name
    place.mkdir(exist_ok=True)
    (place / "all.cards").write_text(f"set {name}\n  extends {below}\n\n{text}", "utf-8")
    return load_set(place)


def adds(cards: CardSet, item: Item) -> dict[str, int]:
    return {cards.columns[c]: n for c, n in item.standing}


def test_a_change_keeps_the_other_lines(tmp_path: Path, duel: CardSet) -> None:
    cards = variant(tmp_path, 'change building aqueduct\n  cost 5 coins\n  fr "Conduite"\n')
    old, new = duel.by_slug["aqueduct"], cards.by_slug["aqueduct"]
    assert (new.cost.coins, new.cost.units) == (5, (0, 0, 0, 0, 0))
    assert new.names == {**old.names, "fr": ("Conduite",)}
    assert (new.id, new.age, new.colour) == (old.id, old.age, old.colour)
    assert new.free_with == old.free_with
    assert adds(cards, new) == adds(duel, old)
    assert {i.slug: adds(cards, i) for i in cards.items} == {
        i.slug: adds(duel, i) for i in duel.items
    }


def test_a_change_of_gains_replaces_all_of_their_kind(tmp_path: Path) -> None:
    cards = variant(tmp_path, "change guild merchants_guild\n  on build 3 coins\n")
    guild = cards.by_slug["merchants_guild"]
    assert [g.amount for g in guild.gains(When.BUILT)] == [Constant(3)]
    assert guild.gains(When.END) == load_set("duel").by_slug["merchants_guild"].gains(When.END)


@pytest.mark.slow
@pytest.mark.parametrize(("below", "above"), [("on build", "gain"), ("gain", "on build")])
def test_coins_when_built_are_changed_however_they_are_said(below: str, above: str) -> None:
    card = f"building barn\n  age 1 yellow\n  {below} 3 coins\n  opponent loses 1 coin\n"
    layers = [
        *read_layers("duel"),
        (("low.cards", f"set low\n  extends duel\n{card}"),),
        (("high.cards", f"set high\n  extends low\nchange building barn\n  {above} 5 coins\n"),),
    ]
    cards = compile_set(layers).card_set
    assert cards is not None
    amounts = [str(effect.amount) for effect in cards.by_slug["barn"].effects]
    assert sorted(amounts) == sorted(map(str, (Constant(5), Constant(-1))))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("guild merchants_guild", "at end 2 * own.yellow points"),
        ("guild merchants_guild", "on build min(own.brown, 2) coins"),
        ("building sawmill", "produces 1 wood per brown"),
        ("building sawmill", "produces wood: own.brown"),
        ("building barracks", "shields 1 per red"),
        ("token architecture", "resources off wonders: own.blue"),
    ],
)
def test_a_formula_takes_the_place_of_a_number(name: str, line: str, tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
    changed = variant(one, f"change {name}\n  {line}\n").by_slug[name.split()[1]]
    whole = load_set("duel").by_slug[changed.slug]
    assert len(changed.effects) + len(changed.standing) <= len(whole.effects) + len(whole.standing)
    assert changed.effects != whole.effects


def test_production_of_either_sort_is_changed_by_the_other(tmp_path: Path) -> None:
    cards = variant(tmp_path, "change building forum\n  produces 2 glass\n")
    assert adds(cards, cards.by_slug["forum"])["produces(glass)"] == 2
    assert "one_of(glass, papyrus)" not in adds(cards, cards.by_slug["forum"])


@pytest.mark.slow
def test_a_replaced_card_keeps_its_place(tmp_path: Path, duel: CardSet) -> None:
    cards = variant(tmp_path, "replace building altar\n  age 1 red\n  shields 3\n")
    assert cards.by_slug["altar"].id == duel.by_slug["altar"].id
    assert cards.by_slug["altar"].names == {}
    assert adds(cards, cards.by_slug["altar"]) == {
        "red": 1,
        "buildings": 1,
        "shields": 3,
        "built(altar)": 1,
    }


def test_a_removed_card_is_gone_and_ids_stay_dense(tmp_path: Path, duel: CardSet) -> None:
    cards = variant(tmp_path, "remove building altar\nremove wonder sphinx\n")
    assert {i.slug for i in duel.items} - {i.slug for i in cards.items} == {"altar", "sphinx"}
    assert [i.id for i in cards.items] == list(range(len(cards.items)))
    assert "built(altar)" not in cards.columns


@pytest.mark.slow
def test_new_cards_stand_after_those_of_their_kind_and_age(tmp_path: Path) -> None:
    cards = variant(tmp_path, "token chess\n  points 1\nbuilding inn\n  age 1 blue\n  points 1\n")
    inn = cards.by_slug["inn"]
    assert cards.items[inn.id - 1].age == 1
    assert cards.items[inn.id + 1].age == 2
    assert cards.items[-1].slug == "chess"


def test_rules_and_figures_are_replaced_by_writing_them_again(tmp_path: Path) -> None:
    cards = variant(tmp_path, "figure starting_coins 9\nrule discard_income\n  own.red * 2\n")
    assert cards.figure("starting_coins") == 9
    city = [0] * len(cards.columns)
    city[cards.column["red"]] = 4
    assert cards.function("discard_income")(city, city) == 8


def test_a_new_colour_group_gets_its_columns(tmp_path: Path) -> None:
    text = "rule price of resource\n  1 + opponent.symbols(resource, yellow or brown)\n"
    cards = variant(tmp_path, text)
    assert "symbols(wood, brown or yellow)" in cards.columns
    sawmill = adds(cards, cards.by_slug["sawmill"])
    assert sawmill["symbols(wood, brown or yellow)"] == 2
    assert "symbols(glass, brown or yellow)" not in adds(cards, cards.by_slug["glass_blower"])
    assert "symbols(wood, brown or grey)" not in cards.columns


def test_editions_and_names_of_the_last_set_count(tmp_path: Path) -> None:
    text = 'edition club "our club" default\n  full_tie second_player\n'
    cards = variant(tmp_path, text)
    assert cards.default_edition == "club"
    assert set(cards.editions) == {*load_set("duel").editions, "club"}
    assert cards.slug == "mine"
    assert cards.names == load_set("duel").names
    assert cards.game == "duel"


@pytest.mark.slow
def test_a_variant_of_a_variant_beside_it(tmp_path: Path) -> None:
    variant(tmp_path, "figure starting_coins 9\n", name="first")
    cards = variant(tmp_path, "figure wonder_cap 8\n", below="first", name="second")
    assert (cards.figure("starting_coins"), cards.figure("wonder_cap")) == (9, 8)
    assert [len(files) for files in read_layers(tmp_path / "second")][1:] == [1, 1]


def test_sets_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    for name, below in (("first", "second"), ("second", "first")):
        (tmp_path / name).mkdir()
        text = f"set {name}\n  extends {below}\n"
        (tmp_path / name / "x.cards").write_text(text, "utf-8")
    with pytest.raises(CardSetError) as caught:
        load_set(tmp_path / "first")
    assert [d.code for d in caught.value.diagnostics] == ["C-CYCLE"]


@pytest.mark.slow
def test_a_variant_of_seven_wonders(tmp_path: Path) -> None:
    text = "board petra side A\n  produces and sells clay\n  stage 1\n    points 3\n"
    cards = variant(tmp_path, text, below="seven_wonders")
    board, stage = cards.by_slug["petra_a"], cards.by_slug["petra_a_1"]
    assert (board.kind, stage.kind) == (Kind.BOARD, Kind.STAGE)
    assert (stage.board, stage.side, stage.number) == ("petra", "A", 1)
    assert adds(cards, stage) == {"stages": 1, "points(wonders)": 3, "built(petra_a_1)": 1}


def test_shipped_sets_and_places() -> None:
    assert shipped_sets() == ("duel", "duel_promo", "seven_wonders", "seven_wonders_2020")
    place = load_set("duel").by_slug["altar"].place
    assert place.file == "duel/age_1.cards"
    line = read_layers("duel")[0][0][1].split("\n")[place.line - 1]
    assert line == "building altar"


@pytest.mark.slow
@pytest.mark.parametrize("start", ["", "\ufeff"], ids=["plain", "with a mark"])
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_files_as_any_editor_saves_them(tmp_path: Path, start: str, end: str) -> None:
    lines = ["# Mine", "", "set mine", '  en "Mine"', "", "\textends duel  # the base", ""]
    lines += ["figure starting_coins 9"]
    (tmp_path / "x.cards").write_bytes((start + end.join(lines)).encode())
    assert load_set(tmp_path).figure("starting_coins") == 9


@pytest.mark.slow
def test_one_stage_of_a_board_is_changed_and_the_rest_is_kept(tmp_path: Path) -> None:
    base = load_set("seven_wonders")
    text = "change board giza side A\n  produces and sells wood\n  stage 2\n    cost 9 coins\n"
    cards = variant(tmp_path, text + "    shields 1\n", below="seven_wonders")
    assert adds(cards, cards.by_slug["giza_a"]).get("produces(wood)") == 1
    assert "produces(stone)" not in adds(cards, cards.by_slug["giza_a"])
    second, before = cards.by_slug["giza_a_2"], base.by_slug["giza_a_2"]
    assert (second.cost.coins, sum(second.cost.units)) == (9, 0)
    assert adds(cards, second) == adds(base, before) | {"shields": 1}
    for stage in ("giza_a_1", "giza_a_3"):
        assert cards.by_slug[stage].cost == base.by_slug[stage].cost
        assert adds(cards, cards.by_slug[stage]) == adds(base, base.by_slug[stage])
    assert cards.by_slug["giza_a_1"].place == base.by_slug["giza_a_1"].place
    assert second.place.file.endswith("all.cards")


def test_a_changed_card_is_placed_where_it_was_changed(tmp_path: Path) -> None:
    cards = variant(tmp_path, "change building altar\n  points 5\n")
    assert cards.by_slug["altar"].place.file.endswith("all.cards")


def test_a_formula_goes_on_with_any_sign_that_can_stand_between(tmp_path: Path) -> None:
    text = """rule toll
  own.coins
    - 3
  source "x"

rule debt
  -2 if own.coins
    >= 3
    and own.red
    = 1
  -1 otherwise
"""
    cards = variant(tmp_path, text)
    city = [0] * len(cards.columns)
    city[cards.column["coins"]], city[cards.column["red"]] = 5, 1
    assert cards.function("toll")(city, city) == 2
    assert cards.function("debt")(city, city) == -2
    city[cards.column["red"]] = 2
    assert cards.function("debt")(city, city) == -1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("header", "meant"),
    [
        ("change building baden", "change building baths"),
        ("change building bains", "change building baths"),
        ("remove building barak", "remove building barracks"),
        ("change building zzzz", ""),
    ],
)
def test_what_is_not_there_is_meant_by_its_name_in_any_language(header: str, meant: str) -> None:
    text = f"set tried\n  extends duel\n\n{header}\n" + "  cost 2 coins\n" * ("change" in header)
    compilation = compile_set([*read_layers("duel"), (("tried.cards", text),)])
    (found,) = [d for d in compilation.diagnostics if d.code == "C-UNKNOWN"]
    assert found.suggestion == meant
