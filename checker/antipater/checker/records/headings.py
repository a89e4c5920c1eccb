"""What the heading of a column means, in English, French or Dutch, or by colour."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache

from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.card_set import CardSet, Kind

# Headings that are no categories of a set. Simplified: no case, accents or punctuation.
_WORDS = {
    "table": "table tables tafel game partie spel match tafelnummer tafelnr tablenumber",
    "round": "round ronde manche tour journee speeldag rnd roundnumber rondenummer roundnr rondenr "
    "runde",
    "event": "event evenement tournament tournoi toernooi turnier",
    "player": "player players joueur joueurs joueuse speler spelers name nom naam prenom voornaam "
    "deelnemer participant participante spieler spielerin",
    "total": "σ total tot totaal totals sum somme som totalpoints pointstotal totaux grandtotal "
    "score scores scoretotal totaalscore totalgeneral eindtotaal eindscore "
    "eindresultaat resultatfinal finalresult totaalpunten gesamt summe gesamtpunkte ergebnis",
    "winner": "winner vainqueur gagnant gagnante winnaar winnares victory wonby gewonnendoor "
    "sieger gewinner",
    "end": "end result resultat resultaat uitslag fin einde supremacy suprematie overheersing "
    "overmacht "
    "victorytype typedevictoire soortoverwinning "
    "typeofvictory howitended findepartie findelapartie endofthegame eindevanhetspel",
    "board": "board plateau bord wonderboard wonderbord plateaumerveille city cite stad",
    "seat": "seat siege zetel zitplaats",
    "start": "startingcoins coinsatstart startcoins coinsatthestart startmunten beginmunten "
    "muntenaanhetbegin piecesdedepart piecesaudebut piecesinitiales",
    "bid": "bid enchere bod",
    "coins": "coins coin pieces piece munten munt muntstukken geld monnaie money argent gold cash "
    "or goud munzen munze",
}
# What rows below the players are called, beside words for totals that begin so.
_OF_ALL = frozenset(["σ", "somme", "average", "moyenne", "gemiddelde", "gemiddeld"])
# Columns of a ranking, which no game has; and what one is called.
_RANKING = {
    "column": "games gamesplayed parties partiesjouees spellen partijen matches matchs wedstrijden "
    "played joue joues jouees gespeeld",
    "title": "ranking rankings standings leaderboard classement classements klassement "
    "rangschikking ranglijst tussenstand stand",
}
# What stands beside players and is none: remarks, colours.
_NO_PLAYERS = (
    "note notes remark remarks comment comments remarque remarques commentaire commentaires "
    "opmerking opmerkingen notitie notities commentaar bemerkung bemerkungen notiz notizen "
    "colour color couleur kleur farbe signature signatures handtekening"
)
# What may hold points and is no player: how much they are worth, the free city of a game for two.
_POINTS_OF_NONE = "bareme puntenschaal freecity citefranche villelibre vrijestad"
# Words for categories beside the set's own; only those that no category bears itself.
_SYNONYMS = {
    "civilian": "civil civils civile civiles civilians civic burgerlijke "
    "civiel civiele civ blues bleus bleue bleues blauwe blau zivil zivile profanbauten",
    "scientific": "sci science sciences scientifiques wetenschap wetenschappen "
    "wetenschappelijke "
    "greens verts verte vertes groene wissenschaft forschung grun grune",
    "commercial": "commerce commerces commercial commerciaux commerciale commerciales commercieel "
    "commerciele trade com comm handel "
    "handelsgebouwen yellows jaune jaunes gele gelb gelbe handelsbauten",
    "guilds": "guild guilde guildes gilde gilden gildes "
    "gildenkaarten gildekaarten purples violets violette violettes paarse lila violett",
    "wonders": "wonder wonders wonderen wereldwonder wereldwonderen "
    "wond merv merveille merveilles stages etapes etages wunder weltwunder wunders",
    "progress": "prog progresstokens jetonsprogres vooruitgangsfiches vooruitgangfiches "
    "fortschritt fortschrittsmarker",
    "treasury": "treas tresorerie tresor schat schatz muntwaarde waardevandemunten "
    "treasurycontents coinvalue valeurdespieces contenudelatresorerie "
    "geldpunten muntpunten",
    "military": "mil militaire militaires militair battle battles bataille batailles combat "
    "combats veldslag veldslagen gevechten strijd conflict conflit conflicts conflits conflicten "
    "war guerre oorlog armee armees army armies leger legers shields reds rouges rode "
    "militar konflikt konflikte rot rote",
}
# Words that mean a field only where they are the whole heading: military tokens are others, and
# so are points of a category.
_ALONE = {
    "progress": "token tokens jeton jetons fiche fiches",
    "total": "points point punten pts vp pv victorypoints pointsdevictoire winstpunten "
    "overwinningspunten",
}
# What tells the tables of a tournament apart; these words begin what one of them is called.
PLACE = ("event", "round", "table")
# Letters of the shortest abbreviation, and words of the longest heading.
_SHORTEST, _LONGEST = 3, 6
# Fields that are no categories.
NOT_SCORED = frozenset(
    {*PLACE, "player", "total", "end", "winner", "board", "seat", "start", "bid"}
)
_DATES = frozenset(["date", "datum", "jour", "dag", "day", "soiree", "avond"])
# What a place is called, a word and a number: ``Round 1``, ``Tafel: 2``.
_CALLED = re.compile(r"([^\W\d]+)[\s.:#°-]*(\d+)")
# Coins counted by the lot: what a pad calls `coins / 3`.
_DIVIDED = re.compile(r"[/÷:]\s*\d")
_COINS = frozenset(_WORDS["coins"].split())
_MONEY = frozenset(["money", "geld", "argent", "gold", "goud", "or", "cash", "monnaie"])
_POINTS = ("points", "point", "pts", "pt", "vp", "pv", "punten", "punt")
# Words beside which a total is one of some categories alone.
_PARTIAL = frozenset(["sub", "sous", "tussen", "deel", "partial", "partiel"])
_WORTH = frozenset([*_POINTS, "value", "valeur", "waarde", "worth"])


@dataclass(frozen=True, slots=True)
class Heading:
    """What a column holds: a field (``table``, ``player`` …) or a category of the set.

    Not ``in_coins``: a column of coins by a word that people use for their points too.
    """

    field: str
    in_coins: bool = True


@lru_cache(maxsize=4096)
def bare_word(text: str) -> str:
    """A heading without case, accents, spaces and punctuation."""
    flat = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("∑", "σ"))
    return "".join(c for c in flat if c.isalnum() and not unicodedata.combining(c))


def bare_name(text: str) -> str:
    """A name without case, accents, spaces and punctuation; one of signs alone as it is written."""
    return bare_word(text) or text.strip()


@cache
def _titles() -> frozenset[str]:
    """What the shipped sets are called, bare; the longest of words that are a title alone."""
    sets = map(load_set, shipped_sets())
    names = {bare_word(n) for cards in sets for each in cards.names.values() for n in each}
    return frozenset(name for name in names if not name.isalpha())


def names_game(text: str) -> bool:
    """Whether a text names a game, alone or among other words: a title, and no heading."""
    bare = bare_word(text)
    return any(char.isdecimal() for char in bare) and any(title in bare for title in _titles())


def is_date(heading: str) -> bool:
    """Whether a heading is that of dates."""
    return bare_word(heading) in _DATES


def place_called(text: str, part: str) -> str:
    """What a round or a table is called, without the word for it before a number: ``Round 1``."""
    called = _CALLED.fullmatch(text.strip())
    return called[2] if called and is_field(bare_word(called[1]), part) else text


def names_no_player(text: str, full: bool) -> bool:
    """Whether what stands under or beside a text so called are remarks, or no player's points;
    ``full``: points in all categories, which no remarks are."""
    word = bare_word(text)
    return word in _POINTS_OF_NONE.split() or (not full and word in _NO_PLAYERS.split())


def numbers_player(name: str) -> bool:
    """Whether a name is one that a blank sheet has for a player: ``Player 5``."""
    head, _, number = name.rpartition(" ")
    return number.isdecimal() and is_field(bare_word(head), "player")


def names_ranking(title: str) -> bool:
    """Whether a ranking is so called, and no game."""
    return not {*_RANKING["title"].split()}.isdisjoint(_words(title))


def is_of_ranking(heading: str) -> bool:
    """Whether a heading is one of a ranking: how many games were played."""
    return bare_word(heading) in _RANKING["column"].split()


def is_field(word: str, field: str) -> bool:
    """Whether a bare word is one by which a field that is no category is called."""
    return word in _WORDS[field].split()


def field_of(text: str, known: "Sequence[Headings]") -> str:
    """The field that a heading means in the first game that knows it, or nothing."""
    return next((h.field for one in known if (h := one.understood(text))), "")


def headed(text: str, known: "Sequence[Headings]") -> tuple[str, str]:
    """The words with which a text begins and by which a column is called, as many as there are,
    and what stands behind them; nothing, and the text, where it begins with none."""
    words = text.split()
    for end in range(min(len(words) - 1, _LONGEST), 0, -1):
        head = " ".join(words[:end]).rstrip(" :=-–")
        if any(one.exactly(head) for one in known):
            return head, " ".join(words[end:]).lstrip(" :=")
    return "", text


def totals_of_all(player: str, below_totals: bool = False) -> bool:
    """Whether a row so called holds what all players have together or on average; right below
    another such row by any word for totals, also one that may be a name (``Som``)."""
    name = bare_word(player)
    is_total = is_field(name, "total") and (below_totals or name.startswith("tota"))
    return is_total or name in _OF_ALL


class Headings:
    """The headings that are understood for the sheets of one set."""

    def __init__(self, cards: CardSet) -> None:
        self.categories = cards.categories
        self._known: dict[str, str] = {}
        self._alone = {
            word: category
            for category in (*cards.categories, "total")
            for word in _ALONE.get(category, "").split()
        }
        # First what the set calls them: a category of its own may be called as people call another.
        for words_of in (_own_words, _other_words):
            for category in cards.categories:
                for word in words_of(cards, category):
                    self._known.setdefault(bare_word(word), category)
        for name, words_of_field in _WORDS.items():
            for word in words_of_field.split():
                self._known.setdefault(word, name)

    def understood(self, text: str) -> Heading | None:
        """What a heading means, or None for a column that is not the sheet's, and for a game's
        title."""
        if names_game(text):
            return None
        main = text.partition("(")[0]
        name = self._known.get(bare_word(main)) or self._known.get(bare_word(text))
        name = name or self._alone.get(bare_word(text)) or self._of_words(text)
        if name == "coins" and (_DIVIDED.search(text) or _is_worth(text)):
            return Heading("treasury")
        counted = not _COINS.isdisjoint(_words(text)) and not _is_worth(text)
        if name == "coins" or (name == "treasury" and counted and not _DIVIDED.search(text)):
            return Heading("coins", in_coins=bool(_MONEY.isdisjoint(_words(text))))
        return Heading(name) if name else None

    def exactly(self, text: str) -> str:
        """The field that a text is a word for, and nothing more; or nothing."""
        word = bare_word(text)
        return self._known.get(word) or self._alone.get(word) or ""

    def is_total(self, text: str) -> bool:
        """Whether a heading is a word for totals, and for nothing else that may be counted."""
        return self._known.get(bare_word(text.partition("(")[0])) == "total"

    def is_heading(self, text: str) -> bool:
        """Whether a cell beside which nothing stands is a heading and not a table's title.

        ``Partie du 3 mai`` names a table, and ``Round 2`` a round; ``Partie`` is the heading of
        such names.
        """
        heading = self.understood(text)
        named = heading is not None and heading.field in PLACE
        return heading is not None and (not named or bare_word(text) in self._known)

    def _of_words(self, text: str) -> str | None:
        """The one category named among the words of a heading like ``blue cards``, or the one
        field: the treasury in ``treasury of the city``, coins in ``coins of the treasury``.
        """
        found = {self._known[word] for word in _words(text) if word in self._known}
        if {"treasury", "coins"} == found:
            return "coins"
        if found == {"board", "wonders"}:
            return "board"
        found = found & {*self.categories} or found
        if not _WORTH.isdisjoint(_words(text)):  # of a tournament, or of a table
            found -= {*PLACE}
        if found == {"total"} and not _PARTIAL.isdisjoint(_words(text)):
            return None
        return found.pop() if len(found) == 1 else None

    def abbreviated(self, text: str) -> set[str]:
        """The categories whose words begin as a heading of three letters or more does; coins, and
        not the treasury, where both do."""
        word = bare_word(text.partition("(")[0])
        known = self._known.items() if len(word) >= _SHORTEST else ()
        begun = {field for full, field in known if full.startswith(word)}
        begun -= {"treasury"} if "coins" in begun else set()
        return begun & {*self.categories, "coins"}

    def nearest(self, text: str) -> str:
        """The category or field that a heading may be misspelt for, or nothing."""
        close = get_close_matches(bare_word(text), self._known, n=1, cutoff=0.75)
        return self._known[close[0]] if close else ""


def _own_words(cards: CardSet, category: str) -> list[str]:
    """What a set calls a category."""
    return [category, *(n for names in cards.vocabulary[category].values() for n in names)]


def _other_words(cards: CardSet, category: str) -> list[str]:
    """What people call a category."""
    return [*_SYNONYMS.get(category, "").split(), *_colour_words(cards, category)]


def _is_worth(text: str) -> bool:
    """Whether a heading speaks of what coins are worth, not of how many there are."""
    return not _WORTH.isdisjoint(_words(text))


def _words(text: str) -> list[str]:
    return [bare_word(word) for word in re.split(r"[\W_]+", text.strip())]


def _colour_words(cards: CardSet, category: str) -> list[str]:
    """The names of the colours whose buildings score in a category; red ones fight."""
    buildings = cards.of_kind(Kind.BUILDING, Kind.GUILD)
    if category == "military":
        colours = {b.colour for b in buildings if b.adds(cards.column["shields"])}
    else:
        colours = {b.colour for b in buildings if b.category == category}
    return [
        word
        for colour in sorted(c for c in colours if c)
        for names in cards.vocabulary[colour].values()
        for word in (*names, colour)
    ]


def place_of(tags: Mapping[str, str]) -> dict[str, str]:
    """The event, round and table that a record's tags name; empty where they name none."""
    named = {name.casefold(): value.strip() for name, value in tags.items()}
    return {part: place_called(named.get(part, ""), part) for part in PLACE}
