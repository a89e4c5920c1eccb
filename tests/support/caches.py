"""Cache folders of their own, for tests that take nothing from other runs."""

import shutil
from pathlib import Path

from antipater.grammar import cache
from antipater.grammar.cards.tables import kept_as, parser

_OF_THIS_RUN = cache.folder()


def with_tables(place: Path) -> str:
    """A folder for caches in which nothing is kept but the tables of the grammar, which take
    seconds to make; they depend on the grammar alone."""
    parser()
    mine = place / "antipater"
    mine.mkdir(mode=0o700, parents=True, exist_ok=True)
    if _OF_THIS_RUN and (_OF_THIS_RUN / kept_as()).exists():
        shutil.copy(_OF_THIS_RUN / kept_as(), mine)
    return str(place)
