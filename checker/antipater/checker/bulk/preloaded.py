"""Imported once by the process of which those come that judge: each finds it done."""

from contextlib import suppress
from importlib import import_module

from antipater.checker.bulk.judge import prepare

prepare()
for _name in (
    "numpy",
    "pyarrow.parquet",
    "pyarrow.compute",
    "wasmtime",
    "antipater.checker.bulk.native.batches",
    "antipater.checker.bulk.native.duel.rows",
    "antipater.checker.bulk.native.judge",
    "antipater.checker.judging.duel.judge",
):
    # Without the extra the engine judges.
    with suppress(ImportError):
        import_module(_name)
