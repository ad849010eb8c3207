"""What is shown of what happens, and when: step by step, and nothing is told before it is shown."""

import json
import subprocess

import pytest

from tests.page.calls import WEB
from tools.page import install_packages

Line = list[object]  # the change that the board shows, its news, the log, how many steps wait, and what else holds
Told = dict[str, list[Line]]


def steps(first: int, last: int) -> list[str]:
    return [f"hear {n} e{n}" for n in range(first, last + 1)]


AWAY = ["hear 1 e1", "wake 0", "wait 1", "cover", *steps(2, 23), "uncover", "wait 9000"]
SCENES = {
    "look": ["hear 1 e1", "wake 0", "hold", *steps(2, 7), "wait 9000", "let_go", *["wait 100"] * 5],
    "sheet": ["hear 1 a", "wake 0", "wait 1", "cover", "hold", "hear 2 b", "let_go", "uncover"],
    "question": [
        *["hear 1 a", "wake 0", "wait 1", "cover", "hear 2 b", "hear 3 c", "ask 4 d", "uncover"],
        *["wait 100", "wait 100"],
    ],
    "others are ready": ["ask 1 a", "wake 0", "wait 1", "ask 2 b", "ask 3 c", "ask 4 d", "wait 100", "wait 100"],
    "answered": ["ask 1 a", "wake 0", "wait 1", "ask 2 b", "hear 3 c", "ask 4 d", "wait 100", "wait 100", "wait 100"],
    "round": ["hear 1 a", "wake 0", "wait 1", "hear 2 put won dealt seen", "hold", "wait 9000", "let_go", "wait 500"],
    "reload": ["hear 3 a won dealt", "wake 0", "hold", "wait 900", "let_go"],
    "reload, seen 3": ["hear 3 a won dealt", "wake 0"],
    "watched": [*AWAY, "watch", *["wait 100"] * 21],
    "rushed": [*AWAY, "rush"],
    "stopped": [
        *["hear 1 a", "wake 0", "wait 1", "cover", "hear 2 b", "hear 3 c won dealt", "hear 4 d", "uncover"],
        *["rush", "hold", "wait 900", "let_go"],
    ],
    "taken back": ["hear 1 a", "wake 0", "wait 1", "cover", "hear 2 b", "cut 3 1", "uncover", "wait 100"],
    "shared": [
        *["hear 1 a", "wake 0", "wait 1", "rest", "hear 2 b", "hear 3 c", "hear 4 d", "hear 5 e"],
        *["wake 3", "wait 200", "wait 100"],
    ],
    "no motion": ["hear 1 e1", "wake 0", "wait 1", "hold", *steps(2, 29), "let_go", *["wait 1"] * 27],
}


@pytest.fixture(scope="module")
def told() -> Told:
    """All scenes in one program."""
    install_packages(WEB.resolve())
    scenes = [
        {
            "speed": 0 if name == "no motion" else 1,
            "seen": 3 if name.endswith("seen 3") else 0,
            "acts": [[int(word) if word.isdigit() else word for word in act.split()] for act in acts],
        }
        for name, acts in SCENES.items()
    ]
    ran = subprocess.run(["node", "tools/eye.mjs"], input=json.dumps(scenes).encode(), capture_output=True, cwd=WEB)
    assert ran.returncode == 0, ran.stderr.decode()
    return dict(zip(SCENES, json.loads(ran.stdout), strict=True))


def test_what_happens_behind_a_look_is_shown_afterwards_step_by_step_and_told_no_earlier(told: Told):
    lines = told["look"]
    assert [line[:3] for line in lines[1:10]] == [[1, "e1", "e1"]] * 9
    assert [line[3] for line in lines[2:10]] == [0, 1, 2, 3, 4, 5, 6, 6]
    log = "e1"
    for n, line in zip(range(2, 8), lines[10:], strict=True):
        log += f" e{n}"
        assert line == [n, f"e{n}", log, 7 - n]


def test_what_happens_behind_a_sheet_waits_as_well_and_each_cover_has_to_go(told: Told):
    assert [line[0] for line in told["sheet"]] == [None, 1, 1, 1, 1, 1, 1, 2]


def test_the_question_comes_when_everything_before_it_has_been_shown(told: Told):
    assert [line[3:] for line in told["question"][4:]] == [[1], [2], [3], [2], [1], [0, "asked"]]


def test_a_question_stays_while_others_get_ready_but_is_not_taken_for_the_same_one_asked_again(told: Told):
    assert [line[3:] for line in told["others are ready"][2:]] == [[n, "asked"] for n in (0, 0, 1, 2, 1, 0)]
    again = [[0, "asked"], [0, "asked"], [1], [2], [1], [0, "asked"], [0, "asked"]]
    assert [line[3:] for line in told["answered"][2:]] == again


def test_one_choice_that_ends_a_round_and_deals_the_next_is_shown_in_two_steps_over_the_table_as_it_was(told: Told):
    lines = told["round"]
    assert lines[3:6] == [[1, "put won", "a put won", 1]] * 3
    assert lines[6] == [2, "dealt seen", "a put won dealt seen", 0]


def test_so_it_is_after_the_page_was_loaded_again_and_what_was_seen_before_does_not_come_again(told: Told):
    woken, held, waited, going_on = told["reload"][1:]
    assert woken == held == waited == [3, "a won", "a won", 1]
    assert going_on == [3, "dealt", "a won dealt", 0]
    assert told["reload, seen 3"][-1] == [3, "", "a won dealt", 0]


def test_whoever_is_far_behind_is_asked_and_nothing_is_left_out_either_way(told: Told):
    everything = " ".join(f"e{n}" for n in range(1, 24))
    watched = told["watched"]
    assert watched[len(AWAY) - 1] == [1, "e1", "e1", 22, "waiting"]
    assert [line[0] for line in watched[len(AWAY) :]] == list(range(2, 24))
    assert watched[-1] == [23, "e23", everything, 0]
    assert told["rushed"][-1] == [23, everything.removeprefix("e1 "), everything, 0]


def test_going_to_now_stops_where_something_has_to_be_looked_at(told: Told):
    uncovered, rushed, held, waited, let_go = told["stopped"][-5:]
    assert uncovered == [2, "b", "a b", 2]
    assert rushed == held == waited == [2, "c won", "a b c won", 1]
    assert let_go == [4, "dealt d", "a b c won dealt d", 0]


def test_what_was_taken_back_leaves_the_log_when_that_is_shown(told: Told):
    assert [line[:3] for line in told["taken back"][5:]] == [[1, "a", "a"], [2, "b", "a b"], [3, "", "a"]]


def test_an_eye_that_rests_shows_later_what_others_at_the_device_have_not_seen(told: Told):
    steps = [[3, "b c", "a b c", 2], [4, "d", "a b c d", 1], [5, "e", "a b c d e", 0]]
    assert told["shared"][-3:] == steps


def test_where_motion_is_off_nothing_waits_but_for_a_look(told: Told):
    lines = told["no motion"]
    assert lines[31][:2] == [1, "e1"]
    assert lines[32][:2] == [2, "e2"]
    assert lines[-1] == [29, "e29", " ".join(f"e{n}" for n in range(1, 30)), 0]
