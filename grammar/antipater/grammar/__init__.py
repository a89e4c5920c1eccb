"""Text to meaning: the card language and the languages of game records."""
