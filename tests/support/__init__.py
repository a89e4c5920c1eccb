"""What tests share: the naive reading, scenes, random games, bridges between readings."""
