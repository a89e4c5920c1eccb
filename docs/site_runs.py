"""Commands that a page of the site shows, each with a link that runs it in the desk."""

import re
import shlex
from html import escape, unescape
from pathlib import Path
from urllib.parse import quote

from antipater.checker.commands.runs.desk.asked import NotAsked, check

_WORDS = {"en": "Run it here", "fr": "Lancer ici", "nl": "Hier uitvoeren"}
TOP = Path(__file__).parents[1]
_BLOCK = re.compile(
    r'<div class="highlight-(?:console|default)[^>]*>.*?<pre>(.*?)</pre></div>\n</div>', re.S
)
_TAG = re.compile(r"<[^>]+>")
_COMMAND = re.compile(r"\$ (antipater [^\n|>]+)\n")
_FILE = re.compile(r"\.[a-z]\w*$")


def with_links(body: str, desk: str, language: str) -> str:
    """The HTML of a page with a link after each command that the desk can run.

    ``desk``: the address of the desk from the page.
    """

    def linked(block: re.Match[str]) -> str:
        command = _COMMAND.match(unescape(_TAG.sub("", block[1])))
        if not command or not runs(command[1]):
            return block[0]
        address = escape(f"{desk}#try={quote(command[1])}")
        words = _WORDS[language]
        return f'{block[0]}<p class="run"><a href="{address}">{words}</a></p>'

    return _BLOCK.sub(linked, body)


def runs(command: str) -> bool:
    """Whether the desk takes a command, and has the files that it names among its examples."""
    try:
        _, *arguments = shlex.split(command)
        check(tuple(arguments))
    except (ValueError, NotAsked):
        return False
    named = [part.partition("=")[2] or part for part in arguments]
    files = [part for part in named if _FILE.search(part) or part.startswith("docs/")]
    return all(part.startswith("docs/examples/") and (TOP / part).exists() for part in files)
