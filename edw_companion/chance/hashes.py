"""SHA-256 and HMAC without OpenSSL: to load that takes longer than to hash a whole evening.

``hashlib`` loads OpenSSL and its settings, 4 ms of each command. The interpreter's own SHA-256 is there at once and
gives the same bytes; only what is large is left to ``hashlib``, which hashes it faster.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import _Hash
    from hashlib import sha256 as _own
else:
    try:
        from _sha2 import sha256 as _own  # Python 3.12 and later, as the standard library's ``random`` takes it
    except ImportError:
        try:
            from _sha256 import sha256 as _own  # Python 3.11
        except ImportError:
            from hashlib import sha256 as _own

_LARGE = 1024 * 1024
"""From so many bytes on it pays to load OpenSSL."""

_BLOCK = 64
_INNER, _OUTER = bytes(byte ^ 0x36 for byte in range(256)), bytes(byte ^ 0x5C for byte in range(256))


def sha256(data: bytes | bytearray | memoryview = b"") -> "_Hash":
    """The SHA-256 of some bytes, which can go on with more."""
    if len(data) >= _LARGE:
        import hashlib

        return hashlib.sha256(data)
    return _own(data)


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 (RFC 2104), 32 bytes."""
    block = (_own(key).digest() if len(key) > _BLOCK else key).ljust(_BLOCK, b"\0")
    inner = _own(block.translate(_INNER) + message).digest()
    return _own(block.translate(_OUTER) + inner).digest()
