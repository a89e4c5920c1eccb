"""Digests of plays: both versions, and the hosts and words that the page tells of."""

import json
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from struct import pack

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antipater.checker.games.registry import GAMES
from antipater.checker.records.digest import digest, heading, item_words, of_words
from antipater.checker.records.record import End, Stop
from antipater.checker.records.sources import games
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.duel import Move, Verb
from antipater.rules.seven_wonders import Action
from support.commands import run
from support.places import TESTS
from support.random_duel import as_7wdio, random_game, rules
from support.random_seven_wonders import random_table

PAGE = (TESTS.parent / "docs" / "reference" / "digest.md").read_text("utf-8")
EXAMPLES = TESTS.parent / "docs" / "examples"
RECORD = random_game(3, rules())[0]


def test_no_two_items_of_a_set_share_a_word() -> None:
    for name in shipped_sets():
        words = item_words(name)
        assert len(set(words)) == len(words) == len(load_set(name).items) + 1


def test_the_page_has_the_numbers_of_verbs_and_actions() -> None:
    for named in (Verb, Action):
        assert ", ".join(f"`{each}`" for each in named) in " ".join(PAGE.split())


def test_the_test_vectors_of_the_page() -> None:
    bath = pack("<III", 1, item_words("duel")[load_set("duel").by_slug["baths"].id], 0)
    assert f"`{' '.join(bath[n : n + 4].hex() for n in (0, 4, 8))}`" in PAGE
    files = [next(iter(games(str(EXAMPLES / n)))) for n in ("7wdio_game.json", "four_cities.7w")]
    found = [
        of_words(heading("duel"), bath),
        of_words(heading("duel", ["resignation:1"]), bath),
        *(digest(read.record) for read in files if read.record),
    ]
    assert re.findall(r"`(2-[0-9a-f]{32})`", PAGE) == found


_MOVES = st.sampled_from([*RECORD.moves, Move(Verb.BEGIN, 1, 0)])
_ENDS = st.sampled_from([None, End(Stop.RESIGNATION, 0, 5), End(Stop.RESIGNATION, 1, 5)])


@pytest.mark.slow
@given(st.lists(st.tuples(st.lists(_MOVES, max_size=3), _ENDS), min_size=2, max_size=9))
@settings(deadline=None, max_examples=50)
def test_two_plays_are_the_same_by_both_versions_or_by_neither(
    plays: list[tuple[list[Move], End | None]],
) -> None:
    told = [replace(RECORD, moves=tuple(moves), end=end) for moves, end in plays]
    first, second = ([digest(record, version) for record in told] for version in (1, 2))
    assert len(set(zip(first, second, strict=True))) == len(set(first)) == len(set(second))


@pytest.mark.parametrize("line", ["…", "11. ?", "11. A builds Xyzzyplugh"])
def test_games_of_which_not_all_is_told_are_not_the_same(line: str, tmp_path: Path) -> None:
    """Their lines before what is open, or cannot be read, are alike; what was played need not be.
    What is counted of them is that it is not known how they ended."""
    known = ["9. A builds Lumber Yard", "10. B builds Baths"]
    for name, then in (("one", "13. A builds Altar"), ("other", "13. A builds Quarry")):
        head = ['[Game "duel"]', '[First "A"]', '[Second "B"]', *known]
        (tmp_path / f"{name}.duel").write_text("\n".join([*head, line, then]), "utf-8")
    told = run("validate", tmp_path, "--no-cause")
    assert "is the same as" not in told.output
    assert "results: not known 2" in told.output
    assert "results: not known 2" in run("audit", tmp_path).output


@pytest.mark.slow
def test_a_play_has_one_digest_in_every_set_that_has_its_items() -> None:
    extended = load_set("duel_promo")

    def there(item: int) -> int:
        return -1 if item < 0 else extended.by_slug[load_set("duel").items[item].slug].id

    base = random_game(5, rules("duel"))[0]
    moves = tuple(m._replace(item=there(m.item), other=there(m.other)) for m in base.moves)
    same = replace(base, set="duel_promo", moves=moves)
    assert base.set == "duel"
    assert base.moves != same.moves
    assert [digest(base, n) for n in (1, 2)] == [digest(same, n) for n in (1, 2)]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine")
def test_the_host_of_the_page_gives_the_same(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra antipater[bulk] is not installed")
    from antipater.checker.records.archive.rows import row_of

    read = [next(iter(games(str(EXAMPLES / n)))) for n in ("7wdio_game.json", "four_cities.7w")]
    asked = []
    for game in read:
        row, record = row_of(game), game.record
        assert record is not None
        items = [item.slug for item in load_set(record.set).items]
        boards = [items[board] for board in row["boards"] or ()]
        moves = row["moves"] or row["plays"]
        asked.append([record.ruleset, items, [str(move) for move in moves], boards])
    code = re.search(r"```js\n(.*?)```", PAGE, re.DOTALL)
    assert code
    (tmp_path / "digest.mjs").write_text(code[1])
    (tmp_path / "run.mjs").write_text(
        'import { digest } from "./digest.mjs";\n'
        f"for (const one of {json.dumps(asked)}) console.log(digest(...one));\n"
    )
    command = ["node", str(tmp_path / "run.mjs")]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == [digest(game.record) for game in read if game.record]


@pytest.mark.slow
def test_games_without_a_move_are_not_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether by text or archive, by engine or module; also where one was given up."""
    pytest.importorskip("pyarrow", reason="the extra antipater[bulk] is not installed")
    from antipater.checker.bulk import judge

    monkeypatch.setattr(judge, "FEW", 0)
    bare, table = replace(RECORD, end=None), random_table(1, 3)
    told = [replace(bare, moves=bare.moves[:n]) for n in (0, 4, 7, 8)]
    told += [replace(one, end=End(Stop.RESIGNATION, 0, len(one.moves) + 1)) for one in told]
    texts = [GAMES["duel"].write(record, "en") for record in told]
    texts += [GAMES["seven_wonders"].write(replace(table, plays=()), "en")] * 2
    texts.append(
        re.sub(r"(?m)^9\. .*$", "9. Nobody knows", texts[3] + "9. \n10. Bert builds Baths")
    )
    logs = [json.dumps(as_7wdio(record)) for record in told]
    (tmp_path / "logs.jsonl").write_text("\n".join(logs))
    for n, text in enumerate(texts):
        (tmp_path / f"{n}.txt").write_text(text, "utf-8")
    files = [tmp_path / "logs.jsonl", *(tmp_path / f"{n}.txt" for n in range(len(texts)))]
    archive = tmp_path / "games.parquet"
    assert "same" not in run("convert", *files, "--archive", archive).output
    for each in (files, [archive]):
        assert "same" not in run("validate", *each).output
        for command in ("validate", "audit"):
            lines = run(command, "--json", "--no-cause", *each).stdout.splitlines()
            found = [json.loads(line)["digest"] for line in lines]
            assert found == [None] * (len(logs) + len(texts))
