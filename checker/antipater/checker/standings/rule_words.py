"""What the keys and words of a tournament's rules are called in each language."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from antipater.checker.messages.words import known, say, text
from antipater.checker.records.names import simplified
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.grammar.diagnostics import nearest


@dataclass(frozen=True)
class RuleWords:
    """Names in every language, by texts; ``also``: words of the card sets beside them.

    ``sources``: the texts to look for, ``*`` for the name; messages name the first form found.
    """

    sources: tuple[str, ...]
    also: bool = False

    def meant(self, written: str, names: Iterable[str]) -> str | None:
        """Which of the names is written, in any language; None for none."""
        wanted = simplified(written)
        return next((name for name in names if wanted in self._simplified(name)), None)

    def called(self, name: str, language: str) -> str:
        """A name as messages have it in a language."""
        for forms in self._forms(name):
            return forms[language][0]
        return name

    def told(self, written: str, names: Iterable[str], language: str) -> Mapping[str, object]:
        """What a message says of a word that is none of the names."""
        expected = [self.called(name, language) for name in names]
        near = nearest(written, expected)
        meant = say("rules.meant", language, word=near) if near else ""
        return {"found": written[:100], "meant": meant, "expected": expected}

    @cache  # noqa: B019  (there are three)
    def _simplified(self, name: str) -> frozenset[str]:
        every = (form for forms in self._forms(name) for own in forms.values() for form in own)
        return frozenset(map(simplified, (name, *every)))

    def _forms(self, name: str) -> Iterator[Mapping[str, tuple[str, ...]]]:
        """The forms by language, from each source that has the name."""
        for key in (source.replace("*", name) for source in self.sources):
            if known(key):
                yield {code: tuple(words.split(", ")) for code, words in text(key).items()}
        if self.also:
            for cards in map(load_set, shipped_sets()):
                if name in cards.categories:
                    yield cards.vocabulary[name]


KEYS = RuleWords(("rules.key.*",))
WORDS = RuleWords(("rules.word.*", "standings.*"), also=True)
KINDS = RuleWords(("common.result.*",), also=True)
