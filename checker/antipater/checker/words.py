"""The checker's own words in the languages that it speaks; game words come from the sets."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from antipater.rules.definitions import CardSet, Kind
from antipater.rules.duel import Spot, Verb

LANGUAGES = ("en", "fr", "nl")
Entry: TypeAlias = tuple[str, str, str]

# Written and read in records, and shown in verdicts.
RESULTS: Mapping[str, Entry] = {
    "civilian": ("civilian", "civile", "burgerlijk"),
    "military": ("military", "militaire", "militair"),
    "scientific": ("scientific", "scientifique", "wetenschappelijk"),
    "resignation": ("resignation", "abandon", "opgave"),
    "time_out": ("time-out", "temps-dépassé", "tijdsoverschrijding"),
    "unfinished": ("unfinished", "inachevée", "onvoltooid"),
}
SHARED: Entry = ("shared", "partagée", "gedeeld")

# Sentences of a verdict on the result; {winner} and {loser} are names.
OUTCOMES: Mapping[str, Entry] = {
    "civilian": (
        "civilian victory of {winner}",
        "victoire civile de {winner}",
        "burgerlijke overwinning van {winner}",
    ),
    "military": (
        "military supremacy of {winner}",
        "suprématie militaire de {winner}",
        "militaire overheersing van {winner}",
    ),
    "scientific": (
        "scientific supremacy of {winner}",
        "suprématie scientifique de {winner}",
        "wetenschappelijke overheersing van {winner}",
    ),
    "resignation": (
        "{winner} wins, {loser} resigned",
        "{winner} gagne, {loser} a abandonné",
        "{winner} wint, {loser} gaf op",
    ),
    "time_out": (
        "{winner} wins, {loser} ran out of time",
        "{winner} gagne, {loser} a dépassé son temps",
        "{winner} wint, de tijd van {loser} was op",
    ),
    "shared": ("the victory is shared", "la victoire est partagée", "gedeelde overwinning"),
    "unfinished": ("unfinished", "partie inachevée", "onvoltooid"),
}

VERBS: Mapping[Verb, Entry] = {
    Verb.DRAFT: ("the choice of a wonder", "le choix d'une Merveille", "de keuze van een Wonder"),
    Verb.BUILD: ("a construction", "une construction", "een bouw"),
    Verb.DISCARD: ("a discard for coins", "une défausse pour des pièces", "een verkoop"),
    Verb.WONDER: ("building a wonder", "la construction d'une Merveille", "de bouw van een Wonder"),
    Verb.TOKEN: (
        "the choice of a progress token",
        "le choix d'un jeton Progrès",
        "de keuze van een vooruitgangsfiche",
    ),
    Verb.DRAWN: (
        "the choice among the drawn progress tokens",
        "le choix parmi les jetons Progrès tirés",
        "de keuze uit de getrokken vooruitgangsfiches",
    ),
    Verb.DESTROY: (
        "the choice of a building to destroy",
        "le choix d'un Bâtiment à détruire",
        "de keuze van een te vernietigen gebouw",
    ),
    Verb.REVIVE: (
        "the choice of a discarded building",
        "le choix d'un Bâtiment défaussé",
        "de keuze van een afgelegd gebouw",
    ),
    Verb.TOP_ROW: (
        "the choice of a building in the top row",
        "le choix d'un Bâtiment de la rangée du haut",
        "de keuze van een gebouw uit de bovenste rij",
    ),
    Verb.LEFT_OUT: (
        "the choice among the buildings left out",
        "le choix parmi les Bâtiments écartés",
        "de keuze uit de weggelegde gebouwen",
    ),
    Verb.BEGIN: (
        "the choice of who begins the next age",
        "le choix du joueur qui commence l'Âge suivant",
        "de keuze wie het volgende tijdperk begint",
    ),
}

KINDS: Mapping[Kind, Entry] = {
    Kind.BUILDING: ("a building", "un Bâtiment", "een gebouw"),
    Kind.GUILD: ("a building", "un Bâtiment", "een gebouw"),
    Kind.WONDER: ("a wonder", "une Merveille", "een Wonder"),
    Kind.TOKEN: ("a progress token", "un jeton Progrès", "een vooruitgangsfiche"),
    Kind.BOARD: ("a board", "un plateau", "een bord"),
    Kind.STAGE: ("a stage", "une étape", "een fase"),
}

_IN_CITY: Entry = ("in {player}'s city", "dans la cité de {player}", "in de stad van {player}")
_HELD: Entry = (
    "not yet built, with {player}",
    "pas encore construite, chez {player}",
    "nog niet gebouwd, bij {player}",
)
SPOTS: Mapping[int, Entry] = {
    Spot.BOX: ("in the box", "dans la boîte", "in de doos"),
    Spot.TABLE: ("on the table", "sur la table", "op tafel"),
    Spot.HELD: _HELD,
    Spot.HELD + 1: _HELD,
    Spot.CITY: _IN_CITY,
    Spot.CITY + 1: _IN_CITY,
    Spot.DISCARD: ("in the discard pile", "dans la défausse", "op de aflegstapel"),
    Spot.TUCKED: ("under a wonder", "sous une Merveille", "onder een Wonder"),
}

# What a record of 7 Wonders can leave open.
UNCHECKED: Mapping[str, Entry] = {
    "hands": (
        "hands (so only that some deal makes it possible)",
        "mains (donc seulement qu'une distribution le permet)",
        "handen (dus alleen dat een deling het toelaat)",
    ),
    "hidden": (
        "cards discarded or laid under a wonder unseen",
        "cartes défaussées ou mises sous une Merveille sans être vues",
        "ongezien verkochte of onder een Wonder gelegde kaarten",
    ),
    "free city": (
        "whether the Free City could have played instead of discarding",
        "si la Cité franche aurait pu jouer au lieu de défausser",
        "of de Vrije Stad iets anders had kunnen doen dan verkopen",
    ),
    "payments": (
        "whether payments that are not stated can be chosen so that all can pay",
        "si les paiements non notés peuvent être choisis pour que tous puissent payer",
        "of niet genoteerde betalingen zo te kiezen zijn dat iedereen kan betalen",
    ),
}

# What the checker did to go on after a finding.
THEN: Mapping[str, Entry] = {
    "skipped": (
        "the moves after this one are not judged",
        "les coups suivants ne sont pas jugés",
        "de zetten hierna worden niet beoordeeld",
    ),
    "other player": (
        "judged on as a move of the player whose turn it was",
        "suite jugée comme si le coup était de l'autre joueur",
        "verder beoordeeld als zet van de speler die aan de beurt was",
    ),
    "turn": (
        "judged on as if it had been this player's turn",
        "suite jugée comme si c'était le tour de ce joueur",
        "verder beoordeeld alsof deze speler aan de beurt was",
    ),
    "lent": (
        "judged on as if the missing coins had been there",
        "suite jugée comme si les pièces manquantes avaient été là",
        "verder beoordeeld alsof de ontbrekende munten er waren",
    ),
    "forced": (
        "judged on as if the card had been accessible",
        "suite jugée comme si la carte avait été accessible",
        "verder beoordeeld alsof de kaart vrij lag",
    ),
    "begun": (
        "judged on as if the player who moves had been chosen",
        "suite jugée comme si le joueur qui joue avait été choisi",
        "verder beoordeeld alsof de speler die speelt gekozen was",
    ),
    "only choice": (
        "judged on with the only choice there was",
        "suite jugée avec le seul choix possible",
        "verder beoordeeld met de enige mogelijke keuze",
    ),
    "filled in": (
        "judged on as if that player had discarded a card that nobody saw",
        "suite jugée comme si ce joueur avait défaussé une carte inconnue",
        "verder beoordeeld alsof deze speler een onbekende kaart had verkocht",
    ),
    "held": (
        "judged on as if the card had been in the hand",
        "suite jugée comme si la carte avait été en main",
        "verder beoordeeld alsof de kaart in de hand was",
    ),
    "next stage": (
        "judged on as the next stage",
        "suite jugée comme si c'était l'étape suivante",
        "verder beoordeeld als de volgende fase",
    ),
    "least": (
        "judged on with a payment that is possible",
        "suite jugée avec un paiement possible",
        "verder beoordeeld met een betaling die kan",
    ),
    "discarded": (
        "judged on as if the card had been discarded for coins",
        "suite jugée comme si la carte avait été défaussée pour des pièces",
        "verder beoordeeld alsof de kaart was verkocht",
    ),
    "ignored": (
        "judged on without it",
        "suite jugée sans cela",
        "verder beoordeeld zonder dit",
    ),
    "allowed": (
        "judged on as it is written",
        "suite jugée telle quelle",
        "verder beoordeeld zoals genoteerd",
    ),
    "left out": (
        "this part of the set-up counts as not recorded",
        "cette partie de la mise en place est tenue pour non notée",
        "dit deel van de voorbereiding geldt als niet genoteerd",
    ),
}

# The rest of what verdicts and tables say.
MESSAGES: Mapping[str, Entry] = {
    "move": ("move {number}", "coup {number}", "zet {number}"),
    "valid": ("valid", "valide", "geldig"),
    "invalid": (
        "not valid, findings: {count}",
        "non valide, {count} constat(s)",
        "ongeldig, bevindingen: {count}",
    ),
    "judged": (
        "{game}, edition {edition}; moves judged: {count}",
        "{game}, édition {edition} ; coups jugés : {count}",
        "{game}, editie {edition}; beoordeelde zetten: {count}",
    ),
    "so_far": (
        "not judged to the end; points after move {count} of those judged:",
        "pas jugée jusqu'à la fin ; points après {count} coups jugés :",
        "niet tot het einde beoordeeld; punten na {count} beoordeelde zetten:",
    ),
    "unchecked": (
        "not recorded, and so not checked: {parts}",
        "non noté, donc non vérifié : {parts}",
        "niet genoteerd, en dus niet nagegaan: {parts}",
    ),
    "games": (
        "{file}: games: {games}, valid: {valid}, with findings: {invalid}, unreadable: {unread}",
        "{file} : parties : {games}, valides : {valid}, avec constats : {invalid}, "
        "illisibles : {unread}",
        "{file}: spellen: {games}, geldig: {valid}, met bevindingen: {invalid}, "
        "onleesbaar: {unread}",
    ),
    "total": ("total", "total", "totaal"),
    "coins": ("(coins)", "(pièces)", "(munten)"),
    "no_edition": (
        "there is no edition {found} of this set; there are {expected}",
        "il n'y a pas d'édition {found} de ce jeu ; il y a {expected}",
        "er is geen editie {found} van deze set; er zijn {expected}",
    ),
}

# What values of JSON are called.
JSON_KINDS: Mapping[type, Entry] = {
    dict: ("an object", "un objet", "een object"),
    list: ("a list", "une liste", "een lijst"),
    str: ("a text", "un texte", "een tekst"),
    int: ("a number", "un nombre", "een getal"),
    float: ("a number", "un nombre", "een getal"),
}

OR: Entry = ("or", "ou", "of")
NOTHING: Entry = ("nothing", "rien", "niets")


def word(entry: Entry, language: str) -> str:
    """The entry's word in a language."""
    return entry[LANGUAGES.index(language)]


def spelled(names: Mapping[str, tuple[str, ...]], language: str) -> tuple[str, ...]:
    """What a thing of a set is called in a language: else in English, else in any other;
    nothing if it has no name."""
    return names.get(language) or names.get("en") or next(iter(names.values()), ())


def category_names(cards: CardSet, category: str) -> Mapping[str, str]:
    """What a category of points, or ``total``, is called in each language."""
    if category == "total":
        return dict(zip(LANGUAGES, MESSAGES["total"], strict=True))
    named = cards.vocabulary.get(category, {})
    return {language: named.get(language, (category,))[0] for language in LANGUAGES}


def section_title(section: str, language: str, players: Sequence[str] = ()) -> str:
    """A section of a record as the notation calls it; ``wonders N`` are those of a seat."""
    from antipater.grammar.record import keywords

    name, _, about = section.partition(" ")
    title = keywords()[name.upper()][LANGUAGES.index(language)]
    if name == "wonders" and players:
        about = players[int(about)]
    return f"{title} {about}".strip()


# The headings of an explanation.
EXPLAIN: Mapping[str, Entry] = {
    "rule": ("Rule", "Règle", "Regel"),
    "source": ("Source", "Source", "Bron"),
    "example": ("Example", "Exemple", "Voorbeeld"),
    "mend": ("To mend the record", "Pour corriger", "Verbeteren"),
}

# The steps of a price.
PRICE: Mapping[str, Entry] = {
    "head": (
        "{item} for {player}, before move {number}:",
        "{item} pour {player}, avant le coup {number} :",
        "{item} voor {player}, vóór zet {number}:",
    ),
    "coins": ("{count} coins", "{count} pièces", "{count} munten"),
    "nothing": ("nothing", "rien", "niets"),
    "cost": ("cost: {cost}", "coût : {cost}", "kostprijs: {cost}"),
    "chain": (
        "free by the chain from {item}",
        "gratuit par chaînage avec {item}",
        "gratis door de keten met {item}",
    ),
    "produced": (
        "{player} produces of these: {units}",
        "{player} en produit : {units}",
        "{player} produceert daarvan: {units}",
    ),
    "discount": (
        "units off by a progress token: {count}",
        "unités en moins par un jeton Progrès : {count}",
        "eenheden korting door een vooruitgangsfiche: {count}",
    ),
    "by_producer": (
        "1 {unit}: given by {item} (saves {price})",
        "1 {unit} : fourni par {item} (épargne {price})",
        "1 {unit}: geleverd door {item} (bespaart {price})",
    ),
    "by_discount": (
        "1 {unit}: off by the progress token (saves {price})",
        "1 {unit} : en moins par le jeton Progrès (épargne {price})",
        "1 {unit}: korting door het vooruitgangsfiche (bespaart {price})",
    ),
    "bought": (
        "1 {unit}: {price} = {why}",
        "1 {unit} : {price} = {why}",
        "1 {unit}: {price} = {why}",
    ),
    "fixed": ("fixed by {item}", "fixé par {item}", "vastgelegd door {item}"),
    "symbols": (
        "{base} + {count} {unit} on {player}'s brown and grey cards",
        "{base} + {count} {unit} sur les cartes marron et grises de {player}",
        "{base} + {count} {unit} op de bruine en grijze kaarten van {player}",
    ),
    "total": (
        "total: {count} coins; {player} has {treasury}",
        "total : {count} pièces ; {player} en a {treasury}",
        "totaal: {count} munten; {player} heeft er {treasury}",
    ),
    "one_of": ("and one of {units}", "et un au choix : {units}", "en een van {units}"),
    "or": ("or", "ou", "of"),
    "cannot": (
        "what is missing cannot be bought from the neighbours",
        "ce qui manque ne peut s'acheter chez les voisins",
        "wat ontbreekt is bij de buren niet te koop",
    ),
    "buys": (
        "{units} from {player} for {price}",
        "{units} chez {player} pour {price}",
        "{units} bij {player} voor {price}",
    ),
    "bank": ("{price} to the bank", "{price} à la banque", "{price} aan de bank"),
    "way": (
        "to pay: {parts} = {count}",
        "à payer : {parts} = {count}",
        "te betalen: {parts} = {count}",
    ),
    "not_reached": (
        "the turn of move {number} cannot be reached: see antipater validate",
        "le tour du coup {number} ne peut être atteint : voir antipater validate",
        "de beurt van zet {number} is niet te bereiken: zie antipater validate",
    ),
    "no_card": (
        "there is no building or wonder called {card}",
        "aucun Bâtiment ni Merveille ne s'appelle {card}",
        "er is geen gebouw of Wonder dat {card} heet",
    ),
    "two_cards": (
        "{card} can mean several cards: {cards}; name one of these",
        "{card} peut désigner plusieurs cartes : {cards} ; nommez l'une d'elles",
        "{card} kan meer dan één kaart betekenen: {cards}; noem er één van",
    ),
    "no_move": (
        "there is no move {number}; the moves are {first} to {last}",
        "il n'y a pas de coup {number} ; les coups vont de {first} à {last}",
        "er is geen zet {number}; de zetten lopen van {first} tot {last}",
    ),
    "no_player": (
        "{player} does not play in this game",
        "{player} ne joue pas cette partie",
        "{player} speelt niet mee",
    ),
}
