"""What a module says of itself, and what its numbers mean.

The exports are described in ``docs/reference/module.md``; a host needs no more than the manifest.
"""

import json
from typing import Any

# The version of the exports and of the manifest; raised when a host of before fails.
ABI = 1
# Bytes of a number.
WORD = 4
SECTION = "antipater"
# What stands where there is no number: no item, no player, nothing claimed.
NONE = -1
# An expected or found value that is a set of items, which stand in ``listed``.
LISTED = -2
# What ``judge`` tells of a game: it was judged to its end; a move is refused; numbers of which
# no sense can be made; more choices wait than there is room for; the set-up is not certainly
# right; judged by the least payments, of which the edition leaves some open.
JUDGED, REFUSED, UNREADABLE, TOO_MANY_DUE, SETUP, CHARGES = range(6)


def manifest_bytes(manifest: dict[str, Any]) -> bytes:
    """A manifest as it stands in a module's custom section."""
    return json.dumps(manifest, ensure_ascii=False, separators=(",", ":")).encode()
