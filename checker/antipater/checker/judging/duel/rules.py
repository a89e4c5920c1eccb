"""The rules of a set of Duel in an edition, made once in a process."""

from functools import cache

from antipater.checker.records.names import names_of
from antipater.rules.card_set import JOINT
from antipater.rules.duel import Rules


@cache
def rules_of(set_name: str, edition: str) -> Rules:
    """The rules of a set in an edition; raises ``CardSetError``, ``KeyError``."""
    base, joint, _ = edition.rpartition(JOINT)
    joined = rules_of(set_name, base).joined(edition) if joint and base.strip() else None
    return joined or Rules(names_of(set_name).cards, edition)
