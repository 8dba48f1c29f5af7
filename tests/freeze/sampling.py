"""Choose the sample of a game: ``python tests/freeze/sampling.py SLUG [HOW MANY]``, once its sessions are recorded.

Those sessions are chosen that between them show the most refusals, commands and kinds of event, for the time that they
take. Reads take longer than all that was typed before them: only the first few sessions are read, too.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from frozen import Printed, again, sessions  # noqa: E402
from refusals import keep_refusals, once, refused, template  # noqa: E402
from transcripts import keep_said, said_path  # noqa: E402

SAMPLE, READ_TOO = 15, 3
LOG = "log --json"


def shown(name: str, printed: Sequence[Printed]) -> set[object]:
    """What a session shows: kinds of refusal, commands with their exit codes, kinds of event."""
    import json

    commands = {(*each.line.split(" ")[:2], each.code) for each in printed}
    lines = json.loads(next(each.out for each in reversed(printed) if each.line == LOG))
    return {*map(template, refused(name, printed)), *commands, *(line["do"] for line in lines)}


def choose() -> None:
    """Type all sessions again, choose, and write the sample and the refusals."""
    slug, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else SAMPLE
    found: dict[str, list[Printed]] = {}
    known = sessions(slug)
    for name, session in known.items():
        with tempfile.TemporaryDirectory() as folder:
            same, found[name] = again(slug, session, Path(folder))
            assert same == session, name
    left = {name: shown(name, printed) for name, printed in found.items()}
    everything = set().union(*left.values())
    chosen: list[str] = []
    for _ in range(count):
        best = max(left, key=lambda name: len(left[name]) / (40 + len(known[name].typed)))
        seen = left.pop(best)
        chosen.append(best)
        left = {name: others - seen for name, others in left.items()}
    short = {name: found[name][: len(known[name].typed)] for name in chosen[READ_TOO:]}
    keep_said(slug, {name: short.get(name, found[name]) for name in sorted(chosen, key=int)})
    refusals = [each for name, printed in found.items() for each in refused(name, printed)]
    keep_refusals(slug, once(refusals))
    kinds = set(map(template, refusals))
    mine = {template(each) for each in refusals if each.session in chosen}
    rest = set().union(*left.values())
    print(f"{slug}: {chosen} show {len(everything - rest)} of {len(everything)}, refusals {len(mine)} of {len(kinds)}")
    print(said_path(slug).stat().st_size)


if __name__ == "__main__":
    choose()
