"""Indirect calls by way of shared functions: the same results, and one such call a signature."""

import json
import subprocess
from pathlib import Path

import pytest

from tools.environment import find_node
from tools.failure import Failure
from tools.site import indirect, runtime
from tools.stamps import NODE_MODULES

ASSEMBLER = NODE_MODULES / "binaryen/bin/wasm-as"
# Operations of every form stand between the calls: a wrong length would move all that follows.
TEXT = """
(module
  (import "page" "more" (func $more (param i32) (result i32)))
  (memory 1)
  (table 4 funcref)
  (elem (i32.const 0) $more $add $half $add)
  (func $add (param i32 i32) (result i32) (i32.add (local.get 0) (local.get 1)))
  (func $half (param f64) (result f64) (f64.mul (local.get 0) (f64.const 0.5)))
  (func (export "one") (param i32) (result i32)
    (call_indirect (param i32) (result i32) (i32.const 1000000) (local.get 0)))
  (func (export "two") (param i32 i32) (result i32)
    (local $long i64)
    (local.set $long (i64.const -12345678901234))
    (block $last (block $first
      (br_table $first $last (local.get 0)))
      (memory.fill (i32.const 8) (i32.const 1) (i32.const 4)))
    (i32.add
      (call_indirect (param i32 i32) (result i32)
        (i32.load offset=8 (i32.const 0)) (local.get 1) (i32.const 1))
      (select (result i32) (i32.const 5) (i32.trunc_sat_f32_s (f32.const 7.5)) (local.get 0))))
  (func (export "three") (param f64) (result f64)
    (f64.add
      (call_indirect (param f64) (result f64) (local.get 0) (i32.const 2))
      (call_indirect (param f64) (result f64) (f64.const 3) (i32.const 2)))))
"""
RUN = """
import { readFileSync } from "node:fs";
const page = { more: (number) => number + 1 };
const source = readFileSync(process.argv[1]);
const { instance } = await WebAssembly.instantiate(source, { page });
const { one, two, three } = instance.exports;
const answer = ([call, ...words]) => {
  try {
    return call(...words);
  } catch (error) {
    return error.constructor.name;
  }
};
const calls = [[one, 0], [one, 1], [one, 9], [two, 0, 4], [two, 1, 4], [three, 9]];
console.log(JSON.stringify(calls.map(answer)));
"""


def node(*words: str | Path) -> str:
    """What Node says to a script."""
    done = subprocess.run([find_node(), *words], check=True, capture_output=True, text=True)
    return done.stdout


def indirect_calls(wasm: bytes) -> list[int]:
    """The signature of every call through a table, in the order of the code."""
    code = indirect.Reader(dict(indirect.sections(wasm))[indirect.CODE])
    found = []
    for _ in range(code.number()):
        body = indirect.Reader(code.part())
        body.skip_numbers(2 * body.number())
        while body.more():
            before = body.at
            if body.skip_operation() == indirect.CALL_INDIRECT:
                found.append(indirect.Reader(body.data[before + 1 :]).number())
    return found


@pytest.fixture
def module(tmp_path: Path) -> Path:
    """The module above, assembled."""
    text, wasm = tmp_path / "before.wat", tmp_path / "before.wasm"
    text.write_text(TEXT, encoding="utf-8")
    node(ASSEMBLER, "--enable-bulk-memory", "--enable-nontrapping-float-to-int", text, "-o", wasm)
    return wasm


def test_the_module_does_what_it_did(module: Path, tmp_path: Path) -> None:
    after = tmp_path / "after.wasm"
    after.write_bytes(indirect.through_shared_functions(module.read_bytes()))
    said = [node("--input-type=module", "-e", RUN, path) for path in (module, after)]
    assert said[0] == said[1]
    # A wrong signature and a place outside the table still end in an error.
    assert json.loads(said[0])[:3] == [1000001, "RuntimeError", "RuntimeError"]
    assert len(indirect_calls(module.read_bytes())) == 4
    assert len(indirect_calls(after.read_bytes())) == 3


def test_pyodide_calls_by_way_of_one_function_a_signature() -> None:
    stock = indirect_calls((runtime.PYODIDE / runtime.WASM).read_bytes())
    made = indirect_calls((runtime.make() / runtime.WASM).read_bytes())
    assert len(stock) > 4000
    assert len(made) == len(set(made)) < 100


@pytest.mark.parametrize(
    "operation",
    [
        b"\x1a",
        b"\x10\x85\x01",
        b"\x28\x02\x90\x20",
        b"\x0e\x02\x00\x01\x02",
        b"\x1c\x01\x7f",
        b"\x43\x00\x00\x80\x3f",
        b"\x44\x00\x00\x00\x00\x00\x00\xf0\x3f",
        b"\x42\xff\xff\x7f",
        b"\xfc\x0a\x00\x00",
    ],
)
def test_an_operation_ends_where_the_next_begins(operation: bytes) -> None:
    reader = indirect.Reader(operation + b"\x01")
    assert reader.skip_operation() == operation[0]
    assert reader.at == len(operation)


@pytest.mark.parametrize("spoiled", [b"<!doctype html>", None])
def test_what_cannot_be_read_is_told(module: Path, spoiled: bytes | None) -> None:
    # An operation that no version of the format has, in the place of the end of the last function.
    wasm = spoiled or module.read_bytes().rpartition(b"\x0b")[0] + b"\xff"
    with pytest.raises(Failure):
        indirect.through_shared_functions(wasm)
