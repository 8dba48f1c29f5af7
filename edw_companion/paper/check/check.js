// All checks of a session file, one after the other, and the figures of a file without a fault.

/** The first fault that a walk through the lines throws; null if there is none. */
function firstFault(walk) {
  try {
    walk();
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return fault;
  }
  return null;
}

/** Everything about lines that are whole and sealed: what was found, and the first of their faults. */
function checkLines(events, hidden, kinds, editions) {
  const prover = new Prover(events, hidden);
  const unproven = firstFault(() => events.forEach((event, k) => prover.take(event, k + 1)));
  const proven = unproven ? events.slice(0, unproven.n - 1) : events;
  const shows = new Map();
  const unfit = firstFault(() => checkFacts(proven, kinds, editions, shows));
  return { fault: unfit || unproven, prover, shows };
}

/**
 * Checks a session file.
 *
 * `withheld` has the lines with hidden cards as `readSession` takes them; `kinds` has, for each game, what can happen in
 * it, `editions` what is known of lists by their digest. Returns `fault` (null if all is right; line 0 for a file that is
 * no session), whether the file is `torn` at its end, and what was found: the `events` that are right, which of them
 * `hidden` ones are taken as told, the `prover` with its keys and the proofs by draw, and by draw what it was drawn from
 * (`shows`).
 */
function checkSession(bytes, withheld, kinds, editions = new Map()) {
  let read = { events: [], hidden: new Set(), torn: false };
  const none = firstFault(() => (read = readSession(bytes, withheld)));
  let found = checkLines(read.events, read.hidden, kinds, editions);
  const fault = none || found.fault || read.fault;
  const events = fault ? read.events.slice(0, Math.max(fault.n - 1, 0)) : read.events;
  if (found.fault) found = checkLines(events, read.hidden, kinds, editions);
  return { ...read, ...found, fault, events };
}

/** The figures of what was found, under the names that the program uses. */
function tally({ events, hidden, prover }) {
  const draws = events.flatMap(drawsOf);
  const stood = new Set(prover.stacks.done);
  const count = (test) => events.filter((event, k) => test(event.get("do"), k + 1)).length;
  return {
    proven: prover.proofs.size,
    by_hand: draws.filter((draw) => draw.has("src") && !draw.has("again")).length,
    voided: count((verb) => verb === "void"),
    taken_back: count((verb, n) => isDecision(verb) && !stood.has(n)),
    recoveries: count((verb) => verb === "recovered" || verb === "amended"),
    hidden: [...hidden].filter((n) => n <= events.length).length,
    lines: events.length,
  };
}
