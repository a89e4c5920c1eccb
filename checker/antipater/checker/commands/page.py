"""``antipater page``: one web page for the table, to record games and to keep score."""

from pathlib import Path
from typing import Annotated

import typer

from antipater.checker.commands.options import Edition, FirstLang, Force, Output, set_called, spoken


def page(
    output: Output = Path("antipater.html"),
    force: Force = False,
    card_sets: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="SET",
            help="Card set to put on the page, a name or a folder; may be given again "
            "(default: all shipped sets).",
            callback=set_called,
        ),
    ] = None,
    lang: FirstLang = None,
    edition: Edition = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--folder",
            metavar="FOLDER",
            help="Write a folder for a web space instead: an app to install, which works offline.",
        ),
    ] = None,
    find_limits: Annotated[
        bool,
        typer.Option(
            "--limits",
            help="Find out what each entry of the scorepad of a set of your own can be, so that "
            "the page marks the rest. Takes minutes, once for a text; shipped sets have it.",
        ),
    ] = False,
) -> None:
    """Write one web page for the table. It records a game by tapping, and keeps score.

    The page is a single file. It opens from disk, needs no network, saves itself in the
    browser, and switches between English, French and Dutch.
    """
    from antipater.checker.base.files import check_free
    from antipater.checker.messages.lines import in_one_line, trouble
    from antipater.checker.messages.visible import visible
    from antipater.checker.messages.words import say
    from antipater.checker.pages.app import app
    from antipater.checker.pages.document import document
    from antipater.checker.pages.table import pages_editions, sets_of_pages, table_data
    from antipater.checker.records.destination import Destination, NotWritten
    from antipater.grammar.errors import CardSetError

    language = spoken(lang)

    names = tuple(dict.fromkeys(card_sets or sets_of_pages()))
    try:
        check_free(output)
        known = pages_editions(names)
        if edition is not None and edition not in known:
            text = say("page.no_edition", language, edition=edition, known=", ".join(known))
            typer.echo(text, err=True)
            raise typer.Exit(2)
        data = table_data(names, edition, lang.value if lang else None, find_limits)
        title = say("page.title", language)
        if folder is None:
            files = {output.name: document("page", title, data, language)}
        else:
            output, files = folder, app(data, title, language)
        place = Destination(str(folder or output.parent), force)
        for name, text in files.items():
            place.write(name, text)
    except CardSetError as error:
        lines = (in_one_line(each, language) for each in error.diagnostics)
        typer.echo("\n".join(lines), err=True)
        raise typer.Exit(2) from None
    except NotWritten as refused:
        typer.echo(say("page.exists", language, file=str(refused.path)), err=True)
        raise typer.Exit(2) from None
    except OSError as error:
        typer.echo(f"{visible(str(output))}: {trouble(error, language)}", err=True)
        raise typer.Exit(2) from None
    # What the page reads is plain data, of which no more than that is typed.
    sets = ", ".join(one["slug"] for one in data["sets"])  # type: ignore[attr-defined]
    size = sum(len(text.encode()) for text in files.values()) // 1000
    typer.echo(say("page.written", language, file=str(output), sets=sets, size=size))
