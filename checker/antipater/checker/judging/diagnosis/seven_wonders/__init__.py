"""The slips of a record of 7 Wonders."""
