"""The rules of 7 Wonders as a module."""
