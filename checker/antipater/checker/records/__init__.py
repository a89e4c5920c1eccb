"""Game records: read, resolved, written."""
