"""JavaScript hosts of modules, run in Node and in a browser on the same games."""

import base64
import json
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from support.browser import opened
from support.places import TOP

# What is found by a function ``replayed`` of a file, with hosts, of a module and of games.
Run: TypeAlias = Callable[[Path, Sequence[Path], bytes, Any], Any]

_FOLDER = TOP / "tests" / "checker" / "compile"
_EXPORT = re.compile(r"^export ((?:async )?(?:class|function) (\w+))", re.MULTILINE)
_PAGE = """<!doctype html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'">
<title>A module in a browser</title>
<script>
const hosts = [HOSTS];
const wasm = Uint8Array.from(atob("WASM"), (letter) => letter.charCodeAt(0));
const found = CORE.replayed(Object.assign({}, ...hosts), wasm, GAMES);
</script>
"""


def in_node(folder: Path) -> Run:
    """Runs hosts in Node; skips the test where there is none."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node on this machine")

    def run(core: Path, hosts: Sequence[Path], wasm: bytes, games: Any) -> Any:
        (folder / "rules.wasm").write_bytes(wasm)
        (folder / "games.json").write_text(json.dumps(games))
        files = (core, folder / "rules.wasm", folder / "games.json", *hosts)
        command = [node, str(_FOLDER / "in_node.mjs"), *map(str, files)]
        done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120)
        return json.loads(done.stdout)

    return run


def in_chromium(browser: Any, folder: Path) -> Run:
    """Runs hosts in a page opened from disk that may load nothing, and run modules."""

    def run(core: Path, hosts: Sequence[Path], wasm: bytes, games: Any) -> Any:
        parts = {
            "HOSTS": ",".join(map(_block, hosts)),
            "CORE": _block(core),
            "WASM": base64.b64encode(wasm).decode(),
            "GAMES": json.dumps(games),
        }
        page = folder / "page.html"
        page.write_text(re.sub("|".join(parts), lambda m: parts[m[0]], _PAGE), "utf-8")
        with opened(browser, page) as shown:
            return shown.evaluate("found")

    return run


def _block(file: Path) -> str:
    """A module of JavaScript as an expression that gives what it exports."""
    text = file.read_text("utf-8")
    names = ", ".join(found[1] for found in _EXPORT.findall(text))
    return "(() => {" + _EXPORT.sub(r"\1", text) + "\nreturn {" + names + "}; })()"
