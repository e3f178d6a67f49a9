"""``python -m bondline``."""

from __future__ import annotations

import sys

from bondline.cli import main

if __name__ == "__main__":  # worker processes import this module
    sys.exit(main())
