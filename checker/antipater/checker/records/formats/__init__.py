"""Record formats: how each is told from its text, and read. One file a format."""
