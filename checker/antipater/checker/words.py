"""The checker's own words in the languages that it speaks; game words come from the sets."""

LANGUAGES = ("en", "fr", "nl")

# Written and read in records, and shown in verdicts.
RESULTS: dict[str, tuple[str, str, str]] = {
    "civilian": ("civilian", "civile", "burgerlijk"),
    "military": ("military", "militaire", "militair"),
    "scientific": ("scientific", "scientifique", "wetenschappelijk"),
    "resignation": ("resignation", "abandon", "opgave"),
    "time_out": ("time-out", "temps-dépassé", "tijdsoverschrijding"),
    "unfinished": ("unfinished", "inachevée", "onvoltooid"),
}
SHARED = ("shared", "partagée", "gedeeld")


def word(entry: tuple[str, str, str], language: str) -> str:
    """The entry's word in a language."""
    return entry[LANGUAGES.index(language)]
