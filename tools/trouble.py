"""What goes wrong in a way the person at the keyboard can mend: one line, no traceback."""


class Trouble(Exception):
    """A clear sentence for standard error, and the status `dev.py` leaves with."""

    def __init__(self, sentence: str, status: int = 1) -> None:
        super().__init__(sentence)
        self.status = status
