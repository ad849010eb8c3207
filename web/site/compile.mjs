// Makes what the house needs in a browser, with the same Python that will run there: bytecode instead of sources, and of
// the standard library only what is used.
//   node site/compile.mjs STAGE OUT     STAGE holds stdlib/, packages/ and house/ as sources; OUT gets a zip of each
// What the house imports when it starts, in all its rooms, says which parts of the standard library are kept.

import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadPyodide } from 'pyodide'

process.on('uncaughtException', (error) => { // Node would print Pyodide's one long line
  console.error(String(error?.message ?? error).slice(-4000))
  process.exit(1)
})
const [stage, out] = process.argv.slice(2, 4).map((name) => resolve(name))
mkdirSync(out, { recursive: true })
// Tracebacks name lines and not columns: those are a fifth of all bytes.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } })
python.mountNodeFS('/stage', stage)
python.mountNodeFS('/out', out)
await python.runPythonAsync(String.raw`
import ast, importlib, importlib.util, os, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

WHOLE = {"_pyodide", "asyncio", "collections", "concurrent", "encodings", "importlib", "json", "logging", "pathlib", "pyodide",
         "re", "sqlite3", "string", "sysconfig", "zipfile", "zipimport"}  # parts of these are imported late
LATE = ("annotationlib", "ast", "dis", "inspect", "linecache", "pickle", "secrets", "tempfile", "textwrap", "tokenize", "traceback",
        "_strptime", "_colorize", "shutil", "gzip", "uuid", "calendar", "platform", "importlib.resources", "importlib.metadata",
        "html", "html.entities", "_pydatetime", "decimal", "unicodedata", "contextvars", "selectors", "stat",
        "encodings.cp437")  # names in zips
NEVER = {"encodings": ("big5", "cp", "euc", "gb", "hz", "iso2022", "iso8859", "johab", "kz1048", "mac_", "ptcp", "shift", "koi8", "tis"),
         "asyncio": ("__main__", "windows", "unix", "proactor", "tools")}

AS_IT_IS = {"anyio/__init__.py"}  # it reads its own source, to import late

sys.path[:0] = ["/stage/house", "/stage/packages"]
for folder, _, files in sorted(os.walk("/stage/house/cheeseboard")):
    for file in files:
        if file.endswith(".py"):
            name = os.path.join(folder, file).removeprefix("/stage/house/").removesuffix(".py").replace("/", ".")
            importlib.import_module(name.removesuffix(".__init__"))
for name in LATE:
    importlib.import_module(name)
loaded = set(sys.modules)

def is_kept(name):
    parts = name.removesuffix(".py").removesuffix("/__init__").split("/")
    is_odd = parts[-1].startswith(NEVER.get(parts[0], ("no such",)))
    return ".".join(parts) in loaded or (parts[0] in WHOLE and not is_odd)

def without_prose(source):
    """Docstrings are a sixth of it.  A dataclass without one would write its own, which takes time at every start."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            if ast.get_docstring(node, clean=False) is not None:
                del node.body[0]
            if isinstance(node, ast.ClassDef) and node.decorator_list:
                node.body.insert(0, ast.Expr(ast.Constant("-")))
            if not node.body:
                node.body.append(ast.Pass())
    return ast.fix_missing_locations(tree)

def pack(folder, file, wanted):
    with zipfile.ZipFile(f"/out/{file}", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for place, _, files in sorted(os.walk(folder)):
            for name in sorted(files):
                path = os.path.join(place, name)
                short = path.removeprefix(folder + "/")
                if "__pycache__" in short or not wanted(short):
                    continue
                data = open(path, "rb").read()
                if name.endswith(".py") and short not in AS_IT_IS:
                    code = compile(without_prose(data), short, "exec", dont_inherit=True, optimize=0)
                    data, short = _code_to_hash_pyc(code, importlib.util.source_hash(data), False), short + "c"
                made.writestr(zipfile.ZipInfo(short), data, zipfile.ZIP_DEFLATED)

pack("/stage/stdlib", "stdlib.zip", lambda name: not name.endswith(".py") or is_kept(name))
pack("/stage/packages", "packages.zip", lambda name: ".dist-info/" not in name and not name.endswith((".pyi", "py.typed")))
pack("/stage/house", "house.zip", lambda name: True)
`)
