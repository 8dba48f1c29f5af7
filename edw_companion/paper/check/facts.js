// Whether each line says what its draws gave: which cards were left in a pile, who was still without a seat, who rolled
// what, who was left as somebody won. It follows cards out of and into the unseen part of every pile, those who are out of
// the game, and nothing else of it.
//
// Where cards come back out of sight (a graveyard shuffled in, a hidden card in a hand), a pile holds some cards surely
// and some perhaps; a draw must then fit one of the ways the pile can lie. Until then it is exact.

const WHEEL = ["white", "blue", "black", "red", "green"];
const SCION = "scion";

/** The game whose piles are followed; of the others only seats, start and rolls between players are checked here. */
const PILED = "elder-dragon-wars";

/** A shuffled pile: its cards in the list's order, and which may be among the unseen: true surely, false perhaps. */
const freshPile = (order) => ({ order, left: new Map(order.map((card) => [card, true])), shuffle: 1, turned: 0 });

/** The cards that a line turns up; of a real chaos card nobody may know the name, and the Scion's dragon has a pile of its own. */
function turnedOf(event) {
  const drawn = (pile, card, shuffled) => new Map([["pile", pile], ["card", card], ["from", "pile"], ["shuffled", shuffled]]);
  const unknown = event.get("do") === "chaos-drawn" && event.get("unknown") === true;
  const turned = event.get("turned") || (unknown ? drawn("chaos", null, event.get("shuffled")) : []);
  const dragon = event.get("do") === "turn" && event.has("dragon") ? [drawn(SCION, event.get("dragon"), false)] : [];
  return [...[].concat(turned).filter((card) => card instanceof Map), ...dragon];
}

/** The table of `begin`, as far as draws ask for it. A table is never changed, so that an undo can go back to one. */
function firstTable(begin) {
  const lists = begin.get("format") === PILED ? [...begin.get("piles"), [SCION, begin.get(SCION)]] : [];
  return { begin, piles: new Map(lists.map(([name, order]) => [name, freshPile(order)])), lowRolls: 0, seats: [], out: [] };
}

/** The pile without a card; without anybody knowing which, if the card is hidden. */
function without(pile, card) {
  const left = new Map(pile.left);
  if (card === null) left.forEach((_, other) => left.set(other, false));
  else left.delete(card);
  return { ...pile, left, turned: pile.turned + 1 };
}

/** The pile after a shuffle: what was unseen, what the line lists, and perhaps any other card. */
function shuffled(pile, listed) {
  const sure = (card) => pile.left.get(card) === true || listed.includes(card);
  return { ...pile, left: new Map(pile.order.map((card) => [card, sure(card)])), shuffle: pile.shuffle + 1, turned: 0 };
}

/** The pile as a card is turned up from it: an empty one has its graveyard shuffled in just before. */
const ready = (pile, card) => (card.get("shuffled") === true ? shuffled({ ...pile, left: new Map() }, []) : pile);

/** The pile with a card shuffled in among the unseen. */
function withCard(pile, card) {
  const left = pile.order.filter((other) => other === card || pile.left.has(other));
  return { ...pile, left: new Map(left.map((other) => [other, other === card || pile.left.get(other)])) };
}

/** Who is out of the game after a line: those that can end the game say it, but of a lost province only one that does. */
const losing = (event) => (event.get("do") === "province-lost" ? event.get("result") : event.has("result"));
const outAfter = (table, event) => (losing(event) ? [...table.out, ...[].concat(event.get("who") || [])] : table.out);

/** The table after a line. */
function tableAfter(table, event) {
  const seats = event.get("seats");
  if (event.get("do") === "start") return { ...table, seats: seats instanceof Map ? [...seats.keys()] : seats };
  const out = outAfter(table, event);
  if (table.piles.size === 0) return { ...table, out };
  const piles = new Map(table.piles);
  const change = (name, how) => piles.set(name, how(piles.get(name)));
  for (const card of turnedOf(event)) {
    change(card.get("pile"), (pile) => ready(pile, card));
    if (card.get("from") === "pile") change(card.get("pile"), (pile) => without(pile, card.get("card")));
  }
  if (event.get("do") === "pile") {
    const name = event.get("pile");
    if (event.get("move") === "shuffle") change(name, (pile) => shuffled(pile, event.get("graveyard")));
    if (event.get("was") === "pile") change(name, (pile) => without(pile, event.get("card")));
    if (event.get("move") === "return") change(name, (pile) => withCard(pile, event.get("card")));
  }
  if (event.get("do") === "enchantment" && event.get("was") === "pile") {
    change("enchantments", (pile) => without(pile, event.get("card")));
  }
  if (event.get("keeps") === true) change(SCION, (pile) => withCard(pile, event.get("dragon")));
  const rolled = event.get("turned") instanceof Map && (event.get("rolls") || []).length > 0;
  return { ...table, out, piles, lowRolls: table.lowRolls + (rolled ? 1 : 0) };
}

/** Whether this draw can have given this card: its question is the pile's next, and its place is that of the card. */
function checkPick(pile, name, draw, card) {
  const label = name === SCION ? `${SCION}/${pile.turned + 1}` : `${name}/${pile.shuffle}/${pile.turned + 1}`;
  const { kind, sides: m } = readSpec(draw.get("spec"));
  const surely = [...pile.left.values()].filter((sure) => sure).length;
  if (draw.get("label") !== label || kind !== "pick" || m < surely || m > pile.left.size) {
    return `it draws ${draw.get("label")} (${draw.get("spec")}) where the pile stands at ${label}`;
  }
  if (card === null) return null;
  const cards = [...pile.left.keys()];
  const rank = cards.indexOf(card) + 1;
  const place = draw.get("got")[0];
  const perhaps = (some) => some.filter((other) => !pile.left.get(other)).length;
  const goneBefore = rank - place;
  const goneAfter = cards.length - m - goneBefore;
  const before = goneBefore >= 0 && goneBefore <= perhaps(cards.slice(0, rank - 1));
  const after = goneAfter >= 0 && goneAfter <= perhaps(cards.slice(rank));
  if (rank > 0 && before && after) return null;
  return `its draw is ${cards.length === m ? cards[place - 1] : "another card"}, but the line says ${card}`;
}

/** Each turned-up card of a line has its own draw, in order. */
function checkCards(table, event, draws, show) {
  const piles = new Map(table.piles);
  const fromPiles = draws.filter((draw) => piles.has(String(draw.get("label")).split("/")[0]));
  for (const card of turnedOf(event)) {
    if (card.get("from") !== "pile") continue;
    const draw = fromPiles.shift();
    if (draw === undefined) return `it turns up ${card.get("card")} without a draw`;
    const [name, drawn] = [card.get("pile"), card.get("card")];
    const pile = ready(piles.get(name), card);
    const wrong = checkPick(pile, name, draw, drawn);
    if (wrong) return wrong;
    show.set(draw, { left: pile.left, card: drawn });
    piles.set(name, without(pile, drawn));
  }
  return fromPiles.length > 0 ? `it draws ${fromPiles[0].get("label")} and turns up no card for it` : null;
}

/** The drawn order gives the seats, the pick the first turn. */
function checkStart(table, event, draws, show) {
  const byColor = table.begin.get("seats") instanceof Map;
  const given = byColor ? table.begin.get("seats") : new Map(table.begin.get("seats").map((name, k) => [k, name]));
  const told = byColor ? event.get("seats") : new Map(event.get("seats").map((name, k) => [k, name]));
  const places = byColor ? WHEEL : [...given.keys()];
  const ring = byColor ? places.filter((place) => told.has(place)) : event.get("seats");
  const players = table.begin.get("players");
  let loose = players.filter((name) => ![...given.values()].includes(name));
  loose.push(...Array(Math.max(places.length - players.length, 0)).fill(null));
  for (const draw of draws) {
    const got = draw.get("got");
    if (draw.get("label") === "seats/1") {
      show.set(draw, { names: loose.map((name) => name || "an empty seat") });
      loose = got.map((place) => loose[place - 1]);
    } else if (draw.get("label") === "start/1") {
      show.set(draw, { names: ring });
      const first = ring[got[0] - 1];
      if (first !== event.get("first")) return `its draw starts with ${first}, but the line says ${event.get("first")}`;
    }
  }
  const open = (place) => (given.get(place) || null) === null;
  const taken = (place) => (told.has(place) ? told.get(place) : null);
  const right = places.every((place) => taken(place) === (open(place) ? loose.shift() : given.get(place)));
  return right && told.size === players.length ? null : "its seats are not those that were drawn";
}

/** What players rolled against each other is what was drawn; for an artifact, under the label of the next low roll. */
function checkRolls(dice, rounds, label, show) {
  const right = dice.length === rounds.length && rounds.every((rolled, k) => {
    const names = [...rolled.keys()];
    show.set(dice[k], { names });
    return sameList([...rolled.values()], dice[k].get("got")) && dice[k].get("label") === label(names, k + 1);
  });
  return right ? null : "its rolls are not those that were drawn";
}

/** Whoever has won is the only one who is left. */
function checkWinner(table, event) {
  const result = event.get("result");
  const winner = result instanceof Map ? result.get("savior") || result.get("winner") : null;
  if (!winner) return null;
  const out = outAfter(table, event);
  if (out.includes(winner)) return `it says that ${winner} has won, who is out of the game`;
  const left = table.seats.filter((seat) => seat !== winner && !out.includes(seat));
  return left.length > 0 ? `it says that ${winner} has won, and ${left.join(", ")} ${left.length > 1 ? "are" : "is"} still in the game` : null;
}

/** What is wrong with a line's facts, or null. In `show`, by draw, what it was drawn from. */
function checkLine(table, event, draws, show) {
  const verb = event.get("do");
  if (verb === "start") return checkStart(table, event, draws, show);
  if (verb === "roll") return event.has("rolls") ? checkRolls(draws, event.get("rolls"), () => undefined, show) : null;
  const early = checkWinner(table, event);
  if (early || table.piles.size === 0) return early;
  const low = draws.filter((draw) => String(draw.get("label")).startsWith("low/"));
  const label = (names, round) => `low/${table.lowRolls + 1}/${names.join("-")}/${round}`;
  return checkRolls(low, event.get("rolls") || [], label, show) || checkCards(table, event, draws, show);
}

/** A value as a line has it. */
function written(value) {
  if (value instanceof Map) return `{${[...value].map(([key, part]) => `"${key}": ${written(part)}`).join(", ")}}`;
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  return typeof value === "string" ? `"${value}"` : String(value);
}

/** What of the lists in the first line cannot be, or is not that of the edition whose digest it has, where that is known. */
function oddLists(begin, editions) {
  const piles = begin.get("piles");
  const isPile = (cards) => Array.isArray(cards) && cards.every(isText);
  if (!(piles instanceof Map && [...piles.values()].every(isPile))) return "its 'piles' are not lists of cards";
  for (const [pile, cards] of piles) {
    const twice = cards.find((card) => cards.indexOf(card) < cards.lastIndexOf(card));
    if (twice !== undefined) return `its pile '${pile}' has ${twice} more than once, which no list has`;
  }
  const edition = begin.get("edition");
  const known = (edition instanceof Map && editions.get(edition.get("digest"))) || {};
  const odd = Object.keys(known).find((key) => sha256Hex(written(begin.get(key))) !== known[key]);
  return odd ? `its '${odd}' are not those of the edition '${edition.get("name")}', whose digest it has` : null;
}

/** Walks through all lines, those that were undone too; `shows` gets by draw what it was drawn from. */
function checkFacts(events, kinds, editions, shows) {
  if (events.length === 0) return;
  const format = events[0].get("format");
  if (!Object.prototype.hasOwnProperty.call(kinds, format)) throw new Fault(1, `'${format}' is no game that this page knows`);
  const odd = oddLists(events[0], editions);
  if (odd) throw new Fault(1, odd);
  const known = new Map(Object.entries(kinds[format]));
  const before = new Map();
  const stacks = new Stacks(events);
  let table;
  const happen = (n) => {
    before.set(n, table);
    table = tableAfter(table, events[n - 1]);
  };
  events.forEach((event, k) => {
    const n = k + 1;
    const verb = event.get("do");
    try {
      const back = stacks.take(event, n);
      if (stacks.rulings > RULINGS) {
        const newer = `recorded by a newer edw: facts cannot be checked here (rulings ${stacks.rulings}, and this page knows ${RULINGS})`;
        throw new Fault(n, newer, `Line ${n} cannot be judged here.`);
      }
      if (n === 1) table = firstTable(event);
      else if (verb === "redo") event.get("of").forEach(happen);
      else if (verb !== "undo") {
        const wrong = checkLine(table, event, drawsOf(event), shows);
        if (wrong) throw new Fault(n, wrong);
        if (!known.has(verb)) throw new Fault(n, `'${verb}' is nothing that happens in this game`);
        if (known.get(verb) > stacks.rulings) {
          throw new Fault(n, `its kind came with rulings ${known.get(verb)}, and the file says ${stacks.rulings}`);
        }
        happen(n);
      }
      if (back.length > 0) table = before.get(back[back.length - 1]);
    } catch (error) {
      if (error instanceof Fault) throw error;
      throw new Fault(n, "it does not fit the lines before it");
    }
  });
}
