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


def octets(value: bytes, kind: Any = None) -> Any:
    """Bytes, or a text of them if that is the type."""
    ends = pa.py_buffer(array("i", [0, len(value)]))
    return pa.Array.from_buffers(kind or pa.binary(), 1, [None, ends, pa.py_buffer(value)])[0]


def text(value: str) -> Any:
    """A text."""
    return octets(value.encode(), pa.string())


def nothing(count: int) -> Any:
    """As many times no bytes at all, which is equal to nothing."""
    ends = pa.py_buffer(bytes(4 * (count + 1)))
    missing = pa.py_buffer(bytes(count // 8 + 1))
    return pa.Array.from_buffers(pa.binary(), count, [missing, ends, pa.py_buffer(b"")])
