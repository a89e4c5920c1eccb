"""Card sets by name or folder, compiled once and then kept in the user's cache folder."""

import codecs
import hashlib
import os
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache as once
from functools import lru_cache
from pathlib import Path

from antipater.grammar import cache
from antipater.grammar.cards.storage import from_plain, to_plain
from antipater.grammar.errors import CardSetError
from antipater.grammar.folders import folder_of, stamps
from antipater.rules.card_set import CardSet, Place

File = tuple[str, str]
Reader = Callable[[Path, str], str]

_SUFFIX = ".cards"
_LIMIT = 256 * 1024
_LIMIT_OF_A_SET = 1024 * 1024
# A line end of old Macs.
_CARRIAGE_RETURN = re.compile("\r(?!\n)")
# A path, which is no name, is read as well, to be told of as it is written.
_EXTENDS = r"^[ \t]+extends[ \t]+([\w./\\-]+(?:[ \t]*,[ \t]*[\w./\\-]+)*)"
_MOST_FILES = 100
_MOST_LAYERS = 20


@once
def shipped_sets() -> tuple[str, ...]:
    """The names of the sets that come with the project."""
    folder = folder_of("antipater.dsl_cards")
    names = [f.name for f in folder.iterdir() if f.is_dir() and _card_files(f)]
    return tuple(sorted(names))


def load_set(name_or_folder: str | Path) -> CardSet:
    """The compiled set of a shipped name, or of a folder (or single file) of card text.

    Raises ``CardSetError`` with every diagnostic if the set cannot be used. Warnings
    of the linter are not looked for here.
    """
    layers = read_layers(name_or_folder)
    return _load(text_hash(layers), layers)


@lru_cache(maxsize=16)
def _load(key: str, layers: tuple[tuple[File, ...], ...]) -> CardSet:
    kept = _kept(key)
    if kept is not None:
        return kept
    from antipater.grammar.cards.compile import compile_set

    compilation = compile_set(layers, key)
    if compilation.card_set is None:
        raise CardSetError(compilation.diagnostics)
    cache.write(f"{key}.set", to_plain(compilation.card_set))
    return compilation.card_set


def _kept(key: str) -> CardSet | None:
    """A set that an earlier run compiled; nothing if it was not kept, or is damaged."""
    try:
        cards = from_plain(cache.read(f"{key}.set"))
    except ValueError:
        return None
    return cards if cards.text_hash == key else None


def read_text(file: Path, name: str) -> str:
    """The text of a file that goes by ``name``; ``CardSetError`` if it can be no card text."""
    try:
        with file.open("rb") as opened:
            data = opened.read(_LIMIT + 1)
    except OSError as error:
        raise _error("C-READ", Place(name, 1), f"cannot be read: {error.strerror}") from None
    if len(data) > _LIMIT:
        raise _error("C-READ", Place(name, 1), "is larger than 256 KB: this is no card text")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _CARRIAGE_RETURN.sub("\n", _utf_16(data, name))
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise _error("C-READ", Place(name, line), "holds a zero byte: this is no card text")
    try:
        return _CARRIAGE_RETURN.sub("\n", data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = "is not UTF-8 text"
        raise _error("C-READ", Place(name, line), message, ["a file saved as UTF-8"]) from None


def _utf_16(data: bytes, name: str) -> str:
    """The text of a file in UTF-16, which begins with its mark, as some editors save it."""
    try:
        text = data.decode("utf-16")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:  # UTF-32, or no text at all
        message = "begins with the mark of UTF-16, but is not UTF-16 text"
        raise _error("C-READ", Place(name, 1), message, ["a file saved as UTF-8"])
    return text


def read_layers(
    name_or_folder: str | Path, read: Reader = read_text
) -> tuple[tuple[File, ...], ...]:
    """The text of a set and of those it extends, the lowest first: file names and texts.

    ``read`` gives the text of a file: an editor has some of them open.
    """
    layers = dict[str, tuple[File, ...]]()
    _lay(name_or_folder, read, (), layers)
    return tuple(layers.values())


def _lay(
    current: str | Path, read: Reader, above: tuple[str, ...], layers: dict[str, tuple[File, ...]]
) -> None:
    """Read a set after all that it extends, in their order, each once; ``above`` extend it."""
    if str(current) in layers:
        return
    files, above = _read_files(current, read), (*above, str(current))
    _check_size([files, *layers.values()], len(above))
    for name, place in _extended(files):
        if not re.fullmatch(r"\w+", name):
            message = f"`{name}` is a path: a set is named, as that of a folder beside this one is"
            raise _error("C-UNKNOWN", place, message, shipped_sets())
        below = _below(current, name)
        if str(below) in above:
            raise _error("C-CYCLE", place, f"`{name}` comes to extend itself")
        if isinstance(below, str) and below not in shipped_sets():
            raise _error("C-UNKNOWN", place, f"there is no set `{below}`", shipped_sets(), below)
        _lay(below, read, above, layers)
    layers[str(current)] = files
    _check_size([*layers.values()], len(layers))


def _check_size(layers: Sequence[Sequence[File]], count: int) -> None:
    """Raise ``CardSetError`` for more text than a set can hold, with those that it extends."""
    at = Place(layers[0][0][0], 1)
    if count > _MOST_LAYERS:
        raise _error("C-READ", at, f"more than {_MOST_LAYERS} sets extend one another")
    if sum(len(text) for files in layers for _, text in files) > _LIMIT_OF_A_SET:
        raise _error("C-READ", at, "the set is larger than 1 MB with those that it extends")


def _below(current: str | Path, name: str) -> str | Path:
    """A set extended by name: a folder beside the extending one, else a shipped set."""
    if isinstance(current, Path) or current not in shipped_sets():
        folder = Path(current)
        beside = (folder.parent if folder.is_dir() else folder.parent.parent) / name
        if beside.is_dir() and name not in shipped_sets():
            return beside
    return name


def _read_files(name_or_folder: str | Path, read: Reader) -> tuple[File, ...]:
    """The names and texts of a set's own files, in the order of their names."""
    folder: Path
    if isinstance(name_or_folder, str) and name_or_folder in shipped_sets():
        folder = folder_of("antipater.dsl_cards") / name_or_folder
        files, prefix = _card_files(folder), f"{name_or_folder}/"
    else:
        path = Path(name_or_folder)
        if not _is(Path.exists, path):
            message = f"there is no card set or folder `{name_or_folder}`"
            raise _error("C-NO-SET", Place("", 1), message, shipped_sets(), str(name_or_folder))
        if not path.is_file() and not path.is_dir():
            message = "is neither a file nor a folder"
            raise _error("C-READ", Place(str(name_or_folder), 1), message)
        files = [path] if path.is_file() else _card_files(path)
        if len(files) > _MOST_FILES:
            message = f"the folder holds more than {_MOST_FILES} .cards files"
            raise _error("C-READ", Place(str(path), 1), message)
        prefix = "" if path.is_file() else f"{path}{os.sep}"
        prefix = f"{path.parent}{os.sep}" if path.is_file() and path.parent != Path() else prefix
        if not files:
            raise _error("C-NO-SET", Place(str(path), 1), "the folder holds no .cards files")
    return tuple((prefix + f.name, read(f, prefix + f.name)) for f in files)


def _is(test: Callable[[Path], bool], path: Path) -> bool:
    """Whether a path is what a test says; a path that no system can have is not."""
    try:
        return test(path)
    except (OSError, ValueError):
        return False


def _card_files(folder: Path) -> list[Path]:
    try:
        found = [f for f in folder.iterdir() if f.name.endswith(_SUFFIX) and f.is_file()]
    except OSError as error:
        message = f"the folder cannot be read: {error.strerror}"
        raise _error("C-READ", Place(str(folder), 1), message) from None
    return sorted(found, key=lambda f: f.name)


def cards_below(path: Path) -> list[Path]:
    """A file of card text, or every one in a folder and its folders; ``CardSetError`` if none."""
    inside = sorted(path.rglob(f"*{_SUFFIX}")) if path.is_dir() else [path]
    found = [file for file in inside if not file.is_dir()]
    if not found or not found[0].exists():
        message = "there is no such file, and no folder with .cards files"
        raise _error("C-NO-SET", Place(str(path), 1), message)
    return found


def _extended(files: Sequence[File]) -> list[tuple[str, Place]]:
    """The sets that the ``set`` declaration extends, read without the parser."""
    for file, text in files:
        if not text.startswith("set") and "\nset" not in text:
            continue  # to look for a pattern at each line takes a hundred times as long
        header = re.search(r"^set[ \t].*(\n([ \t\r#].*)?)*", text, re.MULTILINE)
        line = header and re.search(_EXTENDS, header[0], re.MULTILINE)
        if header and line:
            number = text.count("\n", 0, header.start() + line.start(1)) + 1
            begin = text.rfind("\n", 0, header.start() + line.start(1))
            at = header.start() + line.start(1) - begin
            names = re.finditer(r"[\w./\\-]+", line[1])
            return [(name[0], Place(file, number, at + name.start())) for name in names]
    return []


def _error(
    code: str, place: Place, message: str, known: Iterable[str] = (), word: str = ""
) -> CardSetError:
    """The error at a place; of what is ``known``, that which ``word`` resembles is suggested."""
    from antipater.grammar.diagnostics import Diagnostic, Span, listing, nearest

    words = list(known)
    close = nearest(word, words) if word else ""
    return CardSetError([Diagnostic(code, Span(place, place), message, listing(words), close)])


def text_hash(layers: Sequence[Sequence[File]]) -> str:
    """A hash of a set's whole text and of the code that compiles it."""
    digest = hashlib.sha256(_compiler_version().encode())
    for files in layers:
        for name, text in files:
            digest.update(f"{name}\0{len(text)}\0{text}".encode())
        digest.update(b"\0layer")
    return digest.hexdigest()[:32]


@lru_cache(maxsize=1)
def _compiler_version() -> str:
    """Changes whenever compiled sets may look different: sizes and times of the code's files."""
    rooms = ("antipater.grammar", "antipater.rules")
    return "\n".join(stamps(rooms, (".py", ".lark", ".toml")))
