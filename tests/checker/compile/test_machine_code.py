"""Machine code that is kept: used where it is the user's own and whole, else made again."""

import os
from pathlib import Path
from typing import Any

import pytest

wasmtime = pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.build import module_of  # noqa: E402  (after importorskip)
from antipater.checker.compile.host import Module, ModuleError  # noqa: E402  (after importorskip)
from antipater.grammar import cache  # noqa: E402  (after importorskip)

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="nothing is kept here")


@pytest.fixture(scope="module")
def data() -> bytes:
    return module_of("duel")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[int]:
    """How large the modules were that were compiled, with an empty cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    sizes, real = list[int](), wasmtime.Module

    class Counting:
        deserialize = real.deserialize

        def __new__(cls, engine: Any, data: bytes) -> Any:
            sizes.append(len(data))
            return real(engine, data)

    monkeypatch.setattr(wasmtime, "Module", Counting)
    return sizes


def kept() -> Path:
    where = cache.folder()
    assert where is not None
    (file,) = where.glob("*.cwasm")
    return file


def test_code_is_made_once(data: bytes, made: list[int]) -> None:
    first, second = Module(data, own=True), Module(data, own=True)
    assert made == [len(data)]
    assert first.fields == second.fields
    assert kept().stat().st_mode & 0o077 == 0


def test_modules_of_others_are_neither_kept_nor_found(data: bytes, made: list[int]) -> None:
    Module(data)
    assert not list(cache.folder().glob("*.cwasm"))  # type: ignore[union-attr]
    Module(data, own=True)
    Module(data)
    assert len(made) == 3


@pytest.mark.parametrize("spoilt", ["byte", "cut", "writable", "link", "other code", "empty"])
def test_what_is_not_ours_or_not_whole_is_made_again(
    spoilt: str, data: bytes, made: list[int], tmp_path: Path
) -> None:
    Module(data, own=True)
    file = kept()
    content = bytearray(file.read_bytes())
    match spoilt:
        case "byte":
            content[len(content) // 2] ^= 1
            file.write_bytes(content)
        case "cut":
            file.write_bytes(content[: len(content) // 2])
        case "writable":
            file.chmod(0o666)
        case "link":
            file.rename(tmp_path / "elsewhere")
            file.symlink_to(tmp_path / "elsewhere")
        case "other code":
            cache.write_bytes(file.name, b"\x7fELF" + bytes(900))
        case _:
            cache.write_bytes(file.name, b"")
    assert Module(data, own=True).manifest["set"] == "duel"
    assert len(made) == 2
    Module(data, own=True)
    assert len(made) == 2


def test_without_a_cache_modules_work(
    data: bytes, made: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "folder", lambda: None)
    for _ in range(2):
        assert Module(data, own=True).manifest["set"] == "duel"
    assert len(made) == 2


def test_what_is_no_module_is_told(made: list[int]) -> None:
    with pytest.raises(ModuleError):
        Module(b"\0asm\1\0\0\0", own=True)
