"""Records written by hand from the text of the rulebooks: what fills them up around a few moves."""

from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Kind

HEAD = """[Game "duel"]
[First "Anna"]
[Second "Bert"]
"""


def discards(age: int, plays: str, first: str = "Anna", second: str = "Bert") -> str:
    """Moves of an age in turn: the plays, after discards of cards that they do not name.

    Twenty moves where the first play is of the player whose turn it then is, else nineteen.
    """
    lines = [line.strip() for line in plays.strip().split("\n")]
    cards = [item for item in load_set("duel").items if item.age == age]
    plain, guilds = (
        [i.names["en"][0] for i in cards if i.kind is kind] for kind in (Kind.BUILDING, Kind.GUILD)
    )
    free = [name for name in (*guilds[:3], *plain) if name not in plays]
    early = 20 - len(lines)
    early -= (first, second)[early % 2] != lines[0].partition(" ")[0]
    told = [f"{(first, second)[n % 2]} discards {card}" for n, card in enumerate(free[:early])]
    return "\n".join([*told, *lines]) + "\n"


def table_text(
    *lines: str,
    seats: tuple[str, ...] = ("Giza A", "Rhodes A", "Ephesus A"),
    names: tuple[str, ...] = ("Anna", "Bert", "Carla", "Dirk", "Eva"),
) -> str:
    """A record of these lines, without deals; who is not named discards a card nobody saw."""
    names = names[: len(seats)]
    told = [f"  {name}: {place}" for name, place in zip(names, seats, strict=True)]
    turns: dict[str, set[str]] = {}
    for line in lines:
        turn, _, rest = line.partition(" ")
        turns.setdefault(turn, set()).update(name for name in names if rest.startswith(name))
    ages = {"I": 1, "II": 2, "III": 3}
    last = max((ages[t.split(".")[0]], int(t.split(".")[1])) for t in turns)
    for age, numeral in enumerate(ages, start=1):
        for at in range(1, 7):
            if (age, at) <= last:
                turns.setdefault(f"{numeral}.{at}", set())
    idle = [
        f"{turn} {name} discards ?"
        for turn, acting in turns.items()
        for name in names
        if name not in acting and not turn.endswith(".7")
    ]
    return "\n".join(['[Game "seven_wonders"]', "Seats", *told, *lines, *idle])
