// What stands: undo and redo, and what was declared void.

const FACTS = new Set("begin start mix roll note void recovered amended accept-rollback rekey rulings dice cards end result".split(" "));

/** Whether a line of this kind can be undone. */
const isDecision = (verb) => verb !== "undo" && verb !== "redo" && !FACTS.has(verb);

/**
 * The stacks of undo and redo as they move, line by line; `rulings` is the number that the next line is recorded by.
 *
 * `gone` has the lines that were declared void, and `back` those that an undo named, each with the line that did so.
 */
class Stacks {
  constructor(events) {
    this.events = events;
    this.done = [];
    this.undone = [];
    this.rulings = 0;
    this.gone = new Map();
    this.back = new Map();
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
    of.forEach((line) => this.back.set(line, n));
    return verb === "undo" ? of : [];
  }

  takeVoid(event, n) {
    const gone = this.void(event.get("of"), n);
    [event.get("of"), ...gone.lines].forEach((line) => this.gone.set(line, n));
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
