"""Bytes of a session that are put aside: copied into a file beside it, which a line of the session names."""

import hashlib
import os
import time
from typing import Any

from edw_companion.session import files


def copy_aside(path: str, what: str, data: bytes) -> tuple[str, dict[str, Any]]:
    """Bytes of a session copied into a new file beside it, on the disk: its path, and what a line tells of it."""
    moment = time.time_ns()
    while True:
        aside = f"{path.removesuffix('.yaml')}.{what}-{moment}"
        try:
            files.create(aside, data, sure=True)
        except FileExistsError:  # the clock has jumped back
            moment += 1
        else:
            sha256 = hashlib.sha256(data).hexdigest()
            return aside, {"bytes": len(data), "sha256": sha256, "aside": os.path.basename(aside)}
