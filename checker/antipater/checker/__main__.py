"""The command ``antipater``: its entry point, and what it does when something breaks."""

import gc
import os
import sys
from contextlib import suppress
from io import TextIOWrapper

from antipater.checker.base.exit_status import INTERRUPTED

UNREADABLE = 2
# Objects between two looks for garbage. A short command makes fewer, and little of it garbage.
_BETWEEN_LOOKS = 100_000


def main() -> None:
    """Run the command line; ends the process, whatever happens with a status of 0 to 3, or with
    130 where it was interrupted."""
    gc.set_threshold(_BETWEEN_LOOKS)
    try:
        sys.exit(run())
    finally:
        _quietly_closed()
        # What the system frees at once is not looked through for garbage before.
        gc.freeze()


def run(arguments: list[str] | None = None) -> int:
    """Run one command (None: the process's own); returns the exit status, from 0 to 3, or 130.

    Standard output and error become streams through which nothing that steers a terminal
    passes, and stay so.
    """
    from antipater.checker.messages.visible import OutputLost, VisibleStream

    # What is opened here stays open as long as the process.
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name) or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # see above
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        setattr(sys, name, VisibleStream(stream))
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  # see above
    try:
        status = _status(arguments)
        # What is still held back can fail as well, and then nobody has the verdict.
        sys.stdout.flush()
        return status
    except OutputLost as lost:
        return _told(str(lost)) if str(lost) else UNREADABLE
    except BrokenPipeError:
        return UNREADABLE  # nobody is there to be told more
    except KeyboardInterrupt:
        _told("interrupted")
        return INTERRUPTED
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        return _told(f"{place}{error.strerror or error}")
    except Exception as error:
        from antipater.checker.base.faults import FAULT, described, place_of

        _told(f"a fault of Antipater ({described(error)}, at {place_of(error)}); please report it")
        return FAULT


def _status(arguments: list[str] | None) -> int:
    from antipater.checker.commands.cli import ASKED, app
    from antipater.checker.commands.language import settle

    if ASKED in os.environ:
        from typer._completion_classes import completion_init

        completion_init()
    try:
        settle(os.environ)
    except ValueError as error:  # a file of settings that is not one
        return _told(str(error))
    try:
        app(arguments, prog_name="antipater", standalone_mode=True)
    except SystemExit as ended:
        # The library of the command line makes a silent end of an interruption.
        if isinstance(getattr(ended.__context__, "__cause__", None), KeyboardInterrupt):
            raise KeyboardInterrupt from None
        return ended.code if isinstance(ended.code, int) else UNREADABLE * bool(ended.code)
    return 0


def _told(line: str) -> int:
    with suppress(Exception):  # what is told may be that nothing can be
        print(f"antipater: {line}", file=sys.stderr)
    return UNREADABLE


def _quietly_closed() -> None:
    """Flush what is left; where that fails, let the interpreter not say so once more."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


if __name__ == "__main__":
    main()
