"""Modules by the name of a set: built once for a text, and then kept in the user's cache."""

import hashlib
from functools import lru_cache
from pathlib import Path

from antipater.checker.compile.abi import SECTION
from antipater.checker.compile.game import GAMES
from antipater.checker.compile.wasm import custom_sections
from antipater.grammar import cache
from antipater.grammar.cards.load import load_set, read_layers
from antipater.grammar.folders import stamps
from antipater.rules.card_set import CardSet


class NotCompiled(ValueError):
    """A game whose sets do not compile to a module yet, or a set that cannot be one."""


def module_of(set_name: str | Path, edition: str | None = None, kept: bool = True) -> bytes:
    """The module of a set, by name or folder, and an edition (None: the set's default).

    ``kept``: look for it in the user's cache first, and keep it there. Raises
    ``CardSetError`` for a set that cannot be used, ``KeyError`` for an edition that it does
    not have, and ``NotCompiled``.
    """
    cards = load_set(set_name)
    name = cards.editions[edition or cards.default_edition].name
    if not kept:
        return _built(cards, name, text_hash(set_name))
    digest = hashlib.sha256(f"{cards.text_hash}\0{name}\0{_code_version()}".encode())
    key = f"{digest.hexdigest()[:32]}.module"
    if found := _kept(key):
        return found
    module = _built(cards, name, text_hash(set_name))
    cache.write_bytes(key, module)
    return module


def _kept(key: str) -> bytes | None:
    """The module that is kept under a name, if there is one."""
    module = cache.read_bytes(key) or b""
    try:
        return module if SECTION in dict(custom_sections(module)) else None
    except ValueError:
        return None


def _built(cards: CardSet, edition: str, text: str) -> bytes:
    build = GAMES[cards.game].build
    if build is None:
        raise NotCompiled(f"sets of the game {cards.game} cannot be compiled to a module")
    try:
        return build(cards, edition, text)
    except OverflowError as problem:
        raise NotCompiled(
            f"{cards.slug} cannot be compiled in edition {edition}: {problem}; "
            "games are judged without a module"
        ) from None


def text_hash(set_name: str | Path) -> str:
    """A hash of a set's text and of those that it extends: the same on every machine."""
    digest = hashlib.sha256()
    for files in read_layers(set_name):
        for _, text in files:
            digest.update(f"{len(text)}\0{text}".encode())
        digest.update(b"\0layer")
    return digest.hexdigest()[:32]


@lru_cache(maxsize=1)
def _code_version() -> str:
    """Changes whenever the same set may give another module."""
    packages = (f"antipater.checker.{room}" for room in ("compile", "judging", "records"))
    return "\n".join(stamps((*packages, "antipater.dsl_cards.interchange"), (".py", ".toml")))
