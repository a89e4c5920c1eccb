"""Whole games that end with the numbers of a sheet, played by the engine."""
