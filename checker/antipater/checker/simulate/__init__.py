"""Many games played by chance or by a policy, and what they tell of a card set."""
