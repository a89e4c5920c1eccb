"""What the engine of each game asks of a card set: without it no game can be played."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from antipater.grammar.diagnostics import Report, Span
from antipater.grammar.layers import Definition, Layers
from antipater.grammar.rulebook import rule_name
from antipater.grammar.vocabulary import Vocabulary
from antipater.rules.definitions import Kind, Rule
from antipater.rules.expressions import Constant


@dataclass(frozen=True, slots=True)
class Game:
    """The names that an engine knows. ``figures`` are plain numbers, ``rules`` are numbers,
    ``prices`` are rules of a resource, ``truths`` rules that hold or do not. ``deaf`` are the
    lines of cards that the engine does not act on, ``kinds`` the cards that it plays with.
    """

    seats: tuple[str, ...]
    figures: tuple[str, ...]
    rules: tuple[str, ...]
    prices: tuple[str, ...]
    truths: tuple[str, ...]
    rulings: tuple[str, ...]
    categories: tuple[str, ...]
    words: tuple[str, ...]
    parts: tuple[tuple[str, ...], ...]
    turns: tuple[str, ...]
    kinds: tuple[Kind, ...]
    deaf: tuple[str, ...]

    def known_rules(self) -> tuple[str, ...]:
        """Every rule that the engine asks for by its name."""
        return (*self.figures, *self.rules, *self.prices, *self.truths)


GAMES = {
    "duel": Game(
        seats=("own", "opponent"),
        figures=(
            "starting_coins",
            "tokens_on_board",
            "left_out_per_age",
            "guilds_in_play",
            "wonders_each",
            "wonder_cap",
            "pair",
            "capital",
        ),
        rules=("discard_income", "tie_break"),
        prices=("price",),
        truths=("military_supremacy", "scientific_supremacy"),
        rulings=("central_pawn", "full_tie", "jumped_loot", "destroyed_card"),
        categories=("civilian", "wonders", "progress", "treasury", "military"),
        words=(),
        parts=(("track",), ("draft",), ("layout", "1"), ("layout", "2"), ("layout", "3")),
        turns=("first", "second"),
        kinds=(Kind.BUILDING, Kind.GUILD, Kind.WONDER, Kind.TOKEN),
        deaf=("copies", "free_build", "seventh", "copies_guild"),
    ),
    "seven_wonders": Game(
        seats=("own", "left", "right"),
        figures=(
            "starting_coins",
            "hand_size",
            "guilds_beyond_players",
            "free_city_players",
            "conflict_victory_1",
            "conflict_victory_2",
            "conflict_victory_3",
            "conflict_defeat",
        ),
        rules=("discard_income", "tie_break"),
        prices=("price_left", "price_right"),
        truths=(),
        rulings=("copied_shipowners",),
        categories=("military", "treasury", "wonders", "scientific", "guilds"),
        words=("conflict", "defeats"),
        parts=(("draft",),),
        turns=("left", "right"),
        kinds=(Kind.BUILDING, Kind.GUILD, Kind.BOARD, Kind.STAGE),
        deaf=(
            "loses",
            "discount",
            "extra_shields",
            "collects",
            "wonders_replay",
            "on_chain",
            "replay",
            "destroys",
            "draws",
            "from_top_row",
            "left_out",
        ),
    ),
}


def known_rules(game: str, categories: Iterable[str]) -> set[str]:
    """The names of rules that a game's engine asks for; scores of all categories among them."""
    known = GAMES[game].known_rules() if game in GAMES else ()
    return {*known, *(f"score_{c}" for c in categories)}


def check_game(
    words: Vocabulary,
    layers: Layers,
    rules: dict[str, Rule],
    truths: set[str],
    at: Span,
    report: Report,
) -> None:
    """Note at the set's header what the engine would miss, and elsewhere what it cannot use."""
    game = words.game
    if game not in GAMES:
        return
    due = GAMES[game]
    if words.seats != due.seats:
        expected = f"`seats {', '.join(due.seats)}`"
        report.error("C-MISSING", at, f"the seats of {game} are others", expected=expected)
    missing = [*_missing(due, layers, rules)]
    if missing:
        message = f"the game {game} cannot be played without {', '.join(missing[:6])}"
        message += f" and {len(missing) - 6} more" if len(missing) > 6 else ""
        report.error("C-MISSING", at, message, expected="these declarations, or `extends`")
    for definition in layers.values():
        name = rule_name(definition)
        if definition.kind in ("rule", "score", "figure") and name in rules:
            _check_rule(due, definition, rules[name], name in truths, report)
        if definition.kind == "draft":
            _check_draft(due, definition, report)


def _missing(due: Game, layers: Layers, rules: dict[str, Rule]) -> Iterator[str]:
    for name in due.figures:
        if name not in rules and name != "capital":
            yield f"`figure {name}`"
    for name in (*due.rules, *due.prices, *due.truths):
        if name not in rules:
            yield f"`rule {name}{' of resource' if name in due.prices else ''}`"
    for name in due.rulings:
        if ("ruling", name) not in layers:
            yield f"`ruling {name}`"
    for name in (*due.categories, *due.words):
        if ("word", name) not in layers:
            yield f"`{'tally' if name in due.words else 'category'} {name}`"
    for key, definition in layers.items():
        category = definition.kind == "word" and definition.words[0] == "category"
        if category and f"score_{key[1]}" not in rules:
            yield f"`score {key[1]}`"
    for part in due.parts:
        if part not in layers:
            yield f"`{' age '.join(part)}`"


def _check_rule(due: Game, definition: Definition, rule: Rule, truth: bool, report: Report) -> None:
    """A rule that the engine knows, but not of this sort."""
    if rule.name in due.figures and not isinstance(rule.formula, Constant):
        message, expected = f"`{rule.name}` must be a plain number", f"`figure {rule.name} NUMBER`"
    elif rule.name in due.truths and not truth:
        message, expected = f"`{rule.name}` must hold or not hold", "a comparison"
    elif truth and (rule.name.startswith("score_") or rule.name in (*due.rules, *due.prices)):
        message, expected = f"`{rule.name}` must be a number", "a formula that is a number"
    elif (rule.name in due.prices) != bool(rule.parameter) and (
        rule.name in due.known_rules() or rule.name.startswith("score_")
    ):
        of = " of resource" if rule.name in due.prices else ""
        message, expected = f"`{rule.name}` is asked for otherwise", f"`rule {rule.name}{of}`"
    else:
        return
    report.error("C-TYPE", definition.span(), message, expected=expected)


def _check_draft(due: Game, definition: Definition, report: Report) -> None:
    for statement in definition.all("turns"):
        for token in statement.tokens:
            if token not in due.turns:
                report.unknown(statement.span(token), "turn", str(token), due.turns)
