"""Scoresheets that are typed in at a prompt, or printed to be filled in."""
