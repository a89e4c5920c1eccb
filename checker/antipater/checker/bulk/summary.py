"""What an audit says at its end."""

from collections import Counter
from collections.abc import Callable, Iterator

from antipater.checker.bulk.tally import NOT_KNOWN, Tally
from antipater.checker.messages.words import grouped, say


def summary(tally: Tally, language: str) -> Iterator[str]:
    """Games, how many were valid, results and findings by their frequency."""

    def shown(number: int) -> str:
        return grouped(number, language)

    def parts(counts: Counter[str], word: Callable[[str], str]) -> str:
        return ", ".join(f"{word(each)} {shown(n)}" for each, n in counts.most_common())

    def kind(name: str) -> str:
        key = "bulk.not_known" if name == NOT_KNOWN else f"common.result.{name}"
        return say(key, language)

    yield say(
        "bulk.counts",
        language,
        number=tally.games,
        games=shown(tally.games),
        valid=shown(tally.valid),
        invalid=shown(tally.invalid),
        unread=shown(tally.unreadable),
    )
    if tally.faults:
        yield say("bulk.faults", language, count=shown(tally.faults))
    if tally.stood:
        yield say("bulk.stood", language, count=shown(tally.stood))
    if tally.results:
        yield say("bulk.results", language, parts=parts(tally.results, kind))
    if tally.codes:
        yield say("bulk.findings", language, parts=parts(tally.codes, str))
