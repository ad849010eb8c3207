"""What `bench page` makes of the times that a browser tells."""

from bench.page import row, within


def test_times_of_all_runs_are_put_together_and_the_runs_are_compared():
    quick, slow = [16.0] * 19 + [40.0], [16.0] * 10 + [104.0] * 10
    assert [within(quick, share) for share in (0.5, 0.95, 1)] == [16.0, 16.0, 40.0]
    assert row("cards", [quick, slow]) == ["cards", "40", "16", "104", "104", "16 to 104", "10"]
