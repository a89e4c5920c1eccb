"""What is printed: plain data of one shape, and text, JSON and CSV made of it."""
