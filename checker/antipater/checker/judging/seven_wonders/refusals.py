"""Refusals of the engine of 7 Wonders as findings on a record."""

from antipater.checker.messages.choice_words import what
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import display_name, say
from antipater.checker.records.seven_wonders.offers import offer_name, offer_told
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.rules.seven_wonders import Action, Refusal, Rules
from antipater.rules.seven_wonders.legality import payments
from antipater.rules.seven_wonders.moves import FREE_CITY, Moment


def refusal_finding(
    rules: Rules,
    record: SevenWondersRecord,
    why: Refusal,
    number: int | None,
    state: Moment | None = None,
) -> Finding:
    """A refusal as a finding: ids become items and names.

    ``state``: before the move, where it is known.
    """

    def named(value: object) -> object:
        if isinstance(value, tuple) and value and why.code in _ITEMS:
            return tuple("?" if i < 0 else rules.items[i] for i in dict.fromkeys(value))
        if isinstance(value, tuple) and why.code == "W-COST-03":
            return _splits(value)
        if isinstance(value, tuple) and why.code == "W-CITY-01":
            return _able(rules, state, *value)
        return value

    if state is not None and _obliged(rules, state, why):
        why = why._replace(code="W-CITY-02", expected=None, found=None)
    if state is not None and why.code.startswith("W-CHOOSE"):
        why = why._replace(expected=_asked(rules, state))
    if why.code == "W-OFFER-01":
        why = why._replace(found=_offer(rules, why.found))
    card = rules.items[why.item] if why.item >= 0 else None
    two = ("free_city",) if record.setup.free_city else ()
    return finding(
        why.code,
        move=number or None,
        line=record.line_of(number) if number else None,
        item=card or "?",
        expected=named(why.expected),
        found=named(why.found),
        player=record.players[why.seat],
        about=(rules.items[record.setup.boards[why.seat]].slug, *two),
        named={
            language: f", {display_name(card, language)}" if card else "" for language in LANGUAGES
        },
    )


def _obliged(rules: Rules, state: Moment, why: Refusal) -> bool:
    """Whether what is wrong is that the Free City pays for what its chain makes free."""
    city = state.setup.free_city and why.seat == FREE_CITY
    return bool(
        why.code == "W-COST-03" and city and rules.chains(state.cities[FREE_CITY], why.item)
    )


def _asked(rules: Rules, state: Moment) -> dict[str, str]:
    """What is to be chosen, in words."""
    argument = state.due[0].argument
    if argument in rules.offers:
        return {language: offer_told(rules.cards, argument, language) for language in LANGUAGES}
    choice = rules.choice(argument)
    return {language: what(rules.cards, choice, language) for language in LANGUAGES}


def _offer(rules: Rules, number: object) -> object:
    """What an offer is called, by its number in the set."""
    if not isinstance(number, int) or not 1 <= number <= len(rules.offers):
        return "?"
    return {each: offer_name(rules.cards, number, each) for each in LANGUAGES}


def _able(rules: Rules, state: Moment | None, action: Action, card: int) -> object:
    """What the Free City could have played: a building, or the stage of its wonder that costs
    least of those that are open."""
    if action is not Action.STAGE or state is None:
        return rules.items[card] if card >= 0 else "?"
    stages = rules.open_stages(state.setup.boards[FREE_CITY], state.cities[FREE_CITY])
    costs = (
        (ways[0].total, stage.number)
        for stage in stages
        if (ways := payments(rules, state, FREE_CITY, stage))
    )
    _, number = min(costs, default=(0, 0))
    item = rules.items[card] if card >= 0 else None

    def words(language: str) -> str:
        named = display_name(item, language) if item else "?"
        return say("judging.stage_with", language, number=number, item=named)

    return {language: words(language) for language in LANGUAGES}


_ITEMS = frozenset({"W-HAND-01", "W-SALVAGE-01", "W-DRAW-01", "W-DRAW-02"})


def _splits(value: tuple[object, ...]) -> object:
    """Coins to the left and right as ``2 + 1``: one split, or several."""
    if value and isinstance(value[0], tuple):
        return tuple(_splits(split) for split in value if isinstance(split, tuple))
    return " + ".join(map(str, value))
