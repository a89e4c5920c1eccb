"""The rules of Duel as a module."""
