"""Every line that a game is said to play changes its games; none is read in silence.

For each line and each kind of card it is put on all cards of that kind, and the same random
games are played with it and without it. The line's own columns are left out of what is
compared, so that a column which no engine and no formula reads makes no difference.
"""

import random
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import zip_longest
from typing import Any, NamedTuple

import pytest

from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.lines import BY_RULE, CARD_LINES
from antipater.grammar.cards.load import File, load_set, read_layers
from antipater.grammar.cards.offers import MOST_OFFERS
from antipater.grammar.cards.rows import FIXED_LINES
from antipater.grammar.games import GAMES
from antipater.rules import duel, seven_wonders
from antipater.rules.card_set import Item, Kind
from support import random_duel

SEEDS = 60
# Lines that say something of the card to people, and to the checker; where a character lies must
# be said in any case.
SAID, DUE = {"name", "source", "accept"}, {"lies"}
# How many characters there are, and where: those that anybody takes who likes, or one plays before
# each age.
CHARACTERS = {"duel": 4, "seven_wonders": 12}
ZONES = {
    "duel": """zone council
  scores progress
  row of 4
  price 0, 0, 0, 0 coins
phase petition
  instead of a card: choose 1 of council, pay its price, take it
  from age 2
""",
    "seven_wonders": """zone council
  scores civilian
  each player holds 4
phase petition
  before each age: play 1 of council
""",
}


# A zone that is controlled by who has most there.
CHAMBER = """tally influence
zone chamber
  scores progress
  row of 2
  controlled by most influence
character decree
  lies in chamber
  points 3
character edict
  lies in chamber
  produces wood
"""
# A deck, for lines that draw out of it.
FAVOURS = """zone favours
  scores civilian
  deck
""" + "".join(f"character f{n}\n  lies in favours\n  points {n}\n" for n in range(1, 5))

# Another, for a choice out of several zones.
BOONS = "zone boons\n  deck\n  scores civilian\n" + "".join(
    f"character b{n}\n  lies in boons\n  points {n}\n" for n in range(1, 3)
)
# A row in whose free places something is laid, for lines that do that.
STAIRS = """zone stairs
  scores progress
  row of 4 free places
  price 0, 0, 0, 0 coins
phase climbing
  instead of a card: choose 1 of stairs, pay its price, take it
"""


class Trial(NamedTuple):
    """A line as it is put on the cards of an age (0: those of none), and what stands there in
    the games without it. ``others``: a line for the cards that do not get this one."""

    text: str
    without: str = ""
    others: str = ""


BOTH = {
    "age": Trial("age {age} yellow", "age {age} green"),
    "cost": Trial("cost 3 coins, wood"),
    "free": Trial("free with {card}", "cost 9 wood", "gives drop"),
    "gives": Trial("gives drop", others="free with drop"),
    "produces": Trial("produces wood, stone, clay"),
    "produces_per": Trial("produces 3 wood per building"),
    "produces_formula": Trial("produces wood: own.buildings + 1"),
    "one_of": Trial("produces wood or stone or clay"),
    "fixes": Trial("fixes the price of wood, stone, clay"),
    "points": Trial("points 7"),
    "shields": Trial("shields 1"),
    "shields_per": Trial("shields 1 per brown"),
    "on_build": Trial("on build 5 coins"),
    "at_end": Trial("at end 5 points"),
    "on_build_formula": Trial("on build min(own.coins, 5) coins"),
    "mark": Trial("when all reaches 2 {colour}: gain 1 coin", "when all discards: gain 1 coin"),
    "risen": Trial("when all.coins reaches 6: lose 1 coin", "when all discards: lose 1 coin"),
    "condition": Trial("at end 5 points if own.blue >= 2", "at end 5 points"),
    "at_end_formula": Trial("at end 2 * min(own.red, own.blue) points"),
    "limit": Trial("when all builds: gain 1 coin, once an age", "when all builds: gain 1 coin"),
    "thing": Trial("when an age begins: lose 1 coin", "when all discards: lose 1 coin"),
    "ranked": Trial(
        "when all builds: each city with most yellow loses 1 coin", "when all builds: lose 1 coin"
    ),
    "rest": Trial(
        "when all builds: lose 9 coins, the rest as debt", "when all builds: lose 9 coins"
    ),
    "of": Trial("when own builds blue: lose 1 coin", "when own builds red: lose 1 coin"),
    "discount": Trial("2 resources off {colour}"),
    "discount_formula": Trial("resources off everything: own.brown"),
    "coins_off": Trial("2 coins off {colour} or red", "", "cost 3 coins"),
    "coins_off_formula": Trial("coins off everything: own.brown", "", "cost 3 coins"),
    "extra_coins": Trial("1 extra coin on {colour} or brown"),
    "cost_per": Trial("cost 1 coin per brown"),
    "cost_formula": Trial("cost coins: own.brown + own.grey"),
    "coined": Trial("1 coin in place of each unit of {colour} or red"),
    "unit_off": Trial("1 coin off each unit bought"),
    "unit_extra": Trial("2 extra coins on each raw unit bought"),
    "floor": Trial("3 coins off each unit bought, at least 1", "3 coins off each unit bought"),
    "any_chain": Trial("pays 1 coin for any chain"),
    "from_bank": Trial("buys from the bank at 1 coin"),
    "builds_free": Trial("builds first red of each age free"),
    "chooses": Trial("choose 1 building from the discards, build it"),
    "of_age": Trial(
        "choose 1 building of age 1 from the discards, build it",
        "choose 1 building from the discards, build it",
    ),
    "from_discard": Trial("builds from discard"),
    "per": Trial("at end 5 points per blue", "at end 5 points"),
}
TRIALS = {
    "duel": BOTH
    | {
        "science": Trial("science wheel"),
        "most": Trial("at end 2 points per blue in the city with most", "at end 2 points per blue"),
        "loses": Trial("opponent loses 2 coins"),
        "theirs": Trial(
            "opponent loses 1 coin per yellow of theirs", "opponent loses 1 coin per yellow"
        ),
        "event": Trial("when opponent builds: gain 2 coins"),
        "event_choice": Trial("when own discards: choose 1 brown of the opponent, discard it"),
        "on_chain": Trial("on chain 4 coins"),
        "whose": Trial("1 extra coin on red for the opponent", "1 extra coin on red"),
        "chain_of": Trial(
            "pays 0 coins for any chain of the opponent", "pays 0 coins for any chain"
        ),
        "first_unit": Trial("1 coin off the first unit bought"),
        "symbol_off": Trial("a cost symbol off {colour} or brown"),
        "extra_shields": Trial("1 extra shield on red"),
        "collects": Trial("collects trade coins"),
        "wonders_replay": Trial("wonders replay"),
        "replay": Trial("replay"),
        "destroys": Trial("destroys brown"),
        "of_opponent": Trial("choose 1 building of the opponent, discard it"),
        "of_own": Trial("choose 1 building of own city, discard it"),
        "from_zone": Trial("choose 1 building from the structure, discard it"),
        "also": Trial("choose 1 character from the favours or boons, take it"),
        "tucked": Trial(
            "choose 1 wonder from own hand, build it with 1 building from the discards"
        ),
        "sway": Trial("choose 1 of chamber, gain 1 influence there"),
        "or_else": Trial(
            "choose 1 of chamber, gain 1 influence there, "
            "or move 1 influence from one of chamber to another"
        ),
        "among": Trial("choose 1 of places 1 to 1 of chamber, gain 1 influence there"),
        "beside": Trial(
            "move 1 influence from one of chamber to a neighbouring one",
            others="choose 1 of chamber, gain 1 influence there",
        ),
        "shift": Trial(
            "move 1 influence from one of chamber to another",
            others="choose 1 of chamber, gain 1 influence there",
        ),
        "against": Trial("choose 1 building of own city and 1 building of the opponent, swap them"),
        "from_hand": Trial("choose 1 wonder from the hand of the opponent, take it"),
        "from_own": Trial("choose 1 wonder from own hand, build it"),
        "from_those": Trial("choose 1 building from those left out, build it"),
        "draws": Trial("draws 2 tokens"),
        "keeps": Trial("draw 2 of favours, keep 1"),
        "into": Trial("draw 2 of favours, lay 1 in stairs"),
        "from_top_row": Trial("builds from top row"),
        "left_out": Trial("builds left out"),
    },
    "seven_wonders": BOTH
    | {
        "fee": Trial(
            "when own builds: may pay 1 coin: gain 3 coins", "when own builds: gain 3 coins"
        ),
        "alternative": Trial(
            "when own builds: gain 3 coins or 1 shield", "when own builds: gain 3 coins"
        ),
        "keeps": Trial("draw 2 of favours, keep 1"),
        "event_choice": Trial("when own builds {colour}: draw 2 of favours, keep 1"),
        "forfeit": Trial(
            "when own builds: may discard 1 building of own city: gain 3 coins",
            "when own builds: gain 3 coins",
        ),
        "of_own": Trial("when own builds: choose 1 building of own city, discard it"),
        "of_theirs": Trial("when own builds: others choose 1 building of theirs, discard it"),
        "of_age": Trial(
            "when own builds: choose 1 blue of age 1 of own city, discard it",
            "when own builds: choose 1 blue of own city, discard it",
        ),
        "willing": Trial("when own builds: may gain 3 coins", "when own builds: gain 3 coins"),
        "or_owed": Trial(
            "when all builds: lose 2 coins, or as debt",
            "when all builds: lose 2 coins, the rest as debt",
        ),
        "science": Trial("science gear"),
        "loses": Trial("neighbours lose 2 coins"),
        "theirs": Trial(
            "neighbours lose 1 coin per blue of theirs", "neighbours lose 1 coin per blue"
        ),
        "event": Trial("when left builds: gain 2 coins"),
        "science_per": Trial("science gear per 2 blue"),
        "science_formula": Trial("science gear: min(own.red, own.blue)"),
        "science_choice": Trial("science compass or gear or tablet"),
        "copies": Trial("copies 3 3", "copies 3"),
        "sells": Trial("produces and sells wood, stone", "produces wood, stone"),
        "partner": Trial("fixes the price of wood, stone at the left", "points 1"),
        "neighbours": Trial("at end 1 point per blue at the neighbours", "at end 1 point per blue"),
        "around": Trial(
            "at end 1 point per blue here and at the neighbours", "at end 1 point per blue"
        ),
        "whose": Trial("1 extra coin on everything for the left", "1 extra coin on everything"),
        "first_unit": Trial("1 coin off the first unit bought at the left"),
        "one_from_bank": Trial("buys one unit from the bank at 1 coin"),
        "chain_of": Trial("pays 0 coins for any chain of the left", "pays 0 coins for any chain"),
        "side": Trial("when all buys of left: gain 1 coin", "when all buys of right: gain 1 coin"),
        "bank": Trial(
            "when all gains coins of the bank: lose 1 coin", "when all gains coins: lose 1 coin"
        ),
        "of_neighbour": Trial("choose 1 guild of a neighbour, copy it"),
        "from_zone": Trial("choose 1 building from the discards, build it"),
    },
}
for row in FIXED_LINES:
    for game in row.games:
        TRIALS[game][row.rule] = Trial(row.example)
KINDS = {
    (game, rule): [
        kind
        for kind in GAMES[game].kinds
        if kind in BY_RULE[rule].kinds and GAMES[game].plays_line(rule, kind)
    ]
    for game, trials in TRIALS.items()
    for rule in trials
}
# Cards of all kinds get their lines in the same way: each line is tried on one kind, by turns, and
# on all of them in campaigns.
NOW = {(*line, kinds[n % len(kinds)]) for n, (line, kinds) in enumerate(KINDS.items())}
CASES = [
    pytest.param(*line, kind, marks=[pytest.mark.campaign] * ((*line, kind) not in NOW))
    for line, kinds in KINDS.items()
    for kind in kinds
]


def test_every_line_that_a_game_plays_is_tried() -> None:
    known = {line.rule for line in CARD_LINES}
    for game, profile in GAMES.items():
        if game in TRIALS:
            assert set(TRIALS[game]) | SAID == profile.lines - DUE
            assert profile.lines <= known


@pytest.mark.slow
def test_every_kind_of_card_is_tried_in_every_run() -> None:
    assert {case[::2] for case in NOW} == {
        (line[0], kind) for line, kinds in KINDS.items() for kind in kinds
    }


@pytest.mark.slow
@pytest.mark.parametrize(("game", "rule", "kind"), CASES)
def test_a_line_that_is_played_changes_the_games(game: str, rule: str, kind: Kind) -> None:
    trial = TRIALS[game][rule]
    both = [changed(game, kind, text, trial.others) for text in (trial.without, trial.text)]
    own = {column for column in both[1].cards.columns if of_line(rule, column)}
    assert any(
        before != after
        for seed in range(SEEDS)
        for before, after in zip_longest(*(PLAYED[game](rules, seed, own) for rules in both))
    )


@pytest.mark.slow
def test_a_line_that_nothing_reads_changes_nothing() -> None:
    """The test of the test: accepting a finding is a line on which no engine acts."""
    both = [changed("duel", Kind.WONDER, text, "") for text in ("", 'accept no_effect "test"')]
    for seed in range(3):
        without, with_it = (list(PLAYED["duel"](rules, seed, set())) for rules in both)
        assert without == with_it


def of_line(rule: str, column: str) -> bool:
    return column.partition("(")[0] in {family.name for family in BY_RULE[rule].columns}


@lru_cache(maxsize=32)
def changed(game: str, kind: Kind, text: str, others: str) -> Any:
    """The rules of a game where a line is put on all cards of a kind, and one on all others."""
    base = load_set(game)
    blocks = []
    # Of lines that are left to a city a set may have but so many.
    left = MOST_OFFERS if re.search(r"\bmay\b|or as", text) else len(base.items)
    room = iter(range(MOST_OFFERS // 2 if re.search(r"\bor \d", text) else left))
    for item in base.items:
        if item.kind is Kind.BOARD:
            stages = [i for i in base.of_kind(Kind.STAGE) if (i.board, i.side) == key(item)]
            lines = [f"change board {item.board} side {item.side}"]
            of_boards = kind is Kind.BOARD and text and item.id % 3
            if of_boards and next(room, None) is not None:
                lines.append(f"  {line_for(item, text)}")
            for stage, _ in zip(stages if kind is Kind.STAGE and text else (), room, strict=False):
                lines += [f"  stage {stage.number}", f"    {line_for(stage, text)}"]
            blocks += [lines] if len(lines) > 1 else []
        elif item.kind is not Kind.STAGE:
            # Of the cards with the line every third goes without, so that there are others.
            chosen = (
                item.kind is kind
                and bool(not others or item.id % 3)
                and next(room, None) is not None
            )
            line = text if chosen else others * (item.kind is Kind.BUILDING)
            if line:
                blocks.append([f"change {item.kind} {item.slug}", f"  {line_for(item, line)}"])
    head = f"set x\n  extends {game}\n" + ("chain drop\n" if game != "duel" else "")
    head += "tally debt\n" if "debt" in text else ""
    head += CHAMBER if "chamber" in text + others else ""
    head += "".join(f"colour {c} scores civilian\n" for c in ("brown", "grey", "red"))
    head += FAVOURS * ("favours" in text) + STAIRS * ("stairs" in text) + BOONS * ("boons" in text)
    if kind is Kind.CHARACTER:
        head += ZONES[game]
        line = text.format(age=1, card="altar", colour="wonder" if game == "duel" else "blue")
        for n in range(CHARACTERS[game]):
            told = [f"  {line}"] if next(room, None) is not None else []
            blocks.append([f"character c{n}", "  lies in council", *told])
    layer = (("x.cards", head + "\n".join("\n".join(lines) for lines in blocks) + "\n"),)
    compilation = compile_set([*played_layers(game), layer])
    assert compilation.card_set, [str(d) for d in compilation.diagnostics][:3]
    return RULES[game](compilation.card_set)


@cache
def played_layers(game: str) -> list[tuple[File, ...]]:
    """The text of a shipped set without what no game reads: a third of the time to compile it."""
    unread = re.compile(r"^example .*\n(?:[ \t].*\n|\s*\n)*|^[ \t]+source .*\n", re.MULTILINE)
    return [
        tuple((name, unread.sub("", text)) for name, text in files) for files in read_layers(game)
    ]


def key(board: Item) -> tuple[str | None, str | None]:
    return board.board, board.side


def line_for(item: Item, text: str) -> str:
    colour = "wonder" if item.kind in (Kind.WONDER, Kind.TOKEN) else "blue"
    return text.format(age=item.age or 0, card="altar", colour=colour)


def played_duel(rules: duel.Rules, seed: int, own: set[str]) -> Iterator[Any]:
    """A random game: at each move what may be done, and what stands in both cities."""
    cards, rng = rules.cards, random.Random(seed)
    state = duel.begin(rules, random_duel.random_setup(rng, rules))
    columns = [n for n, name in enumerate(cards.columns) if name not in own]
    while state.to_move is not None:
        legal = duel.legal_moves(rules, state)
        cities = [[cards.columns[c] for c in columns if city[c]] for city in state.cities]
        amounts = [[city[c] for c in columns if city[c]] for city in state.cities]
        yield legal, cities, amounts
        weights = [0.1 if move.verb is duel.Verb.DISCARD else 1 for move in legal]
        state = duel.perform(rules, state, rng.choices(legal, weights)[0])
    yield duel.scores(rules, state), duel.outcome(rules, state)


def played_seven_wonders(rules: seven_wonders.Rules, seed: int, own: set[str]) -> Iterator[Any]:
    """The same for 7 Wonders with three players."""
    cards, rng = rules.cards, random.Random(seed)
    state = seven_wonders.begin(rules, dealt(rules, rng))
    columns = [n for n, name in enumerate(cards.columns) if name not in own]
    while not state.over:
        seats = [state.due[0].seat] if state.due else range(len(state.cities))
        plays: tuple[seven_wonders.Play, ...] = ()
        for seat in seats:
            legal = seven_wonders.legal_plays(rules, state, seat, plays)
            yield legal, [(cards.columns[c], state.cities[seat][c]) for c in columns]
            building = [p for p in legal if p.action is not seven_wonders.Action.DISCARD]
            plays += (rng.choice(building or legal),)
        state = seven_wonders.perform(rules, state, tuple(sorted(plays)))
    yield seven_wonders.scores(rules, state)


def dealt(rules: seven_wonders.Rules, rng: random.Random) -> seven_wonders.Setup:
    """Three boards, and hands out of each age's deck."""
    boards = {b.board: b.id for b in rng.sample(rules.boards, len(rules.boards))}
    deals = {}
    for age in rules.deck_ages:
        deck = [card for card, n in rules.deck(3, age).items() for _ in range(n)]
        guilds = [card for card in deck if rules.items[card].kind is Kind.GUILD]
        surplus = rng.sample(guilds, len(guilds) - rules.guilds_in_play(3)) if guilds else []
        cards = [card for card in deck if card not in surplus]
        rng.shuffle(cards)
        size = rules.hand_of(age)
        deals[age] = tuple(tuple(cards[size * n : size * (n + 1)]) for n in range(3))
    return seven_wonders.Setup(3, tuple(rng.sample(sorted(boards.values()), 3)), deals)


PLAYED: dict[str, Any] = {"duel": played_duel, "seven_wonders": played_seven_wonders}
RULES: dict[str, Any] = {"duel": duel.Rules, "seven_wonders": seven_wonders.Rules}
