"""Many games a file, folders, patterns and packed files: the same games whatever they lie in."""

import errno
import gzip
import io
import json
import os
import tarfile
import unicodedata
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antipater.checker.games.registry import GAMES
from antipater.checker.records import files
from antipater.checker.records.digest import digest
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.files import ReadGame
from antipater.checker.records.inputs import files_in
from antipater.checker.records.one_by_one import one_by_one
from antipater.checker.records.sources import games
from support.commands import run
from support.places import TOP
from support.random_duel import as_7wdio, random_game

EXAMPLES = TOP / "docs" / "examples"
DUEL = (EXAMPLES / "7wdio_game.duel").read_bytes()
DISPUTED = (EXAMPLES / "disputed.duel").read_bytes()
TABLE = (EXAMPLES / "three_players.7w").read_bytes()
LOG = (EXAMPLES / "7wdio_game.json").read_bytes()


def found(path: Path) -> list[ReadGame]:
    return list(games(str(path)))


def digests(path: Path) -> list[str | None]:
    return [digest(game.record) for game in found(path) if game.record]


def code(game: ReadGame) -> str | None:
    return game.problem.code if game.problem else None


def zipped(path: Path, members: dict[str, bytes], **options: int) -> Path:
    with zipfile.ZipFile(path, "w", options.get("method", zipfile.ZIP_DEFLATED)) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


# Many games of the notations in one file


def test_games_one_after_the_other(tmp_path: Path) -> None:
    path = tmp_path / "round.txt"
    path.write_bytes(DUEL + b"\n" + TABLE + b"\n; table 4\n" + DISPUTED)
    read = found(path)
    assert [game.number for game in read] == [1, 2, 3]
    alone = [
        next(games(str(EXAMPLES / name))).record
        for name in ("7wdio_game.duel", "three_players.7w", "disputed.duel")
    ]
    assert [digest(g.record) for g in read if g.record] == [digest(r) for r in alone if r]
    # Lines count from the beginning of the file, and the remark above a header is its own.
    record = read[2].record
    assert record is not None
    line = record.line_of(9)
    assert line is not None
    assert b"Wood Reserve" in path.read_bytes().splitlines()[line - 1]
    assert next(c.text for c in record.comments) == "table 4"


def test_tags_at_the_end_of_a_game_begin_no_other(tmp_path: Path) -> None:
    text = DISPUTED + b'\n[Round "3"]\n; a remark\n\n[Table "2"]\n'
    path = tmp_path / "one.duel"
    path.write_bytes(text)
    read = found(path)
    assert len(read) == 1
    assert read[0].record is not None
    assert read[0].record.tags["Table"] == "2"


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_byte_order_mark_in_the_middle(tmp_path: Path, end: bytes) -> None:
    text = (b"\xef\xbb\xbf" + DUEL + b"\n\xef\xbb\xbf" + DISPUTED).replace(b"\n", end)
    path = tmp_path / "two.duel"
    path.write_bytes(text)
    assert digests(path) == digests(EXAMPLES / "7wdio_game.duel") + digests(
        EXAMPLES / "disputed.duel"
    )


def test_a_bad_game_costs_no_other_its_verdict(tmp_path: Path) -> None:
    path = tmp_path / "three.duel"
    path.write_bytes(DUEL + b'\n[Game "chess"]\nAnna builds Quarry\n\n' + DISPUTED)
    assert [code(game) for game in found(path)] == [None, "R-GAME-01", None]


@pytest.mark.parametrize("game", ["[Jeu « chess »]", ""])
def test_a_header_with_no_game_that_is_known_begins_a_game(game: str) -> None:
    """So does one without a game; tags that the game has not yet, or one again, do not."""
    header = '[Premier "Anna"]\n[Deuxième "Bert"]\n'
    one = f'[Édition "reprint"]\n[Jeu "duel"]\n{header}Anna construit Carrière\n[Ronde "1"]\n'
    one += '[Premier "Anna"]\nBert construit Mine\n\n'
    lines = io.BytesIO(f"{one}{game}\n{header}Bert construit Mine\n".encode()).readlines()
    assert [line for line, _ in one_by_one(lines, 1, 1_000_000)] == [1, 10 if game else 11]


@pytest.mark.parametrize(
    ("behind", "begins"),
    [
        ('[Result "Anna"]\n\n', 6),
        ('[Result "Anna"]\n; so it ended\n\n\n', 8),
        ('[Result "Anna"]\n', 5),
        ('[Table "2"]\n\n', 6),
        ('[Table "2"]\n', 4),
        ('\n[Table "2"]\n\n', 5),
        ('[Event "x"]\n[Result "Anna"]\n', 4),
        ("; table 2\n", 4),
    ],
)
def test_a_result_below_the_last_move_is_of_the_game_above(behind: str, begins: int) -> None:
    """So is any tag that touches the move, and not the next header."""
    text = f'[Game "duel"]\n[Event "x"]\n1. Anna builds Quarry\n{behind}[Game "duel"]\n'
    lines = io.BytesIO(text.encode()).readlines()
    assert [line for line, _ in one_by_one(lines, 1, 1_000_000)] == [1, begins]


def test_a_greeting_above_the_header_is_no_game(tmp_path: Path) -> None:
    """It is kept as comments; lines of play without a header stay a game of their own."""
    path = tmp_path / "mail.txt"
    path.write_bytes(b"Dear all,\nhere it is; enjoy!\n\n" + DUEL + b"\n" + DISPUTED)
    (game, other) = found(path)
    assert game.record is not None
    assert (game.number, digest(game.record)) == (1, digests(EXAMPLES / "7wdio_game.duel")[0])
    assert [each.text for each in game.record.comments] == ["Dear all,", "here it is; enjoy!"]
    (note,) = game.record.notes
    assert (note.code, note.line, note.found) == ("R-READ-06", 1, "; Dear all, …")
    assert game.record.line_of(9) == DUEL.splitlines().index(b"9. user1 builds Wood Reserve") + 4
    assert other.number == 2
    for play in (b"9. Anna builds Quarry", b"Anna Lumber Yard\nBert Quarry", b"1. Quarry"):
        path.write_bytes(play + b"\n\n" + DISPUTED)
        assert len(found(path)) == 2


def test_a_greeting_takes_nothing_of_the_header_below_it(tmp_path: Path) -> None:
    path = tmp_path / "mail.txt"
    head = b'[Result "resignation Anna"]\n[Game "duel"]\n[First "Anna"]\n[Second "Bert"]\n'
    for above in (b"Dear arbiter\n", b"Dear arbiter\n\n", b"First: Bert\n"):
        path.write_bytes(above + head + b"\nAnna builds Altar\nAnna resigns\n")
        (game,) = found(path)
        assert game.record is not None
        assert game.record.players == ("Anna", "Bert")
        assert game.record.result is not None


@pytest.mark.slow
@settings(max_examples=30)
@given(st.lists(st.integers(0, 40), min_size=1, max_size=4), st.sampled_from(["en", "fr", "nl"]))
def test_games_in_one_text_are_those_of_their_texts(seeds: list[int], language: str) -> None:
    texts = [write_notation(random_game(seed)[0], language).encode() for seed in seeds]
    lines = io.BytesIO(b"\n".join(texts)).readlines()
    parts = [text.rstrip() for _, text in one_by_one(lines, 1, 1_000_000)]
    assert parts == [text.rstrip() for text in texts]


def test_what_is_endless_is_not_read_to_its_end() -> None:
    def endless() -> object:
        while True:
            yield b"Anna builds Quarry\n"

    parts = list(one_by_one(endless(), 1, 10_000))  # type: ignore[arg-type]
    assert len(parts) == 1
    assert len(parts[0][1]) < 11_000


@pytest.mark.parametrize(
    ("head", "rows", "codes"),
    [
        (
            '[Game "duel"]\n[First "Anna"]\n[Second "Bert"]\n9. Anna builds Altar\n',
            ("Anna, Carl", "civilian 3, 4", "civilian 5, 5", "beauty 1, 2"),
            ["R-PLAYER-03", "R-SCORE-01", "R-SCORE-03"],
        ),
        (
            '[Game "seven_wonders"]\nSeats\n  Anna: Giza A\n  Bert: Rhodes A\n  Carla: Ephesus A\n',
            ("coins 1, 2, 3", "military 1, 2"),
            ["R-SCORE-01", "R-SCORE-02"],
        ),
    ],
)
def test_rows_of_points_that_cannot_be_read_stay_among_the_points(
    head: str, rows: tuple[str, ...], codes: list[str], tmp_path: Path
) -> None:
    path, written = tmp_path / "a.txt", tmp_path / "b.txt"
    path.write_text("\n  ".join([f"{head}Scores", *rows]), "utf-8")
    written.write_text(run("convert", path).stdout, "utf-8")
    lines = [line.strip() for line in written.read_text("utf-8").splitlines()]
    assert sorted(rows) == sorted(line for line in lines[lines.index("Scores") + 1 :] if line)
    for (game,) in (found(path), found(written)):
        assert game.record is not None
        assert sorted(problem.code for problem in game.record.problems) == codes


def test_blank_lines_are_not_read_to_their_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "LIMIT", 100)
    path = tmp_path / "blank.duel"
    told = []
    for count in (50, 20_000):
        path.write_bytes(b"\n" * count)
        (game,) = found(path)
        told.append((code(game), game.read < 200))
    assert told == [("R-EMPTY-01", True), ("R-SIZE-01", True)]


TWICE = """[Set "{}"]
[Event "A"]
[Set "{}_2020"]
[Result "?"]
[Round "2"]
[Result "Anna"]
[Event "B"]
[Round "3"]
"""


@pytest.mark.parametrize(
    ("game", "head"),
    [
        ("duel", '[First "Anna"]\n[Second "Bert"]\n'),
        ("seven_wonders", "Seats\n  Anna: Giza A\n  Bert: Rhodes A\n  Carla: Ephesus A\n"),
    ],
)
def test_tags_that_stand_twice_are_written_in_their_order(
    game: str, head: str, tmp_path: Path
) -> None:
    path, once, twice = (tmp_path / f"{n}.txt" for n in range(3))
    path.write_text(f'[Game "{game}"]\n{TWICE.format(game, game)}{head}', "utf-8")
    once.write_text(run("convert", path).stdout, "utf-8")
    twice.write_text(run("convert", once).stdout, "utf-8")
    assert once.read_text("utf-8").startswith(f'[Game "{game}"]\n{TWICE.format(game, game)}')
    assert twice.read_bytes() == once.read_bytes()
    (before,), (after,) = found(path), found(once)
    assert before.record is not None
    assert [each.code for each in before.record.problems] == ["R-TAG-01"] * 4
    assert after.record == before.record


# Encodings


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
def test_other_encodings_are_read_and_told(tmp_path: Path, encoding: str) -> None:
    text = DISPUTED.decode().replace("Anna", "Zoë").replace("Bert", "Jérôme")
    plain, other = tmp_path / "plain.duel", tmp_path / "other.duel"
    plain.write_text(text, "utf-8")
    bom = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"")
    other.write_bytes(bom + text.encode(encoding))
    read = found(other)[0].record
    assert read is not None
    assert read.players == ("Zoë", "Jérôme")
    assert [note.code for note in read.notes] == ["R-READ-01"]
    told = json.loads(run("validate", "--json", other).stdout)
    assert told["valid"] == json.loads(run("validate", "--json", plain).stdout)["valid"]
    assert ("UTF-16" if "16" in encoding else "Windows-1252") in told["notes"][0]["message"]
    assert "note:" in run("validate", other).stdout


# Folders, patterns


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inner = tmp_path / "records" / "round 1"
    inner.mkdir(parents=True)
    (inner / "a.duel").write_bytes(DUEL)
    (inner / "b.7w").write_bytes(TABLE)
    (inner / "log.json.gz").write_bytes(gzip.compress(LOG))
    (inner / "c.txt").write_bytes(b"; table 3\n" + DISPUTED)
    (inner / "notes.txt").write_text("Bring more pencils.\n")
    (inner / "photo.png").write_bytes(b"\x89PNG")
    (inner / ".hidden.duel").write_bytes(DUEL)
    zipped(tmp_path / "records" / "round2.zip", {"t/x.duel": DUEL, "readme.md": b"# hello"})
    return tmp_path / "records"


def test_a_folder_is_read_with_the_folders_in_it(folder: Path) -> None:
    (folder / "old.TGZ").touch()
    names = [Path(name).name for name in files_in([str(folder)])]
    assert names == ["old.TGZ", "round2.zip", "a.duel", "b.7w", "c.txt", "log.json.gz"]


def test_a_pattern_stands_for_the_files_that_fit(folder: Path) -> None:
    assert [Path(n).name for n in files_in([f"{folder}/**/*.duel"])] == ["a.duel"]
    assert list(files_in([f"{folder}/*.nothing"])) == [f"{folder}/*.nothing"]
    odd = folder / "game[1].duel"
    odd.write_bytes(DUEL)
    assert list(files_in([str(odd)])) == [str(odd)]


@pytest.mark.slow
def test_all_commands_read_the_same_inputs(folder: Path, tmp_path: Path) -> None:
    lines = run("validate", "--json", folder).stdout.splitlines()
    validated = [json.loads(line)["digest"] for line in lines]
    assert len(validated) == 5
    assert None not in validated
    audited = [json.loads(x)["digest"] for x in run("audit", "--json", folder).stdout.splitlines()]
    assert sorted(audited) == sorted(validated)
    assert run("convert", folder, "--into", tmp_path / "out").exit_code in (0, 2)
    written = {d for path in (tmp_path / "out").iterdir() for d in digests(path)}
    assert written == set(validated)


def test_an_empty_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "photo.png").write_bytes(b"\x89PNG")
    result = run("validate", tmp_path)
    assert result.exit_code == 2
    assert "R-FILE-02" in result.stderr


# Packed files


@pytest.mark.slow
def test_packed_files_hold_the_same_games(tmp_path: Path) -> None:
    two = DUEL + b"\n" + DISPUTED
    packed = tmp_path / "two.duel.gz"
    packed.write_bytes(gzip.compress(two))
    plain = tmp_path / "two.duel"
    plain.write_bytes(two)
    archive = zipped(
        tmp_path / "all.zip",
        {
            "a/two.duel": two,
            "b/log.jsonl": b"\n".join(
                json.dumps(as_7wdio(random_game(seed)[0])).encode() for seed in (1, 2)
            ),
        },
    )
    assert digests(packed) == digests(plain)
    read = found(archive)
    assert [(game.file.removeprefix(str(tmp_path)), game.number) for game in read] == [
        ("/all.zip/a/two.duel", 1),
        ("/all.zip/a/two.duel", 2),
        ("/all.zip/b/log.jsonl", 1),
        ("/all.zip/b/log.jsonl", 2),
    ]
    assert digests(archive)[:2] == digests(plain)


def test_accents_are_on_their_letters_however_they_are_written(tmp_path: Path) -> None:
    path = tmp_path / "x.duel"
    head = '[Game "duel"]\n[First "É"]\n[Second "Zoé"]\n'
    path.write_text(unicodedata.normalize("NFD", f"{head}Zoé builds Altar\nÉ bilds Mine\n"))
    (record,) = (game.record for game in found(path))
    assert record is not None
    assert record.players == ("É", "Zoé")
    assert [(problem.line, problem.column) for problem in record.problems] == [(5, 3)]


def test_names_in_a_zip_are_utf_8_said_or_not(tmp_path: Path) -> None:
    """As Linux and macOS pack them; what is no UTF-8 stays as DOS wrote it."""
    path = zipped(tmp_path / "x.zip", {"??.duel": DUEL, "z?.duel": DUEL})
    raw = path.read_bytes().replace(b"??.duel", "é.duel".encode()).replace(b"z?", b"z\x82")
    path.write_bytes(raw)
    assert [Path(game.file).name for game in found(path)] == ["zé.duel", "é.duel"]


@pytest.mark.parametrize("name", ["records.zip", "game.duel.gz"])
def test_packed_files_on_standard_input(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    if name.endswith("zip"):
        zipped(path, {"game.duel": DUEL})
    else:
        path.write_bytes(gzip.compress(DUEL))
    told = json.loads(run("validate", "--json", "-", stdin=path.read_bytes()).stdout)
    assert told["valid"]
    assert told["file"].startswith("-")


def bomb(size: int) -> bytes:
    return gzip.compress(b"\n" * size, 9)


@pytest.mark.slow
def test_what_unpacks_too_large_is_not_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("antipater.checker.records.packed._ALWAYS", 100_000)
    path = tmp_path / "bomb.gz"
    path.write_bytes(bomb(2_000_000))
    assert [code(game) for game in found(path)] == ["R-PACKED-01"]
    zipped(tmp_path / "bomb.zip", {"a.duel": DUEL, "b.duel": b"\n" * 2_000_000})
    assert [code(g) for g in found(tmp_path / "bomb.zip")] == [None, "R-PACKED-01"]


def test_damaged_packed_files_are_told(tmp_path: Path) -> None:
    whole = gzip.compress(DUEL * 40)
    archive = zipped(tmp_path / "x.zip", {"game.duel": DUEL}).read_bytes()
    locked = bytearray(archive)
    for at in range(len(locked) - 4):  # the flag of encryption in both headers
        if bytes(locked[at : at + 4]) in (b"PK\x03\x04", b"PK\x01\x02"):
            locked[at + (6 if locked[at + 2] == 3 else 8)] |= 1
    wrong = archive[:200] + bytes(60) + archive[260:]
    behind, cut = whole + b"junk", whole[: len(whole) // 2]
    for number, data in enumerate([behind, cut, archive[:-30], bytes(locked), wrong]):
        path = tmp_path / str(number)
        path.write_bytes(data)
        last = found(path)[-1]
        assert code(last) == "R-PACKED-02", (number, last)
        assert run("validate", path).exit_code == 2


def test_archives_within_archives_and_without_records(tmp_path: Path) -> None:
    inner = zipped(tmp_path / "inner.zip", {"game.duel": DUEL}).read_bytes()
    nested = zipped(tmp_path / "outer.zip", {"inner.zip": inner, "game.duel": DUEL})
    assert [code(game) for game in found(nested)] == [None, "R-PACKED-03"]
    twice = tmp_path / "twice.gz"
    twice.write_bytes(gzip.compress(gzip.compress(DUEL)))
    assert [code(game) for game in found(twice)] == ["R-PACKED-03"]
    none = zipped(tmp_path / "none.zip", {"a.png": b"\x89PNG\x00"})
    empty = zipped(tmp_path / "empty.zip", {})
    assert [code(game) for path in (none, empty) for game in found(path)] == ["R-PACKED-04"] * 2


def test_names_in_archives_lead_nowhere(tmp_path: Path) -> None:
    path = zipped(tmp_path / "x.zip", {"../../../etc/game.duel": DUEL, "\x1b[2J.duel": DUEL})
    assert run("convert", path, "--into", tmp_path / "out").exit_code == 0
    assert sorted(p.parent for p in tmp_path.rglob("*.duel")) == [tmp_path / "out"] * 2
    assert "\x1b" not in run("validate", "--brief", path).stdout


@pytest.mark.slow
@given(st.binary(max_size=300), st.integers(0, 2))
def test_no_packed_file_ends_the_run(tail: bytes, kind: int) -> None:
    from antipater.checker.records.sources import games_in

    head = (b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b\x08")[kind]
    for game in games_in("x", io.BytesIO(head + tail)):
        assert game.record is None
        assert code(game) != "R-FAULT-01"


# What is said of many


def test_a_line_a_game(folder: Path) -> None:
    result = run("validate", "--brief", folder)
    lines = result.stdout.splitlines()
    assert sum("user1 – user2: valid, civilian victory of user1, 70–42" in x for x in lines) == 3
    assert any(
        "c.txt:28: move 14: Anna – Bert: not valid, 3 findings: D-CLAIM-02" in line
        for line in lines
    )
    assert "5 games: 4 valid, 1 not valid, 0 unreadable" in lines
    assert any(line.startswith("findings: ") for line in lines)
    assert sum("is the same as game" in line for line in lines) == 2
    assert "the same game again: 2" in lines


@pytest.mark.slow
def test_only_the_bad(folder: Path) -> None:
    for options in (["--brief"], ["--json"], []):
        shown = run("validate", folder, "--only-bad", *options)
        assert "c.txt" in shown.stdout
        assert "a.duel: valid" not in shown.stdout
        assert shown.exit_code == 1
    assert len(run("validate", folder, "--only-bad", "--json").stdout.splitlines()) == 1


@pytest.mark.parametrize("command", ["validate", "audit", "score", "standings"])
def test_a_folder_that_cannot_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    (tmp_path / "a.duel").write_bytes(DUEL)
    (tmp_path / "round2").mkdir()
    real = os.scandir

    def refusing(path: str) -> Any:
        if str(path).endswith("round2"):
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", refusing)
    result = run(command, str(tmp_path))
    told = (result.stdout + result.stderr).replace("cannot be read (", "")
    assert "round2: R-FILE-0" in told  # 3, or 2 for who may read whatever they like
    assert result.exit_code == 2


def test_every_game_has_its_suffix_in_folders(tmp_path: Path) -> None:
    for game in GAMES.values():
        (tmp_path / f"x{game.suffix}").write_bytes(DUEL)
    assert len(list(files_in([str(tmp_path)]))) == len(GAMES)


def test_a_packed_folder_is_one_line(tmp_path: Path) -> None:
    folder = tmp_path / "round.tar.gz"
    with tarfile.open(folder, "w:gz") as archive:
        archive.add(EXAMPLES / "7wdio_game.json", "game.json")
    done = run("validate", str(folder))
    assert (done.exit_code, len(done.output.splitlines())) == (2, 1)
    assert "R-PACKED-03" in done.output
