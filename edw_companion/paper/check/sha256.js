// SHA-256 and HMAC-SHA-256, written out: a page opened from a file has no crypto.subtle in some browsers.
// Text goes in as UTF-8; keys are the characters of their hex, never raw bytes; digests come out as lower-case hex.

// Written without what costs time: a long session asks for some hundred thousand hashes.

const ENCODER = new TextEncoder();
const utf8 = (text) => ENCODER.encode(text);

// The standard's constants are the first 32 binary places of the roots of the first 64 primes.
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) {
  if (PRIMES.every((p) => n % p !== 0)) PRIMES.push(n);
}
const places = (root) => ((root - Math.floor(root)) * 4294967296) | 0;
const ROUND_CONSTANTS = Int32Array.from(PRIMES, (p) => places(Math.cbrt(p)));
const FIRST_STATE = Int32Array.from(PRIMES.slice(0, 8), (p) => places(Math.sqrt(p)));

const turned = (x, by) => (x >>> by) | (x << (32 - by));

/** Works one block of 64 bytes, from `at`, into the eight words of `state`. */
function workBlock(state, view, at, schedule) {
  for (let t = 0; t < 16; t++) schedule[t] = view.getInt32(at + 4 * t);
  for (let t = 16; t < 64; t++) {
    const x = schedule[t - 15];
    const y = schedule[t - 2];
    const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    schedule[t] = schedule[t - 16] + s0 + schedule[t - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[t] + schedule[t]) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  const worked = [a, b, c, d, e, f, g, h];
  for (let k = 0; k < 8; k++) state[k] += worked[k];
}

/** The 32 bytes of SHA-256. */
function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = FIRST_STATE.slice();
  const schedule = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) workBlock(state, view, at, schedule);
  const digest = new DataView(new ArrayBuffer(32));
  for (let k = 0; k < 8; k++) digest.setInt32(4 * k, state[k]);
  return new Uint8Array(digest.buffer);
}

const TWO_DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

function hex(bytes) {
  let text = "";
  for (const byte of bytes) text += TWO_DIGITS[byte];
  return text;
}

/** One array of bytes after the other. */
function joined(first, second) {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

const sha256Hex = (text) => hex(sha256(utf8(text)));

/** HMAC-SHA-256 of a text under a key of at most 64 characters. */
function hmacHex(key, text) {
  const inner = new Uint8Array(64).fill(0x36);
  const outer = new Uint8Array(64).fill(0x5c);
  utf8(key).forEach((byte, k) => {
    inner[k] ^= byte;
    outer[k] ^= byte;
  });
  return hex(sha256(joined(outer, sha256(joined(inner, utf8(text))))));
}
