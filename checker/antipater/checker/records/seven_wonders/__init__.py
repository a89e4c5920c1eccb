"""Records of 7 Wonders."""
