"""Where the tests and the project stand."""

from pathlib import Path

TESTS = Path(__file__).parent.parent
TOP = TESTS.parent
FACT_TABLES = TOP / "checker" / "antipater" / "checker" / "proofs" / "facts"
