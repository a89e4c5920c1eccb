"""Where items of Duel lie among which one is chosen, and how a choice that waits is told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from antipater.rules import choices
from antipater.rules.card_set import DeclaredZone
from antipater.rules.choices import (
    CHARACTERS,
    OF_THE_OTHER,
    SWAYS,
    Fate,
    ItemChoice,
    ItemFilter,
    Zone,
)
from antipater.rules.duel.moves import ROW, UNKNOWN, Due, Position, Setup, Spot, Verb
from antipater.rules.duel.rules import Rules
from antipater.rules.numbers import Number, Truth, all_true, any_true, if_else, total

_TABLE = int(Spot.TABLE)

# What each verb chooses. Of those that are destroyed, the argument of what is due says the colour.
CHOICES: Mapping[Verb, ItemChoice] = {
    Verb.TOKEN: choices.PAIR_TOKEN,
    Verb.DRAWN: choices.drawing(),
    Verb.DESTROY: choices.destroying(),
    Verb.REVIVE: choices.FROM_DISCARD,
    Verb.TOP_ROW: choices.FROM_TOP_ROW,
    Verb.LEFT_OUT: choices.LEFT_OUT,
}
# What is due where a card words a choice.
WORDED = (Verb.CHOOSE, Verb.SWAP)
# By which an item comes into a city that was not paid for; of these, what is a building,
# and what a token.
BROUGHT = tuple(verb for verb, choice in CHOICES.items() if choice.deed is Fate.BUILD)
BUILDINGS_BROUGHT = tuple(v for v in BROUGHT if "building" in CHOICES[v].of.kinds)
TOKENS_BROUGHT = tuple(v for v in BROUGHT if CHOICES[v].of.kinds == choices.TOKENS)
# Choices of two items at once.
OF_TWO = (*(verb for verb, choice in CHOICES.items() if choice.gives), Verb.SWAP)
_IN_ORDER = tuple(Verb)
# What waits where no card words a choice: nothing is of that kind.
_NOTHING = ItemChoice(Zone.BOX, ItemFilter(("nothing",)), Fate.DISCARD)
_VERBS = {choice.word: verb for verb, choice in CHOICES.items()}


def verbs_of(rules: Rules) -> tuple[Verb, ...]:
    """What can be done in games of a set, in the order of ``Verb``: up to the last that can."""
    swaps = any(choice.against is not None for choice in rules.worded)
    last = Verb.PASS if rules.worded else Verb.BEGIN
    last = Verb.SWAP if swaps else last
    last = Verb.CALL if rules.cards.phases else last
    last = Verb.SET_OFF if rules.cards.sets_off else last
    return _IN_ORDER[: _IN_ORDER.index(last) + 1]


def due_for(choice: ItemChoice, owner: int) -> Due:
    """The choice as it waits, of an item that has this owner."""
    player = 1 - owner if choice.by_opponent else owner
    worded = Verb.CHOOSE if choice.against is None else Verb.SWAP
    return Due(_VERBS.get(choice.word, worded), player, choice.argument)


def choice_of(rules: Rules, due: Due) -> ItemChoice:
    """The choice that waits."""
    if due.verb is Verb.DESTROY:
        return choices.destroying(due.argument)
    if due.verb not in WORDED:
        return CHOICES[due.verb]
    *others, last = rules.worded or (_NOTHING,)
    return next((choice for choice in others if due.argument == choice.text), last)


def owner_of(due: Due, choice: ItemChoice) -> int:
    """The owner of the item that asks for a choice."""
    return 1 - due.player if choice.by_opponent else due.player


def lies(rules: Rules, state: Position, choice: ItemChoice, owner: int, item: int) -> Truth:
    """Whether an item lies in the zone of a choice, as the owner of what asks for it sees it."""
    if choice.deed in SWAYS:
        return _has_some(rules, state, choice, owner, item)
    if choice.beyond:
        each = (replace(choice, row=row, beyond=()) for row in choice.rows)
        return any_true(lies(rules, state, one, owner, item) for one in each)
    here = _ZONES[choice.zone](rules, state, owner, item)
    if not choice.row:
        if choice.zone.is_city and choice.of.kinds == CHARACTERS:
            here = all_true((here, *(item != each for each in rules.cards.influence)))
        return here
    zone = rules.cards.zone(choice.row)
    if zone.free and choice.of.kinds == CHARACTERS:
        return state.places[item] >= Spot.LAID
    if zone.under:
        return here & bared(rules, state, zone, item)
    return here & any_true(item == lying for lying in zone.items)


def _has_some(rules: Rules, state: Position, choice: ItemChoice, owner: int, item: int) -> Truth:
    """Whether an item lies in a place of a zone that is controlled, whoever does, where a player
    has some of what is lost."""
    city = state.cities[1 - owner if choice.deed in OF_THE_OTHER else owner]
    return any_true(
        all_true(
            (
                item == lying,
                state.places[item] != Spot.BOX,
                _is_one_of(rules, state, choice, item),
                choice.deed is Fate.GAIN or city[rules.cards.influence[lying][0]] >= 1,
            )
        )
        for lying in rules.cards.zone(choice.row).items
    )


def _is_one_of(rules: Rules, state: Position, choice: ItemChoice, item: int) -> Truth:
    """Whether an item lies in one of the places that can be chosen, if not all can."""
    if not choice.places:
        return True
    first, last = choice.places
    row = enumerate(_row(rules, state.setup, choice.row), 1)
    return any_true(item == lying for place, lying in row if first <= place <= last)


def goes(rules: Rules, state: Position, choice: ItemChoice, start: int, end: int) -> Truth:
    """Whether a choice lets move something from where one item lies to where another does."""
    if not choice.beside:
        return True
    return any_true(
        all_true((start == one, end == other))
        for pair in pairwise(_row(rules, state.setup, choice.row))
        for one, other in (pair, pair[::-1])
    )


def _row(rules: Rules, setup: Setup, name: str) -> Sequence[Number]:
    """What was laid in the places of a zone, one after the other, wherever it is now."""
    zone = rules.cards.zone(name)
    if not zone.places:
        return zone.items
    row = zip(rules.cards.row, setup.layouts.get(ROW, ()), strict=False)
    return tuple(lying for (other, _), lying in row if other.name == name)


def worth_there(rules: Rules, setup: Setup, zone: DeclaredZone, item: int) -> Number:
    """What the place is worth in which an item of a zone lies."""
    places = zip(_row(rules, setup, zone.name), zone.worth, strict=False)
    return total(if_else(item == lying, worth, 0) for lying, worth in places)


def bared(rules: Rules, state: Position, zone: DeclaredZone, item: int) -> Truth:
    """Whether the card on which something lies has been taken; where the structure is not known,
    whether it lies on any."""
    if state.age != zone.of_age:
        return False
    known = state.age in state.setup.layouts
    row = zip(rules.cards.row, state.setup.layouts.get(ROW, ()), strict=False)
    return any_true(
        all_true((card == item, not known or state.left >> zone.under[n] & 1 == 0))
        for (other, n), card in row
        if other.name == zone.name
    )


def is_known(rules: Rules, state: Position, zone: Zone) -> bool:
    """Whether it is known what lies in a zone, so that nothing can lie there unseen."""
    laid = state.setup.layouts.get(state.age)
    if zone in (Zone.STRUCTURE, Zone.TOP_ROW):
        return laid is not None
    if zone in (Zone.LEFT_OUT, Zone.WHOLE):
        return laid is not None and UNKNOWN not in laid
    if zone.is_hand:
        return hands_known(rules, state.setup)
    if zone is Zone.ROW:
        row = state.setup.layouts.get(ROW, (UNKNOWN,))
        under = any(zone.under for zone in rules.cards.dealt)
        return not rules.cards.dealt or (UNKNOWN not in row and not (under and laid is None))
    return bool(state.setup.tokens) or zone not in (Zone.BOARD, Zone.BOX)


def _with_opponent(rules: Rules, state: Position, owner: int, item: int) -> Truth:
    return state.places[item] == Spot.CITY + 1 - owner


def _with_owner(rules: Rules, state: Position, owner: int, item: int) -> Truth:
    return state.places[item] == Spot.CITY + owner


def hands_known(rules: Rules, setup: Setup) -> bool:
    """Whether a set-up says which wonders each player has."""
    each, held = rules.wonders_each, setup.wonders
    return bool(setup.rows) or all(
        len(mine) == each and bool(mine[each - 1] != UNKNOWN) for mine in held
    )


def _opponent_holds(rules: Rules, state: Position, owner: int, item: int) -> Truth:
    return _held_by(rules, state, 1 - owner, item)


def _held_by(rules: Rules, state: Position, player: int, item: int) -> Truth:
    return state.places[item] == Spot.HELD + player


def _in_discards(rules: Rules, state: Position, owner: int, item: int) -> Truth:
    return state.places[item] == Spot.DISCARD


def _on_board(rules: Rules, state: Position, owner: int, item: int) -> Truth:
    return state.places[item] == _TABLE


def _in_box(rules: Rules, state: Position, owner: int, item: int) -> Truth:
    return state.places[item] == (Spot.BOX if state.setup.tokens else Spot.TABLE)


def _drawn(rules: Rules, state: Position, owner: int, item: int) -> Truth:
    here: Truth = _in_box(rules, state, owner, item)
    if state.setup.drawn:
        here = here & any_true(item == token for token in state.setup.drawn)
    return here


def _left_out(rules: Rules, state: Position, owner: int, item: int) -> Truth:
    if rules.items[item].age != state.age:
        return False
    return state.places[item] == Spot.BOX


def _in_top_row(rules: Rules, state: Position, owner: int, item: int) -> Truth:
    if state.age not in state.setup.layouts:
        of_age = rules.items[item].age == state.age
        return of_age and (state.left != 0) & (state.places[item] <= _TABLE)
    layout = state.setup.layouts[state.age]
    return any_true(
        (layout[slot] == item) & (state.left >> slot & 1 == 1) & shown(rules, state, slot)
        for slot in rules.top_rows[state.age]
    )


def _in_structure(rules: Rules, state: Position, owner: int, item: int) -> Truth:
    """Of a structure that is not known, any card of its age may lie there uncovered."""
    return _lies_laid(rules, state, item, lambda slot: _bare(rules, state, slot))


def _in_whole_structure(rules: Rules, state: Position, owner: int, item: int) -> Truth:
    return _lies_laid(rules, state, item, lambda slot: True)


def _lies_laid(rules: Rules, state: Position, item: int, open_to: Callable[[int], Truth]) -> Truth:
    """Whether an item lies in a slot of the structure of which something holds; of one that is not
    known any card of its age may."""
    if state.age not in state.setup.layouts:
        of_age = rules.items[item].age == state.age
        return of_age and (state.left != 0) & (state.places[item] <= _TABLE)
    layout = state.setup.layouts[state.age]
    return any_true(
        (layout[slot] == item) & (state.left >> slot & 1 == 1) & open_to(slot)
        for slot in range(len(rules.laid_up[state.age]))
    )


def shown(rules: Rules, state: Position, slot: int) -> Truth:
    """Whether the card in a slot lies face up now."""
    return rules.laid_up[state.age][slot] or _bare(rules, state, slot)


def _bare(rules: Rules, state: Position, slot: int) -> Truth:
    return rules.covers[state.age][slot] & state.left == 0


_ZONES: dict[Zone, Callable[[Rules, Position, int, int], Truth]] = {
    Zone.OPPONENT: _with_opponent,
    Zone.DISCARDS: _in_discards,
    Zone.TOP_ROW: _in_top_row,
    Zone.LEFT_OUT: _left_out,
    Zone.BOARD: _on_board,
    Zone.ROW: _on_board,
    Zone.DRAWN: _drawn,
    Zone.BOX: _in_box,
    Zone.OWN: _with_owner,
    Zone.OPPONENT_HAND: _opponent_holds,
    Zone.OWN_HAND: _held_by,
    Zone.STRUCTURE: _in_structure,
    Zone.WHOLE: _in_whole_structure,
}
