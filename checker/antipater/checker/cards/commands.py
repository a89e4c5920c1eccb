"""``antipater cards``: the designer's bench on the command line."""

import json
from enum import StrEnum
from typing import Annotated

import typer

from antipater.grammar.diagnostics import CardSetError
from antipater.grammar.load import load_set, read_layers
from antipater.rules.definitions import CardSet

app = typer.Typer(
    help="Write, check, show and compare card sets.",
    rich_markup_mode=None,
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
        from antipater.checker.cards.diagnosis import rendered

        texts = _texts(name_or_folder)
        typer.echo("\n".join(rendered(d, texts) for d in error.diagnostics), err=True)
        raise typer.Exit(2) from None


def _texts(name_or_folder: str) -> dict[str, str]:
    """The text of each file of a set; nothing where they cannot be read."""
    try:
        return {file: text for files in read_layers(name_or_folder) for file, text in files}
    except CardSetError:
        return {}


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


@app.command()
def check(
    sets: Annotated[
        list[str] | None, typer.Argument(metavar="[SET…]", help="Set names, folders or files.")
    ] = None,
    set_name: Annotated[
        list[str] | None, typer.Option("--set", metavar="SET", help="Another way to name a set.")
    ] = None,
    below: Annotated[
        bool, typer.Option("--below", help="Also look over the sets that are extended.")
    ] = False,
    watching: Annotated[
        bool, typer.Option("--watch", help="Check again whenever a file is saved.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Compile card sets and report everything that is wrong or odd, with its place.

    Without a name, every shipped set is checked.
    """
    from antipater.checker.cards.checking import run_check, watch
    from antipater.grammar.load import shipped_sets

    names = [*(sets or []), *(set_name or [])] or list(shipped_sets())
    if watching:
        watch(names, below, as_json)
    else:
        raise typer.Exit(run_check(names, below, as_json))


@app.command("format")
def format_(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH…", help="Files, folders, or - for standard input.")
    ],
    check_only: Annotated[
        bool, typer.Option("--check", help="Only tell what would change; exit status 1 if so.")
    ] = False,
) -> None:
    """Rewrite card text in its one style; comments are kept."""
    from antipater.checker.cards.formatting import format_all

    try:
        status = format_all(paths, check_only)
    except CardSetError as error:
        typer.echo(str(error), err=True)
        status = 2
    raise typer.Exit(status)


@app.command("list")
def list_cards(
    text: Annotated[str, typer.Argument(help="Part of a name or of an effect.")] = "",
    set_name: SetOption = "duel",
    kind: Annotated[str, typer.Option(help="building, guild, wonder, board, stage, token")] = "",
    age: Annotated[int | None, typer.Option(help="1, 2 or 3")] = None,
    colour: Annotated[str, typer.Option(help="brown, bleu, geel …")] = "",
    produces: Annotated[list[str] | None, typer.Option(help="Gives this resource.")] = None,
    needs: Annotated[list[str] | None, typer.Option(help="Costs this resource.")] = None,
    science: Annotated[str, typer.Option(help="Bears this scientific symbol.")] = "",
    chain: Annotated[
        str, typer.Option(help="Linked by this chain symbol, or with this card.")
    ] = "",
    players: Annotated[int | None, typer.Option(help="In the game with so many.")] = None,
    cost_max: Annotated[int | None, typer.Option(help="Most coins and resources.")] = None,
    points_min: Annotated[int | None, typer.Option(help="Least printed points.")] = None,
    shields_min: Annotated[int | None, typer.Option(help="Least shields.")] = None,
    lang: LangOption = Language.EN,
    as_json: JsonOption = False,
) -> None:
    """List the cards of a set that fit every filter. Words may be in any language."""
    from antipater.checker.cards.listing import Filter, UnknownWord, Wanted, table
    from antipater.checker.cards.show import item_object

    cards = opened(set_name)
    wanted = Wanted(
        text=text,
        kind=kind,
        age=age,
        colour=colour,
        produces=produces or (),
        needs=needs or (),
        science=science,
        chain=chain,
        players=players,
        cost_max=cost_max,
        points_min=points_min,
        shields_min=shields_min,
    )
    try:
        items = Filter(cards, wanted, lang).items()
    except UnknownWord as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    if not as_json:
        typer.echo(table(cards, items, lang, players))
    for item in items if as_json else ():
        typer.echo(json.dumps(item_object(cards, item, lang), ensure_ascii=False))


@app.command()
def diff(
    old: Annotated[str, typer.Argument(metavar="OLD", help="A set's name, or a folder.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="A set's name, or a folder.")],
    lang: LangOption = Language.EN,
    as_json: JsonOption = False,
) -> None:
    """Tell what changed between two sets in the meaning, not in the text.

    Where a formula changed, shows a smallest situation in which the two differ.
    Exit status: 0 nothing changed in the meaning, 1 something did, 2 cannot be read.
    """
    from antipater.checker.cards.diff import differences
    from antipater.checker.cards.diff_report import as_object, report

    sets = opened(old), opened(new)
    found = differences(*sets, lang)
    if not as_json:
        typer.echo(report(found, *sets, lang))
    for each in found if as_json else ():
        typer.echo(json.dumps(as_object(each), ensure_ascii=False))
    if any(d.matters for d in found):
        raise typer.Exit(1)


@app.command("reference")
def reference_() -> None:
    """Print the reference of the card language."""
    from antipater.grammar.reference import reference

    typer.echo(reference(), nl=False)
