"""The document lists the theorems that there are."""

from pathlib import Path

from antipater.checker.proofs.listing import seven_theorem_list, theorem_list
from antipater.grammar.load import load_set

DOCUMENT = Path(__file__).parent.parent / "docs" / "proofs.md"


def test_the_document_ends_with_the_list_of_theorems() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert text.endswith("## The theorems\n\n" + theorem_list(load_set("duel")))


def test_the_document_lists_the_theorems_of_7_wonders() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert "\n\n" + seven_theorem_list(load_set("seven_wonders")) + "\n## " in text
