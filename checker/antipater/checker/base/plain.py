"""What the commands tell, as plain data: the contract of ``--json``.

The functions of ``plain_findings``, ``plain_games`` and ``plain_sheets`` of the outputs, and of
``plain`` of the proofs and the cards, each take a value and give dictionaries, lists, texts,
numbers, true, false and None. Text, JSON and CSV are made of that, and so is any further output.
All keys are described in ``docs/reference/json.md``; a test compares them.
"""

from typing import Any, TypeAlias

Plain: TypeAlias = dict[str, Any]
