"""The scorepad of the page for the table as somebody uses it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from support.commands import run


class Pad:
    """Somebody who keeps score on the page."""

    def __init__(self, page: Any, set_name: str | None = None) -> None:
        """``set_name``: of which set; None where the page has come to its pad already."""
        self.page = page
        if set_name:
            page.get_by_role("button", name="Scorepad").click()
            page.locator(".top > select").select_option(set_name)
        page.locator(".sheet").wait_for()

    def names(self, *names: str) -> None:
        """As many players, by name."""
        while self.page.locator("thead input").count() < len(names):
            self.page.get_by_role("button", name="One player more").click()
        while self.page.locator("thead input").count() > len(names):
            self.page.get_by_role("button", name="One player fewer").click()
        for n, name in enumerate(names):
            self.page.locator("thead input").nth(n).fill(name)

    def fill(self, row: str, *values: object) -> None:
        """Fill a row in, found by its label."""
        cells = self.row(row).locator("input")
        for n, value in enumerate(values):
            cells.nth(n).fill(str(value))

    def row(self, label: str) -> Any:
        """A row by the label at its beginning."""
        heads = self.page.locator(".sheet th[scope=row]")
        index = [text.strip() for text in heads.all_inner_texts()].index(label)
        return heads.nth(index).locator("xpath=..")

    def rows(self) -> Iterator[str]:
        """The labels of all rows."""
        yield from (
            text.strip() for text in self.page.locator(".sheet th[scope=row]").all_inner_texts()
        )

    @property
    def totals(self) -> list[int]:
        """What the pad adds up to."""
        return [int(text) for text in self.page.locator("tfoot output").all_inner_texts()]

    @property
    def verdict(self) -> str:
        """Who won, in a sentence."""
        return str(self.page.locator(".verdict").inner_text())

    def csv(self) -> str:
        """The table, downloaded."""
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name="CSV", exact=True).click()
        return Path(download.value.path()).read_bytes().decode()


def scored(text: str, folder: Path) -> list[dict[str, Any]]:
    """The tables of a sheet as ``antipater score`` judges them."""
    file = folder / "sheet.csv"
    file.write_bytes(text.encode())
    done = run("score", "--json", file)
    return [json.loads(line) for line in done.stdout.splitlines()]
