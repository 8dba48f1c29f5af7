// What stands, and what may be seen: undo and redo, what was declared void, and the hidden cards that were played since.

const FACTS = new Set(
  ["begin", "start", "mix", "roll", "note", "void", "recovered", "amended", "accept-rollback", "rekey", "rulings", "dice", "cards", "end", "result"],
);

/** Whether a line of this kind can be undone. */
const isDecision = (verb) => verb !== "undo" && verb !== "redo" && !FACTS.has(verb);

/** The stacks of undo and redo as they move, line by line; `rulings` is the number that the next line is recorded by. */
class Stacks {
  constructor(events) {
    this.events = events;
    this.done = [];
    this.undone = [];
    this.rulings = 0;
    this.gone = new Set();
  }

  /** Takes in line `n`; gives the decisions that it takes back, newest first. */
  take(event, n) {
    const verb = event.get("do");
    if (verb === "undo" || verb === "redo") return this.move(verb, event, n);
    if (verb === "void") return this.takeVoid(event, n);
    if (verb === "begin" || verb === "rulings") this.rulings = event.get(verb === "begin" ? "rulings" : "to") || 0;
    else if (isDecision(verb)) {
      this.done.push(n);
      this.undone = [];
    }
    return [];
  }

  /** Whether line `n` was not taken back; facts never are. */
  stands(n) {
    return !isDecision(this.events[n - 1].get("do")) || this.done.includes(n);
  }

  move(verb, event, n) {
    const [from, to] = verb === "undo" ? [this.done, this.undone] : [this.undone, this.done];
    const of = event.get("of");
    const top = from.slice(-of.length).reverse();
    if (top.length === 0 || !sameList(top, of)) throw new Fault(n, `it would ${verb} what is not on top`);
    from.length -= of.length;
    to.push(...of);
    return verb === "undo" ? of : [];
  }

  takeVoid(event, n) {
    const gone = this.void(event.get("of"), n);
    this.gone.add(event.get("of"));
    gone.lines.forEach((line) => this.gone.add(line));
    if (gone.byHand) return [];
    if (gone.back !== null) {
      this.done.pop();
      this.undone = [];
      return [gone.back];
    }
    if (gone.lines.size > 0) this.undone = this.undone.filter((k) => k < event.get("of"));
    return [];
  }

  /**
   * What a void of line `of`, recorded as line `n`, takes away: the `lines` whose labelled answers count no more (before
   * rulings 1 only those `byHand`), and the decision that it takes `back`.
   */
  void(of, n) {
    if (this.gone.has(of)) throw new Fault(n, `line ${of} is void already`);
    if (this.rulings === 0) return { lines: new Set([of]), byHand: true, back: null };
    const line = this.events[of - 1];
    if (line.get("do") === "roll") return { lines: new Set(), byHand: false, back: null };
    const fresh = drawsOf(line).some((draw) => draw.has("label") && !draw.has("again"));
    if (line.get("do") === "start" || !fresh) throw new Fault(n, `it voids line ${of}, which gave no answer that can be void`);
    const stands = new Set(this.done);
    const lines = new Set([of]);
    for (let k = of + 1; k < n; k++) {
      if (isDecision(this.events[k - 1].get("do")) && !stands.has(k)) lines.add(k);
    }
    const repeats = (k) => drawsOf(this.events[k - 1]).some((draw) => lines.has(draw.get("again")));
    const back = this.done.find((k) => k === of || (k > of && repeats(k)));
    if (back !== undefined && back !== this.done[this.done.length - 1]) {
      throw new Fault(n, `it voids line ${of}, and later decisions stand on what that drew`);
    }
    return { lines, byHand: false, back: back === undefined ? null : back };
  }
}

/** Which decisions stand after lines without a fault. */
function standing(events) {
  const stacks = new Stacks(events);
  events.forEach((event, k) => stacks.take(event, k + 1));
  return new Set(stacks.done);
}

/** By the number of each line `void`, the lines whose answers it takes away. */
function voidLines(events) {
  const stacks = new Stacks(events);
  const found = new Map();
  events.forEach((event, k) => {
    if (event.get("do") === "void") found.set(k + 1, stacks.void(event.get("of"), k + 1).lines);
    stacks.take(event, k + 1);
  });
  return found;
}

/** The lines that count no more, each with the line that declared it so. */
function voidedBy(events) {
  const found = new Map();
  voidLines(events).forEach((lines, n) => {
    found.set(events[n - 1].get("of"), n);
    lines.forEach((line) => drawsOf(events[line - 1]).some((draw) => !draw.has("again")) && found.set(line, n));
  });
  return found;
}

/** The question that a draw answers, as lines name it that open it. */
const questionOf = (draw) => `${draw.get("label")} ${draw.get("spec")}`;

/**
 * What has become public of hidden lines: the `answers` that were opened, and by question those that were declared void,
 * as [the line that gave it, the line that said so]; null once the key is published, since then all has.
 */
function openedAnswers(events) {
  if (events.some((event) => event.get("do") === "end")) return null;
  const voids = voidLines(events);
  const [answers, gone, hidden] = [new Set(), new Map(), new Map()];
  events.forEach((event, k) => {
    const n = k + 1;
    for (const given of voids.get(n) || []) {
      for (const draw of hidden.has(given) ? drawsOf(hidden.get(given)) : []) {
        if (draw.has("again")) continue;
        gone.set(questionOf(draw), [...(gone.get(questionOf(draw)) || []), [given, n]]);
        answers.delete(questionOf(draw));
      }
    }
    [].concat(event.get("opens") || []).forEach((answer) => answers.add(answer));
    if (event.get("hidden") === true) hidden.set(n, event);
    else turnedOf(event).forEach((card) => answers.add(card.get("opens")));
  });
  return { answers, gone };
}

/** Whether a draw's result may not be shown yet. */
function isSecret(event, draw, opened) {
  if (event.get("hidden") !== true || opened === null || opened.answers.has(questionOf(draw))) return false;
  const n = event.get("n");
  return !(opened.gone.get(questionOf(draw)) || []).some(([given, by]) => given <= n && n < by);
}
