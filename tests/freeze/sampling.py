"""Choose the sample of a game: ``python tests/freeze/sampling.py SLUG``, once its sessions are recorded.

The drill is chosen, and those sessions that between them show the most refusals, commands and kinds of event, for the
time that they take. Reads take longer than all that was typed before them: only the first few sessions are read, too.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from drilling import DRILL  # noqa: E402
from frozen import Printed, Session, again, sessions  # noqa: E402
from refusals import keep_refusals, once, refused, template  # noqa: E402
from transcripts import keep_said, said_path  # noqa: E402

SAMPLE, READ_TOO = 10, 3
LOG = "log --json"


def shown(name: str, printed: Sequence[Printed]) -> set[object]:
    """What a session shows: kinds of refusal, commands with their exit codes, kinds of event."""
    import json

    commands = {(*each.line.split(" ")[:2], each.code) for each in printed}
    lines = json.loads(next(each.out for each in reversed(printed) if each.line == LOG))
    return {*map(template, refused(name, printed)), *commands, *(line["do"] for line in lines)}


def typed_again(slug: str, session: Session) -> list[Printed]:
    """What a session prints as it is typed, and last its log; or everything that is stored of it."""
    with tempfile.TemporaryDirectory() as folder:
        same, printed = again(slug, session, Path(folder))
    assert same == session, f"session {session.name} is not as it was"
    return printed


def sample(slug: str, count: int) -> tuple[list[str], dict[str, list[Printed]]]:
    """The names of the sample, the drill first; and what every session prints as it is typed."""
    known = sessions(slug)
    found: dict[str, list[Printed]] = {}
    left: dict[str, set[object]] = {}
    for name, session in known.items():
        log = tuple(each for each in session.reads if each.line == LOG)
        printed = typed_again(slug, session._replace(reads=log[:1]))
        left[name], found[name] = shown(name, printed), printed[: len(session.typed)]
    everything = set().union(*left.values())
    chosen: list[str] = []
    while len(chosen) < count:
        best = max(left, key=lambda name: len(left[name]) / (40 + len(known[name].typed))) if chosen else DRILL
        seen = left.pop(best)
        chosen.append(best)
        left = {name: others - seen for name, others in left.items()}
    print(f"{chosen} show {len(everything - set().union(*left.values()))} of {len(everything)} things")
    return chosen, found


def main() -> None:
    """Choose, and write the sample and the refusals."""
    slug, known = sys.argv[1], sessions(sys.argv[1])
    chosen, found = sample(slug, SAMPLE)
    refusals = [each for name, printed in found.items() for each in refused(name, printed)]
    keep_refusals(slug, once(refusals))
    whole = {name: typed_again(slug, known[name]) for name in chosen[1 : 1 + READ_TOO]}
    keep_said(slug, {name: whole.get(name, found[name]) for name in sorted(chosen, key=int)})
    mine = set(map(template, (each for each in refusals if each.session in chosen)))
    print(f"refusals: {len(mine)} of {len(set(map(template, refusals)))}; {said_path(slug).stat().st_size} bytes")


if __name__ == "__main__":
    main()
