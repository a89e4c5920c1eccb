"""The desk: the whole program in a browser, on this machine or as a static folder."""
