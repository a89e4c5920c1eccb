"""What the commands tell, as plain data: the contract of ``--json``, in one place.

Every function takes a value and gives dictionaries, lists, texts, numbers, true, false and
None. Text, JSON and CSV are made of that, and so is any further output. All keys are
described in ``docs/reference/json.md``; a test compares them.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias

from antipater.checker.messages.catalogue import explanation, follow_up, message, shown
from antipater.checker.messages.finding import Finding

if TYPE_CHECKING:
    from antipater.checker.cards.diff import Difference
    from antipater.checker.cards.lookup import Thing
    from antipater.checker.judging.by_edition import Alike
    from antipater.checker.judging.price import PriceBreakdown
    from antipater.checker.judging.verdict import AnyVerdict
    from antipater.checker.judging.view import TableView
    from antipater.checker.outputs.why import Why
    from antipater.checker.proofs.bounds.model import Bound
    from antipater.checker.proofs.clause_mutation import ClauseMutants
    from antipater.checker.proofs.engine_mutation import EngineMutantResult
    from antipater.checker.proofs.mutation import MutantResult
    from antipater.checker.proofs.theorem import TheoremResult
    from antipater.checker.records.files import ReadGame
    from antipater.checker.sheets.city import Reason
    from antipater.checker.sheets.judging import SheetVerdict
    from antipater.grammar.diagnostics import Diagnostic, Span
    from antipater.rules.card_set import CardSet, Item

Plain: TypeAlias = dict[str, Any]


# Records


def finding(
    found: Finding,
    language: str,
    players: Sequence[str] = (),
    follows: bool = False,
    named: "Callable[[int], str] | None" = None,
) -> Plain:
    """A finding on a record, sheet or city; ``players`` by seat, for words that name them.
    ``follows``: whether it is a mere consequence. ``named`` says what a move is called.

    A number is given as what was expected or found only where the message says what it is.
    """
    entry = explanation(found.code)

    def value(name: str, raw: object) -> object:
        if isinstance(raw, (int, Enum)) and f"{{{name}" not in entry.message["en"]:
            return None
        plain = raw is None or type(raw) in (int, str, bool)
        return raw if plain else shown(raw, language, players)

    return {
        "code": found.code,
        "move": found.move,
        "named": None if found.move is None else named(found.move) if named else str(found.move),
        "line": found.line,
        "column": found.column,
        "message": message(found, language, players),
        "expected": value("expected", found.expected),
        "found": value("found", found.found),
        "source": entry.source,
        "then": follow_up(found, language) or None,
        "follows": follows,
    }


def game(read: "ReadGame", verdict: "AnyVerdict | None", language: str) -> Plain:
    """One game of a file with its verdict; of one that cannot be read only the findings."""
    from antipater.checker.records.digest import digest

    if verdict is None:
        return {
            "file": read.file,
            "game": read.number,
            "digest": None,
            "format": None,
            "ruleset": None,
            "set": None,
            "edition": None,
            "valid": False,
            "complete": False,
            "moves": 0,
            "result": None,
            "players": [],
            "free_city": None,
            "open": None,
            "findings": findings(read, None, language),
            "notes": [],
            "stood": [],
            "cause": None,
            "causes": None,
            "unchecked": [],
        }
    record = verdict.record
    return {
        "file": read.file,
        "game": read.number,
        "digest": digest(record),
        "format": record.format,
        "ruleset": record.ruleset,
        "set": record.set,
        "edition": verdict.rules.edition.name,
        "valid": verdict.valid,
        "complete": verdict.complete,
        "moves": verdict.moves,
        **_outcome(verdict),
        "findings": findings(read, verdict, language),
        "notes": notes(verdict, language),
        "stood": stood(verdict, language),
        **_causes(read, verdict, language),
        "unchecked": list(verdict.unchecked),
    }


def editions(
    file: str,
    game: int | str | None,
    cards: "CardSet | None",
    groups: "Sequence[Alike]",
    unread: Plain | None = None,
) -> Plain:
    """What the editions of a set say of one game or sheet: those that agree together.

    Of a game that cannot be read there is one verdict, ``unread``, of no edition.
    """
    from antipater.checker.judging.by_edition import partings

    verdicts = [{"editions": list(group.editions), "verdict": group.told} for group in groups]
    return {
        "file": file,
        "game": game,
        "same": len(groups) < 2,
        "verdicts": verdicts or [{"editions": [], "verdict": unread}],
        "rulings": [
            {
                "name": parting.ruling.name,
                "text": parting.ruling.text,
                "options": dict(parting.options),
            }
            for parting in (partings(cards, groups) if cards else ())
        ],
    }


def findings(read: "ReadGame", verdict: "AnyVerdict | None", language: str) -> list[Plain]:
    """All findings on a game, or why it cannot be read."""
    if verdict is None:
        return [finding(read.problem, language)] if read.problem else []
    follows = verdict.diagnosis.follows if verdict.diagnosis else ()
    players, named = verdict.record.players, verdict.record.name_of
    return [
        finding(found, language, players, number in follows, named)
        for number, found in enumerate(verdict.findings)
    ]


def with_why(told: Plain, why: "Why", verdict: "AnyVerdict | None", read: "ReadGame") -> Plain:
    """What is told of a game, with what settles each finding (``why``, lines)."""
    found = verdict.findings if verdict else [read.problem] if read.problem else []
    for plain, each in zip(told["findings"], found, strict=True):
        plain["why"] = why.told(each)
    for plain, each in zip(told["stood"], verdict.stood if verdict else (), strict=True):
        plain["why"] = why.told(each)
    return told


def refusal(read: "ReadGame", verdict: "AnyVerdict | None", language: str) -> Plain:
    """Of a game only what is wrong with it: file, findings, and what explains them."""
    told: Plain = {"file": read.file, "findings": findings(read, verdict, language)}
    told["stood"] = [] if verdict is None else stood(verdict, language)
    unknown: Plain = {"cause": None, "causes": None}
    return told | (unknown if verdict is None else _causes(read, verdict, language))


def _causes(read: "ReadGame", verdict: "AnyVerdict", language: str) -> Plain:
    """What explains the findings, where that was looked for."""
    if verdict.diagnosis is None:
        return {"cause": None, "causes": None}
    from antipater.checker.outputs.causes import Causes

    told = Causes(read, verdict.diagnosis, language)
    return {"cause": told.cause(), "causes": told.causes()}


def notes(verdict: "AnyVerdict", language: str) -> list[Plain]:
    """What was read otherwise than it is written; the verdict does not depend on it."""
    players, named = verdict.record.players, verdict.record.name_of
    told = (*verdict.record.notes, *verdict.remarks)
    return [finding(note, language, players, named=named) for note in told]


def stood(verdict: "AnyVerdict", language: str) -> list[Plain]:
    """What was let stand, and the coins that an arbiter set, each with the reason."""
    players, named = verdict.record.players, verdict.record.name_of
    return [
        {
            **finding(found, language, players, named=named),
            "reason": found.values.get("reason") or None,
        }
        for found in verdict.stood
    ]


def score(read: "ReadGame", verdict: "AnyVerdict | None", language: str) -> Plain:
    """The points of one recorded game; of one that cannot be read only the findings."""
    if verdict is None:
        unread = game(read, None, language)
        return {key: unread[key] for key in _SCORE}
    record = verdict.record
    return {
        "file": read.file,
        "game": read.number,
        "ruleset": record.ruleset,
        "set": record.set,
        "valid": verdict.valid,
        "complete": verdict.complete,
        "moves": verdict.moves,
        **_outcome(verdict),
        "findings": findings(read, verdict, language),
        "stood": stood(verdict, language),
    }


_SCORE = ("file", "game", "ruleset", "set", "valid", "complete", "moves", "result", "players",
          "free_city", "open", "findings", "stood")  # fmt: skip


def _outcome(verdict: "AnyVerdict") -> Plain:
    """The result and each player's points and coins; a Free City stands apart."""
    result, record, coins = verdict.result, verdict.record, verdict.rules.coins
    everyone: list[Plain] = [
        {"name": name, "score": dict(points), "coins": city[coins]}
        for name, points, city in zip(
            record.players, verdict.scores, verdict.state.cities, strict=True
        )
    ]
    for seat, guild in verdict.copied.items():
        everyone[seat]["copied"] = guild.slug
    others = [one for seat, one in enumerate(everyone) if seat not in record.seats]
    return {
        "result": {
            "kind": result.kind,
            "winner": None if result.winner is None else record.players[result.winner],
            "shared": result.shared,
            "winners": [record.players[seat] for seat in result.winners],
        },
        "players": [everyone[seat] for seat in record.seats],
        "free_city": others[0] if others else None,
        "open": _open(verdict),
    }


def _open(verdict: "AnyVerdict") -> Plain | None:
    """What payments that are not stated leave open; None where nothing is."""
    end, players = verdict.open, verdict.record.players
    if end is None:
        return None
    ranges = {**end.points, "coins": end.coins}

    def of(seat: int) -> Plain:
        return {"name": players[seat], **{what: by[seat]._asdict() for what, by in ranges.items()}}

    others = [seat for seat in range(len(players)) if seat not in verdict.record.seats]
    return {
        "winners": [[players[seat] for seat in winners] for winners in end.winners],
        "exact": end.exact,
        "players": [of(seat) for seat in verdict.record.seats],
        "free_city": of(others[0]) if others else None,
    }


def view(table: "TableView", named: str) -> Plain:
    """The table at one move; beside these keys, a game has its own."""
    return {"move": table.number, "named": named, "after": table.after, **table.details}


def price(breakdown: "PriceBreakdown") -> Plain:
    """What a card costs a player; beside these keys, a game has its own."""
    chained = breakdown.chained_by
    return {
        "card": breakdown.item.slug,
        "player": breakdown.player,
        "move": breakdown.move,
        "total": breakdown.total,
        "coins": breakdown.coins,
        "chained_by": None if chained is None else chained.slug,
        **breakdown.details,
        "treasury": breakdown.treasury,
    }


# Scoresheets and cities


def no_sheet(file: str, findings: Sequence[Finding], language: str) -> Plain:
    """What is wrong with a file of sheets and belongs to no table, in the shape of ``sheet``."""
    nothing = dict.fromkeys(
        ("table", "ruleset", "result", "possible", "undecided", "example", "moves", "game")
    )
    empty = ("players", "derived", "seating", "conflicts", "causes", "blank")
    return {
        "file": file,
        **nothing,
        "valid": False,
        "asked": False,
        "played": False,
        **{key: [] for key in empty},
        "findings": [finding(found, language) for found in findings],
    }


def sheet(file: str, ruleset: str, verdict: "SheetVerdict", language: str) -> Plain:
    """The sheet of one table. ``asked`` and the keys below it are about the question whether
    a game can end with such numbers."""
    judged, result = verdict.sheet, verdict.result
    return {
        "file": file,
        "table": judged.table,
        "ruleset": ruleset,
        "valid": not verdict.findings,
        "result": {
            "kind": result.kind,
            "winner": result.winner,
            "shared": result.shared,
            "reason": result.reason,
        },
        "players": [
            {"name": p.name, "score": {**p.points, "total": total}, "coins": p.coins}
            for p, total in zip(judged.players, verdict.totals, strict=True)
        ],
        "findings": [finding(found, language) for found in verdict.findings],
        "derived": [
            {"player": player, "category": category, "value": value}
            for player, category, value in verdict.derived
        ],
        "asked": verdict.asked,
        "possible": verdict.possible,
        "undecided": verdict.undecided or None,
        "example": None if verdict.example is None else list(verdict.example),
        "seating": list(verdict.seating),
        "conflicts": [
            [
                {"player": player, "category": category, "value": value, "nearest": list(nearest)}
                for player, category, value, nearest in conflict
            ]
            for conflict in verdict.conflicts
        ],
        "causes": [
            {
                "slip": slip,
                "fits": [{"player": p, "category": c, "value": v} for p, c, v in entries],
            }
            for slip, entries in verdict.causes
        ],
        "blank": [
            {
                "player": player,
                "category": category,
                "least": found.least,
                "most": found.most,
                "sure": found.sure,
            }
            for (player, category), found in verdict.ranges.items()
        ],
        "played": verdict.played,
        "moves": verdict.moves if verdict.game else None,
        "game": verdict.game,
    }


def reason(cause: "Reason") -> Plain:
    """Where points of a listed city come from: an item's slug, or a category's name."""
    what = cause.what if isinstance(cause.what, str) else cause.what.slug
    return {"category": cause.category, "what": what, "points": cause.points}


# Proofs


def theorem(result: "TheoremResult") -> Plain:
    """What came of one theorem."""
    told: Plain = {
        "theorem": result.sentence,
        "name": result.theorem,
        "ruleset": result.ruleset,
        "verdict": str(result.status),
        "method": str(result.method),
        "seconds": round(result.seconds, 3),
        "kept": str(result.kept),
        "solver": result.solver,
        "sources": list(result.sources),
        "cases": result.cases,
        "rlimit": result.rlimit,
        "assumes": list(result.assumes),
    }
    if result.accepted:
        told["accepted"] = result.accepted
    if result.reasons:
        told["reasons"] = list(result.reasons)
    if told["verdict"] != "proved":
        told["counterexample"] = {"situation": list(result.counterexample)}
    if result.traces:
        told["lines"] = [
            {"shows": list(trace.shows), "moves": trace.moves, "record": trace.record}
            for trace in result.traces
        ]
    return told


def bound(found: "Bound") -> Plain:
    """The highest or lowest value of something in a set."""
    return {
        "bound": found.sentence,
        "name": found.name,
        "ruleset": found.ruleset,
        "side": "lowest" if found.lowest else "highest",
        "known": found.known,
        "possible": found.possible,
        "limit": found.limit,
        "witness": [dict(city) for city in found.witness] or None,
        "played": found.played,
        "record": found.record or None,
        "seconds": round(found.seconds, 3),
        "solver": found.solver,
    }


def engine_mutant(result: "EngineMutantResult", ruleset: str) -> Plain:
    """A deliberately broken engine, what notices it, and why it cannot matter if nothing does."""
    told: Plain = {"mutant": result.description, "theorem": result.theorem, "ruleset": ruleset}
    more = {"reason": result.reason, "note": result.note if result.survived else ""}
    return {**told, **{key: said for key, said in more.items() if said}}


def mutant(result: "MutantResult", ruleset: str) -> Plain:
    """A deliberately broken set, and the theorem that it breaks; None if it breaks none."""
    return {"mutant": result.description, "theorem": result.theorem, "ruleset": ruleset}


def clause_mutants(found: "ClauseMutants") -> Plain:
    """A clause of the rulebooks, how many mutants touch it, and how many theorems notice."""
    return {
        "clause": found.clause,
        "says": found.says,
        "mutants": found.mutants,
        "killed": found.killed,
        "weak": found.weak,
    }


# Card sets


def diagnostic(told: "Diagnostic") -> Plain:
    """Something wrong or odd in card text. Lines and columns count from 1; the end is not
    included."""
    return {
        "code": told.code,
        "severity": str(told.severity),
        **_span(told.span),
        "message": told.message,
        "expected": told.expected,
        "suggestion": told.suggestion,
        "related": [{**_span(r.span), "message": r.message} for r in told.related],
    }


def _span(span: "Span") -> Plain:
    return {
        "file": span.start.file,
        "line": span.start.line,
        "column": span.start.column,
        "end_line": span.end.line,
        "end_column": span.end.column,
    }


def difference(changed: "Difference") -> Plain:
    """One difference between two sets; what does not apply is left out."""
    told: Plain = {
        "sort": changed.sort,
        "name": changed.name,
        "change": changed.change,
        "aspect": changed.aspect,
        "old": list(changed.old),
        "new": list(changed.new),
        "meaning": changed.matters,
    }
    if changed.old_result is not None:
        told |= {
            "situation": dict(changed.situation),
            "old_result": changed.old_result,
            "new_result": changed.new_result,
        }
    return told | ({"through": list(changed.through)} if changed.through else {})


def thing(cards: "CardSet", shown_thing: "Thing", language: str) -> Plain:
    """A card, rule, ruling, edition, invariant or word of a set, with what is known of it."""
    from antipater.checker.cards.lookup import Word
    from antipater.checker.cards.show import rows_of
    from antipater.rules.card_set import Item

    if isinstance(shown_thing, Item):
        return item(cards, shown_thing, language)
    title, rows = rows_of(cards, shown_thing, language)
    kind = type(shown_thing).__name__.lower()
    if isinstance(shown_thing, Word):
        kind = shown_thing.kind
    known: Mapping[str, Any] = {label: values for label, values in rows if values}
    return {"kind": kind, "name": shown_thing.name, "title": title.split(" · ")[0], **known}


def item(cards: "CardSet", card: "Item", language: str) -> Plain:
    """A card: numbers and slugs, and its effects in words."""
    from antipater.checker.cards import lookup
    from antipater.checker.cards.describe import effects
    from antipater.checker.cards.show import given
    from antipater.checker.records.names import display_name
    from antipater.rules.card_set import Kind

    units = zip(cards.resources, card.cost.units, strict=False)
    stages = lookup.stages_of(cards, card) if card.kind is Kind.BOARD else []
    return {
        "kind": card.kind,
        "slug": card.slug,
        "name": display_name(card, language),
        "names": {code: list(names) for code, names in card.names.items()},
        "age": card.age,
        "colour": card.colour,
        "category": card.category,
        "cost": {"coins": card.cost.coins, **{r: n for r, n in units if n}},
        "effects": effects(cards, card, language),
        "gives": given(cards, card),
        "free_with": [i.slug for i in lookup.free_with(cards, card)],
        "makes_free": [i.slug for i in lookup.makes_free(cards, card)],
        "copies": lookup.copies_by_players(cards, card),
        "stages": [i.slug for i in stages],
        "adds": {cards.columns[c]: n for c, n in card.standing},
        "sources": [s.text for s in card.sources],
        "file": card.place.file,
        "line": card.place.line,
    }
