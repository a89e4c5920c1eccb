"""What files are told before and now."""

from support.compared import changes


def test_what_differs_is_told_at_its_place() -> None:
    before = [{"valid": True, "players": [{"score": 1}, {"score": 2}]}]
    now = [{"valid": True, "players": [{"score": 1}, {"score": 3}], "notes": []}, "more"]
    assert [told.split("\n")[0].strip() for told in changes(before, now)] == [
        "[0].players[1].score",
        "[0].notes",
        "[1]",
    ]
    assert not list(changes(before, before))
