// Every draw of a session proven: the chain of keys, the phrases mixed in, the results, no question answered twice.

/** The draws of a line; of a withheld line, those whose result is hidden have no key. */
function drawsOf(event, n) {
  const draws = event.get("draws");
  if (draws === undefined) return [];
  if (!Array.isArray(draws) || !draws.every((draw) => draw instanceof Map)) throw new Fault(n, "its draws are no list of draws");
  return draws;
}

/** The epochs: each begins with a commit, takes phrases until its first draw, and counts its draws from `base`. */
function findEpochs(events) {
  const epochs = [];
  let drawn = 0;
  events.forEach((event, k) => {
    const n = k + 1;
    const last = epochs[epochs.length - 1];
    const verb = event.get("do");
    if (verb === "begin" || verb === "rekey") {
      const commit = event.get("commit");
      const supply = event.get("supply");
      const sid = event.get("sid") || last.sid;
      if (typeof commit !== "string" || !Number.isInteger(supply)) throw new Fault(n, "it does not say commit and supply");
      const mix = sha256Hex(["edw1 mix", sid, commit].join("\n"));
      epochs.push({ n, sid, commit, supply, base: drawn, mix, phrases: [] });
    } else if (verb === "mix") {
      const [who, phrase] = [event.get("who"), event.get("phrase")];
      if (typeof who !== "string" || typeof phrase !== "string") throw new Fault(n, "it does not say who mixes what");
      last.phrases.push({ n, who, phrase });
      last.mix = sha256Hex([last.mix, who, phrase].join("\n"));
    }
    for (const draw of drawsOf(event, n)) {
      if (draw.has("i")) drawn = Math.max(drawn, Number(draw.get("i")));
    }
  });
  return epochs;
}

/** The chain of keys and every result. Of each proven draw it keeps what its key hashes to, and the mix. */
function proveKeys(events, hidden, epochs) {
  const proofs = new Map();
  const begins = new Map(epochs.map((epoch) => [epoch.n, epoch]));
  let epoch;
  let before;
  let expected = 1;
  let unknown = 0; // keys passed over since `before`, because their cards are hidden
  events.forEach((event, k) => {
    const n = k + 1;
    if (begins.has(n)) {
      epoch = begins.get(n);
      before = epoch.commit;
      unknown = 0;
    }
    for (const draw of drawsOf(event, n)) {
      if (!draw.has("i")) continue;
      const i = draw.get("i");
      if (i !== expected) throw new Fault(n, `it makes draw ${i} where draw ${expected} is next`);
      expected++;
      const [key, spec, word] = [draw.get("key"), draw.get("spec"), draw.get("word")];
      if (hidden.has(n) && key === null) {
        unknown++;
        continue;
      }
      if (!isOf(KEY, key) || typeof word !== "string" || readSpec(spec) === null) {
        throw new Fault(n, `it does not record draw ${i} rightly`);
      }
      let hashed = sha256Hex(key);
      for (; unknown > 0; unknown--) hashed = sha256Hex(hashed);
      if (hashed !== before) throw new Fault(n, `the key of draw ${i} does not hash to the one before it`);
      before = key;
      const { got, steps } = recompute(key, epoch.mix, i, spec, word);
      if (!Array.isArray(draw.get("got")) || !sameList(got, draw.get("got"))) {
        throw new Fault(n, `draw ${i} (${spec}) does not come to what the line says`);
      }
      proofs.set(draw, { epoch, steps });
    }
  });
  return proofs;
}

/** No phrase after the first draw of an epoch. */
function checkMixes(events) {
  let drawn = false;
  events.forEach((event, k) => {
    if (event.get("do") === "begin" || event.get("do") === "rekey") drawn = false;
    if (event.get("do") === "mix" && drawn) throw new Fault(k + 1, "a phrase is mixed in after the first draw");
    drawn = drawn || drawsOf(event, k + 1).some((draw) => draw.has("i"));
  });
}

/** The secret that the end publishes is the one behind the last commit. */
function checkEnds(events, epoch) {
  events.forEach((event, k) => {
    if (event.get("do") !== "end") return;
    const secret = event.get("key");
    let key = typeof secret === "string" && secret.length === 64 ? hmacHex(secret, "edw1 open") : "";
    for (let link = epoch.supply; link > 0; link--) key = sha256Hex(key);
    if (key !== epoch.commit) throw new Fault(k + 1, "the key it publishes is not the one behind the commit");
  });
}

/** Every question keeps its first answer; an answer by hand can be voided. */
function checkQuestions(events, hidden) {
  let known = new Map();
  events.forEach((event, k) => {
    const n = k + 1;
    if (event.get("do") === "void") {
      known = new Map([...known].filter(([, answer]) => answer.n !== event.get("of") || !answer.hand));
    }
    for (const draw of drawsOf(event, n)) {
      const [label, spec, got, again] = ["label", "spec", "got", "again"].map((key) => draw.get(key));
      const asked = readSpec(spec);
      if (asked === null || (label !== undefined && typeof label !== "string")) throw new Fault(n, "it asks what is no draw");
      const question = `${label}\n${spec}`;
      const first = known.get(question);
      if (hidden.has(n) && got === null) {
        if (!draw.has("again")) known.set(question, { n, got, hand: draw.has("src") });
        continue;
      }
      if (!fits(asked, got)) throw new Fault(n, `${spec} cannot come to ${got}`);
      if (draw.has("again")) {
        const same = first && first.n === again && first.hand === draw.has("src");
        if (!same || (first.got !== null && !sameList(first.got, got))) {
          throw new Fault(n, `it repeats an answer that line ${again} did not give`);
        }
      } else if (label !== undefined) {
        if (first) throw new Fault(n, `it asks ${label} again, which line ${first.n} answered`);
        known.set(question, { n, got, hand: draw.has("src") });
      }
      if (!draw.has("again") && !draw.has("src") && !draw.has("i")) throw new Fault(n, "it has an answer without a key");
    }
  });
}
