// Where opponents think: the same interpreter as the page's, from the visitor's snapshot if there is
// one. It is told by text and tells by text; between two slices it hears what has come meanwhile.
// No import stands at the top, since in a frame without an origin this is started as a classic script.
const SLICE = 0.025;
const ALIVE = 1000;

const say = (message) => postMessage(JSON.stringify(message));
const slices = new MessageChannel();
let python = null;
let thinking = null;
let current = null;
let told = 0;

const drop = () => {
  current?.search?.destroy();
  current = null;
};
// Has the module that thinks, with what the question may need.
const prepared = async (question) => {
  await pawboardBoot.opponents();
  thinking ??= python.runPython("from pawboard.browser import search; search");
  const book = thinking.missing_book(question);
  if (book) thinking.take_book(book, await pawboardBoot.book(book));
};
const begin = async ({ id, question }) => {
  drop();
  const asked = (current = { id, search: null, now: false });
  const waiting = setInterval(say, ALIVE, { id, alive: true });
  try {
    await prepared(question);
    if (current !== asked) return;
    asked.search = thinking.Search(question);
    slices.port2.postMessage(0);
  } catch (error) {
    if (current !== asked) return;
    say({ id, error: String(error?.message ?? error), late: error?.name === "TimeoutError" });
    drop();
  } finally {
    clearInterval(waiting);
  }
};
slices.port1.onmessage = () => {
  if (!current?.search) return;
  const { id, search } = current;
  try {
    if (search.work(SLICE) && !current.now) {
      if (performance.now() - told > ALIVE) {
        told = performance.now();
        say({ id, alive: true });
      }
      slices.port2.postMessage(0);
      return;
    }
    say({ id, answer: search.answer() });
  } catch (error) {
    say({ id, error: String(error?.message ?? error) });
  }
  drop();
};

const boot = async (runtime) => {
  await import(runtime);
  // Fetched beside everything else; the first question waits for it, or tries again.
  pawboardBoot.opponents().catch(() => {});
  python = await pawboardBoot.python;
  return pawboardBoot.report.from;
};
onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (message.runtime) {
    boot(message.runtime).then(
      (from) => say({ ready: from }),
      (error) => say({ denied: String(error?.message ?? error) }),
    );
  } else if (message.question) begin(message);
  else if (current?.id === message.cancel) drop();
  else if (current?.id === message.now) current.now = true;
};
