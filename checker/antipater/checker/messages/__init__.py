"""Findings and every other text that people read, in three languages."""
