"""The engines of both games: states, moves, scores, on any reading of numbers."""
