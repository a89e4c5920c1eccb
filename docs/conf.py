"""Configuration of the site: ``sphinx-build docs build/site`` (extra ``antipater[site]``)."""

import sys
from html import escape
from importlib.metadata import version as version_of
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests")]

import site_languages  # noqa: E402
import site_pages  # noqa: E402
import site_runs  # noqa: E402

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


def _runs_in_the_desk(app, page, template, context, doctree):  # type: ignore[no-untyped-def]
    """Let the commands that a page shows be run where it is read."""
    if "body" in context:
        desk = context["pathto"]("desk/index.html", resource=True)
        context["body"] = site_runs.with_links(context["body"], desk, site_pages.language_of(page))


def _side_bar(app, page, template, context, doctree):  # type: ignore[no-untyped-def]
    """Show the pages in the language of this one, after the theme has listed all."""
    tree = context.get("furo_navigation_tree", "")
    context["furo_navigation_tree"] = site_languages.side_bar(tree, page)


def _theme_in_its_language(app, exception):  # type: ignore[no-untyped-def]
    """Put what the theme says around a French or Dutch page into its language."""
    for page in () if exception else app.env.found_docs:
        if (language := site_pages.language_of(page)) != "en":
            file = Path(app.outdir) / f"{page}.html"
            file.write_text(site_languages.told(file.read_text("utf-8"), language), "utf-8")


def setup(app):  # type: ignore[no-untyped-def]
    app.connect("html-page-context", _in_its_language)
    app.connect("html-page-context", _runs_in_the_desk)
    app.connect("html-page-context", _side_bar, priority=900)
    app.connect("build-finished", _theme_in_its_language)
