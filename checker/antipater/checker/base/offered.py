"""What a text ``module:name`` stands for, imported when it is asked for and not before."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any


def found(place: str) -> Any:
    """What stands in a module under a name."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


@dataclass(frozen=True)
class Called:
    """A function that is imported when it is called."""

    place: str

    def __call__(self, *given: Any) -> Any:
        return found(self.place)(*given)


@dataclass(frozen=True)
class _Offered:
    """A member of a class: whoever reads it gets what its text stands for."""

    place: str

    def __get__(self, instance: object, owner: type) -> Any:
        return found(self.place)


def offered(place: str) -> Any:
    """A member that is imported when it is read: a value, or a function in the place of a method
    that asks nothing of its object."""
    return _Offered(place)
