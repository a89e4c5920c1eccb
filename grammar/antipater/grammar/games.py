"""What the engine of each game asks of a card set, and what it acts on: its profile.

A profile is a list of what is played. Whatever a set says beside it is an error at its place,
so that nothing is read in silence which no engine acts on.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from antipater.grammar.cards.rows import fixed_in, happening_in
from antipater.rules.card_set import Kind
from antipater.rules.choices import Zone
from antipater.rules.effects import Happens

Range = tuple[int, int]
_MOST = 999


# What is said of who leaves alone what may be done: it is done with nothing.
PASSES = "passes"


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that is done in examples: ``builds``, and ``base`` after ``can`` (``build``).

    ``kinds`` are the items that it is done with, or it is done to a seat. ``rules`` are those
    that an example of it touches; ``others`` the kinds of what stands behind ``with``.
    ``of_offers``: it is done with what lets its owner do something, a card or a tally. ``joint``:
    what stands before the others.
    """

    base: str
    kinds: tuple[Kind, ...] = ()
    of_seats: bool = False
    rules: tuple[str, ...] = ()
    others: tuple[Kind, ...] = (Kind.BUILDING, Kind.GUILD)
    of_offers: bool = False
    joint: str = "with"


@dataclass(frozen=True, slots=True)
class ExampleWords:
    """What examples of a game can say.

    ``verbs``: what is done; ``places``: what there is beside cities, and the items that can be
    there; ``counters``: the numbers that a city is given, each with its least; ``built`` and
    ``held``: the items that stand in a city, and that a player holds. ``ending_rules``: those,
    beside scores, that tell who wins. ``paid``: who gets coins
    beside the bank; ``turns``: of an age, 0 where they are not counted; ``free``: whether there
    is building free of cost by choice; ``called``: what has a price beside what is built.
    """

    verbs: Mapping[str, Verb]
    places: Mapping[str, tuple[Kind, ...]]
    counters: Mapping[str, int]
    built: tuple[Kind, ...]
    held: tuple[Kind, ...]
    victories: tuple[str, ...]
    ending_rules: tuple[str, ...]
    paid: tuple[str, ...] = ()
    turns: int = 0
    free: bool = False
    called: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class GameProfile:
    """The names that an engine knows.

    ``figures`` are plain numbers and their ranges (``{age}``: one for each age), ``rules``
    are numbers, ``prices`` rules of a resource, ``truths`` rules that hold or do not.
    ``optional``: rules of the own city that a set may have, also in the place of a figure, each
    with whether it is a truth.
    ``rulings``: the options that it acts on; ``may_rule``: of rulings that a set may leave out.
    ``lines`` are the lines of cards, and their parts, that it acts on, by their rules of the
    grammar; ``only`` says on which kinds of cards, where it is not on all of ``kinds``. Of
    these lines, those in ``due`` must be there. ``happens``: what effects can wait for.
    ``instead``: of lines that it does not play, what there is in their place, and why.
    ``declared``: the lines of zones and phases that a set may declare.
    ``zones``: where something can lie that cards let choose; ``choosers``: the other seats that
    cards can let choose.
    ``of_a_player`` and ``of_the_game`` are what invariants may speak of beside the columns, each
    with its meaning; ``examples`` what examples can say, None where the game plays none.
    """

    title: str
    seats: tuple[str, ...]
    figures: Mapping[str, Range]
    rules: tuple[str, ...]
    prices: tuple[str, ...]
    truths: tuple[str, ...]
    rulings: Mapping[str, tuple[str, ...]]
    categories: tuple[str, ...]
    words: tuple[str, ...]
    parts: tuple[str, ...]
    turns: tuple[str, ...]
    kinds: tuple[Kind, ...]
    lines: frozenset[str]
    happens: frozenset[Happens] = frozenset()
    instead: Mapping[str, str] = field(default_factory=dict)
    declared: frozenset[str] = frozenset()
    zones: frozenset[Zone] = frozenset()
    choosers: tuple[str, ...] = ()
    optional: Mapping[str, bool] = field(default_factory=dict)
    may_rule: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    only: Mapping[str, tuple[Kind, ...]] = field(default_factory=dict)
    due: tuple[str, ...] = ()
    of_a_player: Mapping[str, str] = field(default_factory=dict)
    of_the_game: Mapping[str, str] = field(default_factory=dict)
    examples: ExampleWords | None = None

    def plays_line(self, rule: str, kind: Kind | None = None) -> bool:
        """Whether the engine acts on a line, or part of a line, of cards; of this kind."""
        everywhere = kind in (None, Kind.TALLY)
        return rule in self.lines and (everywhere or kind in self.only.get(rule, self.kinds))

    def figures_for(self, ages: int) -> dict[str, Range]:
        """The plain numbers that it asks for in a game of so many ages, and their ranges."""
        found = dict[str, Range]()
        for name, limits in self.figures.items():
            each = range(1, ages + 1) if "{" in name else [0]
            found |= {name.format(age=age): limits for age in each}
        return found

    def known_rules(self, ages: int) -> tuple[str, ...]:
        """Every rule that the engine asks for by its name."""
        due = *self.figures_for(ages), *self.rules, *self.prices, *self.truths
        return (*due, *(name for name in self.optional if name not in due))


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_LINES = _names(
    """
    name age cost cost_per cost_formula free gives produces produces_per produces_formula one_of
    fixes points shields shields_per science on_build at_end per condition on_build_formula
    at_end_formula loses ranked rest theirs event of thing mark risen limit
    discount discount_formula coins_off coins_off_formula extra_coins whose first_unit coined
    unit_off unit_extra floor any_chain chain_of from_bank builds_free source accept
    """
)

_BUILDINGS = (Kind.BUILDING, Kind.GUILD)
_CITY = (*_BUILDINGS, Kind.TOKEN, Kind.WONDER)

_DUEL_EXAMPLES = ExampleWords(
    verbs={
        "builds": Verb("build", (*_BUILDINGS, Kind.WONDER), rules=("price",)),
        "discards": Verb("discard", _BUILDINGS, rules=("discard_income",)),
        "takes": Verb("take", (Kind.TOKEN, Kind.CHARACTER)),
        "destroys": Verb("destroy", _BUILDINGS),
        "chooses": Verb("choose", (*_CITY, Kind.CHARACTER), of_seats=True),
        "swaps": Verb("swap", _CITY, others=_CITY),
        "moves": Verb("move", (Kind.CHARACTER,), others=(Kind.CHARACTER,), joint="to"),
        "raises": Verb("raise", (Kind.WONDER,)),
        "lays": Verb("lay", (Kind.CHARACTER,), others=(Kind.PLACE,), joint="in"),
        "prepares": Verb("prepare", (Kind.CHARACTER,)),
        "sets off": Verb("set off", (Kind.CHARACTER,)),
        PASSES: Verb("pass"),
    },
    places={
        "table": (*_BUILDINGS, Kind.TOKEN, Kind.CHARACTER),
        "box": (Kind.TOKEN,),
        "pile": _BUILDINGS,
    },
    counters={"coins": 0, "lead": -_MOST},
    built=(*_BUILDINGS, Kind.WONDER, Kind.TOKEN, Kind.CHARACTER),
    called=(Kind.CHARACTER,),
    held=(Kind.WONDER, Kind.CHARACTER),
    victories=("civilian", "military", "scientific"),
    ending_rules=("tie_break", "military_supremacy", "scientific_supremacy"),
)

DUEL = GameProfile(
    title="Duel",
    seats=("own", "opponent"),
    figures={
        "starting_coins": (0, _MOST),
        "tokens_on_board": (0, _MOST),
        "left_out_per_age": (0, _MOST),
        "guilds_in_play": (0, _MOST),
        "wonders_each": (0, _MOST),
        "wonder_cap": (1, _MOST),
        "pair": (1, _MOST),
        "capital": (1, 99),
    },
    rules=("discard_income", "tie_break"),
    prices=("price",),
    truths=("military_supremacy", "scientific_supremacy"),
    optional={"pair": False},
    instead=dict.fromkeys(
        ("science_per", "science_formula"),
        "`science …` alone: pairs and the supremacy are seen when a symbol comes into a city",
    ),
    rulings={
        "central_pawn": ("chooses", "begins"),
        "full_tie": ("shared", "second_player"),
        "jumped_loot": ("both", "further_only"),
        "destroyed_card": ("to_discard", "leaves_game"),
        "discounted_units": ("chosen", "by_acquisition"),
        "chain_use": ("may", "always"),
        "pair_token": ("takes", "may_take"),
    },
    categories=("civilian", "wonders", "progress", "treasury", "military"),
    words=(),
    parts=("track", "draft", "layout"),
    turns=("first", "second"),
    kinds=(Kind.BUILDING, Kind.GUILD, Kind.WONDER, Kind.TOKEN, Kind.CHARACTER),
    lines=_LINES
    | fixed_in("duel")
    | _names(
        """
        lies most on_chain symbol_off extra_shields collects wonders_replay replay
        destroys from_discard draws from_top_row left_out
        chooses keeps event_choice of_age of_opponent of_own
        from_zone from_those from_hand from_own against sway among shift beside or_else into also
        tucked
        """
    ),
    happens=happening_in("duel"),
    declared=_names(
        "places dealt spaces on_cards deck controlled worths price called set_off from_age"
    ),
    zones=frozenset(Zone),
    choosers=("opponent",),
    only={
        **dict.fromkeys(("cost", "cost_per", "cost_formula"), (*_BUILDINGS, Kind.WONDER)),
    },
    of_a_player={
        "held": "wonders not yet built",
        "picks": "wonders still to choose in the draft",
        "pairs": "pairs of equal science symbols in the city",
        "draws": "wonders built that draw a token from the box",
        "loot_behind": "loot tokens that lie where the pawn has come",
    },
    of_the_game={
        "over": "1 when the game is over",
        "age": "the age",
        "replay": "1 while the active player goes again",
        "tokens_left": "progress tokens left on the board",
        "tokens_on_table": "progress tokens that lie on the board",
        "tokens_in_box": "progress tokens that lie in the box",
        "all_tokens": "progress tokens of the set, wherever they are",
        "choices": "choices that are open",
        "token_choices": "of these, choices of a token from the board",
        "draw_choices": "of these, choices of a token drawn from the box",
        "begin_choices": "of these, choices of who begins",
        "cards_left": "cards left in the structure",
    },
    examples=_DUEL_EXAMPLES,
)

_HANDS = (*_BUILDINGS, Kind.CHARACTER)
_NOT_BOARDS = (*_BUILDINGS, Kind.STAGE, Kind.CHARACTER)

_SEVEN_WONDERS_EXAMPLES = ExampleWords(
    verbs={
        "builds": Verb("build", _NOT_BOARDS, rules=("price_left", "price_right"), others=_HANDS),
        "discards": Verb("discard", _HANDS, rules=("discard_income",)),
        "chooses": Verb("choose", _HANDS),
        "uses": Verb("use", of_offers=True),
        PASSES: Verb("pass"),
    },
    places={"pile": _BUILDINGS},
    counters={"coins": 0, "stages": 0, "conflict": -_MOST, "defeats": 0},
    built=(*_BUILDINGS, Kind.BOARD, Kind.CHARACTER),
    held=_HANDS,
    victories=("civilian",),
    ending_rules=("tie_break",),
    paid=("left", "right"),
    turns=99,
    free=True,
)

SEVEN_WONDERS = GameProfile(
    title="7 Wonders",
    seats=("own", "left", "right"),
    figures={
        "starting_coins": (0, _MOST),
        "hand_size": (2, 99),
        "guilds_beyond_players": (-99, _MOST),
        "free_city_players": (3, 3),
        "conflict_victory_{age}": (-99, _MOST),
        "conflict_defeat": (-99, _MOST),
    },
    rules=("discard_income", "tie_break"),
    prices=("price_left", "price_right"),
    truths=(),
    optional={
        "conflict_strength": False,
        "takes_part": True,
        "fights_beyond": True,
        "fights_beyond_left": True,
        "fights_beyond_right": True,
    },
    rulings={
        "copied_shipowners": ("counts_itself", "does_not_count"),
        "chain_use": ("may", "always"),
        "seventh_card": ("after_the_sixth", "start_of_turn"),
    },
    may_rule={"absent_city": ("stands_between", "neighbours_meet")},
    categories=("military", "treasury", "wonders", "scientific", "guilds"),
    words=("conflict", "defeats"),
    parts=("draft",),
    turns=("left", "right"),
    kinds=(Kind.BUILDING, Kind.GUILD, Kind.BOARD, Kind.STAGE, Kind.CHARACTER),
    lines=_LINES
    | fixed_in("seven_wonders")
    | _names(
        """
        lies copies sells partner one_from_bank
        science_per science_formula science_choice neighbours around
        from_discard chooses of_age from_zone of_neighbour
        fee forfeit willing alternative or_owed keeps event_choice of_own of_theirs side bank
        """
    ),
    happens=happening_in("seven_wonders"),
    declared=_names("held before deck on_top laying"),
    zones=frozenset({Zone.DISCARDS}),
    only={
        "copies": (Kind.BUILDING,),
        "on_build": _NOT_BOARDS,
        "on_build_formula": _NOT_BOARDS,
        "loses": _NOT_BOARDS,
        "theirs": _NOT_BOARDS,
        "from_discard": _NOT_BOARDS,
        **dict.fromkeys(("chooses", "from_zone", "keeps"), _NOT_BOARDS),
        "of_neighbour": (Kind.STAGE,),
        "free_build": (Kind.STAGE,),
        "seventh": (Kind.STAGE,),
        "copies_guild": (Kind.STAGE,),
    },
    due=("copies",),
    of_a_player={
        "board_stages": "stages that the city's board has",
        "salvages": "buildings out of the discards that the city was given by what stands in it",
        "cards_played": "cards of the age, and of those held from the start, that the player has "
        "played at most",
        "free_builds": "stages that stand and let build free of any cost",
        "salvage_choices": "buildings out of the discards that are still to be chosen",
        "freed": "the last age in which the city built free of any cost; 0 for none",
    },
    of_the_game={
        "over": "1 when the game is over",
        "age": "the age",
        "turn": "the turn of the age",
        "first_turn": "the number of its first: 1, or 0 where something is played before each age",
        "players": "cities at the table, the Free City among them",
        "ages_over": "ages that are over",
        "choices": "choices that are open",
        "seventh_choices": "of these, what to do with the last card of an age",
        "coins": "coins of all cities",
        "conflict": "points of the conflict tokens of all cities",
        "defeats": "defeats of all cities",
    },
    examples=_SEVEN_WONDERS_EXAMPLES,
)

# By the name that a set gives after ``game``. Another game is one more entry.
GAMES: dict[str, GameProfile] = {"duel": DUEL, "seven_wonders": SEVEN_WONDERS}


def known_rules(game: str, categories: Iterable[str], ages: int) -> set[str]:
    """The names of rules that a game's engine asks for; scores of all categories among them."""
    known = GAMES[game].known_rules(ages) if game in GAMES else ()
    return {*known, *(f"score_{c}" for c in categories)}


def foreign_words(game: str) -> frozenset[str]:
    """The words of card text for cities and kinds of items that only other games have."""
    if game not in GAMES:
        return frozenset()
    own = {*map(str, GAMES[game].zones), *_who_and_what(game)}
    return frozenset(word for other in GAMES for word in _who_and_what(other)) - own


def _who_and_what(game: str) -> set[str]:
    profile = GAMES[game]
    several = ("neighbours", "others") if len(profile.seats) > 2 else ()
    return {*profile.seats, *several, *map(str, profile.kinds)}
