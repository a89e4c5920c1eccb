"""Pairs of records, the same but for one thing, of which one is right and the other is not.

Verdict, code and passage were written from the rulebooks, printing by printing, before any of the
records was judged. ``{}`` stands for what the two differ in.
"""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from support.clause_records import HEAD, discards, table_text
from support.commands import run


class Pair(NamedTuple):
    """A record, what makes it right and what wrong, the code of the wrong one and where the rule
    stands; a rule that no book states has no passage."""

    text: str | Callable[[Any], str]
    right: object
    wrong: object
    code: str
    passage: str
    edition: str = ""

    def filled(self, right: bool) -> str:
        """The text of one of the two records."""
        value = self.right if right else self.wrong
        return (
            self.text.replace("{}", str(value)) if isinstance(self.text, str) else self.text(value)
        )


Seats = tuple[str, str, str]
SEATS, NAMES = ("Giza A", "Rhodes A", "Ephesus A"), ("Anna", "Bert", "Carla")
NEW, FIRST = '[Set "seven_wonders_2020"]', '[Set "seven_wonders"]'
WONDERS = """
Wonders of Anna
  The Colossus, Great Lighthouse, The Pyramids, Circus Maximus
Wonders of Bert
  The Statue of Zeus, Great Library, The Mausoleum, The Sphinx
"""
BEGINS = "Bert begins\n"


def tokens(first: str) -> str:
    others = ("Law", "Philosophy", "Theology", "Strategy", "Economy")
    named = [first, *(name for name in others if name != first)][:5]
    return "Tokens\n  " + ", ".join(named) + "\n"


def second(plays: str) -> str:
    """Age II, begun by Bert."""
    return BEGINS + discards(2, plays, first="Bert", second="Anna")


def pair_of(token: str, *early: str, late: str = "") -> str:
    """Ages I and II: Anna builds these, then the Library, for whose pair she takes a token."""
    first = [f"{each}\nBert discards {idle}" for each, idle in zip(early, IDLE, strict=False)]
    ages = discards(1, "\n".join([*first, "Anna builds Scriptorium\nBert discards Garrison"]))
    return tokens(token) + ages + second(f"Anna builds Library, takes {token}{late}")


IDLE = ("Theater", "Quarry", "Stone Pit")
THIRD = "Anna begins\n" + discards(3, "Bert discards Palace")
LOOT = (
    pair_of("Strategy", "Anna builds Guard Tower", "Anna builds Palisade")
    + BEGINS
    + discards(3, "Anna builds Pretorium for 8", first="Bert", second="Anna")
    + "Scores\n  coins 45, {}\n"
)
SIX = pair_of(
    "Law",
    "Anna builds Workshop for 2",
    "Anna builds Apothecary for 2",
    "Anna builds Pharmacist",
)
ECONOMY = pair_of("Economy", late="\nBert builds Aqueduct for 6\nAnna discards Statue") + THIRD
URBANISM = pair_of(
    "Urbanism", "Anna builds Baths for 2", late="\nBert discards Statue\nAnna builds Aqueduct"
)
MATHEMATICS = pair_of(
    "Mathematics",
    "Anna builds Pharmacist",
    late="\nBert discards Statue\nAnna builds Dispensary, takes Philosophy",
)
EARLY = (
    discards(1, "Anna builds Scriptorium\nBert builds Quarry") + BEGINS + "Bert discards Statue\n"
)
ARCHITECTURE = (
    WONDERS
    + tokens("Architecture")
    + EARLY
    + "Anna builds Library, takes Architecture\nBert discards Temple\n"
    + "Anna builds The Pyramids with Walls for {}\n"
)
THEOLOGY = (
    WONDERS
    + tokens("Theology")
    + EARLY
    + "Anna builds Library, takes Theology\nBert discards Temple\n"
    + "Anna builds The Pyramids with Walls\n{} discards Barracks\n"
)
GUILD = (
    discards(1, "Anna discards Altar\nBert builds Tavern")
    + second("Bert builds Brewery\nAnna discards Statue")
    + "Anna begins\n"
    + discards(3, "Anna builds Merchants Guild for 8\nBert discards Palace")
    + "Scores\n  guilds {}, 0\n"
)
DUEL = {
    "a reserve fixes the price": Pair(
        "Anna construit Dépôt d'argile pour 3\nBert construit Bassin argileux\n"
        "Anna construit Caserne pour {}",
        *(1, 3, "D-CLAIM-08", ""),
    ),
    "a discarded yellow card does not count itself": Pair(
        "Anna défausse Taverne pour {}",
        *(2, 3, "D-CLAIM-02", "Défausser pour obtenir des pièces", "french_2015"),
    ),
    "a wonder is not one of the buildings that a discard counts": Pair(
        WONDERS + "Anna discards Altar\nBert discards Theater\nAnna discards Tavern\n"
        "Bert discards Quarry\nAnna builds The Pyramids with Clay Pool\nBert discards Baths\n"
        "Anna discards Stone Pit for {}",
        *(2, 3, "D-CLAIM-02", "Obtenez des pièces en défaussant", "summary"),
    ),
    "two loot tokens in one move": Pair(LOOT, 60, 62, "D-CLAIM-07", ""),
    "the further loot token alone": Pair(LOOT, 62, 60, "D-CLAIM-07", "", "7wd.io"),
    "six symbols, Law among them": Pair(
        '[Result "{} Anna"]\n' + SIX + "Anna begins\nAnna builds University for 6\n",
        *("scientifique", "civile", "D-CLAIM-03", "Fin de partie et victoire", "french_2015"),
    ),
    "money spent on resources goes to Economy": Pair(
        ECONOMY + "Telling\n  munten {}, 59\n",
        *(67, 61, "D-CLAIM-07", "", "2015"),
    ),
    "blue buildings break a tie": Pair(
        '[Result "burgerlijk {}"]\n' + ECONOMY,
        *("Bert", "gedeeld", "D-CLAIM-04", "Burgerlijke overwinning", "2015"),
    ),
    "Urbanism does not pay for the chain that won it": Pair(
        URBANISM + THIRD + "Scores\n  coins {}, 67\n",
        *(65, 69, "D-CLAIM-07", ""),
    ),
    "Theology gives wonders another turn": Pair(
        THEOLOGY, "Anna", "Bert", "D-TURN-01", "Tour de jeu", "french_2015"
    ),
    "the last active player begins, whose replay is lost": Pair(
        WONDERS + discards(1, "Bert builds The Sphinx with Altar") + "{} discards Statue\n",
        *("Bert", "Anna", "D-TURN-01", "Fin d'un Âge", "french_2015"),
    ),
    "what Zeus destroyed is out of the game": Pair(
        WONDERS
        + discards(1, "Anna builds Lumber Yard\nBert discards Altar")
        + BEGINS
        + "Bert builds The Statue of Zeus with Walls, destroys Lumber Yard\n"
        "Anna discards Statue\nBert builds The Mausoleum with Barracks, revives {}\n",
        *("Altar", "Lumber Yard", "D-REVIVE-01", "of the site 7wd.io", "7wd.io"),
    ),
    "a guild counts the city with most": Pair(
        GUILD, 2, 0, "D-CLAIM-05", "Victoire par comptage de points", "summary"
    ),
    "Mathematics counts each token once": Pair(
        MATHEMATICS + THIRD + "Décompte\n  progrès {}, 0\n",
        *(13, 16, "D-CLAIM-05", "Victoire civile", "french_2015"),
    ),
    "Architecture: two units of the builder's choice": Pair(
        ARCHITECTURE, 6, 4, "D-CLAIM-01", "Commerce"
    ),
    "Architecture: the dearest two": Pair(ARCHITECTURE, 5, 6, "D-CLAIM-08", "", "7wd.io"),
    "the opponent's Forum raises no price": Pair(
        discards(1, "Bert discards Altar")
        + BEGINS
        + "Bert discards Statue\nAnna builds Forum for 5\nBert builds Laboratory for {}\n",
        *(6, 8, "D-CLAIM-08", "", "summary"),
    ),
}


AGE_II = discards(1, "Bert discards Altar") + BEGINS
OPENED = AGE_II + discards(2, "Anna discards Statue", first="Bert", second="Anna") + "Anna begins\n"
GUILDS_OF_DUEL = ("Builders", "Moneylenders", "Scientists", "Merchants")
SEVENTEEN = (
    *("Arsenal", "Pretorium", "Academy", "Study", "Chamber of Commerce", "Port", "Armory"),
    *("Palace", "Town Hall", "Obelisk", "Fortifications", "Siege Workshop", "Circus"),
    *("University", "Observatory", "Gardens", "Pantheon"),
)


def opened(*cards: str) -> str:
    """Age III begins, and these cards are discarded in turn."""
    turns = (f"{('Anna', 'Bert')[n % 2]} discards {card}" for n, card in enumerate(cards))
    return OPENED + "\n".join(turns) + "\n"


UNTAKEN = (
    tokens("Law")
    + discards(1, "Anna builds Scriptorium\nBert discards Garrison")
    + BEGINS
    + "Bert discards Statue\nAnna builds Library\nBert discards Temple\n"
)
DRAWN = (
    WONDERS
    + tokens("Law")
    + "Drawn\n  Masonry, Urbanism, Mathematics\n"
    + discards(1, "Bert builds Great Library with Altar, draws {}")
)
DUEL |= {
    "a coin of the cost": Pair(
        "Anna builds Stone Pit for {}\n", 1, 0, "D-CLAIM-01", "Kostprijs in muntstukken", "2015"
    ),
    "three guilds, though no layout is written": Pair(
        lambda n: opened(*(f"{name} Guild" for name in GUILDS_OF_DUEL[:n])),
        *(3, 4, "D-SETUP-04", "Un paquet par Âge"),
    ),
    "seventeen buildings beside them": Pair(
        lambda more: opened(*SEVENTEEN, *more), (), ("Senate",), "D-SETUP-05", "Un paquet par Âge"
    ),
    "may or must a pair take a token": Pair(
        '[Edition "{}"]\n' + UNTAKEN, "2015", "french_2015", "D-TURN-02", "Science et progrès"
    ),
    "the last active player chooses, or begins": Pair(
        '[Edition "{}"]\n' + discards(1, "Bert discards Altar") + "Bert lets Anna begin\n",
        *("summary", "2015", "D-BEGIN-03", "Einde van een tijdperk"),
    ),
    "yellow cards or all buildings": Pair(
        '[Edition "{}"]\nAnna builds Quarry\nBert discards Altar\nAnna discards Theater for 3\n',
        *("summary", "french_2015", "D-CLAIM-02", "Défausser pour obtenir des pièces"),
    ),
    "a token that was drawn": Pair(
        DRAWN, "Masonry", "Philosophy", "D-TOKEN-02", "La Grande Bibliothèque"
    ),
}


def told(*lines: str, seats: Seats = SEATS, end: tuple[str, ...] = (), of: str = FIRST) -> str:
    """A record of three players; ``end``: what follows a game that is over."""
    over = ("III.6 Anna discards ?",) if end else ()
    text = table_text(*lines, *over, seats=seats).replace("\nSeats", f"\n{of}\nSeats")
    return "\n".join([text, *end])


STAGES = tuple(f"I.{n} Anna builds stage {n} with ?, stands" for n in (1, 2, 3))
QUIET = ("Altar", "Theater", "Loom", "Glassworks", "Press", "Lumber Yard")
GUILDS = ("Workers", "Craftsmens", "Traders", "Philosophers", "Spies", "Magistrates")
TABLE = {
    "Altar of 2020": Pair(
        lambda x: told("I.1 Anna builds Altar", end=("Scores", f"  civilian {x}, 0, 0"), of=NEW),
        *(3, 2, "W-CLAIM-03", "tables of the printing of 2020"),
    ),
    "Babylon's night side needs one stage": Pair(
        lambda x: told(STAGES[0], "I.7 Anna builds Altar", seats=("Babylon B", *SEATS[1:]), of=x),
        *(NEW, FIRST, "W-SEVENTH-01", "Les jardins suspendus de Babylone"),
    ),
    "Olympia's day side: the first card of a colour": Pair(
        lambda x: told(
            *(*STAGES[:2], "I.3 Anna builds Workshop free", f"I.4 Anna builds {x} free"),
            seats=("Olympia A", "Giza A", "Ephesus A"),
            of=NEW,
        ),
        *("Barracks", "Apothecary", "W-FREE-01", "tables of the printing of 2020"),
    ),
    "one kind of clay or ore to a buyer": Pair(
        lambda x: told(
            *("I.1 Bert builds Clay Pit", "I.1 Anna builds Lumber Yard"),
            *(f"I.2 Carla builds {x}", "II.1 Anna builds Stables"),
            seats=("Giza A", "Alexandria A", "Ephesus A"),
        ),
        *("Ore Vein", "Altar", "W-COST-01", "Coût en ressources"),
    ),
    "the Vineyard counts cards of the same turn": Pair(
        lambda x: told(
            *(f"I.{n} Anna builds {card}" for n, card in enumerate(QUIET, 1)),
            *("II.1 Anna builds Vineyard", "II.1 Bert builds Quarry", f"{x} Carla builds Sawmill"),
            "II.2 Anna builds Walls paying 6 right",
            seats=("Rhodes A", "Giza A", "Ephesus A"),
        ),
        *("II.1", "II.2", "W-COST-02", "Commerce"),
    ),
    "equal points and coins": Pair(
        lambda x: told("III.6 Anna discards ?", of=f'[Result "burgerlijk {x}"]'),
        *("gedeeld", "Anna", "W-CLAIM-02", "Einde van het Spel"),
    ),
    "out of the discards, and not out of a city": Pair(
        lambda x: told(
            *(f"I.1 Bert {x} Altar", "I.1 Carla builds Ore Vein"),
            "I.2 Anna builds stage 1 with ? paying 2 left, 2 right, revives Altar",
            seats=("Halicarnassus B", "Rhodes A", "Giza A"),
        ),
        *("discards", "builds", "W-SALVAGE-02", "Le mausolée d'Halicarnasse"),
    ),
    "a copied guild counts from the copier's seat": Pair(
        lambda x: told(
            *(*STAGES, "I.4 Anna builds Guard Tower, stands"),
            "III.1 Bert builds Strategists Guild, stands",
            seats=("Olympia B", "Giza A", "Rhodes A"),
            end=("Anna copies Strategists Guild", "Scores", f"  guilds {x}, 3, 0"),
        ),
        *(6, 3, "W-CLAIM-03", "Guildes"),
    ),
    "a trading post is for one neighbour": Pair(
        lambda x: told(
            *("I.1 Anna builds East Trading Post", "I.1 Carla builds Stone Pit"),
            f"I.2 Anna builds Baths paying 1 {x}",
            seats=("Rhodes A", "Giza A", "Ephesus A"),
        ),
        *("right", "left", "W-COST-03", "Commerce"),
    ),
    "five guilds for three players": Pair(
        lambda x: told(
            *(f"III.{n // 3 + 1} {NAMES[n % 3]} discards {GUILDS[n]} Guild" for n in range(x)),
            of=NEW,
        ),
        *(5, 6, "W-DEAL-02", "tables of the printing of 2020"),
    ),
    "Decorators of 2020 ask for every stage": Pair(
        lambda x: told(
            *(*STAGES[:x], "III.1 Anna builds Decorators Guild, stands"),
            end=("Scores", "  guilds 7, 0, 0"),
            of=NEW,
        ),
        *(3, 2, "W-CLAIM-03", "tables of the printing of 2020"),
    ),
}
HAND = "Age 1\n  Anna: Stone Pit, Clay Pit, Clay Pool, Workshop, Altar, {}, Loom\n"
NIGHT = ("Olympia B", "Giza A", "Rhodes A")
TABLE |= {
    "the Temple's chain": Pair(
        lambda x: told("I.1 Anna builds Altar", "II.1 Anna builds Temple", of=x),
        *(FIRST, NEW, "W-COST-01", "Coût en ressources"),
    ),
    "the Pantheon's chain": Pair(
        lambda x: told("I.1 Anna builds Altar", "III.1 Anna builds Pantheon", of=x),
        *(NEW, FIRST, "W-COST-01", "Grondstofkosten"),
    ),
    "Olympia's clay of 2020": Pair(
        lambda x: told("I.1 Anna builds Guard Tower", seats=NIGHT, of=x),
        *(NEW, FIRST, "W-COST-01", "Coût en ressources"),
    ),
    "Olympia's night side: the first card of an age": Pair(
        lambda turn: told(STAGES[0], f"{turn} Anna builds Laboratory free", seats=NIGHT, of=NEW),
        *("II.1", "II.2", "W-FREE-01", "tables of the printing of 2020"),
    ),
    "Olympia's night side: the last card needs the second stage": Pair(
        lambda n: told(*STAGES[:n], "II.6 Anna builds Laboratory free", seats=NIGHT, of=NEW),
        *(2, 1, "W-FREE-01", "tables of the printing of 2020"),
    ),
    "no board of 2020 copies a guild": Pair(
        lambda x: told(
            *(*STAGES, "III.1 Bert builds Workers Guild, stands"),
            seats=NIGHT,
            of=x,
            end=("Anna copies Workers Guild",),
        ),
        *(FIRST, NEW, "W-COPY-02", "tables of the printing of 2020"),
    ),
    "equal points and coins in 2020": Pair(
        lambda x: told("III.6 Anna discards ?", of=f'{NEW}\n[Result "civilian {x}"]'),
        *("shared", "Anna", "W-CLAIM-02", "tables of the printing of 2020"),
    ),
    "a hand for so many players": Pair(
        lambda x: told("I.1 Anna builds Altar").replace(
            "I.1 Anna", HAND.replace("{}", x) + "I.1 Anna", 1
        ),
        *("Stockade", "Mine", "W-CARD-02", "Un paquet de cartes par Âge"),
    ),
    "a Marketplace lowers no raw material": Pair(
        lambda x: told(
            *("I.1 Anna builds Marketplace", "I.1 Bert builds Lumber Yard"),
            f"I.2 Anna builds Stockade paying {x} right",
        ),
        *(2, 1, "W-COST-03", "Handel"),
    ),
}
PAIRS = DUEL | TABLE


@pytest.mark.slow
@pytest.mark.clause(
    "D024", "D034", "D043", "D047", "D051", "D064", "D067", "D079", "D080", "D088", "D084",
    "D091", "D099", "D102", "D106", "D107", "D110", "D113", "D117", "D119", "D123", "D127",
    "D140", "D148", "D153", "W017", "W018", "W019", "W040", "W044", "W073", "W079", "W086",
    "W113", "W120", "W124", "W127", "W131", "W135", "W141", "W155",
)  # fmt: skip
@pytest.mark.parametrize("name", PAIRS)
def test_one_of_two_records_is_right(name: str) -> None:
    pair = PAIRS[name]
    for right in (True, False):
        verdict = judged(pair.filled(right), pair.edition)
        found = [each["code"] for each in verdict["findings"]]
        assert found == ([] if right else [pair.code]), verdict["findings"]
        assert verdict["valid"] is right
    assert pair.passage in verdict["findings"][0]["source"]
    assert bool(pair.passage) or "convention" in verdict["findings"][0]["source"]


def judged(text: str, edition: str) -> Any:
    record = text if text.startswith('[Game "seven') else HEAD + text
    told = [
        *("validate", "-", "--json", "--no-cause"),
        *(["--edition", edition] if edition else []),
    ]
    return json.loads(run(*told, stdin=record).stdout)
