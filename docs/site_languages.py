"""What the theme says around a page, and its side bar, in the language of the page."""

import posixpath
import re

from bs4 import BeautifulSoup
from site_pages import TRANSLATED, language_of, switch

# What the theme writes, and the captions of the index, in French and Dutch.
WORDS = {
    "Skip to content": ("Aller au contenu", "Naar de inhoud"),
    "Back to top": ("Haut de page", "Naar boven"),
    "On this page": ("Sur cette page", "Op deze bladzijde"),
    "Next": ("Suivant", "Volgende"),
    "Previous": ("Précédent", "Vorige"),
    "Home": ("Accueil", "Begin"),
    "Contents": ("Sommaire", "Inhoud"),
    "Menu": ("Menu", "Menu"),
    "Expand": ("Déplier", "Uitklappen"),
    "Light mode": ("Mode clair", "Lichte modus"),
    "Dark mode": ("Mode sombre", "Donkere modus"),
    "Auto light/dark mode": ("Mode automatique", "Automatische modus"),
    "Auto light/dark, in light mode": ("Mode automatique, clair", "Automatische modus, licht"),
    "Auto light/dark, in dark mode": ("Mode automatique, sombre", "Automatische modus, donker"),
    "Toggle navigation": ("Déplier :", "Uitklappen:"),
    "Search": ("Rechercher", "Zoeken"),
    "Made with": ("Fait avec", "Gemaakt met"),
    "Toggle site navigation sidebar": ("Menu du site", "Menu van de site"),
    "Toggle table of contents sidebar": ("Sommaire de la page", "Inhoud van de bladzijde"),
    "Toggle Light / Dark / Auto color theme": ("Clair, sombre ou automatique", "Licht of donker"),
    "Link to this heading": ("Lien vers ce titre", "Link naar deze kop"),
    "Link to this image": ("Lien vers cette image", "Link naar deze afbeelding"),
    "Link to this table": ("Lien vers ce tableau", "Link naar deze tabel"),
    "For organisers": ("Pour les organisateurs", "Voor organisatoren"),
    "For scorekeepers": ("Pour compter les points", "Voor puntentellers"),
    "For designers": ("Pour les auteurs de cartes", "Voor ontwerpers"),
    "Cards and rulebooks": ("Cartes et livrets", "Kaarten en spelregels"),
    "Reference": ("Référence (en anglais)", "Naslag (in het Engels)"),
    "For contributors": ("Pour contribuer (en anglais)", "Voor wie meewerkt (in het Engels)"),
}
_TEXT = re.compile(r">(\s*)([^<>]+?)(\s*)(?=<)")
_NAMED = re.compile(r'\b(aria-label|title|placeholder)="([^"]+)"')


def told(page: str, language: str) -> str:
    """The HTML of a page with the theme's words in a language."""
    if language == "en":
        return page
    which = ("fr", "nl").index(language)

    def said(words: str) -> str:
        known, _, of = (
            words.partition(" of ") if words.startswith("Toggle nav") else (words, "", "")
        )
        return f"{WORDS[known][which]} {of}".rstrip() if known in WORDS else words

    page = _TEXT.sub(lambda found: f">{found[1]}{said(found[2])}{found[3]}", page)
    return _NAMED.sub(lambda found: f'{found[1]}="{said(found[2])}"', page)


def side_bar(tree: str, page: str) -> str:
    """The tree of pages in the side bar, without those that say the same in another language;
    the first pages of all languages stay."""
    soup = BeautifulSoup(tree, "html.parser")
    for link in soup.select("li > a"):
        other = _page(str(link["href"]), page)
        if language_of(other) != language_of(page):
            if switch(other) and other not in TRANSLATED[0] and link.parent:
                link.parent.extract()
            link["lang"] = language_of(other)
    return str(soup)


def _page(link: str, page: str) -> str:
    """The name of the page that a link of another leads to."""
    path = posixpath.join(posixpath.dirname(page), link.partition("#")[0])
    return posixpath.normpath(path).removesuffix(".html") if link[:1] != "#" else page
