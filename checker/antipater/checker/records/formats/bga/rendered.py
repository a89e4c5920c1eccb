"""The line that an event of JSON shows on the page."""

import re

from antipater.checker.records.formats.bga.packets import LoggedEvent

_HOLE = re.compile(r"\$\{(\w+)\}")


def rendered(event: LoggedEvent) -> str:
    """The text of an event with what fills it; what is not told stays as it is."""
    filled = _HOLE.sub(lambda hole: str(event.args.get(hole[1], hole[0])), event.log)
    return " ".join(filled.split())
