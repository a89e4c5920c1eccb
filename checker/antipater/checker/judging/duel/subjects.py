"""What a finding on Duel is about, where that is not the verb of what was due or played.

The words are those that clauses have under ``about``: a finding cites no clause on anything else.
"""

from collections.abc import Iterable, Sequence

from antipater.rules.card_set import Item, Kind
from antipater.rules.choices import Fate
from antipater.rules.duel import TURNS, LogEntry, Move, Refusal, Rules, State, Verb
from antipater.rules.duel.legality import payment_for

COINS, RESOURCES, CHAIN = "coins", "resources", "chain"
FIRST, REPLAY = "first", "replay"
# What is done in a turn with no card of the structure.
_NO_CARD = (Verb.CALL, Verb.SET_OFF)


def about(rules: Rules, state: State, move: Move, why: Refusal) -> tuple[str, ...] | None:
    """What a refusal is about; None where that is a verb."""
    if why.code == "D-TURN-01" and state.age:
        return _turn(rules, state, move)
    if why.code in ("D-DESTROY-01", "D-DESTROY-02"):
        return _destroying(rules, state.due[0].argument)
    if why.code == "D-CARD-02":
        return ("guild" if rules.items[why.item].kind is Kind.GUILD else "building",)
    if why.code == "D-COST-01":
        payment = payment_for(rules, state, move.player, rules.items[move.item])
        return costs(payment.coins, payment.trade)
    return None


def about_amount(code: str, item: Item, possible: Sequence[int]) -> tuple[str, ...] | None:
    """The same of an amount that a building or wonder cannot have cost."""
    if code == "D-CLAIM-01":
        return costs(item.cost.coins, min(possible) - item.cost.coins)
    if code != "D-CLAIM-06":
        return None
    if item.kind is Kind.WONDER:
        return (Verb.WONDER,)
    reduced = (Verb.BUILD,) if len({*possible} - {0}) > 1 else ()
    return (*reduced, *([CHAIN] if item.free_with and 0 in possible else ()))


def costs(coins: int, trade: int) -> tuple[str, ...]:
    """What a price consists of: coins of the cost, resources that are bought, or both."""
    return tuple(name for name, due in ((COINS, coins), (RESOURCES, trade)) if due > 0)


def _turn(rules: Rules, state: State, move: Move) -> tuple[str, ...]:
    """Why it is a player's turn: as the age begins, by another turn, or after the opponent's."""
    if age_begins(rules, state):
        return (Verb.BEGIN if state.age > 1 else FIRST,)
    before = state.log
    while before is not None and before.move.verb not in TURNS:
        before = before.before
    again = before is not None and before.move.player == state.active
    return (move.verb, REPLAY) if again else (move.verb,)


def _destroying(rules: Rules, colour: str) -> tuple[str, ...]:
    """The wonders that take away a building of a colour."""
    return tuple(
        item.slug
        for item in rules.items
        if any(choice.deed is Fate.DESTROY and choice.argument == colour for choice in item.choices)
    )


def age_begins(rules: Rules, state: State) -> bool:
    """Whether no turn of the age has been taken: its structure lies whole, and no call was made
    after the last card of the age before."""
    layout, log = rules.cards.layouts.get(state.age), state.log
    if layout is None or state.left != (1 << len(layout.slots)) - 1:
        return False
    chosen = set[int]()
    while log is not None and log.move.verb not in (*TURNS, Verb.BEGIN):
        chosen |= {log.move.item} if log.move.verb in (Verb.CHOOSE, Verb.TOP_ROW) else set()
        log = log.before
    return log is None or log.move.verb not in _NO_CARD or _ended(rules, state, log, chosen)


def _ended(rules: Rules, state: State, call: LogEntry, chosen: Iterable[int]) -> bool:
    """Whether what was chosen after a call took a card from the structure of an age before: a
    building that no move had named until then."""
    played = (e.move for e in call.history() if e.move.verb not in (Verb.BEGIN, Verb.PASS))
    named = {item for move in played for item in (move.item, move.other)}
    return any(0 < (rules.items[item].age or 0) < state.age for item in {*chosen} - named)
