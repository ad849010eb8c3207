"""`python -m cheeseboard` is the command `cheeseboard`."""

import sys

from cheeseboard.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
