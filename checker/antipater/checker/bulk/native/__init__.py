"""Games that are plainly valid, judged by the compiled module of their card set."""
