"""Lints about examples: what no example of the set touches."""

from collections.abc import Collection, Iterator

from antipater.grammar.cards.examples import Act, Check, Counts, Pays, Standing, Wins
from antipater.grammar.cards.layers import Definition, Statement
from antipater.grammar.cards.lines import BY_RULE
from antipater.grammar.cards.rulebook import rule_name, unquoted
from antipater.grammar.diagnostics import Severity
from antipater.grammar.games import GAMES, ExampleWords
from antipater.grammar.lints.context import Lint, LintContext, LintFinding
from antipater.grammar.page import Page
from antipater.rules.card_set import Item, Kind
from antipater.rules.effects import What, When, Who
from antipater.rules.expressions import column_parts, read_columns, used_rules

# Lines that are no effect of a card.
# Of lines that ask their owner for something.
_OFFERED = ("fee", "willing", "alternative")
_PLAIN = {"name", "age", "copies", "cost", "free", "source", "accept", "stage"}


def _untouched(context: LintContext) -> Iterator[LintFinding]:
    """The set's own rules, and the sorts of effects of its own cards, that its examples leave
    out; nothing of a set that has no examples of its own."""
    examples = [d for d in context.definitions if d.kind == "example" and context.owns(d)]
    profile = GAMES.get(context.cards.game)
    if not examples or profile is None or profile.examples is None:
        return
    rules = _rules_touched(context, profile.examples)
    for definition in context.definitions:
        if definition.kind in ("rule", "score") and context.owns(definition):
            name = rule_name(definition)
            if name not in rules:
                yield LintFinding(definition, f"no example touches `{name}`", _HOW)
    using = {w for w, verb in profile.examples.verbs.items() if verb.of_offers}
    yield from _effects(context, _cards_touched(context), using)


_HOW = "an `example`, or `accept no_example`"


def _effects(
    context: LintContext, touched: set[str], using: Collection[str]
) -> Iterator[LintFinding]:
    """For each sort of effect of which no card is touched, the first card that has it. ``using``:
    what examples say where an owner does what may be done; else it is not touched."""
    used = _cards_touched(context, using)
    having = dict[str, list[tuple[Definition, Statement]]]()
    known = set[str]()
    for definition in context.definitions:
        if definition.kind not in ("item", "board") or not context.owns(definition):
            continue
        for statement in definition.statements:
            plain = statement.kind in _PLAIN or statement.kind not in BY_RULE
            if plain or not context.own_text(statement.declaration):
                continue
            offered = any(part.data in _OFFERED for part in statement.parts)
            sort = f"{statement.kind} offered" if offered and using else statement.kind
            having.setdefault(sort, []).append((definition, statement))
            if _slug(definition) in (used if offered and using else touched):
                known.add(sort)
    for sort, cards in having.items():
        if sort in known:
            continue
        definition, statement = next(
            ((d, s) for d, s in cards if not _UNTOUCHED.accepted(d)), cards[0]
        )
        words = statement.declaration.words(statement.tree)
        many = f", nor another of {len(cards)} cards with such a line" if len(cards) > 1 else ""
        message = f"no example touches `{words}` of `{_slug(definition)}`{many}"
        yield LintFinding(definition, message, _HOW)


def _slug(definition: Definition) -> str:
    if definition.kind == "board":
        return f"{definition.words[1]}_{str(definition.words[2]).lower()}"
    return str(definition.words[2])


def _cards_touched(context: LintContext, using: Collection[str] = ()) -> set[str]:
    """The cards that examples name, boards by their slug; of a stage, its board. ``using``: those
    alone with which such a thing is done."""
    found = set[str]()
    for example in context.own_examples:
        for step in example.steps:
            match step:
                case Act() if using:
                    found.update([step.thing] if step.verb in using else [])
                case _ if using:
                    continue
                case Standing():
                    found.update(step.cards)
                    numbers = (column_parts(column)[1] for column, _ in step.amounts)
                    found.update(card for cards in numbers for card in cards)
                case Act():
                    found |= {step.thing, step.other}
                case Pays():
                    found.add(step.thing)
    stages = (i for i in context.cards.of_kind(Kind.STAGE) if i.slug in found)
    return found | {f"{i.board}_{(i.side or '').lower()}" for i in stages}


def _rules_touched(context: LintContext, words: ExampleWords) -> set[str]:
    """The rules that examples make the engine read, with those that these use."""
    scores = [f"score_{category}" for category in context.cards.categories]
    profile = GAMES[context.cards.game]
    kept = set(profile.words)  # what the game keeps a tally of shows the rules of conflicts
    found = set[str]()
    for example in context.own_examples:
        instead = context.cards.stand_ins(example.edition or context.cards.default_edition)
        for step in example.steps:
            match step:
                case Act(verb=verb):
                    found.update(instead.get(r, r) for r in words.verbs[verb].rules)
                    found.update(words.verbs[verb].rules)
                case Pays():
                    found.update(words.verbs["builds"].rules)
                case Check(formula=formula):
                    found |= used_rules(formula)
                    if kept & {column for _, column in read_columns(formula)}:
                        found |= set(profile.optional)
                case Counts(category=category):
                    found.update([f"score_{category}"] if category else scores)
                case Wins():
                    found.update([*scores, *words.ending_rules])
    touched = _cards_touched(context)
    for item in context.cards.items:
        for effect in item.effects if item.slug in touched else ():
            found |= used_rules(effect.amount)
    rules, waiting = context.cards.rules, list(found)
    while waiting:
        rule = rules.get(waiting.pop())
        more = used_rules(rule.formula) - found if rule else set()
        found |= more
        waiting += more
    return found


_UNTOUCHED = Lint(
    Page(
        "L-NO-EXAMPLE",
        "no example touches a rule or an effect",
        "A set that has examples is warned of each of its own rules, and of each sort of effect "
        "of its own cards, that none of these touches: one card of a sort is enough. "
        "A set without examples is not warned. `antipater cards test` plays the examples.",
        'building bank\n  en "Bank"  fr "Banque"  nl "Bank"\n  age 2 yellow\n  on build 9 coins\n'
        'example "the Altar scores"\n  own has altar\n  own scores 3 civilian\n',
        'building bank\n  en "Bank"  fr "Banque"  nl "Bank"\n  age 2 yellow\n  on build 9 coins\n'
        'example "the Bank pays"\n  own has 0 coins\n  own builds bank\n  then own.coins = 9\n',
    ),
    Severity.WARNING,
    _untouched,
)


def _never_built(context: LintContext) -> Iterator[LintFinding]:
    """Cards that an example lets stand and that would have brought some of a tally when they were
    built, where nothing says how much of it there is."""
    named = (d for d in context.definitions if d.kind == "example")
    titles = {unquoted(definition.words[0]): definition for definition in named}
    for example in context.own_examples:
        lines = [step for step in example.steps if isinstance(step, Standing) and not step.held]
        said = {(line.place, column) for line in lines for column, _ in line.amounts}
        for line in lines:
            for slug in line.cards if line.place in context.cards.seats else ():
                for column in _brought(context.cards.by_slug[slug]):
                    if (line.place, column) not in said and example.title in titles:
                        message = f"`{slug}` stands there without having brought `{column}`"
                        expected = f"how much there is, as in `{line.place} has 1 {column}`"
                        definition = titles[example.title]
                        yield LintFinding(definition, message, expected, span=line.span)


def _brought(item: Item) -> Iterator[str]:
    """The tallies of which an item brings its city some when it is built."""
    for effect in item.effects:
        once = effect.when is When.BUILT and effect.what is What.AMOUNT and not effect.offered
        if once and effect.who is Who.OWN and not effect.takes and effect.column not in _OTHERS:
            yield effect.column


# What examples do not state as a tally.
_OTHERS = ("coins", "shields", "lead")

_NOT_BUILT = Lint(
    Page(
        "L-NOT-BUILT",
        "a card of an example that has brought nothing",
        "What an example lets stand was not built there, and has not brought what it brings once. "
        "Of coins that is plain; how much there is of a tally is to be said.",
        'tally fame  en "f"  fr "f"  nl "f"\nchange building altar\n  gain 1 fame\n'
        'example "fame"\n  own has altar\n  then own.fame = 0\n',
        'tally fame  en "f"  fr "f"  nl "f"\nchange building altar\n  gain 1 fame\n'
        'example "fame"\n  own has altar, 1 fame\n  then own.fame = 1\n',
    ),
    Severity.WARNING,
    _never_built,
)

LINTS = (_UNTOUCHED, _NOT_BUILT)
