// The page itself: shows what the checks found, and takes another file. Foreign text only ever becomes text nodes.

const byId = (id) => document.getElementById(id);

/** An element with attributes and children; a child that is text is isolated, so that it cannot turn its neighbours. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...children);
  return element;
}
const foreign = (text) => make("bdi", {}, text);
const hexOf = (text) => make("span", { class: "hex" }, text);

const many = (count, one, more) => `${count} ${count === 1 ? one : more}`;

/** How many cards the lines hide that are left out here, and in how many lines: "5 hidden cards in 1 line". */
function hiddenOf({ events }, lines) {
  const opened = openedAnswers(events);
  const cards = events.flatMap((event) => drawsOf(event).filter((draw) => isSecret(event, draw, opened))).length;
  return cards > 0 ? `${many(cards, "hidden card", "hidden cards")} in ${many(lines, "line", "lines")}` : `${many(lines, "line", "lines")} with hidden cards`;
}

/** What was found of a good file, in plain words: only what there is. */
function countsOf(found, sums) {
  const taken = found.events.filter(isTaken).length;
  const later = found.events.findIndex((event) => event.get("do") === "rulings" && event.get("to") === RULINGS);
  const older = found.events[0].get("rulings") === RULINGS ? 0 : later < 0 ? found.events.length : later;
  return [
    [sums.proven, many(sums.proven, "draw", "draws") + " proven (✓): recomputed here and correct"],
    [sums.by_hand, many(sums.by_hand, "result", "results") + ` typed in by hand, from real dice or cards: nothing can prove ${sums.by_hand === 1 ? "it" : "them"}`],
    [sums.hidden, `${hiddenOf(found, sums.hidden)}: ${winnerOf(found) ? "never turned up, so not shown" : "not shown here, provable once turned up"}`],
    [taken, many(taken, "card", "cards") + " taken out of a pile by choice, not by a draw: marked chosen"],
    [sums.taken_back, many(sums.taken_back, "move", "moves") + " taken back"],
    [sums.voided, many(sums.voided, "draw", "draws") + " declared void by the table"],
    [older, many(older, "line", "lines") + " recorded by older rulings: ‘edw verify’ on the laptop tells what today’s would decide otherwise"],
    [sums.recoveries, many(sums.recoveries, "repair", "repairs") + " of the file"],
  ].flatMap(([count, words]) => (count > 0 ? [make("li", {}, words)] : []));
}

const DECODER = new TextDecoder();

/** The beginning of what was read: a whole first line would fill the page. */
function shortened(text) {
  const letters = [...text];
  return letters.length > 160 ? `${letters.slice(0, 160).join("")}…` : text;
}

/** What line `n` of the file says now, as far as it can be read; "" where it may hold a hidden card, or nothing is left. */
function readingOf(bytes, n, found) {
  const raw = DECODER.decode(bytes).split("\n")[HEADER.split("\n").length - 2 + n] || "";
  if (raw === "" || raw.includes('"hidden"')) return "";
  try {
    const event = readValue(raw, 2);
    const { seats } = found.shows[found.shows.length - 1] || { seats: new Map() };
    return `It now reads: ${shortened(toldOf(event, seats, found.events[0] || event))} (${timeOf(event)}).`;
  } catch {
    return `It can no longer be read as a line of a session: ${shortened(raw)}`;
  }
}

/** What a table should know of, line by line. */
function remarksOf(events) {
  const remarks = events.map((event, k) => [k + 1, remarkOf(event)]).filter(([, words]) => words !== null);
  return remarks.map(([n, words]) => make("li", {}, `Line ${n} `, foreign(words), "."));
}

/** What older rulings let stand of phrases and voids. */
const olderOf = ({ older }) => older.map(([n, why]) => make("li", {}, `Line ${n} was recorded by older rulings. By today’s, `, foreign(why), "."));

/** That nothing is known of the lists that are played with, if so. */
function absentOf(begin, editions) {
  const edition = begin.get("edition");
  if (!(edition instanceof Map) || editions.has(edition.get("digest"))) return [];
  return [make("li", {}, "The edition ‘", foreign(String(edition.get("name"))), "’ was not on the laptop that made this page: its lists are taken as line 1 has them.")];
}

/** A list with these points; nothing where there are none. */
const pointsOf = (points) => (points.length > 0 ? [make("ul", {}, ...points)] : []);

/** The verdict: one sentence that says all is right, or the first line that is not; and what is worth knowing. */
function showVerdict(found, bytes, editions) {
  const verdict = byId("verdict");
  const { fault } = found;
  verdict.className = fault ? "verdict bad" : "verdict good";
  if (fault) {
    const head = fault.n === 0 ? "✗ This is not a session file." : fault instanceof Changed ? `✗ The file was changed at line ${fault.n}.` : `✗ Line ${fault.n} ${fault instanceof Newer ? "cannot be judged here" : "is not right"}.`;
    const upTo = found.events.length > 0 ? ` Up to line ${found.events.length} all is right; what follows is not shown.` : "";
    const why = fault.why[0].toUpperCase() + fault.why.slice(1);
    const reading = fault.n === 0 ? "" : readingOf(bytes, fault.n, found);
    verdict.replaceChildren(
      make("p", {}, make("b", {}, head)),
      make("p", {}, foreign(curled(`${why}.`)), upTo),
      ...(reading ? [make("p", {}, foreign(reading))] : []),
      ...pointsOf(remarksOf(found.events)),
    );
    return;
  }
  const sums = tally(found);
  const promised = found.epochs.length > 1 ? "before it was made" : "before the game";
  const every = sums.hidden > 0 ? "Every draw of edw that is shown here was" : "Every draw that edw made is the one that was";
  const drawn = sums.proven > 0 ? ` ${every} promised ${promised}.` : "";
  const lines = [make("p", {}, make("b", {}, `✓ Every line fits its seal.${drawn}`)), ...pointsOf([...countsOf(found, sums), ...olderOf(found.prover), ...absentOf(found.events[0], editions), ...remarksOf(found.events)])];
  if (found.torn) lines.push(make("p", {}, "A piece of a line follows: a command was interrupted, and the next one mends that."));
  lines.push(make("p", {}, "Winners, turns, life, loot and whatever else only the rules can tell stand here as edw told them: ‘edw verify’ on the laptop decides them anew."));
  lines.push(make("p", {}, "Is this the file that you played with? If the codes below are those on your paper, nothing in it was changed."));
  verdict.replaceChildren(...lines);
}

/** Fills a part of the page; its section is hidden while there is nothing to show. */
function fillSection(id, rows) {
  byId(id).replaceChildren(...rows);
  byId(id).closest("section").hidden = rows.length === 0;
}

/** The codes of the first and the last line; of a file with a fault, the last that is good. */
function showCodes({ events, fault }) {
  const first = events[0];
  const last = events[events.length - 1];
  const rows = first
    ? [
        make("dt", {}, "Line 1, as the session began"),
        make("dd", {}, hexOf(codeOf(first, 20))),
        make("dt", {}, `Line ${events.length}, the last ${fault ? "good " : ""}one`),
        make("dd", {}, hexOf(codeOf(last))),
      ]
    : [];
  fillSection("codes", rows);
}

/** The commits and phrases, to compare with what was read out and said. */
function showEpochs(epochs) {
  const blocks = epochs.map((epoch) => {
    const phrases = epoch.phrases.map(({ n, who, phrase }) => make("li", {}, foreign(who), ": ‘", foreign(phrase), `’ (line ${n})`));
    const groups = inGroups(epoch.commit).split(" ");
    const mixed = phrases.length > 0 ? "The phrases in the mix, in this order:" : "Nobody added a phrase to the mix, so one must trust that the laptop fixed the keys at random.";
    const commit = make("p", {}, `The commit of line ${epoch.n}; its bold part is read out as the game begins: `);
    commit.append(make("b", {}, hexOf(groups.slice(0, 3).join(" "))), " ", hexOf(groups.slice(3).join(" ")), `. ${mixed}`);
    return [commit, ...(phrases.length > 0 ? [make("ul", {}, ...phrases)] : [])];
  });
  byId("epochs").replaceChildren(...blocks.flat());
}

/** When a line was written, to the minute. */
const timeOf = (event) => String(event.get("at")).slice(0, 16).replace("T", " ");

/** The day on which it was written, where the reader is. */
const dayOf = (event) => new Date(String(event.get("at"))).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** Who won, as far as the lines that stand say so; "" while nobody has. */
function winnerOf(found) {
  const isEnd = (value) => value instanceof Map && (value.has("winner") || value.has("savior"));
  const endOf = (event) => [event, ...event.values()].map((part) => part instanceof Map && part.get("result")).find(isEnd);
  const at = found.events.findLastIndex((event, k) => found.stands.has(k + 1) && endOf(event));
  if (at < 0 || !found.shows[at]) return "";
  const end = endOf(found.events[at]);
  const winner = end.get("savior") || end.get("winner");
  if (winner) return `${titleOf(winner, found.shows[at].seats)} won`;
  return end.get("ur_dragon") ? "the Ur-Dragon is victorious" : "nobody won";
}

/** Which game, when, who played and who won, under the session's name. */
function showGame(found, titles) {
  const first = found.events[0];
  if (first === undefined) return byId("game").replaceChildren();
  const name = titles[first.get("format")] || first.get("format");
  const players = Array.isArray(first.get("players")) ? first.get("players") : [];
  const parts = [name, dayOf(first), listed(players.map(String)), winnerOf(found)];
  return byId("game").replaceChildren(foreign(parts.filter(Boolean).join(" · ")));
}

/** What a code or commit from somebody's paper belongs to. */
function lookUp(found, text) {
  const digits = text.toLowerCase().replace(/[^0-9a-f]/g, "");
  if (digits.length < 12) return text.trim() === "" ? "" : "Type at least twelve of its digits.";
  const line = found.events.findIndex((event) => event.get("h").startsWith(digits)) + 1;
  if (line > 0) return `✓ The code of line ${line}: everything up to there is as it was when this was written down.`;
  const epoch = found.epochs.find(({ commit }) => commit.startsWith(digits));
  if (epoch) return `✓ The commit of line ${epoch.n}: the keys are those that were promised then. Codes bind the rest.`;
  return "✗ Nothing here has this code: misread, from another session, or the file was changed since.";
}

/** How a proven draw is computed, to follow by hand. */
function showProof(draw, { epoch, steps }) {
  const [i, key, spec, word, got] = ["i", "key", "spec", "word", "got"].map((name) => draw.get(name));
  const link = i - epoch.base;
  const before = link === 1 ? "the commit" : `the key of draw ${i - 1}`;
  const message = (b) => ["edw1 draw", epoch.mix, i, spec, word, b].join("\n");
  const sums = steps.slice(0, 40).map(({ number, sides, fair, rest }) =>
    fair ? `${number} mod ${sides} = ${rest}` : `${number} is skipped: it would favour some of ${sides}`,
  );
  const meaning = spec.startsWith("perm") ? `swapping places by these, from the last: ${got.join(" ")}` : `each plus 1: ${got.join(" ")}`;
  const more = steps.length > sums.length ? `\n… and ${steps.length - sums.length} more` : "";
  return make(
    "dl",
    {},
    make("dt", {}, `Key of draw ${i}`),
    make("dd", {}, hexOf(key)),
    make("dt", {}, link === 1 ? `Its SHA-256, ${before}` : `Its SHA-256, ${before} if no hidden draw lies between`),
    make("dd", {}, hexOf(sha256Hex(key))),
    make("dt", {}, "The text that is hashed with it"),
    make("dd", {}, make("pre", { class: "hex" }, message(0))),
    make("dt", {}, "HMAC-SHA-256 of that text under the key"),
    make("dd", {}, hexOf(hmacHex(key, message(0)))),
    make("dt", {}, "Eight digits each as a number"),
    make("dd", {}, make("pre", {}, sums.join("\n") + more)),
    make("dd", {}, `so, ${meaning}`),
  );
}

/** The list that a card was drawn from, with the drawn one marked. */
function showList({ left, card }, sides) {
  if (left.size !== sides) {
    return make("p", {}, `Drawn from ${sides} of these ${left.size}: which of them were out of sight is not known here.`);
  }
  const items = [...left.keys()].map((name) => make("li", name === card ? { class: "drawn" } : {}, foreign(name)));
  return make("ol", { class: "cards" }, ...items);
}

/** A part that is only made when it is opened. */
function folded(title, fill) {
  const details = make("details", {}, make("summary", {}, title));
  details.addEventListener("toggle", () => details.childElementCount > 1 || details.append(fill()));
  return details;
}

/** The number of a line; on paper "Line" stands above all of them. */
const lineNumber = (n) => make("b", {}, make("span", { class: "screen" }, "Line "), String(n));

/** One draw as a row; what turn it was in is only printed, where a turn has no head of its own. */
function showDraw(found, n, draw, state, secret) {
  const event = found.events[n - 1];
  const { draws, seats } = found.shows[n - 1] || { draws: new Map(), seats: new Map() };
  const shown = draws.get(draw);
  const proof = found.prover.proofs.get(draw);
  const word = draw.get("word") ? make("span", {}, ", with the word ‘", foreign(draw.get("word")), "’") : "";
  const row = make("li", state.gone ? { class: "gone" } : {});
  const how = [];
  row.dataset.state = secret ? "hidden" : draw.has("src") ? "by hand" : proof ? "proven" : "answered before";
  if (draw.has("again") && !secret) how.push(`the answer of line ${draw.get("again")}, again`);
  if (secret && !winnerOf(found)) how.push("later");
  else if (draw.has("src")) how.push("by hand");
  else if (proof) how.push(`✓ draw ${draw.get("i")}`);
  row.append(
    make("p", { class: "when" }, foreign(state.turn)),
    make("p", { class: "line" }, lineNumber(n), ": ", foreign(happeningOf(event, seats)), state.gone || ""),
    make(
      "div",
      {},
      make("p", { class: "asked" }, foreign(askedOf(draw, event, found.events[0], shown).replace(/ (\d+)$/, "\u00a0$1")), word),
      make("p", { class: "range" }, foreign(rangeOf(draw, event, found.events[0], shown))),
    ),
    make(
      "div",
      {},
      make("p", { class: "answer" }, secret ? "hidden" : foreign(answerOf(draw, event, found.events[0], shown, seats))),
      make("p", { class: proof && !secret ? "proof good" : "proof" }, how.join("; ")),
    ),
  );
  if (secret) return row;
  if (shown && shown.left) row.append(folded("The list it was drawn from", () => showList(shown, readSpec(draw.get("spec")).sides)));
  if (proof) row.append(folded("Recompute it by hand", () => showProof(draw, proof)));
  return row;
}

/** A card that was taken out of a pile by hand as a row: no draw of its pile's number is missing. */
function showTaken(found, n, state) {
  const event = found.events[n - 1];
  const row = make("li", state.gone ? { class: "gone" } : {});
  row.dataset.state = "taken";
  row.append(
    make("p", { class: "when" }, foreign(state.turn)),
    make("p", { class: "line" }, lineNumber(n), ": ", foreign(movedOf(event)), state.gone || ""),
    make("div", {}, make("p", { class: "asked" }, foreign(`${capital(event.get("pile"))}: ${placedOf(event)}`))),
    make("div", {}, make("p", { class: "answer" }, foreign(event.get("card"))), make("p", { class: "proof" }, "chosen")),
  );
  return row;
}

/** By line, the line that began the turn it was recorded in; a turn that was taken back is none. 0 before the first. */
function turnsOf(events) {
  const stacks = new Stacks(events);
  const begun = [0];
  return events.map((event, k) => {
    const verb = event.get("do");
    stacks.take(event, k + 1);
    if (verb === "start" || (verb === "turn" && event.has("number"))) begun.push(k + 1);
    while (begun[begun.length - 1] > 0 && !stacks.stands(begun[begun.length - 1])) begun.pop();
    return begun[begun.length - 1];
  });
}

/** The heading of a turn, by the line that began it. */
function turnTitle(found, begun) {
  if (begun === 0) return "Before the first turn";
  const event = found.events[begun - 1];
  if (event.get("do") === "start") return "Start and turn 1";
  const who = event.get("who") === SCION ? "the Scion" : titleOf(event.get("who"), found.shows[begun - 1].seats);
  return `Turn ${event.get("number")}, ${who}`;
}

/** The turn of line `n`, for a column of its own on paper; "start" where the table is laid and who begins is drawn. */
function turnNumber(found, begun, n) {
  if (begun === 0) return "start";
  const event = found.events[begun - 1];
  if (event.get("do") === "start") return n === begun ? "start" : "1";
  return String(event.get("number"));
}

const STATES = ["proven", "hidden", "by hand", "answered before"];

/** How many draws of a turn are in which state: "3 proven, 1 hidden". */
function statesOf(rows) {
  const told = STATES.map((state) => [rows.filter((row) => row.dataset.state === state).length, state]).filter(([count]) => count > 0);
  return told.flatMap(([count, state], k) => {
    const words = `${count} ${state}`;
    return [k > 0 ? ", " : "", state === "proven" ? make("mark", {}, `✓ ${words}`) : words];
  });
}

/** A printed column is as wide as the widest text in it; where they have no room together, the widest have less. */
function shareWidth(table) {
  const pen = document.createElement("canvas").getContext("2d");
  const widths = [["line", "Line"], ["asked", "What was asked"], ["answer", "What came"], ["proof", "Proof"]].map(([part, head]) => {
    pen.font = `${part === "answer" ? "bold" : ""} 8.5pt "Liberation Sans", Arial, Helvetica, sans-serif`;
    const texts = [...table.getElementsByClassName(part)].map((text) => text.textContent.replace(/^Line /, ""));
    return `minmax(0, ${Math.ceil(texts.reduce((most, text) => Math.max(most, pen.measureText(text).width), pen.measureText(head).width * 1.1)) + 2}px)`;
  });
  table.style.setProperty("--widths", widths.join(" "));
}

/** Every draw, in the order of the lines, folded by turn. */
function showDraws(found) {
  const opened = openedAnswers(found.events);
  const undone = new Map();
  const voided = voidedBy(found.events);
  const turns = turnsOf(found.events);
  found.events.forEach((event, k) => {
    if (event.get("do") === "undo") event.get("of").forEach((n) => undone.set(n, k + 1));
  });
  const groups = [];
  let before = "";
  found.events.forEach((event, k) => {
    const n = k + 1;
    const back = isDecision(event.get("do")) && !found.stands.has(n) ? ` (taken\u00a0back,\u00a0line\u00a0${undone.get(n)})` : "";
    const gone = voided.has(n) ? ` (void,\u00a0line\u00a0${voided.get(n)})` : back;
    const turn = turnNumber(found, turns[k], n);
    const rows = drawsOf(event, n).map((draw) => showDraw(found, n, draw, { gone, turn }, isSecret(event, draw, opened)));
    if (isTaken(event)) rows.push(showTaken(found, n, { gone, turn }));
    if (rows.length === 0) return;
    if (turn !== before) rows[0].classList.add("first");
    before = turn;
    if (groups.length === 0 || groups[groups.length - 1].begun !== turns[k]) groups.push({ begun: turns[k], rows: [] });
    groups[groups.length - 1].rows.push(...rows);
  });
  fillSection(
    "draws",
    groups.map(({ begun, rows }) => {
      const made = rows.filter((row) => row.dataset.state !== "taken").length;
      const count = make("small", {}, ` ${many(made, "draw", "draws")}: `, ...statesOf(rows));
      const title = make("summary", {}, foreign(turnTitle(found, begun)), count);
      return make("details", { class: "turn" }, title, make("ol", {}, ...rows));
    }),
  );
  shareWidth(byId("draws").closest(".table"));
}

/** Shows only the rows that hold what is looked for, and opens the turns that have some; all turns closed for nothing. */
function filterDraws(text) {
  const wanted = text.trim().toLowerCase();
  for (const turn of byId("draws").children) {
    const rows = [...turn.querySelectorAll(":scope > ol > li")];
    for (const row of rows) {
      const line = row.querySelector("b").textContent.toLowerCase();
      row.hidden = wanted !== line && !(/^line \d+$/.test(wanted) ? false : row.textContent.toLowerCase().includes(wanted));
    }
    const left = rows.filter((row) => !row.hidden);
    turn.hidden = left.length === 0;
    turn.open = wanted !== "" && left.length > 0;
  }
}

/** Checks a file and shows all that was found. */
function show(bytes, withheld, { kinds, titles, ...held }, name) {
  const editions = new Map(Object.entries(held.editions));
  const found = checkSession(bytes, withheld, kinds, editions);
  const begin = found.events[0];
  const title = begin ? begin.get("name") : name;
  byId("name").replaceChildren(...(begin ? ["Session ‘", foreign(title), "’: the draws, checked"] : [foreign(title)]));
  document.title = `${begin ? `Session ‘${title}’` : title}: the draws, checked`;
  const [style] = document.styleSheets;
  style.insertRule(`@page { @bottom-left { content: ${JSON.stringify(document.title)}; } }`, style.cssRules.length);
  showGame(found, titles);
  showVerdict(found, bytes, editions);
  showCodes(found);
  showEpochs(found.epochs);
  byId("example").replaceChildren(exampleOf(found));
  const keyed = found.prover.proofs.size > 0 || found.hidden.size > 0;
  document.querySelectorAll(".keyed").forEach((part) => (part.hidden = !keyed));
  byId("keyless").hidden = keyed || tally(found).by_hand === 0;
  showDraws(found);
  const look = () => {
    const answer = lookUp(found, byId("noted").value);
    byId("found").className = answer.startsWith("✓") ? "good" : answer.startsWith("✗") ? "bad" : "";
    byId("found").replaceChildren(answer);
  };
  byId("noted").oninput = look;
  look();
  filterDraws(byId("wanted").value);
  const { fault } = found;
  const result = fault ? { ok: false, line: fault.n, why: fault.why } : { ok: true, ...tally(found) };
  document.body.dataset.result = JSON.stringify(result);
}

/** The session that the page holds, and the ears for another. */
function begin() {
  const held = JSON.parse(byId("session").textContent);
  const withheld = new Map(held.withheld);
  show(Uint8Array.from(atob(held.data), (char) => char.charCodeAt(0)), withheld, held, held.name);
  const take = async (file) => {
    if (!file) return;
    byId("qr").replaceChildren(); // it is of the session that the page holds
    show(new Uint8Array(await file.arrayBuffer()), new Map(), held, file.name);
  };
  byId("file").addEventListener("change", (event) => take(event.target.files[0]));
  byId("wanted").addEventListener("input", (event) => filterDraws(event.target.value));
  window.addEventListener("beforeprint", () => document.querySelectorAll(".turn").forEach((turn) => (turn.open = true)));
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("over");
  });
  document.addEventListener("dragleave", () => document.body.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("over");
    take(event.dataTransfer.files[0]);
  });
}

begin();
