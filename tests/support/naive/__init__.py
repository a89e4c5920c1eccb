"""A second, deliberately naive reading of the rules, kept apart from the engines.

It shares nothing with the package: it reads the fact tables on its own and recounts
a whole game from its list of plays. It is slow and plain on purpose.
"""
