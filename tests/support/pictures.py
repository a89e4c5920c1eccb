"""The pictures in README and guides: ``python -m support.pictures`` takes them again.

Taken in Chromium, so the letters differ a little from machine to machine.
"""

import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import say
from support.browser import browser, opened
from support.commands import run
from support.places import TOP
from support.table_page import write_page

FOLDER = TOP / "docs" / "pictures"
EXAMPLE = TOP / "docs" / "examples" / "7wdio_game.json"
_WIDTH = 1120


def replay(chromium: Any, folder: Path, language: str) -> bytes:
    """The replay of the real game in Age II, from the buttons to the end of the board."""
    file = folder / f"report-{language}.html"
    done = run("report", EXAMPLE, "-o", file, "--lang", language)
    assert done.exit_code == 0, done.output
    size = {"width": _WIDTH, "height": 1000}
    options = {"viewport": size, "color_scheme": "light", "reduced_motion": "reduce"}
    with opened(chromium, file, **options) as page:
        page.goto(f"{file.as_uri()}#game=1&move=31")
        page.locator(".structure").wait_for()
        top = page.locator(".controls").bounding_box()["y"]
        board = page.locator(".duel").bounding_box()
        height = board["y"] + board["height"] - top + 6
        clip = {"x": 0, "y": top, "width": _WIDTH, "height": height}
        return bytes(page.screenshot(clip=clip, full_page=True, scale="css"))


def scorepad(chromium: Any, folder: Path, language: str) -> bytes:
    """The scorepad of a game of Duel on a telephone, one entry impossible."""
    file = write_page(folder / f"antipater-{language}.html", "--set", "duel", "--lang", language)
    size = {"width": 420, "height": 1020}
    with opened(chromium, file, viewport=size, color_scheme="light") as page:
        page.get_by_role("button", name=say("page.tasks.score", language)).click()
        rows = (("Anna", "Bert"), (20, 6), (13, 2), (6, 8), (0, 10), (9, 9), (11, 0), (33, 19))
        places = (*range(7), 8)  # coins stand below the treasury
        for place, row in zip(places, rows, strict=True):
            cells = page.locator(".sheet tr").nth(place).locator("input")
            for n, entry in enumerate(row):
                cells.nth(n).fill(str(entry))
        page.locator("input[type=range]").fill("4")
        table = page.get_by_label(say("page.pad.table", language))
        table.fill(f"{say('sheets.table', language).capitalize()} 4")
        table.blur()
        return bytes(page.locator(".pad").screenshot(scale="css"))


PICTURES: Mapping[str, Callable[[Any, Path], bytes]] = {
    f"{name}{'' if language == 'en' else f'-{language}'}.png": partial(take, language=language)
    for name, take in (("replay", replay), ("scorepad", scorepad))
    for language in LANGUAGES
}


def main() -> None:
    """Take every picture again."""
    FOLDER.mkdir(exist_ok=True)
    with browser() as chromium, tempfile.TemporaryDirectory() as folder:
        for name, take in PICTURES.items():
            (FOLDER / name).write_bytes(take(chromium, Path(folder)))


if __name__ == "__main__":
    main()
