"""Days in Excel: numbers that a style shows as one, counted from the end of 1899 or from 1904."""

import re
from collections.abc import Set
from dataclasses import dataclass
from datetime import datetime, timedelta

from antipater.checker.sheets.reading.tabs import number_text

# Formats that every Excel knows by number: of days, hours and both.
_KNOWN = {str(n) for n in (*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59))}
# What of a format is not about the value: colours and conditions, quoted and escaped text.
_ASIDE = re.compile(r'\[(?!h+\]|m+\]|s+\])[^\]]*\]|"[^"]*"|[\\_*].', re.IGNORECASE)
_LAST = 2_958_466  # the first day of the year 10000, counted from the end of 1899
# Days between both beginnings; those before 1904 are negative where it is the beginning.
_LATER = 1_462


def is_day_format(number: str, code: str | None) -> bool:
    """Whether a number format, with its code where the workbook states one, shows days or hours."""
    if code is None:
        return number in _KNOWN
    return bool(re.search("[dmyhs]", _ASIDE.sub("", code).partition(";")[0].lower()))


@dataclass(frozen=True)
class Days:
    """From when days are counted, and the styles that show them."""

    since_1904: bool
    styles: Set[int]

    def text(self, value: float) -> str:
        """The day, with its hour unless that is midnight; a number that is none stays one."""
        earlier = _LATER if self.since_1904 else 0
        if not -earlier <= value < _LAST - earlier:
            return number_text(str(value))
        start = datetime(1904, 1, 1) if self.since_1904 else datetime(1899, 12, 30)
        if not self.since_1904 and 1 <= value < 60:
            value += 1  # Excel counts a 29 February 1900 that there was not
        # The last half second of the year 9999 stays in it.
        seconds = min(round(value * 86_400), (_LAST - earlier) * 86_400 - 1)
        when = start + timedelta(seconds=seconds)
        if 0 <= value < 1:
            return str(when.time())
        return str(when.date() if seconds % 86_400 == 0 else when)
