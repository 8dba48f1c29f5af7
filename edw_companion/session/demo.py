"""The game to try: a session of a known name, id and secret, so that everybody has the same one. It may always go."""

import os
from collections.abc import Mapping

from edw_companion.chance.chain import sha256_hex
from edw_companion.errors import RefusedError
from edw_companion.sentences import DO
from edw_companion.session import files
from edw_companion.session.first_line import begin_session
from edw_companion.session.keys import seen_path
from edw_companion.session.locks import locked
from edw_companion.session.paths import DEMO, DEMO_SID, Home
from edw_companion.session.session import Clock


def begin_demo(home: Home, facts: Mapping[str, object], clock: Clock, dice: str) -> None:
    """Begin the game to try, in the place of the one before; its secret is made of the ``dice``.

    Raises:
        RefusedError: a session of the players' own has its name.
    """
    remove_demo(home)
    begin_session(home, DEMO, facts, clock, (DEMO_SID, sha256_hex(dice)))


def remove_demo(home: Home) -> bool:
    """Take the game to try away, with its keys; whether there was one.

    Raises:
        RefusedError: a session of the players' own has its name.
    """
    path, there = home.session(DEMO), home.has_demo()
    if not there and os.path.lexists(path):
        own = f"'{DEMO}' is a session of your own here, and stays. With EDW_HOME=FOLDER '{DO}' goes elsewhere."
        raise RefusedError(own, "demo")
    if there:
        with locked(f"{path}.lock"), files.told_as(files.NotRecordedError, path):
            os.unlink(path)
    if os.path.isdir(home.keys):
        keys = [entry.path for entry in os.scandir(home.keys) if entry.name.startswith(f"{DEMO_SID}-")]
        files.remove(*keys, seen_path(home, DEMO_SID))
    return there
