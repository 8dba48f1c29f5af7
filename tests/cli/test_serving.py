"""``edw watch --serve``: one page at one address, read-only, whoever asks and however; gone when the command ends."""

import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest
from browser import CHROMIUM, dom_later
from conftest import Edw

from edw_companion.cli.play.text import BLOCKS, PLAIN
from edw_companion.cli.tv import serve
from edw_companion.cli.tv.page import page
from edw_companion.cli.tv.serve import Served, invitation
from edw_companion.core.due import Due
from edw_companion.core.view import Scene

PAGE = b"<!DOCTYPE html><p>the table</p>"


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(serve, "_host", lambda: "127.0.0.1")
    monkeypatch.setattr(serve, "_PORT", 0)
    monkeypatch.setattr(serve, "_SLOW", 2.0)
    with Served.open() as opened:
        opened.show(PAGE)
        yield opened


def place(served: Served) -> tuple[str, int]:
    return "127.0.0.1", int(served.server_address[1])


def path_of(served: Served) -> str:
    return urlsplit(served.address).path


def asked(served: Served, method: str, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection(*place(served), timeout=5)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    try:
        return answer, answer.read()
    finally:
        connection.close()


def told(served: Served, raw: bytes) -> bytes:
    """What comes of bytes that may be no request."""
    with socket.create_connection(place(served), timeout=5) as client:
        client.sendall(raw)
        client.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: client.recv(4096), b""))


def test_the_page_and_nothing_of_it_is_kept(served: Served) -> None:
    answer, body = asked(served, "GET", path_of(served))
    assert (answer.status, body) == (200, PAGE)
    assert answer.getheader("Cache-Control") == "no-store"
    assert answer.getheader("Referrer-Policy") == "no-referrer"
    assert "default-src 'none'" in str(answer.getheader("Content-Security-Policy"))
    assert answer.getheader("Server") == "edw"
    answer, body = asked(served, "HEAD", path_of(served))
    assert (answer.status, body, answer.getheader("Content-Length")) == (200, b"", str(len(PAGE)))


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW"])
def test_nothing_is_taken(served: Served, method: str) -> None:
    answer, body = asked(served, method, path_of(served))
    assert (answer.status, answer.getheader("Allow")) == (405, "GET, HEAD")
    assert PAGE not in body


def test_there_is_one_path(served: Served) -> None:
    own = path_of(served)
    others = (
        "/",
        "/favicon.ico",
        own[:-1],
        f"{own}0",
        f"{own}/",
        f"{own}?x",
        f"/..{own}",
        "/%2e%2e/etc/passwd",
        "/é".encode().decode("latin-1"),
    )
    for path in others:
        if path.isascii():
            answer, body = asked(served, "GET", path)
            assert (answer.status, body) == (404, b"Not Found\n"), path
    assert told(served, "GET /é HTTP/1.0\r\n\r\n".encode()).startswith(b"HTTP/1.0 404 ")


def test_no_two_addresses_are_the_same(served: Served) -> None:
    with Served.open() as other:
        assert path_of(other) != path_of(served)
        assert len(path_of(other)) == 13
        assert path_of(other)[1:].isdigit()


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (b"\r\n", b""),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200) + b"\r\n", b"Bad Request"),
        (b"GET\r\n\r\n", b"Bad Request"),
        (b"GET / HTTP/9.9.9\r\n\r\n", b"Bad Request"),
        (b"GET / HTTP/3.0\r\n\r\n", b"Version Not Supported"),
        (b"GET /" + b"9" * 70_000 + b" HTTP/1.1\r\n\r\n", b"414"),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500 + b"\r\n", b"431"),
        (b"GET / HTTP/1.1\r\nX: " + b"y" * 70_000 + b"\r\n\r\n", b"431"),
        (b"<script>alert(1)</script> / HTTP/1.1\r\n\r\n", b"405"),
    ],
    ids=["nothing", "TLS", "half a line", "no version", "a later one", "long", "many headers", "long header", "script"],
)
def test_bad_requests(served: Served, capfd: pytest.CaptureFixture[str], raw: bytes, status: bytes) -> None:
    try:
        answer = told(served, raw)
    except ConnectionError:  # the rest of what was too long was not taken
        answer = b""
    assert status in answer[:200] or not answer
    assert PAGE not in answer
    assert b"<script>" not in answer
    assert asked(served, "GET", path_of(served))[1] == PAGE
    assert capfd.readouterr() == ("", "")


def test_twenty_at_once(served: Served) -> None:
    with ThreadPoolExecutor(20) as friends:
        bodies = [*friends.map(lambda _: asked(served, "GET", path_of(served))[1], range(100))]
    assert bodies == [PAGE] * 100


def test_slow_clients_keep_nobody_waiting_and_are_left(served: Served) -> None:
    slow = [socket.create_connection(place(served), timeout=10) for _ in range(20)]
    stop = threading.Event()

    def drips() -> None:  # a byte now and then, so that no pause is long
        while not stop.wait(0.2):
            for client in slow:
                with contextlib.suppress(OSError):
                    client.sendall(b"G")

    threading.Thread(target=drips, daemon=True).start()
    try:
        began = time.monotonic()
        assert asked(served, "GET", path_of(served))[1] == PAGE
        assert time.monotonic() - began < 1.9
        for client in slow:
            with contextlib.suppress(ConnectionError):
                assert client.recv(1) == b""
        assert time.monotonic() - began < 10
    finally:
        stop.set()
        for client in slow:
            client.close()


def test_it_is_heard_at_the_address_that_it_shows_alone(served: Served) -> None:
    assert served.socket.getsockname()[:2] == (urlsplit(served.address).hostname, urlsplit(served.address).port)


def test_more_than_it_hears_come_again(served: Served) -> None:
    many = [socket.create_connection(place(served), timeout=5) for _ in range(60)]
    time.sleep(0.3)
    assert threading.active_count() < 100
    for client in many:
        client.close()
    end = time.monotonic() + 5
    while time.monotonic() < end:
        try:
            assert asked(served, "GET", path_of(served))[1] == PAGE
            return
        except OSError:
            time.sleep(0.1)
    pytest.fail("nobody is heard any more")


def test_one_machine_that_only_waits_shuts_nobody_out(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each machine eight may wait in silence; the oldest are left, whoever asks is heard at once."""
    monkeypatch.setattr(serve, "_SLOW", 30.0)
    idle = [socket.create_connection(place(served), timeout=5) for _ in range(60)]
    try:
        time.sleep(0.3)
        began = time.monotonic()
        assert asked(served, "GET", path_of(served))[1] == PAGE
        assert time.monotonic() - began < 1
        left = [client for client in idle if select.select([client], [], [], 0)[0]]
        assert len(idle) - len(left) in (7, 8), "the one that asked was idle for a moment"
        assert {client.recv(1) for client in left} == {b""}
        assert left == idle[: len(left)], "the oldest go"
    finally:
        for client in idle:
            client.close()


def test_before_there_is_a_table_the_browser_asks_again(served: Served) -> None:
    served.show(b"")
    answer, _ = asked(served, "GET", path_of(served))
    assert (answer.status, answer.getheader("Refresh")) == (503, "2")


def test_it_is_gone_after_the_block(served: Served) -> None:
    with Served.open() as other:
        there = place(other)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(there, timeout=5)


def test_another_port_where_its_own_is_taken(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_PORT", place(served)[1])
    with Served.open() as other:
        assert place(other) != place(served)


def test_a_network_that_cannot_be_had_is_one_sentence(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_host", lambda: "203.0.113.9")
    done = war("watch", "--serve", code=74)
    assert done.err.count("\n") == 1
    assert "--html FILE" in done.err


def test_once_and_for_ever(war: Edw) -> None:
    assert "leave one of them out" in war("watch", "--serve", "--once", code=2).err


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("end", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_it_ends_with_the_command(war: Edw, end: str) -> None:
    words = [sys.executable, "-m", "edw_companion", "watch", "--serve", "--json"]
    environ = {**os.environ, "EDW_HOME": str(war.home)}
    with subprocess.Popen(words, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as command:
        assert command.stdout
        try:
            first = "".join(iter(command.stdout.readline, "}\n")) + "}"
            at = urlsplit(json.loads(first)["address"])
            assert command.stdout.readline() == "{\n"  # the table, which is then served as well
            time.sleep(0.3)
            there = (str(at.hostname), int(at.port or 0))
            connection = HTTPConnection(*there, timeout=5)
            connection.request("GET", at.path)
            assert b"Bram" in connection.getresponse().read()
            connection.close()
        finally:
            command.send_signal(getattr(signal, end))
            _, err = command.communicate(timeout=10)
    assert command.returncode == (0 if end == "SIGINT" else -getattr(signal, end))
    assert err == ""
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(there, timeout=5)


ADDRESS = "http://192.168.178.200:58275/012345678901"


def test_the_address_is_large_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    for cells in (100, 80, 40):
        lines = [*invitation(ADDRESS, cells, BLOCKS)]
        assert ADDRESS in lines[0]
        assert all(len(line) <= max(cells, 78) for line in lines[2:])
        assert any("█▀█" in line for line in lines) is (cells > 40)
    assert any("##" in line for line in invitation(ADDRESS, 200, PLAIN))
    assert any("no network" in line for line in invitation("http://127.0.0.1:8275/1", 80, BLOCKS))


def test_a_code_where_segno_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def make(text: str, **_options: Any) -> SimpleNamespace:
        made.append(text)
        return SimpleNamespace(terminal=lambda out, **_how: out.write("▄ code ▄\n"))

    monkeypatch.setitem(sys.modules, "segno", SimpleNamespace(make=make))
    assert [*invitation(ADDRESS, 80, BLOCKS)][-1] == "▄ code ▄"
    assert made == [ADDRESS]
    assert "code" not in "".join(invitation(ADDRESS, 80, PLAIN))


@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
def test_a_browser_follows_it_and_says_when_it_hears_nothing(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first answer, another table in the second, and then none."""
    now = datetime.now(UTC)
    first, second = (page("friday", Scene("", (), (), (), (Due(turn),)), (), now).encode() for turn in ("one", "two"))
    answers = iter([first, second])
    monkeypatch.setattr(served, "at", lambda path: next(answers, None) if path == path_of(served) else None)
    seen = dom_later(served.address, 9000)
    assert "<h1>two</h1>" in seen
    assert 'class="stale"' in seen
    assert "Nothing new is heard: friday, as of " in seen
