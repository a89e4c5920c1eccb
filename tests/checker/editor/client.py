"""A real client of the language server, over its standard input and output."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pytest_lsp import LanguageClient, make_test_lsp_client

SERVER = (sys.executable, "-m", "antipater.checker", "language-server")


class Editor:
    """One session: a folder with documents that are opened, changed and asked about."""

    def __init__(self, client: LanguageClient, folder: Path) -> None:
        self.client, self.folder = client, folder
        self._versions: dict[str, int] = {}

    def uri(self, name: str) -> str:
        """The address of a file of the folder."""
        return (self.folder / name).as_uri()

    async def open(self, name: str, text: str | None = None) -> list[lsp.Diagnostic]:
        """Open a file, with a text of its own if one is given; what is found in it."""
        shown = (self.folder / name).read_text("utf-8") if text is None else text
        item = lsp.TextDocumentItem(self.uri(name), "antipater-cards", 1, shown)
        self._versions[name] = 1
        self.client.diagnostics.pop(self.uri(name), None)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        return await self.found(name)

    async def change(self, name: str, text: str) -> list[lsp.Diagnostic]:
        """Put another text in a document's place; what is found in it then."""
        self._versions[name] += 1
        self.client.diagnostics.pop(self.uri(name), None)
        document = lsp.VersionedTextDocumentIdentifier(
            version=self._versions[name], uri=self.uri(name)
        )
        changes: Any = [lsp.TextDocumentContentChangeWholeDocument(text)]
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, changes))
        return await self.found(name)

    async def found(self, name: str) -> list[lsp.Diagnostic]:
        """What the server tells of a document once it has looked at it."""
        while self.uri(name) not in self.client.diagnostics:
            await asyncio.sleep(0.02)
        return list(self.client.diagnostics.pop(self.uri(name)))

    def at(self, name: str, line: int, character: int) -> dict[str, Any]:
        """The parameters that most requests have."""
        return {
            "text_document": lsp.TextDocumentIdentifier(self.uri(name)),
            "position": lsp.Position(line, character),
        }

    async def hover(self, name: str, line: int, character: int) -> str:
        """What hovering shows; empty if nothing."""
        params = lsp.HoverParams(**self.at(name, line, character))
        found = await self.client.text_document_hover_async(params)
        return found.contents.value if found else ""  # type: ignore[union-attr]

    async def words(self, name: str, line: int, character: int) -> set[str]:
        """The words that completion offers."""
        params = lsp.CompletionParams(**self.at(name, line, character))
        found = await self.client.text_document_completion_async(params)
        return {item.label for item in found.items}  # type: ignore[union-attr]


def session(folder: Path, steps: Callable[[Editor], Awaitable[None]], *arguments: str) -> None:
    """Start a server, run the steps of an editor in a folder, and end both."""

    async def run() -> None:
        client = make_test_lsp_client()
        await client.start_io(*SERVER, *arguments)
        try:
            await client.initialize_session(
                lsp.InitializeParams(lsp.ClientCapabilities(), root_uri=folder.as_uri())
            )
            await steps(Editor(client, folder))
        finally:
            await client.shutdown_session()
            await client.stop()  # type: ignore[no-untyped-call]

    asyncio.run(asyncio.wait_for(run(), 60))
