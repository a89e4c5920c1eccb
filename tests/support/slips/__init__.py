"""Records with one slip planted in them, of which the cause is known."""
