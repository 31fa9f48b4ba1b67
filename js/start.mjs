// Loads PyScript, and clears a hook whose only use makes a Function from text.
// Without that the page needs no 'unsafe-eval'. It must run before PyScript's next microtasks.
// The runtime comes first: PyScript needs its stand-ins where storage is denied.
import "./runtime.mjs";
import { hooks } from "./pyscript/core.js";
// PyScript imports this by itself later, and waits for ever without a word where it does not come.
import "./pyscript/error-*.js";

// A first line of Python that fails is a failed start, which the page shows.
hooks.main.onReady.add(({ io }) => {
  const { stderr } = io;
  io.stderr = (error, ...rest) => {
    pawboardBoot.fail("python", error);
    return stderr(error, ...rest);
  };
});
hooks.main.onBeforeRunAsync.add(() => pawboardBoot.mark("python"));
hooks.worker.onBeforeRunAsync.clear();
