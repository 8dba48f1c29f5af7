// A draw in words: what happened, what was asked and from which list, and what the answer means.

const listed = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`);
const inGroups = (digits) => digits.replace(/(.{4})(?=.)/g, "$1 ");
const codeOf = (event, digits = 12) => event.get("h").slice(0, digits).replace(/(.{4})(?=.)/g, "$1-");

/** "Ann (white)" for a seat of that name, or the seat itself. */
function titleOf(seat, seats) {
  const name = seats.get(seat);
  return name === undefined || name === seat ? String(seat) : `${name} (${seat})`;
}

/** What a line records, in a few words: its kind, who, and the card that is named. */
function happeningOf(event, seats) {
  const who = [].concat(event.get("who") || []).map((seat) => titleOf(seat, seats));
  const card = event.get("card");
  return [event.get("do").replace(/-/g, " "), listed(who), typeof card === "string" ? card : ""].filter(Boolean).join(", ");
}

/** What a draw was asked, from its label. */
function askedOf(draw, begin, shown) {
  const label = draw.get("label");
  const names = shown && shown.names;
  if (label === undefined) return names ? `A roll between ${listed(names)}` : "A free roll";
  const [first, second, third, fourth] = label.split("/");
  const piles = begin.get("piles");
  if (first === "seats") return "In which order the players without a seat take those that are open";
  if (first === "start") return "Who takes the first turn";
  if (first === "low") return `Who rolls low, ${listed(third.split("-"))}: low roll ${second}, round ${fourth}`;
  if (first === "scion" && third === undefined) return `Which dragon the Scion becomes, for its turn ${second}`;
  if (piles instanceof Map && piles.has(first)) {
    return `Which card comes from the pile of ${first}: card ${third} since shuffle ${second}`;
  }
  return `What comes of ${first}: ${[second, third, fourth].filter(Boolean).join(", ")}`;
}

/** What a spec means, and in which order its results count. */
function rangeOf(draw, shown) {
  const { kind, times, sides } = readSpec(draw.get("spec"));
  const many = sides.toLocaleString("en");
  if (kind === "perm") return `a new order of ${many}`;
  if (kind === "pick") return `one of ${many}, in the order of the list`;
  const dice = times === 1 ? `a die of ${many} sides` : `${times} dice of ${many} sides`;
  return shown && shown.names ? `${dice}, in this order: ${listed(shown.names)}` : dice;
}

/** What the answer means: names for places, players for dice. */
function answerOf(draw, shown, seats) {
  const got = draw.get("got");
  const { kind, sides } = readSpec(draw.get("spec"));
  const names = (shown && shown.names) || null;
  if (kind === "dice") {
    if (names) return names.map((seat, k) => `${titleOf(seat, seats)} ${got[k]}`).join(", ");
    return got.length > 1 ? `${got.join(" + ")} = ${got.reduce((sum, x) => sum + x, 0)}` : String(got[0]);
  }
  if (kind === "perm") return got.join(" ") + (names ? `: ${got.map((place) => names[place - 1]).join(", ")}` : "");
  if (got.length === 0) return "not named yet";
  const card = shown && (shown.card || (names && titleOf(names[got[0] - 1], seats)));
  return `${got[0]} of ${sides}${card ? `: ${card}` : ""}`;
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
    default:
      return null;
  }
}
