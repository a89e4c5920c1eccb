"""On which games of a run causes are looked for: the first of each code, in the order of the input.

So it is the same games wherever pieces of the input begin, whoever judges them, and in a run
that goes on where another ended. A batch that is handed out before all earlier ones are done is
judged without causes, and again if it turns out to hold games of which they are wanted.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from antipater.checker.bulk.judge import Job, is_few
from antipater.checker.bulk.kept import Explained, KeptParts
from antipater.checker.bulk.parts import Batch
from antipater.checker.bulk.run import NumberedBatch, Result, Runner


class InOrder:
    """Runs batches, and settles one after another whether their games are explained."""

    def __init__(self, runner: Runner, job: Job, kept: KeptParts | None) -> None:
        self._runner, self._job, self._kept = runner, job, kept
        self._explained = Counter[str]()
        self._settled = 0
        # Batches kept of an earlier run that wait for those before them.
        self._waiting: dict[int, tuple[Batch, Explained]] = {}

    def run(self, batches: Iterable[Batch]) -> Iterator[Result]:
        """What came of each batch that had not been judged before."""
        for result in self._runner(self._missing(batches), self._job):
            self._settle_waiting()
            done = result.done
            if done is not None and self._wants(done.unexplained):
                result = self._again(result.number, result.batch)
                done = result.done
            self._settle(Counter() if done is None else done.explained)
            yield result
        self._settle_waiting()

    def _missing(self, batches: Iterable[Batch]) -> Iterator[NumberedBatch]:
        for number, batch in enumerate(batches):
            found = self._kept and self._kept.found(number)
            if found:
                self._waiting[number] = batch, found
                self._settle_waiting()
            else:
                yield self._numbered(number, batch)

    def _numbered(self, number: int, batch: Batch) -> NumberedBatch:
        return NumberedBatch(
            number, batch, Counter(self._explained) if number == self._settled else None
        )

    def _settle(self, explained: Counter[str]) -> None:
        self._explained += explained
        self._settled += 1

    def _settle_waiting(self) -> None:
        while self._settled in self._waiting:
            batch, found = self._waiting.pop(self._settled)
            explained, unexplained = found
            if self._wants(unexplained):
                again = self._again(self._settled, batch).done
                explained = Counter() if again is None else again.explained
            self._settle(explained)

    def _wants(self, codes: Iterable[str]) -> bool:
        return any(is_few(self._explained[code]) for code in codes)

    def _again(self, number: int, batch: Batch) -> Result:
        """Judge a batch again, now that it is known what was explained before."""
        return next(iter(self._runner([self._numbered(number, batch)], self._job)))
