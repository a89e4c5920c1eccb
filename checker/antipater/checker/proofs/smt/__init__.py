"""The solver: terms encoded for Z3, and questions put to it."""
