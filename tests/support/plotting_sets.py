"""Sets that somebody might make of Duel with decks of which players hold, prepare and set off."""

import random
from pathlib import Path

from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet

# What a character may do when it is set off.
_DOES = (
    "points 3",
    "shields 2",
    "replay",
    "science wheel",
    "on build 4 coins",
    "opponent loses 3 coins",
    "on build 2 coins per character",
    "builds from discard",
    "draws 2 tokens",
    "destroys brown",
    "wonders replay",
    "when own discards: gain 1 coin",
    "when own builds wonder: gain 3 coins, once a turn",
    "choose 1 building from the structure, discard it",
    "choose 2 building from the structure, build them",
    "opponent chooses 1 brown of own city, discard it",
    "choose 1 wonder from own hand, build it",
    "choose 1 wonder from the hand of the opponent, take it",
    "choose 1 character from the hand of the opponent, take it",
    "may choose 1 character from own hand, build it",
    "choose 1 character of the opponent, return it",
)
# What cards do with what is held.
_ON_CARDS = (
    "choose 1 character from the hand of the opponent, return it",
    "choose 1 character from own hand, give it",
    "opponent may choose 1 character from the hand of the opponent, take it",
    "may choose 1 character from own hand, return it",
)
_EVENTS = ("", "", "", "when own builds wonder: ", "when own discards: ", "when an age ends: ")
_BUILDINGS = ("altar", "quarry", "stable", "baths", "guard_tower", "workshop", "press", "tavern")


def plotting_set(rng: random.Random, folder: Path) -> CardSet:
    """A set that extends ``duel``, with one or two decks of which players hold; what is held of
    the first is prepared with a card, of the second in some sets only."""
    lines = ["set plotting", "  extends duel", '  en "Plotting"']
    decks = ("designs", "ruses")[: rng.randint(1, 2)]
    for n, deck in enumerate(decks):
        prepared = ", prepared with a card" if not n or rng.random() < 0.3 else ""
        lines += [f"zone {deck}", "  scores progress", "  deck", f"phase of_{deck}"]
        lines += [f"  before a card: set off 1 of {deck}{prepared}"]
        for nth in range(rng.randint(4, 7)):
            lines += [f"character {deck}_{nth}", f"  lies in {deck}"]
            lines += [f"  {line}" for line in sorted(rng.sample(_DOES, rng.randint(1, 2)))]
    wonders = rng.sample(load_set("duel").of_kind("wonder"), 6)  # type: ignore[arg-type]
    named = [f"building {slug}" for slug in rng.sample(_BUILDINGS, 6)]
    named += [f"wonder {item.slug}" for item in wonders]
    for nth, card in enumerate(named):
        deck = decks[nth % len(decks)]
        kept = rng.randint(1, 2)
        how = "hold" if nth < len(decks) or rng.random() < 0.8 else "keep"
        draw = f"{rng.choice(('', '', 'may '))}draw {rng.randint(kept, 3)} of {deck}, {how} {kept}"
        event = rng.choice(_EVENTS) if nth >= len(decks) else ""
        told = f"{event}{draw}" + ", once an age" * bool(event)
        lines += [f"change {card}", f"  {told}"]
        lines += [f"  {rng.choice(_ON_CARDS)}"] * (rng.random() < 0.3)
    path = folder / f"plotting_{rng.randrange(1 << 40)}.cards"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return load_set(path)
