"""Tasks: ``nox`` runs the fast tests, the linters and the types; ``nox --list`` names them all."""

import nox

nox.options.sessions = ["fast", "lint", "types"]
nox.options.default_venv_backend = "venv"
LOCK = "requirements.lock"


def _install(session: nox.Session) -> None:
    """What the lock file pins, with its hashes, and the project itself."""
    session.install("--require-hashes", "-r", LOCK)
    session.install("--no-deps", "-e", ".")


@nox.session
def fast(session: nox.Session) -> None:
    """The tests of the README: neither the slow ones nor the campaigns."""
    _install(session)
    session.run("pytest", "-q", "-m", "not slow and not campaign", *session.posargs)


@nox.session
def tests(session: nox.Session) -> None:
    """All tests but the campaigns."""
    _install(session)
    session.run("pytest", "-q", "-n", "auto", *session.posargs)


@nox.session
def campaigns(session: nox.Session) -> None:
    """The long random campaigns, and every question to Z3 asked of a second solver."""
    _install(session)
    session.run("pytest", "-q", "-n", "auto", "-m", "campaign", *session.posargs)


@nox.session
def mutants(session: nox.Session) -> None:
    """Break the rules of a set, or with ``--engine`` the engine, and list which theorem notices."""
    _install(session)
    run = ("python", "-m", "support.mutation", *session.posargs)
    session.run(*run, env={"PYTHONPATH": "tests"})


@nox.session
def bench(session: nox.Session) -> None:
    """Speed and memory, as docs/explanation/performance.md tells them."""
    _install(session)
    session.run("pytest", "-q", "tests/benchmarks", "--benchmark-only", *session.posargs)


@nox.session
def site(session: nox.Session) -> None:
    """The site in ``build/site``; it works from disk, but for the desk (after ``nox -s pages``)."""
    _install(session)
    session.run(
        "sphinx-build",
        "-q",
        "-W",
        "-b",
        "html",
        "-d",
        "build/doctrees",
        "docs",
        "build/site",
        *session.posargs,
    )


@nox.session
def built(session: nox.Session) -> None:
    """Build the wheel and the sdist, and try each from an empty folder."""
    session.run(".ci/built", external=True)


@nox.session
def lint(session: nox.Session) -> None:
    """Style: ruff check and format."""
    _install(session)
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Types: mypy and pyright."""
    _install(session)
    session.run("mypy", "--strict")
    session.run("pyright", "--pythonpath", f"{session.virtualenv.bin}/python")


@nox.session
def generate(session: nox.Session) -> None:
    """Write every generated page again; ``nox -s generate -- --check`` only compares."""
    _install(session)
    session.run("python", "-m", "support.pages", *session.posargs, env={"PYTHONPATH": "tests"})


@nox.session
def statements(session: nox.Session) -> None:
    """Measure which statements of the engine theorems run, and write the page that tells."""
    _install(session)
    session.run("python", "-m", "support.proved_statements", env={"PYTHONPATH": "tests"})


@nox.session
def pages(session: nox.Session) -> None:
    """Build the web pages from checker/web; ``nox -s pages -- --check`` only compares."""
    session.chdir("checker/web")
    session.run("npm", "ci", external=True)
    check = "--check" in session.posargs
    session.run("npm", "run", "check" if check else "build", external=True)


@nox.session
def lock(session: nox.Session) -> None:
    """Pin the versions that the linters and developers use, with the hashes of their files."""
    session.install("uv")
    options = ("--all-extras", "--universal", "--generate-hashes", "--upgrade")
    plain = ("--no-emit-index-url", "--no-annotate", "--no-header")
    session.run("uv", "pip", "compile", "pyproject.toml", *options, *plain, "-o", LOCK)
