"""The bench's own words in the three languages; the words of a game come from its set.

Each entry is English, French, Dutch. ``one|many`` gives the forms for a number.
"""

from collections.abc import Iterable

from antipater.checker.words import word
from antipater.rules.definitions import Power

Entry = tuple[str, str, str]

EFFECTS: dict[str, Entry] = {
    "produces": ("produces {units}", "produit {units}", "levert {units}"),
    "one_of": (
        "produces a choice of {units}",
        "produit au choix {units}",
        "levert naar keuze {units}",
    ),
    "sold": (
        "{effect}, also for sale to the neighbours",
        "{effect}, que les voisins peuvent aussi acheter",
        "{effect}, ook te koop voor de buren",
    ),
    "fixed_price": (
        "fixes the price of {units}",
        "fixe le prix de {units}",
        "stelt de prijs vast van {units}",
    ),
    "fixed_price_left": (
        "fixes the price of {units} at the left neighbour",
        "fixe le prix de {units} chez le voisin de gauche",
        "stelt de prijs vast van {units} bij de linkerbuur",
    ),
    "fixed_price_right": (
        "fixes the price of {units} at the right neighbour",
        "fixe le prix de {units} chez le voisin de droite",
        "stelt de prijs vast van {units} bij de rechterbuur",
    ),
    "fixed_price_both": (
        "fixes the price of {units} at both neighbours",
        "fixe le prix de {units} chez les deux voisins",
        "stelt de prijs vast van {units} bij beide buren",
    ),
    "science": (
        "scientific symbol: {units}",
        "symbole scientifique : {units}",
        "wetenschappelijk symbool: {units}",
    ),
    "wildcard": (
        "scientific symbol of choice: {units}",
        "symbole scientifique au choix : {units}",
        "wetenschappelijk symbool naar keuze: {units}",
    ),
    "discount_wonder": (
        "wonders need {n} resource less|wonders need {n} resources less",
        "les Merveilles demandent {n} ressource de moins"
        "|les Merveilles demandent {n} ressources de moins",
        "Wonders kosten {n} grondstof minder|Wonders kosten {n} grondstoffen minder",
    ),
    "discount": (
        "{colour} buildings need {n} resource less|{colour} buildings need {n} resources less",
        "les bâtiments de couleur {colour} demandent {n} ressource de moins"
        "|les bâtiments de couleur {colour} demandent {n} ressources de moins",
        "gebouwen van de kleur {colour} kosten {n} grondstof minder"
        "|gebouwen van de kleur {colour} kosten {n} grondstoffen minder",
    ),
    "collects_trade": (
        "receives the coins that others pay to the bank for resources",
        "reçoit les pièces que les autres paient à la banque pour des ressources",
        "ontvangt de munten die anderen aan de bank betalen voor grondstoffen",
    ),
    "extra_shields": (
        "each {colour} building built later brings {n} shield more"
        "|each {colour} building built later brings {n} shields more",
        "chaque bâtiment de couleur {colour} construit ensuite apporte {n} bouclier de plus"
        "|chaque bâtiment de couleur {colour} construit ensuite apporte {n} boucliers de plus",
        "elk later gebouw van de kleur {colour} brengt {n} schild extra"
        "|elk later gebouw van de kleur {colour} brengt {n} schilden extra",
    ),
    "wonder_replay": (
        "each wonder built later gives another turn",
        "chaque Merveille construite ensuite fait rejouer",
        "elk later gebouwd Wonder geeft nog een beurt",
    ),
    "chain_coins": (
        "{amount} whenever a chain makes a building free",
        "{amount} chaque fois qu'un chaînage rend un bâtiment gratuit",
        "{amount} telkens wanneer een ketting een gebouw gratis maakt",
    ),
    "on_build": (
        "when built: {amount}",
        "à la construction : {amount}",
        "bij het bouwen: {amount}",
    ),
    "at_end": (
        "at the end of the game: {amount}",
        "en fin de partie : {amount}",
        "aan het einde van het spel: {amount}",
    ),
    "loses": (
        "the opponent loses {amount}",
        "l'adversaire perd {amount}",
        "de tegenstander verliest {amount}",
    ),
    "other": ("{column}: {n}", "{column} : {n}", "{column}: {n}"),
}

COINS: Entry = ("{n} coin|{n} coins", "{n} pièce|{n} pièces", "{n} munt|{n} munten")
POINTS: Entry = ("{n} point|{n} points", "{n} point|{n} points", "{n} punt|{n} punten")
SHIELDS: Entry = ("{n} shield|{n} shields", "{n} bouclier|{n} boucliers", "{n} schild|{n} schilden")

POWERS: dict[Power, Entry] = {
    Power.REPLAY: ("another turn at once", "fait rejouer aussitôt", "meteen nog een beurt"),
    Power.DESTROY: (
        "takes a building of colour {argument} from the opponent and discards it",
        "défausse un bâtiment de couleur {argument} de l'adversaire",
        "legt een gebouw van de kleur {argument} van de tegenstander af",
    ),
    Power.BUILD_FROM_DISCARD: (
        "builds a discarded building for free",
        "construit gratuitement un bâtiment défaussé",
        "bouwt gratis een afgelegd gebouw",
    ),
    Power.DRAW_TOKENS: (
        "draws {argument} progress tokens from those left out and keeps one",
        "pioche {argument} jetons Progrès parmi ceux écartés et en garde un",
        "trekt {argument} fiches uit de weggelegde vooruitgangsfiches en houdt er één",
    ),
    Power.BUILD_FROM_TOP_ROW: (
        "builds a card of the structure's top row for free",
        "construit gratuitement une carte de la rangée du haut",
        "bouwt gratis een kaart van de bovenste rij",
    ),
    Power.BUILD_LEFT_OUT: (
        "builds one of the cards left out of the game for free",
        "construit gratuitement une des cartes écartées du jeu",
        "bouwt gratis een van de weggelegde kaarten",
    ),
    Power.FREE_BUILD: (
        "once an age, builds a building for free",
        "une fois par Âge, construit un bâtiment gratuitement",
        "bouwt eens per tijdperk een gebouw gratis",
    ),
    Power.PLAY_SEVENTH: (
        "plays the last card of each age instead of discarding it",
        "joue la dernière carte de chaque Âge au lieu de la défausser",
        "speelt de laatste kaart van elk tijdperk in plaats van ze af te leggen",
    ),
    Power.COPY_GUILD: (
        "at the end of the game, copies a neighbour's guild",
        "en fin de partie, copie une guilde d'un voisin",
        "kopieert aan het einde van het spel een gilde van een buur",
    ),
}

COUNTED: dict[str, Entry] = {
    "buildings": ("building", "bâtiment", "gebouw"),
    "wonders": ("wonder", "Merveille", "Wonder"),
    "stages": ("wonder stage", "étape de Merveille", "wonderfase"),
    "tokens": ("progress token", "jeton Progrès", "vooruitgangsfiche"),
    "coins": ("coin", "pièce", "munt"),
    "shields": ("shield", "bouclier", "schild"),
}
COLOURED: Entry = (
    "{colours} building",
    "bâtiment de couleur {colours}",
    "gebouw van de kleur {colours}",
)
SETS: Entry = ("set of {n} ({thing})", "lot de {n} ({thing})", "set van {n} ({thing})")
PER: dict[str, Entry] = {
    "here": (
        "{amount} for each {things} in this city",
        "{amount} par {things} dans cette cité",
        "{amount} per {things} in deze stad",
    ),
    "most": (
        "{amount} for each {things} in the city that has most",
        "{amount} par {things} dans la cité qui en a le plus",
        "{amount} per {things} in de stad die er het meeste heeft",
    ),
    "neighbours": (
        "{amount} for each {things} in the neighbouring cities",
        "{amount} par {things} dans les cités voisines",
        "{amount} per {things} in de buursteden",
    ),
    "around": (
        "{amount} for each {things} in this city and the neighbouring ones",
        "{amount} par {things} dans cette cité et les cités voisines",
        "{amount} per {things} in deze stad en de buursteden",
    ),
}
AND: Entry = ("and", "et", "en")
OR: Entry = ("or", "ou", "of")

KINDS: dict[str, Entry] = {
    "building": ("building", "bâtiment", "gebouw"),
    "guild": ("guild", "guilde", "gilde"),
    "wonder": ("wonder", "Merveille", "Wonder"),
    "board": ("wonder board", "plateau Merveille", "wonderbord"),
    "stage": ("wonder stage", "étape de Merveille", "wonderfase"),
    "token": ("progress token", "jeton Progrès", "vooruitgangsfiche"),
    "rule": ("rule", "règle", "regel"),
    "ruling": ("ruling", "décision", "beslissing"),
    "edition": ("edition", "édition", "editie"),
    "invariant": ("invariant", "invariant", "invariant"),
    "resource": ("resource", "ressource", "grondstof"),
    "colour": ("colour", "couleur", "kleur"),
    "symbol": ("scientific symbol", "symbole scientifique", "wetenschappelijk symbool"),
    "chain": ("chain symbol", "symbole de chaînage", "kettingsymbool"),
}
LABELS: dict[str, Entry] = {
    "age": ("Age {number}", "Âge {number}", "Tijdperk {number}"),
    "cost": ("cost", "coût", "kosten"),
    "free": ("nothing", "aucun", "geen"),
    "effect": ("effect", "effet", "effect"),
    "free_with": ("free with", "gratuit avec", "gratis met"),
    "makes_free": ("makes free", "rend gratuit", "maakt gratis"),
    "gives": ("gives", "donne", "geeft"),
    "names": ("names", "noms", "namen"),
    "copies": ("copies", "exemplaires", "exemplaren"),
    "players": ("{players} players: {n}", "{players} joueurs : {n}", "{players} spelers: {n}"),
    "sources": ("source", "source", "bron"),
    "stages": ("stages", "étapes", "fasen"),
    "written": ("written in", "écrit dans", "geschreven in"),
    "value": ("value", "valeur", "waarde"),
    "formula": ("formula", "formule", "formule"),
    "used_by": ("used by", "utilisé par", "gebruikt door"),
    "options": ("options", "options", "opties"),
    "default": ("default", "par défaut", "standaard"),
    "editions": ("editions", "éditions", "edities"),
    "because": ("because", "parce que", "omdat"),
    "kind": ("kind", "sorte", "soort"),
    "count": ("{n} card|{n} cards", "{n} carte|{n} cartes", "{n} kaart|{n} kaarten"),
    "needed_by": ("needed by", "demandé par", "nodig voor"),
    "cards": ("cards", "cartes", "kaarten"),
    "given_by": ("given by", "donné par", "gegeven door"),
}


def said(entry: Entry, language: str, n: int = 1, **values: object) -> str:
    """An entry in a language, in the form for the number ``n``, with its values put in."""
    forms = word(entry, language).split("|")
    return forms[-1 if n != 1 else 0].format(n=n, **values)


def joined(words: Iterable[str], last: Entry, language: str) -> str:
    """``a, b or c``, with the language's word for ``last`` (``AND`` or ``OR``)."""
    *before, final = list(words)
    return f"{', '.join(before)} {word(last, language)} {final}" if before else final


CHANGES: dict[str, Entry] = {
    "added": ("new", "nouveau", "nieuw"),
    "removed": ("gone", "supprimé", "weg"),
    "renamed": ("other name", "autre nom", "andere naam"),
    "reworded": (
        "worded differently, the same in every situation: {names}",
        "formulé autrement, identique dans toute situation : {names}",
        "anders verwoord, gelijk in elke situatie: {names}",
    ),
    "unknown": (
        "the solver's limit was reached: this may or may not be a change",
        "limite du solveur atteinte : c'est peut-être un changement",
        "grens van de solver bereikt: dit is misschien een wijziging",
    ),
    "rest": ("all else 0", "tout le reste 0", "al het andere 0"),
    "where": ("where {situation}", "si {situation}", "als {situation}"),
    "always": ("always", "toujours", "altijd"),
    "through": ("because of {names}", "à cause de {names}", "door {names}"),
    "none": (
        "Nothing changed in the meaning.",
        "Le sens n'a pas changé.",
        "De betekenis is niet veranderd.",
    ),
    "count": (
        "{n} change in the meaning.|{n} changes in the meaning.",
        "{n} changement de sens.|{n} changements de sens.",
        "{n} wijziging in de betekenis.|{n} wijzigingen in de betekenis.",
    ),
    "True": ("true", "vrai", "waar"),
    "False": ("false", "faux", "onwaar"),
}
SORTS: dict[str, Entry] = KINDS | {
    "card": ("card", "carte", "kaart"),
    "deck": ("deck", "paquet", "stapel"),
    "layout": ("layout", "structure", "opstelling"),
    "word": ("word", "mot", "woord"),
    "set": ("set", "jeu", "set"),
}
ASPECTS: dict[str, Entry] = LABELS | {
    "": ("", "", ""),
    "age": ("age", "âge", "tijdperk"),
    "colour": ("colour", "couleur", "kleur"),
    "on_build": ("effect", "effet", "effect"),
    "at_end": ("effect", "effet", "effect"),
    "counts_as": ("same card as", "même carte que", "dezelfde kaart als"),
    "category": ("scores in", "compte dans", "telt bij"),
    "choices": ("rulings", "décisions", "beslissingen"),
    "rows": ("rows", "rangées", "rijen"),
    "slug": ("short name", "nom court", "korte naam"),
    "loot": ("loot", "butin", "buit"),
    "default_edition": ("default edition", "édition par défaut", "standaardeditie"),
}
