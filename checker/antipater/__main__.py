"""``python -m antipater``: the command line."""

from antipater.checker.__main__ import main

main()
