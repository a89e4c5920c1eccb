"""Verdicts as text for people, made of plain data."""

from collections.abc import Iterable, Iterator, Sequence

from antipater.checker.base.plain import Plain
from antipater.checker.messages.columns import aligned
from antipater.checker.messages.language import Noun, called
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import (
    category_names,
    display_name,
    first_name,
    known,
    numbered,
    roman,
    say,
    section_title,
    together,
)
from antipater.checker.outputs.known import is_guessed, known_free_city, known_players
from antipater.checker.records.names import names_of

# Lines that are named for one note.
_MOST_PLACES = 6
# The code under which it is told that an arbiter set coins.
COINS_SET = "R-COINS-01"

# A note on numbers of moves with a gap, which explains more than findings that follow from it.
_GAP = "R-READ-05"


def finding_lines(file: str, findings: Iterable[Plain], language: str) -> Iterator[str]:
    """Each finding in one line, and in a second what the checker did to go on.

    ``file`` is empty for what was typed on the command line.
    """
    for finding in findings:
        where = place(file, finding, language)
        yield f"{where}: {finding['code']}: {finding['message']}".removeprefix(": ")
        if finding["then"]:
            yield f"    {finding['then']}"
        yield from (f"    {line}" for line in finding.get("why", ()))


def refusal_lines(game: Plain, language: str, everything: bool = False) -> Iterator[str]:
    """What explains the findings of a game, and those that do not follow from others; that
    nothing explains them comes last."""
    yield from stood_lines(game, language)
    explained = ""
    if game["findings"] and game["causes"] is not None:
        explained = f"{visible(game['file'])}: {diagnosis(game, language)}"
    if explained and (game["cause"] or game["causes"]):
        yield explained
    if game["completion"] is not None:
        yield f"{visible(game['file'])}: {game['completion']['message']}"
    told = [f for f in game["findings"] if everything or not f["follows"]]
    yield from finding_lines(game["file"], told, language)
    folded = len(game["findings"]) - len(told)
    if folded:
        yield f"    {say('diagnosis.folded', language, count=folded)}"
    if explained and not (game["cause"] or game["causes"]):
        yield explained


def stood_lines(game: Plain, language: str) -> Iterator[str]:
    """What was let stand, each in one line with the arbiter's reason."""
    for found in game["stood"]:
        where, set_coins = place(game["file"], found, language), found["code"] == COINS_SET
        what = found["message"] if set_coins else f"{found['code']}: {found['message']}"
        key = "coins" if set_coins else "move"
        told = say(f"verdict.stands.{key}", language, message=what)
        reason = found["reason"]
        yield f"{where}: {told}" + (f" ({visible(reason)})" if reason else "")
        yield from (f"    {line}" for line in found.get("why", ()))


def standing(game: Plain, language: str) -> str:
    """That a game is valid, and with what that was let stand; or that it is not."""
    parts = []
    moves = {found["move"] for found in game["stood"] if found["code"] != COINS_SET}
    coins = sum(found["code"] == COINS_SET for found in game["stood"])
    for name, count in (("moves", len(moves)), ("coins", coins)):
        if count:
            parts.append(say(f"verdict.stood.{name}", language, count=count))
    valid = say("verdict.valid", language)
    if not game["valid"]:
        valid = say("verdict.invalid", language, count=len(game["findings"]))
    return say("verdict.stood.with", language, verdict=valid, parts=parts) if parts else valid


def diagnosis(game: Plain, language: str) -> str:
    """The sentence that a verdict on a refused record begins with."""
    if game["cause"] is not None:
        return str(game["cause"]["message"])
    messages = [cause["message"] for cause in game["causes"]]
    if len(messages) == 1:
        return str(messages[0])
    gap = next((note for note in game["notes"] if note["code"] == _GAP), None)
    if not messages and gap is not None:
        return say("diagnosis.gap", language, line=gap["line"], note=gap["message"])
    key = "nothing" if not messages else "among_others" if game["more_causes"] else "as_good"
    return say(f"diagnosis.{key}", language, parts=numbered(messages, language))


def place(file: str, finding: Plain, language: str) -> str:
    """Where something was found: file, sheet, line, column and move, as far as they are known."""
    sheet = finding["sheet"]
    named = f"{visible(file)}[{visible(sheet)}]" if sheet else visible(file)
    parts = named, finding["line"], finding["column"]
    at = ":".join(str(part) for part in parts if part not in (None, ""))
    if finding["move"] is None:
        return at
    return f"{at}: {say('verdict.move', language, number=finding['named'])}"


def verdict_lines(game: Plain, language: str, everything: bool = False) -> Iterator[str]:
    """The whole verdict on one game; ``everything``: also what follows from other findings."""
    yield from refusal_lines(game, language, everything)
    yield f"{visible(game['file'])}: {standing(game, language)}"
    cards = names_of(game["set"]).cards
    title = first_name(cards.names, language, cards.slug)
    edition, count = game["edition"], game["moves"]
    yield "  " + say("verdict.judged", language, game=title, edition=edition, count=count)
    names = [player["name"] for player in game["players"]]
    agreed = agreed_lines(game.get("agreed", {}), game["set"], names, language)
    yield from (f"  {line}" for line in agreed)
    if is_guessed(game):
        yield from (f"  {line}" for line in note_lines(game, language))
        return
    yield from (f"  {line}" for line in ending_lines(game, language))
    for player in game["players"]:
        if "copied" in player:
            item = Noun(display_name(cards.by_slug[player["copied"]], language))
            yield "  " + say("verdict.copied", language, player=player["name"], item=item)
    if game["unchecked"]:
        parts = [part_title(part, language) for part in game["unchecked"]]
        yield "  " + say("verdict.unchecked", language, parts=parts)
    yield from (f"  {line}" for line in note_lines(game, language))
    yield from (f"  {line}" for line in reading_lines(game.get("readings", ()), language))
    yield ""
    yield from (f"  {line}" for line in score_table(game, language))


def agreed_lines(
    agreed: Plain, set_name: str, players: Sequence[str], language: str
) -> Iterator[str]:
    """What players agreed on before a game, each in one line; ``players``: their names."""
    if bid := agreed.get("bid"):
        who, coins = visible(bid["player"]), bid["coins"]
        yield say("verdict.agreed.bid", language, player=who, count=coins)
    if "coins" in agreed:
        each = zip(players, agreed["coins"], strict=True)
        coins = ", ".join(f"{visible(player)} {number}" for player, number in each)
        yield say("verdict.agreed.coins", language, coins=coins)
    if sides := agreed.get("sides"):
        key = "chosen" if sides == "chosen" else "sides"
        yield say(f"verdict.agreed.{key}", language, side=sides)
    for drawn in agreed.get("redrawn", ()):
        board = names_of(set_name).cards.by_slug[drawn["boards"][0]]
        item = Noun(display_name(board, language))
        yield say("verdict.agreed.redrawn", language, player=visible(drawn["player"]), item=item)


def reading_lines(readings: Iterable[Plain], language: str) -> Iterator[str]:
    """Each reading on which a verdict rests, and below it what else could be, and the books."""
    for each in readings:
        move = each["named"]
        where = f"{say('verdict.move', language, number=move)}: " if move else ""
        yield where + say("verdict.reading.told", language, told=each["message"])
        yield f"  {say('explain.otherwise', language, told=each['otherwise'])}"
        yield f"  {say('explain.source', language, told=each['source'])}"


def readings_of_one(game: Plain, language: str) -> Iterator[str]:
    """The same for one game of many, under its file and number."""
    for line in reading_lines(game.get("readings", ()), language):
        yield f"  {line}" if line.startswith(" ") else f"{_numbered(game)}: {line}"


def brief_lines(game: Plain, language: str) -> Iterator[str]:
    """A game in one line, and below it what settles its first finding, and on what readings of
    the rules its verdict rests, where that was sought."""
    yield brief_line(game, language)
    found = game["findings"][:1]
    yield from (f"    {line}" for each in found for line in each.get("why", ()))
    yield from (f"    {line}" for line in reading_lines(game.get("readings", ()), language))


def brief_line(game: Plain, language: str) -> str:
    """A game in one line: its result if it is valid, else its first finding."""
    file, found = game["file"], game["findings"]
    players = " – ".join(visible(player["name"]) for player in game["players"])
    if game["ruleset"] is None:
        return f"{place(file, found[0], language)}: {found[0]['code']}: {found[0]['message']}"
    if game["valid"]:
        told = standing(game, language), result_line(game, language)
        return f"{_numbered(game)}: {players}: {', '.join(told)}"
    count = standing(game, language)
    first = f"{found[0]['code']}: {found[0]['message']}"
    return f"{place(file, found[0], language)}: {players}: {count}: {first}"


def _numbered(game: Plain) -> str:
    """The file of a game, with its number if others stand before it."""
    return visible(game["file"]) + (f" {game['game']}" if game["game"] > 1 else "")


def note_lines(game: Plain, language: str) -> Iterator[str]:
    """Notes on how a record was read; those that say the same in one line, with its places."""
    lines: dict[str, list[int]] = {}
    for note in game["notes"]:
        lines.setdefault(note["message"], []).append(note["line"] or 0)
    for message, numbers in lines.items():
        where = ", ".join(map(str, numbers[:_MOST_PLACES]))
        more = ", …" if len(numbers) > _MOST_PLACES else ""
        yield say("verdict.note", language, message=message, lines=where + more)


def score_lines(game: Plain, language: str) -> Iterator[str]:
    """The result of one game and the points, or of an open one what it can have been."""
    if game["completion"] is not None:
        yield f"{visible(game['file'])}: {game['completion']['message']}"
    if is_guessed(game):
        return
    for number, line in enumerate(ending_lines(game, language)):
        yield f"  {line}" if number else f"{visible(game['file'])}: {line}"
    yield from (f"  {line}" for line in score_table(game, language))


def result_line(game: Plain, language: str) -> str:
    """The result of a game in words, or what is known of an open one; empty for a game that was
    not read."""
    if not game["result"]:
        return ""
    return next(ending_lines(game, language), None) or str(game["completion"]["message"])


def ending_lines(game: Plain, language: str) -> Iterator[str]:
    """The result in words; that the game was not judged to its end, or that the end rests on what
    was assumed, if so. Of a record that can be completed in several ways nothing: who wins then is
    told with these."""
    if game["completion"] is not None and game["completion"]["ways"] != 1:
        return
    over = game["result"]["kind"] != "unfinished"
    if over or game["complete"]:
        yield _outcome(game, language)
    if not game["complete"]:
        yield say("verdict.so_far", language, count=game["moves"])
    if any(found["then"] for found in game["findings"]):
        yield say("verdict.assumed", language)


def _outcome(game: Plain, language: str) -> str:
    """The result, with the totals where points decide."""
    result, players = game["result"], [player["name"] for player in game["players"]]
    ways = game["open"]["winners"] if game["open"] else [result["winners"]]
    if len(ways) > 1:
        alternatives = [together(names, language) for names in ways]
        return say("verdict.outcome.open", language, winners=alternatives)
    if result["shared"]:
        line = say("verdict.outcome.shared", language, winners=ways[0])
    else:
        winner = result["winner"]
        loser = next((name for name in players if name != winner), "")
        names = {"winner": winner, "loser": loser} if winner is not None else {}
        line = say(f"verdict.outcome.{result['kind']}", language, **names)
    if result["kind"] == "civilian" and (totals := _totals(game)):
        line += f", {'–'.join(map(str, totals))}"
    return line


def _totals(game: Plain) -> list[int]:
    """The totals, the best first; none where they are open."""
    ends = [player["total"] for player in game["open"]["players"]] if game["open"] else []
    if any(end["least"] != end["most"] for end in ends):
        return []
    known = [end["least"] for end in ends]
    known = known or [player["score"]["total"] for player in game["players"]]
    return sorted(known, reverse=True)


def score_table(game: Plain, language: str) -> list[str]:
    """Points by category and coins of everyone, in columns; ranges where they are open."""
    cards = names_of(game["set"]).cards
    everyone = [*known_players(game), *filter(None, [known_free_city(game)])]
    rows = [["", *(visible(called(one["name"], language)) for one in everyone)]]
    for category in (*cards.categories, "total"):
        name = category_names(cards, category)[language]
        rows.append([name, *(str(one["score"][category]) for one in everyone)])
    rows.append([say("verdict.coins", language), *(str(one["coins"]) for one in everyone)])
    return aligned(rows, range(1, len(rows[0])))


def part_title(part: str, language: str) -> str:
    """What a record lacks: a section as the notation calls it, or in words."""
    name, _, age = part.partition(" ")
    key = f"verdict.unrecorded.{name if name == 'places' else part.replace(' ', '_')}"
    values = {"age": roman(int(age))} if name == "places" else {}
    return say(key, language, **values) if known(key) else section_title(part, language)
