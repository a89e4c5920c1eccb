"""Many games at once: archives, audits on all cores, and on a cluster."""
