"""Examples of 7 Wonders: a city and its two neighbours, at a table of three."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from antipater.checker.examples.ages import by_ages
from antipater.checker.examples.scene import CannotStart, Ending, Given, age_of, given
from antipater.grammar.cards.examples import STAGE, Act, Example, Pays
from antipater.grammar.games import PASSES
from antipater.rules.card_set import NO_ITEM, CardSet, Item, Kind
from antipater.rules.choices import ItemChoice
from antipater.rules.ledger import Ledger, add
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    DueKind,
    Play,
    Rules,
    Setup,
    State,
    begin,
    outcome,
    perform,
    play_refusal,
    refusal,
    scores,
)
from antipater.rules.seven_wonders.choosing import there
from antipater.rules.seven_wonders.legality import held, payments
from antipater.rules.seven_wonders.moves import LAYS

# The seats of the table, in the order in which formulas name them: own, left, right.
_TABLE = (0, -1, 1)
_ACTIONS = {"builds": Action.BUILD, "discards": Action.DISCARD, "chooses": Action.SALVAGE}


def _uses(act: Act) -> bool:
    return act.verb == "uses"


def _lays(act: Act) -> bool:
    """Whether a card is discarded to lay something."""
    return act.verb == "discards" and bool(act.other)


def _passes(act: Act) -> bool:
    return act.verb == PASSES


def _answers(act: Act) -> bool:
    return act.verb in ("uses", "chooses", PASSES)


def _not_asked(act: Act) -> str | None:
    """The code of what answers something where nothing is asked."""
    return "W-OFFER-01" if _uses(act) else "W-TURN-04" if _passes(act) else None


class SevenWondersScene:
    """A moment of a game of three.

    What is done in lines that follow one another, each by another city, is one turn; a city
    of which nothing is said discards a card that nobody looks at. Boards that are not named
    are taken from those left.
    """

    def __init__(self, cards: CardSet, example: Example) -> None:
        self.rules = Rules(cards, example.edition)
        self.cards = self.rules.cards  # with the costs of the edition
        self.seat_of = {
            name: at % len(cards.seats) for name, at in zip(cards.seats, _TABLE, strict=True)
        }
        self.state = self._laid_out(given(example))

    # The situation

    def _laid_out(self, said: Given) -> State:
        boards = self._boards(said)
        state = begin(self.rules, Setup(len(boards), tuple(board.id for board in boards)))
        age = age_of(self.cards, said) or self.rules.ages[0]
        turn = 1 if said.turn is None else said.turn
        if turn > self.rules.turns:
            raise CannotStart(f"an age has {self.rules.turns} turns")
        hands: list[tuple[int, ...] | None] = [None] * len(boards)
        cities = list(state.cities)
        for name, seat in self.seat_of.items():
            cities[seat] = self._city(name, boards[seat], said, age)
            if name in said.hands:
                hands[seat] = tuple(self.cards.by_slug[slug].id for slug in said.hands[name])
        return state._replace(
            cities=tuple(cities),
            hands=tuple(hands),
            age=age,
            turn=turn,
            discards=tuple(self.cards.by_slug[slug].id for slug in said.cards.get("pile", ())),
        )

    def _boards(self, said: Given) -> list[Item]:
        """The board of each seat: as said, else one of those that nobody has."""
        named = dict[int, Item]()
        for name, seat in self.seat_of.items():
            items = [self.cards.by_slug[slug] for slug in said.cards.get(name, ())]
            boards = [item for item in items if item.kind is Kind.BOARD]
            if len(boards) > 1:
                raise CannotStart(f"`{name}` has two boards")
            if boards:
                named[seat] = boards[0]
        taken = {board.board for board in named.values()}
        plain = [b for b in self.rules.boards if b.board not in taken]
        for seat in self.seat_of.values():
            if seat not in named:
                if not plain:
                    raise CannotStart("the set has too few boards for three cities")
                named[seat] = plain[0]
                plain = [b for b in plain if b.board != plain[0].board]
        return [named[seat] for seat in sorted(named)]

    def _laid(self, said: Given) -> list[Item]:
        """What lies on the table for all, in whosever city it is said to be."""
        named = dict.fromkeys(slug for slugs in said.cards.values() for slug in slugs)
        laid = [item for item in map(self.cards.by_slug.__getitem__, named) if item.pile]
        for item in laid:
            together = [other.slug for other in laid if other.pile == item.pile]
            places = self.cards.piles[item.id].lying(len(self.seat_of))
            if len(together) > places == 1:
                one, other, *_ = reversed(together)
                raise CannotStart(f"`{one}` and `{other}` cannot both lie on top")
            if len(together) > places:
                raise CannotStart(
                    f"{len(together)} of `{self.cards.piles[item.id].name}` lie on top"
                )
        return laid

    def _city(self, name: str, board: Item, said: Given, age: int) -> Ledger:
        amounts = said.amounts.get(name, {})
        opening = begin(self.rules, Setup(3, (board.id,) * 3)).cities[0]
        ledger, ages = list(opening), self.rules.ages
        first = by_ages(self.cards, ages, ages[0])
        for column, amount in by_ages(self.cards, ages, age).items():
            ledger[self.cards.column[column]] += amount - first.get(column, 0)
        for n, item in enumerate(self._laid(said), 1):  # the first one named was laid first
            add(ledger, item)
            if item.laid != NO_ITEM:
                ledger[item.laid] = n
        stages, built = self.rules.stage_items[board.id], amounts.get("stages", 0)
        if built > len(stages):
            raise CannotStart(f"the board of `{name}` has {len(stages)} stages")
        mine = [self.cards.by_slug[slug] for slug in said.cards.get(name, ())]
        items = [item for item in mine if not item.pile]
        for item in (*stages[:built], *(i for i in items if i.kind is not Kind.BOARD)):
            add(ledger, item)
        for counter, amount in amounts.items():
            if counter != "stages":
                ledger[self.cards.column[counter]] = amount
        return tuple(ledger)

    # What is done

    def _play(self, act: Act) -> Play:
        seat, due = self.seat_of[act.seat], self.state.due
        if _uses(act):
            return Play(seat, Action.TAKE, stage=self._offer(act))
        if _passes(act):
            return Play(seat, Action.DECLINE)
        if act.thing == STAGE:
            return Play(seat, Action.STAGE, self._card(act.other))
        item = self.cards.by_slug[act.thing]
        if item.kind is Kind.STAGE:
            return Play(seat, Action.STAGE, self._card(act.other), stage=item.number or 0)
        if due and due[0].kind is DueKind.SALVAGE and act.verb == "builds":
            return Play(seat, Action.SALVAGE, item.id)
        late = item.kind is Kind.CHARACTER or (due and due[0].kind is DueKind.OFFER)
        if act.verb == "chooses" and late:  # the first of a name stands for all
            return Play(seat, Action.TAKE, next(iter(self.rules.namesakes(item.id)), item.id))
        action, stage = _ACTIONS[act.verb], LAYS if act.other else 0
        return Play(seat, Action.FREE if act.free else action, item.id, stage=stage)

    def _offer(self, act: Act) -> int:
        """The number of the offer that is taken: of several, that of what is chosen."""
        numbers, offers = self.rules.offered_by(act.thing), self.rules.effects.offers
        column = self.cards.column
        chosen = (n for n in numbers if offers[n - 1].ready.column == column.get(act.other))
        return next(chosen, numbers[0])

    def _card(self, slug: str) -> int:
        return self.cards.by_slug[slug].id if slug else UNKNOWN

    def _asked(self, acts: Sequence[Act]) -> State:
        """The state in which something is done: whatever else its owners may do now is not."""
        state, wanted = self.state, {(self.seat_of[a.seat], a.thing) for a in acts if _uses(a)}
        passing = {self.seat_of[act.seat] for act in acts if _passes(act)}
        while state.due and state.due[0].kind is DueKind.OFFER:
            due = state.due[0]
            if due.seat in passing:
                break
            if due.argument in self.rules.late:
                keeping = {self.seat_of[a.seat] for a in acts if a.verb == "chooses"}
                if due.seat in keeping or not self.rules.may_pass(due.argument):
                    break
            elif (due.seat, due.argument) in wanted or due.argument in self.rules.musts:
                break
            state = perform(self.rules, state, (Play(due.seat, Action.DECLINE),))
        return state

    def act(self, acts: Sequence[Act]) -> tuple[Act, str] | None:
        for answering, group in groupby(acts, key=_answers):
            for together in ([act] for act in group) if answering else [[*group]]:
                laying = [each for each in together if _lays(each)]
                laying.sort(key=lambda each: self.seat_of[each.seat])
                laid = [replace(a, verb="chooses", thing=a.other, other="") for a in laying]
                refused = self._act(together) or (self._act(laid) if laid else None)
                if refused is not None:
                    return refused
        return None

    def _act(self, acts: Sequence[Act]) -> tuple[Act, str] | None:
        self.state = self._asked(acts)
        if self.state.due and acts[1:]:  # a choice is made by one city
            return self._act(acts[:1]) or self._act(acts[1:])
        plays = [self._play(act) for act in acts]
        if not self.state.due and (code := _not_asked(acts[0])) is not None:
            return acts[0], code
        if not self.state.due:
            playing = {play.seat for play in plays}
            idle = [seat for seat in self.seat_of.values() if seat not in playing]
            plays += [Play(seat, Action.DISCARD, self._any_card(seat)) for seat in idle]
        move = tuple(sorted(plays))
        why = refusal(self.rules, self.state, move)
        if why is None:
            self.state = perform(self.rules, self.state, move)
            return None
        refused = (act for act in acts if self.seat_of[act.seat] == why.seat)
        return next(refused, acts[-1]), why.code

    def _any_card(self, seat: int) -> int:
        hand = self.state.hands[seat]
        return hand[0] if hand else UNKNOWN

    def refused(self, act: Act) -> str | None:
        state, play = self._asked([act]), self._play(act)
        if not state.due and (code := _not_asked(act)) is not None:
            return code
        if state.due:
            why = refusal(self.rules, state, (play,))
        else:
            hand = held(self.rules, state, play.seat, (play,))
            why = play_refusal(self.rules, state, play, hand)
        if why is None and _lays(act):
            lying = dict(there(self.rules, state.cities, play.seat, self._laying()))
            return None if lying[self._card(act.other)] else "W-LAY-02"
        return why.code if why else None

    def _laying(self) -> ItemChoice:
        """The choice of what is laid instead of the coins of a discard."""
        draws = self.rules.draws.values()
        return next(draw for draw in draws if self.rules.layable == self.rules.among(draw))

    # What is asked

    def ledgers(self) -> Sequence[Ledger]:
        return self.state.seats(0)

    def payments(self, pays: Pays) -> list[Mapping[str, int]]:
        seat = self.seat_of[pays.seat]
        item = self._stage(seat) if pays.thing == STAGE else self.cards.by_slug[pays.thing]
        if item is None:
            return []
        ways = payments(self.rules, self.state, seat, item)
        return [{"": way.total, "left": way.left, "right": way.right} for way in ways]

    def _stage(self, seat: int) -> Item | None:
        board, city = self.state.setup.boards[seat], self.state.cities[seat]
        return self.rules.next_stage(board, city)

    def points(self, seat: str) -> Mapping[str, int]:
        return scores(self.rules, self.state)[self.seat_of[seat]]

    def ending(self) -> Ending:
        ended = outcome(self.rules, self.state._replace(over=True))
        assert ended is not None
        names = {at: name for name, at in self.seat_of.items()}
        winner = None if ended.shared else names[ended.winners[0]]
        return Ending("civilian", winner)
