"use strict";
// The table as large as the screen lets it be; then a look whether there is a newer one.
const LOOK = 2000, OLD = 130000, FEWEST = 5, READABLE = 0.019, PHONE = 600, PHONE_LETTERS = 11;
const all = (what) => [...document.querySelectorAll(what)];
const set = (name, size) => document.documentElement.style.setProperty(name, size + "px");

function largest(name, high, fits) {
  let low = FEWEST;
  for (set(name, high); high - low > 0.2 && !fits(); ) {
    for (let top = high; top - low > 0.2; ) {
      const half = (low + top) / 2;
      set(name, half);
      if (fits()) low = half; else top = half;
    }
    set(name, low);
    return low;
  }
  return high;
}

function apart() {
  const area = document.querySelector(".ring"), ring = area.getBoundingClientRect();
  const gap = 0.8 * parseFloat(getComputedStyle(area).fontSize); // round the seat whose turn it is there is a frame
  const boxes = all(".seat").map((seat) => seat.getBoundingClientRect());
  const clear = (a, b) => a.right + gap < b.left || b.right + gap < a.left || a.bottom + gap < b.top || b.bottom + gap < a.top;
  return boxes.every((a, at) => a.height <= ring.height && a.width <= ring.width && boxes.slice(at + 1).every((b) => clear(a, b)));
}

function whole() {
  const side = document.querySelector("aside");
  return side.scrollHeight <= side.clientHeight && side.scrollWidth <= side.clientWidth;
}

function fit() {
  const main = document.querySelector("main"), early = main.classList.contains("early");
  for (const kind of ["", "brief", "terse"]) {
    main.classList.remove("brief", "terse");
    if (kind) main.classList.add(kind);
    if (innerWidth <= PHONE) {
      const both = () => {
        set("--s", parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--t")));
        return document.documentElement.scrollHeight <= innerHeight && whole();
      };
      if (largest("--t", 20, both) >= PHONE_LETTERS || kind === "terse") {
        if (!both()) for (const name of ["--t", "--s"]) set(name, PHONE_LETTERS); // a list that is scrolled
        break;
      }
    } else {
      const text = largest("--t", Math.min(innerHeight, innerWidth) * (early ? 0.06 : 0.034), whole);
      const seat = largest("--s", Math.min(innerHeight, innerWidth) * 0.03, apart);
      if (Math.min(text, seat) >= Math.max(10, READABLE * Math.min(innerHeight, innerWidth))) break;
    }
  }
  const ring = document.querySelector(".ring").getBoundingClientRect();
  const boxes = all(".seat").map((seat) => seat.getBoundingClientRect());
  for (const line of all("line")) {
    line.dataset.ends.split(" ").forEach((at, end) => {
      const box = boxes[at];
      line.setAttribute("x" + (end + 1), box.left + box.width / 2 - ring.left);
      line.setAttribute("y" + (end + 1), box.top + box.height / 2 - ring.top);
    });
  }
}

function age(now) {
  const footer = document.querySelector("footer"), old = now - footer.dataset.at > OLD;
  if (old && !footer.classList.contains("stale")) {
    footer.classList.add("stale");
    footer.textContent = "Nothing new is heard: " + footer.textContent;
    fit();
  }
}

async function look() {
  try {
    const got = await fetch(location.href, { cache: "no-store", signal: AbortSignal.timeout(3 * LOOK) });
    if (!got.ok) throw got;
    const next = new DOMParser().parseFromString(await got.text(), "text/html");
    const [had, has] = [document.querySelector("main"), next.querySelector("main")];
    if (look.last !== has.outerHTML) {
      look.last = has.outerHTML;
      had.replaceWith(has);
      document.title = next.title;
      fit();
    }
    age(Date.parse(got.headers.get("date")));
  } catch {
    age(Infinity);
    look.last = "";
  }
  setTimeout(look, LOOK);
}

fit();
addEventListener("resize", fit);
if (location.protocol === "file:") {
  age(Date.now());
  setTimeout(() => location.reload(), LOOK);
} else if (location.protocol.startsWith("http")) setTimeout(look, LOOK);
