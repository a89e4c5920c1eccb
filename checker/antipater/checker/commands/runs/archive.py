"""``antipater convert --archive``: the games of any files as one archive."""

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from antipater.checker.base.extras import lean_imports
from antipater.checker.base.files import Inputs
from antipater.checker.commands.run import MOST_TWICE
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import say
from antipater.checker.records.digest import VERSION
from antipater.checker.records.files import ReadGame

UNREADABLE = 2


def archive_files(
    files: Iterable[str],
    target: str,
    card_set: str | None,
    language: str,
    tell: Callable[[ReadGame, str], int],
    force: bool = False,
    digests: int = VERSION,
) -> int:
    """Write the games of files to an archive; returns the exit status.

    Every game goes in, as text where it cannot be read whole; ``tell`` says what could not be
    read, and gives its exit status. The first games of one digest, of the version ``digests``,
    are told, and all of them are kept.
    Raises ``OSError`` where the archive cannot be written.
    """
    path, files = Path(target), list(files)
    Inputs(files).check(path)
    if os.path.lexists(path) and not force:
        return _refuse("exists", language, file=visible(target))
    lean_imports()
    try:
        from antipater.checker.bulk.native.archiving import PlainRows, games_to_archive
        from antipater.checker.records.archive.write import ArchiveWriter, duplicates
    except ImportError:
        return _refuse("extra", language, what="convert --archive", extra="bulk")
    status = 0
    with ArchiveWriter(path, digests) as archive:
        for found in games_to_archive(files, card_set, digests):
            if isinstance(found, PlainRows):
                archive.add_rows(*found)
                continue
            status = max(status, tell(found, language))
            archive.add(found)
    count = 0
    for count, (first, again) in enumerate(duplicates(path), 1):
        if count <= MOST_TWICE:
            files_of = {"file": visible(again.file), "first_file": visible(first.file)}
            games = {"game": again.game, "first_game": first.game}
            print(say("bulk.duplicate", language, **files_of, **games), file=sys.stderr)
    if count:
        print(say("verdict.twice", language, count=count), file=sys.stderr)
    if archive.left_out:
        left = {"file": visible(target), "count": archive.left_out}
        print(say("bulk.left_out", language, **left), file=sys.stderr)
    print(say("bulk.archived", language, file=visible(target), count=archive.games))
    return status


def _refuse(reason: str, language: str, **values: str) -> int:
    print(say(f"bulk.{reason}", language, **values), file=sys.stderr)
    return UNREADABLE
