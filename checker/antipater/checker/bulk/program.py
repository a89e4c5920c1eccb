"""Which program this is: what is the same on two machines that judge alike."""

from functools import cache
from hashlib import sha256
from importlib.metadata import version

from antipater.grammar.folders import folder_of

_PACKAGES = tuple(f"antipater.{name}" for name in ("checker", "grammar", "rules", "dsl_cards"))
_SUFFIXES = (".py", ".toml", ".cards")
# What only an installed package has beside the code, and no verdict depends on.
_BESIDE = "shipped_examples"


@cache
def program() -> str:
    """The version, and the beginning of a hash of all code and all texts of sets."""
    digest = sha256()
    for package in _PACKAGES:
        folder = folder_of(package)
        for file in sorted(folder.rglob("*")):
            if file.suffix in _SUFFIXES and _BESIDE not in file.parts:
                content = file.read_bytes()
                digest.update(f"{file.relative_to(folder).as_posix()}\0{len(content)}\0".encode())
                digest.update(content)
    return f"{version('antipater')} {digest.hexdigest()[:8]}"
