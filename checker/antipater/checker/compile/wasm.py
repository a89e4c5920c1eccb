"""A WebAssembly module as bytes: only what the rules need of the binary format.

Integers of 32 bits, memory, calls, and structured control; see the WebAssembly core
specification, "Binary Format". The same input gives the same bytes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

I32 = 0x7F
_EMPTY = 0x40

PAGE = 65536
MOST_LOCALS = 50_000

# Instructions without an operand, by the names of the specification (``i32`` left out).
PLAIN = {
    "unreachable": b"\x00",
    "else": b"\x05",
    "end": b"\x0b",
    "return": b"\x0f",
    "drop": b"\x1a",
    "select": b"\x1b",
    "eqz": b"\x45",
    "ctz": b"\x68",
    "eq": b"\x46",
    "ne": b"\x47",
    "lt_s": b"\x48",
    "lt_u": b"\x49",
    "gt_s": b"\x4a",
    "gt_u": b"\x4b",
    "le_s": b"\x4c",
    "ge_s": b"\x4e",
    "ge_u": b"\x4f",
    "add": b"\x6a",
    "sub": b"\x6b",
    "mul": b"\x6c",
    "div_s": b"\x6d",
    "rem_s": b"\x6f",
    "rem_u": b"\x70",
    "and": b"\x71",
    "or": b"\x72",
    "xor": b"\x73",
    "shl": b"\x74",
    "shr_s": b"\x75",
    "shr_u": b"\x76",
    "rotl": b"\x77",
    "copy": b"\xfc\x0a\x00\x00",
    "fill": b"\xfc\x0b\x00",
}
# Instructions with an operand of one whole number.
_WITH_INDEX = {
    "br": 0x0C,
    "br_if": 0x0D,
    "call": 0x10,
    "local.set": 0x21,
}
_OPENING = {"block": 0x02, "loop": 0x03, "if": 0x04}
# Reading and writing memory: the code, and the alignment that goes with it.
_MEMORY = {
    "load": b"\x28\x02",
    "load8_u": b"\x2d\x00",
    "load16_s": b"\x2e\x01",
    "store": b"\x36\x02",
    "store8": b"\x3a\x00",
    "store16": b"\x3b\x01",
}


def unsigned(value: int) -> bytes:
    """A whole number not below 0, in LEB128."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def signed(value: int) -> bytes:
    """A whole number in signed LEB128."""
    out = bytearray()
    while not -64 <= value < 64:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value & 0x7F)
    return bytes(out)


def vector(parts: Sequence[bytes]) -> bytes:
    """Several parts with their number before them."""
    return unsigned(len(parts)) + b"".join(parts)


def _sized(content: bytes) -> bytes:
    return unsigned(len(content)) + content


def name_of(text: str) -> bytes:
    """A name in UTF-8 with its length before it."""
    return _sized(text.encode())


class Code:
    """The instructions of one function, appended one by one.

    Local numbers 0, 1 … are the parameters; ``local`` makes more.
    """

    def __init__(self, parameters: int, gives: bool = False) -> None:
        self.parameters = parameters
        self.gives = gives
        self.locals = 0
        self.bytes = bytearray()
        # How many blocks are open.
        self.depth = 0

    def local(self) -> int:
        """A new local number."""
        self.locals += 1
        return self.parameters + self.locals - 1

    def do(self, *instructions: str) -> None:
        """Instructions without an operand."""
        for instruction in instructions:
            self.bytes += PLAIN[instruction]
            if instruction == "end":
                self.depth -= 1

    def const(self, value: int) -> None:
        """A known number. Raises ``OverflowError`` for one of more than 32 bits."""
        if not -(1 << 31) <= value < 1 << 32:
            raise OverflowError(f"{value} does not fit into 32 bits")
        self.bytes.append(0x41)
        if 0 <= value < 64:
            self.bytes.append(value)
        else:
            self.bytes += signed(value - (1 << 32) if value >= 1 << 31 else value)

    def _unsigned(self, value: int) -> None:
        if value < 0x80:
            self.bytes.append(value)
        else:
            self.bytes += unsigned(value)

    def get(self, local: int) -> None:
        """The value of a local."""
        self.bytes.append(0x20)
        self._unsigned(local)

    def set(self, local: int) -> None:
        """Let a local be what was computed last."""
        self.with_index("local.set", local)

    def tee(self, local: int) -> None:
        """As ``set``, and leave the value."""
        self.bytes.append(0x22)
        self._unsigned(local)

    def with_index(self, instruction: str, index: int) -> None:
        """An instruction that names a local, a function, or a block by its depth."""
        self.bytes.append(_WITH_INDEX[instruction])
        self._unsigned(index)

    def memory(self, instruction: str, offset: int = 0) -> None:
        """Read or write memory at the address computed, plus ``offset``."""
        self.bytes += _MEMORY[instruction]
        self._unsigned(offset)

    def open(self, kind: str, gives: bool = False) -> None:
        """Begin a ``block``, ``loop`` or ``if``; it ends with ``end``."""
        self.bytes += bytes((_OPENING[kind], I32 if gives else _EMPTY))
        self.depth += 1

    def leave(self, block: int, instruction: str = "br") -> None:
        """Leave a block (begin a loop anew) by the ``depth`` that there was when it was open."""
        self.with_index(instruction, self.depth - block)

    def table(self, depths: Sequence[int], otherwise: int) -> None:
        """Leave the block whose depth stands at the number computed."""
        self.bytes.append(0x0E)
        self.bytes += vector([unsigned(depth) for depth in depths]) + unsigned(otherwise)

    def call_indirect(self, signature: int) -> None:
        """Call the function of this type at the number computed in the module's table."""
        self.bytes.append(0x11)
        self.bytes += unsigned(signature) + b"\x00"

    def encoded(self) -> bytes:
        """The function's locals and instructions as they stand in a module.

        Raises ``OverflowError`` for more locals than engines of WebAssembly take.
        """
        if self.parameters + self.locals > MOST_LOCALS:
            raise OverflowError(f"its effects need more than {MOST_LOCALS} numbers in one function")
        declared = vector([unsigned(self.locals) + bytes((I32,))] if self.locals else [])
        return _sized(declared + bytes(self.bytes) + b"\x0b")


@dataclass
class Module:
    """A module in the making: functions, their exports, one table, one memory, its data."""

    pages: int = 1
    types: list[tuple[int, bool]] = field(default_factory=list)
    functions: list[Code] = field(default_factory=list)
    exports: list[tuple[str, int]] = field(default_factory=list)
    elements: list[int] = field(default_factory=list)
    data: list[tuple[int, bytes]] = field(default_factory=list)
    custom: list[tuple[str, bytes]] = field(default_factory=list)

    def type_of(self, parameters: int, gives: bool) -> int:
        """The number of a function type: so many numbers in, one or none out."""
        if (parameters, gives) not in self.types:
            self.types.append((parameters, gives))
        return self.types.index((parameters, gives))

    def encoded(self) -> bytes:
        """The module as bytes."""
        kinds = [self.type_of(code.parameters, code.gives) for code in self.functions]
        exports = [name_of(name) + b"\x00" + unsigned(index) for name, index in self.exports]
        exports.append(name_of("memory") + b"\x02\x00")
        elements = [unsigned(index) for index in self.elements]
        sections: list[tuple[int, bytes]] = [
            (1, vector([_type(*kind) for kind in self.types])),
            (3, vector([unsigned(kind) for kind in kinds])),
            (4, vector([b"\x70\x01" + unsigned(len(elements)) * 2])),
            (5, vector([b"\x00" + unsigned(self.pages)])),
            (7, vector(exports)),
            (9, vector([b"\x00\x41\x00\x0b" + vector(elements)])),
            (10, vector([code.encoded() for code in self.functions])),
            (11, vector([_data(at, content) for at, content in self.data])),
        ]
        body = b"".join(bytes((number,)) + _sized(content) for number, content in sections)
        return b"\x00asm\x01\x00\x00\x00" + self._custom() + body

    def _custom(self) -> bytes:
        return b"".join(b"\x00" + _sized(name_of(name) + content) for name, content in self.custom)


def _type(parameters: int, gives: bool) -> bytes:
    return b"\x60" + vector([bytes((I32,))] * parameters) + vector([bytes((I32,))] * gives)


def _data(at: int, content: bytes) -> bytes:
    return b"\x00\x41" + signed(at) + b"\x0b" + _sized(content)


def custom_sections(module: bytes) -> Iterable[tuple[str, bytes]]:
    """The custom sections at the beginning of a module; ``ValueError`` where it is none."""
    if module[:8] != b"\x00asm\x01\x00\x00\x00":
        raise ValueError("no WebAssembly module")
    at = 8
    while at < len(module) and module[at] == 0:
        size, start = _read_unsigned(module, at + 1)
        length, name = _read_unsigned(module, start)
        if start + size > len(module) or name + length > start + size:
            raise ValueError("the module is cut off")
        text = module[name : name + length].decode("utf-8", "replace")
        yield text, module[name + length : start + size]
        at = start + size


def _read_unsigned(data: bytes, at: int) -> tuple[int, int]:
    """A number in LEB128 and where it ends."""
    value = shift = 0
    while at < len(data) and shift < 35:
        value |= (data[at] & 0x7F) << shift
        if data[at] < 0x80:
            return value, at + 1
        at, shift = at + 1, shift + 7
    raise ValueError("the module is cut off")
