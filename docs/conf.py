"""Configuration of the site: ``sphinx-build docs build/site`` (extra ``antipater[site]``)."""

import sys
from importlib.metadata import version as version_of
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests")]

import site_pages  # noqa: E402

site_pages.write_all(HERE / "generated")
site_pages.write_desk(HERE / "generated" / "site" / "desk")

project = "Antipater"
author = "the Antipater maintainers"
release = version_of("antipater")
language = "en"
extensions = ["myst_parser"]
exclude_patterns = ["examples/**", "pictures/**", "generated/site/**"]
html_extra_path = ["generated/site"]
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
suppress_warnings = ["misc.highlighting_failure"]
html_theme = "furo"
html_title = "Antipater"
html_copy_source = False
html_show_copyright = False
# The site asks the network for nothing.
html_theme_options = {"light_css_variables": {"font-stack": "system-ui, sans-serif"}}
