"""The registry of games: what the checker can do with each, one module a game."""
