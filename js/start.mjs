// Loads PyScript, and clears a hook whose only use makes a Function from text.
// Without that the page needs no 'unsafe-eval'. It must run before PyScript's next microtasks.
import { hooks } from "./pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
