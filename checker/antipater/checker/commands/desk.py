"""``antipater desk``: everything in a browser, on this machine or as a static folder."""

from pathlib import Path
from typing import Annotated

import typer

from antipater.checker.commands.options import FirstLang, spoken


def desk(
    static: Annotated[
        Path | None,
        typer.Option(
            "--static",
            metavar="FOLDER",
            help="Write the desk into a folder for a web space, where it runs without a server.",
        ),
    ] = None,
    pyodide: Annotated[
        Path | None,
        typer.Option(
            "--pyodide",
            metavar="FOLDER",
            help="With --static: folder that Pyodide is in (default: npm fetches it).",
        ),
    ] = None,
    port: Annotated[
        int,
        typer.Option(
            "--port",
            metavar="N",
            min=0,
            max=65535,
            help="Port to serve on (default: any free one).",
        ),
    ] = 0,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Print the address; open no browser.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Write into a folder that holds files already.")
    ] = False,
    lang: FirstLang = None,
) -> None:
    """Do all of this in a browser. Judge, score, write card sets and rank tournaments.

    Serves the desk on this machine alone, and opens the browser; ends when interrupted. What
    is opened there leaves neither the machine nor, with --static, the browser.
    """
    language = lang.value if lang else None
    if static is not None:
        raise typer.Exit(_write(static, pyodide, force, language, spoken(lang)))
    raise typer.Exit(_serve(port, not no_browser, language, spoken(lang)))


def _write(folder: Path, pyodide: Path | None, force: bool, language: str | None, told: str) -> int:
    from antipater.checker.commands.bar import bar
    from antipater.checker.commands.runs.desk.folder import NoPyodide, write_folder
    from antipater.checker.messages.visible import visible
    from antipater.checker.messages.words import say

    shown = visible(str(folder))
    if folder.exists() and not force and (not folder.is_dir() or any(folder.iterdir())):
        typer.echo(say("desk.written.exists", told, folder=shown), err=True)
        return 2
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with bar(shown, 100) as advance:
            size = write_folder(folder, pyodide, language, advance)
    except NoPyodide as error:
        typer.echo(say("desk.written.no_pyodide", told, problem=visible(str(error))), err=True)
        return 2
    typer.echo(say("desk.written.done", told, folder=shown, size=round(size / 1e6)))
    return 0


def _serve(port: int, browsing: bool, language: str | None, told: str) -> int:
    import webbrowser

    from antipater.checker.commands.runs.desk.server import DeskServer, serve
    from antipater.checker.messages.lines import trouble
    from antipater.checker.messages.words import say

    try:
        server = DeskServer(port, language)
    except OSError as error:
        problem = trouble(error, told)
        typer.echo(say("desk.port", told, port=port, problem=problem), err=True)
        return 2
    typer.echo(say("desk.serving", told, address=server.address))
    serve(server, webbrowser.open if browsing else lambda address: None)
    return 0
