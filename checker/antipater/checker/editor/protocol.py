"""What comes from an editor: of bounded size, and every request with an answer."""

import logging
import sys
from typing import IO, Any

from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams, JsonRpcInvalidRequest
from pygls.protocol import LanguageServerProtocol

# Bytes of one message, and of one line of its header: far above those of any card text.
LONGEST_MESSAGE, _LONGEST_HEADER = 20_000_000, 10_000


def _is_fault(record: logging.LogRecord) -> bool:
    """Whether what the library logs is a fault: a request that is refused has its answer, and no
    traceback is owed to anybody."""
    return not (record.exc_info and isinstance(record.exc_info[1], JsonRpcInvalidParams))


logging.getLogger("pygls.protocol.json_rpc").addFilter(_is_fault)


class CardProtocol(LanguageServerProtocol):
    """The protocol, with an answer also to a request that is not well-formed."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message as what it is; raises ``JsonRpcException`` for one that is none."""
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            number = data.get("id")
            if isinstance(number, int | str) and "method" in data:
                self._send_response(number, error=error.to_response_error())
            raise


class Incoming:
    """The bytes of an editor; they end where a message is promised that is larger than any."""

    def __init__(self, source: IO[bytes]) -> None:
        self._source = source
        self.protocol: LanguageServerProtocol | None = None

    def readline(self) -> bytes:
        """A line of a header; of a longer one the beginning."""
        return self._source.readline(_LONGEST_HEADER)

    def read(self, size: int) -> bytes:
        """The bytes of a message; none, and the request refused, where they are too many."""
        if size <= LONGEST_MESSAGE:
            return self._source.read(size)
        told = f"a message of {size} bytes; at most {LONGEST_MESSAGE} are read"
        if self.protocol is not None:
            refusal = JsonRpcInvalidRequest(told).to_response_error()
            self.protocol._send_response(None, error=refusal)  # type: ignore[arg-type]  # of no request
        print(f"antipater language-server: {told}", file=sys.stderr)
        return b""
