"""One self-contained HTML file from data and a built page."""

import base64
import hashlib
import json
from collections.abc import Mapping
from html import escape
from importlib import resources

from antipater.checker.messages.words import say

# Inside a script element: nothing in a text can end it, or begin a comment.
_ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})
# A browser that translates puts texts of its own in the place of the page's, which then no longer
# follow: the board moves on and the points stay. Every page has its own choice of language.
_TEMPLATE = """\
<!doctype html>
<html lang="{language}" translate="no">
<head>
<meta charset="utf-8">
<meta name="google" content="notranslate">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
{head}
</head>
<body>
<div id="page"></div>
<noscript>{no_script}</noscript>
<script id="data" type="application/json">{data}</script>
{script}
</body>
</html>
"""


def document(name: str, title: str, data: Mapping[str, object], language: str = "en") -> str:
    """A page (``report`` or ``page``) as the text of one HTML file.

    ``data``: plain data, which the page reads as JSON; texts in it stay texts, whatever they
    hold. The policy in the file lets it run its own script and modules, and ask for nothing.
    """
    script, style = built(f"{name}.js"), built(f"{name}.css")
    allowed = {
        "script-src": f"'{_hash(script)}' 'wasm-unsafe-eval'",
        "style-src": f"'{_hash(style)}'",
    }
    head, body = f"<style>{style}</style>", f"<script>{script}</script>"
    return framed(title, data, language, policy(allowed), head, body)


def framed(
    title: str, data: Mapping[str, object], language: str, allowed: str, head: str, script: str
) -> str:
    """A page as HTML; ``allowed``: its policy, ``head`` and ``script``: the elements that bring
    its style and its script."""
    return _TEMPLATE.format(
        language=language,
        policy=escape(allowed),
        title=escape(_written(title, "replace")),
        head=head,
        no_script=escape(say("pages.no_script", language)),
        data=embedded(data),
        script=script,
    )


def policy(allowed: Mapping[str, str]) -> str:
    """The policy of a page that may do this and nothing else, as one line."""
    none = "'none'"
    every = {"default-src": none, **allowed, "base-uri": none, "form-action": none}
    return "; ".join(f"{what} {whence}" for what, whence in every.items())


def embedded(data: object) -> str:
    """Plain data as JSON that can stand in a script element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return _written(text.translate(_ESCAPES), "backslashreplace")


def _written(text: str, errors: str) -> str:
    """A text that a file in UTF-8 can hold: half characters are replaced, or escaped."""
    return text.encode("utf-8", errors).decode("utf-8")


def built(file: str) -> str:
    """A file that was built from ``checker/web``."""
    folder = resources.files("antipater.checker.pages").joinpath("built")
    return folder.joinpath(file).read_text("utf-8")


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"
