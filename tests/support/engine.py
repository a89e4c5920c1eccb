"""A window of a browser that Playwright does not drive."""

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any


class Window(ABC):
    """What tests ask of it."""

    @property
    @abstractmethod
    def errors(self) -> Sequence[str]:
        """What went wrong in it."""

    @abstractmethod
    def open(self, file: Path, hash: str = "") -> None:
        """Show a file."""

    @abstractmethod
    def run(self, script: str) -> Any:
        """What a JavaScript expression gives, as JSON has it; waited for."""

    def wait(self, selector: str) -> None:
        """Until there is such an element; raises ``AssertionError`` after ten seconds."""
        for _ in range(200):
            if self.run(f"!!document.querySelector({json.dumps(selector)})"):
                return
            time.sleep(0.05)
        raise AssertionError(f"there is no {selector}; errors: {self.errors}")
