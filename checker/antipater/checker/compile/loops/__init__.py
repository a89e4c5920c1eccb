"""Functions of a module written as plain Python, of which a small part is compiled.

What it is
    A function is a method of a ``Loops`` under ``@function``; it becomes a function of the module
    by its own name, its underscores as blanks. Its parameters are ``int``, rows (``Words``,
    ``Halves``, ``Bytes``) or games (``Game``, ``Work``), and it gives an ``int`` or None.

Statements
    Names, numbers of rows and numbers of games are assigned (``=``, ``+=`` and the like; several
    names at once); ``if``, ``while``, ``for n in range(…)``, ``break``, ``continue``, ``return``,
    and calls.

Numbers
    All have 32 bits with a sign, and wrap around. ``+ - * & | ^ << >>``, comparisons, ``and``,
    ``or``, ``not``, ``x if c else y``. Truths are 1 and 0. There is no ``//`` and no ``%``, whose
    signs differ between Python and machines: see ``quotient`` and ``rest``.

Known values
    Whatever follows from ``self``, from modules and from other known values is computed while the
    module is built: a known ``if`` is decided, a loop over anything known but a range is written
    out, a number that is looked up in a known row of numbers becomes a table.
    A name that is assigned once, and to something known, is known.

Calls
    ``self.engine.take_plays(game, plays, 1)`` calls the function ``take plays`` of the module,
    recorded or written; ``self.engine[f"right {part}"](game)`` one whose name is known while the
    module is built; ``self.engine.payment[item](game, player)`` the one that a family has for a
    number. A method under ``@part`` is put in the place of its call.

Memory
    ``row[n]`` is a number of a row, ``row + n`` the row that begins so many numbers later,
    ``copy`` and ``fill`` many at once. ``game.age`` is a number of a game and ``game.cities`` a
    row of it, as its layout has them; ``self.taken_as(row, kind)`` takes what stands at a row for
    another kind of row, or for cells. Nothing checks that a place is within a row.

The same functions run in Python on a ``Memory`` of any bytes; tests compare both (``test_loops.py``
and ``test_loops_of_games.py``).
"""
