// Runs one Python file in Pyodide under Node.
// The only argument is JSON: { pyodide, script, args, mounts: { inside: outside }, options }.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Node would print the minified line that an error comes from.
process.on("uncaughtException", (error) => {
  console.error(`${error.name}: ${error.message}`);
  process.exit(1);
});
const job = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(`${job.pyodide}/pyodide.mjs`));
const python = await loadPyodide({
  stdout: (line) => process.stdout.write(`${line}\n`),
  stderr: (line) => process.stderr.write(`${line}\n`),
  ...job.options,
});
for (const [inside, outside] of Object.entries(job.mounts)) {
  python.FS.mkdirTree(inside);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: outside }, inside);
}
python.globals.set("__file__", job.script);
python.globals.set("_job", python.toPy({ args: job.args, source: readFileSync(job.script, "utf8") }));
// `exec`, not `runpy`: the trimmed standard library has no runpy.
const code = python.runPython(`
import sys, traceback
sys.argv = [__file__, *_job["args"]]
_source = _job["source"]
del _job
try:
    exec(compile(_source, __file__, "exec"), {"__name__": "__main__", "__file__": __file__})
    _code = 0
except SystemExit as error:
    _code = error.code
except BaseException:
    traceback.print_exc()
    _code = 1
_code
`);
if (typeof code === "string") console.error(code);
process.exitCode = typeof code === "number" ? code : code === undefined ? 0 : 1;
