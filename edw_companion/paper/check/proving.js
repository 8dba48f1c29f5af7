// Everything that the file, its keys, its draws and the order of its lines fix, checked line by line from the first.

/** The draws of a line. */
const drawsOf = (event) => event.get("draws") || [];

/**
 * A walk through the lines that checks each against those before it.
 *
 * `epochs` are the keys, each with its phrases; `proofs` has, of each draw made with a key, its epoch and the steps of its
 * reckoning; `older` what today's rulings would not let stand of phrases and voids said under older ones, and
 * `olderLines` how many lines those decided.
 */
class Prover {
  constructor(events, hidden) {
    this.hidden = hidden;
    this.stacks = new Stacks(events);
    this.epochs = [];
    this.proofs = new Map();
    this.known = new Map();
    this.older = [];
    this.olderLines = 0;
    this.drawn = 0;
    this.joined = [];
    this.started = false;
    this.ended = false;
  }

  get epoch() {
    return this.epochs[this.epochs.length - 1];
  }

  /** Takes in line `n`; throws what is wrong with it. */
  take(event, n) {
    const verb = event.get("do");
    const refuse = refusing(n);
    const settles = verb === "rulings" ? this.stacks.events[n] : event;
    if (this.ended && !(settles && settles.get("do") === "result")) refuse("it stands after the end, when the key was known");
    if (verb === "result" && !this.ended) refuse("it says who has won, and the session was not closed");
    if (verb === "join") this.joined.push(event.get("who"));
    if (verb === "start") {
      if (this.started) refuse("it starts the game a second time");
      this.started = true;
    }
    if (!this.started && isDecision(verb)) refuse("it stands before the start of the game");
    if (event.has("draws") && !isDecision(verb) && verb !== "start" && verb !== "roll") {
      refuse(`it draws, and nothing is drawn for a line '${verb}'`);
    }
    if (verb === "rulings" && event.get("to") <= this.stacks.rulings) refuse(`it goes back to rulings ${event.get("to")}`);
    const rulings = verb === "begin" ? event.get("rulings") || 0 : this.stacks.rulings;
    this.mix(event, n, rulings, refuse);
    if (verb === "void") {
      const [agreed, players] = [event.get("agreed"), [...(this.stacks.events[0].get("players") || []), ...this.joined]];
      const each = agreed.length > 0 && new Set(agreed).size === agreed.length && agreed.every((name) => players.includes(name));
      const judge = this.stacks.rulings > 0 ? refuse : (why) => this.older.push([n, why]);
      if (!each) judge("those who agreed are not players, each named once");
    }
    if (verb === "void") this.forget(this.stacks.void(event.get("of"), n));
    this.stacks.take(event, n);
    this.olderLines += this.stacks.rulings < RULINGS ? 1 : 0;
    this.asked = new Set();
    for (const draw of drawsOf(event)) this.takeDraw(event, draw, n, refuse);
    if (verb === "end") {
      this.ended = true;
      let key = hmacHex(event.get("key"), "edw1 open");
      for (let link = this.epoch.supply; link > 0; link--) key = sha256Hex(key);
      if (key !== this.epoch.commit) refuse("the key it publishes is not the one behind the commit");
    }
  }

  /** Keys and phrases: phrases come first, one from each player; before rulings 1 they come before the first draw. */
  mix(event, n, rulings, refuse) {
    const verb = event.get("do");
    const epoch = this.epoch;
    if (verb === "begin" || verb === "rekey") {
      const [commit, supply] = [event.get("commit"), event.get("supply")];
      const sid = event.get("sid") || epoch.sid;
      if (this.epochs.some((other) => other.commit === commit)) refuse("its new key is one that was drawn with before");
      const mix = sha256Hex(["edw1 mix", sid, commit].join("\n"));
      const fresh = { n, rulings, sid, commit, supply, base: this.drawn, mix, phrases: [], open: true, drawn: false };
      this.epochs.push({ ...fresh, said: new Set(), before: commit, unknown: 0 });
    } else if (verb === "mix") {
      const [who, phrase] = [event.get("who"), event.get("phrase")];
      const judge = epoch.rulings > 0 ? refuse : (why) => this.older.push([n, why]);
      if (!epoch.open) (epoch.drawn ? refuse : judge)("a phrase is mixed in after mixing has closed");
      if (!(this.stacks.events[0].get("players") || []).includes(who)) refuse(`'${who}' mixes in a phrase, and is no player of this session`);
      if (epoch.open && epoch.said.has(who)) judge(`it is a second phrase of ${who}`);
      epoch.said.add(who);
      epoch.phrases.push({ n, who, phrase });
      epoch.mix = sha256Hex([epoch.mix, who, phrase].join("\n"));
    } else if (verb !== "recovered") {
      epoch.open = false;
    }
  }

  takeDraw(event, draw, n, refuse) {
    if (draw.has("label") === (event.get("do") === "roll")) {
      refuse("only free rolls are drawn without a label, and they always are");
    }
    const secret = this.hidden.has(n) && draw.get("got") === null;
    if (draw.has("i")) this.proveKey(draw, secret, refuse);
    const asked = readSpec(draw.get("spec"));
    if (asked === null) refuse(`'${draw.get("spec")}' is nothing that can be drawn`);
    if (!secret && !fits(asked, draw.get("got"))) refuse(`${draw.get("spec")} cannot come to ${draw.get("got")}`);
    if (draw.has("label") && !isQuestion(draw.get("label"), asked)) {
      refuse(`${draw.get("label")} (${draw.get("spec")}) is no question that a game asks`);
    }
    if (draw.has("label")) this.answer(event, draw, n, refuse);
  }

  /** The key is the next one of the chain, and the result follows from it. A secret draw's key is known to nobody yet. */
  proveKey(draw, secret, refuse) {
    const epoch = this.epoch;
    const [i, key, spec, word] = ["i", "key", "spec", "word"].map((name) => draw.get(name));
    epoch.drawn = true;
    this.drawn++;
    if (i !== this.drawn) refuse(`it makes draw ${i} where draw ${this.drawn} is next`);
    if (i - epoch.base > epoch.supply) refuse(`draw ${i} is beyond the keys of the present chain`);
    if (secret) {
      epoch.unknown++;
      return;
    }
    let hashed = sha256Hex(key);
    for (; epoch.unknown > 0; epoch.unknown--) hashed = sha256Hex(hashed);
    if (hashed !== epoch.before) refuse(`the key of draw ${i} does not hash to the one before it`);
    epoch.before = key;
    if (readSpec(spec) === null) refuse(`'${spec}' is nothing that can be drawn`);
    const { got, steps } = recompute(key, epoch.mix, i, spec, word);
    if (!sameList(got, draw.get("got"))) refuse(`draw ${i} (${spec}) does not come to what the line says`);
    this.proofs.set(draw, { epoch, steps });
  }

  /** Every question keeps the answer that a key gave; what a hand answered and was taken back, a hand may answer anew. */
  answer(event, draw, n, refuse) {
    const question = `${draw.get("label")}\n${draw.get("spec")}`;
    if (this.asked.has(question)) refuse(`it asks ${draw.get("label")} twice`);
    this.asked.add(question);
    const answers = this.known.get(question) || [];
    const last = answers[answers.length - 1];
    const [got, again, hand] = [draw.get("got"), draw.get("again"), draw.has("src")];
    if (again !== undefined) {
      const same = last && last.n === again && last.hand === hand;
      const alike = same && (got === null || last.got === null || sameList(last.got, got));
      if (!alike) refuse(`it repeats an answer that line ${again} did not give`);
      return;
    }
    if (last) {
      const free = hand && last.hand && !this.stacks.stands(last.n);
      if (!free) refuse(`it asks ${draw.get("label")} anew, which line ${last.n} has answered`);
    }
    this.known.set(question, [...answers, { n, got, hand }]);
  }

  /** What was answered in void lines counts no more. */
  forget({ lines, byHand }) {
    const counts = (answer) => !lines.has(answer.n) || (byHand && !answer.hand);
    this.known = new Map([...this.known].map(([question, answers]) => [question, answers.filter(counts)]));
  }
}
