"""What all tests share: a cache folder of their own, the shipped sets, and which are slow."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from support.places import TESTS

# A busy machine is slow, not wrong. All else stays as the command line or CI has it.
settings.register_profile("no_deadline", settings(), deadline=None)
settings.load_profile("no_deadline")

CHECKER = TESTS / "checker"
SLOW = (
    CHECKER / "proofs",
    CHECKER / "compile",
    CHECKER / "bulk" / "test_audit.py",
    CHECKER / "bulk" / "test_native_rows.py",
    CHECKER / "editor" / "test_language_server.py",
    CHECKER / "judging" / "test_diagnosis.py",
    CHECKER / "judging" / "test_open_payments.py",
    CHECKER / "pages" / "test_answers.py",
    CHECKER / "pages" / "test_recording.py",
    CHECKER / "pages" / "test_recording_seven_wonders.py",
    CHECKER / "pages" / "test_report.py",
    CHECKER / "pages" / "test_scorepad.py",
    CHECKER / "sheets" / "test_pads.py",
    CHECKER / "sheets" / "test_reported.py",
    CHECKER / "simulate",
)


def pytest_configure(config: pytest.Config) -> None:
    """Keep compiled sets and proofs in a folder of this run; workers share the first's."""
    if hasattr(config, "workerinput"):
        return
    folder = tempfile.mkdtemp(prefix="antipater-tests-")
    os.environ["XDG_CACHE_HOME"] = folder
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark whatever asks a solver at length, or compiles many sets."""
    for item in items:
        path = Path(item.path)
        if any(slow == path or slow in path.parents for slow in SLOW):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def duel() -> CardSet:
    """The compiled set of 7 Wonders Duel."""
    return load_set("duel")


@pytest.fixture(scope="session")
def seven_wonders() -> CardSet:
    """The compiled set of 7 Wonders."""
    return load_set("seven_wonders")
