"""A bar on a terminal while a command works."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """What is told how much of a total is done; nothing is shown where standard error is no
    terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    # The bar steers the terminal, which our own streams would not let it do.
    with Progress(console=Console(file=sys.__stderr__), transient=True) as progress:
        task = progress.add_task(escape(label), total=total)
        last = 0

        def advance(done: int) -> None:
            nonlocal last
            if done - last >= total // 200:
                last = done
                progress.update(task, completed=done)

        yield advance
