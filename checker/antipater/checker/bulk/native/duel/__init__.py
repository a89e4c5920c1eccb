"""Games of Duel judged by the module of their card set."""
