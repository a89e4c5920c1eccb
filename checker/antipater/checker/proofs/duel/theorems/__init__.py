"""Theorems about the formulas of 7 Wonders Duel."""
