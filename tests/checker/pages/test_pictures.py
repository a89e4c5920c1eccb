"""The pictures in the documents can be taken again, and are of what the pages show."""

from pathlib import Path
from typing import Any

import pytest

from support.pictures import FOLDER, PICTURES
from support.places import TOP


def size(picture: bytes) -> tuple[int, int]:
    """The width and height of a PNG."""
    assert picture.startswith(b"\x89PNG")
    return int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["replay.png", "scorepad.png"])
def test_a_picture_can_be_taken_again(name: str, chromium: Any, tmp_path: Path) -> None:
    width, height = size(PICTURES[name](chromium, tmp_path))
    kept = (FOLDER / name).read_bytes()
    assert len(kept) < 180_000
    assert width == size(kept)[0]
    # Other fonts break lines elsewhere.
    assert abs(height - size(kept)[1]) < height / 3, "run python -m support.pictures"


@pytest.mark.parametrize("name", PICTURES)
def test_a_document_shows_it(name: str) -> None:
    documents = [TOP / "README.md", *(TOP / "docs").rglob("*.md")]
    assert any(f"pictures/{name})" in path.read_text("utf-8") for path in documents)
