"""What is printed: plain data by one schema, and text, JSON and CSV made of it."""
