"""The list of theorems in ``docs/reference/theorems.md``, made from the theorems themselves."""

from antipater.checker.proofs.prove import proofs_of
from antipater.checker.proofs.theorem import Prover
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.card_set import CardSet

_HEAD = """# The theorems

Generated from the theorems themselves. What they mean, how they are proved and what they rest on
is told in [Proofs](../explanation/proofs.md) and [What proofs assume](stand-ins.md).
"""

# Of the theorems on formulas, on every move and on games, by game.
_TITLES = {
    "duel": (
        "Of the formulas, for any two cities",
        "Of a whole game, over every move",
        "Of what can come about, by lines of play",
    ),
    "seven_wonders": (
        "Of its functions and single turns",
        "Of a whole game of 7 Wonders, over every play",
        "Of what can come about in 7 Wonders, by lines of play",
    ),
}


def page() -> str:
    """The theorems of every shipped set that extends no other, as a page of Markdown."""
    sections = [_HEAD]
    for name in shipped_sets():
        cards = load_set(name)
        if name == cards.game:
            sections.append(f"\n## The set `{name}`\n\n{theorem_list(cards)}")
    return "".join(sections)


def theorem_list(cards: CardSet) -> str:
    """Every theorem of a set as lines of Markdown: sentence, name and sources.

    The invariants that only serve others are named at the end, with what they serve for.
    """
    proofs = proofs_of(cards)
    profile, title = proofs.profile(cards, None, Prover()), _TITLES[cards.game]
    lines = [f"### {title[0]}", ""]
    lines += [_line(t.sentence, t.name, t.sources) for t in profile.theorems.values()]
    lines += ["", f"### {title[1]}", ""]
    lines += [_line(t.sentence, t.name, t.sources) for t in profile.induction.theorems.values()]
    lines += ["", f"### {title[2]}", ""]
    lines += [_line(t.sentence, t.name, ()) for t in profile.reachability.values()]
    reasons = {i.name: i.reason for i in cards.invariants if i.reason}
    if reasons:
        lines += ["", "Auxiliary among the invariants, and why they stand there:", ""]
        lines += [f"- `{name}`: {reason}." for name, reason in reasons.items()]
    return "\n".join(lines) + "\n"


def _line(sentence: str, name: str, sources: tuple[str, ...]) -> str:
    told = f" ({'; '.join(sources)})" if sources else ""
    return f"- {sentence}. `{name}`{told}"
