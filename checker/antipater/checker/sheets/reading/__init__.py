"""Scoresheets and cities from text, workbooks and typed words, each value with its place."""
