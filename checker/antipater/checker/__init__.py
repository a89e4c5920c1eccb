"""What people ask: score, validate, prove, explain; the command line."""

import antipater.checker.games.registry  # noqa: F401  (whoever uses a room finds the games known)
