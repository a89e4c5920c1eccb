"""Archives: many games in one Parquet file, one row a game."""
