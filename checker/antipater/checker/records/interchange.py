"""Tables of what other programs and sites call things: TOML beside the cards."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from antipater.grammar.folders import folder_of


@cache
def interchange(name: str) -> Mapping[str, Any]:
    """The table of a program or site, such as ``7wdio``."""
    file = folder_of("antipater.dsl_cards") / "interchange" / f"{name}.toml"
    return tomllib.loads(file.read_text("utf-8"))
