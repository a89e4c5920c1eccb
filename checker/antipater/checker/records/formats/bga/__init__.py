"""Logs of Board Game Arena, as copied text and as JSON: ``interchange/bga.toml`` says what each
line and event means, and one writer makes lines of the notation of both forms."""
