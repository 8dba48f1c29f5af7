// From a published key to a result: the numbers of a draw, and what 2d20, pick 100 and perm 5 make of them.

const NUMBERS = 4294967296;
/** What a draw asks for: "2d20", "pick 100" or "perm 5"; null if it is none of them. */
function readSpec(spec) {
  const found = /^(?:([1-9][0-9]{0,2})d|(pick|perm) )([1-9][0-9]{0,9})$/.exec(spec);
  if (typeof spec !== "string" || found === null) return null;
  const sides = Number(found[3]);
  const kind = found[2] || "dice";
  const times = kind === "dice" ? Number(found[1]) : kind === "perm" ? sides : 1;
  if (sides > NUMBERS || (kind === "dice" && times > 100) || (kind === "perm" && sides > 1000)) return null;
  return { kind, times, sides };
}

const COUNT = "[1-9][0-9]{0,5}";
const LISTED = `[a-z][a-z0-9-]{0,30}/${COUNT}/${COUNT}`;
/** How questions are written, by what they ask for; of low rolls, `LOW` holds the colours. */
const LABELS = {
  perm: /^seats\/1$/,
  pick: new RegExp(`^(start/1|scion/${COUNT}|steal/${COUNT}|${LISTED})$`),
  dice: new RegExp(`^${LISTED}$`),
};
const LOW = new RegExp(`^low/${COUNT}/([a-z]+(?:-[a-z]+)+)/${COUNT}$`);

/** Whether this can be asked under this label, in any game: a forged label could ask the same thing twice. */
function isQuestion(label, { kind, times }) {
  const low = kind === "dice" ? LOW.exec(label) : null;
  if (low === null) return LABELS[kind].test(label);
  const colors = low[1].split("-");
  return times === colors.length && sameList(colors, ["white", "blue", "black", "red", "green"].filter((c) => colors.includes(c)));
}

/** The text that is hashed with a key for the block `b` of a draw's numbers. */
const messageOf = (mix, i, spec, word, b) => ["edw1 draw", mix, i, spec, word, b].join("\n");

/** The numbers of a draw, one after the other. */
function* numbers(key, mix, i, spec, word) {
  for (let b = 0; ; b++) {
    const block = hmacHex(key, messageOf(mix, i, spec, word, b));
    for (let at = 0; at < 64; at += 8) yield parseInt(block.slice(at, at + 8), 16);
  }
}

/** What a draw comes to, and each number on the way: {number, sides, fair, rest}. */
function recompute(key, mix, i, spec, word) {
  const { kind, times, sides } = readSpec(spec);
  const stream = numbers(key, mix, i, spec, word);
  const steps = [];
  const below = (n) => {
    for (;;) {
      const number = stream.next().value;
      const fair = number < NUMBERS - (NUMBERS % n);
      steps.push({ number, sides: n, fair, rest: number % n });
      if (fair) return number % n;
    }
  };
  if (kind !== "perm") return { got: Array.from({ length: times }, () => 1 + below(sides)), steps };
  const got = Array.from({ length: sides }, (_, x) => x + 1);
  for (let x = sides - 1; x > 0; x--) {
    const j = below(x + 1);
    [got[x], got[j]] = [got[j], got[x]];
  }
  return { got, steps };
}

const sameList = (one, other) => one.length === other.length && one.every((value, k) => value === other[k]);

/** Whether a list can be an answer to a spec at all; a card of a real pile may be one that nobody has named yet. */
function fits(asked, got) {
  if (asked.kind === "pick" && Array.isArray(got) && got.length === 0) return true;
  if (!Array.isArray(got) || got.length !== asked.times) return false;
  if (asked.kind === "perm") return sameList([...got].sort((a, b) => a - b), got.map((_, x) => x + 1));
  return got.every((value) => Number.isInteger(value) && value >= 1 && value <= asked.sides);
}
