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

/** The verdict: one sentence that says all is right, or the first line that is not. */
function showVerdict(found) {
  const verdict = byId("verdict");
  const { fault } = found;
  const sums = tally(found);
  verdict.className = fault ? "verdict bad" : "verdict";
  if (fault) {
    const head = fault.n === 0 ? "✗ This is not a session file." : `✗ Line ${fault.n} is not right.`;
    const upTo = found.events.length > 0 ? ` Up to line ${found.events.length} all is right; what follows is not shown.` : "";
    const why = fault.why[0].toUpperCase() + fault.why.slice(1);
    verdict.replaceChildren(make("p", {}, make("b", {}, head)), make("p", {}, foreign(`${why}.`), upTo));
    return;
  }
  const counts =
    `${sums.proven} draws proven, ${sums.by_hand} by hand, ${sums.voided} voided, ` +
    `${sums.taken_back} taken back, ${sums.recoveries} recoveries`;
  const last = found.events[found.events.length - 1];
  const lines = [
    make("p", {}, make("b", {}, "✓ OK: "), counts),
    make("p", {}, "Line 1, which binds who plays, the piles and the key, has the code ", hexOf(codeOf(found.events[0], 20)), "."),
    make("p", {}, `${sums.lines} lines; the last one ends with code `, hexOf(codeOf(last)), "."),
  ];
  if (sums.hidden > 0) {
    const what = sums.hidden === 1 ? "1 line holds a hidden card, so it is" : `${sums.hidden} lines hold hidden cards, so they are`;
    lines.push(make("p", {}, `${what} here without it, under the seal as told; provable once the card is played.`));
  }
  if (found.torn) lines.push(make("p", {}, "A piece of a line follows: a command was interrupted, and the next one mends that."));
  verdict.replaceChildren(...lines);
}

/** The commits and phrases, to compare with what was read out and said. */
function showEpochs(epochs) {
  const blocks = epochs.map((epoch) => {
    const phrases = epoch.phrases.map(({ n, who, phrase }) => make("li", {}, foreign(who), ": “", foreign(phrase), `” (line ${n})`));
    const groups = inGroups(epoch.commit).split(" ");
    const commit = make("p", {}, "Commit of line ", String(epoch.n), ": ", make("b", {}, hexOf(groups.slice(0, 3).join(" "))), " ");
    commit.append(hexOf(groups.slice(3).join(" ")));
    const mixed = phrases.length > 0 ? "Mixed in, in this order:" : "Nobody mixed in a phrase.";
    return [commit, make("p", {}, mixed), make("ul", {}, ...phrases)];
  });
  byId("epochs").replaceChildren(...blocks.flat());
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

/** One draw as a row. */
function showDraw(found, n, draw, state, secret) {
  const event = found.events[n - 1];
  const { draws, seats } = found.shows[n - 1] || { draws: new Map(), seats: new Map() };
  const shown = draws.get(draw);
  const proof = found.prover.proofs.get(draw);
  const word = draw.get("word") ? make("span", {}, ", with the word “", foreign(draw.get("word")), "”") : "";
  const row = make("li", state.gone ? { class: "gone" } : {});
  const how = [];
  if (secret) how.push("hidden until played; provable then");
  else if (draw.has("again")) how.push(`the answer of line ${draw.get("again")}, again`);
  if (draw.has("src")) how.push("by hand: real dice or cards");
  else if (proof && !secret) how.push(`✓ proven, draw ${draw.get("i")}`);
  row.append(
    make("p", { class: "line" }, make("b", {}, `Line ${n}`), ": ", foreign(happeningOf(event, seats)), state.gone || ""),
    make(
      "div",
      {},
      make("p", {}, foreign(askedOf(draw, found.events[0], shown)), word),
      make("p", { class: "range" }, foreign(rangeOf(draw, shown))),
    ),
    make(
      "div",
      {},
      make("p", { class: "answer" }, secret ? "hidden" : foreign(answerOf(draw, shown, seats))),
      make("p", { class: "proof" }, how.join("; ")),
    ),
  );
  if (secret) return row;
  if (shown && shown.left) row.append(folded("The list it was drawn from", () => showList(shown, readSpec(draw.get("spec")).sides)));
  if (proof) row.append(folded("Recompute it by hand", () => showProof(draw, proof)));
  return row;
}

/** Every draw, in the order of the lines, and the remarks between them. */
function showDraws(found) {
  const opened = openedAnswers(found.events);
  const undone = new Map();
  const voided = voidedBy(found.events);
  found.events.forEach((event, k) => {
    if (event.get("do") === "undo") event.get("of").forEach((n) => undone.set(n, k + 1));
  });
  const rows = found.events.flatMap((event, k) => {
    const n = k + 1;
    const back = isDecision(event.get("do")) && !found.stands.has(n) ? ` (taken back by line ${undone.get(n)})` : "";
    const gone = voided.has(n) ? ` (void, by line ${voided.get(n)})` : back;
    return drawsOf(event, n).map((draw) => showDraw(found, n, draw, { gone }, isSecret(event, draw, opened)));
  });
  byId("draws").replaceChildren(...rows);
  const remarks = found.events.map((event, k) => [k + 1, remarkOf(event)]).filter(([, words]) => words !== null);
  byId("remarks").replaceChildren(...remarks.map(([n, words]) => make("li", {}, `Line ${n} `, foreign(words), ".")));
}

/** Shows only the rows that hold what is looked for. */
function filterDraws(text) {
  const wanted = text.trim().toLowerCase();
  for (const row of byId("draws").children) {
    const line = row.querySelector("b").textContent.toLowerCase();
    row.hidden = wanted !== line && !(/^line \d+$/.test(wanted) ? false : row.textContent.toLowerCase().includes(wanted));
  }
}

/** Checks a file and shows all that was found. */
function show(bytes, withheld, kinds, name) {
  const found = checkSession(bytes, withheld, kinds);
  const begin = found.events[0];
  const title = begin ? begin.get("name") : name;
  byId("name").replaceChildren("Session ", foreign(title));
  document.title = `${title}: the draws, checked`;
  showVerdict(found);
  showEpochs(found.epochs);
  showDraws(found);
  const look = () => byId("found").replaceChildren(lookUp(found, byId("noted").value));
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
  const kinds = held.kinds;
  const withheld = new Map(held.withheld);
  show(Uint8Array.from(atob(held.data), (char) => char.charCodeAt(0)), withheld, kinds, held.name);
  const take = async (file) => file && show(new Uint8Array(await file.arrayBuffer()), new Map(), kinds, file.name);
  byId("file").addEventListener("change", (event) => take(event.target.files[0]));
  byId("wanted").addEventListener("input", (event) => filterDraws(event.target.value));
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
