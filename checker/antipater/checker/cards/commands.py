"""``antipater cards``: the designer's bench on the command line."""

import json
from enum import StrEnum
from typing import Annotated

import typer

from antipater.grammar.diagnostics import CardSetError
from antipater.grammar.load import load_set
from antipater.rules.definitions import CardSet

app = typer.Typer(
    help="Write, check, show and compare card sets.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


class Language(StrEnum):
    """The languages of the output."""

    EN = "en"
    FR = "fr"
    NL = "nl"


SetOption = Annotated[
    str, typer.Option("--set", metavar="SET", help="A shipped set's name, or a folder of cards.")
]
LangOption = Annotated[Language, typer.Option("--lang", help="The language of the output.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object a line, for tools.")]


@app.callback()
def bench() -> None:
    """Write, check, show and compare card sets."""


def opened(name_or_folder: str) -> CardSet:
    """The set, or exit status 2 with every diagnostic on standard error."""
    try:
        return load_set(name_or_folder)
    except CardSetError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None


@app.command()
def show(
    names: Annotated[list[str], typer.Argument(metavar="NAME…", help="Names or slugs.")],
    set_name: SetOption = "duel",
    lang: LangOption = Language.EN,
    as_json: JsonOption = False,
) -> None:
    """Show cards, rules, rulings, editions or chain symbols of a set by name.

    A name may be in any language, in any case, with or without accents.
    """
    from antipater.checker.cards import lookup
    from antipater.checker.cards.show import as_object, sheet

    cards, missing = opened(set_name), False
    whole = " ".join(names)
    by_name = lookup.Lookup(cards)
    found = by_name.named(whole)
    named = {whole: found} if found.things else {n: by_name.named(n) for n in names}
    sheets = list[str]()
    for name, (things, meant) in named.items():
        missing |= not things
        if not things:
            hint = f"; did you mean `{meant}`?" if meant else ""
            typer.echo(f"nothing in {set_name} is called `{name}`{hint}", err=True)
        elif as_json:
            sheets += [json.dumps(as_object(cards, t, lang), ensure_ascii=False) for t in things]
        else:
            if len(things) > 1:
                sheets.append(
                    f"`{name}` fits {len(things)}: {', '.join(map(lookup.slug_of, things))}"
                )
            sheets += [sheet(cards, thing, lang) for thing in things]
    if sheets:
        typer.echo(("\n" if as_json else "\n\n").join(sheets))
    if missing:
        raise typer.Exit(2)
