// Boots Pyodide in Node with this checkout mounted, and runs one verb of inside.py in it:
//   node run.mjs tests [PYTEST ARGS]   the engine's tests; exits with pytest's status
//   node run.mjs hashes                one JSON object on the last line: what was played -> hash of where it ended
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const wheels = join(root, ".cache", "pyodide");

async function run(verb, args) {
  // Nothing is to be written into the mounted checkout.
  const env = { PYTHONDONTWRITEBYTECODE: "1", HOME: "/home/pyodide", HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis" };
  const pyodide = await loadPyodide({ env });
  const site = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const name of readdirSync(wheels).sort()) {
    // unpackArchive takes no Buffer of Node's.
    const bytes = name.endsWith(".whl") && new Uint8Array(readFileSync(join(wheels, name)));
    if (bytes) pyodide.unpackArchive(bytes, "wheel", { extractDir: site });
  }
  await pyodide.mountNodeFS("/checkout", root);
  pyodide.globals.set("verb", verb);
  pyodide.globals.set("args", pyodide.toPy(args));
  return await pyodide.runPythonAsync(`
import importlib, os, sys
importlib.invalidate_caches()  # the wheels came after the start
os.chdir("/checkout")
sys.path.insert(0, "/checkout")
from tests.pyodide import inside
inside.main(verb, list(args))
`);
}

try {
  const [verb, ...args] = process.argv.slice(2);
  process.exitCode = await run(verb, args);
} catch (error) {
  // The message holds Python's traceback; Node's own report would print the line of minified source it came through.
  console.error(error.message);
  process.exitCode = 1;
}
