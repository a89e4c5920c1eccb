"""``antipater language-server``: card sets in an editor."""

from antipater.checker.commands.options import Lang, Language


def language_server(lang: Lang = Language.EN) -> None:
    """Serve an editor that edits card sets. It speaks over standard input and output.

    Speaks the Language Server Protocol; editors start it by themselves
    (docs/guide/editors.md). Needs the extra: pip install 'antipater[editor]'.
    """
    from antipater.checker.editor.protocol import Incoming
    from antipater.checker.editor.server import make_server

    # The process's own streams as bytes: what an editor reads is no text for a terminal.
    with open(0, "rb", closefd=False) as source, open(1, "wb", closefd=False) as sink:
        server, incoming = make_server(lang.value), Incoming(source)
        incoming.protocol = server.protocol
        server.start_io(incoming, sink)  # type: ignore[arg-type]  # it reads and no more
