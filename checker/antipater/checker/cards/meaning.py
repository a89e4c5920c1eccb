"""What a set means, by names: free of column numbers, of the order of words and of wording.

Two cards mean the same where their facts are equal; formulas are compared apart.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from antipater.checker.cards.equivalence import Renamed, common_name, copies
from antipater.checker.cards.lookup import copies_by_players, free_with
from antipater.checker.messages.words import by_player
from antipater.rules.card_set import SORTS, CardSet, DeclaredZone, Item, Kind, Layout, Phase
from antipater.rules.effects import Effect, When
from antipater.rules.expressions import Constant, Expression, Operation, column_parts

# Told apart: who is made free, what the card counts as, its kind and colour, and its zone.
_APART = ("built", "chain", "symbols", "controls")

Facts = dict[str, Any]


def item_facts(cards: CardSet, item: Item, renamed: Renamed) -> Facts:
    """What a card is and does, without its formulas and names, each aspect by its name."""
    units = zip(cards.resources, item.cost.units, strict=False)
    return {
        "kind": item.kind,
        "age": item.age,
        "colour": item.colour,
        "cost": (
            item.cost.coins,
            frozenset((r, n) for r, n in units if n),
            _each(e for e in item.effects if e.is_cost),
        ),
        "free_with": frozenset(slug(i, renamed) for i in free_with(cards, item)),
        "counts_as": frozenset(
            slug(i, renamed) for i in cards.items if i.presence == item.presence
        ),
        "effect": (
            standing(cards, item, renamed),
            _each(e for e in item.effects if not (e.is_gain or e.is_cost)),
        ),
        "copies": tuple(sorted(item.copies)),
        "category": item.category,
    }


def slug(item: Item, renamed: Renamed) -> str:
    """The item's slug, or what the other set calls it."""
    return renamed.get(item.slug, item.slug)


def standing(cards: CardSet, item: Item, renamed: Renamed) -> frozenset[tuple[str, int]]:
    """What the card adds to its city for as long as it stands, by common column names."""
    told_apart = {*cards.colours, *SORTS, *_APART}
    columns = ((cards.columns[c], n) for c, n in item.standing)
    return frozenset(
        ("points" if column_parts(c)[0] == "points" else common_name(c, renamed), n)
        for c, n in columns
        if column_parts(c)[0] not in told_apart
    )


def _each(effects: Iterable[Effect]) -> frozenset[tuple[Effect, int]]:
    """Each effect, however it is worded, and how often; a cost of whichever card it is. What acts
    one instead of the other, as somebody chooses, is the same in either order."""
    lines = dict[str, list[Effect]]()
    for effect in effects:
        lines.setdefault(effect.text, []).append(effect)
    told = (replace(e, text="", of=() if e.is_cost else e.of)
            for line in lines.values() for e in _in_one_order(line))  # fmt: skip
    return frozenset(Counter(told).items())


def _in_one_order(line: Sequence[Effect]) -> Iterator[Effect]:
    """The effects of a line with its two alternatives, if it has them, in an order of their own."""
    sides = [
        [replace(e, instead=False) for e in line if e.instead is side] for side in (False, True)
    ]
    # First by all but the amounts: of a formula that is only worded otherwise it stays the same.
    sides.sort(key=lambda side: repr([(replace(e, amount=_NOTHING), e.amount) for e in side]))
    for instead, side in enumerate(filter(None, sides)):
        yield from (replace(e, instead=bool(instead)) for e in side)


_NOTHING = Constant(0)


def in_every_city(cards: CardSet, name: str) -> tuple[Any, ...]:
    """What a tally or track does in every city: its steps, and its effects."""
    tracks = tuple(track for track in cards.tracks if track.name == name)
    items = (item for item in cards.everywhere if item.slug == name)
    return tracks, _each(effect for item in items for effect in item.effects)


def gained(item: Item, when: When) -> Expression:
    """All that the owner gains once as one formula."""
    formulas = tuple(gain.amount for gain in item.gains(when))
    if not formulas:
        return Constant(0)
    return formulas[0] if len(formulas) == 1 else Operation("sum", formulas)


def set_facts(cards: CardSet, renamed: Renamed) -> Facts:
    """What holds for the whole game apart from cards, formulas, rulings and names."""
    return {
        "game": cards.game,
        "seats": cards.seats,
        "resources": frozenset(cards.resources),
        "colours": frozenset(cards.colours),
        "symbols": frozenset(cards.symbols),
        "categories": frozenset(cards.categories),
        "loot": frozenset(f"{loot.coins} coins at {loot.at}" for loot in cards.loot),
        "draft": cards.draft,
        "zones": frozenset(_lying(cards, renamed)),
        "phases": frozenset(map(_phase, cards.phases)),
        "default_edition": cards.default_edition,
    }


def _phase(phase: Phase) -> str:
    """When something is done with what lies in a zone."""
    when = "before each age" if phase.before_age else f"from age {phase.from_age}"
    if phase.laying:
        when = "instead of coins for a discard"
    if phase.before_card:
        when = f"before a card{', prepared' * phase.prepared}"
    return f"{phase.zone} {when}"


def _on_top(zone: DeclaredZone) -> str:
    """How many lie on top of a zone, if any do."""
    if zone.on_top == 1 and not zone.more[0]:
        return ", one lies on top"
    least, more = zone.more
    with_more = f", {more} with {least} or more players" if least else ""
    return f", {zone.on_top} lie on top{with_more}" if zone.on_top else ""


def _lying(cards: CardSet, renamed: Renamed) -> Iterator[str]:
    """What lies where in the zones of a set, with its prices."""
    for zone in cards.zones:
        if zone.controlled:
            yield f"{zone.name}: controlled by most {zone.controlled}"
        if zone.worth:
            yield f"{zone.name}: worth {', '.join(map(str, zone.worth))}"
        if zone.each or zone.deck:
            held = f"each player holds {zone.each}" if zone.each else "deck"
            held += _on_top(zone)
            yield f"{zone.name}: {held}"
            yield from (f"{zone.name}: {slug(cards.items[i], renamed)}" for i in zone.items)
            continue
        if zone.places:
            yield f"{zone.name}: {zone.places} by chance"
            costs = enumerate(zip(*zone.prices, strict=True), 1)
            yield from (f"{zone.name} {n}: {by_player(prices)}" for n, prices in costs)
            yield from (f"{zone.name}: {slug(cards.items[i], renamed)}" for i in zone.items)
            continue
        for n, item in enumerate((cards.items[item] for item in zone.items), 1):
            prices = by_player(cards.prices_in_zone(item))
            yield f"{zone.name} {n}: {slug(item, renamed)} {prices}".rstrip()


def rows(layout: Layout) -> tuple[str, ...]:
    """The rows of a layout as the set's text writes them, from the one laid first."""
    by_row: dict[int, list[tuple[int, bool]]] = {}
    for slot in layout.slots:
        by_row.setdefault(slot.row, []).append((slot.column, slot.face_up))
    return tuple(
        " ".join(["up" if row[0][1] else "down", *(str(c) for c, _ in sorted(row))])
        for _, row in sorted(by_row.items())
    )


def deck_sizes(cards: CardSet) -> dict[str, dict[int, int]]:
    """How many cards each deck has, by number of players (0: whoever plays)."""
    decks: dict[str, Counter[int]] = {}
    for item in cards.of_kind(Kind.BUILDING, Kind.GUILD):
        name = "guild" if item.kind is Kind.GUILD else f"age {item.age}"
        counts = copies_by_players(cards, item) or {0: copies(item)}
        decks.setdefault(name, Counter()).update(counts)
    return {name: _with_all(counts) for name, counts in decks.items()}


def _with_all(counts: Mapping[int, int]) -> dict[int, int]:
    """The cards that are there whoever plays counted for each number of players."""
    by_players = {players: n for players, n in counts.items() if players}
    return {p: n + counts.get(0, 0) for p, n in by_players.items()} or dict(counts)


def options(cards: CardSet, renamed: Renamed) -> Iterator[tuple[str, Sequence[str]]]:
    """Each ruling with its options, each with the formula or cost that it puts in the place of
    another, as sets write it."""
    for ruling in cards.rulings.values():
        told = {option: option for option in ruling.options}
        for option, (rule, other) in ruling.instead.items():
            told[option] += f" where {rule} is {other}"
        for option, (card, cost) in ruling.costs.items():
            units = (f"{n} {r}" for r, n in zip(cards.resources, cost.units, strict=False) if n)
            coins = [f"{cost.coins} coin{'s' * (cost.coins > 1)}"] if cost.coins else []
            told[option] += f" where {renamed.get(card, card)} costs {', '.join([*units, *coins])}"
        yield ruling.name, [*told.values()]


def choices(cards: CardSet, edition: str) -> Mapping[str, str]:
    """Every ruling's option in an edition, the defaults put in."""
    chosen = cards.editions[edition].option
    return {ruling.name: chosen(ruling) for ruling in cards.rulings.values()}


def renamed_items(old: CardSet, new: CardSet) -> dict[str, str]:
    """Slugs of old cards that stand in the new set under another slug.

    A card that is gone and a new one of its kind are the same card if they share a
    name in some language, or else if all that they are and do is the same.
    """
    gone = [i for i in old.items if i.slug not in new.by_slug]
    come = [i for i in new.items if i.slug not in old.by_slug]
    result: dict[str, str] = {}
    for test in (_same_name, _same_deeds):
        for item in [i for i in gone if i.slug not in result]:
            left = [i for i in come if i.slug not in result.values() and i.kind is item.kind]
            alike = [i for i in left if test(old, item, new, i)]
            result |= {item.slug: alike[0].slug} if len(alike) == 1 else {}
    return result


def _same_name(_: CardSet, item: Item, __: CardSet, other: Item) -> bool:
    a, b = ({n for names in i.names.values() for n in names} for i in (item, other))
    return bool(a & b)


def _same_deeds(old: CardSet, item: Item, new: CardSet, other: Item) -> bool:
    return _deeds(old, item) == _deeds(new, other)


def _deeds(cards: CardSet, item: Item) -> Facts:
    facts = item_facts(cards, item, {})
    gains = [str(gained(item, when)) for when in (When.BUILT, When.END)]
    return {k: v for k, v in facts.items() if k != "counts_as"} | {"gains": gains}


def renamed_chains(old: CardSet, new: CardSet, renamed: Renamed) -> dict[str, str]:
    """Chain symbols that have another name in the new set but link the same cards."""
    before, after = (_links(old, renamed), _links(new, {}))
    come = {links: name for name, links in after.items() if name not in before}
    return {
        name: come[links]
        for name, links in before.items()
        if name not in after and links in come and any(links)
    }


def _links(cards: CardSet, renamed: Renamed) -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """The givers and the takers of each chain symbol."""
    return {
        name[len("chain(") : -1]: (
            frozenset(slug(i, renamed) for i in cards.items if c in (k for k, _ in i.standing)),
            frozenset(slug(i, renamed) for i in cards.items if c in i.free_with),
        )
        for c, name in enumerate(cards.columns)
        if name.startswith("chain(")
    }
