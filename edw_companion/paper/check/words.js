// A draw in words: what happened, what was asked and from which list, and what the answer means.

const listed = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`);
const inGroups = (digits) => digits.replace(/(.{4})(?=.)/g, "$1 ");
const codeOf = (event, digits = 12) => event.get("h").slice(0, digits).replace(/(.{4})(?=.)/g, "$1-");

/** "Ann (white)" for a seat of that name, or the seat itself. */
function titleOf(seat, seats) {
  const name = seats.get(seat);
  return name === undefined || name === seat ? String(seat) : `${name} (${seat})`;
}

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The quotes and arrows of a book for those of a keyboard. */
const curled = (text) =>
  text.replace(/->/g, "→").replace(/(^|[\s(])'/g, "$1‘").replace(/'/g, "’").replace(/(^|[\s(])"/g, "$1“").replace(/"/g, "”");

/** A value as words: "number 3, who Ann (white)"; nothing for what is empty or not so. */
function plainOf(value, seats) {
  if (value instanceof Map) {
    const parts = [...value].map(([key, part]) => [titleOf(key, seats).replace(/-/g, " "), part === true ? "" : plainOf(part, seats), part === true]);
    return parts.filter(([, words, so]) => words || so).map(([key, words]) => `${key} ${words}`.trim()).join(", ");
  }
  if (Array.isArray(value)) return value.map((part) => plainOf(part, seats)).join("; ");
  return value === null || value === false ? "" : titleOf(value, seats);
}

/** What a line says happened, as the log says it where that needs no rules; else its facts, in plain words. */
function toldOf(event, seats, begin) {
  const verb = event.get("do");
  const title = (seat) => titleOf(seat, seats);
  const [by, with_] = [event.get("by"), event.get("with")];
  if (verb === "life" && Array.isArray(event.get("changes"))) {
    const changes = event.get("changes").map((each) => `${title(each.get("who"))} ${each.get("from")} → ${each.get("to")}`);
    return [listed(changes), by && `from ${title(by)}`, with_ && `with ${with_}`].filter(Boolean).join(", ");
  }
  if (verb === "turn" && event.has("number")) return `turn ${event.get("number")}, ${title(event.get("who"))}`;
  if (verb === "eliminate" && Array.isArray(event.get("who"))) return `${listed(event.get("who").map(title))} out of the game`;
  if (verb === "chaos" && event.has("number")) {
    const list = rollList(event.get("list"), begin);
    return `${list ? list.get("title") : event.get("list")}: ${event.get("number")} ${event.get("name")}, for ${title(event.get("who"))}`;
  }
  const said = ["n", "at", "do", "draws", "h", "who", "turned", ...(typeof event.get("card") === "string" ? ["card"] : [])];
  const turned = turnedOf(event).map((card) => `turned up ${card.get("card")} (${card.get("pile")})`);
  const facts = new Map([...event].filter(([key]) => !said.includes(key)));
  return [happeningOf(event, seats), ...turned, plainOf(facts, seats)].filter(Boolean).join("; ");
}

/** A roll list of line 1 by its name, with its title and entries; undefined where there is none. */
const rollList = (name, begin) => {
  const lists = begin.get("lists");
  const list = lists instanceof Map ? lists.get(name) : undefined;
  return list instanceof Map && list.has("title") ? list : undefined;
};

/** What a roll on a list is for, of those of its line: its `number`, `x`, or one in its `text`; undefined for other draws. */
function rollOf(draw, event) {
  const rolled = event.get("rolled");
  const draws = drawsOf(event);
  return Array.isArray(rolled) && rolled.length === draws.length ? rolled[draws.indexOf(draw)] : undefined;
}

/** What a list adds to its dice: 9 for "1d40+9", whose entries are 10 to 49. */
const addedOf = (list) => Number((/[+](\d+)$/.exec(list.get("dice") || "") || [0, 0])[1]);

/** The entry of a list that dice come to, as it is printed there: "16: House Guest"; "" if it has none. */
function entryOf(list, got) {
  const number = got.reduce((sum, x) => sum + x, addedOf(list));
  const found = (list.get("entries") || []).map((entry) => /^(\d+)(?:-(\d+))? (.*)$/.exec(entry)).filter(Boolean);
  const entry = found.find(([, from, to]) => Number(from) <= number && number <= Number(to || from));
  return entry ? `${number}: ${entry[3]}` : "";
}

/** What lines record, where the name of their kind does not say it: of whom, and of which card. */
const HAPPENINGS = {
  cast: (who, card) => `${card || "A card"}, cast by ${who}`,
  chaos: (who) => `${who} rolls`,
  "chaos-countered": (who) => `${who}’s Chaos card is countered`,
  "chaos-revealed": (who) => `${who}’s Chaos card is turned up`,
  "global-left": (who, card) => `${card} leaves`,
  "global-revealed": () => "A Global is turned up",
  legend: (who, card) => `${card || "A Legend"} under ${who}`,
  spell: (who, card) => `${card || "A spell"} of ${who}`,
  turn: (who) => `Turn of ${who}`,
  "spite-looked": (who) => `${who} looks at spite cards`,
};

/** What a line records, in a few words: its kind, who, and the card that is named. */
function happeningOf(event, seats) {
  const verb = event.get("do");
  const who = listed([].concat(event.get("who") || []).map((seat) => (seat === SCION ? "the Scion" : titleOf(seat, seats))));
  const card = typeof event.get("card") === "string" ? event.get("card") : "";
  if (Object.prototype.hasOwnProperty.call(HAPPENINGS, verb)) return HAPPENINGS[verb](who, card);
  return [capital(verb.replace(/-/g, " ")), who, card].filter(Boolean).join(", ");
}

/** Whether a card that is named was taken out of the unseen part of its pile without a draw. */
const isTaken = (event) => event.get("do") === "pile" && event.get("was") === "pile" && typeof event.get("card") === "string" && drawsOf(event).length === 0;

/** Where such a card goes. */
const placedOf = (event) => ({ top: "put on top", bottom: "put at the bottom" })[event.get("move")] || "taken out";
const movedOf = (event) => `A card is ${placedOf(event)}`;

/** What a draw was asked, from its label and its line. */
function askedOf(draw, event, begin, shown) {
  const label = draw.get("label");
  const names = shown && shown.names;
  if (label === undefined) return names ? `A roll between ${listed(names)}` : "A free roll";
  const [first, second, third, fourth] = label.split("/");
  const piles = begin.get("piles");
  if (first === "seats") return "Players for the open seats";
  if (first === "start") return "Who takes the first turn";
  if (first === "low") return `Low roll ${second}, ${listed(third.split("-"))}${fourth === "1" ? "" : `: round ${fourth}`}`;
  if (first === "scion" && third === undefined) return `The Scion’s dragon, turn ${second}`;
  if (piles instanceof Map && piles.has(first)) {
    return `${capital(first)}, ${second === "1" ? "" : `shuffle ${second}, `}card ${third}`;
  }
  if (first === "steal") return "Which card is stolen";
  const list = rollList(first, begin);
  const roll = list && rollOf(draw, event);
  if (!roll) return `A roll for ${list ? list.get("title") : first}`;
  if (roll.get("for") === "number") return `${capital(list.get("title"))}: which entry`;
  const whose = event.get("name") && event.get("name") !== list.get("title") ? ` of ${event.get("name")}` : "";
  return `${capital(list.get("title"))}: ${roll.get("for") === "x" ? `the X${whose}` : `${roll.has("among") ? "a choice" : "dice"} in the text${whose}`}`;
}

/** What a spec means, and in which order its results count. */
function rangeOf(draw, event, begin, shown) {
  const { kind, times, sides } = readSpec(draw.get("spec"));
  const many = sides.toLocaleString("en");
  if (kind === "perm") return `a new order of ${many}`;
  if (kind === "pick") return `one of ${many}, in the order of the list`;
  const dice = times === 1 ? `a die of ${many} sides` : `${times} dice of ${many} sides`;
  const list = rollList(String(draw.get("label")).split("/")[0], begin);
  const roll = list && rollOf(draw, event);
  if (roll && roll.get("for") === "number" && addedOf(list) > 0) return `${dice}, plus ${addedOf(list)}`;
  return shown && shown.names ? `${dice}, in this order: ${listed(shown.names)}` : dice;
}

/** The card that a draw of a pile turned up, as the line says; "" where it names none. */
function turnedBy(draw, event) {
  const pileOf = (label) => String(label).split("/")[0];
  const pile = pileOf(draw.get("label"));
  const at = drawsOf(event).filter((other) => pileOf(other.get("label")) === pile).indexOf(draw);
  const cards = turnedOf(event).filter((card) => card.get("pile") === pile && card.get("from") === "pile");
  return (cards[at] && cards[at].get("card")) || "";
}

/** What the answer means: names for places, players for dice, the entry of a list. */
function answerOf(draw, event, begin, shown, seats) {
  const got = draw.get("got");
  const { kind, sides } = readSpec(draw.get("spec"));
  const list = rollList(String(draw.get("label")).split("/")[0], begin);
  const roll = list && rollOf(draw, event);
  const names = (shown && shown.names) || (roll && roll.get("among")) || null;
  if (kind === "dice") {
    const entry = roll && roll.get("for") === "number" ? entryOf(list, got) : "";
    if (entry) return entry;
    if (names) return names.map((seat, k) => `${titleOf(seat, seats)} ${got[k]}`).join(", ");
    return got.length > 1 ? `${got.join(" + ")} = ${got.reduce((sum, x) => sum + x, 0)}` : String(got[0]);
  }
  if (kind === "perm") return got.join(" ") + (names ? `: ${got.map((place) => names[place - 1]).join(", ")}` : "");
  if (got.length === 0) return "not named yet";
  const card = (shown && shown.card) || turnedBy(draw, event) || (names && titleOf(names[got[0] - 1], seats));
  return `${got[0]} of ${sides}${card ? `: ${card}` : ""}`;
}

/** What "12 of 99" means, by the first such answer of the session: one from a pile, or else who begins. */
function exampleOf({ events, hidden }) {
  const picks = events.flatMap((event, k) => (hidden.has(k + 1) ? [] : drawsOf(event))).filter((draw) => /^pick/.test(draw.get("spec")) && draw.get("got").length > 0);
  const piles = events.length > 0 ? events[0].get("piles") : null;
  const ofPile = picks.find((draw) => piles instanceof Map && piles.has(String(draw.get("label")).split("/")[0]));
  const draw = ofPile || picks.find((each) => each.get("label") === "start/1");
  if (draw === undefined) return "";
  const [place, sides] = [draw.get("got")[0], readSpec(draw.get("spec")).sides];
  const among = ofPile ? `card ${place} of the ${sides} that were still in the pile, in the order of its list` : `player ${place} of the ${sides}, in the order of their seats`;
  return `‘${place} of ${sides}’ is ${among}. `;
}

/** Lines that a table should know of, though they draw nothing. */
function remarkOf(event) {
  const get = (key) => event.get(key);
  switch (get("do")) {
    case "void":
      return `takes the word of ${listed([].concat(get("agreed") || []))} that line ${get("of")} does not count: ${get("why")}`;
    case "rekey":
      return `begins a new key, commit ${inGroups(get("commit").slice(0, 12))}: ${get("why")}`;
    case "recovered":
      return "mends the end of the file after an interrupted command";
    case "amended":
      return `repairs the file: ${get("left_out")} lines were left out`;
    case "accept-rollback":
      return `goes on from an older file, which lacks line ${get("seen")} as it was seen before: ${get("why")}`;
    case "rulings":
      return `is the first one of newer rulings (number ${get("to")})`;
    case "end":
      return "closes the session and publishes its key";
    case "result":
      return `takes the word of ${listed([].concat(get("agreed") || []))} that ${get("name") || "nobody"} has won: ${get("why")}`;
    default:
      return null;
  }
}
