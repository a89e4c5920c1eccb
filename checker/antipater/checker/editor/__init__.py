"""The language server: card sets in an editor."""
