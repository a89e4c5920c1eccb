"""Constants for columns of pyarrow, made without ``pa.scalar``: that imports pandas where it is
installed, which takes longer and more memory than judging a hundred thousand games.
"""

from array import array
from typing import Any

from antipater.checker.base.extras import Later

pa = Later("pyarrow")


def integer(value: int, kind: Any = None) -> Any:
    """A number, of 32 bits unless another type is given."""
    kind = kind or pa.int32()
    data = value.to_bytes(kind.bit_width // 8, "little", signed=True)
    return pa.Array.from_buffers(kind, 1, [None, pa.py_buffer(data)])[0]


def text(value: str) -> Any:
    """A text."""
    data = value.encode()
    ends = pa.py_buffer(array("i", [0, len(data)]))
    return pa.Array.from_buffers(pa.string(), 1, [None, ends, pa.py_buffer(data)])[0]
