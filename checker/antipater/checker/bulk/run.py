"""Batches and what comes of them, their results in the order of the input."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from antipater.checker.bulk.judge import Done, Job, judge_batch
from antipater.checker.bulk.parts import Batch


class NumberedBatch(NamedTuple):
    """A batch and its number in the input, from 0; ``explained`` as ``judge_batch`` takes it."""

    number: int
    batch: Batch
    explained: Counter[str] | None = None


class Result(NamedTuple):
    """What came of a batch; None where whatever judged it died. ``lost``: the parts of it that
    were not judged therefore, and ``why``."""

    number: int
    batch: Batch
    done: Done | None
    lost: Batch = ()
    why: str = ""


# Judges batches; gives the results in the order of the batches. One may be called while another
# call of it has not ended.
Runner = Callable[[Iterable[NumberedBatch], Job], Iterator[Result]]


def without_deadly(
    one: NumberedBatch, job: Job, why: str, judged: Callable[[NumberedBatch, Job], Done | None]
) -> Result:
    """What came of a batch of which whatever judges it dies: each part is tried alone, and those
    that are no part of the trouble are judged. ``judged`` gives None where it died.

    Nothing is kept where parts are left out: a run that goes on tries it again.
    """
    trial, parts = replace(job, parts=None), one.batch
    lost = tuple(part for part in parts if judged(one._replace(batch=(part,)), trial) is None)
    rest = one._replace(batch=tuple(part for part in parts if part not in lost))
    done = judged(rest, trial if lost else job) if rest.batch else None
    return Result(one.number, parts, done, parts if done is None else lost, why)


def in_this_process(batches: Iterable[NumberedBatch], job: Job) -> Iterator[Result]:
    """Judge the batches one after another."""
    for number, batch, explained in batches:
        yield Result(number, batch, judge_batch(number, batch, job, explained))
