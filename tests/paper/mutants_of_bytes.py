"""What can be wrong with the bytes of a session file: edits not sealed anew, and text that no writer writes."""

from collections.abc import Callable, Iterator

from sealing import Events, events_of, sealed

from edw_companion.session.lines import FIRST_SEAL, HEADER, dumps, seal

Bytes = Callable[[bytes], Iterator[bytes]]


def lines_of(data: bytes) -> list[bytes]:
    """Each line with its LF."""
    return data[len(HEADER) :].splitlines(keepends=True)


def whole(lines: list[bytes]) -> bytes:
    """A file of these lines."""
    return HEADER + b"".join(lines)


def texts_of(events: Events) -> list[str]:
    """Each line up to but without its seal."""
    return ["- " + dumps({key: value for key, value in event.items() if key != "h"})[:-1] for event in events]


def sealed_texts(texts: list[str]) -> bytes:
    """A file of these texts with right seals, be they JSON or not."""
    before, lines = FIRST_SEAL, []
    for body in texts:
        before = seal(before, body)
        lines.append(f'{body}, "h": "{before}"}}\n'.encode())
    return whole(lines)


def worded(*pairs: tuple[str, str]) -> Bytes:
    """In line 4 this text is written in another way, and all is sealed anew."""

    def spoil(data: bytes) -> Iterator[bytes]:
        for old, new in pairs:
            texts = texts_of(events_of(data))
            texts[3] = texts[3].replace(old, new, 1)
            yield sealed_texts(texts)

    return spoil


def holding(*values: str) -> Bytes:
    """Line 4 says one thing more, whose value is this text, and all is sealed anew."""

    def spoil(data: bytes) -> Iterator[bytes]:
        for value in values:
            texts = texts_of(events_of(data))
            texts[3] = texts[3].replace('"do": ', f'"do": "note", "text": {value}, "was": ', 1)
            texts[3] = texts[3].partition(', "draws": ')[0]
            yield sealed_texts(texts)

    return spoil


def edited(at: int, old: bytes, new: bytes) -> Bytes:
    """One line is edited, and nothing is sealed anew."""

    def spoil(data: bytes) -> Iterator[bytes]:
        lines = lines_of(data)
        lines[at] = lines[at].replace(old, new, 1)
        yield whole(lines)

    return spoil


def arranged(arrange: Callable[[list[bytes]], list[bytes]]) -> Bytes:
    """The lines in another order, not sealed anew."""

    def spoil(data: bytes) -> Iterator[bytes]:
        yield whole(arrange(lines_of(data)))

    return spoil


def made(*changes: Callable[[bytes], bytes]) -> Bytes:
    """The whole file changed."""

    def spoil(data: bytes) -> Iterator[bytes]:
        for change in changes:
            yield change(data)

    return spoil


def unsealed(data: bytes) -> bytes:
    """The last line with a seal of nothing."""
    return data[:-36] + b"0" * 32 + data[-4:]


def longer(data: bytes) -> bytes:
    """A line that comes after the end, sealed by another file."""
    return data + lines_of(sealed(events_of(data)[:1]))[0]


def one_return(data: bytes) -> bytes:
    """A CR before the LF of line 4."""
    return whole([line[:-1] + b"\r\n" if at == 3 else line for at, line in enumerate(lines_of(data))])


FAULTS_OF_BYTES: dict[str, list[Bytes]] = {
    "number: no whole one": [worded(('"n": 4', '"n": 4.0'), ('"n": 4', '"n": 4e0'), ('"n": 4', '"n": 04'),
                                    ('"n": 4', '"n": +4'), ('"n": 4', '"n": ４')),
                             holding("1.5", "1e3", "NaN", "Infinity", "-0", "01", "1.", "0x10", "9" * 4301)],
    "a key twice": [worded(('"do": ', '"do": "x", "do": '), ('"at": ', '"n": 4, "at": '),
                           ('"at": ', '"n": 4, "at": "x", "at": ')), holding('{"a": 1, "a": 2}')],
    "JSON: another way to write it": [
        worded(('{"n"', '{ "n"'), ('"n": 4, ', '"n": 4,'), ('"n": 4', '"n":4'), ("- {", "-  {"), ("- {", "{"),
               ("- {", "- [{"), ('"do"', "'do'"), ('"do"', "do"), ('"do"', '"d\\u006f"')),
        holding("[1,2]", "[1, 2,]", "tru", "True", "undefined", '"a\\"b"', '"a\\/b"', '"a\\u0062"', "[1 ,2]", "{1: 2}",
                "[", "]", "{}}", "", '"a', "/* */ 1", "1 2", "[[[[[[1]]]]]]", '{"a": [[[[[1]]]]]}', "[" * 3000)],
    "sealed wrongly": [made(unsealed), edited(3, b'"at": "2', b'"at": "3'), edited(1, b'"n": 2', b'"n": 3'),
                       edited(5, b'"}', b'x"}')],
    "lines in another order": [arranged(lambda lines: [*lines[:5], lines[6], lines[5], *lines[7:]]),
                               arranged(lambda lines: [*lines[:8], *lines[9:]]),
                               arranged(lambda lines: [*lines[:8], lines[7], *lines[8:]]),
                               arranged(lambda lines: lines[1:]), arranged(lambda lines: [lines[0], lines[0]])],
    "bytes that are no text": [edited(3, b'"do": "', b'"do": "\xff'), edited(3, b'"do": "', b'"do": "\xed\xa0\x80'),
                               edited(3, b'"do": "', b'"do": "\xc0\xaf'), edited(3, b"- ", b"\xef\xbb\xbf- ")],
    "CRLF": [made(lambda data: data.replace(b"\n", b"\r\n"), one_return, lambda data: data[:-1] + b"\r\n")],
    "header: another": [made(lambda data: b"\xef\xbb\xbf" + data, lambda data: data[1:], lambda data: b"---\n" + data,
                             lambda data: data.replace(b"edw1", b"edw2", 1), lambda data: data[len(HEADER) :],
                             lambda data: data.replace(b"Check", b"check", 1), lambda data: b"\n" + data,
                             lambda data: data[:40], lambda data: HEADER, lambda data: b"", lambda data: HEADER[:-1],
                             lambda data: HEADER + b"\n", lambda data: HEADER + b"- {}\n", lambda data: b"\0" * 200,
                             lambda data: HEADER + b"\0" * 200, lambda data: data[: len(HEADER) + 50],
                             lambda data: data.decode().encode("utf-16"))],
    "lines that are none": [arranged(lambda lines: [*lines[:4], b"\n", *lines[4:]]),
                            arranged(lambda lines: [*lines[:4], b"# x\n", *lines[4:]]),
                            arranged(lambda lines: [*lines, b"\n"]), arranged(lambda lines: [*lines, b"x\n"]),
                            arranged(lambda lines: [*lines, b"x\ny\n"]), made(longer),
                            arranged(lambda lines: [*lines[:4], lines[4][:-1] + b" \n", *lines[5:]]),
                            arranged(lambda lines: [*lines[:4], b"\0" * 50 + b"\n", *lines[4:]])],
}  # fmt: skip


TORN: dict[str, list[Bytes]] = {
    "a tail": [made(lambda data: data[:-1], lambda data: data[:-20], lambda data: data + b"- {",
                    lambda data: data + b"x", lambda data: data + b"\0" * 512, lambda data: data + b"\0" * 512 + b"\n",
                    lambda data: data[:-60] + b"\0" * 60, lambda data: data + b"- {\0\n",
                    lambda data: data + b"\xff\xfe")],
    "whole, but shorter": [arranged(lambda lines: lines[:-1]), arranged(lambda lines: lines[:3])],
}  # fmt: skip
"""No faults: what a crash leaves of a write, which the next change mends."""
