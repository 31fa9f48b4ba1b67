// Where opponents think: the same interpreter as the page's, from the visitor's snapshot if there is
// one. It is told by text and tells by text; between two slices it hears what has come meanwhile.
// No import stands at the top, since in a frame without an origin this is started as a classic script.
const SLICE = 0.025;
const ALIVE = 1000;

const say = (message) => postMessage(JSON.stringify(message));
const slices = new MessageChannel();
let Search = null;
let current = null;
let told = 0;

const drop = () => {
  current?.search.destroy();
  current = null;
};
const begin = ({ id, question }) => {
  drop();
  try {
    current = { id, search: Search(question), now: false };
    slices.port2.postMessage(0);
  } catch (error) {
    say({ id, error: String(error?.message ?? error) });
  }
};
slices.port1.onmessage = () => {
  if (!current) return;
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
  const python = await pawboardBoot.python;
  Search = python.runPython("from pawboard.browser.search import Search; Search");
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
