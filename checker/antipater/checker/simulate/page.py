"""The report of a simulation as files in a folder: one web page with plots, text, and data."""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from antipater.checker.base.files import put
from antipater.checker.messages.visible import escaped
from antipater.checker.simulate.report import Simulated

PAGE, DATA = "simulation.html", "simulation.jsonl"
_STYLE = (
    "body{font-family:system-ui,sans-serif;max-width:60rem;margin:1rem auto;padding:0 1rem}"
    "pre{overflow-x:auto;font-size:.8rem;white-space:pre-wrap}svg{max-width:100%;height:auto}"
)
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def write(folder: Path, text: str, data: Iterable[str], found: Sequence[Simulated]) -> list[Path]:
    """Write the page and the data, in the place of those of before; raises ``OSError``."""
    from antipater.checker.simulate.plots import plots

    parts = []
    for each in found:
        if len(found) > 1:
            parts.append(f"<h2>{escape(escaped(each.cards.slug))}</h2>")
        parts += [f"<h3>{title}</h3>\n{plot}" for title, plot in plots(each)]
    names = " and ".join(each.cards.slug for each in found)
    page = (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(names)}, played '
        f"{found[0].sums.games:,} times</title><style>{_STYLE}</style></head><body>\n"
        f"<pre>{escape(escaped(text))}</pre>\n{''.join(parts)}</body></html>\n"
    )
    files = [folder / PAGE, folder / DATA]
    put(files[0], page)
    put(files[1], "".join(f"{line}\n" for line in data))
    return files
