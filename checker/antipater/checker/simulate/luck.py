"""What is left to chance when games are dealt, many at once."""

from typing import Any

import numpy as np

from antipater.checker.compile.chance import PARITY, ROTATIONS, ROUNDS


def threefry(key: tuple[Any, Any], count: tuple[Any, Any]) -> tuple[Any, Any]:
    """Two random numbers each by keys and counts of two numbers, as modules have them."""
    keys = [np.asarray(part, dtype=np.uint32) for part in key]
    keys.append(keys[0] ^ keys[1] ^ np.uint32(PARITY))
    x, y = (k + np.asarray(c, dtype=np.uint32) for k, c in zip(keys, count, strict=False))
    for n in range(ROUNDS):
        turn = ROTATIONS[n // 4 % 2][n % 4]
        x = x + y
        y = (y << np.uint32(turn) | y >> np.uint32(32 - turn)) ^ x
        if n % 4 == 3:
            step = n // 4 + 1
            x = x + keys[step % 3]
            y = y + keys[(step + 1) % 3] + np.uint32(step)
    return x, y
