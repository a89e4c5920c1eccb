"""What a finished game of 7 Wonders can look like."""
