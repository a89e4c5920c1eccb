"""What people ask: score, validate, prove, explain; the command line."""
