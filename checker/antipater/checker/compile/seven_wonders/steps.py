"""What a move does in a module of 7 Wonders, step by step: the engine's own functions, each
run on a game in memory."""

from typing import Any

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.seven_wonders.cards import Hand
from antipater.checker.compile.seven_wonders.game import (
    CHAINED,
    TRADED,
    MemoryGame,
    held_by,
    move_of,
    packed,
    play_of,
    unpacked,
)
from antipater.checker.compile.seven_wonders.memory import ACTIONS, PAID, PLAY
from antipater.checker.compile.seven_wonders.parameters import (
    AGE,
    AMOUNT,
    AT,
    COUNT,
    HAPPENED,
    HIGH,
    ITEM,
    LOW,
    OUTCOMES,
    SEAT,
    TAKES,
)
from antipater.checker.compile.seven_wonders.plays import BITS, COIN_BITS, FEW_OFFERS
from antipater.rules.effects import When
from antipater.rules.numbers import all_true, any_true, if_else, negation, total
from antipater.rules.seven_wonders import UNKNOWN, Action, Payment, legality
from antipater.rules.seven_wonders.deals import in_deck
from antipater.rules.seven_wonders.table import Happened
from antipater.rules.seven_wonders.turn import WorkingState


def take(game: MemoryGame) -> Any:
    """Take a play apart and write it down; 0, or -1 where it is none."""
    part: dict[str, Any] = {}
    at = 0
    for name, bits in BITS.items():
        part[name] = (LOW >> at) & ((1 << bits) - 1)
        at += bits
    whole = (1 << COIN_BITS) - 1
    part["left"] = ((LOW >> at) & ((1 << 32 - at) - 1)) | ((HIGH << 32 - at) & whole)
    part["right"] = (HIGH >> COIN_BITS - (32 - at)) & whole
    if len(game.book.offers) > FEW_OFFERS:
        more = part["left"] << BITS["stage"]
        taken = all_true([part["action"] == ACTIONS.index(Action.TAKE), part["stated"] == 0])
        part["stage"] = if_else(taken, part["stage"] | more, part["stage"])
    part["card"] = part["card"] - 1
    seat, unknown = part["seat"], game.book.memory.unknown
    wrong = (
        (part["action"] >= len(game.book.memory.actions))
        | (seat >= game.seated)
        | (part["card"] >= unknown)
    )
    if wrong:
        return NONE
    for name in ("seat", "action", "card"):
        game.cells.write(f"given_{name}", part[name], AT)
    for name in PLAY:
        game.cells.write(name, part[name], seat)
    return 0


def counts(game: MemoryGame) -> int:
    """How many plays are given, which is a fork."""
    most = game.book.memory.most
    for number in range(most):
        if number == COUNT:
            return number
    return most


def wrong_time(game: MemoryGame) -> Any:
    return game.refused(legality.wrong_time(game, move_of(game, counts(game))))


def not_held(game: MemoryGame) -> Any:
    play = play_of(game, SEAT)
    return game.refused(legality.not_held(game.book, game, play, held_by(game, SEAT)))


def wrong_action(game: MemoryGame) -> Any:
    return game.refused(legality.wrong_action(play_of(game, SEAT)))


def play_refusal(game: MemoryGame) -> Any:
    action = game.cells.read("action", SEAT)
    return game.recorder.invoke("refusal", SEAT, member=action, gives=True)


def refusal(game: MemoryGame) -> Any:
    """As ``legality.refusal``: whether it is the time, and then each play."""
    wrong = game.recorder.invoke("wrong time", COUNT, gives=True)
    if wrong != 0:
        return wrong
    if game.due:
        return game.recorder.invoke("play refusal", game.due[0].seat, gives=True)
    for name in ("wrong action", "play refusal"):
        for seat in range(len(game.cities)):
            code = game.recorder.invoke(name, seat, gives=True)
            if code != 0:
                return code
    return 0


def carry_out(game: MemoryGame) -> None:
    """Carry out the plays that are written down: of the seat that chooses, or of all."""
    seats = [game.due[0].seat] if game.due else range(len(game.cities))
    WorkingState.carry_out(game, tuple(play_of(game, seat) for seat in seats))


def attempt(game: MemoryGame) -> Any:
    why = game.recorder.invoke("move refusal", COUNT, gives=True)
    if why == 0:
        game.recorder.invoke("carry out")
    return why


def perform(game: MemoryGame) -> None:
    for seat in [game.due[0].seat] if game.due else range(len(game.cities)):
        game.recorder.invoke("settle", seat)
    game.recorder.invoke("carry out")


def item_of(game: MemoryGame) -> Any:
    item = WorkingState.item_of(game, play_of(game, SEAT))
    return NONE if item is None else item.id


def settle(game: MemoryGame) -> None:
    """Note what a play pays, whether or not it is legal."""
    for action in game.book.memory.actions:
        if game.cells.read("action", SEAT) == ACTIONS.index(action):
            play = play_of(game, SEAT, action)
            payment = WorkingState.payment(game, play, WorkingState.item_of(game, play))
            game.note(SEAT, payment)
            return


def paid_by(game: MemoryGame) -> Payment:
    """What the play of a seat pays, as it is noted."""
    return Payment(*(game.cells.read(name, SEAT) for name in PAID))


def pay(game: MemoryGame) -> Any:
    happened = WorkingState.pay(game, SEAT, game.known_item(ITEM), paid_by(game))
    chained = happened.chained
    if chained is not False and game.book.effects.acting:  # what is built free is built by no chain
        by_choice = game.cells.read("action", SEAT) == ACTIONS.index(Action.FREE)
        chained = all_true([chained, negation(by_choice)])
    return if_else(chained, CHAINED, if_else(happened.traded, TRADED, 0))


def use_up(game: MemoryGame) -> None:
    """What a play uses up that is no free build by choice."""
    if game.cells.read("action", SEAT) != ACTIONS.index(Action.FREE):
        WorkingState.use_up(game, play_of(game, SEAT), game.known_item(ITEM), paid_by(game))


def bring_about(game: MemoryGame) -> None:
    play, item = play_of(game, SEAT), game.known_item(ITEM)
    happened = Happened(HAPPENED == CHAINED, HAPPENED == TRADED)
    WorkingState.bring_about(game, play, item, happened, bool(TAKES != 0))


def place(game: MemoryGame) -> None:
    WorkingState.place(game, play_of(game, SEAT), game.known_item(ITEM))


def gain_of(game: MemoryGame) -> Any:
    if ITEM < 0 or not game.known_item(ITEM).gains(When.BUILT):
        return 0
    return game.recorder.invoke("gain", SEAT, member=ITEM, gives=True)


def receive(game: MemoryGame) -> None:
    WorkingState.receive(game, SEAT, game.known_item(ITEM), AMOUNT)


def fought(game: MemoryGame) -> Any:
    return packed(WorkingState.fought(game, SEAT))


def take_tokens(game: MemoryGame) -> None:
    WorkingState.take_tokens(game, SEAT, unpacked(OUTCOMES, game.book.most_conflicts))


def ask_for(game: MemoryGame) -> None:
    entered = game.known_item(ITEM)
    if entered is not None:
        game.ask_for_one(SEAT, entered)


def offers_of(game: MemoryGame) -> Any:
    return int(WorkingState.is_offered_to(game, SEAT))


def note_left(game: MemoryGame) -> None:
    WorkingState.note_left(game, SEAT, None, paid_by(game))


def act_taken(game: MemoryGame) -> None:
    WorkingState.act_taken_by(game, SEAT, bool(TAKES != 0))


def take_offer(game: MemoryGame) -> None:
    WorkingState.take_offer(game, play_of(game, SEAT))


def deal(game: MemoryGame) -> None:
    WorkingState.deal(game, AGE)
    game.recorder.invoke("look at deal", AGE)


def look_at_deal(game: MemoryGame) -> None:
    """Note whether all that is dealt is in its deck. With the Free City, note whether its cards
    are known; some alone cannot be."""
    rules, seats = game.book, range(game.book.memory.most)
    dealt = {card.id: total(Hand(game, seat).count(card.id) for seat in seats)
             for card in rules.in_hands}  # fmt: skip
    hidden = total(Hand(game, seat).count(UNKNOWN) for seat in seats)
    some = all_true([hidden >= 1, hidden < rules.least_players * rules.hand_size])
    fits = in_deck(rules, game.seated, AGE, dealt)
    wrong = any_true([negation(fits), all_true([game.setup.free_city, some])])
    game.cells.write("misdealt", if_else(wrong, 1, game.cells.read("misdealt")))
    unseen = all_true([game.setup.free_city, hidden >= 1])
    game.cells.write("unseen", if_else(unseen, 1, 0))
