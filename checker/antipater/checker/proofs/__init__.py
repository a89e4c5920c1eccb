"""What is proved of the rules: formula theorems, invariants, reachability, bounds."""
