// What stands, and what may be seen: undo and redo, and the hidden cards that were played since.

const FACTS = new Set(
  ["begin", "start", "mix", "roll", "note", "void", "recovered", "amended", "accept-rollback", "rekey", "end"],
);

/** Whether a line of this kind can be undone. */
const isDecision = (verb) => verb !== "undo" && verb !== "redo" && !FACTS.has(verb);

/** Which decisions stand, by the two stacks of undo and redo. */
function standing(events) {
  const done = [];
  const undone = [];
  events.forEach((event, k) => {
    const verb = event.get("do");
    if (verb === "undo" || verb === "redo") {
      const [from, to] = verb === "undo" ? [done, undone] : [undone, done];
      const of = event.get("of");
      const top = Array.isArray(of) && of.length > 0 ? from.slice(-of.length).reverse() : [];
      if (top.length === 0 || !sameList(top, of)) throw new Fault(k + 1, `it would ${verb} what is not on top`);
      from.length -= of.length;
      to.push(...of);
    } else if (isDecision(verb)) {
      done.push(k + 1);
      undone.length = 0;
    }
  });
  return new Set(done);
}

/** The hidden answers that have become public; null once the key is published, since then all have. */
function openedAnswers(events) {
  if (events.some((event) => event.get("do") === "end")) return null;
  const opened = new Set();
  for (const event of events) {
    const opens = event.get("opens");
    [].concat(opens || []).forEach((answer) => opened.add(answer));
    if (event.get("hidden") !== true) turnedOf(event).forEach((card) => opened.add(card.get("opens")));
  }
  return opened;
}

/** Whether a draw's result may not be shown yet. */
function isSecret(event, draw, opened) {
  return event.get("hidden") === true && opened !== null && !opened.has(`${draw.get("label")} ${draw.get("spec")}`);
}
