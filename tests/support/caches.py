"""Cache folders of their own, for tests that take nothing from other runs."""

import shutil
from pathlib import Path

from antipater.grammar import cache
from antipater.grammar.cards.tables import parser

_OF_THIS_RUN = cache.folder()


def with_tables(place: Path) -> str:
    """A folder for caches in which nothing is kept but the tables of the grammar, which take
    seconds to make; they depend on the grammar alone."""
    parser()
    mine = place / "antipater"
    mine.mkdir(mode=0o700, parents=True, exist_ok=True)
    for tables in _OF_THIS_RUN.glob("*.tables") if _OF_THIS_RUN else ():
        shutil.copy(tables, mine)
    return str(place)
