"""The languages of game records: text to lines with positions."""
