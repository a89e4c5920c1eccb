"""Games of 7 Wonders judged by the module of their card set."""
