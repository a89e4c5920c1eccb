"""What a Result tag says: each case of ``data/results.json``, which the page reads as well."""

import json
from typing import Any

import pytest

from antipater.checker.records.record import ClaimedResult
from antipater.checker.records.results import claimed_result
from support.places import TESTS

CASES = json.loads((TESTS / "data" / "results.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["result"][:40])
def test_a_result_is_read(case: dict[str, Any]) -> None:
    claim = case["claim"]
    if claim is not None:
        sharers = claim["sharers"]
        shared = sharers is not None
        claim = ClaimedResult(claim["kind"], claim["winner"], shared, tuple(sharers or ()))
    assert claimed_result(case["result"], case["players"]) == claim
