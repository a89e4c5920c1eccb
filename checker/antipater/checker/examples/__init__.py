"""The examples of a card set, played by the engine of its game."""
