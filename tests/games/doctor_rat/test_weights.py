"""Better scales for a team."""

from random import Random

from cheeseboard.games.doctor_rat.bots.lookahead.doctor import Scales, between_colleagues
from cheeseboard.games.doctor_rat.studies.weights import around, halve, hard_weights, scales_of

FIELDS = ("near", "nearness", "stock", "soon", "ugh", "crosses", "fewer_left")


def test_the_hard_weights_are_those_of_hard_and_others_lie_around_them():
    for variant in ("colleagues", "colony"):
        hard = hard_weights(variant)
        scales = scales_of(hard)
        assert all(getattr(scales, name) == getattr(Scales(), name) for name in FIELDS)
        other = around(hard, Random(1))
        assert other != hard
        assert all(0.1 < other[name] / value < 10.0 for name, value in hard.items())
        assert around(hard, Random(1)) == other


def test_the_set_that_colleagues_play_by_is_one_that_the_study_tries():
    """The 52nd of its 64."""
    luck, hard = Random(11), hard_weights("colleagues")
    sets = [hard, *[around(hard, luck) for _ in range(63)]]
    tried, ours = scales_of(sets[51]), between_colleagues()
    for name in ("near", "nearness", "stock", "soon", "ugh"):
        assert abs(getattr(tried, name) - getattr(ours, name)) < 1e-4, name
    for one, other in ((tried.crosses, ours.crosses), (tried.fewer_left, ours.fewer_left)):
        assert all(abs(a - b) < 1e-4 for a, b in zip(one, other, strict=True))


def test_sets_are_left_out_but_the_hard_one_stays(capsys):
    luck, hard = Random(2), hard_weights("colleagues")
    sets = [hard, *[around(hard, luck) for _ in range(2)]]
    found = halve("colleagues", sets, [3, 1], [1, 2], 1)
    assert 1 <= len(found) <= 2
    assert hard in [weights for _, weights in found]
    assert capsys.readouterr().out.startswith("3 sets, 1 games: hard ")
