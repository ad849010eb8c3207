"""The rulebook's table of points, and what decided the game.  DOG-183 to DOG-195, DOG-246."""

from tests.games.dogs.test_closing import closing
from tests.rules import rule
from tests.telling import decided, sheet

POOR = "coins 2 gas 0 food 1 medicine 0"


@rule("DOG-183", "DOG-192", "DOG-246")
def test_the_sheet_has_the_parts_of_the_rulebook_and_the_greatest_lead_is_named():
    table = closing(2, f"ann {POOR}", f"bob {POOR}", "last_round yes", "ann.bays B1 PO PO PO PO", "bob.bays B1 LA RO")
    assert list(sheet(table)) == ["pack", "bays", "variety", "assistant", "supplies", "sick", "areas", "total", "dogs"]
    assert sheet(table)["pack"] == [12, 0]
    assert sheet(table)["variety"] == [4, 8]
    assert sheet(table)["areas"] == [-5, 0]
    assert sheet(table)["total"] == [13, 10]
    assert decided(table, 0) == [
        "You have 3 points more than Bob. DOG-192",
        "The pack makes the difference: 12 points against 0. DOG-183",
    ]
    assert "areas" not in sheet(closing(3, f"ann {POOR}", "last_round yes"))


@rule("DOG-193", "DOG-194")
def test_level_kennels_are_decided_by_healthy_dogs_and_then_shared():
    table = closing(2, f"ann {POOR}", "bob coins 2 gas 0 food 2 medicine 9", "last_round yes",
                    "ann.bays B1 PO PO MU", "bob.bays B1 LA B2 RO")  # fmt: skip
    assert decided(table) == ["Level in points: Ann and Bob. More healthy dogs decide: 3 against 2. DOG-193"]
    assert sheet(table)["dogs"] == [3, 2]
    table = closing(2, f"ann {POOR}", f"bob {POOR}", "last_round yes", "ann.bays B1 PO MU", "bob.bays B1 LA RO")
    [shared] = decided(table, 0)
    assert shared.startswith("You and Bob are level with ")
    assert shared.endswith(" DOG-194")
