"""The program's door: ``edw`` and ``python -m edw_companion``."""

import os
import sys


def main() -> None:
    """Run once and exit; whatever happens, no traceback, and a printed failure is no failed event."""
    for descriptor in (0, 1, 2):
        _ensure_open(descriptor)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(_run())


def _ensure_open(descriptor: int) -> None:
    """A closed descriptor would be given to the next file that is opened, and prints would go into the session."""
    try:
        os.fstat(descriptor)
    except OSError:
        os.open(os.devnull, os.O_RDWR)


def _run() -> int:
    from edw_companion.cli.main import run

    try:
        return run(sys.argv[1:], os.environ)
    except BrokenPipeError:
        # Whoever read our output has had enough, as in `edw log | head -1`; what was recorded is recorded.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except OSError as error:
        sys.stderr.write(f"edw: {error.strerror or error}. What was recorded is recorded: see 'edw log'.\n")
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 74
    except KeyboardInterrupt:
        sys.stderr.write("Stopped: see 'edw log' for what was recorded.\n")
        return 130
    except Exception as error:  # the last net: a fault of this program must not look like a fault of the table's
        if os.environ.get("EDW_TRACEBACK"):
            raise
        sys.stderr.write(
            f"edw: This is a fault of the program ({type(error).__name__}); what was recorded is recorded. "
            "EDW_TRACEBACK=1 shows where it happened.\n"
        )
        return 70


if __name__ == "__main__":
    main()
