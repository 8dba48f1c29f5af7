// Keys, commits, names and specs are of one form, or their line is refused: nothing else gets onto a page or into a script.

const KEY = /^[0-9a-f]{64}$/;
const SID = /^[0-9a-f]{12}$/;
const NAME = /^[a-z0-9][a-z0-9-]{0,47}$/;
const DEVICE = /^(con|prn|aux|nul|(com|lpt)[0-9])$/;
const SPEC = /^([0-9]+d|pick |perm )[0-9]+$/;

/** Whether this is text of that form. */
function isOf(form, text) {
  return typeof text === "string" && form.test(text);
}

/** Whether a session may be called so. */
function isName(text) {
  return isOf(NAME, text) && !DEVICE.test(text);
}

/** Whether a draw has such a key and spec; in a `hidden` line a key may be left out as null. */
function isWritten(draw, hidden) {
  const keyless = !draw.has("key") || (hidden && draw.get("key") === null);
  return isOf(SPEC, draw.get("spec")) && (keyless || isOf(KEY, draw.get("key")));
}

/** What line `n` has in another form; `hidden` if it comes without a card. */
function checkShapes(event, n, hidden) {
  if (!drawsOf(event, n).every((draw) => isWritten(draw, hidden))) throw new Fault(n, "its draws are not written as draws are");
  const verb = event.get("do");
  if (verb === "end" && !isOf(KEY, event.get("key"))) throw new Fault(n, "the key it publishes is not 64 hex digits");
  if (verb !== "rekey") return;
  if (!isOf(KEY, event.get("commit"))) throw new Fault(n, "its commit is not 64 hex digits");
  if (event.has("sid") && !isOf(SID, event.get("sid"))) throw new Fault(n, "its 'sid' is not 12 hex digits");
  if (event.has("name") && !isName(event.get("name"))) throw new Fault(n, "its 'name' cannot be a session's");
}
