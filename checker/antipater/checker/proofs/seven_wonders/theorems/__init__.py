"""Theorems about the formulas and turns of 7 Wonders."""
