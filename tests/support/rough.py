"""Records as they stand on paper and in chats: clean ones made rough, and what was meant."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.digest import digest
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.records.keywords import PLACE, around, keyword
from support.random_seven_wonders import random_table
from support.slips.duel import duel

_MOVE = re.compile(r"(\d+)\. (\S+) (\S+) (.*)")
_PLAY = re.compile(r"(I+\.\d) (\S+) (.*)")
Lines = list[str]


class Rough(NamedTuple):
    """A rough text, how it was made so, and the digest of the game that was meant."""

    kind: str
    language: str
    text: str
    meant: str | None


def _each(change: Callable[[Random, "re.Match[str]", str], str], share: float = 0.5) -> Any:
    """Changes some of the lines of moves."""

    def all_lines(rng: Random, lines: Lines, language: str) -> Lines:
        return [
            change(rng, found, language)
            if (found := _MOVE.fullmatch(line) or _PLAY.fullmatch(line)) and rng.random() < share
            else line
            for line in lines
        ]

    return all_lines


def _verbless(rng: Random, found: "re.Match[str]", language: str) -> str:
    line = found[0]
    verb = f" {keyword('BUILDS', language)} "
    odd = (keyword("WITH", language), keyword("STAGE", language), keyword("FREE", language))
    if verb not in line or "," in line or any(f" {word}" in line for word in odd):
        return line
    amount = rf" {keyword('FOR', language)} (\d+)"
    return re.sub(amount, r" \1", line.replace(verb, " ", 1))


def _trail(rng: Random, found: "re.Match[str]", language: str) -> str:
    def of(amount: "re.Match[str]") -> str:
        paid = int(amount[1])
        left = rng.randrange(9)
        return rng.choice((f" (-{paid})", f" ({left + paid} -> {left})", f" {amount[0].strip()}?"))

    return re.sub(rf" {keyword('FOR', language)} (\d+)$", of, found[0])


def _remark(rng: Random, found: "re.Match[str]", language: str) -> str:
    told = {"en": "she thought long", "fr": "elle a réfléchi", "nl": "ze dacht lang na"}[language]
    marks = (f" ({told})", f" // {told}", f" -- {told}", f" {{{told}}}", " !?", " [3 left]")
    return found[0] + rng.choice(marks)


def _chat(rng: Random, found: "re.Match[str]", language: str) -> str:
    words = found[0].split(" ", 2)
    minute = f"{rng.randrange(60):02}"
    if "." in words[0][:-1]:
        return rng.choice((f"[14:{minute}] {found[0]}", f"24/11/2026, 14:{minute} - {found[0]}"))
    said = f"{words[1]}: {words[2]}"
    return rng.choice((f"[14:{minute}] {said}", f"24/11/2026, 14:{minute} - {said}"))


def _mail(rng: Random, found: "re.Match[str]", language: str) -> str:
    return f"> {found[0]}"


def _markdown(rng: Random, found: "re.Match[str]", language: str) -> str:
    first, player, rest = found[0].split(" ", 2)
    return f"| {first.rstrip('.')} | {player} | {rest} |"


def _struck(rng: Random, found: "re.Match[str]", language: str) -> str:
    first, player, verb, rest = found[0].split(" ", 3) if found[0].count(" ") > 2 else ("",) * 4
    return f"{first} {player} {verb} ~~Xyzzy~~ {rest}" if rest else found[0]


def _decorated(rng: Random, lines: Lines, language: str) -> Lines:
    at = next(n for n, line in enumerate(lines) if _MOVE.fullmatch(line) or _PLAY.fullmatch(line))
    title = f"{keyword('AGE', language).capitalize()} I"
    return [*lines[:at], title, *lines[at : at + 6], "--- pause ---", *lines[at + 6 :]]


def _columns(rng: Random, lines: Lines, language: str) -> Lines:
    found: Lines = []
    for line in lines:
        both = _MOVE.fullmatch(line) and found and _MOVE.fullmatch(found[-1])
        if both and rng.random() < 0.8:
            found[-1] = f"{found[-1]}      {line}"
        else:
            found.append(line)
    return found


def _initials(rng: Random, lines: Lines, language: str) -> Lines:
    return [
        line.replace(" Anna ", " A ").replace(" Bert ", " B ")
        if _MOVE.fullmatch(line) or _PLAY.fullmatch(line)
        else line
        for line in lines
    ]


def _plays(lines: Lines) -> tuple[Lines, list["re.Match[str]"], Lines]:
    marks = [n for n, line in enumerate(lines) if _PLAY.fullmatch(line)]
    plays = [found for line in lines if (found := _PLAY.fullmatch(line))]
    tail = lines[marks[-1] + 1 :]
    return lines[: marks[0]], plays, tail


def _grid(rng: Random, lines: Lines, language: str) -> Lines:
    head, plays, tail = _plays(lines)
    players = list(dict.fromkeys(play[2] for play in plays))
    turns: dict[str, dict[str, str]] = {}
    for play in plays:
        turns.setdefault(play[1], {})[play[2]] = play[3]
    if any(len(row) < len(players) for row in turns.values()):
        return lines
    rows = [f"{turn} | " + " | ".join(row[p] for p in players) for turn, row in turns.items()]
    return [*head, "Turn | " + " | ".join(players), *rows, *tail]


def _blocks(rng: Random, lines: Lines, language: str) -> Lines:
    head, plays, tail = _plays(lines)
    words = {"en": "Turn", "fr": "Tour", "nl": "Beurt"}
    title, found, before = keyword("AGE", language).capitalize(), list[str](), ""
    for play in plays:
        age, turn = play[1].split(".")
        if turn == "7":
            return lines
        if play[1] != before:
            if not before or before.split(".")[0] != age:
                found.append(f"{title} {age}")
            found.append(f"{words[language]} {turn}")
        before = play[1]
        found.append(f"{play[2]} {play[3]}")
    return [*head, *found, *tail]


def _listed(rng: Random, lines: Lines, language: str) -> Lines:
    head, plays, tail = _plays(lines)
    found: Lines = []
    for player in dict.fromkeys(play[2] for play in plays):
        found.append(f"{player}:")
        found += [f"{play[1]} {play[3]}" for play in plays if play[2] == player]
    return [*head, *found, *tail]


def _short(deed: str, language: str) -> str:
    """A play as it stands in a cell: no verb of building, discards marked, stages in brackets."""
    builds, stage = keyword("BUILDS", language), keyword("STAGE", language)
    sold = re.escape(around("DISCARDS", language)).replace(PLACE, "(.+)")
    found = re.fullmatch(sold if "(.+)" in sold else rf"{sold} (.+)", deed)
    if found:
        return f"x {found[1]}"
    laid = rf"{builds} {stage}(?: (\d))? {keyword('WITH', language)} ([^,(]+?)"
    if found := re.fullmatch(laid, deed):
        return f"{stage} {found[1] or ''} ({found[2]})"
    return deed.removeprefix(f"{builds} ") if f" {keyword('FREE', language)}" not in deed else deed


def _by_age(lines: Lines, language: str) -> tuple[Lines, dict[str, dict[str, list[str]]], Lines]:
    """What stands above the plays, each age's plays by player, and what stands below; no plays of
    games with a seventh card."""
    head, plays, tail = _plays(lines)
    ages: dict[str, dict[str, list[str]]] = {}
    for play in plays:
        own = ages.setdefault(play[1].split(".")[0], {}).setdefault(play[2], [])
        own.append(_short(play[3], language))
    return head, ages, tail


def _is_even(ages: dict[str, dict[str, list[str]]]) -> bool:
    return all(len(own) == 6 for by_player in ages.values() for own in by_player.values())


_Plays = Mapping[str, list[str]]


def _in_ages(block: Callable[[str, _Plays], Lines]) -> Any:
    """Each age written by ``block`` from its title and its plays by player, where all are even."""

    def changed(rng: Random, lines: Lines, language: str) -> Lines:
        head, ages, tail = _by_age(lines, language)
        if not _is_even(ages):
            return lines
        title = keyword("AGE", language).capitalize()
        blocks = (block(f"{title} {age}", plays) for age, plays in ages.items())
        return [*head, *(line for each in blocks for line in each), *tail]

    return changed


def _grid_by_age(title: str, plays: _Plays) -> Lines:
    cells = [list(plays), *map(list, zip(*plays.values(), strict=True))]
    rows = ([f"{n or ''}", *row] for n, row in enumerate(cells))
    return [title, *("| " + " | ".join(row) + " |" for row in rows)]


def _across(title: str, plays: _Plays) -> Lines:
    turns = "\t".join(map(str, range(1, 7)))
    return [f"{title}\t{turns}", *("\t".join([player, *row]) for player, row in plays.items())]


def _rows(title: str, plays: _Plays) -> Lines:
    return [title, *(f"{player}: {', '.join(row)}" for player, row in plays.items())]


def _unheaded(rng: Random, lines: Lines, language: str) -> Lines:
    return [line for line in lines if not line.startswith("[")]


_EACH = {
    "unheaded": _unheaded,
    "verbless": _each(_verbless, 0.7),
    "remarks": _each(_remark),
    "chat": _each(_chat, 1.0),
    "mail": _each(_mail, 1.0),
    "markdown": _each(_markdown, 1.0),
    "struck": _each(_struck, 0.3),
    "decorated": _decorated,
    "initials": _initials,
}
DUEL = {**_EACH, "money": _each(_trail), "columns": _columns}
TABLE = {**_EACH, "grid": _grid, "blocks": _blocks, "listed": _listed}
TABLE |= {"grid by age": _in_ages(_grid_by_age), "turns across": _in_ages(_across)}
TABLE |= {"rows": _in_ages(_rows)}


def rough_records() -> Iterator[Rough]:
    """Every way to be rough in both games, in each language, each in a game of its own."""
    seed = 0
    for of_duel, kinds in ((True, DUEL), (False, TABLE)):
        for kind, change in kinds.items():
            for language in LANGUAGES:
                seed += 1
                if of_duel:
                    game: Any = duel(seed)
                    text = write_notation(game, language)
                else:
                    table = random_table(seed, 3 + seed % 3, known=False, stated=False)
                    game = replace(table, copies={})
                    text = write_table(game, language)
                rng = Random(seed)
                lines = change(rng, text.rstrip("\n").split("\n"), language)
                if lines == text.rstrip("\n").split("\n"):
                    continue
                name = f"{'duel' if of_duel else 'table'} {kind}"
                yield Rough(name, language, "\n".join(lines) + "\n", digest(game))
