"""Exit statuses that every command shares."""

# What shells call the end by an interrupt: 128 and the number of its signal.
INTERRUPTED = 130
