"""Plain data in little room: JSON, gzipped, as base64, which a page opens when it needs it."""

import base64
import gzip

from antipater.checker.pages.document import embedded


def packed(data: object) -> str:
    """Plain data as a text; the same data gives the same text."""
    return packed_bytes(embedded(data).encode())


def packed_bytes(data: bytes) -> str:
    """Bytes as a text."""
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
