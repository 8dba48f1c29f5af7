// The bytes of a session file as lines: the seal of each, and its one reading. Nothing in here knows of draws.

const HEADER =
  "# Elder Dragon Wars companion session, format edw1. One event per line; lines are only ever added.\n" +
  '# Every line is sealed by its "h": do not edit. Check with: edw verify\n';
const CLOSING = /^, "h": "([0-9a-f]{32})"\}$/;
const CLOSING_LENGTH = 42;
const MOST_BYTES_IN_LINE = 65536;
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_LINES = 200000;
const DEEPEST = 6;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const MOST_DIGITS = 4300; // of a number, which is what Python reads
const LF = 10;

// C0, DEL, C1, the backslash, bidi marks and separators, byte order mark, what is no character. UTF-8 has no surrogates.
const UNWRITABLE =
  /[\u0000-\u001f\u007f-\u009f\\\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/;

/** What is wrong with line `n`, in words without a full stop. */
class Fault extends Error {
  constructor(n, why) {
    super(why);
    this.n = n;
    this.why = why;
  }
}

/** Line `n` is not as it was written. */
class Changed extends Fault {}

/** Line `n` is of rulings that this page does not know yet. */
class Newer extends Fault {}

/** A whole number beyond what JavaScript counts exactly, as it is written. */
class Digits {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/** The file as a whole is not a session. */
class NoSession extends Error {}

/**
 * Reads a value as the program writes it, and nothing else: one space after each comma and colon, whole numbers,
 * strings without escapes, no key twice. Then two readers can never see two different things in one line.
 * Maps keep the keys in their order, and no key means anything to them.
 */
function readValue(text, start) {
  let at = start;
  const number = /0|-?[1-9][0-9]*/y;
  const take = (expected) => {
    if (!text.startsWith(expected, at)) throw new Error("it is not the plain JSON of an event");
    at += expected.length;
  };
  const string = () => {
    take('"');
    const end = text.indexOf('"', at);
    if (end < 0) throw new Error("it is not the plain JSON of an event");
    const found = text.slice(at, end);
    at = end + 1;
    return found;
  };
  const members = (close, member) => {
    at++;
    if (text[at] === close) return void at++;
    member();
    while (text[at] !== close) {
      take(", ");
      member();
    }
    at++;
  };
  const value = (depth) => {
    const first = text[at];
    if (first === '"') return string();
    if ((first === "{" || first === "[") && depth === DEEPEST) throw new Error("it nests deeper than 6");
    if (first === "{") {
      const map = new Map();
      members("}", () => {
        const key = string();
        if (map.has(key)) throw new Error(`it has the key '${key}' twice, so it can be read in two ways`);
        take(": ");
        map.set(key, value(depth + 1));
      });
      return map;
    }
    if (first === "[") {
      const list = [];
      members("]", () => list.push(value(depth + 1)));
      return list;
    }
    for (const [word, meaning] of [["true", true], ["false", false], ["null", null]]) {
      if (text.startsWith(word, at)) {
        at += word.length;
        return meaning;
      }
    }
    number.lastIndex = at;
    const digits = number.exec(text);
    if (digits === null || digits[0].replace("-", "").length > MOST_DIGITS) throw new Error("it is not the plain JSON of an event");
    at += digits[0].length;
    return Number.isSafeInteger(Number(digits[0])) ? Number(digits[0]) : new Digits(digits[0]);
  };
  const found = value(0);
  if (at !== text.length) throw new Error("it is not the plain JSON of an event");
  return found;
}

/** The keys that every line has, in their places. */
function checkFrame(event, n) {
  const keys = [...event.keys()];
  const framed = keys[0] === "n" && keys[1] === "at" && keys[2] === "do" && keys[keys.length - 1] === "h";
  if (!framed || (event.has("draws") && keys[keys.length - 2] !== "draws")) {
    throw new Fault(n, "its keys are not n, at, do, … draws, h");
  }
  if (event.get("n") !== n) throw new Fault(n, `it has the number ${event.get("n")}`);
  if (!isOf(TIME, event.get("at"))) throw new Fault(n, "its time is not written as a time");
  if (typeof event.get("do") !== "string") throw new Fault(n, "its 'do' is not a word");
}

/** Line `n`, from its bytes without the LF, under the seal of the line above. */
function readLine(bytes, before, n) {
  if (bytes.length >= MOST_BYTES_IN_LINE) throw new Fault(n, "it is longer than 64 KiB");
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Fault(n, "it is not UTF-8");
  }
  if (UNWRITABLE.test(text)) throw new Fault(n, "it holds a character that no session file may hold");
  const closing = CLOSING.exec(text.slice(-CLOSING_LENGTH));
  if (!text.startsWith("- {") || closing === null) throw new Fault(n, "it does not begin with '- {' and end with a seal");
  const body = bytes.subarray(0, bytes.length - CLOSING_LENGTH);
  if (hex(sha256(joined(utf8(before + "\n"), body))).slice(0, 32) !== closing[1]) {
    throw new Changed(n, "what stands there is not what the game wrote: the line was changed or moved, or one before it was left out");
  }
  let event;
  try {
    event = readValue(text, 2);
  } catch (error) {
    throw new Fault(n, error.message);
  }
  checkFrame(event, n);
  checkShapes(event, n, false);
  return event;
}

/** What the first line of every session says. */
function checkBegin(event) {
  const text = (key) => typeof event.get(key) === "string";
  const supply = event.get("supply");
  if (event.get("do") !== "begin" || event.get("v") !== "edw1") {
    throw new NoSession("its first line is not the beginning of a session of version edw1");
  }
  const whole = Number.isInteger(supply) && supply >= 1 && supply <= 1000000;
  if (!["name", "format", "commit"].every(text) || !isOf(SID, event.get("sid")) || !whole) {
    throw new NoSession("its first line does not say its id, name, format, supply and commit");
  }
  if (!isOf(KEY, event.get("commit"))) throw new NoSession("the commit in its first line is not 64 hex digits");
  if (!isName(event.get("name"))) throw new NoSession("the name in its first line cannot be a session's");
  const rulings = event.has("rulings") ? event.get("rulings") : 0;
  if (!isWhole(rulings) || String(rulings).startsWith("-")) {
    throw new NoSession("its first line does not say by which rulings it is played");
  }
}

/** Where the whole lines end: after the last LF, or before a last line that a torn write filled with NULs. */
function endOfLines(bytes, start) {
  const end = bytes.lastIndexOf(LF) + 1;
  const last = end > 1 ? bytes.lastIndexOf(LF, end - 2) + 1 : 0;
  return last >= start && bytes.subarray(last, end).includes(0) ? last : end;
}

/**
 * A session: its good lines, the first that is not good, and whether a piece of a line follows them.
 *
 * `withheld` has, by number, the lines that hold a hidden card: their text without the card, or null where the line
 * does not fit its seal. Their own seal is taken as it is told.
 */
function readSession(bytes, withheld) {
  const header = utf8(HEADER);
  if (bytes.length > MOST_BYTES) throw new NoSession("it is longer than 64 MiB");
  if (!header.every((byte, k) => k >= bytes.length || bytes[k] === byte)) {
    throw new NoSession("its first two lines are not the comment that each session file begins with");
  }
  const events = [];
  const hidden = new Set();
  let fault = null;
  let before = "0".repeat(32);
  let at = header.length;
  const end = Math.max(endOfLines(bytes, at), at);
  while (at < end && fault === null) {
    const n = events.length + 1;
    const stop = bytes.indexOf(LF, at);
    try {
      let event;
      if (withheld.has(n)) {
        if (withheld.get(n) === null) throw new Changed(n, "it holds a hidden card, and it is not as it was written");
        event = readValue(withheld.get(n), 2);
        checkShapes(event, n, true);
        hidden.add(n);
      } else {
        event = readLine(bytes.subarray(at, stop), before, n);
      }
      if (n > MOST_LINES) throw new Fault(n, "a session has at most 200,000 lines");
      events.push(event);
      before = event.get("h");
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      fault = error;
    }
    at = stop + 1;
  }
  if (events.length === 0 && fault === null) throw new NoSession("it holds no whole line");
  if (events.length > 0) checkBegin(events[0]);
  return { events, hidden, fault, torn: fault === null && bytes.length > end };
}
