"""What the plays alone show of the set-up, as far as it is not recorded.

Where an age's structure is not written, or not whole, its plays still tell cards that lay in it:
no more guilds than are in play, and no more other cards than leave room for these. The same holds
of progress tokens and of the rows of wonders of which some are written ``?``.
"""

from collections.abc import Iterator, Sequence

from antipater.checker.judging.duel.setup import figures_of
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.duel.record import DuelRecord
from antipater.rules.duel import OUT_OF_STRUCTURE, UNKNOWN, LogEntry, Move, Rules, Verb

_Played = Sequence[tuple[int, Move]]


def excluded(record: DuelRecord, rules: Rules, log: LogEntry | None) -> Iterator[Finding]:
    """The first move of each kind after which no set-up can have been that of the game.

    ``log``: the moves as they were played; those that are not the record's own are left out.
    """
    made = {entry.move[2:] for entry in log.history()} if log is not None else set()
    played = [(number, move) for number, move in record.numbered() if move[2:] in made]
    for age in rules.ages:
        yield from _of_age(record, rules, played, age)
    yield from _of_tokens(record, rules, played)
    yield from _of_rows(record, rules, played)


def _of_age(record: DuelRecord, rules: Rules, played: _Played, age: int) -> Iterator[Finding]:
    """One guild too many in an age, or one other card."""
    counts = figures_of(rules)
    of_age, laid = counts.of_age[age], record.setup.layouts.get(age, ())
    if not counts.guild_ids & of_age or (laid and UNKNOWN not in laid):
        return
    seen = {card for card in laid if card in of_age}
    most = {True: counts.guilds, False: counts.slots[age] - counts.guilds}
    for number, move in played:
        card = move.card
        if move.verb not in OUT_OF_STRUCTURE or card not in of_age or card in seen:
            continue
        seen.add(card)
        guild = card in counts.guild_ids
        alike = [other for other in seen if (other in counts.guild_ids) is guild]
        if len(alike) == most[guild] + 1:
            code = "D-SETUP-04" if guild else "D-SETUP-05"
            yield _told(record, rules, number, code, f"age {age}", card, most[guild], len(alike))


def _of_tokens(record: DuelRecord, rules: Rules, played: _Played) -> Iterator[Finding]:
    """A token from the board, or drawn, for which what is written leaves no room."""
    counts, setup = figures_of(rules), record.setup
    board, box = set(setup.tokens) - {UNKNOWN}, set(setup.drawn) - {UNKNOWN}
    room = {"tokens": counts.tokens, "drawn": counts.drawn}
    parts = {Verb.TOKEN: ("tokens", board, box), Verb.DRAWN: ("drawn", box, board)}
    for number, move in played:
        if move.verb not in parts or not room[parts[move.verb][0]]:
            continue  # of several cards that draw, each draws of the box when it comes
        section, here, elsewhere = parts[move.verb]
        if UNKNOWN not in (*setup.tokens, *setup.drawn):
            return
        here.add(move.item)
        if move.item in elsewhere:
            yield _told(record, rules, number, "D-SETUP-02", (*room,), move.item, 1, 2)
        elif len(here) > room[section]:
            yield _told(
                record, rules, number, "D-SETUP-01", section, move.item, room[section], len(here)
            )
            return


def _of_rows(record: DuelRecord, rules: Rules, played: _Played) -> Iterator[Finding]:
    """A wonder chosen of a row whose other wonders leave no room for it."""
    chosen = [(number, move) for number, move in played if move.verb is Verb.DRAFT]
    for row, picks in zip(record.setup.rows, rules.cards.draft, strict=False):
        own, chosen = chosen[: len(picks)], chosen[len(picks) :]
        known = set(row) - {UNKNOWN}
        others = {w for each in record.setup.rows if each is not row for w in each} - {UNKNOWN}
        for number, move in own if UNKNOWN in row else ():
            known.add(move.item)
            if move.item in others or len(known) > len(picks):
                yield _told(
                    record, rules, number, "D-SETUP-01", "draft", move.item, len(picks), len(known)
                )
                break


def _told(
    record: DuelRecord,
    rules: Rules,
    number: int,
    code: str,
    section: str | tuple[str, ...],
    card: int,
    expected: int,
    found: int,
) -> Finding:
    line, item = record.line_of(number), rules.items[card]
    return finding(
        code, move=number, line=line, item=item, expected=expected, found=found, section=section
    )
