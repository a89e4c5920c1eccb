"""``antipater build``: a card set as a WebAssembly module."""

from pathlib import Path
from typing import Annotated

import typer

from antipater.checker.commands.options import EditionOf, Lang, Language, SameSet, SetArgument
from antipater.checker.commands.prove import opened
from antipater.checker.games.registry import DEFAULT_SET
from antipater.checker.messages.lines import told, trouble

_MAGIC = b"\0asm"


def build(
    set_name: SetArgument = DEFAULT_SET,
    edition: EditionOf = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", help="File to write (default: SET.wasm)."),
    ] = None,
    card_set: SameSet = None,
    lang: Lang = Language.EN,
) -> None:
    """Compile a set to a WebAssembly module. It judges games without this program.

    The same text gives the same bytes. docs/reference/module.md describes what the module
    exports, with hosts in Python and JavaScript.
    """
    from antipater.checker.base.files import check_free, put
    from antipater.checker.compile.build import NotCompiled, module_of
    from antipater.checker.messages.visible import visible

    set_name = card_set or set_name
    cards = opened(set_name, edition, lang)
    try:
        module = module_of(set_name, edition, kept=False)
    except NotCompiled as error:
        typer.echo(told(str(error), lang), err=True)
        raise typer.Exit(2) from None
    path = output or Path(f"{cards.slug}.wasm")
    try:
        check_free(path)
        if path.exists() and path.read_bytes()[: len(_MAGIC)] != _MAGIC:
            line = f"{visible(str(path))}: another file is there; name one that ends in .wasm"
            typer.echo(told(line, lang), err=True)
            raise typer.Exit(2)
        put(path, module)
    except OSError as error:
        typer.echo(f"{visible(str(path))}: {trouble(error, lang)}", err=True)
        raise typer.Exit(2) from None
    name = cards.editions[edition or cards.default_edition].name
    line = f"{visible(str(path))}: {cards.slug}, edition {name}, {len(module):,} bytes"
    typer.echo(told(line, lang))
