"""What made a record wrong: the smallest change with which it is right."""
