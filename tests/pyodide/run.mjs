// Boots Pyodide in Node with this checkout mounted, and runs one function of inside.py in it:
//   node run.mjs tests [PYTEST ARGS]   the engine's tests; exits with pytest's status
//   node run.mjs hashes                one JSON object on the last line: what was played -> hash of where it ended
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const wheels = join(root, ".cache", "pyodide");
const [verb, ...args] = process.argv.slice(2);

const pyodide = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/home/pyodide" } });
for (const name of readdirSync(wheels).filter((name) => name.endsWith(".whl")).sort()) {
  // unpackArchive takes no Buffer of Node's.
  pyodide.unpackArchive(new Uint8Array(readFileSync(join(wheels, name))), "wheel");
}
await pyodide.mountNodeFS("/checkout", root);
pyodide.globals.set("verb", verb);
pyodide.globals.set("args", pyodide.toPy(args));
process.exitCode = await pyodide.runPythonAsync(`
import os, sys
os.chdir("/checkout")
sys.path.insert(0, "/checkout")
from tests.pyodide import inside
inside.main(verb, list(args))
`);
