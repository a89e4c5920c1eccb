"""The command ``antipater``: its entry point, and what it does when a pipe breaks."""

import os
import sys
from io import TextIOWrapper


def main() -> None:
    """Run the command line; ends the process."""
    from antipater.checker.app import app

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        app()
    except BrokenPipeError:
        # Whoever read our output has closed it; say nothing more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


if __name__ == "__main__":
    main()
