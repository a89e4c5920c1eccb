"""Tables of what other programs and sites call things: TOML beside the cards."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias

from antipater.grammar.folders import folder_of
from antipater.rules.card_set import Item

# What a site's numbers (whatever stands there in a log) are as ids of items, by kinds of items.
Numbers: TypeAlias = dict[str, dict[Any, int]]


@cache
def interchange(name: str) -> Mapping[str, Any]:
    """The table of a program or site, such as ``7wdio``."""
    file = folder_of("antipater.dsl_cards") / "interchange" / f"{name}.toml"
    return tomllib.loads(file.read_text("utf-8"))


def numbered(slugs: Iterable[tuple[int, str]], by_slug: Mapping[str, Item]) -> dict[Any, int]:
    """A site's numbers as ids of the items that there are."""
    return {number: by_slug[slug].id for number, slug in slugs if slug in by_slug}
