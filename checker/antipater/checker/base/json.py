"""Plain data as JSON: one object a line, characters as they are."""

from collections.abc import Mapping
from json import JSONEncoder

_encode = JSONEncoder(ensure_ascii=False).encode


def line(plain: Mapping[str, object]) -> str:
    """An object in one line, without the line's end."""
    return _encode(plain)
