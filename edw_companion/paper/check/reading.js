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
const WORDS = new Map([["true", true], ["false", false], ["null", null]]);
const LF = 10;

// C0, DEL, C1, the backslash, bidi marks and separators, byte order mark, what is no character. UTF-8 has no surrogates.
const UNWRITABLE =
  /[\u0000-\u001f\u007f-\u009f\\\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/;

/** What is wrong with line `n`, in words without a full stop, under its head; of line 0, why the file is no session. */
class Fault extends Error {
  constructor(n, why, head = n === 0 ? "This is not a session file." : `Line ${n} is not right.`) {
    super(why);
    Object.assign(this, { n, why, head });
  }
}

/** Line `n` is not as it was written. */
const changed = (n, why) => new Fault(n, why, `The file was changed at line ${n}.`);

/** What refuses line `n`, saying why. */
const refusing = (n) => (why) => {
  throw new Fault(n, why);
};

/**
 * Reads a value as the program writes it, and nothing else: one space after each comma and colon, whole numbers,
 * strings without escapes, no key twice. Then two readers can never see two different things in one line.
 * Maps keep the keys in their order, and no key means anything to them.
 */
function readValue(text, start) {
  const tokens = /"[^"]*"|0|-?[1-9][0-9]*|true|false|null|[{}[\]]|, |: /y;
  tokens.lastIndex = start;
  const next = () => (tokens.exec(text) || [""])[0];
  const check = (right) => {
    if (!right) throw new Error("it is not the plain JSON of an event");
  };
  /** What stands up to the bracket that closes it, with commas between, each taken in by `take` from its first token. */
  const members = (close, take) => {
    for (let [token, first] = [next(), true]; token !== close; [token, first] = [next(), false]) {
      check(first || token === ", ");
      take(first ? token : next());
    }
  };
  const value = (token, depth) => {
    if ((token === "{" || token === "[") && depth === DEEPEST) throw new Error("it nests deeper than 6");
    if (token === "[") {
      const list = [];
      members("]", (member) => list.push(value(member, depth + 1)));
      return list;
    }
    if (token === "{") {
      const map = new Map();
      members("}", (member) => {
        check(member.startsWith('"'));
        const key = member.slice(1, -1);
        if (map.has(key)) throw new Error(`it has the key '${key}' twice, so it can be read in two ways`);
        check(next() === ": ");
        map.set(key, value(next(), depth + 1));
      });
      return map;
    }
    if (token.startsWith('"')) return token.slice(1, -1);
    if (WORDS.has(token)) return WORDS.get(token);
    check(/^-?[0-9]+$/.test(token) && token.replace("-", "").length <= MOST_DIGITS);
    return Number.isSafeInteger(Number(token)) ? Number(token) : BigInt(token);
  };
  const found = value(next(), 0);
  check(tokens.lastIndex === text.length);
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
    throw changed(n, "what stands there is not what the game wrote: the line was changed or moved, or one before it was left out");
  }
  let event;
  try {
    event = readValue(text, 2);
  } catch (error) {
    throw new Fault(n, error.message);
  }
  checkFrame(event, n);
  return event;
}

/** What the first line of every session says. */
function checkBegin(event) {
  const text = (key) => typeof event.get(key) === "string";
  const supply = event.get("supply");
  if (event.get("do") !== "begin" || event.get("v") !== "edw1") {
    throw new Fault(0, "its first line is not the beginning of a session of version edw1");
  }
  const whole = Number.isInteger(supply) && supply >= 1 && supply <= 1000000;
  if (!["name", "format", "commit"].every(text) || !isOf(SID, event.get("sid")) || !whole) {
    throw new Fault(0, "its first line does not say its id, name, format, supply and commit");
  }
  if (!isOf(KEY, event.get("commit"))) throw new Fault(0, "the commit in its first line is not 64 hex digits");
  if (!isName(event.get("name"))) throw new Fault(0, "the name in its first line cannot be a session's");
  const rulings = event.has("rulings") ? event.get("rulings") : 0;
  if (!isWhole(rulings) || rulings < 0) {
    throw new Fault(0, "its first line does not say by which rulings it is played");
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
  if (bytes.length > MOST_BYTES) throw new Fault(0, "it is longer than 64 MiB");
  if (!header.every((byte, k) => k >= bytes.length || bytes[k] === byte)) {
    throw new Fault(0, "its first two lines are not the comment that each session file begins with");
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
    fault = firstFault(() => {
      if (withheld.get(n) === null) throw changed(n, "it holds a hidden card, and it is not as it was written");
      const event = withheld.has(n) ? readValue(withheld.get(n), 2) : readLine(bytes.subarray(at, stop), before, n);
      checkShapes(event, n, withheld.has(n));
      if (withheld.has(n)) hidden.add(n);
      if (n > MOST_LINES) throw new Fault(n, "a session has at most 200,000 lines");
      events.push(event);
      before = event.get("h");
    });
    at = stop + 1;
  }
  if (events.length === 0 && fault === null) throw new Fault(0, "it holds no whole line");
  if (events.length > 0) checkBegin(events[0]);
  return { events, hidden, fault, torn: fault === null && bytes.length > end };
}
