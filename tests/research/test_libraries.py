"""The examples that learn with libraries of others, for real: `python3 dev.py learning`."""

import pytest

from tests.research.examples import example

pytestmark = pytest.mark.learning


@pytest.mark.parametrize(("name", "steps"), [("masked_ppo", 32_768), ("tianshou_dqn", 20_000)])
def test_a_learner_of_others_learns_against_random_bots(name: str, steps: int):
    before, after = example(name).main("_template", None, steps=steps, games=400, points=1)
    assert before.games == after.games == 400
    assert after.returns.mean > before.returns.mean + 0.1


def test_a_data_set_is_written_read_again_and_imitated(tmp_path, monkeypatch):
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    found = example("minari_games").main("_template", None, "normal", 300, 400)
    assert found.returns.mean - found.returns.half > 0
