"""The language server, asked by a real client over standard input and output."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from antipater.checker.editor.tokens import LEGEND
from checker.editor.client import Editor, session

MINE = """set mine
  extends duel
  en "Mine"  fr "Mien"  nl "Mijn"

building shrine
  en "Shrine"  fr "Sanctuaire"  nl "Schrijn"
  age 1 blue
  cost 1 wood
  free with moon or chapel
  points 4

building chapel
  en "Chapel"  fr "Chapelle"  nl "Kapel"  # a small one
  age 1 green
  points 1

change wonder pyramids
  points 10

score treasury
  own.coins / 4 + starting_coins
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A set in one file."""
    home = tmp_path / "mine"
    home.mkdir()
    (home / "mine.cards").write_text(MINE, "utf-8")
    return home


def line_of(text: str, words: str) -> tuple[int, int]:
    """Where some words begin: line and character from 0."""
    before = text[: text.index(words)]
    return before.count("\n"), len(before) - before.rfind("\n") - 1


def test_a_break_is_told_while_typing_and_taken_back(folder: Path) -> None:
    async def steps(editor: Editor) -> None:
        text = MINE
        assert not [d for d in await editor.open("mine.cards") if d.severity == 1]
        broken = text.replace("cost 1 wood", "cost 1 wod")
        (found,) = [d for d in await editor.change("mine.cards", broken) if d.severity == 1]
        assert (found.code, found.range.start) == ("C-UNKNOWN", lsp.Position(7, 9))
        assert "did you mean `wood`?" in found.message
        assert not [d for d in await editor.change("mine.cards", text) if d.severity == 1]

    session(folder, steps)


def test_the_quick_fix_of_a_did_you_mean_mends_the_text(folder: Path) -> None:
    async def steps(editor: Editor) -> None:
        text = MINE.replace("cost 1 wood", "cost 1 wod")
        (found,) = [d for d in await editor.open("mine.cards", text) if d.severity == 1]
        document = lsp.TextDocumentIdentifier(editor.uri("mine.cards"))
        actions = await editor.client.text_document_code_action_async(
            lsp.CodeActionParams(document, found.range, lsp.CodeActionContext([found]))
        )
        assert actions
        (action,) = actions
        assert action.title == "Change to `wood`"
        assert isinstance(action, lsp.CodeAction)
        assert action.edit
        assert action.edit.changes
        ((edit,),) = action.edit.changes.values()
        assert (edit.range, edit.new_text) == (found.range, "wood")

    session(folder, steps)


def test_hover_says_a_card_in_plain_words_in_the_language_asked_for(folder: Path) -> None:
    async def steps(editor: Editor) -> None:
        await editor.open("mine.cards")
        text = MINE
        line, character = line_of(text, "pyramids")
        assert "Les Pyramides" in await editor.hover("mine.cards", line, character + 2)
        line, character = line_of(text, "treasury")
        shown = await editor.hover("mine.cards", line, character)
        assert "| own.coins | 0 | 1 | 2 | 3 |" in shown
        assert "| | 7 | 7 | 7 | 7 | 8 |" in shown  # coins / 4 + 7
        assert "Age and colour" in await editor.hover("mine.cards", 6, 3)

    session(folder, steps, "--lang", "fr")


HELPED = [  # a line of a set of its own, the word in it, and what is said of it
    ("set mine", "mine", "```antipater-cards\nset mine"),
    ("  cost 1 wood", "cost", "What it costs"),
    ("  cost 1 wood", "1", ""),
    ("  cost 2 coins", "coins", ""),
    ("  at end 2 * own.blue points", "points", "Points at the end of the game"),
    ("  at end 2 * own.blue points", "own", ""),
    ("  on build 1 coin per blue  # one cost 2 coins", "cost", ""),
    ("  on build 1 coin per blue  # one cost 2 coins", "on", "Coins from the bank, once"),
    ('  source "house rule"', "rule", ""),
    ("  own builds shrine", "builds", "What is done, which must be legal"),
    ("  then own.shields = 0", "own", ""),
    ("  then own.shields = 0", "shields", "shields"),
]
IN_ITS_WORDS = """set mine
  extends duel
  nl "Mijn"

building shrine
  age 1 blue
  cost 1 wood

building chapel
  age 1 yellow
  cost 2 coins
  on build 1 coin per blue  # one cost 2 coins
  at end 2 * own.blue points
  source "house rule"

example "it"
  own builds shrine
  then own.shields = 0
"""


def test_hover_helps_with_the_line_of_which_a_word_is_a_keyword(folder: Path) -> None:
    async def steps(editor: Editor) -> None:
        await editor.open("mine.cards", IN_ITS_WORDS)
        for line, word, said in HELPED:
            number, character = line_of(IN_ITS_WORDS, line)
            shown = await editor.hover("mine.cards", number, character + line.index(word))
            assert said in shown if said else not shown, (line, word)

    session(folder, steps, "--lang", "nl")


def test_hover_of_a_set_that_never_compiled_shows_the_text(folder: Path) -> None:
    async def steps(editor: Editor) -> None:
        text = MINE.replace("age 1 blue", "age 1 bleu")
        await editor.open("mine.cards", text)
        line, character = line_of(text, "pyramids")
        assert "wonder pyramids" in await editor.hover("mine.cards", line, character)

    session(folder, steps)


OFFERED: list[tuple[str, set[str], set[str]]] = [
    ("  cost 2 ", {"wood", "clay", "coins"}, {"blue", "shrine", "moon"}),
    ("  free with ", {"moon", "shrine", "altar"}, {"blue", "wood"}),
    ("  age 1 ", {"blue", "red"}, {"wood"}),
    ("  scien", {"science", "cost", "on"}, {"building"}),
    ("  science ", {"wheel", "quill"}, {"wood"}),
    ("  on build 2 coins per ", {"wonder", "brown"}, {"wood"}),
    ("  when own ", {"builds", "gains", "reaches", "plays"}, {"wood"}),
    ("  when own reaches 3 ", {"blue", "coins", "building"}, {"wood"}),
    ("  when own.", {"coins", "shields", "science"}, set()),
    ("  gain 2 coins if ", {"starting_coins"}, {"wood"}),
    ("  gain 2 coins if own.", {"coins", "lead", "red"}, {"wood"}),
    ("  gain 2 coins if own.", {"buildings"}, {"COLOUR", "TALLY(CHARACTER)", "held", "over"}),
    ("  gain 2 coins if own.science(", {"wheel"}, {"altar", "wood"}),
    ("  gain 2 coins if own.built(", {"altar", "shrine"}, {"wheel", "wood"}),
    ("  gain 2 coins ", {"if", "per"}, {"wood"}),
    ("  when ", {"own", "opponent"}, {"left", "right", "neighbours"}),
    ("  accept theorem ", set(), {"no_name"}),
    ("remove building ", {"altar"}, {"reprint", "pyramids"}),
    ("remove wonder ", {"pyramids"}, {"altar"}),
    ('invariant odd "odd"\n  always own.', {"held", "coins"}, {"over"}),
    ('invariant odd "odd"\n  always game.', {"over", "age"}, {"coins", "held", "blue"}),
    ("  produces 1 wood ", {"if", "per"}, {"red"}),
    ("  accept ", {"no_name"}, {"wood"}),
    ('  source "nl-2015 ', {"nl-2015 Handel"}, {"wood"}),
    ("buil", {"building", "rule", "change"}, {"cost"}),
    ("change building ", {"altar", "shrine"}, {"wood"}),
    ("# cost ", set(), {"wood", "cost"}),
    ('  en "No. #1"  ', {"fr", "nl"}, {"wood"}),
    ("  gain 1 coin if ", {"own", "opponent"}, {"wood"}),
    ("  gain 1 coin if own.blue = 1 and ", {"own", "opponent"}, {"wood"}),
    ("  gain 1 ", {"coin", "shield"}, {"wood"}),
    ("  when an ", {"age"}, {"wood"}),
    ("  when an age begins: ", {"gain", "may", "opponent"}, {"wood"}),
    ("  may ", {"choose", "move", "draw"}, {"wood"}),
    ("  choose 1 ", {"blue", "token"}, {"wood"}),
    ("  choose 1 blue of the opponent, discard it,\n    ", {"or"}, {"wood"}),
    ("  choose 1 blue of the opponent, discard it,\n    or ", {"choose", "draw"}, {"wood"}),
]


def test_completion_offers_what_can_stand_there(folder: Path) -> None:
    async def steps(editor: Editor) -> None:
        text = MINE
        await editor.open("mine.cards", text)
        for line, offered, not_offered in OFFERED:
            head = "\nbuilding other\n" if line.startswith(" ") else "\n"
            whole = text + head + line
            await editor.change("mine.cards", whole)
            last = len(line.split("\n")[-1])
            words = await editor.words("mine.cards", whole.count("\n"), last)
            assert offered <= words, (line, offered - words)
            assert not not_offered & words, line

    session(folder, steps)


def test_completion_offers_nothing_of_the_other_game(folder: Path) -> None:
    """In 7 Wonders it offered `opponent`, which that game does not have."""

    async def steps(editor: Editor) -> None:
        await editor.open("mine.cards", MINE)
        for game, theirs in (("duel", "others"), ("seven_wonders", "opponent")):
            whole = f"set mine\n  extends {game}\n\nbuilding other\n  "
            await editor.change("mine.cards", whole)
            words = await editor.words("mine.cards", 4, 2)
            assert {"others", "opponent"} - words == {theirs}

    session(folder, steps)


def test_completion_in_a_formula_offers_rules_and_quantities(folder: Path) -> None:
    async def steps(editor: Editor) -> None:
        text = MINE + "\nrule odd\n  own."
        await editor.open("mine.cards", text)
        assert {"coins", "built", "shields"} <= await editor.words(
            "mine.cards", text.count("\n"), 6
        )
        await editor.change("mine.cards", text.removesuffix("own."))
        assert "starting_coins" in await editor.words("mine.cards", text.count("\n"), 2)

    session(folder, steps)


def test_definitions_are_found_in_the_set_below(folder: Path) -> None:
    async def steps(editor: Editor) -> None:
        await editor.open("mine.cards")
        line, character = line_of(MINE, "pyramids")
        params = lsp.DefinitionParams(**editor.at("mine.cards", line, character))
        found = await editor.client.text_document_definition_async(params)
        assert isinstance(found, list | tuple)
        (place,) = found
        assert isinstance(place, lsp.Location)
        assert place.uri.endswith("dsl_cards/duel/wonders.cards")
        path = Path(place.uri.removeprefix("file://"))
        line_there = path.read_text("utf-8").split("\n")[place.range.start.line]
        assert line_there == "wonder pyramids"

    session(folder, steps)


def test_renaming_changes_every_use_and_nothing_else(folder: Path) -> None:
    async def steps(editor: Editor) -> None:
        await editor.open("mine.cards")
        line, character = line_of(MINE, "chapel")  # its first use is in `free with`
        params = lsp.ReferenceParams(
            context=lsp.ReferenceContext(include_declaration=True),
            **editor.at("mine.cards", line, character),
        )
        assert len(await editor.client.text_document_references_async(params) or ()) == 2
        renamed = await editor.client.text_document_rename_async(
            lsp.RenameParams(**editor.at("mine.cards", line, character), new_name="oratory")
        )
        assert renamed
        assert renamed.changes
        (edits,) = renamed.changes.values()
        assert sorted(e.range.start.line for e in edits) == [8, 11]
        assert {e.new_text for e in edits} == {"oratory"}

    session(folder, steps)


REFUSED = [
    ("pyramids", "spire", "belongs to the shipped set duel"),
    ("chapel", "2 many", "is no name"),
    ("chapel", "shrine", "is the name of something else"),
]


def test_a_name_that_cannot_be_changed_is_refused_in_words(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async def steps(editor: Editor) -> None:
        await editor.open("mine.cards")
        for name, new, why in REFUSED:
            params = lsp.RenameParams(**editor.at("mine.cards", *line_of(MINE, name)), new_name=new)
            with pytest.raises(Exception, match=why):
                await editor.client.text_document_rename_async(params)

    session(folder, steps)
    assert capfd.readouterr().err == ""  # where the client shows what the server writes


def test_formatting_gives_the_canonical_text_and_leaves_broken_text(folder: Path) -> None:
    async def steps(editor: Editor) -> None:
        text = MINE
        document = lsp.TextDocumentIdentifier(editor.uri("mine.cards"))
        params = lsp.DocumentFormattingParams(document, lsp.FormattingOptions(2, True))
        await editor.open("mine.cards", text.replace("  points 4", "     points   4"))
        edits = await editor.client.text_document_formatting_async(params)
        assert edits
        (edit,) = edits
        assert edit.new_text == text
        await editor.change("mine.cards", text + "\nbuilding\n")
        assert not await editor.client.text_document_formatting_async(params)

    session(folder, steps)


def test_the_outline_and_the_colours_follow_the_text(folder: Path) -> None:
    async def steps(editor: Editor) -> None:
        text = MINE
        await editor.open("mine.cards")
        document = lsp.TextDocumentIdentifier(editor.uri("mine.cards"))
        outline = await editor.client.text_document_document_symbol_async(
            lsp.DocumentSymbolParams(document)
        )
        assert [s.name for s in outline or ()][:3] == [
            "set mine",
            "building shrine",
            "building chapel",
        ]
        told = await editor.client.text_document_semantic_tokens_full_async(
            lsp.SemanticTokensParams(document)
        )
        assert told
        coloured = dict(words_of(text, told.data))
        assert coloured["building"] == "keyword"
        assert coloured["moon"] == coloured["wood"] == "enumMember"
        assert coloured["chapel"] == "class"
        assert coloured["starting_coins"] == "function"
        assert coloured['"Shrine"'] == "string"
        assert coloured["# a small one"] == "comment"

    session(folder, steps)


def words_of(text: str, data: Sequence[int]) -> list[tuple[str, str]]:
    """The words that semantic tokens colour, each with its colour."""
    lines, line, character, found = text.split("\n"), 0, 0, []
    for at in range(0, len(data), 5):
        down, right, length, sort, _ = data[at : at + 5]
        line, character = line + down, (0 if down else character) + right
        found.append((lines[line][character : character + length], LEGEND[sort]))
    return found


def test_places_are_counted_as_the_client_counts_them(folder: Path) -> None:
    """A client counts letters beyond the first plane twice; card text counts them once."""

    async def steps(editor: Editor) -> None:
        text = MINE
        text = text.replace("  cost 1 wood", '  source "house 𝔸𝔹", "fr-2099 Rien"')
        (found,) = [d for d in await editor.open("mine.cards", text) if "fr-2099" in d.message]
        assert found.range.start == lsp.Position(7, len('  source "house ') + 4 + 3)

    session(folder, steps)


def test_two_documents_of_a_set_are_one_set(folder: Path) -> None:
    async def steps(editor: Editor) -> None:
        await editor.open("mine.cards")
        (folder / "more.cards").write_text("", "utf-8")
        text = 'building hut\n  en "Hut"  fr "Hutte"  nl "Hut"\n  age 1 blue\n  free with chapl\n'
        found = await editor.open("more.cards", text)
        assert [d.code for d in found if d.severity == 1] == ["C-UNKNOWN"]
        assert "did you mean `chapel`?" in found[0].message

    session(folder, steps)


def test_files_that_are_a_set_each_are_taken_alone(tmp_path: Path) -> None:
    for name in ("one", "two"):
        text = f'set {name}\n  extends duel\n  en "{name}"  fr "{name}"  nl "{name}"\n'
        (tmp_path / f"{name}.cards").write_text(text, "utf-8")

    async def steps(editor: Editor) -> None:
        assert await editor.open("one.cards") == []
        assert await editor.open("two.cards") == []

    session(tmp_path, steps)


ODD = ["", "\0", "\ufeff", "set", "building \n  cost", "(" * 5000, "é" * 99]


def test_no_text_brings_the_server_down(folder: Path) -> None:
    async def steps(editor: Editor) -> None:
        await editor.open("mine.cards", MINE)
        document = lsp.TextDocumentIdentifier(editor.uri("mine.cards"))
        for text in ODD:
            await editor.change("mine.cards", text)
            for character in (0, 1, 5):
                await editor.hover("mine.cards", 0, character)
                await editor.words("mine.cards", 0, character)
            await editor.client.text_document_semantic_tokens_full_async(
                lsp.SemanticTokensParams(document)
            )
            await editor.client.text_document_formatting_async(
                lsp.DocumentFormattingParams(document, lsp.FormattingOptions(2, True))
            )
        assert not [d for d in await editor.change("mine.cards", MINE) if d.severity == 1]

    session(folder, steps)


IN_EXAMPLES: list[tuple[str, set[str], set[str]]] = [
    ("  own ", {"has", "pays", "scores", "cannot", "builds", "takes"}, {"wood", "cost"}),
    ("  own has ", {"shrine", "pyramids"}, {"wood", "has"}),
    ("  own has 3 ", {"coins", "lead"}, {"shrine"}),
    ("  own has 1 ", {"coin", "lead"}, {"shrine"}),
    ("  own cannot move shrine to ", {"chapel"}, {"has"}),
    ("  then own.coins = 1 and ", {"own", "opponent"}, {"shrine"}),
    ("  own cannot ", {"build", "take"}, {"builds"}),
    ("  own scores 3 ", {"civilian", "points"}, {"shrine"}),
    ("  own wins by ", {"military"}, {"shrine"}),
    ("  ta", {"table", "own", "then"}, {"cost"}),
    ("  then ", {"price", "starting_coins", "own"}, {"shrine"}),
    ("  then own.", {"coins", "built"}, {"shrine"}),
    ("  own pays 3 coins for ", {"shrine"}, {"wood"}),
]


def test_lines_of_examples_are_completed(folder: Path) -> None:
    async def steps(editor: Editor) -> None:
        await editor.open("mine.cards")
        for line, offered, not_offered in IN_EXAMPLES:
            whole = f'{MINE}\nexample "it"\n{line}'
            await editor.change("mine.cards", whole)
            words = await editor.words("mine.cards", whole.count("\n"), len(line))
            assert offered <= words, line
            assert not not_offered & words, line

    session(folder, steps)


def test_names_in_examples_lead_to_their_cards(folder: Path) -> None:
    text = f'{MINE}\nexample "it"\n  own has shrine\n  own scores 4 civilian\n'

    async def steps(editor: Editor) -> None:
        assert not [d for d in await editor.open("mine.cards", text) if d.severity == 1]
        line, character = line_of(text, "has shrine")
        params = lsp.DefinitionParams(**editor.at("mine.cards", line, character + 5))
        found = await editor.client.text_document_definition_async(params)
        assert isinstance(found, list | tuple)
        (place,) = found
        assert isinstance(place, lsp.Location)
        assert place.range.start == lsp.Position(*line_of(text, "shrine"))
        assert "Shrine" in await editor.hover("mine.cards", line, character + 5)
        assert "What stands in a city" in await editor.hover("mine.cards", line, character)

    session(folder, steps)
