"""Card text: one folder a set. Only data; it is read by ``antipater.grammar.cards.load``."""
