"""The games that are known, by name.

The room ``games`` fills the table in. Each room below says in a Protocol of its own, in its module
``game``, what it asks of a game, and looks at the table as at one of such games.
"""

from typing import Any

KNOWN: dict[str, Any] = {}
