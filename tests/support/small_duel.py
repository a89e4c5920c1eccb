"""Sets of Duel so small that every game can be played, and all ends of their games."""

import random
from pathlib import Path

from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel import (
    PAID,
    Move,
    Rules,
    Setup,
    State,
    Victory,
    begin,
    legal_moves,
    perform,
    scores,
)
from antipater.rules.duel.effects import Payment
from antipater.rules.duel.legality import possible_payments

# For each player the points of each category but the treasury, and then the coins.
End = tuple[tuple[int, ...], tuple[int, ...]]

_KINDS = (Kind.BUILDING, Kind.GUILD, Kind.WONDER, Kind.TOKEN)
_FIGURES = ("left_out_per_age 0", "guilds_in_play 1", "wonders_each 1", "tokens_on_board 1")
# Rules that grow and fall with what a city has, and some that read its coins.
_RULES = (
    ("rule discard_income\n  max(own.brown + own.grey, own.coins / 2)\n",
     "rule discard_income\n  5 - own.yellow\n",
     "rule discard_income\n  4 if own.yellow >= 1 and opponent.yellow <= 0\n  1 otherwise\n"),
    ("rule price of resource\n  3 + max(opponent.symbols(resource, brown) - 1, own.yellow)\n",
     "rule price of resource\n  4 if own.yellow >= 1 and opponent.symbols(resource, brown) >= 1\n"
     "  max(0, 2 - own.brown) otherwise\n"),
    ("score treasury\n  (own.coins - 7) / 3\n", "score treasury\n  own.coins\n"),
    ("score military\n  own.lead\n",),
    ("rule scientific_supremacy\n  own.different_symbols >= 2\n",),
)  # fmt: skip
_LINES = (
    "points 3", "cost 1 coin", "cost wood", "shields 1", "on build 3 coins",
    "on build 2 coins per yellow", "destroys brown", "destroys yellow", "destroys green",
    "destroys red", "builds from discard",
)  # fmt: skip


def kept(folder: Path, names: str, *lines: str, base: str = "duel") -> CardSet:
    """A set of these cards alone, three an age and a wonder each, with lines added to it."""
    cards, wanted = load_set(base), names.split()
    gone = [item for item in cards.of_kind(*_KINDS) if item.slug not in wanted]
    text = ["set small", f"  extends {base}", '  en "Small"  fr "Petit"  nl "Klein"']
    text += [f"remove {item.kind.value} {item.slug}" for item in gone]
    text += [f'figure {figure}\n  source "house"' for figure in _FIGURES]
    text += [f"layout age {age}\n  row up 1 3 5" for age in (1, 2, 3)]
    text += ['draft\n  row first second\n  source "house"']
    text += ['track\n  loot 1 coin at 1\n  loot 2 coins at 2\n  capital 4\n  source "house"']
    path = folder / "small.cards"
    path.write_text("\n".join([*text, *lines, ""]), "utf-8")
    return load_set(path)


def random_small_set(rng: random.Random, folder: Path) -> CardSet:
    """A small set that somebody might have made. Raises ``CardSetError`` where it cannot be."""
    cards = load_set("duel_promo")
    names: list[str] = []
    for age, number in ((1, 3), (2, 3), (3, 2)):
        of_age = [item.slug for item in cards.of_kind(Kind.BUILDING) if item.age == age]
        names += rng.sample(of_age, number)
    for kind, number in ((Kind.GUILD, 1), (Kind.WONDER, 2), (Kind.TOKEN, rng.choice((1, 2)))):
        names += rng.sample([item.slug for item in cards.of_kind(kind)], number)
    lines = [
        f"change {item.kind.value} {item.slug}\n  {rng.choice(_LINES)}"
        for item in cards.items
        if item.slug in names and item.kind in (Kind.BUILDING, Kind.WONDER) and rng.random() < 0.3
    ]
    lines += [f"figure wonder_cap {rng.choice((1, 2))}", f"figure pair {rng.choice((1, 2))}"]
    lines += [f"figure starting_coins {rng.choice((3, 7, 10))}"]
    lines += [rng.choice(rules) for rules in _RULES if rng.random() < 0.5]
    return kept(folder, " ".join(names), *lines, base="duel_promo")


def all_ends(cards: CardSet, most: int = 1 << 20) -> set[End]:
    """Every civilian end of every game of a small set, whatever is paid by choice.

    Of more than ``most`` situations at once a random quarter as many are played on, so that
    some ends are left out.
    """
    rules, setup = Rules(cards), _setup(cards)
    ends: set[End] = set()
    level = {_bare(begin(rules, setup))}
    while level:
        following: set[State] = set()
        for bare in level:
            state = bare._replace(setup=setup)
            if state.victory is Victory.CIVILIAN:
                ends.add(_end(rules, state))
            elif state.to_move is not None:
                for move in legal_moves(rules, state):
                    payments = _payments(rules, state, move)
                    following.update(_bare(perform(rules, state, move, p)) for p in payments)
        if len(following) > most:
            some = sorted(following, key=lambda state: state[1:])
            following = set(random.Random(len(some)).sample(some, most // 4))
        level = following
    return ends


def _payments(rules: Rules, state: State, move: Move) -> tuple[Payment | None, ...]:
    """What the player can pay for a move, by choice of units and of chains."""
    if move.verb not in PAID:
        return (None,)
    coins = state.cities[move.player][rules.coins]
    every = possible_payments(rules, state, move.player, rules.items[move.item])
    return tuple(each for each in every if each.total <= coins)


def _bare(state: State) -> State:
    """A state without how it came about, so that equal ones are equal."""
    return state._replace(setup=None, log=None)  # type: ignore[arg-type]


def _setup(cards: CardSet) -> Setup:
    wonders = tuple(item.id for item in cards.of_kind(Kind.WONDER))
    tokens = tuple(item.id for item in cards.of_kind(Kind.TOKEN))
    buildings = cards.of_kind(Kind.BUILDING, Kind.GUILD)
    layouts = {age: tuple(b.id for b in buildings if b.age == age) for age in cards.layouts}
    return Setup(rows=(wonders, ()), tokens=tokens[:1], drawn=(), layouts=layouts)


def _end(rules: Rules, state: State) -> End:
    points = scores(rules, state)
    wanted = [c for c in rules.cards.categories if c != "treasury"]
    first, second = (
        (*(points[seat][c] for c in wanted), state.cities[seat][rules.coins]) for seat in (0, 1)
    )
    return first, second
