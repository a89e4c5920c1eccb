"""The documents that an editor has open, and the sets that they belong to."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import TextDocument

from antipater.checker.editor.project import Project, home_of, opened, path_of
from antipater.grammar.diagnostics import Span
from antipater.rules.card_set import CardSet, Place


class Documents:
    """Sets by their folders, compiled anew whenever one of the open documents has changed."""

    def __init__(self, server: LanguageServer) -> None:
        self._server = server
        self._kept: dict[Path, tuple[object, Project]] = {}
        self._usable: dict[Path, CardSet] = {}
        self._saved = 0

    def saved(self) -> None:
        """Files on disk have changed: nothing that was compiled counts any more."""
        self._saved += 1

    def buffers(self) -> Mapping[Path, str]:
        """The texts of open documents by their files."""
        return {path: document.source for path, document in self._open()}

    def opened(self, uri: str) -> TextDocument | None:
        """A document that the editor has open; any other is not read, whatever its address."""
        document: TextDocument | None = self._server.workspace.text_documents.get(uri)
        return document

    def _open(self) -> Iterator[tuple[Path, TextDocument]]:
        for uri, document in self._server.workspace.text_documents.items():
            path = file_of(uri)
            if path is not None:
                yield path, document

    def project(self, uri: str) -> Project | None:
        """The set of a document as it is now; None for what is no file."""
        path = file_of(uri)
        if path is None:
            return None
        buffers = self.buffers()
        if path not in buffers and not path.is_file():
            return None
        home = home_of(path, buffers)
        state = (self._saved, tuple(sorted(buffers.items())))
        kept = self._kept.get(home)
        if kept and kept[0] == state:
            return kept[1]
        project = opened(home, buffers)
        self._kept[home] = state, project
        if project.cards:
            self._usable[home] = project.cards
        return project

    def homes(self) -> dict[Path, str]:
        """The sets of all open documents, each with one of them."""
        buffers = self.buffers()
        uris = {
            path: uri for uri in self._server.workspace.text_documents if (path := file_of(uri))
        }
        return {home_of(path, buffers): uris[path] for path in sorted(uris, reverse=True)}

    def cards(self, project: Project) -> CardSet | None:
        """The compiled set; while it cannot be used, as it last was."""
        return project.cards or self._usable.get(project.home)

    def place(self, project: Project, uri: str, position: lsp.Position) -> Place | None:
        """A position of the client's as a place of the set's text."""
        path = file_of(uri)
        file = next((f for f in project.texts if path_of(f).resolve() == path), None)
        if file is None:
            return None
        lines = project.lines[file]
        at = self._server.workspace.position_codec.position_from_client_units(lines, position)
        return Place(file, at.line + 1, at.character + 1)

    def at(self, uri: str, position: lsp.Position) -> tuple[Project | None, Place | None]:
        """The set of a document, and a position of the client's as a place of its text."""
        project = self.project(uri)
        return project, self.place(project, uri, position) if project else None

    def position(self, project: Project, place: Place) -> lsp.Position:
        """A place as a position of the client's."""
        at = lsp.Position(max(place.line - 1, 0), max(place.column - 1, 0))
        lines = project.lines.get(place.file, [])
        if at.line >= len(lines):
            return at
        return self._server.workspace.position_codec.position_to_client_units(lines, at)

    def range(self, project: Project, span: Span) -> lsp.Range:
        """A stretch of text as a range of the client's."""
        return lsp.Range(self.position(project, span.start), self.position(project, span.end))

    def location(self, project: Project, span: Span) -> lsp.Location:
        """A stretch of text with the file that it stands in."""
        return lsp.Location(self.uri(span.start.file), self.range(project, span))

    def locations(self, project: Project, spans: Iterable[Span]) -> list[lsp.Location]:
        """Some stretches of text."""
        return [self.location(project, span) for span in spans]

    def uri(self, file: str) -> str:
        """The address of a file, as the client spells it where it has the file open."""
        path = _resolved(file)
        spelled = {file_of(uri): uri for uri in self._server.workspace.text_documents}
        return spelled.get(path) or from_fs_path(str(path_of(file))) or ""


@lru_cache(maxsize=512)
def _resolved(file: str) -> Path:
    return path_of(file).resolve()


@lru_cache(maxsize=512)
def file_of(uri: str) -> Path | None:
    """The file that an address names; None where it names none."""
    path = to_fs_path(uri) if uri.startswith("file:") else None
    return Path(path).resolve() if path else None
