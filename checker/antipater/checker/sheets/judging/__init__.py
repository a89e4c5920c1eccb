"""The verdict on a scoresheet: sums, winner, slips that would explain it, and whether it can be."""
