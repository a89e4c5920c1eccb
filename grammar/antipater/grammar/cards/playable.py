"""Whether a card set holds what the engine of its game asks for."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from pathlib import PurePath

from antipater.grammar.cards import structures
from antipater.grammar.cards.layers import Definition, Layers
from antipater.grammar.cards.readers import choice_column
from antipater.grammar.cards.rulebook import rule_name
from antipater.grammar.cards.vocabulary import Vocabulary
from antipater.grammar.diagnostics import Related, Report, Span
from antipater.grammar.games import GAMES, GameProfile, Range, known_rules
from antipater.rules.card_set import Rule
from antipater.rules.expressions import Constant, read_columns, used_rules


def check_game(
    words: Vocabulary,
    layers: Layers,
    rules: dict[str, Rule],
    truths: set[str],
    changed: Collection[str],
    at: Span,
    report: Report,
) -> None:
    """Note at the set's header what the engine would miss, and elsewhere what it cannot use.

    ``changed``: the columns that effects of cards change.
    """
    game = words.game
    if game not in GAMES:
        return
    due = GAMES[game]
    ages = max([0, *map(len, structures.draft(layers))])
    missing = [*_missing(due, layers, rules, ages)]
    if missing:
        message = f"the game {game} cannot be played without {', '.join(missing[:6])}"
        message += f" and {len(missing) - 6} more" if len(missing) > 6 else ""
        report.error("C-MISSING", at, message, expected="these declarations, or `extends`")
    read = {column for rule in rules.values() for _, column in read_columns(rule.formula)}
    for definition in layers.values():
        _check_choices(words, definition, read, report)
        name = rule_name(definition)
        if definition.kind in ("rule", "score", "figure") and name in rules:
            known = name in known_rules(game, words.categories, ages)
            if known:
                _check_rule(due, definition, rules[name], name in truths, report)
                _check_seats(words, definition, name, rules, report)
                _check_figure(due.figures_for(ages), definition, rules[name], report)
        if definition.kind == "draft":
            _check_draft(due, definition, report)
            _check_shares(words, layers, definition, rules, at, report)
        if definition.kind == "tally" and str(definition.words[0]) not in (*due.words, *changed):
            _check_tally(definition, read, report)


def _missing(due: GameProfile, layers: Layers, rules: dict[str, Rule], ages: int) -> Iterator[str]:
    for name in due.figures_for(ages):
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
    kinds = {definition.kind for definition in layers.values()}
    yield from (f"`{part}`" for part in due.parts if part not in kinds)


def _check_rule(
    due: GameProfile, definition: Definition, rule: Rule, truth: bool, report: Report
) -> None:
    """A rule that the engine knows, but not of this sort."""
    truths = (*due.truths, *(name for name, holds in due.optional.items() if holds))
    formula = rule.name in (*due.rules, *due.prices, *due.truths, *due.optional)
    plain = not formula and not rule.name.startswith("score_")
    if plain and not isinstance(rule.formula, Constant):
        message, expected = f"`{rule.name}` must be a plain number", f"`figure {rule.name} NUMBER`"
    elif rule.name in truths and not truth:
        message, expected = f"`{rule.name}` must hold or not hold", "a comparison"
    elif truth and rule.name not in truths:
        message, expected = f"`{rule.name}` must be a number", "a formula that is a number"
    elif (rule.name in due.prices) != bool(rule.parameter):
        of = " of resource" if rule.name in due.prices else ""
        message, expected = f"`{rule.name}` is asked for otherwise", f"`rule {rule.name}{of}`"
    else:
        return
    report.error("C-TYPE", definition.span(), message, expected=expected)


def _check_seats(
    words: Vocabulary, definition: Definition, name: str, rules: dict[str, Rule], report: Report
) -> None:
    """A rule of one city that speaks of others, itself or by rules that it uses."""
    if name not in GAMES[words.game].optional:
        return
    waiting, known, read = [name], {name}, set[str]()
    while waiting:
        formula = rules[waiting.pop()].formula
        read |= {who for who, _ in read_columns(formula)}
        more = {used for used in used_rules(formula) if used in rules} - known
        known |= more
        waiting += more
    others = sorted(read - {words.seats[0]})
    if others:
        message = f"`{name}` is of one city, and speaks of `{others[0]}`"
        report.error("C-TYPE", definition.span(), message, expected=f"`{words.seats[0]}.` only")


def _check_choices(
    words: Vocabulary, definition: Definition, read: Collection[str], report: Report
) -> None:
    """A science symbol of free choice that no formula gives out."""
    for line in definition.all("science_choice"):
        column = choice_column(words, line.tokens)
        if words.plays(line.kind) and column not in read:
            own = words.seats[0]
            targets = " or ".join(f"{own}.science({symbol})" for symbol in line.tokens)
            report.error(
                "C-NOT-PLAYED",
                line.span(),
                f"no score counts a choice of {' or '.join(line.tokens)}",
                expected=f"a line `each {own}.{column} as {targets} up to 1` in a `score`",
            )


def _check_figure(
    figures: Mapping[str, Range], definition: Definition, rule: Rule, report: Report
) -> None:
    """A plain number with which the engine cannot play."""
    if rule.name in figures and isinstance(rule.formula, Constant):
        low, high = figures[rule.name]
        if not low <= rule.formula.value <= high:
            span = definition.span(definition.words[1]) if definition.kind == "figure" else None
            report.out_of_range(span or definition.span(), str(rule.formula.value), low, high)


def _check_tally(definition: Definition, read: Collection[str], report: Report) -> None:
    """A tally that neither the game nor a card of the set changes, unless it is there for what it
    says of every city."""
    name = definition.words[0]
    speaks, counted = definition.all("event", "event_choice"), definition.all("worth")
    if speaks and not counted and name not in read:
        return
    report.error(
        "C-NOT-PLAYED",
        definition.span(name),
        f"nothing changes the tally `{name}`: it is always 0",
        expected="a quantity that cards or the game change",
    )


def _check_shares(
    words: Vocabulary,
    layers: Layers,
    draft: Definition,
    rules: Mapping[str, Rule],
    at: Span,
    report: Report,
) -> None:
    """A draft in which a player does not get as many wonders as the figure says."""
    figure, rule = layers.get(("rule", "wonders_each")), rules.get("wonders_each")
    if figure is None or rule is None or not isinstance(rule.formula, Constant):
        return
    chosen = Counter(str(word) for row in draft.all("turns") for word in row.tokens)
    due, wrong = rule.formula.value, [n for n in chosen.values() if n != rule.formula.value]
    if wrong and len(chosen) == len(words.seats):
        message = f"each player is to have {due} wonders, and the `draft` gives {wrong[0]}"
        expected = f"`figure wonders_each {wrong[0]}`, or a `draft` of {due} for each player"
        folder = PurePath(at.start.file).parent
        here, other = figure.span(), draft.span()
        if PurePath(other.start.file).parent == folder != PurePath(here.start.file).parent:
            here, other = other, here
        related = (Related(other, "what it does not go with"),)
        report.error("C-RANGE", here, message, expected=expected, related=related)


def _check_draft(due: GameProfile, definition: Definition, report: Report) -> None:
    for statement in definition.all("turns"):
        for token in statement.tokens:
            if token not in due.turns:
                report.unknown(statement.span(token), "turn", str(token), due.turns)
