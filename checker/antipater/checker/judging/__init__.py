"""Judging records: verdicts, claims, and how judging goes on after a finding."""
