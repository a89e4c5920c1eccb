"""What the command says of scoresheets beside its findings, in English, French and Dutch."""

from collections.abc import Mapping

Entry = tuple[str, str, str]

WORDS: Mapping[str, Entry] = {
    "table": ("table", "table", "tafel"),
    "player": ("player", "joueur", "speler"),
    "total": ("total", "total", "totaal"),
    "coins": ("coins", "pièces", "munten"),
    "board": ("board", "plateau", "bord"),
    "winner": ("winner", "vainqueur", "winnaar"),
    "end": ("end", "fin", "einde"),
    "understood": (
        "{file}: {game}; {columns}",
        "{file} : {game} ; {columns}",
        "{file}: {game}; {columns}",
    ),
    "encoding": ("read as {0}", "lu comme {0}", "gelezen als {0}"),
    "separator": ("separated by `{0}`", "séparés par « {0} »", "gescheiden door `{0}`"),
    "table above": (
        "row {0}: no table, counted with table {1} above",
        "ligne {0} : sans table, comptée avec la table {1} au-dessus",
        "rij {0}: geen tafel, geteld bij tafel {1} erboven",
    ),
    "won by points": (
        "{winner} wins on points",
        "{winner} gagne aux points",
        "{winner} wint op punten",
    ),
    "won by tie_break": (
        "equal points; {winner} wins on the tie-break ({tie})",
        "égalité de points ; {winner} gagne au départage ({tie})",
        "gelijke punten; {winner} wint door de beslisser ({tie})",
    ),
    "won by shared": (
        "the victory is shared",
        "la victoire est partagée",
        "de overwinning is gedeeld",
    ),
    "won by military": (
        "military supremacy of {winner}",
        "suprématie militaire de {winner}",
        "militaire overheersing van {winner}",
    ),
    "won by scientific": (
        "scientific supremacy of {winner}",
        "suprématie scientifique de {winner}",
        "wetenschappelijke overheersing van {winner}",
    ),
    "won by unknown": ("winner not known", "vainqueur inconnu", "winnaar onbekend"),
    "possible": ("possible", "possible", "mogelijk"),
    "impossible": ("not possible", "impossible", "niet mogelijk"),
    "undecided": ("possible: not decided", "possible : non décidé", "mogelijk: niet beslist"),
    "example": (
        "for example, {player}: {city}",
        "par exemple, {player} : {city}",
        "bijvoorbeeld, {player}: {city}",
    ),
    "nearest": (
        "{player}, {category}: {value} cannot be; nearest beside the rest: {nearest}",
        "{player}, {category} : {value} ne se peut ; au plus près avec le reste : {nearest}",
        "{player}, {category}: {value} kan niet; het dichtst bij de rest: {nearest}",
    ),
    "none": ("none", "aucune", "geen"),
    "only": (
        "{player}, {category}: only {low} is possible",
        "{player}, {category} : seul {low} est possible",
        "{player}, {category}: alleen {low} is mogelijk",
    ),
    "range": (
        "{player}, {category}: {low} to {high}",
        "{player}, {category} : de {low} à {high}",
        "{player}, {category}: {low} tot {high}",
    ),
    "summary": (
        "{tables} tables, {fine} without findings, {wrong} with findings",
        "{tables} tables, {fine} sans constat, {wrong} avec constats",
        "{tables} tafels, {fine} zonder bevindingen, {wrong} met bevindingen",
    ),
    "comment": (
        "one row a player; leave blank or write ? what is not known; coins may stand in a "
        "column `coins` instead of points under treasury",
        "une ligne par joueur ; laissez vide ou écrivez ? ce qui n'est pas connu ; une colonne "
        "« pièces » peut remplacer les points du trésor",
        "één rij per speler; laat leeg of schrijf ? wat niet bekend is; een kolom `munten` mag "
        "in plaats van punten onder schatkist",
    ),
    "ask name": ("name of player {0}", "nom du joueur {0}", "naam van speler {0}"),
    "ask players": ("how many players", "combien de joueurs", "hoeveel spelers"),
    "ask game": (
        "1 for 7 Wonders Duel, 2 for 7 Wonders",
        "1 pour 7 Wonders Duel, 2 pour 7 Wonders",
        "1 voor 7 Wonders Duel, 2 voor 7 Wonders",
    ),
    "ask file": (
        "file to write (blank: none)",
        "fichier à écrire (vide : aucun)",
        "bestand om te schrijven (leeg: geen)",
    ),
    "ask help": (
        "`<` goes back, `?` is not known, `12c` under treasury is coins",
        "« < » revient en arrière, « ? » : pas connu, « 12p » au trésor : pièces",
        "`<` gaat terug, `?` is onbekend, `12m` bij schatkist is munten",
    ),
    "not a number": (
        "a whole number is due",
        "il faut un nombre entier",
        "een geheel getal is nodig",
    ),
    "unlikely": (
        "{0} is no value of this category",
        "{0} n'est pas une valeur de cette catégorie",
        "{0} is geen waarde van deze categorie",
    ),
    "name taken": ("this name is taken", "ce nom est pris", "deze naam is al gebruikt"),
    "written": ("{0} written", "{0} écrit", "{0} geschreven"),
}


def say(key: str, language: str, *values: object, **named: object) -> str:
    """A phrase in a language with its values put in."""
    text = WORDS[key][("en", "fr", "nl").index(language)]
    return text.format(*values, **named)
