"""Mutation testing: rules and engines that are broken on purpose, and which theorem notices."""
