"""The card language: text to trees, diagnostics, compiled sets, canonical text."""
