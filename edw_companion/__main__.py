"""The program's door: ``edw`` and ``python -m edw_companion``."""

import os
import sys


def _ended(kind: type[BaseException], error: BaseException, trace: "TracebackType | None") -> None:
    """Ctrl-C where nothing takes it, as while this program is being loaded: it ends by that signal, in silence."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)


def _dropped(dropped: "sys.UnraisableHookArgs") -> None:
    """Ctrl-C in code whose errors Python drops, as when an import gives back its lock: it ends all the same."""
    if issubclass(dropped.exc_type, KeyboardInterrupt):
        os._exit(130)
    sys.__unraisablehook__(dropped)


# Before anything else is imported: until then Ctrl-C would print a traceback.
sys.excepthook = _ended
sys.unraisablehook = _dropped

import codecs  # noqa: E402
import contextlib  # noqa: E402
import gc  # noqa: E402
from typing import TYPE_CHECKING, Any  # noqa: E402

if TYPE_CHECKING:
    from types import TracebackType


def main() -> None:
    """Run once and exit; whatever happens, no traceback, and a printed failure is no failed event.

    One command is over before collecting garbage pays, and taking the interpreter down in order costs more than most
    commands do: without both, ``edw status`` on a long session takes 64 instead of 75 ms.
    """
    gc.disable()
    for descriptor in (0, 1, 2):  # a closed one would be given to the next file, and prints would go into the session
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115, PTH123 - as below
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115, PTH123 - open as long as the program runs
    _tell_bytes()
    os._exit(_flushed(_run()))


def _tell_bytes() -> None:
    """Print every name on every terminal, and the same bytes into every pipe and file: UTF-8, lines ended by LF.

    A console takes what it can; left to itself, Windows would write its old code page into files, and CR before LF,
    which no YAML, no HTML page and no shell script is read with. PYTHONIOENCODING overrules that.
    """
    codecs.register_error("readable", _readable)
    streams: list[Any] = [sys.stdin, sys.stdout, sys.stderr]
    for stream in streams:
        if sys.platform == "win32" and not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
            stream.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")
    for stream in streams[1:]:
        if sys.platform == "win32" and stream.isatty():
            _heed_codes(stream.fileno())
        stream.reconfigure(errors="readable")
        if stream.encoding.lower() in ("ascii", "us-ascii", "ansi_x3.4-1968"):
            from edw_companion.cli.text_in import PLAIN, plain_ascii

            codecs.register(plain_ascii)
            stream.reconfigure(encoding=PLAIN, errors="readable")


def _heed_codes(descriptor: int) -> None:
    """Have a console of Windows obey the codes for colours and the cursor; many print them until a program asks."""
    if sys.platform == "win32":  # elsewhere nothing of it is there to be checked
        import ctypes
        import msvcrt

        console, mode = ctypes.c_void_p(msvcrt.get_osfhandle(descriptor)), ctypes.c_ulong()
        if ctypes.windll.kernel32.GetConsoleMode(console, ctypes.byref(mode)):
            ctypes.windll.kernel32.SetConsoleMode(console, mode.value | 4)  # ENABLE_VIRTUAL_TERMINAL_PROCESSING


def _readable(error: UnicodeError) -> tuple[str, int]:
    from edw_companion.cli.text_in import readable  # only few terminals need it

    return readable(error)


def _flushed(code: int) -> int:
    """The exit code, once everything printed has left; a reader that has gone changes nothing."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BrokenPipeError:
            pass
        except OSError:
            return code or 74
    return code


def _run() -> int:
    try:
        from edw_companion.cli.main import run

        return run(sys.argv[1:], os.environ)
    except (BrokenPipeError, SystemExit):
        # Whoever read our output has had enough, as in `edw log | head -1`; what was recorded is recorded.
        # (SystemExit is how click ends then; nothing else here raises it.)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except OSError as error:
        _complain(f"edw: {error.strerror or error}. What was recorded is recorded: see 'edw log'.")
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 74
    except KeyboardInterrupt:
        _complain("Stopped: see 'edw log' for what was recorded.")
        return 130
    except Exception as error:  # the last net: a fault of this program must not look like a fault of the table's
        if os.environ.get("EDW_TRACEBACK"):
            raise
        _complain(
            f"edw: This is a fault of the program ({type(error).__name__}); what was recorded is recorded. Please "
            "report it where you have it from, with the line that you typed, 'edw -V', and what EDW_TRACEBACK=1 shows."
        )
        return 70


def _complain(text: str) -> None:
    """Say on stderr what went wrong, if it still takes anything."""
    with contextlib.suppress(OSError):
        sys.stderr.write(f"{text}\n")
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


if __name__ == "__main__":
    main()
