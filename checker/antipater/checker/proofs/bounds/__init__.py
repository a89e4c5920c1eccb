"""The extremes of a set: how far points, prices and plays can go."""
