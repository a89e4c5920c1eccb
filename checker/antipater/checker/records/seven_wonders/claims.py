"""What a record of 7 Wonders claims: copied guilds, chosen symbols, scores, the result."""

from antipater.checker.records.names import (
    category_named,
    category_words,
    simplified,
    unknown_result,
)
from antipater.checker.records.record import ClaimedResult
from antipater.checker.records.results import claimed_result
from antipater.checker.records.seven_wonders.reading import Reading
from antipater.grammar.records.lines import Score
from antipater.grammar.records.seven_wonders import Copy, Pick
from antipater.rules.seven_wonders import FREE_CITY


def note_copy(reading: Reading, line: int, copy: Copy) -> str:
    """Note the guild that a seat's wonder copies; one that is told first goes before."""
    seat = reading.seat(line, copy.actor)
    guild = reading.card(line, copy.guild, reading.last_age, 0)
    if seat is None or guild is None:
        return "end"
    if seat in reading.copies:
        name, before = reading.players[seat], reading.places[f"copies {seat}"]
        reading.problem("R-COPY-01", line, found=name, expected=before)
        return "end"
    reading.copies[seat] = guild
    reading.places[f"copies {seat}"] = line
    return f"copies {seat}"


def note_pick(reading: Reading, line: int, pick: Pick) -> str:
    """Note the science symbols that a seat has chosen, beside those of other lines."""
    seat, cards = reading.seat(line, pick.actor), reading.names.cards
    if seat is None:
        return "end"
    meant = {
        simplified(name): symbol
        for symbol in cards.symbols
        for names in cards.vocabulary[symbol].values()
        for name in names
    }
    for word in pick.symbols:
        symbol = meant.get(simplified(word.text))
        if symbol is None:
            known = tuple(cards.vocabulary[s][reading.language][0] for s in cards.symbols)
            reading.problem("R-SYMBOL-01", line, word.column, found=word.text, expected=known)
        else:
            reading.symbols[seat] = (*reading.symbols.get(seat, ()), symbol)
    reading.places.setdefault(f"symbols {seat}", line)
    return f"symbols {seat}"


def note_score(reading: Reading, line: int, score: Score) -> str:
    """Note the points of a category, or what is wrong with them; where they stand."""
    name, column = score.category.text, score.category.column
    category = category_named(reading.set, name)
    amounts = score.amounts
    if reading.free_city and len(amounts) == len(reading.players) - 1:
        amounts = (*amounts[:FREE_CITY], None, *amounts[FREE_CITY:])
    if category is None:
        known = category_words(reading.set, reading.language)
        reading.problem("R-SCORE-01", line, column, found=name, expected=known)
    elif len(amounts) != len(reading.players):
        reading.problem("R-SCORE-02", line, column, found=len(score.amounts))
    elif category in reading.scores:
        reading.problem("R-SCORE-03", line, column, found=name)
    else:
        reading.scores[category] = amounts
        reading.places[f"scores {category}"] = line
        return f"scores {category}"
    return "end"


def claim(reading: Reading, text: str | None, line: int) -> ClaimedResult | None:
    """What the Result tag claims: a kind of victory, a winner or ``shared``, or both."""
    if not text or text.strip() in ("", "?"):
        return None
    claim = claimed_result(text, reading.players)
    if claim is None:
        reading.problem("R-RESULT-01", line, **unknown_result(text, reading.players))
    return claim
