"""What the log of a site shows of each move of Duel, against what the move brought about."""

from collections import defaultdict
from collections.abc import Iterator

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import say
from antipater.checker.records.duel.record import DuelRecord, Shown
from antipater.rules.duel import PAID, Happening, LogEntry, Rules
from antipater.rules.duel.zones import BROUGHT

_COINS = {
    Happening.GAINS: 1,
    Happening.CHAIN: 1,
    Happening.RECEIVES: 1,
    Happening.PAYS: -1,
    Happening.TRADES: -1,
    Happening.LOSES: -1,
}
_EVENTS = {
    "gains": (Happening.GAINS, Happening.CHAIN),
    "loses": (Happening.LOSES,),
    "receives": (Happening.RECEIVES,),
    "advances": (Happening.ADVANCES,),
    "replays": (Happening.REPLAYS,),
}
_ENTERING = (*PAID, *BROUGHT)


def shown_findings(record: DuelRecord, rules: Rules, log: LogEntry) -> Iterator[Finding]:
    """Every amount that a log shows and the play does not bear out, as far as they agree.

    Of what players have after a move the first that differs is told: the others follow.
    """
    by_number: dict[int, list[Shown]] = defaultdict(list)
    for shown in record.shown:
        by_number[shown.number].append(shown)
    held = {"coins": [rules.opening[rules.coins]] * 2, "score": [0, 0]}
    wrong: set[str] = set()
    for (number, move), entry in zip(record.numbered(), log.history(), strict=False):
        if move != entry.move:
            return
        for event in entry.events:
            held["coins"][event.player] += _COINS.get(event.what, 0) * event.amount
        held["score"][move.player] += _printed(rules, entry)
        for shown in by_number[number]:
            due = _due(rules, shown, entry, held)
            if shown.amount != due and shown.what not in wrong:
                wrong |= {shown.what} & held.keys()
                yield _finding(record, shown, due)


def _due(rules: Rules, shown: Shown, entry: LogEntry, held: dict[str, list[int]]) -> int:
    """The amount that a log should show."""
    if shown.what in held:
        return held[shown.what][shown.player]
    if shown.what == "points":
        return _printed(rules, entry) if shown.player == entry.move.player else 0
    told = (e for e in entry.events if e.player == shown.player)
    return sum(e.amount for e in told if e.what in _EVENTS[shown.what])


def _printed(rules: Rules, entry: LogEntry) -> int:
    """The points that stand on what entered the city by a move."""
    if entry.move.verb not in _ENTERING:
        return 0
    columns = rules.cards.columns
    return sum(
        n for at, n in rules.items[entry.move.item].standing if columns[at].startswith("points(")
    )


def _finding(record: DuelRecord, shown: Shown, due: int) -> Finding:
    category = {language: say(f"judging.shown.{shown.what}", language) for language in LANGUAGES}
    return finding(
        "D-CLAIM-09",
        move=shown.number,
        line=shown.line,
        expected=due,
        found=shown.amount,
        player=record.players[shown.player],
        category=category,
    )
