// The page itself: shows what the checks found beside what edw told, and takes another file. Foreign text only ever
// becomes text nodes.

const byId = (id) => document.getElementById(id);

/** An element of a class, with children. */
function make(tag, name, ...children) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...children);
  return element;
}

/** Text from the session, isolated so that it cannot turn its neighbours. */
const foreign = (text) => make("bdi", "", text);

const many = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;
const codeOf = (event, digits) => event.get("h").slice(0, digits).replace(/(.{4})(?=.)/g, "$1-");

/** The quotes of a book for those of a keyboard. */
const curled = (text) => text.replace(/(^|[\s(])'/g, "$1‘").replace(/'/g, "’");

/** What the program told of line `n`, marked as such; of a file that it told nothing of, the kind of the line. */
function toldOf({ events, told }, n) {
  const mark = n > told.says.length ? [] : [make("small", "", "told by edw, not checked here: ")];
  return make("p", "told", ...mark, foreign(mark.length > 0 ? told.says[n - 1] : events[n - 1].get("do")));
}

/** Whether a card was named and taken out of the unseen part of its pile: no draw of the pile's number is missing. */
const isTaken = (event) => event.get("do") === "pile" && event.get("was") === "pile" && isText(event.get("card")) && !event.has("draws");

/** The figures of a good file, in plain words: only what there is. */
function countsOf({ events, hidden, prover }, sums) {
  const covered = events.filter((_, k) => hidden.has(k + 1)).flatMap(turnedOf).filter((card) => card.get("card") === null);
  return [
    [sums.proven, "draw", " proven (✓): recomputed here and correct"],
    [sums.by_hand, "result", ` typed in by hand, from real dice or cards: nothing can prove ${sums.by_hand === 1 ? "it" : "them"}`],
    [covered.length, "hidden card", ` in ${many(sums.hidden, "line")}: not shown here, provable once turned up`],
    [events.filter(isTaken).length, "card", " taken out of a pile by choice, not by a draw: marked chosen"],
    [sums.taken_back, "move", " taken back"],
    [sums.voided, "draw", " declared void by the table"],
    [prover.olderLines, "line", " recorded by older rulings: ‘edw verify’ on the laptop tells what today’s would decide otherwise"],
    [sums.recoveries, "repair", " of the file"],
  ].flatMap(([count, what, words]) => (count > 0 ? [[many(count, what) + words]] : []));
}

/** Kinds of lines that a table should know of, though they draw nothing. */
const REMARKED = new Set(["void", "rekey", "recovered", "amended", "accept-rollback", "rulings", "end"]);

/** What is worth knowing, point by point. */
function pointsOf(found, editions) {
  const { fault, events, prover } = found;
  const remarks = events.flatMap((event, k) => (REMARKED.has(event.get("do")) ? [[`Line ${k + 1}: `, toldOf(found, k + 1)]] : []));
  if (fault) return remarks;
  const older = prover.older.map(([n, why]) => [`Line ${n} was recorded by older rulings. By today’s, `, foreign(why), "."]);
  const edition = events[0].get("edition");
  const known = !(edition instanceof Map) || editions.has(edition.get("digest"));
  const unknown = known ? [] : [["The edition ‘", foreign(String(edition.get("name"))), "’ was not on the laptop that made this page: its lists are taken as line 1 has them."]];
  return [...countsOf(found, tally(found)), ...older, ...unknown, ...remarks];
}

/** The verdict in a sentence: that all is right, or the first line that is not. */
function headOf({ fault, prover, hidden }) {
  if (fault) return `✗ ${fault.head}`;
  const promised = prover.epochs.length > 1 ? "before it was made" : "before the game";
  const every = hidden.size > 0 ? "Every draw of edw that is shown here was" : "Every draw that edw made is the one that was";
  return `✓ Every line fits its seal.${prover.proofs.size > 0 ? ` ${every} promised ${promised}.` : ""}`;
}

/** What is wrong with a file, and what the line reads now, where it cannot hold a hidden card. */
function whyOf({ fault, events, torn }, bytes) {
  if (!fault) return torn ? ["A piece of a line follows: a command was interrupted, and the next one mends that."] : [];
  const why = foreign(curled(`${fault.why[0].toUpperCase()}${fault.why.slice(1)}.`));
  const upTo = events.length > 0 ? ` Up to line ${events.length} all is right; what follows is not shown.` : "";
  const raw = new TextDecoder().decode(bytes).split("\n")[HEADER.split("\n").length - 2 + fault.n] || "";
  if (fault.n === 0 || raw === "" || raw.includes('"hidden"')) return [why, upTo];
  return [why, upTo, make("p", "", "It now reads: ", foreign([...raw].slice(0, 240).join("")))];
}

/** A commit and the phrases that were mixed with it, to compare with what was read out and said. */
function epochOf({ n, commit, phrases }) {
  const groups = commit.match(/.{4}/g);
  const mixed = phrases.length > 0 ? "The phrases in the mix, in this order:" : "Nobody added a phrase to the mix, so one must trust that the laptop fixed the keys at random.";
  const hex = make("span", "hex", make("b", "", groups.slice(0, 3).join(" ")), ` ${groups.slice(3).join(" ")}`);
  const said = phrases.map((each) => make("li", "", foreign(each.who), ": ‘", foreign(each.phrase), `’ (line ${each.n})`));
  return make("div", "", `The commit of line ${n}; its bold part is read out as the game begins: `, hex, `. ${mixed}`, ...(said.length > 0 ? [make("ul", "", ...said)] : []));
}

/** What a code or commit from somebody's paper belongs to. */
function lookUp({ events, prover }, text) {
  const digits = text.toLowerCase().replace(/[^0-9a-f]/g, "");
  if (digits.length < 12) return text.trim() === "" ? "" : "Type at least twelve of its digits.";
  const line = events.findIndex((event) => event.get("h").startsWith(digits)) + 1;
  if (line > 0) return `✓ The code of line ${line}: everything up to there is as it was when this was written down.`;
  const epoch = prover.epochs.find(({ commit }) => commit.startsWith(digits));
  if (epoch) return `✓ The commit of line ${epoch.n}: the keys are those that were promised then. Codes bind the rest.`;
  return "✗ Nothing here has this code: misread, from another session, or the file was changed since.";
}

/** How a proven draw is computed, to follow by hand. */
function showProof(draw, { epoch, steps }) {
  const [i, key, spec, word, got] = ["i", "key", "spec", "word", "got"].map((name) => draw.get(name));
  const message = messageOf(epoch.mix, i, spec, word, 0);
  const sums = steps.map(({ number, sides, fair, rest }) =>
    fair ? `${number} mod ${sides} = ${rest}` : `${number} is skipped: it would favour some of ${sides}`,
  );
  const rows = [
    [`Key of draw ${i}`, key],
    [`Its SHA-256, ${i - epoch.base === 1 ? "the commit" : `the key of draw ${i - 1} if no hidden draw lies between`}`, sha256Hex(key)],
    ["The text that is hashed with it", message],
    ["HMAC-SHA-256 of that text under the key", hmacHex(key, message)],
    ["Eight digits each as a number", sums.join("\n")],
    [spec.startsWith("perm") ? "Swapping places by these, from the last" : "Each plus 1", got.join(" ")],
  ];
  return make("dl", "", ...rows.flatMap(([what, text]) => [make("dt", "", what), make("dd", "", make("pre", "hex", text))]));
}

/** The list that a card was drawn from, with the drawn one marked. */
function showList({ left, card }, sides) {
  if (left.size !== sides) return `Drawn from ${sides} of ${left.size} cards: which of them were out of sight is not known here.`;
  return make("ol", "cards", ...[...left.keys()].map((name) => make("li", name === card ? "drawn" : "", foreign(name))));
}

/** What a list of line 1 adds to the dice that choose its entry: 9 for "1d40+9", whose entries are 10 to 49. */
function addedTo(label, begin) {
  const [name, , nth] = String(label).split("/");
  const list = begin.get("lists") instanceof Map && nth === "1" ? begin.get("lists").get(name) : undefined;
  const added = list instanceof Map && /\+(\d+)$/.exec(list.get("dice"));
  return added ? [Number(added[1])] : [];
}

/** What came, with the card or the names that it is found to mean, and with what a list adds to it. */
function answerOf(draw, { names, card } = {}, added) {
  const got = draw.get("got");
  const { kind, sides } = readSpec(draw.get("spec"));
  if (got.length === 0) return "not named yet";
  if (kind === "perm") return got.join(" ") + (names ? `: ${got.map((place) => names[place - 1]).join(", ")}` : "");
  if (kind === "pick") return [`${got[0]} of ${sides}`, card || (names && names[got[0] - 1])].filter(Boolean).join(": ");
  if (names) return names.map((name, k) => `${name} ${got[k]}`).join(", ");
  const parts = [...got, ...added];
  return parts.length > 1 ? `${parts.join(" + ")} = ${parts.reduce((sum, x) => sum + x, 0)}` : String(got[0]);
}

/** The state of a draw, in the words under which draws are counted, and what stands beside it. */
function stateOf({ told, prover }, event, draw) {
  // Of another file nobody has said what everybody has seen: a hidden line of it stays so until the key is published.
  const covered = event.get("hidden") === true && told.says.length === 0 && !prover.ended;
  if (draw.get("got") === null || covered) return ["hidden", "later"];
  const again = draw.has("again") ? [`the answer of line ${draw.get("again")}, again`] : [];
  if (draw.has("src")) return ["by hand", [...again, "by hand"].join("; ")];
  return prover.proofs.has(draw) ? ["proven", `✓ draw ${draw.get("i")}`] : ["answered before", again[0]];
}

/** A row about line `n`: what was asked, what came and how that is vouched for, beside what edw told. */
function rowOf(found, n, turn, state, proof, asked, answer) {
  const { gone, back } = found.prover.stacks;
  const taken = found.prover.stacks.stands(n) ? "" : `; taken back, line ${back.get(n)}`;
  const fate = gone.has(n) ? `; void, line ${gone.get(n)}` : taken;
  const line = make("p", "line", make("b", "", make("span", "screen", "Line "), String(n)));
  const parts = [make("p", "when", turn), line, make("p", "asked", ...asked), make("p", "answer", foreign(answer))];
  const row = make("li", fate ? "gone" : "", ...parts, make("p", `proof ${state}`, proof + fate), toldOf(found, n));
  Object.assign(row.dataset, { state, n });
  return row;
}

/** One draw as a row, with its proof. */
function showDraw(found, n, draw, turn) {
  const [state, proof] = stateOf(found, found.events[n - 1], draw);
  const [spec, word, shown] = [draw.get("spec"), draw.get("word"), found.shows.get(draw)];
  const asked = [draw.get("label") || "free roll", ", ", spec, ...(word ? [", with the word ‘", foreign(word), "’"] : [])];
  const row = rowOf(found, n, turn, state, proof, asked, state === "hidden" ? "hidden" : answerOf(draw, shown, addedTo(draw.get("label"), found.events[0])));
  const list = () => (shown && shown.left ? [showList(shown, readSpec(spec).sides)] : []);
  const proven = () => (state === "proven" ? [showProof(draw, found.prover.proofs.get(draw))] : []);
  const how = make("details", "", make("summary", "", "How it came"));
  how.addEventListener("toggle", () => how.childElementCount > 1 || how.append(...list(), ...proven()));
  if (state === "proven" || (state !== "hidden" && shown && shown.left)) row.append(how);
  return row;
}

/** A turn's rows under its title, with how many draws are in which state: "3 proven, 1 hidden". */
function showTurn({ title, rows }) {
  const count = (state) => rows.filter((row) => row.dataset.state === state).length;
  const states = ["proven", "hidden", "by hand", "answered before"].filter(count);
  const counts = states.flatMap((state, k) => [k > 0 ? ", " : "", make("span", state, `${state === "proven" ? "✓ " : ""}${count(state)} ${state}`)]);
  const head = make("summary", "", foreign(title), make("small", "", ` ${many(rows.length - count("chosen"), "draw")}: `, ...counts));
  return make("details", "turn", head, make("ol", "", ...rows));
}

/** Every draw, in the order of the lines, folded by turn. */
function turnsOf(found) {
  const { says, turns } = found.told;
  const titles = new Map([[undefined, "All lines"], [0, "Before the first turn"], [1, "Start and turn 1"]]);
  const groups = [];
  found.events.forEach((event, k) => {
    const [n, turn] = [k + 1, turns[k]];
    if (event.get("do") === "turn" && turn > 1) titles.set(turn, says[k].split(/\.(?: |$)/)[0]);
    const when = turn === undefined ? "" : turn === 0 || event.get("do") === "start" ? "start" : String(turn);
    const rows = drawsOf(event).map((draw) => showDraw(found, n, draw, when));
    if (isTaken(event)) rows.push(rowOf(found, n, when, "chosen", "chosen", [event.get("pile")], event.get("card")));
    if (rows.length === 0) return;
    if (groups.length === 0 || groups[groups.length - 1].turn !== turn) groups.push({ turn, title: titles.get(turn), rows: [] });
    groups[groups.length - 1].rows.push(...rows);
  });
  return groups.map(showTurn);
}

/** Shows only the rows that hold what is looked for, and opens the turns that have some; all turns closed for nothing. */
function filterDraws(text) {
  const wanted = text.trim().toLowerCase();
  const ofLine = /^line \d+$/.test(wanted);
  const fits = (row) => (ofLine ? `line ${row.dataset.n}` === wanted : row.textContent.toLowerCase().includes(wanted));
  for (const turn of byId("draws").children) {
    const rows = [...turn.querySelectorAll(":scope > ol > li")];
    rows.forEach((row) => (row.hidden = !fits(row)));
    turn.hidden = rows.every((row) => row.hidden);
    turn.open = wanted !== "" && !turn.hidden;
  }
}

/** Checks a file and shows all that was found. `told` has what the program said: by line the sentence and the turn. */
function show(bytes, withheld, { kinds, ...held }, told, name) {
  const editions = new Map(Object.entries(held.editions));
  const found = { ...checkSession(bytes, withheld, kinds, editions), told };
  const { events, fault, prover } = found;
  const [first, last, sums] = [events[0], events[events.length - 1], tally(found)];
  document.title = first ? `Session ‘${first.get("name")}’: the draws, checked` : `${name}: the draws, checked`;
  const [style] = document.styleSheets;
  style.insertRule(`@page { @bottom-left { content: ${JSON.stringify(document.title)}; } }`, style.cssRules.length);
  const parts = {
    name: [foreign(first ? document.title : name)],
    head: [headOf(found)],
    why: whyOf(found, bytes),
    points: pointsOf(found, editions).map((point) => make("li", "", ...point)),
    first: first ? [codeOf(first, 20)] : [],
    newest: [`Line ${events.length}, the last ${fault ? "good " : ""}one`],
    last: last ? [codeOf(last, 12)] : [],
    epochs: prover.epochs.map(epochOf),
    draws: turnsOf(found),
  };
  Object.entries(parts).forEach(([id, children]) => byId(id).replaceChildren(...children));
  byId("verdict").hidden = false;
  byId("verdict").className = fault ? "verdict bad" : "verdict good";
  ["first", "draws"].forEach((id) => (byId(id).closest("section").hidden = parts[id].length === 0));
  const keyed = sums.proven > 0 || sums.hidden > 0;
  document.querySelectorAll(".keyed").forEach((part) => (part.hidden = !keyed));
  byId("keyless").hidden = keyed || sums.by_hand === 0;
  byId("noted").oninput = () => {
    const answer = lookUp(found, byId("noted").value);
    byId("found").className = answer.startsWith("✓") ? "good" : "bad";
    byId("found").replaceChildren(answer);
  };
  byId("noted").oninput();
  filterDraws(byId("wanted").value);
  document.body.dataset.result = JSON.stringify(fault ? { ok: false, line: fault.n, why: fault.why } : { ok: true, ...sums });
}

/** The session that the page holds, and the ears for another. */
function begin() {
  const held = JSON.parse(byId("session").textContent);
  show(Uint8Array.from(atob(held.data), (char) => char.charCodeAt(0)), new Map(held.withheld), held, held.told, held.name);
  const take = async (file) => {
    if (!file) return;
    document.querySelectorAll(".held").forEach((part) => part.replaceChildren());
    show(new Uint8Array(await file.arrayBuffer()), new Map(), held, { says: [], turns: [] }, file.name);
  };
  byId("file").addEventListener("change", (event) => take(event.target.files[0]));
  byId("wanted").addEventListener("input", (event) => filterDraws(event.target.value));
  window.addEventListener("beforeprint", () => document.querySelectorAll(".turn").forEach((turn) => (turn.open = true)));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  });
}

begin();
