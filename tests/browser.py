"""One browser for all tests of a process, which ends with it: to start one costs ten times what a page does.

It is driven as its own tools drive it, by messages over a pair of pipes: JSON, each ended by a zero byte. It reads them
at its descriptor 3 and ends when that is closed, so it never outlives the tests, whatever they ended of.
"""

import base64
import contextlib
import fcntl
import json
import os
import select
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--remote-debugging-pipe",
)  # fmt: skip

PATIENCE = 300.0
"""Seconds that a page may take for each answer."""

READ, WRITE = 3, 4
"""The descriptors at which the browser reads what it is told, and writes what it answers."""

BEYOND = 10
"""Descriptors from here on are none of those that the browser gets."""

DOM = """
(document.doctype ? new XMLSerializer().serializeToString(document.doctype) + "\\n" : "")
  + document.documentElement.outerHTML
"""


class BrowserError(Exception):
    """The browser did not do what it was told, or not in time."""


class Browser:
    """A browser that runs, with a profile of its own."""

    def __init__(self, program: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="browser-", ignore_cleanup_errors=True)
        self._log = Path(self._folder.name, "log")
        (hears, self._tell), (self._hear, answers) = _high_pipe(), _high_pipe()
        command = [program, *FLAGS, f"--user-data-dir={self._folder.name}/profile", "about:blank"]
        actions = [
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_OPEN, 2, str(self._log), os.O_WRONLY | os.O_CREAT, 0o600),
            (os.POSIX_SPAWN_DUP2, hears, READ),
            (os.POSIX_SPAWN_DUP2, answers, WRITE),
        ]
        self._process = os.posix_spawn(program, command, os.environ, file_actions=actions)
        os.close(hears)
        os.close(answers)
        self._asked = 0
        self._rest = b""
        self._events: list[dict[str, Any]] = []

    def call(self, method: str, page: str | None = None, **options: Any) -> dict[str, Any]:
        """Tell the browser, or a page of it, to do something; what it answers."""
        self._asked += 1
        message = {"id": self._asked, "method": method, "params": options} | ({"sessionId": page} if page else {})
        _write(self._tell, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + PATIENCE
        while True:
            heard = self._next(method, until)
            if heard.get("id") == self._asked:
                break
            self._events.append(heard)
        if "error" in heard:
            raise BrowserError(f"{method}: {heard['error']['message']}")
        answer: dict[str, Any] = heard["result"]
        return answer

    def wait(self, event: str, page: str) -> None:
        """Wait until a page has told of an event, if it has not done so."""
        until = time.monotonic() + PATIENCE
        while not any(each["method"] == event and each.get("sessionId") == page for each in self._events):
            self._events.append(self._next(event, until))

    def open(self) -> str:
        """A new page, by the name under which it is told what to do."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        page: str = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable", page)
        return page

    def load(self, page: str, address: str) -> None:
        """Go to an address and wait until all of it is there."""
        self._events.clear()
        gone = self.call("Page.navigate", page, url=address)
        if "errorText" in gone:
            raise BrowserError(f"{address}: {gone['errorText']}")
        self.wait("Page.loadEventFired", page)

    def end(self) -> None:
        """End the browser, and take its profile away."""
        os.close(self._tell)
        os.close(self._hear)
        until = time.monotonic() + 5
        while os.waitpid(self._process, os.WNOHANG) == (0, 0):
            if time.monotonic() > until:
                os.kill(self._process, signal.SIGKILL)
                os.waitpid(self._process, 0)
                break
            time.sleep(0.01)
        self._folder.cleanup()

    def _next(self, awaited: str, until: float) -> dict[str, Any]:
        while b"\0" not in self._rest:
            if not select.select([self._hear], [], [], max(until - time.monotonic(), 0))[0]:
                raise BrowserError(f"{awaited}: no answer within {PATIENCE:.0f} seconds")
            read = os.read(self._hear, 1 << 20)
            if not read:
                raise BrowserError(f"{awaited}: the browser has ended\n{self._log.read_text(errors='replace')[-2000:]}")
            self._rest += read
        message, _, self._rest = self._rest.partition(b"\0")
        heard: dict[str, Any] = json.loads(message)
        return heard


def _high_pipe() -> tuple[int, int]:
    """A pipe whose ends are none of the descriptors that the browser gets."""
    ends = os.pipe()
    high = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, BEYOND) for end in ends)
    for end in ends:
        os.close(end)
    return high[0], high[1]


def _write(to: int, data: bytes) -> None:
    while data:
        data = data[os.write(to, data) :]


@cache
def _running() -> Browser:
    assert CHROMIUM
    return Browser(CHROMIUM)


@cache
def _usual_page() -> str:
    """The page that shows one thing after the other: a new one costs as much as what is done on it."""
    return _running().open()


def end() -> None:
    """End the browser if one runs."""
    if _running.cache_info().currsize:
        browser = _running()
        _usual_page.cache_clear()
        _running.cache_clear()
        browser.end()


@contextlib.contextmanager
def _used() -> Iterator[Browser]:
    """The browser that runs; after an error the next to use one begins with a new one."""
    try:
        yield _running()
    except BaseException:
        end()
        raise


def printed(address: str) -> bytes:
    """A page as PDF, as a person would print it from the browser's menu, without a line at head and foot."""
    with _used() as browser:
        browser.load(_usual_page(), address)
        made = browser.call("Page.printToPDF", _usual_page(), printBackground=True, preferCSSPageSize=True)
        return base64.b64decode(made["data"])


def measured(address: str, script: str) -> Any:
    """What a script finds on a page as it is laid out for paper."""
    with _used() as browser:
        page = _usual_page()
        browser.call("Emulation.setEmulatedMedia", page, media="print")
        try:
            browser.load(page, address)
            found = browser.call("Runtime.evaluate", page, expression=script, returnByValue=True)
        finally:
            browser.call("Emulation.setEmulatedMedia", page, media="")
        if "exceptionDetails" in found:
            raise BrowserError(f"{address}: {found['exceptionDetails']}")
        return found["result"]["value"]


def on_a_phone(address: str, script: str) -> Any:
    """What a script finds on a page as a phone of 390 by 844 shows it."""
    with _used() as browser:
        page = _usual_page()
        browser.call(
            "Emulation.setDeviceMetricsOverride", page, width=390, height=844, deviceScaleFactor=2, mobile=True
        )
        try:
            browser.load(page, address)
            found = browser.call("Runtime.evaluate", page, expression=script, returnByValue=True)
        finally:
            browser.call("Emulation.clearDeviceMetricsOverride", page)
        return found["result"]["value"]


def dom(address: str, then: str = "") -> str:
    """A page as it is once it is loaded and its scripts have run, and a moment after ``then`` was done on it."""
    with _used() as browser:
        browser.load(_usual_page(), address)
        if then:
            later = f"(async () => {{ {then}; await new Promise((done) => setTimeout(done, 300)); }})()"
            browser.call("Runtime.evaluate", _usual_page(), expression=later, awaitPromise=True)
        return _dom(browser, _usual_page())


def dom_later(address: str, milliseconds: int) -> str:
    """A page as it is when its clock has run so long after it was loaded, which takes no time."""
    with _used() as browser:
        page = browser.open()  # its clock never runs as others do again
        browser.load(page, address)
        policy = {"policy": "pauseIfNetworkFetchesPending", "budget": milliseconds}
        browser.call("Emulation.setVirtualTimePolicy", page, **policy)
        browser.wait("Emulation.virtualTimeBudgetExpired", page)
        found = _dom(browser, page)
        browser.call("Page.close", page)
        return found


def _dom(browser: Browser, page: str) -> str:
    found: str = browser.call("Runtime.evaluate", page, expression=DOM)["result"]["value"]
    return found
