"""Any text at all is compiled or refused with diagnostics, soon, and never with a traceback."""

import random
import tracemalloc
from contextlib import suppress
from operator import attrgetter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark
from lark.lexer import PatternStr

from antipater.grammar.cards.compile import Compilation, compile_set
from antipater.grammar.cards.format import format_text
from antipater.grammar.cards.load import load_set, read_layers
from antipater.grammar.cards.tables import grammar_text
from antipater.grammar.diagnostics import Severity
from antipater.grammar.errors import CardSetError
from antipater.grammar.lints import run_lints
from antipater.rules.card_set import CardSet
from antipater.rules.duel import quantities as duel
from antipater.rules.seven_wonders import quantities as seven_wonders
from grammar.test_format import meaning

pytestmark = pytest.mark.slow

SLOW = [
    HealthCheck.too_slow,
    HealthCheck.filter_too_much,
    HealthCheck.data_too_large,
    HealthCheck.function_scoped_fixture,
]

# Words that make it likely that a text from the grammar speaks of something.
NAMES = """
wood clay blue brown altar tavern own opponent coins lead points civilian price resource moon
discard_income shields science wheel symbols left wonder a b full_tie shared
"""
GRAMMAR = Lark(
    grammar_text(),
    parser=None,  # texts are made by it, none is read: tables would take seconds
    lexer="basic",
    maybe_placeholders=True,
)
TERMINALS = {
    "NAME": st.sampled_from(NAMES.split()),
    "TITLE": st.sampled_from(["2015", "7wd.io", "mine"]),
    "STRING": st.sampled_from(['"a"', '"Autel"', '"x # y"']),
    "NUMBER": st.sampled_from(["0", "1", "2", "3", "20", "99999999999999999999"]),
    "SIGNED": st.sampled_from(["-3", "0", "7"]),
    "_NL": st.sampled_from(["\n  ", "\n", "\n  # note\n  "]),
    "_AND_SELLS": st.just("and sells"),
    "LANGUAGE": st.sampled_from(["en", "fr", "nl"]),
}
KEYWORDS = {
    "WORD_KIND": "resource colour symbol chain category",
    "ITEM_KIND": "building guild wonder token",
    "FACE": "up down",
    "SIDE": "A B",
    "EXTREME": "min max",
    "_COINS": "coin coins",
    "_POINTS": "point points",
    "_RESOURCES": "resource resources",
    "_SHIELDS": "shield shields",
    "_TOKENS": "token tokens",
}
for terminal, words in KEYWORDS.items():
    TERMINALS[terminal] = st.sampled_from(words.split())
for known in GRAMMAR.terminals:
    if isinstance(known.pattern, PatternStr):
        TERMINALS[known.name] = st.just(known.pattern.value)


def spaced(strategy: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return strategy.map(lambda word: f" {word} " if not word.startswith("\n") else word)


DECLARATIONS = st.lists(
    from_lark(
        GRAMMAR,
        explicit={name: spaced(words) for name, words in TERMINALS.items()},
        alphabet=st.characters(codec="ascii"),
    ).map(lambda text: text.strip() + "\n"),
    min_size=1,
    max_size=4,
).map("".join)


ALONE = "resource wood raw\ncolour blue\ncategory wonders\nsymbol wheel\n"
HEADERS = {
    "duel": "set x\n  extends duel\n",
    "seven_wonders": "set x\n  extends seven_wonders\n",
    "": f"set x\n  seats own, opponent\n{ALONE}",
}


def compiled(text: str, below: str = "duel") -> Compilation:
    """Compile a text, over a set or alone; where it is compiled, every rule can be run."""
    layers = read_layers(below) if below else ()
    compilation = compile_set([*layers, (("x.cards", HEADERS[below] + text),)])
    refused = [d for d in compilation.diagnostics if d.severity is Severity.ERROR]
    assert (compilation.card_set is None) == bool(refused)
    for diagnostic in (*compilation.diagnostics, *run_lints(compilation)):
        assert diagnostic.span.start.line >= 1
        assert diagnostic.message
    if compilation.card_set:
        run_all(compilation.card_set)
    return compilation


def run_all(cards: CardSet) -> None:
    """Every formula of the set on empty cities."""
    tables = [[0] * len(cards.columns) for _ in cards.seats]
    for name, rule in cards.rules.items():
        for argument in cards.resources[:1] if rule.parameter else [""]:
            cards.function(name, argument)(*tables)
    for item in cards.items:
        for gain in filter(attrgetter("is_gain"), item.effects):
            cards.compile(item.slug, gain.amount)(*tables)
    observed = duel if cards.game == "duel" else seven_wonders
    for invariant in cards.invariants:
        more = [0] * (len(observed.OF_A_PLAYER) + len(observed.OF_THE_GAME))
        tables_and_game = ([*table, *more] for table in (*tables, []))
        observed.invariant_function(cards, invariant)(*tables_and_game)


@settings(max_examples=18, suppress_health_check=SLOW)
@given(DECLARATIONS, st.sampled_from([*HEADERS]))
@example("rule a\n  1 if 2 > 1\n  0 otherwise\n", "duel")
def test_text_from_the_grammar_is_compiled_or_refused(text: str, below: str) -> None:
    compiled(text, below)


@settings(max_examples=18, suppress_health_check=SLOW)
@given(DECLARATIONS)
def test_formatting_is_idempotent_and_keeps_the_meaning(text: str) -> None:
    neat, problems = format_text("x.cards", text)
    if not problems:
        assert format_text("x.cards", neat) == (neat, ())
        assert meaning(neat) == meaning(text)


@settings(max_examples=30)
@given(st.text(max_size=400))
def test_any_text_gets_diagnostics_or_compiles(text: str) -> None:
    compiled(text)
    format_text("x.cards", text)


SHIPPED = dict(read_layers("duel")[0])
FILES = sorted(SHIPPED)


@settings(max_examples=18)
@given(st.sampled_from(FILES), st.integers(0, 2**32), st.integers(1, 8))
def test_noise_in_shipped_text_is_survived(file: str, seed: int, count: int) -> None:
    noise = random.Random(seed)
    text = list(SHIPPED[file])
    for _ in range(count):
        place = noise.randrange(len(text))
        text[place] = noise.choice(["", '"', "\n", "#", "(", ".", "é", "\t", "9", "  ", " or "])
    files = {**SHIPPED, file: "".join(text)}
    compilation = compile_set([tuple(files.items())])
    run_lints(compilation)


@settings(max_examples=18)
@given(st.sampled_from(FILES), st.floats(0, 1))
def test_cut_off_text_is_survived(file: str, part: float) -> None:
    files = {**SHIPPED, file: SHIPPED[file][: int(len(SHIPPED[file]) * part)]}
    run_lints(compile_set([tuple(files.items())]))


@settings(max_examples=15, suppress_health_check=SLOW)
@given(data=st.binary(max_size=300))
def test_bytes_that_are_no_text_are_refused(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.cards").write_bytes(data)
    with pytest.raises(CardSetError) as caught:
        load_set(tmp_path)
    assert caught.value.diagnostics


MONSTERS = {
    "zeros": b"\0" * 10_000_000,
    "ten_megabytes_of_letters": b"a" * 10_000_000,
    "ten_megabytes_of_lines": b"building a\n" * 900_000,
    "not_utf8": b'set x\n  en "\xff\xfe"\n',
    "junk_lines": b"what is this?\n" * 15_000,
    "one_long_line": b"set x extends " + b"duel " * 45_000,
    "long_text": b'set x\n  extends duel\n  en "' + b"x" * 19_000 + b'"\n',
    "deep_brackets": b"set x\n  extends duel\nrule a\n  " + b"(" * 9_000 + b"1" + b")" * 9_000,
    "deep_minus": b"set x\n  extends duel\nrule a\n  " + b"-" * 50_000 + b"1\n",
    "squares": b"set x\n  extends duel\nrule a\n  " + b"square(" * 40 + b"own.coins" + b")" * 40,
    "deeper_brackets": b"set x\n  extends duel\nrule a\n  " + b"(" * 90_000 + b")" * 90_000,
    "long_number": b"set x\n  extends duel\nrule a\n  " + b"9" * 50_000 + b"\n",
    "long_sum": b"set x\n  extends duel\nrule a\n  1" + b" + 1" * 30_000 + b"\n",
    "many_clauses": b"set x\n  extends duel\nrule a\n" + b"  1 if own.coins > 1\n" * 4_000,
    "one_declaration_of_slips": b"set x\n  extends duel\nbuilding a\n" + b"  wat\n" * 30_000,
    "doubling_rules": b"set x\n  extends duel\nrule r0\n  own.coins\n"
    + b"".join(b"rule r%d\n  r%d + r%d\n" % (n + 1, n, n) for n in range(60)),
    "long_chain": b"set x\n  extends duel\nrule r0\n  1\n"
    + b"".join(b"rule r%d\n  r%d\n" % (n + 1, n) for n in range(3000)),
    "long_round": b"set x\n  extends duel\n"
    + b"".join(b"rule r%d\n  r%d\n" % (n, (n + 1) % 2000) for n in range(2000)),
    "blank_lines": b"set x\n  extends duel\n" + b"\n" * 200_000 + b"+ 1\n",
    "comment_lines": b"set x\n  extends duel\nrule a\n  1\n" + b"  # + 1\n" * 25_000,
}


@pytest.mark.parametrize("name", MONSTERS)
def test_monsters_are_refused_in_bounded_memory(name: str, tmp_path: Path) -> None:
    (tmp_path / "x.cards").write_bytes(MONSTERS[name])
    load_set("duel")
    if name in ("long_text", "comment_lines", "deep_brackets"):
        assert load_set(tmp_path).slug == "x"
    else:
        with pytest.raises(CardSetError) as caught:
            load_set(tmp_path)
        assert len(caught.value.diagnostics) < 200
    tracemalloc.start()
    with suppress(CardSetError):
        load_set(tmp_path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 200_000_000
