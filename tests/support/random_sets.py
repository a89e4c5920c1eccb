"""Sets that somebody might make of Duel: random changes to cards, wonders, tokens and rules."""

import random
from pathlib import Path

from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Item, Kind

_COUNTED = ("brown", "grey", "blue", "green", "yellow", "red", "wonder", "token")
_SCIENCE = ("wheel", "mortar", "quill", "plumb", "sundial", "armillary", "balance")
# The kinds that each line may be added to: buildings and tokens do not play again.
_POWERS = (
    "builds from discard", "draws 3 tokens", "destroys brown", "destroys red",
    "builds from top row", "builds left out", "replay",
)  # fmt: skip
_FIGURES = (("starting_coins", 0, 12), ("wonder_cap", 4, 8), ("pair", 2, 3))
_LAYOUTS = (
    "layout age 1\n  row up 1 3 5 7 9\n  row down 2 4 6 8\n  row up 1 3 5 7 9\n"
    "  row up 2 4 6 8\n  row down 5 7\n",
    "layout age 2\n  row down 1 3 5 7 9 11\n  row up 2 4 6 8 10\n  row down 3 5 7 9\n"
    "  row up 4 6 8\n  row up 5 7\n",
    "layout age 3\n  row down 5 7 9 11\n  row up 4 6 8 10\n  row up 3 5 7 9\n  row up 2 4 6 8\n"
    "  row down 1 3 5 7\n",
)
_RULES = (
    "rule price of resource\n  1 if own.fixed_price(resource) >= 1\n"
    "  3 + max(opponent.symbols(resource, brown or grey) - 1, own.yellow) otherwise\n",
    "rule discard_income\n  max(own.brown + own.grey, own.coins / 2)\n",
    "rule scientific_supremacy\n  own.different_symbols >= 4\n",
    "score treasury\n  (own.coins - 7) / 3\n",
    "rule tie_break\n  own.shields - own.coins\n",
    "draft\n  row second second first first\n  row first second second first\n",
    "track\n  loot 1 coin at 1\n  loot 4 coins at 2\n  capital 5\n",
)


# How a set may let games end, and what its cards may do whenever something happens.
_VICTORIES = (
    "rule military_supremacy\n  own.lead >= capital and own.red >= 3\n",
    "rule military_supremacy\n  own.lead >= 4 or own.lead <= -6 and own.coins >= 9\n",
    "rule scientific_supremacy\n  own.different_symbols >= 5 or own.blue >= opponent.blue + 4\n",
)


def _event(rng: random.Random) -> tuple[str, str]:
    """What a line may wait for, nothing where it acts at once; and a colour, that of the event
    where it is about one."""
    colour, other = rng.choice(_COUNTED[:6]), rng.choice((*_COUNTED[:6], "wonder"))
    event = rng.choice((
        "", "when own discards: ", "when all builds: ", "when opponent buys: ",
        "when all chains: ", f"when own builds {colour}: ",
        f"when opponent builds {colour} or {other}: ",
        "when own advances: ", "when opponent makes a pair: ", "when all takes a token: ",
        "when an age begins: ", "when an age ends: ",
        "when own gains coins: ", "when opponent loses coins: ",
        "when all plays the last card of an age: ",
        f"when own reaches {rng.randint(1, 3)} {colour}: ", "when opponent.coins reaches 6: ",
        "when all.debt reaches 2: ", "when own.lead reaches 2: ",
    ))  # fmt: skip
    return event, colour


def _effect(rng: random.Random) -> str:
    """A line of any effect on coins or the tally ``debt``."""
    event, colour = _event(rng)
    most = rng.choice(("most", "least"))
    each = f"each city with {most} {rng.choice((colour, 'debt', 'coins', 'wonder'))} "
    who = rng.choice(("", "opponent ", "all ", each))
    way = rng.choice(("gain", "lose")) + ("s" if who.startswith(("opponent", "each")) else "")
    thing, per = rng.choice(("coin", "debt")), rng.choice(("", f" per {rng.choice(_COUNTED)}"))
    thing = "debt" if "coins: " in event else thing  # none may set off itself
    limit = rng.choice(("", "", ", once a turn", ", once an age", ", once a game"))
    rest = ", the rest as debt" if "lose" in way and rng.random() < 0.4 else ""
    limit = limit if event else ""
    only_if = _condition(rng) if rng.random() < 0.3 else ""
    return f"{event}{who}{way} {rng.randint(1, 3)} {thing}{per}{rest}{only_if}{limit}"


def _condition(rng: random.Random) -> str:
    """What a line may ask for."""
    colour = rng.choice(_COUNTED[:6])
    least = rng.choice(("2", f"opponent.{colour}", "own.wonders + 1"))
    return rng.choice((f" if own.{colour} >= {least}", " if own.coins < 5 or own.debt > 2"))


def _loaded(rng: random.Random, folder: Path, name: str, lines: list[str]) -> CardSet:
    """The set of some lines, written into a folder. Raises ``CardSetError``."""
    path = folder / f"{name}_{rng.randrange(1 << 40)}.cards"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return load_set(path)


def lively_set(rng: random.Random, folder: Path) -> CardSet:
    """The same with effects on events, tallies, and other ways to win."""
    cards = load_set("duel")
    lines = ["set lively", "  extends duel", '  en "Lively"', "tally debt"]
    for number, item in enumerate(rng.sample(cards.items, 30)):
        lines += [f"change {item.kind} {item.slug}", f"  {_effect(rng)}"]
        lines += [] if number else ["  gain 1 debt"]
        if rng.random() < 0.15:
            lines.append(f"  shields {rng.randint(1, 2)} per {rng.choice(_COUNTED)}")
        elif rng.random() < 0.1:
            lines.append(f"  shields 2 if own.{rng.choice(_COUNTED[:6])} >= 2")
        if rng.random() < 0.2:
            lines.append(f"  on build 3 coins per {rng.choice(_COUNTED)}{_condition(rng)}")
        if rng.random() < 0.2 and item.colour not in ("red", "brown", "grey"):
            lines.append(f"  at end {rng.randint(1, 4)} points{_condition(rng)}")
    victories = (rng.choice(_VICTORIES[:2]), _VICTORIES[2])
    lines += [text for text in victories if rng.random() < 0.5]
    return _loaded(rng, folder, "lively", lines)


def choosing_set(rng: random.Random, folder: Path) -> CardSet:
    """A set that extends ``duel``, of which many cards let somebody choose something."""
    cards = load_set("duel")
    lines = ["set choosing", "  extends duel", '  en "Choosing"', ""]
    for item in rng.sample(cards.items, 26):
        told = {_choice(rng) for _ in range(rng.randint(1, 2))}
        lines += [f"change {item.kind} {item.slug}", *(f"  {line}" for line in sorted(told)), ""]
    return _loaded(rng, folder, "choosing", lines)


def asking_set(rng: random.Random, folder: Path) -> CardSet:
    """A set that extends ``duel``, of which many cards let choose whenever something happens; some
    only where something holds, or so often. No choice can come back to itself without end."""
    cards = load_set("duel")
    lines = ["set asking", "  extends duel", '  en "Asking"', "tally debt"]
    lines += ["change building tavern", "  gain 1 debt", "  when an age begins: gain 1 debt"]
    others = [item for item in cards.items if item.slug != "tavern"]
    for item in rng.sample(others, 24):
        event = _event(rng)[0] or "when own builds: "
        limit = rng.choice((", once a turn", ", once an age", ", once a game"))
        if event.startswith(("when an age", "when own discards", "when opponent buys")):
            limit = rng.choice(("", limit))
        only_if = _condition(rng) if rng.random() < 0.3 else ""
        told = f"{event}{_choice(rng)}{only_if}{limit}"
        lines += [f"change {item.kind} {item.slug}", f"  {told}", ""]
    return _loaded(rng, folder, "asking", lines)


def zoned_set(rng: random.Random, folder: Path, by_chance: bool = False) -> CardSet:
    """A set that extends ``duel``, with one or two zones of characters; some of them let choose,
    in most sets. ``by_chance``: chance deals the row of the first zone from more characters."""
    lines = ["set zoned", "  extends duel", '  en "Zoned"', "tally debt"]
    lines += ["change building tavern", "  gain 1 debt"]
    chooses = rng.random() < 0.7
    for zone in ("council", "senate")[: rng.randint(1, 2)]:
        places = rng.randint(1, 7)
        more = rng.randint(1, 4) if by_chance and zone == "council" else 0
        row = f"row of {places}" + (" by chance" if more else "")
        lines += [f"zone {zone}", "  scores progress", f"  {row}"]
        for player in (("",), (" for the first player", " for the second player"))[
            rng.randrange(2)
        ]:
            prices = ", ".join(str(rng.randint(0, 9)) for _ in range(places))
            lines.append(f"  price {prices} coins{player}")
        take = f"choose 1 of {zone}, pay its price, take it"
        lines += [f"phase of_{zone}", f"  instead of a card: {take}"]
        lines += [f"  from age {rng.randint(1, 3)}"] * rng.randrange(2)
        for n in range(places + more):
            told = {_choice(rng)} if chooses and rng.random() < 0.6 else set()
            told |= set(rng.sample(_OF_CHARACTERS, rng.randint(0, 2)))
            effect = _effect(rng) if rng.random() < 0.3 else ""
            told |= {effect} - {""}
            lines += [f"character {zone}_{n}", f"  lies in {zone}"]
            lines += [f"  {line}" for line in sorted(told)]
    for building in rng.sample(("altar", "quarry", "stable", "baths"), rng.randint(0, 3)):
        might = rng.choice(("choose", "may choose", "opponent chooses"))
        lines += [f"change building {building}", f"  {might} 1 character {rng.choice(_MOVED)}"]
    return _loaded(rng, folder, "zoned", lines)


_MOVED = (
    "from the council, take it",
    "of the opponent, take it",
    "of the opponent, return it",
    "of own city, give it",
    "of own city, return it",
)
_OF_CHARACTERS = (
    "points 3",
    "shields 2",
    "science wheel",
    "produces wood",
    "produces clay or stone",
    "replay",
    "on build 2 coins per character",
    "at end 1 point per character",
    "draws 2 tokens",
    "destroys brown",
    "builds from discard",
    "opponent loses 3 coins",
    "gives moon",
    "2 resources off wonder",
    "1 coin off blue",
    "shields 1 per character",
    "fixes the price of glass",
    "wonders replay",
    "collects trade coins",
)


def _choice(rng: random.Random) -> str:
    """A line of a choice: who, how many of what, where, and what is done with it."""
    who = rng.choice(("choose", "choose", "may choose", "opponent chooses", "opponent may choose"))
    number = rng.choice((1, 1, 2))
    if "opponent" not in who and rng.random() < 0.15:
        return f"{who} {_swapped(rng)}"
    zones, deeds = rng.choice(_ZONES)
    kind = zones.split()[0] if zones.startswith(("token", "wonder")) else ""
    what = kind or rng.choice(_CHOSEN)
    age = f" of age {rng.randint(1, 3)}" if not kind and rng.random() < 0.2 else ""
    many = "s" if number > 1 and what in (kind, "building", "guild") else ""
    zone = rng.choice(zones.removeprefix(f"{kind} ").split(", "))
    deed, it = rng.choice(deeds), "them" if number > 1 else "it"
    if deed == "copy":
        return f"{who} 1 {what}{age} {zone}, copy its symbol"
    return f"{who} {number} {what}{many}{age} {zone}, {deed} {it}"


def _swapped(rng: random.Random) -> str:
    """What a choice swaps."""
    if rng.random() < 0.2:
        return "1 wonder from own hand and 1 wonder from the hand of the opponent, swap them"
    one, other = (rng.choice((*_CHOSEN, "token", "wonder")) for _ in range(2))
    return f"1 {one} of own city and 1 {other} of the opponent, swap them"


_CHOSEN = ("building", "guild", "brown", "brown or grey", "blue", "yellow or blue", "green or red")
_ZONES = (
    ("of the opponent", ("take", "discard", "copy")),
    ("of own city", ("give", "discard", "copy")),
    ("from the discards, from those left out", ("build",)),
    ("from the structure, from the top row", ("build", "discard")),
    ("token of the opponent, from the board", ("take", "return")),
    ("token of own city", ("give", "return")),
    ("token from the box", ("take",)),
    ("wonder of the opponent", ("take", "return", "unbuild")),
    ("wonder of own city", ("give", "return", "unbuild")),
    ("wonder from the hand of the opponent", ("take", "return")),
    ("wonder from own hand", ("build", "give", "return")),
)


def random_set(rng: random.Random, folder: Path) -> CardSet:
    """A set that extends ``duel_promo``, compiled. Raises ``CardSetError`` where it cannot be."""
    cards = load_set("duel_promo")
    lines = ["set edited", "  extends duel_promo", '  en "Edited"', ""]
    for item in rng.sample(cards.items, 20):
        kind = {Kind.BOARD: "board"}.get(item.kind, item.kind.value)
        lines += [f"change {kind} {item.slug}", *(f"  {line}" for line in _lines(rng, item)), ""]
    for number in range(rng.randint(0, 2)):
        like = rng.choice(cards.of_kind(Kind.BUILDING))
        lines += [*_new(number, like), *(f"  {line}" for line in _lines(rng, like)), ""]
    for name, least, most in _FIGURES:
        if rng.random() < 0.3:
            lines += [f"figure {name} {rng.randint(least, most)}", ""]
    for text in (*_RULES, *_LAYOUTS):
        if rng.random() < 0.35:
            lines += [text, ""]
    return _loaded(rng, folder, "edited", lines)


def _new(number: int, like: Item) -> list[str]:
    """A building that no shipped set has, of the age and colour of another."""
    return [f"building new_{number}", f'  en "New {number}"', f"  age {like.age} {like.colour}"]


def _lines(rng: random.Random, item: Item) -> list[str]:
    cost = ", ".join(
        f"{rng.randint(1, 3)} {resource}" for resource in rng.sample(_RESOURCES, rng.randint(1, 3))
    )
    lines = [
        f"on build {rng.randint(1, 3)} coins per {rng.choice(_COUNTED)}",
        f"shields {rng.randint(1, 4)}",
    ]
    if item.colour not in ("red", "brown", "grey"):
        lines.append(f"points {rng.randint(1, 9)}")
        lines.append(f"at end {rng.randint(1, 3)} points per {rng.choice(_COUNTED)}")
    if item.kind is not Kind.TOKEN:
        lines.append(f"cost {rng.randint(0, 3) + 1} coins, {cost}")
        lines.append(f"produces {' or '.join(rng.sample(_RESOURCES, rng.randint(2, 3)))}")
        lines.append(f"fixes the price of {rng.choice(_RESOURCES)}")
    if item.kind is Kind.WONDER:
        lines += [f"opponent loses {rng.randint(1, 4)} coins", *_POWERS]
    if item.kind is not Kind.BUILDING:
        lines.append(f"on chain {rng.randint(1, 5)} coins")
    if item.colour == "green":
        lines.append(f"science {rng.choice(_SCIENCE)}")
    return rng.sample(lines, rng.randint(1, min(3, len(lines))))


_RESOURCES = ("wood", "clay", "stone", "glass", "papyrus")


# 7 Wonders

_TABLE_RESOURCES = ("wood", "clay", "stone", "ore", "glass", "loom", "papyrus")
_TABLE_SCIENCE = ("compass", "gear", "tablet", "compass or gear or tablet")
_TABLE_COUNTED = (
    *("brown", "grey", "blue", "green", "yellow", "red", "defeat", "stage"),
    *("brown at the neighbours", "yellow at the neighbours", "green at the neighbours"),
)
_TABLE_FIGURES = (
    *(("starting_coins", 0, 9), ("conflict_victory_1", 0, 2), ("conflict_victory_3", 3, 7)),
    ("guilds_beyond_players", 2, 3),
)
_TABLE_RULES = (
    "rule price_left of resource\n  1 if own.fixed_price(resource, left) >= 1\n"
    "  1 + max(left.brown - own.grey, 0) otherwise\n",
    "rule price_right of resource\n  0 if own.fixed_price(resource, right) >= 1\n"
    "  3 if own.shields > right.shields\n  2 otherwise\n",
    "rule discard_income\n  max(own.brown + own.grey, left.coins / 3)\n",
    "score treasury\n  (own.coins - 4) / 3\n",
    "rule tie_break\n  own.shields - own.coins\n",
    "score civilian\n  own.points(civilian) + min(own.blue, 3)\n",
    "score scientific\n  own.points(scientific) + 2 * square(own.science(compass))\n"
    "    + square(own.science(gear)) + 3 * own.science(tablet)\n"
    "  each own.wildcards as own.science(compass) or own.science(gear) or own.science(tablet)"
    " up to 3\n",
)
_TABLE_POWERS = (
    "builds from discard",
    "plays seventh card",
    "free build each age",
    "copies guild",
    "science compass or gear or tablet",
    "fixes the price of ore, glass at the neighbours",
)


def random_table_set(rng: random.Random, folder: Path) -> CardSet:
    """A set that extends ``seven_wonders``. Raises ``CardSetError`` where it cannot be compiled."""
    cards = load_set("seven_wonders")
    lines = ["set edited_table", "  extends seven_wonders", '  en "Edited"', ""]
    changed = [item for item in cards.items if item.kind in (Kind.BUILDING, Kind.GUILD)]
    for item in rng.sample(changed, 25):
        change = (f"  {line}" for line in _table_lines(rng, item))
        lines += [f"change {item.kind.value} {item.slug}", *change, ""]
    for number in range(rng.randint(0, 2)):
        like = rng.choice(cards.of_kind(Kind.BUILDING))
        copies = " ".join(str(n) for n in sorted(rng.choices(range(3, 8), k=2)))
        lines += [*_new(number, like), f"  copies {copies}"]
        lines += [*(f"  {line}" for line in _table_lines(rng, like)), ""]
    for board in rng.sample([item for item in cards.items if item.kind is Kind.BOARD], 4):
        lines += [f"change board {board.board} side {board.side}", *_stages(rng), ""]
    for name, least, most in _TABLE_FIGURES:
        if rng.random() < 0.4:
            lines += [f"figure {name} {rng.randint(least, most)}", ""]
    for text in _TABLE_RULES:
        if rng.random() < 0.4:
            lines += [text, ""]
    return _loaded(rng, folder, "edited_table", lines)


def lively_table_set(rng: random.Random, folder: Path) -> CardSet:
    """A set that extends ``seven_wonders``, in which cards, boards, a tally and a track change what
    cities have: coins, shields, conflict tokens and marks, at once or at events."""
    cards = load_set("seven_wonders")
    lines = ["set lively_table", "  extends seven_wonders", '  en "Lively"', "tally debt"]
    lines += ["  worth -1 point in civilian"] * rng.randrange(2)
    lines += ["  when own loses a conflict: gain 1 debt", "track sail", "  scores commercial"]
    lines += ["  when own builds red: gain 1 sail", "  step 2: gain 2 conflict"]
    chosen = rng.sample(cards.of_kind(Kind.BUILDING, Kind.GUILD), rng.choice((2, 8, 20)))
    for item in chosen:
        lines += [f"change {item.kind} {item.slug}", f"  {_table_effect(rng)}", ""]
    for board in rng.sample(cards.of_kind(Kind.BOARD), 2):
        told = _table_effect(rng, at_event=True)
        lines += [f"change board {board.board} side {board.side}", f"  {told}", ""]
    lines += [rng.choice(_TABLE_SCORES)] * (rng.random() < 0.3)
    return _loaded(rng, folder, "lively_table", lines)


def _table_effect(rng: random.Random, at_event: bool = False) -> str:
    """A line of any effect on what cities of a table have."""
    event = rng.choice(_TABLE_EVENTS) if at_event or rng.random() < 0.6 else ""
    event = event.format(colour=rng.choice(_TABLE_COUNTED[:6]))
    who = rng.choice(("", "", "", "others ", "neighbours ", "all ", "left "))
    way = rng.choice(("gain", "lose")) + ("s" if who == "left " else "")
    thing = rng.choice(("conflict", "conflict", "defeats", "shields", "coins", "debt"))
    per = f" per {rng.choice(_TABLE_COUNTED[:8])}" if rng.random() < 0.2 else ""
    return f"{event}{who}{way} {rng.randint(2, 4)} {thing}{per}"


_TABLE_EVENTS = (
    "when own builds {colour}: ", "when an age ends: ", "when own wins a conflict: ",
    "when left loses a conflict: ", "when own discards: ", "when own builds stage: ",
)  # fmt: skip
_TABLE_SCORES = (
    "score military\n  2 * own.conflict\n",
    "score military\n  max(own.conflict, 0) - own.defeats\n",
    "score military\n  own.conflict + own.shields\n",
)


def choosing_table_set(rng: random.Random, folder: Path) -> CardSet:
    """A set that extends ``seven_wonders``, of which many cards and stages let choose something."""
    cards = load_set("seven_wonders")
    lines = ["set choosing_table", "  extends seven_wonders", '  en "Choosing"', ""]
    for item in rng.sample(cards.of_kind(Kind.BUILDING, Kind.GUILD), 30):
        lines += [f"change {item.kind} {item.slug}", f"  {_table_choice(rng)}", ""]
    for board in rng.sample(cards.of_kind(Kind.BOARD), 6):
        told = dict.fromkeys(_table_choice(rng) for _ in range(2))
        lines += [f"change board {board.board} side {board.side}", "  stage 1", "    cost wood"]
        lines += [*(f"    {line}" for line in told), ""]
    return _loaded(rng, folder, "choosing_table", lines)


def _offer(rng: random.Random, event: bool, several: bool = False, units: bool = False) -> str:
    """What a card offers, at an event or when it is built; of several things one; for coins, or
    for ``units`` of resources as well."""
    fee = rng.choice(("may", f"may pay {rng.randint(1, 3)} coins:"))
    if units and rng.random() < 0.8:
        kinds = rng.sample(load_set("seven_wonders").resources, rng.randint(1, 2))
        cost = [f"{rng.choice(('', '', '2 '))}{kind}" for kind in kinds]
        fee = f"may pay {', '.join([*cost, *(['1 coin'] * rng.randint(0, 1))])}:"
    whom = rng.choice(("", "others ", "left ")) if "pay" in fee else ""
    verb, thing = rng.choice(
        (("gain", "1 favour"), ("gain", "1 shield"), ("lose", "2 coins"), ("gain", "3 coins"))
    )
    verb += "s" * (whom == "left ")
    per = rng.choice(("", "", " per blue"))
    held = rng.choice(("", "", " if own.coins >= 2", " if own.favour < 2"))
    told = f"{fee} {whom}{verb} {thing}{per}{held}"
    if several:
        some = rng.sample(("1 favour", "2 shields", "4 coins", "1 debt"), rng.randint(2, 3))
        way = rng.choice(("gain", "gain", "lose"))
        told = f"{rng.choice((fee + ' ', ''))}{way} {' or '.join(some)}{held}"
    if not event:
        return told
    who = rng.choice(("own", "own", "left", "others", "all"))
    what = rng.choice(("builds stage", "builds blue or yellow", "discards", "buys", "chains"))
    what = "builds red or green" if units and what == "buys" else what
    happens = what if who in ("own", "left", "all") else what.replace("s", "", 1)
    if who == "others":
        happens = what.replace("builds", "build").replace("discards", "discard")
        happens = happens.replace("buys", "buy").replace("chains", "chain")
    limit = rng.choice(("", "", ", once a turn", ", once an age", ", once a game"))
    when = f"{who} {happens}"
    if rng.random() < 0.3 and not units:
        when = rng.choice(("an age ends", "own wins a conflict", "others lose a conflict"))
    return f"when {when}: {told}{limit}"


def offering_table_set(rng: random.Random, folder: Path, units: bool = False) -> CardSet:
    """A set that extends ``seven_wonders``, in which cards, boards, stages and what holds for every
    city offer something, mostly for coins, or for ``units`` of resources."""
    cards = load_set("seven_wonders")
    lines = ["set offering_table", "  extends seven_wonders", '  en "Offering"', ""]
    lines += ["tally favour", "  worth 1 point in civilian", "  when own loses a conflict: "]
    lines[-1] += "gain 1 favour"
    lines += ["tally harbour", "  when own builds stage: may pay 2 coins: gain 1 harbour"]
    lines += ["  when own.harbour reaches 1: all gain 1 favour", ""]
    lines += ["tally debt", "  worth -1 point in military"]
    lines += [*["  when own wins a conflict: gain 1 debt"] * units, ""]
    changed = rng.sample(cards.of_kind(Kind.BUILDING, Kind.GUILD), 8)
    for n, item in enumerate(changed[:5]):
        told = _offer(rng, rng.random() < 0.6, several=n < 2, units=units)
        lines += [f"change {item.kind} {item.slug}", f"  {told}", ""]
    for item in changed[5:]:
        told = "others lose 2 coins" if units else _or_owed(rng)
        lines += [f"change {item.kind} {item.slug}", f"  {told}", ""]
    for board in rng.sample(cards.of_kind(Kind.BOARD), 2):
        lines += [
            f"change board {board.board} side {board.side}",
            f"  {_offer(rng, True, units=units)}",
            "",
        ]
    return _loaded(rng, folder, "offering_table", lines)


def _or_owed(rng: random.Random) -> str:
    """A line that takes coins, which may be owed instead."""
    happens = ("own builds red or stage", "neighbours discard", "an age ends")
    when = rng.choice(("", "", *(f"when {what}: " for what in happens)))
    who = rng.choice(("others", "neighbours", "all"))
    how = rng.choice(("2 coins", "1 coin", "1 coin per stage", "1 coin per brown of theirs"))
    return f"{when}{who} lose {how}, or as debt"


def unordered_table_set(rng: random.Random, folder: Path) -> CardSet:
    """A set that extends ``seven_wonders``, in which some cards, boards and stages let stages be
    built in any order."""
    cards = load_set("seven_wonders")
    lines = ["set unordered_table", "  extends seven_wonders", '  en "Unordered"', ""]
    for item in rng.sample([b for b in cards.of_kind(Kind.BUILDING) if b.age != 3], 5):
        lines += [f"change {item.kind} {item.slug}", "  builds stages in any order", ""]
    for n, board in enumerate(rng.sample(cards.of_kind(Kind.BOARD), 6)):
        lines += [f"change board {board.board} side {board.side}"]
        lines += ["  builds stages in any order"] if n % 2 else []
        stages = _stages(rng)
        lines += stages if n % 2 else [*stages[:2], "    builds stages in any order", *stages[2:]]
        lines.append("")
    return _loaded(rng, folder, "unordered_table", lines)


def held_table_set(rng: random.Random, folder: Path) -> CardSet:
    """A set that extends ``seven_wonders``, in which players hold characters from the start."""
    each = rng.randint(3, 5)
    lines = ["set held_table", "  extends seven_wonders", '  en "Held"', "tally debt"]
    lines += ["category band", "score band", "  own.points(band) - own.debt"]
    lines += ["zone band", "  scores band", f"  each player holds {each}"]
    lines += ["phase rising", "  before each age: play 1 of band"]
    lines += ["change building altar", "  neighbours lose 1 coin, the rest as debt"]
    for n in range(each * rng.randint(3, 5) + rng.randrange(3)):
        cost = rng.choice(("", f"{rng.randint(1, 6)} coins", _table_cost(rng)))
        told = rng.sample(_OF_HELD, rng.randint(1, 2))
        told += [_table_choice(rng)] if rng.random() < 0.2 else []
        lines += [f"character band_{n}", "  lies in band", *([f"  cost {cost}"] if cost else [])]
        lines += [f"  {line}" for line in told]
    return _loaded(rng, folder, "held_table", lines)


_OF_HELD = (
    "points 3",
    "shields 2",
    "science gear",
    "science compass or gear or tablet",
    "produces wood",
    "produces clay or stone",
    "on build 5 coins",
    "on build 1 coin per brown here and at the neighbours",
    "at end 1 point per blue",
    "at end 1 point per character",
    "builds from discard",
    "builds stages in any order",
    "builds brown or grey free",
    "others lose 2 coins, the rest as debt",
    "when own builds yellow: gain 2 coins",
    "when an age begins: gain 1 coin",
    "when an age ends: gain 1 coin per red",
    "when own discards: gain 1 coin, once a turn",
    "1 coin off blue",
    "1 resource off stage",
    "fixes the price of ore, glass at the neighbours",
    "builds character free",
    "2 coins off character",
    "when own builds character: gain 2 coins",
)


def _table_choice(rng: random.Random) -> str:
    """A line of a choice out of the discards."""
    number = rng.choice((1, 1, 1, 2))
    what = rng.choice(_CHOSEN)
    many = "s" if number > 1 and what in ("building", "guild") else ""
    age = f" of age {rng.randint(1, 2)}" if rng.random() < 0.4 and what != "guild" else ""
    it = "them" if number > 1 else "it"
    may = rng.choice(("", "may "))
    return f"{may}choose {number} {what}{many}{age} from the discards, build {it}"


def _stages(rng: random.Random) -> list[str]:
    """Two to four stages of a board."""
    lines = []
    for number in range(1, rng.randint(2, 4) + 1):
        gains = (
            f"points {rng.randint(1, 9)}",
            f"shields {rng.randint(1, 2)}",
            f"on build {rng.randint(1, 6)} coins",
            f"at end {rng.randint(1, 2)} points per {rng.choice(_TABLE_COUNTED)}",
            f"produces {' or '.join(rng.sample(_TABLE_RESOURCES, rng.randint(1, 4)))}",
            rng.choice(_TABLE_POWERS),
        )
        lines += [f"  stage {number}", f"    cost {_table_cost(rng)}"]
        lines += [f"    {gain}" for gain in rng.sample(gains, rng.randint(1, 2))]
    return lines


def _table_cost(rng: random.Random) -> str:
    kinds = rng.sample(_TABLE_RESOURCES, rng.randint(1, 4))
    return ", ".join(f"{rng.randint(1, 3)} {resource}" for resource in kinds)


def _table_lines(rng: random.Random, item: Item) -> list[str]:
    cost = _table_cost(rng)
    coins = f"{rng.randint(1, 3)} coins, " if rng.random() < 0.4 else ""
    lines = [f"cost {coins}{cost}", f"shields {rng.randint(1, 4)}"]
    if item.colour not in ("red", "brown", "grey"):
        lines.append(f"at end {rng.randint(1, 3)} points per {rng.choice(_TABLE_COUNTED)}")
        lines.append(f"points {rng.randint(1, 9)}")
        lines.append(f"science {rng.choice(_TABLE_SCIENCE)}")
    if item.kind is not Kind.GUILD:
        lines.append(f"on build {rng.randint(1, 3)} coins per {rng.choice(_TABLE_COUNTED)}")
        made = " or ".join(rng.sample(_TABLE_RESOURCES, rng.randint(1, 3)))
        sold = "produces and sells" if item.colour in ("brown", "grey") else "produces"
        lines.append(f"{sold} {made}")
    return rng.sample(lines, rng.randint(1, 2))


def _draw(rng: random.Random, event: bool) -> str:
    """What a card lets draw, at an event or when it is built."""
    drawn = rng.randint(1, 4)
    may, deck = rng.choice(("", "", "may ")), rng.choice(("near", "far"))
    told = f"{may}draw {drawn} of {deck}, keep {rng.randint(1, min(drawn, 2))}"
    if not event:
        return told + rng.choice(("", " if own.coins >= 3", " if own.red >= right.red"))
    what = rng.choice(
        ("own builds stage", "own builds blue or yellow", "left discards", "own chains", "all buys")
    )
    reached = rng.choice(("own reaches 2 sail", "own.shields reaches 2", "own gains coins"))
    limit = rng.choice(("", "", ", once a turn", ", once an age", ", once a game"))
    held = rng.choice(("", "", " if own.coins >= 2"))
    return f"when {rng.choice((what, what, reached))}: {told}{held}{limit}"


# What happens between two ages of a table.
_ENDS = (
    "an age ends", "own wins a conflict", "left loses a conflict", "own.conflict reaches 1",
    "all loses a conflict",
)  # fmt: skip

_KEPT = (
    "points 2", "shields 1", "gain 1 sail", "others lose 1 coin", "on build 3 coins",
    "produces wood or ore", "science gear", "when own builds blue: gain 1 coin",
    "draw 1 of near, keep 1", "may pay 1 coin: gain 1 shield", "at end 1 point per stage",
)  # fmt: skip


_LOSERS = (
    *("choose 1 {} of own city", "may choose 1 {} of own city", "choose 2 {} of own city"),
    *("others choose 1 {} of theirs", "neighbours may choose 1 {} of theirs"),
    *("left chooses 1 {} of theirs", "right may choose 1 {} of theirs"),
    "all choose 1 {} of theirs",
)
_WANTED = (
    "gain 3 coins",
    "others lose 2 coins",
    "gain 1 coin per brown",
    "gain 1 shield",
    "gain 1 crown",
)


def _loss(rng: random.Random, at_event: bool) -> str:
    """Any way in which cities of a table lose buildings that they choose themselves."""
    of = rng.choice(("brown", "brown or grey", "red", "blue", "building", "guild", "green or red"))
    if rng.random() < 0.4:
        may = rng.choice(("may ", "may ", ""))
        line = f"{may}discard 1 {of} of own city: {rng.choice(_WANTED)}"
    else:
        line = f"{rng.choice(_LOSERS).format(of)}, discard {rng.choice(('it', 'them'))}"
    if rng.random() < 0.2 and of in ("red", "blue", "green or red"):
        line = line.replace(of, f"{of} of age 1")
    if not at_event:
        return line
    happens = ("own builds stage", "others build", "own discards", "own reaches 3 brown")
    when = rng.choice((*happens, "own gains coins", "all builds blue or red", "own buys"))
    if rng.random() < 0.3:
        when = rng.choice(_ENDS)
    often = rng.choice(("", "", " if own.blue < 3", ", once a turn", ", once an age"))
    return f"when {when}: {line}{often}"


def losing_table_set(rng: random.Random, folder: Path) -> CardSet:
    """A set that extends ``seven_wonders``, in which cities lose buildings, and build out of the
    discards."""
    cards = load_set("seven_wonders")
    lines = ["set losing_table", "  extends seven_wonders", '  en "Losing"', ""]
    forfeit = "when own builds stage: may discard 1 brown of own city: gain 1 coin"
    lines += ["tally crown", '  en "crown"', f"  {forfeit}", ""]
    lines += ["tally ash", f"  {_loss(rng, True)}", "  when own discards: gain 1 ash", ""]
    lines += ["track embers", "  scores civilian", "  when own builds red: gain 1 embers"]
    lines += ["  step 2: others may choose 1 blue of theirs, discard it, points 1", ""]
    chosen = rng.sample(cards.of_kind(Kind.BUILDING, Kind.GUILD), 14)
    for n, item in enumerate(chosen):
        line = (
            _loss(rng, rng.random() < 0.6) if n else "may discard 1 blue of own city: gain 1 crown"
        )
        lines += [f"change {item.kind} {item.slug}", f"  {line}"]
        lines += ["  builds from discard"] * (n in (1, 2)) + [""]
    for board in rng.sample(cards.of_kind(Kind.BOARD), 3):
        lines += [f"change board {board.board} side {board.side}", f"  {_loss(rng, True)}", ""]
    return _loaded(rng, folder, "losing_table", lines)


def drawing_table_set(rng: random.Random, folder: Path) -> CardSet:
    """A set that extends ``seven_wonders``, in which cards, boards, stages and steps of a track
    let draw out of two decks."""
    cards = load_set("seven_wonders")
    lines = ["set drawing_table", "  extends seven_wonders", '  en "Drawing"', ""]
    for deck in ("near", "far"):
        lines += [f"zone {deck}", f'  en "{deck}"', "  scores civilian", "  deck", ""]
    lines += ["track sail", "  scores civilian", "  when own builds red or green: gain 1 sail"]
    lines += ["  step 1: draw 2 of near, keep 1 if own.coins >= 4"]
    lines += ["  step 3: draw 3 of far, keep 2, gain 1 coin"]
    lines += ["  step 4: may draw 1 of near, keep 1, points 2", "tally port"]
    lines += ["  when own builds blue: gain 1 port"]
    lines += ["  when own loses a conflict: may draw 2 of near, keep 1 if own.coins >= 3"]
    lines += ["  when own.port reaches 2: draw 2 of far, keep 1 if own.blue > left.blue", ""]
    for deck, count in (("near", 7), ("far", 5)):
        for n in range(count):
            lines += [f"character {deck}_{n}", f'  en "{deck} {n}"', f"  lies in {deck}"]
            lines += [f"  {line}" for line in rng.sample(_KEPT, rng.randint(1, 2))]
    for item in rng.sample(cards.of_kind(Kind.BUILDING, Kind.GUILD), 10):
        lines += [f"change {item.kind} {item.slug}", f"  {_draw(rng, rng.random() < 0.6)}", ""]
    for board in rng.sample(cards.of_kind(Kind.BOARD), 3):
        lines += [f"change board {board.board} side {board.side}", f"  {_draw(rng, True)}", ""]
    return _loaded(rng, folder, "drawing_table", lines)


# What laws say: of every city, of what one city may do, and of the table.
_LAWS = (
    "when own builds blue: gain 1 coin", "when own discards: lose 1 coin", "1 extra coin on red",
    "2 coins off yellow", "at end 1 point per green", "produces wood", "shields 1",
    "when an age ends: each city with most red gains 2 coins", "science gear", "gain 2 coins",
    "when an age ends: lose 1 coin if own.blue < 2", "others lose 1 coin", "points 2",
    "when own builds stage: may pay 1 coin: gain 1 shield", "shields 1 per brown",
    "when own.red reaches 2: gain 3 coins", "fixes the price of wood", "gain 1 shield",
    "when own builds green: draw 2 of far, keep 1", "science tablet per 2 grey",
    "when left builds red: gain 1 coin, once an age", "builds stages in any order",
)  # fmt: skip


_ON_TOP = {
    "camp": "  one lies on top",
    "market": "  2 lie on top, 3 with 5 or more players",
    "far": '  source "house rule"',
}


def law_table_set(rng: random.Random, folder: Path) -> CardSet:
    """A set that extends ``seven_wonders``, in which cards, steps and whoever discards lay laws on
    two piles, on the second of which several lie; out of a third deck some is kept."""
    return _loaded(rng, folder, "law_table", _law_lines(rng, "law_table"))


def tower_table_set(rng: random.Random, folder: Path) -> CardSet:
    """The same with laws that players hold, and lay instead of the coins of a discard; in some they
    hold cards that are played before each age as well."""
    lines = _law_lines(rng, "tower_table")
    for n in range(rng.choice((0, 21))):
        if not n:
            lines += ["zone guard", '  en "guard"', "  scores civilian"]
            lines += ["  each player holds 3", ""]
            lines += ["phase muster", "  before each age: play 1 of guard", ""]
        lines += [f"character guard_{n}", f'  en "guard {n}"', "  lies in guard"]
        brings = rng.choice(("points 2", "shields 1", "produces wood or ore", "gain 3 coins"))
        lines += [f"  cost {rng.randint(1, 4)} coins", f"  {brings}"]
    lines += ["zone tower", '  en "tower"', "  scores civilian", "  each player holds 2"]
    lines += [rng.choice(("  one lies on top", _ON_TOP["market"])), ""]
    lines += ["phase raising", "  instead of coins for a discard: lay 1 of tower", ""]
    lines += ["tally floors", "  worth 2 points in civilian", "  when own discards: gain 1 floors"]
    lines += ["  when own.lays(tower) reaches 2: gain 1 floors", ""]
    for n in range(14):
        lines += [f"character tower_{n}", f'  en "tower {n}"', "  lies in tower"]
        lines += [f"  {line}" for line in rng.sample(_LAWS, rng.randint(1, 2))]
    return _loaded(rng, folder, "tower_table", lines)


def _law_lines(rng: random.Random, name: str) -> list[str]:
    """The lines of a set with laws that are drawn."""
    cards = load_set("seven_wonders")
    lines = [f"set {name}", "  extends seven_wonders", '  en "Laws"', ""]
    for zone in ("camp", "market", "far"):
        lines += [f"zone {zone}", f'  en "{zone}"', "  scores civilian", "  deck"]
        lines += _ON_TOP[zone], ""
    lines += ["track fame", "  scores civilian", "  when own discards: gain 1 fame"]
    lines += ["  when own discards: may draw 2 of camp, lay 1", "  step 2: draw 2 of market, lay 1"]
    lines += ["  step 4: draw 1 of far, keep 1, points 2", ""]
    for zone, count in (("camp", 4), ("market", 5), ("far", 3)):
        for n in range(count):
            lines += [f"character {zone}_{n}", f'  en "{zone} {n}"', f"  lies in {zone}"]
            lines += [f"  {line}" for line in rng.sample(_LAWS, rng.randint(1, 3))]
    for item in rng.sample(cards.of_kind(Kind.BUILDING, Kind.GUILD), 12):
        zone, own = rng.choice(("camp", "market")), rng.choice(("", "", "when own builds red: "))
        lines += [f"change {item.kind} {item.slug}", f"  {own}draw 2 of {zone}, lay 1", ""]
    return lines
