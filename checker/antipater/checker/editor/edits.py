"""What an editor can change by itself: a word put right, a name changed everywhere."""

from collections.abc import Iterator

from lsprotocol import types as lsp

from antipater.checker.cards.fix import start_of_word
from antipater.checker.editor.documents import Documents
from antipater.checker.editor.project import Project
from antipater.checker.editor.renaming import why_never, why_not
from antipater.checker.editor.symbols import Mention
from antipater.grammar.diagnostics import Diagnostic


class RenameError(Exception):
    """A name that cannot be changed so; the text says why, for people."""


def quick_fix(
    documents: Documents, project: Project, diagnostic: Diagnostic, told: lsp.Diagnostic
) -> lsp.CodeAction | None:
    """The action that puts the suggested word in the place of the one found."""
    start, end = diagnostic.span.start, diagnostic.span.end
    lines = project.lines.get(start.file, [])
    if not diagnostic.suggestion or start.line != end.line or start.line > len(lines):
        return None
    line = lines[start.line - 1]
    begin = start_of_word(line, diagnostic)
    at = lsp.Range(
        documents.position(project, type(start)(start.file, start.line, begin + 1)),
        documents.position(project, end),
    )
    edit = lsp.TextEdit(at, diagnostic.suggestion)
    return lsp.CodeAction(
        title=f"Change to `{diagnostic.suggestion}`",
        kind=lsp.CodeActionKind.QuickFix,
        diagnostics=[told],
        is_preferred=True,
        edit=lsp.WorkspaceEdit(changes={documents.uri(start.file): [edit]}),
    )


def renamed(
    documents: Documents, project: Project, mention: Mention, new: str
) -> lsp.WorkspaceEdit:
    """Every mention of a name changed; raises ``RenameError`` where that cannot be."""
    problem = why_never(project, mention) or why_not(project, mention, new)
    if problem:
        raise RenameError(problem)
    changes: dict[str, list[lsp.TextEdit]] = {}
    for same in project.index.same(mention):
        edit = lsp.TextEdit(documents.range(project, same.span), same.written(new))
        changes.setdefault(documents.uri(same.span.start.file), []).append(edit)
    return lsp.WorkspaceEdit(changes=changes)


def overlapping(
    project: Project, at: lsp.Range, documents: Documents, uri: str
) -> Iterator[tuple[Diagnostic, lsp.Range]]:
    """The diagnostics of a document that touch a range."""
    for diagnostic in project.diagnostics:
        if documents.uri(diagnostic.span.start.file) != uri:
            continue
        where = documents.range(project, diagnostic.span)
        if where.start <= at.end and at.start <= where.end:
            yield diagnostic, where
