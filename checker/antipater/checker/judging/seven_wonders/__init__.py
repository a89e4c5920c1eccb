"""Judging records of 7 Wonders."""
