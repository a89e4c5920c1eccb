"""The language that somebody speaks, where no ``--lang`` says it."""

import os
from collections.abc import Mapping
from pathlib import Path

from antipater.checker.messages.language import LANGUAGES

# What ``--lang`` falls back on; set for the whole process, so that every command reads it.
VARIABLE = "ANTIPATER_LANG"
# In the order in which systems look at them.
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def settle(environ: "os._Environ[str]") -> None:
    """Name the language in ``ANTIPATER_LANG`` unless it is named there, if anything names it.

    Raises ``ValueError`` and ``OSError`` for a file of settings that cannot be read.
    """
    if not environ.get(VARIABLE) and (found := preferred(environ)):
        environ[VARIABLE] = found


def preferred(environ: Mapping[str, str]) -> str | None:
    """The language of the user's own file of settings, else that of the system; None for one
    that Antipater does not speak."""
    written = _setting(environ)
    if written is not None:
        return written
    locale = next((environ[name] for name in _LOCALE if environ.get(name)), "")
    language = locale[:2].lower()
    return language if language in LANGUAGES and locale[2:3] in ("", "_", "-", ".") else None


def settings_file(environ: Mapping[str, str]) -> Path:
    """Where the user's settings are: ``antipater/config.toml`` in the folder for such files."""
    named = (environ.get(name, "") for name in ("XDG_CONFIG_HOME", "APPDATA"))
    folder = next((Path(name) for name in named if os.path.isabs(name)), None)
    return (folder or Path(os.path.expanduser("~"), ".config")) / "antipater" / "config.toml"


def _setting(environ: Mapping[str, str]) -> str | None:
    file = settings_file(environ)
    if not file.is_file():
        return None
    from antipater.checker.base.plain_toml import NoToml, parsed, text_of

    try:
        settings = parsed(text_of(file))
    except ValueError as error:
        raise NoToml(f"{file}: {error}") from None
    language = settings.get("lang")
    if set(settings) != {"lang"} or language not in LANGUAGES:
        raise NoToml(f'{file}: expected one line, `lang = "en"`, "fr" or "nl"')
    return str(language)
