"""How a play of 7 Wonders is one number of 48 bits: as archives have it."""

# The parts of its first word from the lowest bit on, and how many bits each takes; then come the
# coins to the left and to the right, in as many bits each.
BITS = {"action": 3, "seat": 3, "card": 10, "age": 3, "turn": 4, "stage": 4, "stated": 1}
COIN_BITS = 10
