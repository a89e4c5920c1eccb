"""Whether any game can end with the numbers of a sheet."""
