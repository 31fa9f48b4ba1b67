"""Turns the template index.html into the page that is published.

What the template says, and what becomes of it:
  <link rel="stylesheet" href="css/…">     the style sheet itself, in place
  <link rel="stylesheet" … data-looks="…"> its place, and the sheet among the looks
  <script src="js/….js"></script>          the script itself, in place, allowed by its hash
  <meta charset="utf-8">                   itself, and after it the content security policy
  <!-- build:head -->                      the runtime's modules, to be fetched at once
  {"build":"first"}                        what boot.js is told of the files to ask for first
  <!-- build:looks -->                     the style sheets of the games, as data
  <!-- build:boot -->                      the scripts that start PyScript
  <!-- build:NAME -->                      what pawboard.table.static has under NAME
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.environment import PYTHON
from tools.failure import Failure, run
from tools.stamps import TOP

MARKER = re.compile(r"<!-- build:([a-z0-9-]+) -->")
STYLE = re.compile(r'<link rel="stylesheet" href="(css/[^"]+)"(?: data-looks="([^"]+)")?\s*/?>')
SCRIPT = re.compile(r'<script src="(js/[^"]+\.js)"></script>')
CHARSET = '<meta charset="utf-8">'
FIRST = '{"build":"first"}'
FIRST_PAINT_LIMIT = 60_000
ENTRY = "from pawboard.browser.app import main\nmain()\n"

# Of use only where the page is its own origin; a <meta> cannot say frame-ancestors.
POLICY = {
    "default-src": "'self'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data:",
    "worker-src": "'self' blob:",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
}


def static_parts() -> dict[str, str]:
    """The pieces of HTML that the package writes for the page before Python runs in it."""
    if not list((TOP / "py/pawboard/table").glob("static*")):
        return dict.fromkeys(MARKER.findall((TOP / "index.html").read_text(encoding="utf-8")), "")
    code = (
        "import json; from pawboard.table.static import data, parts;"
        " print(json.dumps([parts(), data()]))"
    )
    problem = "The static parts of the page cannot be made"
    mend = f"see the error above; to repeat it: PYTHONPATH=py {PYTHON} -c '{code}'"
    env = {"PYTHONPATH": str(TOP / "py"), "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    parts, data = json.loads(run([PYTHON, "-c", code], problem, mend, env=env))
    return {**parts, **{name: data_block(name, content) for name, content in data.items()}}


def source_hash(text: str) -> str:
    """How a content security policy names an inline script."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def inline(html: str, first: str) -> tuple[str, list[str], dict[str, str]]:
    """The template with its style sheets and classic scripts in place, their hashes, the looks."""
    hashes: list[str] = []
    looks: dict[str, str] = {}

    def style(found: re.Match[str]) -> str:
        text = without_comments(read(found[1]), ".css")
        if found[2] is None:
            return f"<style>\n{text}</style>"
        looks[found[2]] = text
        return f'<style data-looks="{found[2]}"></style>'

    def script(found: re.Match[str]) -> str:
        text = "\n" + without_comments(read(found[1]), ".js").replace(FIRST, first)
        hashes.append(source_hash(text))
        return f"<script>{text}</script>"

    return SCRIPT.sub(script, STYLE.sub(style, html)), hashes, looks


def data_block(name: str, content: object) -> str:
    """The element in which js/first-paint.js and js/pages.js find data by its name."""
    # As few as may be, for each costs letters: only these could end the element, or hide its end.
    text = json.dumps(content, ensure_ascii=False).replace("</", r"<\/").replace("<!", r"\u003c!")
    return f'<script type="application/json" id="{name}">{text}</script>'


def read(name: str) -> str:
    """A source file that goes into the page."""
    path = TOP / name
    if not path.is_file():
        raise Failure(
            f"index.html names {name}, which is not there", f"write {name}, or drop the line"
        )
    text = path.read_text(encoding="utf-8")
    if "</script" in text or "</style" in text:
        raise Failure(
            f"{name} would end its own element in the page", f"write it differently in {name}"
        )
    return text


def without_comments(text: str, kind: str) -> str:
    """A style sheet or script as visitors get it; only whole lines of a script are comments."""
    if kind == ".css":
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        return re.sub(r"\n\s*\n+", "\n", text)
    return "".join(line for line in text.splitlines(True) if not line.lstrip().startswith("//"))


def config(interpreter: str) -> str:
    """What PyScript is told, from pyscript.toml."""
    with (TOP / "pyscript.toml").open("rb") as file:
        told = tomllib.load(file)
    return json.dumps({**told, "interpreter": interpreter}, separators=(",", ":"))


def boot(app: str) -> str:
    """The elements that start Pyodide, PyScript and our first line of Python."""
    told = config(f"./{app}/runtime.mjs")
    plugins = json.dumps({"plugins": json.loads(told)["plugins"]}, separators=(",", ":"))
    return "\n".join(
        [
            # PyScript loads every plugin for MicroPython too unless it is told the same there.
            f'<mpy-config type="json" hidden>{plugins}</mpy-config>',
            f"<script type=\"py\" config='{told}'>\n{ENTRY}</script>",
        ]
    )


def policy(hashes: Sequence[str]) -> str:
    """The content security policy, in the page itself so that it needs no host."""
    rules = {**POLICY, "script-src": " ".join([POLICY["script-src"], *hashes])}
    content = "; ".join(f"{name} {value}" for name, value in rules.items())
    return f'<meta http-equiv="Content-Security-Policy" content="{content}">'


def head(app: str, modules: Sequence[str]) -> str:
    """Everything that the browser should fetch first."""
    return "\n".join(
        [
            f'<script type="module" async src="{app}/runtime.mjs"></script>',
            f'<script type="module" src="{app}/start.mjs"></script>',
            *(f'<link rel="modulepreload" href="{name}">' for name in modules),
        ]
    )


def make(
    template: Path,
    app: str,
    modules: Sequence[str],
    parts: Mapping[str, str],
    first: Mapping[str, object],
) -> str:
    """The finished page; a Failure for a marker that nothing fills."""
    told = json.dumps(first, separators=(",", ":"))
    html, hashes, looks = inline(template.read_text(encoding="utf-8"), told)
    known = {**parts, "head": head(app, modules), "boot": boot(app)}
    known["looks"] = data_block("looks", looks)
    for game in looks:
        if f'"{game}": ' not in parts.get("pages", ""):
            problem = f'{template.name} has data-looks="{game}", and there is no such game'
            raise Failure(problem, "name the game as pawboard.table.views does")

    def fill(found: re.Match[str]) -> str:
        if found[1] not in known:
            problem = f"{template.name} has a marker build:{found[1]} that nothing fills"
            raise Failure(problem, "add it to pawboard.table.static, or drop the marker")
        return known[found[1]]

    for name in ("head", "boot"):
        if f"<!-- build:{name} -->" not in html:
            raise Failure(
                f"{template.name} lacks its marker build:{name}", f"add <!-- build:{name} -->"
            )
    if CHARSET not in html:
        raise Failure(f"{template.name} lacks {CHARSET}", f"put {CHARSET} first in the head")
    # A policy binds only what follows it, so it comes as early as it may.
    page = MARKER.sub(fill, html).replace(CHARSET, f"{CHARSET}\n{policy(hashes)}", 1)
    size = len(gzip.compress(page.encode(), 6))
    if size > FIRST_PAINT_LIMIT:
        problem = f"{template.name} is {size} bytes gzipped; {FIRST_PAINT_LIMIT} is the limit"
        raise Failure(problem, "make the style sheets or the static parts smaller")
    return page
