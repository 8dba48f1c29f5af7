"""The page in the browsers of the table's own network: read-only, at one address that cannot be guessed."""

import contextlib
import hmac
import importlib
import io
import os
import secrets
import select
import socket
import threading
from collections import defaultdict
from collections.abc import Iterator
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from typing import Any

from edw_companion.cli.play.text import Ink, digits_across, large, sizes
from edw_companion.cli.tv.page import policy
from edw_companion.errors import StorageError

_PORT = 8275
"""The port, so that a firewall can be told; another one where it is taken."""
_DIGITS = 12
"""The path is so many digits: they are typed with the remote control of a television."""
_SLOW = 10.0
"""Seconds after which a client is left that has not asked, or not taken what it asked for."""
_MANY = 40
"""So many clients are heard at once; who comes while they are there comes again."""
_IDLE = 8
"""So many clients of one machine may wait without having asked: then the oldest of them is left."""
_NOWHERE = "192.0.2.1"
"""An address in no network (RFC 5737): the way to it shows which address this machine has, and nothing is sent."""
_HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_MORE = {HTTPStatus.METHOD_NOT_ALLOWED: {"Allow": "GET, HEAD"}, HTTPStatus.SERVICE_UNAVAILABLE: {"Refresh": "2"}}


class _Handler(BaseHTTPRequestHandler):
    """One client: GET and HEAD of the one path."""

    server: "Served"
    timeout = _SLOW

    def do_GET(self) -> None:
        """The page, if this is its path; until there is one, the browser asks again."""
        self.server.forget(self.client_address[0], self.request)
        page = self.server.at(self.path)
        status = {None: HTTPStatus.NOT_FOUND, b"": HTTPStatus.SERVICE_UNAVAILABLE}.get(page, HTTPStatus.OK)
        self._answer(status, page)

    do_HEAD = do_GET  # noqa: N815 - http.server's name

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:  # noqa: ARG002
        """What is not served is said in a word; any other method is not allowed."""
        self.close_connection = True
        self._answer(HTTPStatus.METHOD_NOT_ALLOWED if code == HTTPStatus.NOT_IMPLEMENTED else HTTPStatus(code))

    def _answer(self, status: HTTPStatus, page: bytes | None = None) -> None:
        body = page or f"{status.phrase}\n".encode()
        self.send_response(status)
        kind = "text/html" if page else "text/plain"
        rules = f"{policy()}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
        headers = {
            "Content-Type": f"{kind}; charset=utf-8",
            "Content-Length": str(len(body)),
            "Connection": "close",
            "Content-Security-Policy": rules,
            **_HEADERS,
            **_MORE.get(status, {}),
        }
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def version_string(self) -> str:
        """Nothing of this machine."""
        return "edw"

    def log_message(self, *_args: Any) -> None:
        """What others ask for is not printed at the table."""


class Served(ThreadingHTTPServer):
    """The page as it is served.

    Attributes:
        address: where it is, whole.
    """

    daemon_threads = True
    block_on_close = False
    allow_reuse_address = os.name != "nt"  # there it would let another program take the port
    request_queue_size = _MANY

    def __init__(self, host: str, port: int) -> None:
        """OSError if the port cannot be had."""
        self._page = b""
        self._room = threading.BoundedSemaphore(_MANY)
        self._idle: defaultdict[str, list[Any]] = defaultdict(list)  # by machine who has not asked yet, oldest first
        self._lock = threading.Lock()
        self._path = "/" + "".join(secrets.choice("0123456789") for _ in range(_DIGITS))
        super().__init__((host, port), _Handler)
        self.address = f"http://{host}:{self.server_address[1]}{self._path}"

    @classmethod
    @contextlib.contextmanager
    def open(cls) -> Iterator["Served"]:
        """Serve until the block ends."""
        with _bound() as served:
            threading.Thread(target=served.serve_forever, args=(0.1,), daemon=True).start()
            try:
                yield served
            finally:
                served.shutdown()

    def show(self, page: bytes) -> None:
        """Put another page there."""
        self._page = page

    def at(self, path: str) -> bytes | None:
        """The page, if this is its path; b"" if there is none yet."""
        return self._page if hmac.compare_digest(path.encode(), self._path.encode()) else None

    def server_bind(self) -> None:
        """Bind, without asking the network for a name of this machine."""
        TCPServer.server_bind(self)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Hear a client in a thread of its own, if there is room."""
        with self._lock:
            mine = self._idle[client_address[0]]
            mine.append(request)
            quiet = [each for each in mine if not _speaks(each)]
        for each in quiet[:-_IDLE]:
            self.forget(client_address[0], each)
            _hang_up(each)
        if self._room.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.forget(client_address[0], request)
            self.shutdown_request(request)

    def forget(self, machine: str, request: Any) -> None:
        """A client has asked, or has gone: it is not idle any more."""
        with self._lock, contextlib.suppress(ValueError):  # it may be forgotten already
            self._idle[machine].remove(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Hear a client, not for long."""
        end = threading.Timer(_SLOW, _hang_up, (request,))
        end.daemon = True
        end.start()
        try:
            super().process_request_thread(request, client_address)
        finally:
            end.cancel()
            self.forget(client_address[0], request)
            self._room.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that has gone is nobody's concern at the table."""


def _speaks(client: socket.socket) -> bool:
    """Whether something of a client waits to be read; what has gone does not count as silent."""
    try:
        return bool(select.select([client], [], [], 0)[0])
    except (OSError, ValueError):
        return True


def _hang_up(request: socket.socket) -> None:
    with contextlib.suppress(OSError):
        request.shutdown(socket.SHUT_RDWR)


def _bound() -> Served:
    host = _host()
    for port in (_PORT, 0):
        try:
            return Served(host, port)
        except OSError as error:
            refused = error
    raise StorageError(
        f"The page cannot be shown in the network ({refused.strerror}): --html FILE keeps it in a file. "
        "The session is untouched."
    ) from refused


def _host() -> str:
    """The address of this machine in its network; without one, the one that only it has."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect((_NOWHERE, 9))
            return str(way.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def invitation(address: str, cells: int, ink: Ink) -> Iterator[str]:
    """The address, in large signs as far as so many cells hold them, and as a QR code where segno is installed."""
    yield f"The table is at {address} until this ends (Ctrl-C)."
    yield "Whoever has the address sees what the open table sees; nobody can change anything there."
    host, _, path = address.removeprefix("http://").partition("/")
    for part in (host, f"/{path}"):
        size = max((each for each in sizes(ink) if each <= 2 and digits_across(part, each) <= cells), default=0)
        yield ""
        yield from (f"  {line}".rstrip() for line in large(part, cells - 2, size, ink))
    if host.startswith("127."):
        yield from ("", "This machine is in no network, so only its own browsers can see it.")
    with contextlib.suppress(ImportError):
        if not ink.upper:  # a terminal without blocks
            return
        code = io.StringIO()
        importlib.import_module("segno").make(address, error="m").terminal(code, compact=True)
        yield ""
        yield from code.getvalue().splitlines()
