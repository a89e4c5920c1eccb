"""Configuration of the site: ``sphinx-build docs build/site`` (extra ``antipater[site]``)."""

import sys
from html import escape
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
# Quotes and options stay as they are typed, so that they can be copied.
smartquotes = False
html_theme = "furo"
html_title = "Antipater"
html_copy_source = False
html_show_copyright = False
html_static_path = ["static"]
html_css_files = ["site.css"]
html_search_scorer = str(HERE / "static" / "scorer.js")
# The site asks the network for nothing.
html_theme_options = {"light_css_variables": {"font-stack": "system-ui, sans-serif"}}


def _in_its_language(app, page, template, context, doctree):  # type: ignore[no-untyped-def]
    """Name the language of a page, and link the pages that say the same in the others."""
    context["language"] = own = site_pages.language_of(page)
    if not (others := site_pages.switch(page)) or "body" not in context:
        return
    links = []
    for code, other in others.items():
        name = escape(site_pages.SPOKEN[code])
        here = f'<b lang="{code}">{name}</b>'
        there = f'<a lang="{code}" href="{context["pathto"](other)}">{name}</a>'
        links.append(here if code == own else there)
    context["body"] = f'<nav class="languages">{" · ".join(links)}</nav>' + context["body"]


def setup(app):  # type: ignore[no-untyped-def]
    app.connect("html-page-context", _in_its_language)
