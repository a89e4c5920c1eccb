"""Records that leave something open: what they can have been."""
