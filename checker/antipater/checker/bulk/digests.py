"""Digests of a run's verdicts and inputs, in the form that ``sha256sum --check`` reads.

With them, whoever has the inputs can tell that they are the same, judge them again, and compare.
"""

import hashlib
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from os.path import relpath
from pathlib import Path

from antipater.checker.base.storage import is_remote
from antipater.checker.bulk.judge import Job
from antipater.checker.compile.build import text_hash
from antipater.grammar.cards.load import load_set, shipped_sets


def digests(out: Path, files: Iterable[str], job: Job) -> str:
    """The digests of a file of verdicts and of what was judged, below lines that say by what.

    Names are those from the folder of ``out``. Inputs that are no files of this machine are
    named without a digest. Raises ``OSError`` for a file that cannot be read any more.
    """
    lines = [f"# {about}" for about in _judged_by(job)]
    for file in (str(out), *files):
        local = not is_remote(file) and Path(file).is_file()
        name = relpath(file, out.parent) if local else file
        lines.append(_line(Path(file), name) if local else f"# not a file: {name!r}")
    return "\n".join(lines) + "\n"


def _judged_by(job: Job) -> Iterator[str]:
    """The version, the text of each set, and the options on which verdicts depend."""
    yield f"antipater {version('antipater')}"
    for name in [job.card_set] if job.card_set else shipped_sets():
        yield f"set {load_set(name).slug} {text_hash(name)}"
    edition = job.edition or "of each record"
    causes = ("all" if job.all_causes else "few") if job.causes else "none"
    plays = f"digests of plays {job.digests}"
    yield f"edition {edition}, language {job.language}, causes {causes}, {plays}"


def _line(file: Path, name: str) -> str:
    """A digest and a name; one that has a line end or backslash is marked and escaped."""
    with file.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    escaped = name.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")
    mark = "\\" if escaped != name else ""
    return f"{mark}{digest}  {escaped}"
