"""``antipater cards show``: a card, rule, ruling or edition as a person wants to see it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from antipater.checker.cards import lookup
from antipater.checker.cards.lookup import SetWord, Thing
from antipater.checker.messages.card_words import bears, cost_text, effects, for_every_city, steps
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import (
    by_player,
    column_name,
    display_name,
    first_name,
    say,
    word_of,
)
from antipater.grammar.cards.measure import uses
from antipater.grammar.cards.wording import formula_text, rule_lines
from antipater.rules.card_set import (
    CardSet,
    DeclaredZone,
    Edition,
    Invariant,
    Item,
    Kind,
    Phase,
    Rule,
    Ruling,
)
from antipater.rules.expressions import Constant, column_parts

_WIDTH = 13

Row = tuple[str, list[str]]


def sheet(cards: CardSet, thing: Thing, language: str) -> str:
    """Everything about a thing, as lines for a terminal."""
    title, rows = rows_of(cards, thing, language)
    lines = [title]
    for label, values in rows:
        name = say(f"cards.label.{label}", language)
        for value in values:
            lines.append(f"  {name:<{_WIDTH}}  {value}".rstrip())
            name = ""
    return "\n".join(lines)


def rows_of(cards: CardSet, thing: Thing, language: str) -> tuple[str, list[Row]]:
    """The title of a thing, and what there is to say of it by label."""
    match thing:
        case Item():
            return _item_title(cards, thing, language), list(_item(cards, thing, language))
        case Rule():
            return _title(thing.name, "rule", language), _rule(cards, thing)
        case Ruling():
            return _title(thing.text, "ruling", language, thing.name), _ruling(
                cards, thing, language
            )
        case Edition():
            title = _title(thing.text, "edition", language, thing.name)
            return title, _edition(cards, thing, language)
        case Invariant():
            title = _title(thing.sentence, "invariant", language, thing.name)
            because = [thing.reason] if thing.reason else []
            formula = [f"always {formula_text(thing.formula)}"]
            return title, [("formula", formula), ("because", because), *_written(thing)]
        case DeclaredZone():
            name = first_name(thing.names, language, thing.name)
            return _title(name, "zone", language, thing.name), _zone(cards, thing, language)
        case Phase():
            title = _title(thing.name, "phase", language)
            return title, _phase(cards, thing, language)
        case SetWord(kind, name):
            title = _title(word_of(cards, name, language), kind, language, name)
            return title, list(_word(cards, thing, language))


def _title(name: str, kind: str, language: str, *more: str) -> str:
    return " · ".join((name, say(f"cards.kind.{kind}", language), *more))


def _item_title(cards: CardSet, item: Item, language: str) -> str:
    parts = [age_text(item.age, language)] if item.age else []
    parts += [word_of(cards, item.colour, language)] if item.colour else []
    parts += [item.side] if item.side and item.kind is Kind.BOARD else []
    return _title(display_name(item, language), item.kind, language, *parts)


def age_text(age: int, language: str) -> str:
    """``Age II``, as the cards number the ages."""
    return say("cards.label.age", language, number="I" * age if age <= 3 else age)


def _item(cards: CardSet, item: Item, language: str) -> Iterator[Row]:
    if item.kind not in (Kind.BOARD, Kind.TOKEN):
        yield "cost", costs(cards, item, language)
    yield "free_with", [_how(cards, item, i, language) for i in lookup.free_with(cards, item)]
    yield "effect", effects(cards, item, language)
    free = lookup.makes_free(cards, item)
    yield "makes_free", [_how(cards, i, item, language, i) for i in free]
    yield "gives", [] if free else [word_of(cards, c, language) for c in given(cards, item)]
    stages = lookup.stages_of(cards, item) if item.kind is Kind.BOARD else []
    yield "stages", [_stage(cards, stage, language) for stage in stages]
    yield "copies", _copies(cards, item, language)
    yield "names", [_names(item)]
    yield from _written(item)


def costs(cards: CardSet, item: Item, language: str) -> list[str]:
    """What an item costs; where editions differ each cost, that of the default edition first, with
    the editions that have it."""
    editions = sorted(cards.editions, key=lambda name: name != cards.default_edition)
    differ = any(item.slug == card for r in cards.rulings.values() for card, _ in r.costs.values())
    by_cost = dict[str, list[str]]()
    for name in editions if differ else editions[:1]:
        edition = cards.under(name)
        text = cost_text(edition, edition.by_slug[item.slug], language)
        by_cost.setdefault(text, []).append(name)
    return [f"{text} ({', '.join(n)})" for text, n in by_cost.items()] if differ else [*by_cost]


def given(cards: CardSet, item: Item) -> list[str]:
    """The chain symbols that an item gives."""
    columns = (column_parts(cards.columns[c]) for c, amount in item.standing if amount > 0)
    return [arguments[0] for name, arguments in columns if name == "chain"]


def _how(cards: CardSet, free: Item, giver: Item, language: str, shown: Item | None = None) -> str:
    """One end of a chain: the other card, its age, and the symbol by which it goes."""
    other = shown or giver
    parts = [age_text(other.age, language)] if other.age else []
    symbols = [s for s in given(cards, giver) if cards.column[f"chain({s})"] in free.free_with]
    parts += [word_of(cards, s, language) for s in symbols]
    name = display_name(other, language)
    return f"{name} ({', '.join(parts)})" if parts else name


def _stage(cards: CardSet, stage: Item, language: str) -> str:
    done = "; ".join(effects(cards, stage, language))
    return f"{stage.number}  {cost_text(cards, stage, language)} → {done}"


def _copies(cards: CardSet, item: Item, language: str) -> list[str]:
    counts = lookup.ranges(lookup.copies_by_players(cards, item))
    told = [say("cards.label.players", language, n=n, players=p) for p, n in counts if n]
    return [", ".join(told)] if counts else []


def _names(item: Item) -> str:
    told = [f"{code} {' / '.join(item.names[code])}" for code in LANGUAGES if code in item.names]
    return "   ".join([*told, f"({item.slug})"])


def _written(thing: Item | Rule | Ruling | Invariant | DeclaredZone | Phase) -> list[Row]:
    sources = [source.text for source in thing.sources]
    place = f"{thing.place.file}:{thing.place.line}"
    return [("sources", sources), ("written", [place])]


def _rule(cards: CardSet, rule: Rule) -> list[Row]:
    head = f"of {rule.parameter}:" if rule.parameter else ""
    lines = rule_lines(rule.formula)
    label = "value" if isinstance(rule.formula, Constant) else "formula"
    users = [r.name for r in cards.rules.values() if rule.name in uses(r.formula)]
    return [(label, [head, *lines] if head else lines), ("used_by", users), *_written(rule)]


def _ruling(cards: CardSet, ruling: Ruling, language: str) -> list[Row]:
    default = say("cards.label.default", language)
    instead = {o: f": {old} = {new}" for o, (old, new) in ruling.instead.items()} | {
        o: f": {slug} = {cost_text(cards, replace(cards.by_slug[slug], cost=cost), language)}"
        for o, (slug, cost) in ruling.costs.items()
    }
    options = [
        o + ("" if i else f" ({default})") + instead.get(o, "")
        for i, o in enumerate(ruling.options)
    ]
    editions = [f"{e.name} ({e.text}): {e.option(ruling)}" for e in cards.editions.values()]
    return [("options", options), ("editions", editions), *_written(ruling)]


def _zone(cards: CardSet, zone: DeclaredZone, language: str) -> list[Row]:
    """What lies in the places of a zone, with the price for each player; and in which ages it is
    taken instead of a card. Of what players hold: how many each, and what there is."""
    if zone.each:
        there = _told((cards.items[item] for item in zone.items), language)
        top = _on_top(zone, language) if zone.on_top else ""
        laid = [say("cards.label.laid", language, top=top)] if top else []
        rows = [("held", [str(zone.each)]), ("dealt", laid), ("characters", [", ".join(there)])]
        return [*rows, *_written(zone)]
    if zone.deck:
        there = _told((cards.items[item] for item in zone.items), language)
        said = say("cards.label.deck", language, count=len(there))
        if zone.on_top:
            said = say("cards.label.pile", language, count=len(there), top=_on_top(zone, language))
        rows = [("dealt", [said]), ("characters", [", ".join(there)])]
        plots = [phase for phase in cards.phases if phase.zone == zone.name]
        return [
            *rows,
            *(row for p in plots for row in _phase(cards, p, language)[:1]),
            *_written(zone),
        ]
    taken = [_taken(cards, phase, language) for phase in cards.phases if phase.zone == zone.name]
    if zone.places:
        there = _told((cards.items[item] for item in zone.items), language)
        by_chance = say("cards.label.by_chance", language, count=zone.places, of=len(zone.items))
        costs = zip(*zone.prices, strict=True)
        places = [f"{n}  {by_player(prices)}" for n, prices in enumerate(costs, 1)]
        rows = [("dealt", [by_chance]), ("places", places), ("characters", [", ".join(there)])]
        return [*rows, *_controlled(cards, zone, language), ("taken", taken), *_written(zone)]
    places = [
        f"{n}  {display_name(item, language)}  {by_player(cards.prices_in_zone(item))}".rstrip()
        for n, item in enumerate((cards.items[item] for item in zone.items), 1)
    ]
    rows = [("places", places), *_controlled(cards, zone, language)]
    return [*rows, ("taken", taken), *_written(zone)]


def _on_top(zone: DeclaredZone, language: str) -> str:
    """How many lie on top of a zone."""
    if zone.more[0]:
        least, more = zone.more
        return say("cards.label.on_top_more", language, count=zone.on_top, more=more, least=least)
    return say(f"cards.label.on_top{'_one' * (zone.on_top == 1)}", language, count=zone.on_top)


def _controlled(cards: CardSet, zone: DeclaredZone, language: str) -> list[Row]:
    """By whom what lies in a zone is controlled, if it is."""
    thing = word_of(cards, zone.controlled, language)
    told = say("cards.label.most_of", language, thing=thing)
    rows: list[Row] = [("controlled", [told])] if zone.controlled else []
    if zone.worth:
        rows.append(("worth", [", ".join(map(str, zone.worth))]))
    return rows


def _phase(cards: CardSet, phase: Phase, language: str) -> list[Row]:
    zone = next(zone for zone in cards.zones if zone.name == phase.zone)
    name = first_name(zone.names, language, zone.name)
    if phase.before_age:
        return [("effect", [say("cards.label.muster", language, zone=name)]), *_written(phase)]
    if phase.laying:
        return [("effect", [say("cards.label.laying", language, zone=name)]), *_written(phase)]
    if phase.before_card:
        when = f"cards.label.set_off{'_prepared' * phase.prepared}"
        return [("effect", [say(when, language, zone=name)]), *_written(phase)]
    done = say("cards.label.instead", language, zone=name)
    taken = _taken(cards, phase, language)
    return [("effect", [done]), ("taken", [taken]), *_written(phase)]


def _taken(cards: CardSet, phase: Phase, language: str) -> str:
    """The ages in which a phase takes place."""
    ages = (age for age in sorted(cards.layouts) if age >= phase.from_age)
    return ", ".join(age_text(age, language) for age in ages)


def _edition(cards: CardSet, edition: Edition, language: str) -> list[Row]:
    default = say("cards.label.default", language)
    options = [
        f"{r.name} = {edition.option(r)}"
        + ("" if edition.option(r) != r.options[0] else f" ({default})")
        + f"  {r.text}"
        for r in cards.rulings.values()
    ]
    return [("options", options), ("written", [f"{edition.place.file}:{edition.place.line}"])]


def produced(cards: CardSet, item: Item) -> set[str]:
    """The resources of which a card gives units, fixed or by choice."""
    adds = [cards.columns[c] for c, _ in item.standing]
    adds += [effect.column for effect in item.effects if effect.by_formula]
    columns = map(column_parts, adds)
    return {r for name, given in columns if name in ("produces", "one_of") for r in given}


def needed(cards: CardSet, item: Item) -> set[str]:
    """The resources of which a card costs units."""
    return {r for r, n in zip(cards.resources, item.cost.units, strict=False) if n}


def _told(items: Iterable[Item], language: str) -> list[str]:
    return [display_name(item, language) for item in items]


def _by_age(items: Sequence[Item], language: str) -> list[str]:
    """The items of each age on a line."""
    return [
        f"{age_text(age, language)}: "
        + ", ".join(_told((i for i in items if i.age == age), language))
        for age in sorted({item.age or 0 for item in items})
    ]


def _counts_in(cards: CardSet, name: str, language: str) -> Iterator[str]:
    """The categories in which a tally or the steps of a track count, with what each is worth."""
    for tally in (tally for tally in cards.tallies if tally.name == name):
        for n, category in tally.worth:
            points = say("cards.amount.points", language, n=n)
            named = column_name(cards, category, language)
            yield say("cards.effect.other", language, column=named, n=points)
    for track in (track for track in cards.tracks if track.name == name and track.points):
        yield column_name(cards, track.category, language)


def _word(cards: CardSet, word: SetWord, language: str) -> Iterator[Row]:
    """Which cards have to do with a word of the set."""
    kind, name = word
    if kind == "resource":
        yield "given_by", _told((i for i in cards.items if name in produced(cards, i)), language)
        yield "needed_by", _told((i for i in cards.items if name in needed(cards, i)), language)
    elif kind == "chain":
        column = cards.column[f"chain({name})"]
        givers = (i for i in cards.items if column in (c for c, _ in i.standing))
        yield "given_by", _told(givers, language)
        yield "makes_free", _told((i for i in cards.items if column in i.free_with), language)
    elif kind in ("track", "tally"):
        yield "effect", for_every_city(cards, name, language)
        yield "counts_in", list(_counts_in(cards, name, language))
        tracks = [track for track in cards.tracks if track.name == name]
        told = (each for track in tracks for each in steps(cards, track, language).items())
        yield "steps", [f"{step}  {brings}" for step, brings in told]
    elif kind == "symbol":
        yield "given_by", _told((i for i in cards.items if bears(cards, i, name)), language)
    else:
        yield "cards", _by_age([i for i in cards.items if i.colour == name], language)
    names = cards.vocabulary.get(name, {})
    yield "names", ["   ".join(f"{c} {' / '.join(names[c])}" for c in LANGUAGES if c in names)]
