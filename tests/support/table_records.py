"""Records of 7 Wonders of sets of which something is asked when everybody has played."""

from dataclasses import replace

from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.rules.seven_wonders import Rules


def check_it_is_read_back(record: SevenWondersRecord) -> None:
    """In each language a right record is written, read as it was, and found right."""
    assert record.set is not None
    for language in LANGUAGES:
        text = write_table(record, language)
        back = read_table(text, ("seven_wonders",), record.set)
        assert (back.problems, back.plays) == ((), record.plays)
        assert write_table(back, language) == text
        assert [found.code for found in judge_table(back).findings] == []


def with_its_points(record: SevenWondersRecord, using: Rules) -> SevenWondersRecord:
    """The record of a whole game with the points that it comes to."""
    scores, categories = judge_table(record).scores, using.scoring.categories
    return replace(record, scores={c: tuple(each[c] for each in scores) for c in categories})


def codes_of(text: str, folder: str) -> list[str]:
    """The codes of what is wrong with a record of the set in a folder, each once."""
    record = read_table(text, ("seven_wonders",), folder)
    found = [*record.problems, *judge_table(record).findings]
    return list(dict.fromkeys(each.code for each in found))
