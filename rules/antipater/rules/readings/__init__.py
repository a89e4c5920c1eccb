"""Readings of numbers other than plain integers; nothing here needs a solver."""
