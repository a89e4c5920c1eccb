"""Sets that somebody might make of Duel in which choices, draws and another turn hang on what a
city has, and tallies and tracks let choose at events."""

import random
from pathlib import Path

from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Kind

COLOURS = ("brown", "grey", "blue", "green", "yellow", "red")
_LINES = (
    "may choose 1 brown of the opponent, discard it",
    "opponent chooses 1 brown or yellow of own city, discard it",
    "choose 1 building from the structure, build it",
    "choose 1 blue of own city and 1 yellow of the opponent, swap them",
    "choose 1 green of the opponent, copy its symbol",
    "choose 1 token from the box, take it",
    "choose 2 of curia, gain 1 voice there",
    "choose 1 of places 2 to 3 of curia, gain 1 voice there",
    "choose 1 of places 1 to 2 of curia, gain 1 voice there, "
    "or move 1 voice from one of curia to a neighbouring one",
    "choose 1 grey of the opponent, discard it, or draw 2 of plots, keep 1",
    "draw 2 of plots, keep 1",
    "may draw 3 of plots, keep 2",
    "draw 2 of plans, hold 1",
    "destroys red",
    "builds from discard",
    "builds from top row",
    "replay",
    "replay",
)
_OF_CHARACTERS = (
    "points 3",
    "shields 1",
    "on build 3 coins",
    "replay",
    "replay if own.blue >= 2",
    "choose 1 yellow of the opponent, take it if own.yellow >= opponent.yellow",
    "draw 2 of plots, keep 1 if own.characters < 3",
)
_TALLIES = (
    "when own.zeal reaches 2: choose 1 brown or blue of the opponent, discard it, once a game",
    "when own.zeal reaches 3: draw 2 of plots, keep 1 if own.coins >= 3, once an age",
    "when own builds wonder: may choose 1 of curia, gain 1 voice there, once an age",
    "when an age ends: opponent chooses 1 grey of own city, discard it if own.grey > 1",
)
_OTHERS = ("altar", "stable", "baths")
_STEPS = (
    "choose 1 of curia, gain 1 voice there",
    "draw 2 of plans, hold 1",
    "may choose 1 yellow of the opponent, take it if own.yellow < 3",
    "gain 3 coins",
)


def condition(rng: random.Random) -> str:
    """What a line may ask for: a colour counted in the own city, against a number or the other."""
    colour = rng.choice(COLOURS)
    least = rng.choice(("1", "2", "3", f"opponent.{rng.choice(COLOURS)}"))
    return f" if own.{colour} >= {least}"


def perhaps_set(rng: random.Random, folder: Path) -> CardSet:
    """A set that extends ``duel`` with such lines on many cards; in some, holding is set off
    without a card that prepares it."""
    lines = ["set perhaps", "  extends duel", "tally voice", "tally zeal"]
    for n, line in enumerate(rng.sample(_TALLIES, 3)):
        lines += [
            f"tally zeal_{n}",
            f"  {line}",
            f"change building {_OTHERS[n]}\n  gain 1 zeal_{n}",
        ]
    lines += ["track road", "  when own discards: gain 1 road"]
    for step, line in enumerate(rng.sample(_STEPS, 3), start=1):
        lines.append(f"  step {step}: {line}")
    for zone, how in (("plots", "deck"), ("plans", "deck"), ("curia", "row of 3")):
        lines += [f"zone {zone}", "  scores progress", f"  {how}"]
        lines += ["  controlled by most voice", "  worth 2, 0, 1 points"] * (zone == "curia")
        for n in range(3 if zone == "curia" else 6):
            lines += [f"character {zone}_{n}", f"  lies in {zone}"]
            told = ("points 2", "1 extra shield on red", "science wheel")[n % 3]
            lines.append(f"  {told if zone == 'curia' else rng.choice(_OF_CHARACTERS)}")
    prepared = rng.choice(("", ", prepared with a card"))
    lines += ["phase of_plans", f"  before a card: set off 1 of plans{prepared}"]
    lines += ["change building theater", "  draw 2 of plans, hold 1"]
    lines += ["  choose 1 of curia, gain 1 voice there", "  draw 2 of plots, keep 1"]
    items = load_set("duel").of_kind(Kind.BUILDING, Kind.WONDER, Kind.TOKEN, Kind.GUILD)
    for item in rng.sample([item for item in items if item.slug not in (*_OTHERS, "theater")], 36):
        some = {*rng.sample(_LINES[:10], rng.randint(0, 1)), rng.choice(_LINES)}
        lines += [f"change {item.kind} {item.slug}"]
        lines += [f"  {line}{condition(rng)}" for line in sorted(some)]
        lines += ["  gain 1 zeal"] * (rng.random() < 0.4)
    path = folder / f"perhaps_{rng.randrange(1 << 40)}.cards"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return load_set(path)
