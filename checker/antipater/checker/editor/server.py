"""The language server for card text, on pygls: what an editor asks, and what it is told."""

import asyncio
from importlib.metadata import version
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from antipater.checker.cards.drawing import drawn
from antipater.checker.editor import completion, edits
from antipater.checker.editor.at_place import card_around, offered, told
from antipater.checker.editor.documents import Documents
from antipater.checker.editor.project import Project, path_of
from antipater.checker.editor.protocol import CardProtocol
from antipater.checker.editor.renaming import why_never
from antipater.checker.editor.symbols import Mention
from antipater.checker.editor.tokens import LEGEND, encoded, tokens_of
from antipater.grammar.cards.format import format_text
from antipater.grammar.diagnostics import Diagnostic, Severity
from antipater.rules.card_set import Place

# So long after the last letter is a set compiled again, in seconds.
PAUSE = 0.1

_SEVERITY = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}
_SORTS = {
    "keyword": lsp.CompletionItemKind.Keyword,
    "quantity": lsp.CompletionItemKind.Field,
    "rule": lsp.CompletionItemKind.Function,
    "figure": lsp.CompletionItemKind.Constant,
    "building": lsp.CompletionItemKind.Class,
    "guild": lsp.CompletionItemKind.Class,
    "wonder": lsp.CompletionItemKind.Class,
    "token": lsp.CompletionItemKind.Class,
    "character": lsp.CompletionItemKind.Class,
    "zone": lsp.CompletionItemKind.Class,
    "board": lsp.CompletionItemKind.Class,
    "source": lsp.CompletionItemKind.Reference,
}
_SYMBOLS = {
    "item": lsp.SymbolKind.Class,
    "board": lsp.SymbolKind.Class,
    "zone": lsp.SymbolKind.Class,
    "rule": lsp.SymbolKind.Function,
    "score": lsp.SymbolKind.Function,
    "figure": lsp.SymbolKind.Constant,
    "invariant": lsp.SymbolKind.Boolean,
    "example": lsp.SymbolKind.Event,
    "set": lsp.SymbolKind.Module,
    "word": lsp.SymbolKind.EnumMember,
}


class CardServer(LanguageServer):
    """A server with the sets whose documents are open, and those it has told findings of."""

    def __init__(self, language: str) -> None:
        super().__init__("antipater", version("antipater"), protocol_cls=CardProtocol)
        self.language = language
        self.documents = Documents(self)
        self.told: set[str] = set()
        self.pending: asyncio.TimerHandle | None = None

    def named(self, uri: str, at: lsp.Position) -> tuple[Project, Mention] | None:
        """The name at a position of a document, with the set in which it stands."""
        project, place = self.documents.at(uri, at)
        mention = project.index.at(place) if project and place else None
        return (project, mention) if project and mention else None

    def check_soon(self) -> None:
        """Tell what is found once nothing has changed for a moment."""
        if self.pending:
            self.pending.cancel()
        self.pending = asyncio.get_running_loop().call_later(PAUSE, self.check)

    def check(self) -> None:
        """Tell what is found in the sets of all open documents."""
        found: dict[str, list[lsp.Diagnostic]] = {}
        for uri in self.documents.homes().values():
            project = self.documents.project(uri)
            for diagnostic in project.diagnostics if project else ():
                file = diagnostic.span.start.file
                where = self.documents.uri(file) if file else uri
                if project and path_of(file).suffix != ".cards":
                    where = uri  # said of a folder as a whole
                if project:
                    found.setdefault(where, []).append(self.diagnostic(project, diagnostic))
        open_uris = set(self.workspace.text_documents)
        for uri in sorted(open_uris | self.told | set(found)):
            self.text_document_publish_diagnostics(
                lsp.PublishDiagnosticsParams(uri=uri, diagnostics=found.get(uri, []))
            )
        self.told = set(found)

    def diagnostic(self, project: Project, found: Diagnostic) -> lsp.Diagnostic:
        """A finding as the protocol has it."""
        parts = [found.message]
        parts += [f"expected {found.expected}"] if found.expected else []
        parts += [f"did you mean `{found.suggestion}`?"] if found.suggestion else []
        return lsp.Diagnostic(
            range=self.documents.range(project, found.span),
            message="; ".join(parts),
            severity=_SEVERITY[found.severity],
            code=found.code,
            source="antipater",
            related_information=[
                lsp.DiagnosticRelatedInformation(
                    self.documents.location(project, related.span), related.message
                )
                for related in found.related
            ],
        )


def make_server(language: str) -> CardServer:
    """A server that shows names in a language; ``start_io`` runs it."""
    server = CardServer(language)
    for register in (_watching, _reading, _finding, _writing):
        register(server)
    return server


def _watching(server: CardServer) -> None:
    """Documents that are opened, changed and closed."""

    def changed(params: Any) -> None:
        server.check_soon()

    def saved(params: Any) -> None:
        server.documents.saved()
        server.check_soon()

    for feature in (lsp.TEXT_DOCUMENT_DID_OPEN, lsp.TEXT_DOCUMENT_DID_CHANGE):
        server.feature(feature)(changed)
    for feature in (
        lsp.TEXT_DOCUMENT_DID_SAVE,
        lsp.TEXT_DOCUMENT_DID_CLOSE,
        lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES,
    ):
        server.feature(feature)(saved)


def _reading(server: CardServer) -> None:
    """What helps to read: meanings, an outline, colours."""
    documents = server.documents

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def _hover(params: lsp.HoverParams) -> lsp.Hover | None:
        project, place = documents.at(params.text_document.uri, params.position)
        if not project or not place:
            return None
        text, mention = told(project, documents.cards(project), place, server.language)
        if not text:
            return None
        span = documents.range(project, mention.span) if mention else None
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text), span)

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def _outline(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        uri, project = params.text_document.uri, documents.project(params.text_document.uri)
        result = list[lsp.DocumentSymbol]()
        for declaration in project.index.declarations if project else ():
            if not project or documents.uri(declaration.file) != uri:
                continue
            header = documents.range(project, declaration.span())
            size = declaration.text.rstrip().count("\n")
            end = documents.position(
                project, Place(declaration.file, declaration.line + size + 1, 1)
            )
            result.append(
                lsp.DocumentSymbol(
                    name=declaration.text.split("\n", 1)[0].split("#")[0].strip(),
                    kind=_SYMBOLS.get(declaration.kind, lsp.SymbolKind.Object),
                    range=lsp.Range(header.start, max(end, header.end)),
                    selection_range=header,
                )
            )
        return result

    legend = lsp.SemanticTokensLegend(token_types=list(LEGEND), token_modifiers=[])

    @server.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, legend)
    def _colours(params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        project, place = documents.at(params.text_document.uri, lsp.Position(0, 0))
        if not project or not place:
            return lsp.SemanticTokens(data=[])
        file = place.file
        own = [d for d in project.index.declarations if d.file == file]
        named = [m for m in project.index.mentions if m.span.start.file == file]

        def units(line: int, column: int) -> int:
            return documents.position(project, Place(file, line, column)).character

        return lsp.SemanticTokens(data=encoded(tokens_of(project.texts[file], own, named), units))

    @server.feature("antipater/card")
    def _card(params: Any) -> dict[str, str] | None:
        """The card around a position, drawn: for ``{textDocument: {uri}, position}``."""
        position = lsp.Position(params.position.line, params.position.character)
        project, place = documents.at(params.textDocument.uri, position)
        cards = project and documents.cards(project)
        if not project or not place or not cards:
            return None
        item = card_around(project, cards, place)
        return {"svg": drawn(cards, item, server.language), "name": item.slug} if item else None


def _finding(server: CardServer) -> None:
    """Where a name is defined and used."""
    documents = server.documents

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def _definition(params: lsp.DefinitionParams) -> list[lsp.Location]:
        found = server.named(params.text_document.uri, params.position)
        if not found:
            return []
        project, mention = found
        return documents.locations(project, (m.span for m in project.index.definitions(mention)))

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def _references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        found = server.named(params.text_document.uri, params.position)
        if not found:
            return []
        project, mention = found
        whole = params.context.include_declaration
        same = (m.span for m in project.index.same(mention) if whole or not m.defines)
        return documents.locations(project, same)


def _writing(server: CardServer) -> None:
    """What helps to write: completion, formatting, renaming, fixes."""
    documents = server.documents

    @server.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", "(", '"'])
    )
    def _complete(params: lsp.CompletionParams) -> lsp.CompletionList:
        project, place = documents.at(params.text_document.uri, params.position)
        found = offered(project, place) if project and place else []
        items = [_offered(offer, params.position) for offer in found]
        return lsp.CompletionList(is_incomplete=False, items=items)

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def _format(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        document = documents.opened(params.text_document.uri)
        if document is None:
            return []
        text, problems = format_text("text", document.source)
        if problems or text == document.source:
            return []
        end = lsp.Position(document.source.count("\n") + 1, 0)
        return [lsp.TextEdit(lsp.Range(lsp.Position(0, 0), end), text)]

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def _may_rename(params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        found = server.named(params.text_document.uri, params.position)
        if not found:
            return None
        problem = why_never(*found)
        if problem:
            raise JsonRpcInvalidParams(problem)
        project, mention = found
        # The whole name, where the text speaks of one (`1 pact`, of pacts).
        at = documents.range(project, mention.span)
        return lsp.PrepareRenamePlaceholder(range=at, placeholder=mention.name)

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def _rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        found = server.named(params.text_document.uri, params.position)
        try:
            return edits.renamed(documents, *found, params.new_name) if found else None
        except edits.RenameError as error:
            raise JsonRpcInvalidParams(str(error)) from None

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix]),
    )
    def _fixes(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri, project = params.text_document.uri, documents.project(params.text_document.uri)
        if not project:
            return []
        found = edits.overlapping(project, params.range, documents, uri)
        actions = (
            edits.quick_fix(documents, project, d, server.diagnostic(project, d)) for d, _ in found
        )
        return [action for action in actions if action]


def _offered(offer: completion.Offer, at: lsp.Position) -> lsp.CompletionItem:
    """A word as the protocol offers it."""
    start = lsp.Position(at.line, max(at.character - offer.replaces, 0))
    return lsp.CompletionItem(
        label=offer.word,
        kind=_SORTS.get(offer.sort, lsp.CompletionItemKind.EnumMember),
        detail=offer.sort,
        documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, offer.meaning)
        if offer.meaning
        else None,
        text_edit=lsp.TextEdit(lsp.Range(start, at), offer.word) if offer.replaces else None,
    )
