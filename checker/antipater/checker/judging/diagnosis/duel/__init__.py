"""The slips of a record of Duel."""
