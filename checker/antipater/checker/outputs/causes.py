"""What explains a refused record, as plain data."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from antipater.checker.messages.words import numbered, roman, say
from antipater.checker.records.written import body_of, language_of, written_lines

if TYPE_CHECKING:
    from antipater.checker.judging.diagnosis.cause import Cause, Diagnosis, Edit, Group, RecordPlace
    from antipater.checker.records.files import ReadGame

Plain: TypeAlias = dict[str, Any]
# How many readings of one slip are named in its sentence, and rows in one reading.
_MOST_READINGS = 4
_MOST_ROWS = 2
# Slips of two lines, which may be one with two moves.
_OF_TWO = ("exchanged", "cards_swapped")
_QUOTED = {"en": '"{}"', "fr": "« {} »", "nl": '"{}"'}


class ToldCauses:
    """What is said of a game's diagnosis, in a language; records are quoted in their own."""

    def __init__(self, read: "ReadGame", diagnosis: "Diagnosis", language: str) -> None:
        self.diagnosis, self.language = diagnosis, language
        self.lines = written_lines(read)
        self.written = language_of(self.lines) or language

    def cause(self) -> Plain | None:
        """The slip or slips that are asserted; None where several are as good, or none."""
        slips = self.diagnosis.slips
        return self.several(slips) if slips else None

    def several(self, slips: "Sequence[Group]") -> Plain:
        """Slips that explain the findings together."""
        if len(slips) == 1 and not self.diagnosis.last:
            return self.alone(slips[0])
        sentences = [self.sentence(group, "and") for group in slips]
        if last := self.diagnosis.last:
            each = [self.sentence(group, "and") for group in last]
            sentences.append(say("diagnosis.one_of", self.language, parts=each))
        parts = numbered(sentences, self.language)
        edits = [edit for group in slips for edit in self.edits(group)]
        return {"message": say("diagnosis.together", self.language, parts=parts), "edits": edits}

    def causes(self) -> list[Plain]:
        """Every slip that explains the findings as well as any other, with what it needs."""
        of, slips = self.diagnosis, self.diagnosis.causes
        if (of.more or of.last) and not of.slips:
            told = [self.several((*slips, *of.more))]
        else:
            told = [self.alone(group) for group in slips]
        if len(told) == 1 and not of.slips and (of.doubtful or not of.whole):
            key = "perhaps" if of.doubtful else "not_alone"
            message = say(f"diagnosis.{key}", self.language, parts=told[0]["message"])
            return [{**told[0], "message": message}]
        return told

    def alone(self, group: "Group") -> Plain:
        """One slip in its readings."""
        return {"message": self.sentence(group, "all"), "edits": list(self.edits(group))}

    def sentence(self, group: "Group", scope: str) -> str:
        """A slip, and what mends it."""
        told = {"slip": self.slip(group[0]), "mend": self.mend(group, scope)}
        return say("diagnosis.sentence", self.language, **told)

    def slip(self, cause: "Cause") -> str:
        """What somebody did wrong, and where, in words."""
        places = [self.where(edit.place) for edit in cause.edits] or [self.where(None)]
        values = {**cause.values, "where": places[0], "other": places[-1]}
        values = {name: self.chosen(value) for name, value in values.items()}
        kind = cause.kind
        if kind in _OF_TWO and values["where"] == values["other"]:
            kind += "_there"
        if isinstance(age := values.get("age"), int):
            values["age"] = roman(age)
            kind += "" if age else ".held"  # of what is dealt before the first
        return say(f"diagnosis.slip.{kind}", self.language, **values)

    def chosen(self, value: object) -> object:
        """A value in the language of the answer, where it is told in each."""
        return value[self.language] if isinstance(value, Mapping) else value

    def where(self, place: "RecordPlace | None") -> str:
        """A place by its line, else by its move, else as the heading."""
        if place is not None and place.line is not None:
            return say("diagnosis.line", self.language, number=place.line)
        if place is not None and place.move is not None:
            return say("diagnosis.move", self.language, number=place.move)
        return say("diagnosis.heading", self.language)

    def mend(self, group: "Group", scope: str) -> str:
        """With what a record is right, if its readings put anything there."""
        texts = list(dict.fromkeys(filter(None, map(self.should_be, group))))
        if not texts:
            return say(f"diagnosis.mend.{scope}_without", self.language)
        shown = texts[:_MOST_READINGS] + (["…"] if len(texts) > _MOST_READINGS else [])
        return say(f"diagnosis.mend.{scope}_with", self.language, texts=shown)

    def should_be(self, cause: "Cause") -> str:
        """What a reading puts in the place of what is there."""
        rows = [self.text(edit.expected) for edit in cause.edits if edit.expected]
        shown = [_QUOTED[self.language].format(row) for row in rows[:_MOST_ROWS] if row]
        return ", ".join(shown) + (" …" if len(rows) > _MOST_ROWS else "")

    def edits(self, group: "Group") -> Iterator[Plain]:
        """Each line that changes; with ``one_of`` where it can read in several ways."""
        places: dict[RecordPlace, list[Edit]] = {}
        for cause in group:
            for edit in cause.edits:
                places.setdefault(edit.place, []).append(edit)
        for place, edits in places.items():
            texts = list(dict.fromkeys(self.text(edit.expected) for edit in edits))
            yield {
                "line": place.line,
                "move": place.move,
                "found": self.found(edits[0]),
                "expected": texts[0] if len(texts) == 1 else None,
                "one_of": texts if len(texts) > 1 else [],
            }

    def found(self, edit: "Edit") -> str | None:
        """What stands in the record, as it is written there."""
        line = edit.place.line
        if edit.found is not None and line is not None and 1 <= line <= len(self.lines):
            return body_of(self.lines[line - 1])
        return self.text(edit.found)

    def text(self, written: Mapping[str, str] | None) -> str | None:
        """A line in the language in which the record is written."""
        return None if written is None else written[self.written]
