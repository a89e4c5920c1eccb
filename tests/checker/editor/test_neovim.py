"""The language server in a real editor: Neovim without a screen."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.places import TESTS

NEOVIM = shutil.which("nvim")
SCRIPT = TESTS / "data" / "neovim.lua"
HEAD = """set mine
  extends duel
  en "Mine"  fr "Mien"  nl "Mijn"

replace building altar
  en "Altar"  fr "Autel"  nl "Altaar"
  age 1 blue
  gives moon
  points 4

figure bonus 2
  source "house rule"

rule discard_income
  bonus + own.yellow
  source "house rule"
"""
CARD = """
building card_{n}
  en "Card {n}"  fr "Carte {n}"  nl "Kaart {n}"
  age {age} green
  cost {wood} wood, {clay} clay
  points {points}
"""
STEPS = ["started", "break", "fix", "rename", "format", "stop", "started"]
STEPS += ["break after a restart", "mend after a restart"]


@pytest.mark.slow
@pytest.mark.skipif(NEOVIM is None, reason="Neovim is not installed")
@pytest.mark.parametrize("cards", [0, 500])
def test_a_session_in_neovim(tmp_path: Path, cards: int) -> None:
    more = (
        CARD.format(n=n, age=n % 3 + 1, wood=n % 4 + 1, clay=n % 3 + 1, points=n % 7 + 1)
        for n in range(cards)
    )
    file = tmp_path / "mine.cards"
    file.write_text(HEAD + "".join(more), "utf-8")
    program = tmp_path / "antipater"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m antipater.checker "$@"\n', "utf-8")
    program.chmod(0o700)
    env = os.environ | {"ANTIPATER": str(program), "CARDS": str(file), "HOME": str(tmp_path)}
    done = subprocess.run(
        [str(NEOVIM), "--headless", "-u", "NONE", "-c", f"luafile {SCRIPT}"],
        env=env,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    told = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    assert told == [f"ok {step}" for step in STEPS]
