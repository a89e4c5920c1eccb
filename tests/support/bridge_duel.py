"""One table for both readings of Duel: the engine's values to and from the naive ones."""

from collections.abc import Iterator
from functools import cache

from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel import (
    Happening,
    Move,
    Rules,
    Setup,
    Spot,
    State,
    Verb,
    legal_moves,
    outcome,
    reckon,
    scores,
)
from support.naive.duel import Game, Play, Table


@cache
def rules_of(edition: str | None = None, cards: str = "duel_promo") -> Rules:
    """The engine's rules; the set with the promo wonders holds all of the base game."""
    return Rules(load_set(cards), edition)


def setup_of(cards: CardSet, table: Table) -> Setup:
    """The engine's set-up of a naive table."""

    def ids(slugs: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(cards.by_slug[slug].id for slug in slugs)

    return Setup(
        rows=tuple(ids(row) for row in table.rows),
        wonders=(ids(table.wonders[0]), ids(table.wonders[1])),
        tokens=ids(table.board),
        drawn=ids(table.drawn),
        layouts={age: ids(slugs) for age, slugs in table.structures.items()},
    )


def move_of(cards: CardSet, play: Play) -> Move:
    """The engine's move for a naive play."""
    if play.verb == "begin":
        return Move(Verb.BEGIN, play.player, int(play.thing))
    other = cards.by_slug[play.other].id if play.other else -1
    return Move(Verb(play.verb), play.player, cards.by_slug[play.thing].id, other)


def play_of(cards: CardSet, move: Move) -> Play:
    """The naive play for an engine's move."""
    if move.verb is Verb.BEGIN:
        return Play("begin", move.player, str(move.item))
    other = cards.items[move.other].slug if move.other >= 0 else ""
    return Play(move.verb.value, move.player, cards.items[move.item].slug, other)


def at(rules: Rules, state: State, spot: int, *kinds: Kind) -> set[str]:
    """The slugs of the items that lie at a spot."""
    return {
        item.slug
        for item in rules.items
        if state.places[item.id] == spot and (not kinds or item.kind in kinds)
    }


def pawn(rules: Rules, state: State) -> int:
    """The pawn's space, positive towards the second player's capital."""
    leads = [city[rules.lead] for city in state.cities]
    assert leads[0] == -leads[1]
    return int(leads[0])


def loot(rules: Rules, state: State) -> set[int]:
    """The spaces of the track on which a loot token lies."""
    return {
        token.at * (1 - 2 * player)
        for player in (0, 1)
        for token in rules.cards.loot
        if state.cities[player][token.column]
    }


def symbols(rules: Rules, state: State, player: int) -> list[str]:
    """The science symbols of a city."""
    column = rules.cards.column
    return sorted(
        symbol
        for symbol in rules.cards.symbols
        for _ in range(state.cities[player][column[f"science({symbol})"]])
    )


def differences(rules: Rules, state: State, game: Game) -> list[str]:
    """All that the engine and the naive reading see differently; empty where they agree."""
    return [
        f"{what}: engine {engine!r}, naive {naive!r}"
        for what, engine, naive in _views(rules, state, game)
        if engine != naive
    ]


def _views(rules: Rules, state: State, game: Game) -> Iterator[tuple[str, object, object]]:
    due = game.due()
    cards = (Kind.BUILDING, Kind.GUILD)
    plays = [play_of(rules.cards, move) for move in legal_moves(rules, state)]
    yield "to move", state.to_move, due and due[0]
    yield "age", state.age, game.age
    yield "legal moves", set(plays), game.legal()
    yield "moves offered twice", len(plays), len(set(plays))
    yield "pawn", pawn(rules, state), game.pawn
    yield "loot", loot(rules, state), game.loot
    yield "discard pile", at(rules, state, Spot.DISCARD), set(game.discarded)
    yield "tucked", at(rules, state, Spot.TUCKED), set(game.tucked)
    yield "board", state.board_tokens, len(game.board())
    yield "cards left", state.left.bit_count(), len(game.present())
    result = outcome(rules, state)
    yield "outcome", result and (result.kind.value, result.winner), game.outcome
    for player, points in enumerate(scores(rules, state)):
        who = f"player {player}: "
        city = state.cities[player]
        yield who + "coins", city[rules.coins], game.coins[player]
        here = Spot.CITY + player
        yield who + "city", at(rules, state, here, *cards), set(game.buildings[player])
        yield who + "wonders", at(rules, state, here, Kind.WONDER), set(game.built[player])
        yield who + "tokens", at(rules, state, here, Kind.TOKEN), set(game.tokens[player])
        held = at(rules, state, Spot.HELD + player)
        yield who + "wonders to build", held, set(game.unbuilt(player))
        yield who + "symbols", symbols(rules, state, player), sorted(game.symbols(player))
        if not (game.outcome and game.outcome[0] == "military"):
            yield who + "points", points, game.scores(player)
    if due and due[1] == "turn":
        yield from _prices(rules, state, game, due[0])


def _prices(
    rules: Rules, state: State, game: Game, player: int
) -> Iterator[tuple[str, object, object]]:
    for slug in [game.card_at(slot) for slot in game.accessible()] + game.unbuilt(player):
        reckoning = reckon(rules, state, player, rules.cards.by_slug[slug].id)
        yield f"price of {slug}", reckoning.total, game.price(player, slug)
        yield f"trade for {slug}", reckoning.trade, game.trade(player, slug)


def coins_told(state: State) -> tuple[int, int]:
    """The coins that each player won or lost by the last move, as the log tells it."""
    coins = [0, 0]
    signs = {
        Happening.PAYS: -1,
        Happening.TRADES: -1,
        Happening.LOSES: -1,
        Happening.RECEIVES: 1,
        Happening.GAINS: 1,
        Happening.CHAIN: 1,
    }
    assert state.log is not None
    for event in state.log.events:
        coins[event.player] += signs.get(event.what, 0) * event.amount
    return coins[0], coins[1]


def spaces_told(state: State) -> int:
    """The spaces that the pawn moved by the last move, as the log tells it, signed."""
    assert state.log is not None
    moved = [event for event in state.log.events if event.what is Happening.ADVANCES]
    assert all(event.amount > 0 for event in moved)
    return sum(event.amount * (1 - 2 * event.player) for event in moved)
