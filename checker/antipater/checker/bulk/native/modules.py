"""The modules of sets that a process judges by, each loaded once."""

from antipater.checker.bulk.native.caches import kept
from antipater.checker.bulk.native.found import Loaded
from antipater.checker.records.names import names_of

# Why modules could not be used; each is told once, and the engine judges instead.
troubles: list[str] = []


@kept
def loaded(set_name: str, edition: str | None, game: str) -> Loaded | None:
    """The module of a game's set in an edition, None for the set's own; None where there is none.

    There is none without the extra ``antipater[bulk]``, for a set that does not compile or is
    of another game, and for an edition that the set does not have: then the engine judges.
    """
    try:
        from antipater.checker.compile.build import NotCompiled
        from antipater.checker.compile.host import Module, ModuleError
    except ImportError:
        return None
    cards = names_of(set_name).cards
    chosen = cards.default_edition if edition is None else edition
    if cards.game != game or chosen not in list(cards.editions):
        return None
    try:
        return Loaded(Module.of_set(set_name, chosen), set_name, chosen)
    except NotCompiled as error:
        troubles.append(str(error))
    except (ModuleError, OverflowError, ImportError) as error:
        troubles.append(f"{set_name} ({chosen}): {error}")
    return None
