"""Names that modules and those who play with them share: what is counted, what is weighed."""

# ``there``: how often it was there to take. ``destroyed``, ``taken_over``: how often it left a
# city, out of both or into the other.
# ``paid``, ``price``: how often it was paid for, and the coins. ``held``: cities that got it;
# ``won``: those that won, two for a victory alone, else two shared out; ``civilian``,
# ``margin``: those of games that points decided, and by how many they were ahead.
COUNTS = (
    "there", "built", "discarded", "tucked", "drafted", "destroyed", "taken_over", "chained",
    "paid", "price", "held", "won", "civilian", "margin",
)  # fmt: skip

# What the greedy policy weighs, in hundredths. ``points``: as if the game ended now; ``later``:
# those on cards to come that a chain makes free; ``shields``: spaces of the pawn; ``symbols``:
# different ones; ``tokens``: those that may be chosen; ``turns``: being next; ``resources``: coins
# that cards on the table and own wonders cost less; ``denial``: the part that counts of what a card
# would have been worth to the opponent; ``victory``: a supremacy.
WEIGHTS = (
    "points", "later", "coins", "shields", "symbols", "tokens", "turns", "resources", "denial",
    "victory",
)  # fmt: skip
