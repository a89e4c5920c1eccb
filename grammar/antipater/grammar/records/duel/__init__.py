"""The notation of Duel: text to lines with positions."""
