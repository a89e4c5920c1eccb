"""The table of a game: card layouts, the military track's loot tokens, the draft."""

from itertools import pairwise

from antipater.grammar.cards.layers import Definition, Layers
from antipater.grammar.diagnostics import Report
from antipater.rules.card_set import Layout, Slot

MOST_SPACES = 99


def layouts(layers: Layers, report: Report) -> dict[int, Layout]:
    """The card structure of each age."""
    found = [d for d in layers.values() if d.kind == "layout"]
    for definition in found:
        if not definition.all("row"):
            message, expected = "the layout has no card", "lines such as `row up 5 7`"
            report.error("C-MISSING", definition.span(), message, expected=expected)
        for row in definition.all("row"):
            columns = [int(c) for c in row.tokens[1:]]
            if any(b - a < 2 for a, b in pairwise(columns)):
                message = "cards of one row lie over each other"
                expected = "columns that rise by 2 or more"
                report.error("C-ORDER", row.span(), message, expected=expected)
    return {int(str(d.words[0])): _layout(d) for d in found}


def _layout(definition: Definition) -> Layout:
    rows = definition.all("row")
    places = [
        (number, int(column), row.tokens[0] == "up")
        for number, row in enumerate(rows, 1)
        for column in row.tokens[1:]
    ]
    slots = tuple(
        Slot(
            row,
            column,
            face_up,
            tuple(i for i, (r, c, _) in enumerate(places) if r == row + 1 and abs(c - column) == 1),
        )
        for row, column, face_up in places
    )
    return Layout(int(str(definition.words[0])), slots, definition.span().start)


def loot(layers: Layers, report: Report) -> dict[int, int]:
    """The coins of the loot token at each space of the track, from the middle outwards."""
    result = dict[int, int]()
    for definition in layers.values():
        if definition.kind == "track":
            capital = min((int(s.tokens[0]) for s in definition.all("capital")), default=0)
            for statement in definition.all("loot"):
                coins, space = map(int, statement.tokens)
                if capital and not 0 < space < capital:
                    span, expected = statement.span(), f"a space from 1 to {capital - 1}"
                    message = "the loot token lies beyond the track"
                    report.error("C-RANGE", span, message, expected=expected)
                if space in result:
                    message = f"there are two loot tokens at space {space}"
                    report.error("C-TWICE", statement.span(), message)
                result[space] = coins
    return dict(sorted(result.items()))


def draft(layers: Layers) -> tuple[tuple[str, ...], ...]:
    """Who picks, row by row: ``first`` and ``second``."""
    for definition in layers.values():
        if definition.kind == "draft":
            return tuple(tuple(map(str, s.tokens)) for s in definition.all("turns"))
    return ()


def ages_of(layers: Layers) -> tuple[int, ...]:
    """The ages of the game: those that have a layout, else as many as hands are passed in."""
    layouts = sorted(int(str(d.words[0])) for d in layers.values() if d.kind == "layout")
    hands = max(map(len, draft(layers)), default=0)
    return tuple(layouts or range(1, hands + 1))
