"""Modules as data: the same bytes for the same text, and nothing loaded that is not sound."""

import json
from array import array
from pathlib import Path

import pytest

from support import commands

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.abi import SECTION
from antipater.checker.compile.build import NotCompiled, module_of, text_hash
from antipater.checker.compile.duel.host import Table
from antipater.checker.compile.duel.module import build
from antipater.checker.compile.duel.records import (
    Unfit,
    move_number,
    move_of,
    setup_numbers,
)
from antipater.checker.compile.host import Module, ModuleError, manifest_of
from antipater.checker.compile.wasm import name_of, unsigned
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Move, Setup, Verb
from support.compiled import compiled
from support.random_duel import random_game

MODULE = module_of("duel")


def with_manifest(text: bytes) -> bytes:
    """The module with another manifest."""
    inner = name_of(SECTION) + text
    rest = MODULE[8:]
    size, length = 0, 0
    while rest[1 + length] & 0x80:
        length += 1
    for n in range(length + 1):
        size |= (rest[1 + n] & 0x7F) << (7 * n)
    after = rest[2 + length + size :]
    return MODULE[:8] + b"\0" + unsigned(len(inner)) + inner + after


def changed(**parts: object) -> bytes:
    return with_manifest(json.dumps({**manifest_of(MODULE), **parts}).encode())


def test_the_same_text_gives_the_same_bytes(duel: CardSet) -> None:
    first, second = build(duel), build(load_set("duel_promo"), "7wd.io")
    assert build(duel) == first
    assert build(load_set("duel_promo"), "7wd.io") == second != first
    assert module_of("duel", kept=False) == MODULE


def test_a_game_does_not_begin_a_few_bytes_behind_a_page_of_the_one_it_is_copied_from() -> None:
    """A processor would take what is read for what was just written, and wait for it."""
    for name in ("duel", "duel_promo", "seven_wonders"):
        memory = manifest_of(module_of(name))["memory"]
        assert memory["size"] % 64 == memory["state"] % 64 == 0


def test_a_module_says_what_it_is(duel: CardSet) -> None:
    said = manifest_of(MODULE)
    assert (said["game"], said["set"], said["edition"]) == ("duel", "duel", "reprint")
    assert said["text_hash"] == text_hash("duel") != text_hash("duel_promo")
    assert said["items"] == [item.slug for item in duel.items]
    assert said["columns"] == list(duel.columns)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "not a module"),
        (b"\0asm\1\0\0\0", "no rules of antipater"),
        (MODULE[:40], "cut off"),
        (b"GIF89a" + MODULE, "not a module"),
        (with_manifest(b"{"), "not a module"),
        (with_manifest(b"[]"), "cannot be read"),
        (with_manifest(b"\xff\xfe"), "not a module"),
        (with_manifest(b'{"abi": 1}'), "damaged"),
        (changed(abi=2), "is of version 2, this program runs version 1"),
        (changed(abi="1"), "cannot be read"),
        (changed(memory={"state": -4, "size": 100, "heap": 10}), "damaged"),
        (changed(memory={"state": 4, "size": 1 << 30, "heap": 10}), "damaged"),
        (changed(state={"cities": {"offset": 0, "size": 1 << 20}}), "damaged"),
        (changed(setup=[["rows", 0, -1]]), "damaged"),
        (changed(setup=None), "damaged"),
        (changed(items=[]), "damaged"),
        (changed(move_bits=[4, 1]), "damaged"),
        (changed(text_hash=3), "damaged"),
        (MODULE[: len(MODULE) // 2], "cannot be run"),
        (with_manifest(json.dumps(manifest_of(MODULE)).encode())[:-9], "cannot be run"),
    ],
)
def test_what_is_no_sound_module_is_not_loaded(data: bytes, problem: str) -> None:
    with pytest.raises(ModuleError, match=problem) as told:
        Module.load(data)
    assert "\n" not in str(told.value)


def test_a_module_of_another_set_is_told() -> None:
    assert Module.load(MODULE, "duel", "reprint", text_hash("duel")).fields
    for wanted in (("duel_promo",), ("duel", "2015"), ("duel", "reprint", text_hash("duel_promo"))):
        with pytest.raises(ModuleError, match="the module is of another"):
            Module.load(MODULE, *wanted)


def test_a_module_that_wants_imports_is_not_run() -> None:
    head = with_manifest(json.dumps(manifest_of(MODULE)).encode())
    types, imports = b"\x01\x04\x01\x60\x00\x00", b"\x02\x07\x01\x01a\x01b\x00\x00"
    with pytest.raises(ModuleError, match="cannot be run"):
        Module.load(head[: 8 + _first_section(head)] + types + imports)


def _first_section(data: bytes) -> int:
    """How long the custom section is."""
    inner = name_of(SECTION) + json.dumps(manifest_of(data)).encode()
    return 1 + len(unsigned(len(inner))) + len(inner)


class TestBlocks:
    rules, module = compiled("duel_promo", "7wd.io")

    def block(self, *setups: Setup) -> tuple[int, "array[int]", "array[int]", "array[int]"]:
        numbers = [n for setup in setups for n in setup_numbers(setup, self.module.manifest)]
        return len(setups), array("h", numbers), array("i", [0] * (len(setups) + 1)), array("i")

    def test_a_block_tells_what_one_game_tells(self) -> None:
        games = [random_game(seed)[0] for seed in range(6)]
        moves, offsets = array("i"), array("i", [0])
        for game in games:
            moves.extend(map(move_number, game.moves))
            offsets.append(len(moves))
        count, setups, *_ = self.block(*(game.setup for game in games))
        judged = self.module.judge(count, setups, offsets, moves, paid=True)
        for n, game in enumerate(games):
            row = judged.row(n)
            one = Table(self.module, setup_numbers(game.setup, self.module.manifest))
            assert (row["status"], row["accepted"], row["code"]) == (0, len(game.moves), 0)
            for at, move in enumerate(game.moves):
                assert one.attempt(move_number(move)) is None
                assert judged.paid is not None
                assert judged.paid[offsets[n] + at] == one.number("paid")
            ended = one.outcome()
            assert ended is not None
            assert self.module.manifest["victories"][row["kind"] - 1] == ended[0]
            assert row["winner"] == ended[1]
            for points, who in zip(one.points(), ("first", "second"), strict=True):
                assert {c: row[f"{c}_{who}"] for c in points} == points

    def test_the_first_move_refused_is_told(self) -> None:
        record = random_game(1)[0]
        wrong = [*record.moves[:9], record.moves[20], *record.moves[10:]]
        count, setups, *_ = self.block(record.setup)
        moves = array("i", map(move_number, wrong))
        judged = self.module.judge(count, setups, array("i", [0, len(moves)]), moves).row(0)
        assert (judged["status"], judged["accepted"]) == (1, 9)
        code = self.module.manifest["codes"][judged["code"] - 1][0]
        assert code.startswith("D-")

    @pytest.mark.parametrize(
        "number", [-1, 0, 15, 15 | 5 << 5, 1 << 31 - 1, (1 << 10) - 1 << 5, 3 | 80 << 5]
    )
    def test_what_is_no_move_is_refused_and_does_no_harm(self, number: int) -> None:
        record = random_game(2)[0]
        count, setups, *_ = self.block(record.setup)
        number = number if number < 1 << 31 else number - (1 << 32)
        judged = self.module.judge(count, setups, array("i", [0, 1]), array("i", [number])).row(0)
        assert judged["status"] == 1
        assert judged["accepted"] == 0

    def test_set_ups_that_may_be_wrong_are_left_to_others(self) -> None:
        setup = random_game(3)[0].setup
        row = setup.rows[0]
        other = {**setup.layouts, 1: (setup.layouts[2][0], *setup.layouts[1][1:])}
        wrong = [
            Setup(((row[0], *row[:3]), setup.rows[1]), layouts=setup.layouts),
            Setup(setup.rows, layouts=other),
            Setup(setup.rows, layouts={**setup.layouts, 2: (-1, *setup.layouts[2][1:])}),
            Setup(setup.rows, tokens=(setup.tokens[0],) * len(setup.tokens)),
            Setup((setup.tokens[:4], setup.rows[1])),
            Setup((), (row, setup.rows[1])),
        ]
        fine = [setup, Setup(setup.rows), Setup(setup.rows, layouts={2: setup.layouts[2]})]
        judged = self.module.judge(*self.block(*wrong, *fine))
        assert [judged.row(n)["status"] for n in range(9)] == [4] * 6 + [0] * 3

    def test_numbers_that_are_no_items_are_told(self) -> None:
        count, setups, offsets, moves = self.block(random_game(4)[0].setup)
        for wrong in (-2, len(self.rules.items), 32767):
            for at in (0, 20, len(setups) - 1):
                broken = array("h", setups)
                broken[at] = wrong
                assert self.module.judge(count, broken, offsets, moves).row(0)["status"] == 2

    def test_buffers_of_other_sizes_are_refused(self) -> None:
        count, setups, offsets, moves = self.block(random_game(4)[0].setup)
        for arguments in (
            (count, setups[:-1], offsets, moves),
            (count + 1, setups, offsets, moves),
            (count, setups, array("i", [0, 5]), moves),
            (count, setups, array("i", [3, 1]), array("i", [0] * 9)),
            (count, setups, array("i", [-1, 1]), array("i", [0] * 9)),
        ):
            with pytest.raises(ValueError, match=r"set-ups|offsets"):
                self.module.judge(*arguments)

    def test_no_games_are_judged_to_nothing(self) -> None:
        assert len(self.module.judge(0, b"", array("i", [0]), b"").results) == 0


def test_moves_are_numbers_and_back() -> None:
    for move in random_game(5)[0].moves:
        assert move_of(move_number(move)) == move
    assert move_number(Move(Verb.DRAFT, 0, 0)) == 32


def test_a_set_up_of_other_sizes_has_no_place() -> None:
    with pytest.raises(Unfit):
        setup_numbers(Setup(tokens=(1, 2)), manifest_of(MODULE))


class TestCommand:
    def run(self, *arguments: str) -> tuple[int, str]:
        result = commands.run("build", *arguments)
        return result.exit_code, result.output

    def test_build_writes_the_module(self, tmp_path: Path) -> None:
        path = tmp_path / "rules.wasm"
        status, told = self.run("duel", "-o", str(path))
        assert (status, path.read_bytes()) == (0, MODULE)
        assert f"duel, edition reprint, {len(MODULE):,} bytes" in told

    def test_build_tells_what_cannot_be(self, tmp_path: Path) -> None:
        assert self.run("no_such_set")[0] == 2
        status, told = self.run("duel", "--edition", "no_such")
        assert (status, "has no edition" in told) == (2, True)
        status, told = self.run("duel", "-o", str(tmp_path / "no" / "rules.wasm"))
        assert (status, "No such file" in told) == (2, True)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("layout age 1\n" + "  row up 1 3 5 7 9 11 13 15 17\n" * 4, "more than 31 slots"),
        ("draft\n  row first second second\n  row second first first second first\n", "differ"),
    ],
)
def test_a_set_that_does_not_fit_is_told(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "large.cards"
    path.write_text(f'set large\n  extends duel\n  en "Large"\n\n{text}', "utf-8")
    said = f"large cannot be compiled in edition reprint: .*{problem}"
    with pytest.raises(NotCompiled, match=said):
        module_of(path, kept=False)
