"""What all tests share: a cache folder of their own, the shipped sets, and which are slow."""

import gc
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from antipater.grammar import cache
from antipater.grammar.cards.load import load_set
from antipater.grammar.cards.tables import kept_as
from antipater.rules.card_set import CardSet
from support.places import TESTS

# A busy machine is slow, not wrong. All else stays as the command line or CI has it.
settings.register_profile("no_deadline", settings(), deadline=None)
settings.load_profile("no_deadline")

# What theorems and sets are made of lives as long as the run: to look through it for garbage at
# Python's own pace takes a seventh of the time.
gc.set_threshold(200_000, 20, 50)
# But proofs refer to themselves, and a process held 2 GB of those that were over: see below.
GROWN = 100_000  # kilobytes

CHECKER = TESTS / "checker"
SLOW = (
    TESTS / "acceptance" / "test_isolation.py",
    TESTS / "acceptance" / "test_light_core.py",
    CHECKER / "proofs",
    CHECKER / "compile",
    CHECKER / "bulk" / "test_audit.py",
    CHECKER / "bulk" / "test_native_rows.py",
    CHECKER / "bulk" / "test_ready.py",
    CHECKER / "desk" / "test_desk.py",
    CHECKER / "editor" / "test_language_server.py",
    CHECKER / "effects" / "test_around.py",
    CHECKER / "effects" / "test_lively_sets.py",
    CHECKER / "judging" / "test_diagnosis.py",
    CHECKER / "judging" / "test_open_payments.py",
    CHECKER / "pages" / "test_answers.py",
    CHECKER / "pages" / "test_app.py",
    CHECKER / "pages" / "test_disputes.py",
    CHECKER / "pages" / "test_other_engines.py",
    CHECKER / "pages" / "test_going_on.py",
    CHECKER / "pages" / "test_keeping.py",
    CHECKER / "pages" / "test_phone.py",
    CHECKER / "pages" / "test_recording.py",
    CHECKER / "pages" / "test_recording_seven_wonders.py",
    CHECKER / "pages" / "test_report.py",
    CHECKER / "pages" / "test_scorepad.py",
    CHECKER / "pages" / "test_speed.py",
    CHECKER / "records" / "test_rough.py",
    CHECKER / "sheets" / "test_pads.py",
    CHECKER / "sheets" / "test_reported.py",
    CHECKER / "sheets" / "test_workbook_bounds.py",
    CHECKER / "simulate",
)
# Each of these files takes half a minute of processor time and more, the first the most: they come
# first, so that no process is alone with one of them at the end (``--dist loadfile
# --no-loadscope-reorder``).
LONG = (
    CHECKER / "desk" / "test_desk.py",
    CHECKER / "effects" / "test_offers_at_the_table.py",
    CHECKER / "judging" / "test_diagnosis.py",
    CHECKER / "proofs" / "seven_wonders" / "test_acting_sets.py",
    CHECKER / "proofs" / "test_shipped_sets.py",
    CHECKER / "effects" / "test_prices.py",
    CHECKER / "proofs" / "test_reachability.py",
    CHECKER / "sheets" / "test_reported.py",
    CHECKER / "sheets" / "test_feasibility_duel.py",
    CHECKER / "effects" / "test_sets_of_the_documents.py",
    CHECKER / "pages" / "test_worded_choices.py",
    CHECKER / "effects" / "test_laws_in_hands.py",
    CHECKER / "pages" / "test_zones.py",
    CHECKER / "proofs" / "test_proof_cache.py",
    CHECKER / "pages" / "test_report.py",
    CHECKER / "bulk" / "test_audit.py",
    CHECKER / "proofs" / "duel" / "test_agreement.py",
    CHECKER / "effects" / "test_around.py",
    CHECKER / "effects" / "test_laws.py",
    CHECKER / "sheets" / "test_feasibility_seven_wonders.py",
    CHECKER / "bulk" / "test_cluster.py",
    CHECKER / "effects" / "test_matrix.py",
    CHECKER / "effects" / "test_control.py",
    CHECKER / "effects" / "test_choices.py",
    CHECKER / "effects" / "test_lapses.py",
    TESTS / "acceptance" / "test_isolation.py",
    CHECKER / "pages" / "test_recording.py",
    CHECKER / "editor" / "test_language_server.py",
    CHECKER / "effects" / "test_plots_held.py",
    CHECKER / "bulk" / "test_archive.py",
    CHECKER / "proofs" / "test_engine_mutation.py",
    CHECKER / "bulk" / "test_cluster_trouble.py",
    CHECKER / "simulate" / "test_seven_wonders.py",
    CHECKER / "commands" / "test_every_finding.py",
    CHECKER / "sheets" / "test_payable.py",
    CHECKER / "effects" / "test_stages_in_any_order.py",
)


# Every test file, with its place among all: the longest first, the rest by path.
PLACES = {
    path: place
    for place, path in enumerate(dict.fromkeys((*LONG, *sorted(TESTS.rglob("test_*.py")))))
}


def part(told: str) -> tuple[int, int]:
    """The two numbers of ``2/4``; a ``ValueError``, which pytest tells, for what is no part."""
    number, parts = map(int, told.split("/"))
    if not 1 <= number <= parts:
        raise ValueError
    return number, parts


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--part 2/4``: each fourth file, from the second on; the four parts are all of them."""
    parser.addoption("--part", type=part, default=(1, 1), metavar="N/M", help="the N-th of M parts")


def pytest_configure(config: pytest.Config) -> None:
    """Keep compiled sets and proofs in a folder of this run; workers share the first's."""
    if hasattr(config, "workerinput"):
        return
    folder, earlier = tempfile.mkdtemp(prefix="antipater-tests-"), cache.folder()
    os.environ["XDG_CACHE_HOME"] = os.environ["XDG_CONFIG_HOME"] = folder
    # The tables of the grammar take seconds to make, and depend on nothing that is tested but it.
    if earlier and (earlier / kept_as()).exists():
        shutil.copy(earlier / kept_as(), cache.folder() or folder)
    os.environ["LC_ALL"] = "C.UTF-8"  # whoever runs them, tests read English
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


if sys.platform != "win32":
    from resource import RUSAGE_SELF, getrusage

    def pytest_runtest_logfinish() -> None:
        """After a test by which the process became larger, look for what nobody holds any more."""
        peak = getrusage(RUSAGE_SELF).ru_maxrss
        if peak > _peaks[-1] + GROWN:
            gc.collect()
            _peaks.append(peak)

    _peaks = [0]


_ALL_SLOW = re.compile(rb"^pytestmark = .*mark\.slow", re.MULTILINE)


_SLOW = tuple(str(path) + os.sep * path.is_dir() for path in SLOW)


def _is_slow(path: Path) -> bool:
    return str(path).startswith(_SLOW)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import what the run leaves out: half of the time to collect goes there."""
    expression = config.getoption("markexpr") or ""
    if collection_path not in PLACES:
        return None
    number, parts = config.option.part
    if PLACES[collection_path] % parts != number - 1:
        return True
    if "slow" not in expression:
        return None
    text = collection_path.read_bytes()
    if "not slow" in expression:
        return True if _is_slow(collection_path) or _ALL_SLOW.search(text) else None
    return None if _is_slow(collection_path) or b"mark.slow" in text else True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark whatever asks a solver at length, or compiles many sets; what takes longest is first."""
    items.sort(key=lambda item: PLACES[item.path])
    slow = {path: _is_slow(path) for path in {item.path for item in items}}
    for item in items:
        if slow[item.path]:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def duel() -> CardSet:
    """The compiled set of 7 Wonders Duel."""
    return load_set("duel")


@pytest.fixture(scope="session")
def seven_wonders() -> CardSet:
    """The compiled set of 7 Wonders."""
    return load_set("seven_wonders")
