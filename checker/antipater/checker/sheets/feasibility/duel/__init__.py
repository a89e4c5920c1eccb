"""What a finished game of 7 Wonders Duel can look like."""
