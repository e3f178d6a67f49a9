"""``python -m bondline`` is the command line."""

from __future__ import annotations

import sys

from bondline.cli import main

sys.exit(main())
