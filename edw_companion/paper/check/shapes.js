// The shape of a line: its draws, and what the file itself must be able to read in it, or the line is refused.

const KEY = /^[0-9a-f]{64}$/;
const SID = /^[0-9a-f]{12}$/;
const NAME = /^[a-z0-9][a-z0-9-]{0,47}$/;
const DEVICE = /^(con|prn|aux|nul|(com|lpt)[0-9])$/;
const SPEC = /^([0-9]+d|pick |perm )[0-9]+$/;
const MOST_DRAWS = 1000000;

const FRAMES = new Set(
  ["spec word i key got", "spec src got"].concat(
    ["spec word i key got", "spec again got", "spec src got", "spec src again got"].map((keys) => `label ${keys}`),
  ),
);

const isText = (value) => typeof value === "string";
/** A whole number, however large: those beyond what JavaScript counts exactly are read as a BigInt. */
const isWhole = (value) => Number.isInteger(value) || typeof value === "bigint";
const isPositive = (value) => isWhole(value) && value > 0;

/** What each kind of line that every session has must hold. */
const OWN = {
  mix: { who: isText, phrase: isText },
  undo: { of: Array.isArray },
  redo: { of: Array.isArray },
  void: { of: isWhole, agreed: Array.isArray, why: isText },
  recovered: { bytes: isWhole, sha256: isText, aside: isText },
  amended: { from: isWhole, left_out: isWhole, sha256: isText, aside: isText },
  "accept-rollback": { seen: isWhole, code: isText, why: isText },
  rekey: { supply: isWhole, commit: isText, why: isText },
  rulings: { to: isWhole },
  end: { key: isText },
  result: { agreed: Array.isArray, why: isText },
};

/** Whether this is text of that form. */
function isOf(form, text) {
  return typeof text === "string" && form.test(text);
}

/** Whether a session may be called so. */
function isName(text) {
  return isOf(NAME, text) && !DEVICE.test(text);
}

/** Whether a draw is written as draws are; in a `hidden` line its key and result may be left out as null, and of a card
 * that stays `unknown` nothing came. */
function isDraw(draw, hidden, unknown) {
  if (!(draw instanceof Map) || !FRAMES.has([...draw.keys()].join(" "))) return false;
  const open = (key) => draw.has(key) && !(hidden && draw.get(key) === null);
  const got = draw.get("got");
  if (open("got") && !(Array.isArray(got) && (got.length > 0) !== (unknown && draw.has("src")) && got.every(isWhole))) return false;
  if (!["label", "word"].every((key) => !draw.has(key) || isText(draw.get(key)))) return false;
  if (!["i", "again"].every((key) => !draw.has(key) || isPositive(draw.get(key)))) return false;
  if (draw.has("src") && draw.get("src") !== "hand") return false;
  return isOf(SPEC, draw.get("spec")) && (!open("key") || isOf(KEY, draw.get("key")));
}

/** What line `n` has in another form; `hidden` if it comes without a card. */
function checkShapes(event, n, hidden) {
  const refuse = refusing(n);
  const verb = event.get("do");
  if (verb === "begin" && n > 1) refuse("a session begins once, with its first line");
  if (event.has("draws")) {
    const draws = event.get("draws");
    if (!Array.isArray(draws) || draws.length === 0 || !draws.every((draw) => isDraw(draw, hidden, event.get("unknown") === true))) {
      refuse("its draws are not written as draws are");
    }
  }
  const own = Object.prototype.hasOwnProperty.call(OWN, verb) ? OWN[verb] : {};
  for (const [key, fits] of Object.entries(own)) {
    if (!event.has(key) || !fits(event.get(key))) refuse(`a line '${verb}' has another '${key}'`);
  }
  if (verb === "undo" || verb === "redo" || verb === "void") {
    const numbers = [].concat(event.get("of"));
    if (numbers.length === 0 || !numbers.every((k) => Number.isInteger(k) && k > 0 && k < n)) refuse("it names no lines before it");
  }
  if ((verb === "void" || verb === "result") && !event.get("agreed").every(isText)) refuse("those who agreed are not named in it");
  if (verb === "end" && !isOf(KEY, event.get("key"))) refuse("the key it publishes is not 64 hex digits");
  if (verb !== "rekey") return;
  const supply = event.get("supply");
  if (!(supply >= 1 && supply <= MOST_DRAWS)) refuse("its new key is good for an odd number of draws");
  if (!isOf(KEY, event.get("commit"))) refuse("its commit is not 64 hex digits");
  if (event.has("sid") && !isOf(SID, event.get("sid"))) refuse("its 'sid' is not 12 hex digits");
  if (event.has("name") && !isName(event.get("name"))) refuse("its 'name' cannot be a session's");
}
