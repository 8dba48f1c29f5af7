// All checks of a session file, one after the other, and the figures of a file without a fault.

/** Undo and redo, keys and results, questions, facts: everything about lines that are whole and sealed. */
function checkLines(events, hidden, kinds) {
  const stands = standing(events);
  const epochs = findEpochs(events);
  const proofs = proveKeys(events, hidden, epochs);
  checkMixes(events);
  checkEnds(events, epochs[epochs.length - 1]);
  checkQuestions(events, hidden);
  return { stands, epochs, proofs, shows: checkFacts(events, kinds) };
}

/** As much of the beginning as is right. */
function checkBeginning(events, hidden, kinds) {
  try {
    return { events, ...checkLines(events, hidden, kinds) };
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return checkBeginning(events.slice(0, fault.n - 1), hidden, kinds);
  }
}

/**
 * Checks a session file.
 *
 * `withheld` has the lines with hidden cards as `readSession` takes them; `kinds` has, for each game, what can happen in
 * it. Returns `fault` (null if all is right; line 0 for a file that is no session), whether the file is `torn` at its
 * end, and what was found: the `events` that are right, which of them `hidden` ones are taken as told, which decisions
 * stand (`stands`), the `epochs` of keys, the `proofs` by draw, and what the draws were drawn from (`shows`).
 */
function checkSession(bytes, withheld, kinds) {
  const nothing = { events: [], hidden: new Set(), torn: false, stands: new Set(), epochs: [], proofs: new Map(), shows: [] };
  let read;
  try {
    read = readSession(bytes, withheld);
    standing(read.events);
    if (read.fault === null) return { ...read, ...checkLines(read.events, read.hidden, kinds) };
  } catch (error) {
    if (error instanceof NoSession) return { ...nothing, fault: new Fault(0, error.message) };
    if (!(error instanceof Fault)) throw error;
    read = { ...read, fault: error };
  }
  const good = read.events.slice(0, read.fault.n - 1);
  return { ...nothing, ...read, ...(good.length > 0 ? checkBeginning(good, read.hidden, kinds) : {}) };
}

/** The figures of what was found, under the names that the program uses. */
function tally({ events, hidden, stands, proofs }) {
  const draws = events.flatMap((event, k) => drawsOf(event, k + 1));
  const count = (test) => events.filter((event, k) => test(event.get("do"), k + 1)).length;
  return {
    proven: proofs.size,
    by_hand: draws.filter((draw) => draw.has("src") && !draw.has("again")).length,
    voided: count((verb) => verb === "void"),
    taken_back: count((verb, n) => isDecision(verb) && !stands.has(n)),
    recoveries: count((verb) => verb === "recovered" || verb === "amended"),
    hidden: [...hidden].filter((n) => n <= events.length).length,
    lines: events.length,
  };
}
