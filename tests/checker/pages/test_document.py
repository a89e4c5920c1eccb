"""A page is one file that nothing gets out of, and that no text gets into."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.pages.document import built, document, embedded
from antipater.checker.pages.report import GamesReport
from antipater.checker.pages.words import page_texts
from support.browser import opened

HOSTILE = [
    "</script><script>alert(1)</script>",
    "<!-- <script>",
    "<img src=x onerror=alert(1)>",
    "'\"&amp;\u2028\u2029\x00\x1b[31m",
    "\ud800 half",
    "$& {data} {script} %s",
]


class Elements(HTMLParser):
    """The start tags of a document, and the text in its scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] == "script" and data.strip():
            self.scripts.append(data)


@pytest.mark.parametrize("name", ["report", "page"])
@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_stays_a_text(name: str, text: str) -> None:
    made = document(name, text, {"name": text})
    elements = Elements()
    elements.feed(made)
    assert [tag for tag, _ in elements.tags].count("script") == 2
    assert json.loads(elements.scripts[0]) == {"name": text}
    made.encode()  # every character can be written


def test_browsers_do_not_translate_it() -> None:
    elements = Elements()
    elements.feed(document("report", "title", {}, "fr"))
    assert ("html", {"lang": "fr", "translate": "no"}) in elements.tags
    assert ("meta", {"name": "google", "content": "notranslate"}) in elements.tags


@pytest.mark.parametrize("name", ["report", "page"])
def test_nothing_is_asked_for_outside(name: str) -> None:
    elements = Elements()
    elements.feed(document(name, "title", {}))
    for tag, attributes in elements.tags:
        assert tag not in {"link", "iframe", "object", "embed", "img", "base", "form"}
        assert not {"src", "href", "onload"} & set(attributes)
    (policy,) = (a["content"] for _, a in elements.tags if "content-security" in str(a).lower())
    assert policy is not None
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy


@pytest.mark.parametrize("file", ["report.js", "report.css", "page.js", "page.css"])
def test_a_bundle_can_stand_in_a_document(file: str) -> None:
    text = built(file)
    assert not re.search(r"</(script|style)|<!--|\r", text, re.IGNORECASE)
    assert not re.search(r"\b(eval|XMLHttpRequest|sendBeacon|importScripts)\b|fetch\(", text)
    assert len(text) < 400_000


def test_embedded_json_is_the_data() -> None:
    data: dict[str, Any] = {"a": [1, None, True, "é 😀 <>&"], "b": HOSTILE}
    assert json.loads(embedded(data)) == data


@pytest.mark.slow
@pytest.mark.parametrize("name", ["report", "page"])
def test_a_page_opens_from_disk_and_says_nothing(name: str, chromium: Any, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    data: dict[str, object] = {"texts": page_texts(name), "language": "fr"}
    data |= GamesReport().data("fr") if name == "report" else {"sets": []}
    file.write_text(document(name, "<b>", data), "utf-8")
    with opened(chromium, file) as page:
        page.get_by_role("heading", level=1).wait_for()
        page.locator("html[lang=fr]").wait_for(state="attached")
        page.get_by_label("Langue").select_option("nl")
        page.locator("html[lang=nl]").wait_for(state="attached")
