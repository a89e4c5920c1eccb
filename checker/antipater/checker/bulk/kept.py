"""The verdicts of a run, kept batch by batch, so that a run that ends early can go on."""

import json
import shutil
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TypeAlias

from antipater.checker.base.files import whole
from antipater.checker.base.storage import folder, size_and_stamp
from antipater.checker.bulk.judge import Job
from antipater.checker.bulk.tally import Tally
from antipater.checker.bulk.verdict_rows import JOINED

# What a run is about; there before any of its parts.
PLAN = "plan.json"
# Beside the parts once they are all there: a file of verdicts is theirs until this is gone.
JOINING = "joining"
# Of a batch: by code, on how many games causes were looked for, and codes of which they were not.
Explained: TypeAlias = tuple[Counter[str], list[str]]


class OtherRun(Exception):
    """The folder of parts belongs to a run over other inputs, or with other options."""


class KeptParts:
    """The parts of one run. ``done``: how many games stood in those that were there already."""

    def __init__(self, job: Job, files: Iterable[str]) -> None:
        assert job.parts is not None
        self.job = job
        self.folder = folder(job.parts)
        self.names = self.folder.names()
        self.numbers: list[int] = []
        self.tally = Tally()
        self._plan = _plan(job, files)

    def begin(self) -> None:
        """Note what the run is about; raises ``OtherRun`` for a folder of another."""
        if not self.names - {JOINING}:
            self.folder.write(PLAN, json.dumps(self._plan).encode())
            return
        known: object = None
        if PLAN in self.names:
            with suppress(ValueError):
                known = json.loads(self.folder.read(PLAN))
        if known != self._plan:
            raise OtherRun

    def found(self, number: int) -> Explained | None:
        """What an earlier run explained of the next batch, which is counted; None where it has
        still to be judged."""
        self.numbers.append(number)
        if not {self.job.name(number), self.job.mark(number)} <= self.names:
            return None
        try:
            mark = json.loads(self.folder.read(self.job.mark(number)))
            explained = Counter[str](mark["explained"]), list(mark["unexplained"])
            self.tally.add(Tally.of_object(mark))
        except (ValueError, TypeError, KeyError):
            return None
        return explained

    def join(self, target: Path) -> None:
        """Write all parts to one file."""
        self.folder.write(JOINING, b"")
        with whole(target) as file:
            JOINED[target.suffix.lower()][1](map(self._part, self.numbers), file)

    def remove(self) -> None:
        """Remove all parts; a run that is killed here too can be made again."""
        assert self.job.parts is not None
        place = Path(self.job.parts)
        for name in (*sorted(self.folder.names() - {PLAN, JOINING}), PLAN):
            (place / name).unlink()
        shutil.rmtree(place)

    def _part(self, number: int) -> bytes:
        return self.folder.read(self.job.name(number))


def _plan(job: Job, files: Iterable[str]) -> dict[str, object]:
    """What has to be the same for a run to go on where another ended."""
    from importlib.metadata import version

    from antipater.grammar.cards.load import load_set, shipped_sets

    inputs = blake2b(digest_size=16)
    for file in files:
        try:
            about: object = size_and_stamp(file)
        except OSError:
            about = None
        inputs.update(repr((file, about)).encode("utf-8", "surrogatepass"))
    sets = [job.card_set] if job.card_set else shipped_sets()
    return {
        "version": version("antipater"),
        "inputs": inputs.hexdigest(),
        "edition": job.edition,
        "causes": [job.causes, job.all_causes],
        "sets": [load_set(each).text_hash for each in sets],
        "language": job.language,
        "digests": job.digests,
        "suffix": job.suffix,
    }
