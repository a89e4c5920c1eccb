"""How long all theorems take from nothing, and after an edit of one card.

``python tests/benchmarks/proofs_after_edits.py duel [EDITION]`` (or ``seven_wonders``): processor
time with one process, and wall time with two; what is kept of the unedited set is used, and
nothing is kept of the edits. Begins with a loop that tells how fast the machine is at the time.
"""

import gc
import shutil
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.prove import prove_set
from antipater.checker.proofs.theorem import ProofStatus
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet

TOWER = 'wonder tower\n  en "Tower"\n  cost 2 wood, glass\n  points 5\n  shields 1'
MILL = 'building mill\n  en "Mill"\n  age 1 yellow\n  cost wood\n  points 2'
HUT = 'building hut\n  en "Hut"\n  age 1 blue\n  copies 3 4\n  points 2'
STAGE = "change board giza side A\n  stage 2\n    cost 3 wood\n    produces glass or wood"
SILVER = "change board giza side A\n  stage 2\n    cost 3 wood\n    points 5"
YELLOW = "change building altar\n  when own builds yellow: gain 2 coins"
DEBT = 'tally debt  en "debt"\n\nchange building altar\n  when own builds yellow: gain 1 debt'
HARBOUR = 'token harbour\n  en "Harbour"\n  points 5'
EDITS = {
    "duel": (
        "change building altar\n  points 9",
        "change building altar\n  cost 3 glass, papyrus",
        "change building dispensary\n  science wheel",
        "change building theater\n  science balance",
        "change building altar\n  age 2 blue",
        "change building lumber_yard\n  age 2 blue",
        MILL,
        "remove building press",
        "change building aqueduct\n  produces glass or wood",
        "change building sawmill\n  produces glass or wood",
        "change wonder pyramids\n  cost 4 stone\n  shields 1",
        "change wonder colossus\n  draws 3 tokens",
        TOWER,
        "remove wonder sphinx",
        "change token law\n  science wheel",
        HARBOUR,
        "remove token masonry",
        YELLOW,
        DEBT,
        f"{YELLOW}, once a turn",
        "change building altar\n  when all builds: gain 1 coin",
        "change wonder pyramids\n  cost 3 stone\n  points 9\n  when opponent discards: gain 1 coin",
        "change token law\n  when own takes a token: gain 2 coins per blue",
    ),
    "seven_wonders": (
        "change building altar\n  points 9",
        "change building apothecary\n  science tablet",
        "change building lumber_yard\n  age 1 blue",
        "change building altar\n  age 2 blue",
        HUT,
        "remove building pawnshop",
        "change building lumber_yard\n  produces 2 wood",
        "change building forum\n  produces glass or wood",
        "change building press_1\n  produces and sells papyrus or wood",
        "change building palace\n  cost 2 wood, 2 clay, 2 stone, ore, glass, loom, papyrus",
        STAGE,
        YELLOW,
        DEBT,
        f"{YELLOW}, once an age",
        "change building altar\n  when an age ends: gain 1 coin per blue",
        "change guild workers_guild\n  when others build brown: gain 1 coin",
        f"{SILVER}\n    when own builds blue: gain 1 coin per grey",
    ),
}


def timed(cards: CardSet, edition: str | None, kept: Path | None, jobs: int) -> str:
    """The time of a run; with one process what is not proved as well."""
    cache = ProofCache(Path(shutil.copy(kept, kept.with_name("used.db")))) if kept else ProofCache()
    cpu, wall = process_time(), perf_counter()
    found = list(prove_set(cards, edition, cache=cache, jobs=jobs))
    took = process_time() - cpu if jobs == 1 else perf_counter() - wall
    lost = [f"{r.theorem} {r.status}" for r in found if r.status is not ProofStatus.PROVED]
    return f"{took:5.1f} s {' '.join(lost) if jobs == 1 else ''}"


def edited(game: str, edit: str, folder: str) -> CardSet:
    """A set with an edit of a shipped one."""
    text = f'set mine\n  en "Mine"\n  extends {game}\n\n{edit}\n'
    (Path(folder) / "mine.cards").write_text(text, "utf-8")
    return load_set(folder)


def main() -> None:
    """Print a line for each run."""
    game, edition = sys.argv[1], next(iter(sys.argv[2:]), None)
    gc.set_threshold(100_000)  # as the command does
    start = process_time()
    sum(n * n for n in range(10_000_000))
    print(f"a loop of 10 million steps: {process_time() - start:.2f} s", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "kept.db"
        cache = ProofCache(kept)
        list(prove_set(load_set(game), edition, cache=cache))
        cache.save()
        cold = [timed(load_set(game), edition, None, jobs) for jobs in (2, 1)]
        print(f"two processes {cold[0]}, one {cold[1]}: from nothing", flush=True)
        for edit in EDITS[game]:
            cards = edited(game, edit, folder)
            two, one = (timed(cards, edition, kept, jobs) for jobs in (2, 1))
            told = " / ".join(line.strip() for line in edit.splitlines())
            print(f"two processes {two}, one {one}: {told}", flush=True)


if __name__ == "__main__":
    main()
