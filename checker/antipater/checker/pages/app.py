"""The page for the table as a folder that any web space serves: to install, and to use offline."""

import hashlib
import json
from collections.abc import Mapping

from antipater.checker.cards.signs import icons
from antipater.checker.pages.document import built, framed, policy

# What the page may do: run what lies beside it, and ask for nothing else.
_SELF = "'self'"
_POLICY = policy(
    {
        "script-src": "'self' 'wasm-unsafe-eval'",
        "style-src": _SELF,
        "img-src": _SELF,
        "manifest-src": _SELF,
        "worker-src": _SELF,
        "connect-src": _SELF,
    }
)
_PAPER = "#fbf8f2"
_HEAD = f"""\
<link rel="manifest" href="manifest.webmanifest">
<link rel="icon" href="icon.svg">
<meta name="theme-color" content="{_PAPER}">
<link rel="stylesheet" href="page.css">"""
_SCRIPT = '<script src="page.js"></script>'


def app(data: Mapping[str, object], title: str, language: str) -> dict[str, str]:
    """The files of the folder by their names; ``data``: of the page, as ``table_data`` has it."""
    files = {
        "index.html": framed(title, {**data, "served": True}, language, _POLICY, _HEAD, _SCRIPT),
        **{f"page.{end}": built(f"page.{end}") for end in ("js", "css")},
        "manifest.webmanifest": _manifest(title, language),
        "icon.svg": _icon(),
    }
    held = {name: text.encode() for name, text in files.items()}
    return files | {"sw.js": service_worker(held).decode()}


def service_worker(files: Mapping[str, bytes]) -> bytes:
    """The script that keeps the files for later, and knows when there are others."""
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(name.encode() + hashlib.sha256(files[name]).digest())
    kept = json.dumps({"version": digest.hexdigest()[:16], "files": ["./", *sorted(files)]})
    return f"self.KEPT = {kept};\n{built('desk_sw.js')}".encode()


def _manifest(title: str, language: str) -> str:
    told = {
        "name": f"Antipater: {title}",
        "short_name": "Antipater",
        "lang": language,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _PAPER,
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _icon() -> str:
    """The sign of a wonder on its paper."""
    known = icons()
    sign = known["pictures"]["wonder"]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        f'<path d="{known["shapes"]["unit"]}" fill="{known["papers"]["coin"]}"/>'
        f'<path d="{sign["path"]}" fill="{sign["ink"]}" transform="translate(3 3) scale(.75)"/>'
        "</svg>\n"
    )
