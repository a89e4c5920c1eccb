"""A card set as an editor has it: the files on disk, and over them the buffers that are open."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from antipater.checker.editor.symbols import Index
from antipater.grammar.cards.compile import Compilation, compile_set
from antipater.grammar.cards.load import File, read_layers, read_text, shipped_sets
from antipater.grammar.diagnostics import Diagnostic
from antipater.grammar.errors import CardSetError
from antipater.grammar.folders import folder_of
from antipater.grammar.lints import run_lints
from antipater.rules.card_set import CardSet

Buffers = Mapping[Path, str]

_HEADER = re.compile(r"^set[ \t]", re.MULTILINE)


@dataclass(frozen=True)
class Project:
    """A set at one moment of being edited, with the sets it extends.

    ``layers`` is empty where the set cannot be read; ``diagnostics`` then says why.
    """

    home: Path
    layers: tuple[tuple[File, ...], ...] = ()
    compilation: Compilation | None = None
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def cards(self) -> CardSet | None:
        """The compiled set; None where an error keeps it from being used."""
        return self.compilation.card_set if self.compilation else None

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """The text of each file by the name that diagnostics know it by."""
        return {file: text for files in self.layers for file, text in files}

    @cached_property
    def lines(self) -> Mapping[str, list[str]]:
        """The lines of each file."""
        return {file: text.split("\n") for file, text in self.texts.items()}

    @property
    def own_files(self) -> frozenset[str]:
        """The names of the set's own files, without those of the sets it extends."""
        return frozenset(file for file, _ in self.layers[-1]) if self.layers else frozenset()

    @cached_property
    def index(self) -> Index:
        """The names of the set."""
        return Index(self.layers)


def home_of(file: Path, buffers: Buffers) -> Path:
    """The set that a file belongs to: its folder, or the file alone where two are sets."""
    beside = (p for p in file.parent.glob("*.cards") if p.resolve() != file.resolve())
    if not _is_set(file, buffers) or not any(_is_set(other, buffers) for other in beside):
        return file.parent
    return file


def _is_set(file: Path, buffers: Buffers) -> bool:
    """Whether a file declares a set of its own."""
    try:
        text = buffers.get(file.resolve()) or file.read_text("utf-8", "replace")
    except OSError:
        return False
    return bool(_HEADER.search(text))


def opened(home: Path, buffers: Buffers) -> Project:
    """The set of a folder or file, compiled and linted with the texts of open buffers."""

    def read(file: Path, name: str) -> str:
        open_text = buffers.get(Path(str(file)).resolve())
        return read_text(file, name) if open_text is None else open_text

    try:
        layers = read_layers(home, read)
    except CardSetError as error:
        return Project(home, diagnostics=error.diagnostics)
    compilation = compile_set(layers)
    return Project(home, layers, compilation, (*compilation.diagnostics, *run_lints(compilation)))


def path_of(file: str) -> Path:
    """Where a file lies that diagnostics name: those of shipped sets begin with the set's name."""
    head = file.split("/", 1)[0]
    if head in shipped_sets() and not Path(file).exists():
        return folder_of("antipater.dsl_cards") / file
    return Path(file).absolute()
