"""`python -m cheeseboard` is the command `cheeseboard`."""

import sys

from cheeseboard.terminal.cli import main

if __name__ == "__main__":
    sys.exit(main())
