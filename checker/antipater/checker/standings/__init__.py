"""Tournaments: what many records and scoresheets say together."""
