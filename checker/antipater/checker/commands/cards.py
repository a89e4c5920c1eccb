"""``antipater cards``: the card tools on the command line."""

from pathlib import Path
from typing import Annotated

import typer

from antipater.checker.commands.options import (
    HELP,
    CheckOnly,
    Json,
    Lang,
    Language,
    SameSet,
    SameSets,
    SetArgument,
    set_called,
)
from antipater.checker.games.registry import DEFAULT_SET
from antipater.checker.messages.lines import in_one_line, told, trouble
from antipater.grammar.cards.load import load_set
from antipater.grammar.errors import CardSetError
from antipater.rules.card_set import CardSet

app = typer.Typer(
    help="Write, check, show and compare card sets.",
    rich_markup_mode=None,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings=HELP,
)


SetOption = Annotated[
    str,
    typer.Option(
        "--set",
        metavar="SET",
        help="Name of a shipped set, or a folder of cards.",
        callback=set_called,
    ),
]


@app.callback()
def card_tools() -> None:
    """Write, check, show and compare card sets."""


def opened(name_or_folder: str, language: str) -> CardSet:
    """The set, or exit status 2 with every diagnostic on standard error."""
    try:
        return load_set(name_or_folder)
    except CardSetError as error:
        from antipater.checker.cards.diagnosis import unusable

        typer.echo(unusable(name_or_folder, error, language), err=True)
        raise typer.Exit(2) from None


def as_played(cards: CardSet) -> CardSet:
    """The set with the costs and formulas of its default edition."""
    return cards.under(cards.default_edition)


@app.command()
def show(
    names: Annotated[list[str], typer.Argument(metavar="NAME…", help="Names or slugs to look up.")],
    set_name: SetOption = DEFAULT_SET,
    lang: Lang = Language.EN,
    as_json: Json = False,
) -> None:
    """Show cards and rules of a set by name. Also rulings, zones, chain symbols …

    Names may be in English, French or Dutch; case and accents do not matter.
    """
    from antipater.checker.base import json
    from antipater.checker.cards import lookup
    from antipater.checker.cards import plain as plain_cards
    from antipater.checker.cards.show import sheet as shown

    cards, missing = opened(set_name, lang), False
    cards = as_played(cards) if as_json else cards
    whole = " ".join(names)
    by_name = lookup.Lookup(cards)
    found = by_name.named(whole)
    named = {whole: found} if found.things else {n: by_name.named(n) for n in names}
    sheets = list[str]()
    for name, (things, meant) in named.items():
        missing |= not things
        if not things:
            hint = f"; did you mean `{meant}`?" if meant else ""
            line = f"nothing in {set_name} is called `{name}`{hint}"
            typer.echo(told(line, lang), err=True)
        elif as_json:
            sheets += [json.line(plain_cards.thing(cards, t, lang)) for t in things]
        else:
            if len(things) > 1:
                slugs = ", ".join(map(lookup.slug_of, things))
                sheets.append(told(f"`{name}` fits {len(things)}: {slugs}", lang))
            sheets += [shown(cards, thing, lang) for thing in things]
    if sheets:
        typer.echo(("\n" if as_json else "\n\n").join(sheets))
    if missing:
        raise typer.Exit(2)


@app.command()
def check(
    sets: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SET…]", help="Sets to check: names, folders or files.", callback=set_called
        ),
    ] = None,
    set_name: SameSets = None,
    below: Annotated[
        bool, typer.Option("--below", help="Also check the sets this one builds on.")
    ] = False,
    watching: Annotated[
        bool, typer.Option("--watch", help="Check again whenever a file is saved.")
    ] = False,
    lang: Lang = Language.EN,
    as_json: Json = False,
) -> None:
    """Check card sets. Reports every error and warning with file and line.

    Without a name, check every shipped set.
    """
    from antipater.checker.cards.check import run_check, watch
    from antipater.grammar.cards.load import shipped_sets

    names = [*(sets or []), *(set_name or [])] or list(shipped_sets())
    if watching:
        watch(names, below, as_json, lang)
    else:
        raise typer.Exit(run_check(names, below, as_json, lang))


@app.command("at")
def at_place(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="File of card text.")],
    line: Annotated[int, typer.Argument(metavar="LINE", help="Line, from 1.")],
    column: Annotated[int, typer.Argument(metavar="COLUMN", help="Column, from 1.")] = 1,
    lang: Lang = Language.EN,
    as_json: Json = False,
) -> None:
    """Tell what a word of card text means. And what can stand there; for editors.

    The same that the language server tells, for editors that speak another protocol. With
    --json the card around the place is drawn as well.
    """
    from antipater.checker.base import json
    from antipater.checker.editor.at_place import NoPlace, plain

    try:
        found = plain(file, line, column, lang)
    except NoPlace as problem:
        typer.echo(told(str(problem), lang), err=True)
        raise typer.Exit(2) from None
    if as_json:
        typer.echo(json.line(found))
        return
    words = [f"  {each['word']}  ({each['sort']})" for each in found["offers"]]
    typer.echo("\n".join([*filter(None, [found["told"]]), *words]))


@app.command("test")
def run_tests(
    sets: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SET…]", help="Sets to test: names, folders or files.", callback=set_called
        ),
    ] = None,
    set_names: SameSets = None,
    below: Annotated[
        bool,
        typer.Option("--below", help="Also the examples of the sets this one builds on."),
    ] = False,
    only: Annotated[
        str, typer.Option("--only", metavar="TEXT", help="Only examples whose title holds this.")
    ] = "",
    lang: Lang = Language.EN,
    as_json: Json = False,
) -> None:
    """Play the examples of card sets. Tells what was expected, and what came out.

    Without a name, those of every shipped set. With --below, examples of the set below are
    played by the cards and rules of this one: those that come out otherwise have changed.
    Exit status: 0 all came out, 1 some did not, 2 a set cannot be used.
    """
    from antipater.checker.examples.report import run_examples
    from antipater.grammar.cards.load import shipped_sets

    names = [*(sets or []), *(set_names or [])] or list(shipped_sets())
    raise typer.Exit(run_examples(names, below, only, as_json, lang))


@app.command("format")
def format_(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH…", help="Files or folders; - is standard input.")
    ],
    check_only: CheckOnly = False,
    lang: Lang = Language.EN,
) -> None:
    """Format card files in the standard style. Comments are kept."""
    from antipater.checker.cards.format import format_all

    try:
        status = format_all(paths, check_only, lang)
    except CardSetError as error:
        lines = (in_one_line(each, lang) for each in error.diagnostics)
        typer.echo("\n".join(lines), err=True)
        status = 2
    raise typer.Exit(status)


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new set's short name.")],
    extends: Annotated[
        str,
        typer.Option(
            "--extends",
            metavar="SET",
            help="The shipped set that it builds on.",
            callback=set_called,
        ),
    ] = DEFAULT_SET,
    folder: Annotated[
        str, typer.Option("--in", metavar="FOLDER", help="Where to make the set's folder.")
    ] = ".",
    lang: Lang = Language.EN,
) -> None:
    """Make a small set of your own. In a folder; it builds on another set, and checks."""
    from antipater.checker.commands.runs.new_set import new_set

    opened(extends, lang)
    raise typer.Exit(new_set(name, extends, Path(folder), lang))


@app.command()
def fix(
    sets: Annotated[list[str], typer.Argument(metavar="SET…", help="Folders or files.")],
    check_only: CheckOnly = False,
    lang: Lang = Language.EN,
) -> None:
    """Replace misspelt words. Where a finding names the right word for certain."""
    from antipater.checker.cards.fix import run_fix

    raise typer.Exit(run_fix(sets, check_only, lang))


@app.command("list")
def list_cards(
    text: Annotated[str, typer.Argument(help="Part of a name or an effect.")] = "",
    set_name: SetOption = DEFAULT_SET,
    kind: Annotated[
        str, typer.Option(help="building, guild, wonder, board, stage, token or character.")
    ] = "",
    age: Annotated[int | None, typer.Option(help="Age: 1, 2 or 3.")] = None,
    colour: Annotated[str, typer.Option(help="Colour, in any language: brown, bleu, geel …")] = "",
    produces: Annotated[
        list[str] | None, typer.Option(help="Only cards that produce this resource.")
    ] = None,
    needs: Annotated[
        list[str] | None, typer.Option(help="Only cards that cost this resource.")
    ] = None,
    science: Annotated[str, typer.Option(help="Only cards with this scientific symbol.")] = "",
    chain: Annotated[
        str, typer.Option(help="Only cards linked by this chain symbol, or to this card.")
    ] = "",
    players: Annotated[
        int | None, typer.Option(help="Only cards used with this number of players.")
    ] = None,
    cost_max: Annotated[
        int | None,
        typer.Option(help="Highest cost, coins and resources; of characters the least price."),
    ] = None,
    points_min: Annotated[int | None, typer.Option(help="Lowest printed points.")] = None,
    shields_min: Annotated[int | None, typer.Option(help="Lowest number of shields.")] = None,
    lang: Lang = Language.EN,
    as_json: Json = False,
) -> None:
    """List the cards of a set that match every filter. Words may be in any language."""
    from antipater.checker.base import json
    from antipater.checker.cards import plain as plain_cards
    from antipater.checker.cards.list import Filter, UnknownWord, Wanted, table

    cards = as_played(opened(set_name, lang))
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
        typer.echo(told(str(error), lang), err=True)
        raise typer.Exit(2) from None
    if not as_json:
        typer.echo(table(cards, items, lang, players))
    for item in items if as_json else ():
        typer.echo(json.line(plain_cards.item(cards, item, lang)))


@app.command()
def diff(
    old: Annotated[
        str, typer.Argument(metavar="OLD", help="Name of a set, or a folder.", callback=set_called)
    ],
    new: Annotated[
        str, typer.Argument(metavar="NEW", help="Name of a set, or a folder.", callback=set_called)
    ],
    lang: Lang = Language.EN,
    as_json: Json = False,
    as_markdown: Annotated[
        bool, typer.Option("--markdown", help="Print the report in Markdown, for a review.")
    ] = False,
) -> None:
    """Compare two sets by what they mean, not by their text.

    Where a formula changed, show a smallest situation in which the two differ.
    Exit status: 0 same meaning, 1 meaning changed, 2 a set cannot be read.
    """
    from antipater.checker.base import json
    from antipater.checker.cards import plain as plain_cards
    from antipater.checker.cards.diff import differences
    from antipater.checker.cards.diff_report import markdown, report

    if as_json and as_markdown:
        typer.echo(told("--json and --markdown exclude each other; ask for one", lang), err=True)
        raise typer.Exit(2)
    sets = opened(old, lang), opened(new, lang)
    found = differences(*sets, lang)
    if not as_json:
        typer.echo((markdown if as_markdown else report)(found, *sets, lang))
    for each in found if as_json else ():
        typer.echo(json.line(plain_cards.difference(each, *sets, lang)))
    if any(d.matters for d in found):
        raise typer.Exit(1)


@app.command()
def sheet(
    set_name: SetArgument = DEFAULT_SET,
    output: Annotated[
        Path, typer.Option("-o", "--out", metavar="FILE", help="HTML file to write.")
    ] = Path("sheet.html"),
    card_set: SameSet = None,
    lang: Lang = Language.EN,
) -> None:
    """Draw every card of a set on one HTML page. To print and cut out.

    Each card shows its name in three languages, cost, effects, chains and copies.
    """
    from antipater.checker.cards.print_sheet import InTheWayError, cut_off, write_sheet

    cards = as_played(opened(card_set or set_name, lang))
    try:
        count = write_sheet(cards, lang, output)
    except InTheWayError:
        line = f"{output}: another file is there; name one that ends in .html"
        typer.echo(told(line, lang), err=True)
        raise typer.Exit(2) from None
    except OSError as error:
        typer.echo(f"{output}: {trouble(error, lang)}", err=True)
        raise typer.Exit(2) from None
    typer.echo(told(f"{output}: {count} cards of {cards.slug}", lang))
    if cut := cut_off(cards, lang):
        typer.echo(
            told(f"too much to print on one card, and cut: {', '.join(cut)}", lang), err=True
        )


@app.command("reference")
def reference_(lang: Lang = Language.EN) -> None:
    """Print the reference of the card language."""
    from antipater.checker.cards.reference import reference_in

    typer.echo(reference_in(lang), nl=False)
