"""The zones that a set declares, and the phases in which something is done with them."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from lark import Token

from antipater.grammar.cards.layers import Definition, Layers, Statement, sources_of
from antipater.grammar.cards.sketch import MOST, Sketch
from antipater.grammar.cards.structures import ages_of
from antipater.grammar.cards.vocabulary import Vocabulary
from antipater.grammar.diagnostics import Report
from antipater.rules.card_set import DeclaredZone, Kind, Layout, Phase
from antipater.rules.choices import Fate

# What a person can lay in one row; a slip of the key is far above it.
_MOST_PLACES = 20
# What is done in a phase, by its line, and when that is.
_DONE = {
    "called": "instead of a card",
    "before": "before an age",
    "set_off": "before a card",
    "laying": "instead of coins",
}
# The lines of zones and phases that one game plays, and the other does not.
_BY_GAME: tuple[str, ...] = (
    "places",
    "dealt",
    "spaces",
    "on_cards",
    "deck",
    "on_top",
    "held",
    "controlled",
    "worths",
    "price",
    "called",
)
# Those that say how many lie in a zone, of which one stands there.
_HOW_MANY = ("places", "dealt", "spaces", "deck", "held")
_BY_GAME += ("before", "set_off", "laying", "from_age")


def zones(
    layers: Layers,
    words: Vocabulary,
    cards: Sequence[Sketch],
    layouts: Mapping[int, Layout],
    report: Report,
) -> tuple[DeclaredZone, ...]:
    """The zones that the set declares, with what lies there in the order of the set."""
    held, laid, free = list[Statement](), list[Statement](), list[Statement]()
    ages = ages_of(layers)
    found = list[DeclaredZone]()
    for definition in _of(layers, words, "zone", report):
        name = str(definition.words[0])
        items = [n for n, card in enumerate(cards) if card.zone == name]
        lying = definition.all("on_cards")
        found += (
            _on_cards(definition, lying, words, items, layouts, report)
            if lying and words.declares("on_cards")
            else _zone(definition, words, items, report)
        )
        (laid if name in words.in_hands else held).extend(definition.all("held"))
        free += definition.all("spaces") if name in words.free else ()
        for card in (cards[n] for n in items if name in words.free):
            if card.kind is not Kind.PLACE:
                message = f"nothing lies in `{name}` at first"
                expected = f"`lies in` a deck, and a card with `draw 2 of DECK, lay 1 in {name}`"
                report.error("C-NOT-PLAYED", card.span, message, expected=expected)
    for other in free[1:]:
        report.twice(other.span(), "a row of free places", free[0].span())
    for of_a_sort in (held, laid):
        for other in of_a_sort[1:]:
            report.twice(other.span(), "what players hold", of_a_sort[0].span())
    for line in held:
        (number,) = line.tokens
        if int(number) < len(ages):
            each, of = _many(int(number), "character"), _many(len(ages), "age")
            message = f"each player holds {each}, and plays one in each of {of}"
            report.error("C-RANGE", line.span(number), message, expected=f"at least {len(ages)}")
    return tuple(found)


def _of(layers: Layers, words: Vocabulary, kind: str, report: Report) -> Iterator[Definition]:
    """The definitions of a kind, of a game that plays them; noted where it does not."""
    for definition in layers.values():
        if definition.kind == kind and words.has(Kind.CHARACTER):
            yield definition
        elif definition.kind == kind:
            message = f"the game {words.game} has no {kind}s that a set declares"
            report.error("C-NOT-PLAYED", definition.span(), message)


def _zone(
    zone: Definition, words: Vocabulary, items: list[int], report: Report
) -> Iterator[DeclaredZone]:
    name = str(zone.words[0])
    lines = zone.all(*_HOW_MANY)
    for twice in lines[1:]:
        report.twice(twice.span(), "how many lie there", lines[0].span())
    for line in zone.statements:
        _check_played(line, words, report)
    for line in zone.all("on_top"):
        if not zone.all("deck") and not zone.all("held") and words.declares("on_top"):
            message = f"`{name}` is no deck, and what lies on top is drawn out of one"
            expected = "a line `deck`, or `each player holds 3`"
            report.error("C-NOT-PLAYED", line.span(), message, expected=expected)
    for twice in zone.all("on_top")[1:]:
        report.twice(twice.span(), "what lies on top", zone.all("on_top")[0].span())
    for line in zone.all("on_top"):
        _check_on_top(line, words, report)
    if not lines:
        form = "row of 6" if words.declares("places") else "each player holds 4"
        message = f"it is not said how many lie in `{name}`"
        _missing(zone, message, f"a line `{form}`", report)
        return
    line = lines[0]
    if not words.declares(line.kind):
        return
    if line.kind == "deck":
        yield from _deck(zone, words, items, report)
        return
    (told,) = line.tokens
    held, number = line.kind == "held", int(told)
    if not 1 <= number <= _MOST_PLACES:
        report.out_of_range(line.span(told), str(told), 1, _MOST_PLACES)
    elif not items:
        _empty(zone, report)
    elif held and len(items) < number * _least_players(words):
        of, players = _many(len(items), "character"), _least_players(words)
        message = f"{players} players hold {number} each, and the set has {of}"
        report.error("C-RANGE", line.span(told), message, expected="more characters, or fewer each")
    elif not held and (len(items) < number or (len(items) > number) != (line.kind == "dealt")):
        message = f"`{name}` has {_many(number, 'place')} for {_many(len(items), 'character')}"
        form = f", or `row of {number} by chance`" if len(items) > number else ""
        report.error("C-RANGE", line.span(told), message, expected=f"`row of {len(items)}`{form}")
    else:
        prices = _prices(zone, number, words, report)
        sources = tuple(sources_of(zone.statements))
        names, at = words.zone_names[name], zone.span().start
        each, places = number if held else 0, number if line.kind == "dealt" else 0
        on_top, more = _on_top(zone, words)
        yield DeclaredZone(
            name, names, tuple(items), prices, at, sources, each, places,
            controlled=words.controlled.get(name, ""), free=line.kind == "spaces",
            worth=_worth(zone, number, words, report),
            on_top=on_top, more=more,
        )  # fmt: skip


def _deck(
    zone: Definition, words: Vocabulary, items: list[int], report: Report
) -> Iterator[DeclaredZone]:
    """A zone out of which cards let draw; it has no places, and so no prices."""
    name, at = str(zone.words[0]), zone.span().start
    for line in (*zone.all("price"), *zone.all("controlled"), *zone.all("worths")):
        message = f"nobody pays for what is drawn of `{name}`"
        if line.kind != "price":
            message = f"`{name}` is a deck"
        expected = f"no line `{line.kind}`"
        report.error("C-NOT-PLAYED", line.span(), message, expected=expected)
    if not items:
        _empty(zone, report)
        return
    sources, names = tuple(sources_of(zone.statements)), words.zone_names[name]
    number, more = _on_top(zone, words)
    yield DeclaredZone(
        name, names, tuple(items), (), at, sources, deck=True, on_top=number, more=more
    )


def _on_top(zone: Definition, words: Vocabulary) -> tuple[int, tuple[int, int]]:
    """How many lie on top of a zone; and from how many players on how many."""
    if str(zone.words[0]) not in words.laid:
        return 0, (0, 0)
    match [int(token) for token in zone.all("on_top")[-1].tokens]:
        case [number, more, least]:
            return number, (least, more)
        case [number]:
            return number, (0, 0)
    return 1, (0, 0)


def _check_on_top(line: Statement, words: Vocabulary, report: Report) -> None:
    """Note how many cannot lie on top, or with how many players."""
    numbers = line.tokens
    for token in numbers[:2]:
        if not 1 <= int(token) <= _MOST_PLACES:
            report.out_of_range(line.span(token), str(token), 1, _MOST_PLACES)
    least = _least_players(words) + 1
    for token in numbers[2:]:
        if int(token) < least:
            message, expected = f"{least - 1} play in any case", f"at least {least}"
            report.error("C-RANGE", line.span(token), message, expected=expected)


def _empty(zone: Definition, report: Report) -> None:
    name = zone.words[0]
    message, expected = f"nothing lies in `{name}`", f"`lies in {name}` on characters"
    report.error("C-MISSING", zone.span(), message, expected=expected)


def _on_cards(
    zone: Definition,
    lines: Sequence[Statement],
    words: Vocabulary,
    items: list[int],
    layouts: Mapping[int, Layout],
    report: Report,
) -> Iterator[DeclaredZone]:
    """A zone of what lies on cards of a structure, by the places of these, the first laid is 1."""
    name, line = str(zone.words[0]), lines[0]
    others = zone.all(*_HOW_MANY)
    for twice in (*lines[1:], *others):
        report.twice(twice.span(), "how many lie there", line.span())
    *places, told = (token for token in line.tokens if token.type == "NUMBER")
    age = int(told)
    slots = len(layouts[age].slots) if age in layouts else 0
    if not slots:
        report.out_of_range(line.span(told), str(told), 1, max(layouts, default=1))
        return
    for n, place in enumerate(places):
        if not 1 <= int(place) <= slots:
            report.out_of_range(line.span(place), str(place), 1, slots)
            return
        if place in places[:n]:
            report.twice(line.span(place), "the card", line.span(places[places.index(place)]))
            return
    if len(items) < len(places):
        message = f"`{name}` lies on {_many(len(places), 'card')}, and has {len(items)} characters"
        report.error("C-RANGE", line.span(), message, expected="more characters, or fewer cards")
        return
    for price in zone.all("price"):
        message = f"nobody pays for what comes to who takes a card of age {age}"
        report.error("C-NOT-PLAYED", price.span(), message, expected="no line `price`")
    sources, at = tuple(sources_of(zone.statements)), zone.span().start
    under = tuple(int(place) - 1 for place in places)
    names = words.zone_names[name]
    yield DeclaredZone(name, names, tuple(items), (), at, sources, 0, len(places), age, under)


def _least_players(words: Vocabulary) -> int:
    """How many seats a game has at the least, where each holds something of its own."""
    return len(words.seats)


def _check_played(line: Statement, words: Vocabulary, report: Report) -> None:
    """Note a line about zones or phases that the game does not play."""
    if line.kind in _BY_GAME and not words.declares(line.kind):
        said = line.declaration.words(line.tree)
        message = f"the game {words.game} does not play `{said}`"
        report.error("C-NOT-PLAYED", line.span(), message)


def _missing(of: Definition, message: str, expected: str, report: Report) -> None:
    """Note what is not said, unless it may be in a line that could not be read."""
    if not of.declaration.torn:
        report.error("C-MISSING", of.span(), message, expected=expected)


def _many(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"


def _prices(
    zone: Definition, places: int, words: Vocabulary, report: Report
) -> tuple[tuple[int, ...], ...]:
    """What each place costs each player; a line that names no player is for all others."""
    players = words.profile.turns if words.profile else ()
    found, first = dict[str, tuple[int, ...]](), dict[str, Statement]()
    for line in zone.all("price"):
        numbers = [t for t in line.tokens if t.type == "NUMBER"]
        who = next((t for t in line.tokens if t.type == "NAME"), Token("NAME", ""))
        if who and who not in players:
            report.unknown(line.span(who), "player", str(who), players)
        if who in first:
            report.twice(line.span(), "the price", first[str(who)].span())
        first.setdefault(str(who), line)
        found[str(who)] = _of_each_place(line, numbers, places, "price", report)
    missing = [player for player in players if player not in found and "" not in found]
    if found and missing:
        message = f"the {missing[0]} player has no price"
        expected = f"a line `price … coins for the {missing[0]} player`"
        _missing(zone, message, expected, report)
    return tuple(found.get(player, found.get("", ())) for player in players if found)


def _worth(zone: Definition, places: int, words: Vocabulary, report: Report) -> tuple[int, ...]:
    """What each place is worth to who controls it; nothing where that is not said, or wrong."""
    lines = zone.all("worths") if words.declares("worths") else []
    for twice in lines[1:]:
        report.twice(twice.span(), "what the places are worth", lines[0].span())
    for line in lines:
        numbers = [t for t in line.tokens if t.type == "NUMBER"]
        if not zone.all("controlled"):
            message = f"nobody controls what lies in `{zone.words[0]}`"
            expected = "a line `controlled by most TALLY`"
            report.error("C-NOT-PLAYED", line.span(), message, expected=expected)
        return _of_each_place(line, numbers, places, "number", report)
    return ()


def _of_each_place(
    line: Statement, numbers: Sequence[Token], places: int, word: str, report: Report
) -> tuple[int, ...]:
    """What a line says of each place of a zone; noted where they are not as many, or too great."""
    for token in numbers:
        if int(token) > MOST:
            report.out_of_range(line.span(token), str(token), 0, MOST)
    if len(numbers) != places:
        message = f"the line gives {_many(len(numbers), word)} for {_many(places, 'place')}"
        report.error("C-MISSING", line.span(), message, expected=_many(places, "number"))
    return tuple(map(int, numbers))


def phases(
    layers: Layers,
    words: Vocabulary,
    declared: Iterable[DeclaredZone],
    cards: Iterable[Sketch],
    report: Report,
) -> tuple[Phase, ...]:
    """The phases, and a note at each zone with which nothing can be done, or nothing at its
    price."""
    said = list(_of(layers, words, "phase", report))
    found = [phase for d in said for phase in _phase(d, words, ages_of(layers), report)]
    first = dict[str, Phase]()
    for phase in found:
        if first.setdefault(phase.zone, phase) is not phase:
            span, message = layers["phase", phase.name].span(), f"two phases are of `{phase.zone}`"
            report.error("C-TWICE", span, message, expected="one phase of a zone")
    chosen, held, filled = dict[str, Sketch](), set[str](), set[str]()
    lying = {zone.name: len(zone.items) for zone in declared}
    for card in cards:
        asking = [way for e in card.effects if e.choice for way in e.choice.ways]
        chosen |= {row: card for choice in asking for row in choice.rows}
        held |= {choice.row for choice in asking if choice.deed is Fate.HOLD}
        filled |= {choice.into for choice in asking}
        for choice in (choice for choice in asking if choice.row):
            if choice.drawn > lying.get(choice.row, choice.drawn):
                there = _many(lying[choice.row], "character")
                message = f"`{choice.row}` has {there}, of which {choice.drawn} are to be drawn"
                report.error("C-RANGE", card.span, message, expected="more characters, or fewer")
        late = card.zone in words.decks | words.laid and words.asks_late
        if late and any(e.choice and not e.offered for e in card.effects):
            message = f"`{card.slug}` is drawn after all that is chosen out of the discards"
            expected = f"no such choice on what lies in `{card.zone}`"
            report.error("C-NOT-PLAYED", card.span, message, expected=expected)
    found = [phase for phase in found if _set_off(phase, declared, held, layers, report)]
    found = [phase for phase in found if _is_held(phase, words, layers, report)]
    calling = {name: phase for name, phase in first.items() if not phase.before_card}
    for zone in (zone for zone in declared if zone.deck and zone.name in calling):
        span, message = layers["phase", first[zone.name].name].span(), f"`{zone.name}` is a deck"
        expected = f"no phase, and cards with `draw 2 of {zone.name}, keep 1`"
        report.error("C-NOT-PLAYED", span, message, expected=expected)
    for zone in (zone for zone in declared if zone.under):
        message = f"what lies in `{zone.name}` comes to who takes the card below it"
        if zone.name in first:
            span = layers["phase", first[zone.name].name].span()
            report.error("C-NOT-PLAYED", span, message, expected="no phase")
        if zone.name in chosen:
            span = chosen[zone.name].span
            report.error("C-NOT-PLAYED", span, message, expected="a choice from another zone")
    for zone in (zone for zone in declared if zone.controlled and zone.name in first):
        message = f"what lies in `{zone.name}` is controlled, and not taken"
        span = layers["phase", first[zone.name].name].span()
        report.error("C-NOT-PLAYED", span, message, expected="no phase")
    for zone in declared if len(found) == len(said) else ():
        if zone.free and zone.name not in filled:
            span, message = (
                layers["zone", zone.name].span(),
                f"nothing is ever laid in `{zone.name}`",
            )
            expected = f"a card with `draw 2 of DECK, lay 1 in {zone.name}`"
            report.error("C-NOT-PLAYED", span, message, expected=expected)
        if zone.under or zone.controlled or (zone.deck and zone.name in first):
            continue
        if (definition := layers.get(("zone", zone.name))) is not None:
            _check_use(definition, zone, zone.name in first, zone.name in chosen, report)
    return tuple(found)


def _set_off(
    phase: Phase,
    declared: Iterable[DeclaredZone],
    held: Collection[str],
    layers: Layers,
    report: Report,
) -> bool:
    """Whether what is set off in a phase, if it is one, can be held; noted if not."""
    if not phase.before_card:
        return True
    is_deck = any(zone.deck for zone in declared if zone.name == phase.zone)
    if is_deck and phase.zone in held:
        return True
    message = f"nobody holds anything of `{phase.zone}`"
    expected = f"a card with `draw 2 of {phase.zone}, hold 1`"
    if not is_deck:
        message = f"`{phase.zone}` is no deck, and what players hold is drawn out of one"
        expected = f"a line `deck` below `zone {phase.zone}`"
    span = layers["phase", phase.name].span()
    report.error("C-NOT-PLAYED", span, message, expected=expected)
    return False


def _is_held(phase: Phase, words: Vocabulary, layers: Layers, report: Report) -> bool:
    """Whether a phase does with what players hold what can be done with it; noted if not."""
    is_laid = phase.zone in words.in_hands
    if phase.laying == is_laid or (is_laid and not phase.before_age):
        return True
    message = f"what players hold of `{phase.zone}` is laid for all"
    expected = f"`instead of coins for a discard: lay 1 of {phase.zone}`"
    if phase.laying:
        message = f"nobody holds anything of `{phase.zone}` that could be laid"
        expected = f"lines `each player holds 3` and `3 lie on top` below `zone {phase.zone}`"
    report.error("C-NOT-PLAYED", layers["phase", phase.name].span(), message, expected=expected)
    return False


def _check_use(
    definition: Definition, zone: DeclaredZone, called: bool, chosen: bool, report: Report
) -> None:
    """Note a zone of which nothing is taken, and one whose prices nobody pays or knows."""
    form = f"instead of a card: choose 1 of {zone.name}, pay its price, take it"
    if zone.each:
        form = f"before each age: play 1 of {zone.name}"
    if zone.each and zone.on_top:
        form = f"instead of coins for a discard: lay 1 of {zone.name}"
    if called and not zone.prices and not zone.each:
        message = f"it is not said what the places of `{zone.name}` cost"
        _missing(definition, message, "a line `price 3, 4, 5, 6, 7, 8 coins`", report)
    elif not called and not chosen:
        message = f"nothing can be done with what lies in `{zone.name}`"
        expected = f"a phase with a line `{form}`"
        if zone.deck:
            kept = "lay" if zone.on_top else "keep"
            expected = f"a card with a line `draw 2 of {zone.name}, {kept} 1`"
        report.error("C-NOT-PLAYED", definition.span(), message, expected=expected)
    elif not called and zone.prices:
        message = f"nobody pays for what cards let take out of `{zone.name}`"
        expected = f"no line `price`, or a phase with a line `{form}`"
        at = definition.all("price")[0].span()
        report.error("C-NOT-PLAYED", at, message, expected=expected)


def _phase(
    phase: Definition, words: Vocabulary, ages: Sequence[int], report: Report
) -> Iterator[Phase]:
    name, begins = str(phase.words[0]), phase.all("from_age")
    lines = [line for kind in _DONE for line in phase.all(kind)]
    for statement in phase.statements:
        _check_played(statement, words, report)
    for of_a_kind in (lines, begins):
        for twice in of_a_kind[1:]:
            report.twice(twice.span(), "what is said of a phase", of_a_kind[0].span())
    if not lines:
        message = f"in the phase `{name}` nothing can be done"
        form = "instead of a card: choose 1 of ZONE, pay its price, take it"
        if not words.declares("called"):
            form = "before each age: play 1 of ZONE"
        expected = f"a line `{form}`"
        _missing(phase, message, expected, report)
        return
    line, from_age = lines[0], ages[0] if ages else 1
    told = {token.type: token for token in line.tokens}
    before = line.kind == "before"
    before_card = line.kind == "set_off"
    when = _DONE[line.kind]
    for kind, due in (("NUMBER", "1"), ("DEED", "take")):
        if told.get(kind, due) != due:
            message = f"`{told[kind]}` cannot be done {when}"
            report.error(
                "C-NOT-PLAYED", line.span(told[kind]), message, expected=f"`{due}`", suggestion=due
            )
    for begin in begins if before_card or line.kind == "laying" else ():
        message = "what is held can be laid in every age"
        if before_card:
            message = "what is held can be set off in every age"
        report.error("C-NOT-PLAYED", begin.span(), message, expected="no line `from age`")
    for begin in begins:
        (age,) = begin.tokens
        from_age = int(age)
        if from_age not in ages:
            report.out_of_range(begin.span(age), str(age), 1, max(ages, default=1))
    zone = told["NAME"]
    if zone not in words.zones:
        report.unknown(line.span(zone), "zone", str(zone), words.zones)
        return
    sources = tuple(sources_of(phase.statements))
    at, prepared = phase.span().start, told.get("PREPARED") is not None
    laying = line.kind == "laying"
    yield Phase(name, str(zone), from_age, at, sources, before, before_card, prepared, laying)
