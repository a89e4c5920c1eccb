"""What is proved of 7 Wonders."""
