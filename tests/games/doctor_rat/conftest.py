from tests.cli.keyboard import keyboard

__all__ = ["keyboard"]
