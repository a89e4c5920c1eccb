"""The functions of a 7 Wonders module: each is one of the engine's own, run on a game in memory."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.ir import Function
from antipater.checker.compile.recording import Row, record
from antipater.checker.compile.seven_wonders import reckoning, steps
from antipater.checker.compile.seven_wonders.game import (
    TRADED,
    MemoryGame,
    held_by,
    play_of,
)
from antipater.checker.compile.seven_wonders.memory import ACTIONS
from antipater.checker.compile.seven_wonders.parameters import (
    AT,
    OFF,
    SEAT,
)
from antipater.checker.compile.seven_wonders.plays import BITS
from antipater.checker.compile.seven_wonders.purchases import Purchases
from antipater.checker.compile.seven_wonders.rules import MemoryRules
from antipater.rules.card_set import Item
from antipater.rules.effects import When
from antipater.rules.numbers import if_else
from antipater.rules.seven_wonders import Action
from antipater.rules.seven_wonders.legality import (
    play_refusal,
    with_card,
)
from antipater.rules.seven_wonders.turn import WorkingState
from antipater.rules.trade import market

_Run = Callable[[MemoryGame], Any]
# Functions of which there is one for each item, cost, bundle of units, guild or action.
FAMILIES = (
    "enter",
    "gain",
    "chained",
    "free",
    "uses",
    "spend",
    "gives",
    "takes",
    "asks",
    "leave",
    "refusal",
    "short",
    "produces",
    "sells",
    "worth",
    "better with",
    "terms",
)
_MOST = 1 << 30


class Recorded:
    """The functions of one set and edition, in the order in which they stand in the module."""

    def __init__(self, rules: MemoryRules, purchases: Purchases) -> None:
        self.rules, self.purchases = rules, purchases
        memory = rules.memory
        items, seats = memory.unknown, memory.most
        self.ranges = {
            "seat": (0, seats - 1),
            "item": (NONE, items - 1),
            "amount": (-_MOST, _MOST),
            "at": (0, _MOST),
            "count": (0, seats),
            "low": (-_MOST, _MOST),
            "high": (-_MOST, _MOST),
            "age": (min(rules.deck_ages), max(rules.ages)),
            "column": (0, len(memory.cards.columns) - 1),
            "happened": (0, TRADED),
            "takes": (0, 1),
            "outcomes": (0, (1 << 2 * rules.most_conflicts) - 1),
            "stated": (0, (1 << BITS["stage"]) - 1),
        }

    def functions(self) -> Iterator[Function]:
        """Every function."""
        made = self.made
        yield made("take", ("at", "low", "high"), steps.take, gives=True)
        yield made("wrong time", ("count",), steps.wrong_time, gives=True)
        yield made("not held", ("seat",), steps.not_held, gives=True)
        yield made("wrong action", ("seat",), steps.wrong_action, gives=True)
        for action in self.rules.memory.actions:
            number = ACTIONS.index(action)
            yield made(f"refusal {number}", ("seat",), self.refusal(action), gives=True)
        yield made("play refusal", ("seat",), steps.play_refusal, gives=True)
        yield made("move refusal", ("count",), steps.refusal, gives=True)
        yield made("carry out", (), steps.carry_out)
        yield made("attempt of", ("count",), steps.attempt, gives=True)
        yield made("perform of", (), steps.perform)
        yield from self.of_a_move()
        for item in self.rules.cards.items:
            yield from self.of_item(item.id)
        yield from self.of_trade()
        yield from self.of_cards()
        yield made("set up", (), lambda game: WorkingState.set_up(game))
        yield made("right boards", (), reckoning.right_boards, gives=True)
        yield made("points", ("seat",), reckoning.points)
        for guild in self.rules.guild_items:
            yield made(f"better with {guild.id}", ("seat",), reckoning.better_with(guild))
        yield made("outcome", (), reckoning.outcome)

    def of_a_move(self) -> Iterator[Function]:
        """What a move does, step by step."""
        made = self.made
        yield made("item of", ("seat",), steps.item_of, gives=True)
        yield made("settle", ("seat",), steps.settle)
        acting = self.rules.effects.acting
        yield made("pay", ("seat", "item"), steps.pay, gives=acting)
        if acting:
            yield made("bring about", ("seat", "item", "happened", "takes"), steps.bring_about)
        if self.rules.effects.uses_up:
            yield made("use up", ("seat", "item"), steps.use_up)
        yield made("place", ("seat", "item"), steps.place)
        yield made("gained", ("seat", "item"), steps.gain_of, gives=True)
        yield made("receive", ("seat", "item", "amount"), steps.receive)
        yield made("ask seventh", ("seat",), lambda game: WorkingState.ask_seventh(game, SEAT))
        yield made("ask for", ("seat", "item"), steps.ask_for)
        yield made("drop last", ("seat",), lambda game: WorkingState.drop_last(game, SEAT))
        yield made("pass over", (), lambda game: WorkingState.pass_over(game))
        if self.rules.asks_late:
            yield made("offers of", ("seat",), steps.offers_of, gives=True)
            yield made("take offer", ("seat",), steps.take_offer)
        if self.rules.offers:
            yield made("act taken", ("seat", "takes"), steps.act_taken)
        if self.rules.effects.purse is not None:
            yield made("note left", ("seat",), steps.note_left)
        yield made("go on", (), lambda game: WorkingState.go_on(game))
        yield made("fought", ("seat",), steps.fought, gives=True)
        yield made("take tokens", ("seat", "outcomes"), steps.take_tokens)
        yield made("deal", ("age",), steps.deal)
        yield made("look at deal", ("age",), steps.look_at_deal)
        yield made("column", ("seat", "column"), reckoning.column, gives=True)

    def of_cards(self) -> Iterator[Function]:
        """What is asked of hands, and counted where not all of them are known."""
        made = self.made
        yield made("city holds", ("item",), reckoning.city_holds, gives=True)
        yield made("able", ("item",), reckoning.able, gives=True)
        yield made("least total", ("seat", "item"), reckoning.least_total, gives=True)
        yield made("chains", ("seat", "item"), reckoning.chains, gives=True)
        yield made("count dealt", ("age", "item"), reckoning.count_dealt)
        yield made("follow", ("seat",), reckoning.follow)
        yield made("look for", ("age", "item"), reckoning.look_for)

    def of_item(self, item: int) -> Iterator[Function]:
        """What depends on an item alone."""
        known = self.rules.cards.items[item]
        made = self.made

        def chained(game: MemoryGame) -> Any:
            return int(self.rules.free_by_chain(game.cities[SEAT], known))

        def free(game: MemoryGame) -> Any:
            return if_else(self.rules.builds_free(game.cities[SEAT], game.turn, known), 1, 0)

        yield made(f"enter {item}", ("seat",), lambda game: WorkingState.enter(game, SEAT, known))
        if item in self.rules.losable:
            leave: _Run = lambda game: WorkingState.leave(game, SEAT, known)  # noqa: E731
            yield made(f"leave {item}", ("seat",), leave)
        if known.gains(When.BUILT):
            gain: _Run = lambda game: WorkingState.gain(game, SEAT, known)  # noqa: E731
            yield made(f"gain {item}", ("seat",), gain, gives=True)
        yield made(f"chained {item}", ("seat",), chained, gives=True)
        for name, takes in (("gives", False), ("takes", True)) if self.rules.effects.acting else ():
            yield made(f"{name} {item}", ("seat",), partial(self.brings, known, takes))
        if self.rules.worded:
            asks: _Run = lambda game: WorkingState.ask_for(game, SEAT, known)  # noqa: E731
            yield made(f"asks {item}", ("seat",), asks)
        if self.rules.prices_change:
            yield made(f"terms {item}", ("seat",), partial(reckoning.note_terms, known))
        if any(self.rules.effects.frees):
            yield made(f"free {item}", ("seat",), free, gives=True)
        if self.rules.effects.uses_up:
            uses: _Run = lambda game: WorkingState.note_used(game, SEAT, known)  # noqa: E731
            yield made(f"uses {item}", ("seat",), uses)
        if self.rules.effects.spends:
            spend: _Run = lambda game: if_else(WorkingState.spend(game, SEAT, known), 1, 0)  # noqa: E731
            yield made(f"spend {item}", ("seat",), spend, gives=True)

    def brings(self, item: Item, takes: bool, game: MemoryGame) -> None:
        """What an item does when it is built, and what waits for that."""
        WorkingState.brings(game, SEAT, item, takes)

    def of_trade(self) -> Iterator[Function]:
        """What a city produces, sells and asks for units."""
        rules, made = self.rules, self.made

        def supply(game: MemoryGame) -> market.Supply:
            city = game.cities[SEAT]
            if rules.prices_change:
                return rules.helped(city, game.cells.read("units_off"))
            return rules.own_supply(city)

        def short(units: market.Units) -> _Run:
            return lambda game: market.shortfall(units, supply(game))

        def produces(units: market.Units) -> _Run:
            return lambda game: market.gives(supply(game), units)

        def sells(units: market.Units) -> _Run:
            return lambda game: market.gives(rules.offer(game.cities[SEAT]), units)

        def neighbour(side: int) -> _Run:
            return lambda game: game.seats(SEAT)[side].seat

        def worth(units: market.Units) -> _Run:
            def run(game: MemoryGame) -> Any:
                prices = game.cells.layout["prices"]
                row: Any = Row(game.recorder, prices, AT, len(units))
                return market.paid_for(units, row, OFF if rules.prices_change else 0)

            return run

        for units, number in self.purchases.costs.items():
            yield made(f"short {number - 1}", ("seat",), short(units), gives=True)
        for units, number in self.purchases.bundles.items():
            yield made(f"produces {number}", ("seat",), produces(units), gives=True)
            yield made(f"sells {number}", ("seat",), sells(units), gives=True)
            off = ("off",) if rules.prices_change else ()
            yield made(f"worth {number}", ("at", *off), worth(units), gives=True)
        yield made("left of", ("seat",), neighbour(1), gives=True)
        yield made("right of", ("seat",), neighbour(2), gives=True)
        yield made("payments", ("seat", "item"), reckoning.payments, gives=True)
        yield made("hand of", ("seat",), reckoning.hand_of, gives=True)
        stated = ("stated",) if rules.cards.any_order else ()
        yield made("next stage", ("seat", *stated), reckoning.next_stage, gives=True)
        yield made("reckon prices", ("seat",), reckoning.prices)
        coins = ("left", "right", "other left", "other right")
        yield made("earlier", coins, reckoning.earlier, gives=True)

    def refusal(self, action: Action) -> _Run:
        """Why a seat's play cannot be made; else what it pays is noted."""

        def run(game: MemoryGame) -> Any:
            play, was_open = play_of(game, SEAT, action), game.cells.read("open")
            looks_at_hand = action in (Action.DISCARD, Action.DECLINE) and game.is_free_city(SEAT)
            hand: Any = held_by(game, SEAT) if looks_at_hand else ()
            if action in (Action.SALVAGE, Action.DECLINE, Action.TAKE):
                why = play_refusal(self.rules, game, play, hand)
            else:
                unheld = game.recorder.invoke("not held", SEAT, gives=True)
                if unheld != 0:
                    return unheld
                why = with_card(self.rules, game, play, hand)
            if looks_at_hand:  # at other payments than its own
                game.cells.write("open", was_open)
            if why is None:
                game.note(SEAT, None if looks_at_hand else game.noted)
            return game.refused(why)

        return run

    def made(
        self, name: str, parameters: tuple[str, ...], run: _Run, gives: bool = False
    ) -> Function:
        """One function, recorded on every path."""
        return record(
            name,
            {p: self.ranges.get(p, (NONE, _MOST)) for p in parameters},
            lambda recorder: run(MemoryGame(self.rules, recorder)),
            gives,
        )
