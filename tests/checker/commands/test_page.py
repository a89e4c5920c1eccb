"""``antipater page``: what it writes, for which sets, and what it refuses."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from antipater.grammar.cards.load import shipped_sets
from support.commands import run


def data_of(file: Path) -> dict[str, Any]:
    """What the page holds."""
    found = re.search(r'<script id="data"[^>]*>(.*?)</script>', file.read_text("utf-8"), re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.mark.slow
def test_all_shipped_sets_are_on_it(tmp_path: Path) -> None:
    file = tmp_path / "antipater.html"
    done = run("page", "-o", file)
    assert done.exit_code == 0
    assert file.stat().st_size < 1_500_000
    sets = {one["slug"]: one for one in data_of(file)["sets"]}
    assert set(sets) == set(shipped_sets())
    assert sets["duel"]["module"]
    assert all(one["sheet"] for one in sets.values())
    assert str(file) in done.stdout.replace("\n", "")


@pytest.mark.slow
def test_a_set_of_ones_own_needs_nothing_more(tmp_path: Path) -> None:
    folder, file = tmp_path / "mine", tmp_path / "page.html"
    folder.mkdir()
    (folder / "mine.cards").write_text(
        'set mine\n  extends duel\n  en "Mine <b>"  fr "Le mien"  nl "Van mij"\n\n'
        "building bakery\n"
        '  en "Bakery"  fr "Boulangerie"  nl "Bakkerij"\n'
        "  age 1  yellow\n  cost 1 coin\n  points 2\n",
        "utf-8",
    )
    done = run("page", "-o", file, "--set", folder, "--lang", "nl")
    assert done.exit_code == 0, done.output
    data = data_of(file)
    (mine,) = data["sets"]
    assert (data["language"], mine["title"]["fr"], mine["own"]) == ("nl", "Le mien", True)
    assert "bakery" in [item["slug"] for item in mine["items"]]
    assert mine["limits"] == {}


def test_what_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    for options, told in (
        (["--set", "dule"], "dule"),
        (["--edition", "second"], "no set of the page has an edition `second`"),
        (["-o", str(tmp_path)], "this is a folder; name a file in it to write to"),
    ):
        done = run("page", "-o", file, *options)
        assert done.exit_code == 2
        assert told in done.output
        assert "Traceback" not in done.output
        assert not file.exists()


@pytest.mark.slow
@pytest.mark.parametrize("force", [True, False])
def test_a_file_that_is_there_is_replaced_only_by_force(force: bool, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("mine", "utf-8")
    options = ["--force"] if force else []
    done = run("page", "-o", file, "--set", "duel", *options)
    assert done.exit_code == (0 if force else 2)
    assert (file.read_text("utf-8") == "mine") != force
