"""The parser of one declaration; its tables are kept between runs, since making them takes long."""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

import lark
from lark import Lark, Token
from lark.grammar import Rule
from lark.lexer import TerminalDef

from antipater.grammar.cache import read, write
from antipater.grammar.cards.rows import grammar_of_rows
from antipater.grammar.folders import stamps


class _WholeWords:
    """Lets any word be a name everywhere, so that keywords are never cut out of words."""

    always_accept = ("NAME",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


@cache
def parser() -> Lark:
    """The parser of one declaration."""
    return _kept(kept_as()) or _made(grammar_text(), kept_as())


def kept_as() -> str:
    """The name under which the tables are kept: another for another grammar, Lark or Python."""
    version = "\n".join([lark.__version__, *stamps((), ()), grammar_text()])
    return f"{hashlib.sha256(version.encode()).hexdigest()[:32]}.tables"


def grammar_text() -> str:
    """The grammar: what its file says, and rows of lines and events."""
    file = resources.files("antipater.grammar.cards").joinpath("cards.lark")
    return "\n".join((file.read_text("utf-8"), *grammar_of_rows(), ""))


def _kept(name: str) -> Lark | None:
    """The parser from tables that were kept."""
    try:
        known: Any = _unpacked(read(name))
        found: Lark = Lark._load_from_dict(  # type: ignore[no-untyped-call]  # Lark
            known["data"], known["memo"], postlex=_WholeWords(), propagate_positions=True
        )
        found.parse("building x\n")
    except Exception:  # whatever is wrong with the tables, they are made anew
        return None
    return found


def _made(text: str, name: str) -> Lark:
    made = Lark(
        text,
        parser="lalr",
        postlex=_WholeWords(),
        propagate_positions=True,
        maybe_placeholders=True,
    )
    data, memo = made.memo_serialize([TerminalDef, Rule])
    data["options"] = {n: v for n, v in data["options"].items() if n != "postlex"}
    write(name, _packed({"data": data, "memo": memo}))
    return made


def _packed(data: Any) -> Any:
    """Tables as JSON can say them: a dictionary as its pairs, since some go by numbers."""
    if isinstance(data, dict):
        return {"pairs": [[_packed(k), _packed(v)] for k, v in data.items()]}
    if isinstance(data, list | tuple | set | frozenset):
        return [_packed(part) for part in data]
    return data


def _unpacked(data: Any) -> Any:
    if isinstance(data, dict):
        return {_unpacked(k): _unpacked(v) for k, v in data["pairs"]}
    if isinstance(data, list):
        return [_unpacked(part) for part in data]
    return data
