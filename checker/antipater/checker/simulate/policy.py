"""How players choose: by chance alone, by a table of weights, or by playing on at random."""

from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from antipater.checker.base.plain_toml import NoToml, TooLarge, parsed, text_of
from antipater.checker.compile.counts import WEIGHTS
from antipater.checker.messages.visible import visible
from antipater.grammar.diagnostics import nearest

_FILES = ("greedy", "lookahead")
_KEYS = {
    "greedy": ("policy", "weights"),
    "lookahead": ("policy", "playouts"),
    "uniform": ("policy",),
}
_MOST_WEIGHT = 10_000
_MOST_PLAYOUTS = 10_000


class BadPolicy(ValueError):
    """A policy that cannot be used; its text says where and why, in one line."""


@dataclass(frozen=True)
class Policy:
    """A way to choose. ``kind``: uniform, greedy or lookahead. ``weights``: what the greedy
    policy looks at, each with its weight; ``playouts``: how many games the look-ahead plays
    to the end for each decision."""

    kind: str
    name: str
    weights: tuple[tuple[str, float], ...] = ()
    playouts: int = 0


UNIFORM = Policy("uniform", "uniform")


def read_policy(name: str) -> Policy:
    """The policy of a name, or of a TOML file. Raises ``BadPolicy``."""
    if name == UNIFORM.name:
        return UNIFORM
    if name in _FILES:
        file = resources.files("antipater.checker.simulate").joinpath(f"{name}.toml")
        return _Reading(name, file.read_text("utf-8")).policy(name)
    path = Path(name)
    try:
        text = text_of(path)
    except FileNotFoundError:
        known = (UNIFORM.name, *_FILES)
        meant = nearest(name, known)
        hint = f"did you mean {meant}?" if meant else f"there are {', '.join(known)}"
        raise BadPolicy(f"{visible(name)}: no such policy, and no such file; {hint}") from None
    except TooLarge as problem:
        raise BadPolicy(f"{visible(name)}: the policy cannot be read: {problem}") from None
    except (OSError, ValueError) as problem:
        why = problem.strerror if isinstance(problem, OSError) else "it is no text in UTF-8"
        raise BadPolicy(f"{visible(name)}: the policy cannot be read: {why}") from None
    return _Reading(name, text).policy(path.stem)


class _Reading:
    """Reads one policy; every problem is told at its line."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.lines = visible(file), text.splitlines()
        try:
            self.plain = parsed(text)
        except NoToml as problem:
            raise BadPolicy(f"{self.file}: {visible(str(problem))}") from None

    def wrong(self, key: str, why: str) -> BadPolicy:
        """A problem with a key, at the line where it stands."""
        starts = [n for n, line in enumerate(self.lines, 1) if line.lstrip(" [\"'").startswith(key)]
        place = f"{self.file}:{starts[0]}" if starts else self.file
        return BadPolicy(f"{place}: {why}")

    def policy(self, name: str) -> Policy:
        """The policy, whole."""
        kind = self.plain.get("policy")
        if kind not in _KEYS:
            known = ", ".join(f'"{each}"' for each in _KEYS)
            said = "is missing" if kind is None else f"cannot be {visible(repr(kind))}"
            raise self.wrong("policy", f"`policy` {said}; it is one of {known}")
        self._known(self.plain, _KEYS[kind], f"a policy that is {kind}")
        weights = tuple(self._weights()) if kind == "greedy" else ()
        return Policy(kind, visible(name), weights, self._playouts() if kind == "lookahead" else 0)

    def _known(self, found: dict[str, object], known: tuple[str, ...], what: str) -> None:
        for key in found:
            if key not in known:
                meant = nearest(key, known)
                hint = f"did you mean {meant}?" if meant else f"it has {', '.join(known)}"
                raise self.wrong(key, f"{what} has no `{visible(key)}`; {hint}")

    def _weights(self) -> list[tuple[str, float]]:
        table = self.plain.get("weights")
        if not isinstance(table, dict) or not table:
            raise self.wrong("weights", "a greedy policy has weights, in a table [weights]")
        self._known(table, WEIGHTS, "the table of weights")
        for key, value in table.items():
            number = isinstance(value, int | float) and not isinstance(value, bool)
            if not number or not -_MOST_WEIGHT <= value <= _MOST_WEIGHT:
                limit = f"a number from -{_MOST_WEIGHT} to {_MOST_WEIGHT}"
                raise self.wrong(
                    key, f"the weight `{key}` is {visible(repr(value))}; expected {limit}"
                )
        return [(key, float(value)) for key, value in table.items()]

    def _playouts(self) -> int:
        count = self.plain.get("playouts")
        if (
            isinstance(count, bool)
            or not isinstance(count, int)
            or not 1 <= count <= _MOST_PLAYOUTS
        ):
            said = "is missing" if count is None else f"is {visible(repr(count))}"
            raise self.wrong("playouts", f"`playouts` {said}; expected 1 to {_MOST_PLAYOUTS}")
        return count
