"""How many changed sheets of Duel are ends of games all the same: the most that can be refuted.

``python tests/benchmarks/changed_games.py [SHEETS [KIND [GAMES [TRIES [FOLDER]]]]]``: the sheets
of ``refuted_slips.py``, each changed once. For each that is not refuted a game is looked for that
ends with all its entries: the game of the unchanged sheet is changed in small steps, played by
the engine's own rules. A game that is found shows that the sheet is possible, and is written to
the folder as a record; that none is found shows nothing. Tries after the first begin hotter or
cooler, and may give the changed entry more weight.
"""

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import exp
from pathlib import Path
from time import process_time

TOP = Path(__file__).parent.parent.parent
sys.path.insert(0, str(TOP / "tests"))
sys.path.insert(0, str(TOP / "tests/benchmarks"))

import refuted_slips as slips  # type: ignore[import-not-found]  # noqa: E402

from antipater.checker.games.registry import GAMES  # noqa: E402
from antipater.checker.records.duel.record import DuelRecord  # noqa: E402
from antipater.checker.records.duel.writer import write_notation  # noqa: E402
from antipater.checker.sheets.feasibility.question import Entry, Question  # noqa: E402
from antipater.checker.sheets.played.duel import _draft, _layout  # noqa: E402
from antipater.grammar.cards.load import load_set  # noqa: E402
from antipater.rules.card_set import Kind  # noqa: E402
from antipater.rules.duel import Move, Rules, Setup, Spot, Verb, Victory, begin, options  # noqa: E402
from antipater.rules.duel.turn import Turn  # noqa: E402
from support.random_duel import random_game  # noqa: E402

# How much worse a game may become by a step, more or less, at the beginning and at the end; for
# tries after the first one of these, and of these weights for the changed entries.
_HOT, _COLD = 1.2, 0.2
_HOTS, _COLDS, _WEIGHTS = (0.8, 1.2, 1.6), (0.2, 0.35), (1.0, 1.5, 2.0)
# What an entry counts that is wrong by n points, n to the power, and by n coins beside points;
# and an end that is no civilian one.
_POWER, _COINS, _NO_END = 0.7, 0.7, 60.0
_BUILD, _DISCARD, _WONDER = range(3)


@dataclass(frozen=True)
class Card:
    """What is done with a card when its turn comes, if that can be; else it is discarded."""

    item: int
    how: int


@dataclass(frozen=True)
class Game:
    """A game as it is meant: cards in the order in which they are taken, by age.

    ``rank``: by item, what is chosen first where there is a choice; ``first``: by age, whether
    who chooses begins it.
    """

    wonders: tuple[tuple[int, ...], tuple[int, ...]]
    tokens: tuple[int, ...]
    drawn: tuple[int, ...]
    cards: tuple[tuple[Card, ...], ...]
    rank: tuple[float, ...]
    first: tuple[bool, ...]


def meant(rules: Rules, seed: int) -> Game:
    """The random game of a seed."""
    record, _ = random_game(seed, rules)
    cards: dict[int, list[Card]] = {age: [] for age in rules.ages}
    held: tuple[list[int], list[int]] = ([], [])
    rank, first = [1.0] * len(rules.items), dict.fromkeys(rules.ages, True)
    age = rules.ages[0]
    hows = {Verb.BUILD: _BUILD, Verb.DISCARD: _DISCARD, Verb.WONDER: _WONDER}
    for n, move in enumerate(record.moves):
        if move.verb is Verb.DRAFT:
            held[move.player].append(move.item)
        elif move.verb in hows:
            taken = move.other if move.verb is Verb.WONDER else move.item
            age = rules.items[taken].age or 0
            cards[age].append(Card(taken, hows[move.verb]))
            if move.verb is Verb.WONDER:
                rank[move.item] = n / 1000
        elif move.verb is Verb.BEGIN:
            first[age + 1] = move.player == move.item
        else:
            rank[move.item] = n / 1000
    return Game(
        (tuple(held[0]), tuple(held[1])),
        record.setup.tokens,
        record.setup.drawn,
        tuple(tuple(cards[age]) for age in rules.ages),
        tuple(rank),
        tuple(first[age] for age in rules.ages),
    )


def played(rules: Rules, game: Game) -> Turn:
    """The game played, as far as it goes."""
    setup = Setup(wonders=game.wonders, tokens=game.tokens, drawn=game.drawn)
    turn = Turn(rules, begin(rules, setup))
    coming = iter(card for age in game.cards for card in age)
    while turn.to_move is not None:
        if turn.due:
            _choose(rules, turn, game)
        else:
            _take(turn, game, next(coming))
    return turn


def _choose(rules: Rules, turn: Turn, game: Game) -> None:
    due = turn.due[0]
    if due.verb is Verb.BEGIN:
        stays = game.first[rules.ages.index(turn.age)]
        turn.make(Move(due.verb, due.player, due.player if stays else 1 - due.player))
        return
    chosen = min(options(rules, turn, due), key=game.rank.__getitem__)
    assert turn.attempt(Move(due.verb, due.player, chosen)) is None


def _take(turn: Turn, game: Game, card: Card) -> None:
    player = turn.active
    if card.how == _BUILD and turn.attempt(Move(Verb.BUILD, player, card.item)) is None:
        return
    if card.how == _WONDER:
        held = [w for w in game.wonders[player] if turn.places[w] == Spot.HELD + player]
        for wonder in sorted(held, key=game.rank.__getitem__)[:1]:
            if turn.attempt(Move(Verb.WONDER, player, wonder, card.item)) is None:
                return
    assert turn.attempt(Move(Verb.DISCARD, player, card.item)) is None


def entries(rules: Rules, turn: Turn) -> dict[Entry, int]:
    """What the sheet of the game says."""
    said: dict[Entry, int] = {}
    for seat in (0, 1):
        points = rules.scoring.points(turn.cities[seat], turn.cities[1 - seat])
        points["coins"] = turn.cities[seat][rules.coins]
        said |= {(seat, name): int(points[name]) for name in slips.ROW}
    return said


@dataclass(frozen=True)
class Goal:
    """A sheet that a game is to end with, and what its entries count beside 1."""

    sheet: Mapping[Entry, int]
    weights: Mapping[Entry, float]

    def miss(self, rules: Rules, game: Game) -> float:
        """How far the end of a game is from the sheet; 0 where it is that of the sheet."""
        turn = played(rules, game)
        said = entries(rules, turn)
        away = {entry: abs(said[entry] - v) for entry, v in self.sheet.items() if said[entry] != v}
        wrong: float = sum(self._weight(entry) * (1 + by**_POWER) for entry, by in away.items())
        return wrong + (turn.victory is not Victory.CIVILIAN) * _NO_END

    def _weight(self, entry: Entry) -> float:
        return (_COINS if entry[1] == "coins" else 1) * self.weights.get(entry, 1)


def changed(rules: Rules, game: Game, rng: random.Random) -> Game:
    """A game that differs in one to three things."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        game = _changed_once(rules, game, rng)
    return game


def _changed_once(rules: Rules, game: Game, rng: random.Random) -> Game:
    n, kind = rng.randrange(len(game.cards)), rng.random()
    cards = list(game.cards[n])
    a, b = rng.sample(range(len(cards)), 2)
    if kind < 0.35:
        cards[a], cards[b] = cards[b], cards[a]
    elif kind < 0.45:
        cards.insert(b, cards.pop(a))
    elif kind < 0.65:
        cards[a] = replace(cards[a], how=rng.randrange(3))
    elif kind < 0.75:
        cards[a], cards[b] = (
            replace(cards[a], how=cards[b].how),
            replace(cards[b], how=cards[a].how),
        )
    elif kind < 0.88:
        cards[a] = replace(cards[a], item=_other_card(rules, cards, a, rng))
    else:
        return _changed_table(rules, game, rng)
    return replace(game, cards=(*game.cards[:n], tuple(cards), *game.cards[n + 1 :]))


def _other_card(rules: Rules, cards: Sequence[Card], a: int, rng: random.Random) -> int:
    """A card that is not in play, of the same kind and age."""
    here, item = {card.item for card in cards}, rules.items[cards[a].item]
    return rng.choice(
        [
            i.id
            for i in rules.items
            if i.kind is item.kind and i.age == item.age and i.id not in here
        ]
        or [item.id]
    )


def _changed_table(rules: Rules, game: Game, rng: random.Random) -> Game:
    kind = rng.randrange(4)
    if kind == 0:
        return replace(game, first=tuple(rng.random() < 0.5 for _ in game.first))
    if kind == 1:
        rank = list(game.rank)
        wanted = [i.id for i in rules.items if i.kind in (Kind.WONDER, Kind.TOKEN)]
        rank[rng.choice(wanted)] = rng.random()
        return replace(game, rank=tuple(rank))
    if kind == 2:
        tokens = [t.id for t in rules.progress_tokens]
        order = [*game.tokens, *game.drawn]
        order += [t for t in tokens if t not in order]
        _exchange(order, rng)
        board, drawn = len(game.tokens), len(game.drawn)
        return replace(game, tokens=tuple(order[:board]), drawn=tuple(order[board : board + drawn]))
    wonders = [i.id for i in rules.items if i.kind is Kind.WONDER]
    order = [*game.wonders[0], *game.wonders[1]]
    order += [w for w in wonders if w not in order]
    _exchange(order, rng)
    each = len(game.wonders[0])
    return replace(game, wonders=(tuple(order[:each]), tuple(order[each : 2 * each])))


def _exchange(order: list[int], rng: random.Random) -> None:
    a, b = rng.sample(range(len(order)), 2)
    order[a], order[b] = order[b], order[a]


def found(
    rules: Rules, game: Game, goal: Goal, games: int, rng: random.Random, heats: tuple[float, float]
) -> tuple[int, Game] | None:
    """A game that ends with a sheet, and after how many; None if none of so many did."""
    (hot, cold), away = heats, goal.miss(rules, game)
    for n in range(1, games + 1):
        if away == 0:
            return n, game
        heat = hot * (cold / hot) ** (n / games)
        other = changed(rules, game, rng)
        now = goal.miss(rules, other)
        if now <= away or rng.random() < exp((away - now) / heat):
            game, away = other, now
    return None


def tried(
    rules: Rules, game: Game, sheet: Mapping[Entry, int], changes: Mapping[Entry, int],
    games: int, tries: Sequence[random.Random],
) -> tuple[int, Game] | None:  # fmt: skip
    """The first game found in some tries."""
    for n, rng in enumerate(tries):
        weight = rng.choice(_WEIGHTS) if n else 1
        heats = (rng.choice(_HOTS), rng.choice(_COLDS)) if n else (_HOT, _COLD)
        goal = Goal(sheet, dict.fromkeys(changes, weight))
        if this := found(rules, game, goal, games, rng, heats):
            return this
    return None


def record(rules: Rules, game: Game) -> DuelRecord:
    """A game with its draft and its cards laid out."""
    log, played_moves = played(rules, game).log, list[Move]()
    while log is not None:
        played_moves.insert(0, log.move)
        log = log.before
    rows, draft = _draft(rules, game.wonders)
    taken: dict[int, list[int]] = {age: [] for age in rules.ages}
    for move in played_moves:
        if move.verb in (Verb.BUILD, Verb.DISCARD, Verb.WONDER):
            card = move.other if move.verb is Verb.WONDER else move.item
            taken[rules.items[card].age or 0].append(card)
    layouts = {age: _layout(rules, age, cards) for age, cards in taken.items()}
    setup = Setup(rows=rows, tokens=game.tokens, drawn=game.drawn, layouts=layouts)
    return DuelRecord(
        format="antipater",
        set=rules.cards.slug,
        players=("Anna", "Bert"),
        setup=setup,
        moves=(*draft, *played_moves),
        edition=rules.edition.name,
    )


def real_seeds(rules: Rules) -> Iterator[int]:
    """The seeds of random games that went to their civilian end."""
    return (s for s in count() if random_game(s, rules)[1].victory is Victory.CIVILIAN)


def main(number: int, kind: str, games: int, tries: int, folder: Path | None) -> None:
    rules = Rules(load_set("duel"))
    ends = GAMES["duel"].sheet.finished(load_set("duel"), None, 2, True)
    assert ends is not None
    change = getattr(slips, kind)
    said = {"refuted": 0, "a game": 0, "not known": 0}
    number_tried = -1
    for n, (seed, sheet) in enumerate(zip(real_seeds(rules), slips.real_sheets(), strict=False)):
        changes = change(random.Random(n), sheet)
        wanted = {**sheet, **changes}
        if wanted == sheet and kind != "unchanged":
            continue
        number_tried += 1
        if number_tried == number:
            break
        before = process_time()
        if Question(ends, wanted).answer(explain=False).possible is False:
            what, after = "refuted", 0
        else:
            rngs = [random.Random(n + 1000 * t) for t in range(tries)]
            this = tried(rules, meant(rules, seed), wanted, changes, games, rngs)
            what, after = ("a game", this[0]) if this else ("not known", 0)
            if this and folder:
                path = folder / f"{kind}_{number_tried:02}.duel"
                path.write_text(write_notation(record(rules, this[1])), "utf-8")
        said[what] += 1
        told = ", ".join(f"{c} {sheet[s, c]} -> {v}" for (s, c), v in changes.items())
        print(f"  {told}: {what} ({after} games, {process_time() - before:.0f} s)", flush=True)
    print(f"{kind}: {said}", flush=True)


if __name__ == "__main__":
    arguments = [*sys.argv[1:], *("40", "near", "20000", "1")[len(sys.argv) - 1 :]]
    to = Path(arguments[4]) if len(arguments) > 4 else None
    main(int(arguments[0]), arguments[1], int(arguments[2]), int(arguments[3]), to)
