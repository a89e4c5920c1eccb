"""The card tools: check, format, show, list and compare card sets."""
