"""``antipater score``: what a file holds is told apart, judged and printed."""
