"""``antipater audit``: archives of any size, on all cores or on a cluster."""

import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

from antipater.checker.base.exit_status import INTERRUPTED
from antipater.checker.base.faults import FAULT
from antipater.checker.base.files import Inputs, check_free, put
from antipater.checker.base.storage import size_and_stamp
from antipater.checker.bulk.causes import InOrder
from antipater.checker.bulk.judge import MOST_TOLD, Job, ToldFinding, prepare
from antipater.checker.bulk.kept import JOINING, KeptParts, OtherRun
from antipater.checker.bulk.parts import Batch, batches, parts_of
from antipater.checker.bulk.run import Result, Runner, in_this_process
from antipater.checker.bulk.summary import summary
from antipater.checker.bulk.tally import Tally
from antipater.checker.bulk.verdict_rows import JOINED, suffix_of
from antipater.checker.commands.guarded import guarded
from antipater.checker.judging.games import UNREADABLE
from antipater.checker.messages import lines
from antipater.checker.messages.lines import trouble
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import grouped, say
from antipater.checker.records.digest import VERSION
from antipater.checker.records.inputs import files_in


@dataclass(frozen=True)
class Options:
    """What the command line asks for beside the inputs."""

    as_json: bool = False
    language: str = "en"
    edition: str | None = None
    card_set: str | None = None
    jobs: int = 1
    out: str | None = None
    force: bool = False
    scheduler: str | None = None
    causes: bool = True
    all_causes: bool = False
    digest: bool = False
    digests: int = VERSION


class AuditRefused(Exception):
    """Wrong usage, or what cannot be done here; the text says it in one line."""


def audit(inputs: list[str], options: Options) -> int:
    """Judge all games of files and folders; returns the exit status."""
    language = options.language
    try:
        return guarded(lambda: _Audit(inputs, options).run(), language)
    except AuditRefused as refused:
        print(refused, file=sys.stderr)
    except OSError as error:
        print(
            f"{visible(str(error.filename or options.out))}: {trouble(error, language)}",
            file=sys.stderr,
        )
    except OtherRun:
        parts = visible(_parts_folder(options.out or ""))
        print(say("bulk.other_run", language, folder=parts), file=sys.stderr)
    except KeyboardInterrupt:
        if options.out is None:
            raise
        print(say("bulk.interrupted", language), file=sys.stderr)
        return INTERRUPTED
    return UNREADABLE


class _Audit:
    def __init__(self, inputs: list[str], options: Options) -> None:
        self.options, self.language = options, options.language
        self.refuse_wrong_usage()
        own = self.own_parts()
        self.files = [
            f for f in files_in(inputs) if not (own and os.path.abspath(f).startswith(own))
        ]
        if not self.files:
            self.refuse("no_files", inputs=visible(", ".join(inputs)))
        if options.out is not None and options.scheduler is None:
            inputs_read = Inputs(self.files)
            inputs_read.check(Path(options.out))
            inputs_read.check(Path(_digests_of(options.out)))
        self.tally = Tally()
        self.told: Counter[str] = Counter()
        self.noted: set[str] = set()
        self.slips: Counter[str] = Counter()
        self.status = 0
        self.stopped = False

    def own_parts(self) -> str:
        """How the paths of what this command keeps of its own work begin: no games to judge."""
        out = self.options.out
        if out is None:
            return ""
        kept = _parts_folder(out) if self.options.scheduler is None else out
        return os.path.join(os.path.abspath(kept), "")

    def refuse(self, reason: str, **values: object) -> None:
        raise AuditRefused(say(f"bulk.{reason}", self.language, **values))

    def refuse_wrong_usage(self) -> None:
        """Say at once what could only fail at the end."""
        out = self.options.out
        if self.options.jobs < 1:
            self.refuse("jobs")
        if self.options.digest and (out is None or self.options.scheduler is not None):
            self.refuse("digest_out")
        if out is None:
            return
        if self.options.as_json:
            self.refuse("out_or_json")
        if suffix_of(out) is None and self.options.scheduler is None:
            self.refuse("out_suffix", file=visible(out))
        if self.options.scheduler is None:
            for file in [out, *([_digests_of(out)] if self.options.digest else [])]:
                if os.path.lexists(file) and not (self.options.force or _is_joined(out)):
                    self.refuse("exists", file=visible(file))
                check_free(Path(file))
        if (suffix_of(out) or ".parquet") == ".parquet" and find_spec("pyarrow") is None:
            self.refuse("extra", what="--out", extra="bulk")

    def job(self) -> Job:
        options = self.options
        job = Job(options.edition, options.card_set, self.language, options.as_json)
        job = replace(job, causes=options.causes, all_causes=options.all_causes)
        job = replace(job, digests=options.digests)
        if options.out is None:
            return job
        if options.scheduler is not None:
            return replace(job, parts=options.out, suffix=".parquet")
        parts, (suffix, _) = _parts_folder(options.out), JOINED[suffix_of(options.out) or ""]
        if options.force:
            shutil.rmtree(parts, ignore_errors=True)
        return replace(job, parts=parts, suffix=suffix)

    def run(self) -> int:
        if self.options.card_set is not None and self.options.scheduler is None:
            _load(self.options.card_set)
        job = self.job()
        kept = KeptParts(job, self.files) if job.parts is not None else None
        if kept is not None:
            kept.begin()
        began = time.monotonic()
        with self.runner() as (runner, speed), _progress(self.files) as advance:
            for result in InOrder(runner, job, kept).run(_batches(self.files)):
                self.take(result, advance)
                if self.stopped:
                    return UNREADABLE
            workers = speed()
        seconds = time.monotonic() - began
        if kept is not None and self.status:
            print(say("bulk.interrupted", self.language), file=sys.stderr)
        elif kept is not None and self.options.scheduler is None:
            _let_go()
            kept.join(Path(self.options.out or ""))
            self.digest(job)
            kept.remove()
        self.finish(kept, seconds, workers)
        return max(self.status, self.tally.status)

    def digest(self, job: Job) -> None:
        """Write the digests of the run beside its verdicts, if that is wanted."""
        out = self.options.out or ""
        if not self.options.digest:
            return
        from antipater.checker.bulk.digests import digests

        put(Path(_digests_of(out)), digests(Path(out), self.files, job))
        told = say("bulk.digests", self.language, file=visible(_digests_of(out)))
        print(told)

    @contextmanager
    def runner(self) -> Iterator[tuple[Runner, Callable[[], str]]]:
        """What judges the batches, and what is said of it at the end."""
        options = self.options
        if options.scheduler is not None:
            yield from self.cluster(options.scheduler)
            return

        def processes() -> str:
            return f"speed {options.jobs}"

        if options.jobs == 1:
            prepare()
            yield in_this_process, processes
            return
        from antipater.checker.bulk.processes import Processes

        several = Processes(options.jobs)
        try:
            yield several, processes
        finally:
            several.close()

    def cluster(self, address: str) -> Iterator[tuple[Runner, Callable[[], str]]]:
        try:
            import distributed  # noqa: F401  (only whether it is there)

            from antipater.checker.bulk.cluster import Cluster, LostCluster, NoCluster
        except ImportError:
            raise AuditRefused(
                say("bulk.extra", self.language, what="--scheduler", extra="cluster")
            ) from None
        try:
            cluster = Cluster(address, self.of_cluster)
        except NoCluster as error:
            told = {"address": visible(address), "why": visible(str(error))}
            raise AuditRefused(say("bulk.no_cluster", self.language, **told)) from None
        try:
            yield cluster, lambda: f"cluster_speed {len(cluster.workers())}"
        except LostCluster as error:
            self.refuse("lost_cluster", address=visible(address), why=visible(str(error)))
        finally:
            cluster.close()

    def of_cluster(self, what: str, values: Mapping[str, str]) -> None:
        """Say something of a cluster, by the name of its words."""
        told = {name: visible(value) for name, value in values.items()}
        print(say(f"bulk.{what}", self.language, **told), file=sys.stderr)

    def take(self, result: Result, advance: Callable[[int, int], None]) -> None:
        """Print what a batch says, and count its games."""
        done = result.done
        if result.lost:
            self.status = FAULT
            died = {"where": visible(_where(result.lost)), "why": visible(result.why)}
            print(say("bulk.died", self.language, **died), file=sys.stderr)
        if done is None:
            return
        for note in set(done.notes) - self.noted:
            why = lines.told(visible(note), self.language)
            print(say("bulk.no_module", self.language, why=why), file=sys.stderr)
        self.noted.update(done.notes)
        for slip in done.slips.keys() - self.slips.keys():
            print(say("bulk.slip", self.language, why=visible(slip)), file=sys.stderr)
        self.slips.update(done.slips)
        for line in done.printed:
            print(line)
        for told in done.told:
            self.tell(told)
        self.tally.add(done.tally)
        advance(sum(part.size for part in result.batch), done.tally.games)
        if done.stop:
            self.stopped = True
            print("\n".join(done.stop), file=sys.stderr)

    def tell(self, told: ToldFinding) -> None:
        """Print a finding, unless enough of its code have been or they are written to a file."""
        if self.options.as_json or (self.options.out is not None and not told.unread):
            return
        self.told[told.code] += 1
        if self.told[told.code] <= MOST_TOLD:
            print(told.text, file=sys.stderr if told.unread else sys.stdout)

    def tell_what_was_left_out(self) -> None:
        """Say of how many findings of a code nothing was printed."""
        for code, found in sorted(self.tally.codes.items()):
            if self.told[code] and found > MOST_TOLD:
                more = grouped(found - MOST_TOLD, self.language)
                print(say("bulk.more", self.language, code=code, count=more))

    def finish(self, kept: KeptParts | None, seconds: float, workers: str) -> None:
        """Say what was counted; beside JSON on standard error."""
        stream = sys.stderr if self.options.as_json else sys.stdout
        judged = self.tally.games
        if not self.options.as_json:
            self.tell_what_was_left_out()
        if kept is not None and kept.tally.games:
            before = kept.tally.games
            told = {"games": grouped(before, self.language), "number": before}
            print(say("bulk.went_on", self.language, **told), file=stream)
            self.tally.add(kept.tally)
        for line in summary(self.tally, self.language):
            print(line, file=stream)
        if slipped := self.slips.total():
            many = grouped(slipped, self.language)
            print(say("bulk.slipped", self.language, games=many, number=slipped), file=stream)
        name, _, count = workers.partition(" ")
        rate = grouped(round(judged / seconds) if seconds else judged, self.language)
        speed = {"rate": rate, "seconds": f"{seconds:.1f}", "count": int(count)}
        print(say(f"bulk.{name}", self.language, **speed), file=stream)


def _load(card_set: str) -> None:
    from antipater.grammar.cards.load import load_set

    load_set(card_set)


def _let_go() -> None:
    """Give back what judging keeps, which putting together needs no more."""
    from antipater.checker.bulk.native.caches import let_go
    from antipater.checker.records.archive.read import close_kept

    let_go()
    close_kept()


def _batches(files: Iterable[str]) -> Iterator[Batch]:
    return batches(chain.from_iterable(map(parts_of, files)))


def _digests_of(out: str) -> str:
    """Where the digests of a file of verdicts stand."""
    return f"{out}.sha256"


def _parts_folder(out: str) -> str:
    """Where the verdicts of a run are kept until it is done."""
    return f"{out}.parts"


def _is_joined(out: str) -> bool:
    """Whether an earlier run was writing a file when it ended, or had written it."""
    return os.path.exists(os.path.join(_parts_folder(out), JOINING))


def _where(batch: Batch) -> str:
    """The files of a batch, or the piece of the one file that it is of."""
    if len(batch) == 1:
        return batch[0].where
    return ", ".join(part.where for part in batch)


@contextmanager
def _progress(files: list[str]) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error while it is a terminal: bytes read, and games judged."""
    if not sys.stderr.isatty():
        yield lambda size, games: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %  {task.fields[games]}"),
        TimeRemainingColumn(),
    )
    total = sum(map(_size, files)) or None
    with Progress(*columns, console=Console(file=sys.__stderr__), transient=True) as progress:
        task = progress.add_task("", total=total, games="")
        judged = 0

        def advance(size: int, games: int) -> None:
            nonlocal judged
            judged += games
            progress.update(task, advance=size, games=f"{judged:,}")

        yield advance


def _size(file: str) -> int:
    try:
        return 0 if file == "-" else size_and_stamp(file)[0]
    except OSError:
        return 0
