"""The bundles in the package are what their sources give."""

import json
import os
import shutil
import subprocess

import pytest

from support.browser import WEB


@pytest.mark.skipif(
    not (shutil.which("npm") and (WEB / "node_modules").exists()),
    reason="npm ci has not been run in checker/web",
)
def test_the_sources_are_sound_and_give_the_bundles() -> None:
    npm = shutil.which("npm")
    assert npm is not None
    done = subprocess.run(
        [npm, "run", "--silent", "check"],
        cwd=WEB,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "NO_COLOR": "1"},
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lock_file_names_no_registry() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))
    packages = [package for name, package in lock["packages"].items() if name]
    assert packages
    assert all("integrity" in package and "resolved" not in package for package in packages)
