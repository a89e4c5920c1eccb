"""Replays of 7 Wonders."""
