"""The list of theorems in ``docs/proofs.md``, made from the theorems themselves."""

from antipater.checker.proofs import seven_reaching
from antipater.checker.proofs.duel_formulas import formula_theorems
from antipater.checker.proofs.duel_induction import DuelInduction
from antipater.checker.proofs.duel_reaching import reaches
from antipater.checker.proofs.duel_table import Table
from antipater.checker.proofs.seven_formulas import seven_theorems
from antipater.checker.proofs.seven_induction import SevenInduction
from antipater.checker.proofs.seven_table import SevenTable
from antipater.checker.proofs.theorems import Judge, Method
from antipater.rules.definitions import CardSet
from antipater.rules.duel import Rules


def theorem_list(cards: CardSet) -> str:
    """Every theorem of a Duel set as lines of Markdown: sentence, name and sources."""
    table = Table(cards)
    lines = [f"### {_TITLES[Method.FORMULA]}", ""]
    lines += [_line(t.sentence, t.name, t.sources) for t in formula_theorems(table)]
    lines += ["", f"### {_TITLES[Method.INDUCTION]}", ""]
    induction = DuelInduction(table, Judge())
    lines += [_line(p.sentence, p.name, p.sources) for p in induction.properties.values()]
    lines += ["", f"### {_TITLES[Method.REACHABILITY]}", ""]
    lines += [_line(r.sentence, r.name, ()) for r in reaches(Rules(cards))]
    reasons = {i.name: i.reason for i in cards.invariants if i.reason}
    lines += ["", "Auxiliary among the invariants, and why they stand there:", ""]
    lines += [f"- `{name}`: {reason}." for name, reason in reasons.items()]
    return "\n".join(lines) + "\n"


def seven_theorem_list(cards: CardSet) -> str:
    """Every theorem of a 7 Wonders set as lines of Markdown."""
    table = SevenTable(cards)
    lines = ["### Of its functions and single turns", ""]
    lines += [_line(t.sentence, t.name, t.sources) for t in seven_theorems(table)]
    lines += ["", "### Of a whole game of 7 Wonders, over every play", ""]
    properties = SevenInduction(table, Judge()).properties.values()
    lines += [_line(p.sentence, p.name, p.sources) for p in properties]
    lines += ["", "### Of what can come about in 7 Wonders, by lines of play", ""]
    lines += [_line(r.sentence, r.name, ()) for r in seven_reaching.reaches(table.rules)]
    return "\n".join(lines) + "\n"


_TITLES = {
    Method.FORMULA: "Of the formulas, for any two cities",
    Method.INDUCTION: "Of a whole game, over every move",
    Method.REACHABILITY: "Of what can come about, by lines of play",
}


def _line(sentence: str, name: str, sources: tuple[str, ...]) -> str:
    told = f" ({'; '.join(sources)})" if sources else ""
    return f"- {sentence}. `{name}`{told}"
