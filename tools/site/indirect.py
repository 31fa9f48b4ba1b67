"""WebAssembly whose indirect calls go through one function for each signature.

V8 (Chromium) counts which functions an indirect call reaches, compiles the busiest of them into the
caller, and throws all of that code away when the call reaches another one. CPython calls nearly
everything through pointers, so its interpreter loop, 79 kB of WebAssembly, is compiled and thrown
away again and again while it starts; and code that may be thrown away so is not kept for the next
visit. A call site that all callers share reaches too many functions to be guessed at.

The format is the binary one of the WebAssembly specification, release 2.0, chapter 5, with the
exceptions that Emscripten uses (proposal "exception handling", its first form).
"""

from __future__ import annotations

from tools.failure import Failure

MAGIC = b"\0asm\1\0\0\0"
TYPES, IMPORTS, FUNCTIONS, CODE = 1, 2, 3, 10
FUNCTION_TYPE, I32 = 0x60, 0x7F
CALL, CALL_INDIRECT, LOCAL_GET, END = 0x10, 0x11, 0x20, 0x0B
BRANCH_TABLE, SELECT_OF_TYPES, F32, F64, MORE = 0x0E, 0x1C, 0x43, 0x44, 0xFC

# How many numbers follow an operation; those named above have rules of their own.
NONE = [0x00, 0x01, 0x05, END, 0x0F, 0x19, 0x1A, 0x1B, *range(0x45, 0xC5), 0xD1]
ONE = [0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0C, 0x0D, CALL, 0x18, *range(0x20, 0x27)]
ONE += [0x3F, 0x40, 0x41, 0x42, 0xD0, 0xD2]
TWO = [CALL_INDIRECT, *range(0x28, 0x3F)]
NUMBERS = {code: count for count, codes in enumerate((NONE, ONE, TWO)) for code in codes}
MORE_NUMBERS = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1]
MEND = (
    "use the version of pyodide in package-lock.json, or teach tools/site/indirect.py the new one"
)


def unsigned(number: int) -> bytes:
    """A number as the format writes it, seven bits a byte, the lowest first."""
    written = bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*written, number])


def vector(parts: list[bytes]) -> bytes:
    """Parts with their number in front."""
    return unsigned(len(parts)) + b"".join(parts)


def sized(data: bytes) -> bytes:
    """Bytes with their number in front."""
    return unsigned(len(data)) + data


class Reader:
    """Goes through bytes in the order in which they stand."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def more(self) -> bool:
        """Whether anything is left."""
        return self.at < len(self.data)

    def byte(self) -> int:
        """The next byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """The next number, one without a sign."""
        total = shift = 0
        while True:
            byte = self.byte()
            total |= (byte & 0x7F) << shift
            if byte < 0x80:
                return total
            shift += 7

    def skip_numbers(self, count: int) -> None:
        """Go over numbers, whether they have signs or not."""
        for _ in range(count):
            while self.data[self.at] > 0x7F:
                self.at += 1
            self.at += 1

    def take(self, count: int) -> bytes:
        """The next bytes."""
        self.at += count
        return self.data[self.at - count : self.at]

    def part(self) -> bytes:
        """What follows a number that tells its length."""
        return self.take(self.number())

    def skip_operation(self) -> int:
        """Go over an operation with all that belongs to it; its code.

        Raises:
            Failure: when it is none that is known here.
        """
        code = self.byte()
        if code in NUMBERS:
            self.skip_numbers(NUMBERS[code])
        elif code in (F32, F64):
            self.at += 4 if code == F32 else 8
        elif code == BRANCH_TABLE:
            self.skip_numbers(self.number() + 1)
        elif code == SELECT_OF_TYPES:
            self.part()
        elif code == MORE and (which := self.number()) < len(MORE_NUMBERS):
            self.skip_numbers(MORE_NUMBERS[which])
        else:
            raise Failure(f"Pyodide's WebAssembly holds an operation {code:#x}, unknown here", MEND)
        return code


def sections(wasm: bytes) -> list[tuple[int, bytes]]:
    """The parts of a module: what each is, and what is in it.

    Raises:
        Failure: when these are no bytes of a WebAssembly module.
    """
    if not wasm.startswith(MAGIC):
        raise Failure("This is no WebAssembly", MEND)
    reader = Reader(wasm)
    reader.take(len(MAGIC))
    found = []
    while reader.more():
        found.append((reader.byte(), reader.part()))
    return found


def signatures(types: bytes) -> list[tuple[bytes, bytes]]:
    """The types of the arguments and of the results of each kind of function."""
    reader = Reader(types)
    found = []
    for _ in range(reader.number()):
        if reader.byte() != FUNCTION_TYPE:
            raise Failure("Pyodide's WebAssembly has types other than functions", MEND)
        found.append((reader.part(), reader.part()))
    return found


def imported_functions(imports: bytes) -> int:
    """How many functions are imported, for those are counted first."""
    reader = Reader(imports)
    functions = 0
    for _ in range(reader.number()):
        reader.part(), reader.part()
        kind = reader.byte()
        functions += kind == 0
        if kind in (1, 2):  # a table, of a type; a memory; both with one limit or with two
            reader.take(2 - kind)
            reader.skip_numbers(1 + (reader.byte() & 1))
        else:  # a function, a variable, an exception
            reader.skip_numbers(1 if kind == 0 else 2)
    return functions


class Shared:
    """The functions that call on: one for each signature, made when it is first wanted."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.signatures: list[int] = []

    def function(self, signature: int) -> int:
        """The index of the function for a signature."""
        if signature not in self.signatures:
            self.signatures.append(signature)
        return self.first + self.signatures.index(signature)

    def rewritten(self, body: bytes) -> bytes:
        """A function's body that makes its indirect calls by way of these."""
        reader = Reader(body)
        for _ in range(reader.number()):  # its variables: how many of which type
            reader.skip_numbers(2)
        parts = []
        copied = 0
        while reader.more():
            before = reader.at
            if reader.skip_operation() != CALL_INDIRECT:
                continue
            told = Reader(body[before + 1 : reader.at])
            signature, table = told.number(), told.number()
            if table == 0:
                parts += [body[copied:before], bytes([CALL]), unsigned(self.function(signature))]
                copied = reader.at
        return b"".join([*parts, body[copied:]])


def through_shared_functions(wasm: bytes) -> bytes:
    """The module with all calls through its first table made from one place for each signature.

    Raises:
        Failure: when the module is written in a way that is not known here.
    """
    parts = sections(wasm)
    found = dict(parts)
    types = signatures(found[TYPES])
    functions, code = Reader(found[FUNCTIONS]), Reader(found[CODE])
    kinds = [unsigned(functions.number()) for _ in range(functions.number())]
    shared = Shared(imported_functions(found[IMPORTS]) + len(kinds))
    bodies = [shared.rewritten(code.part()) for _ in range(code.number())]
    for signature in shared.signatures:
        arguments, results = types[signature]
        kinds.append(unsigned(len(types)))
        # The place in the table comes last, behind the arguments.
        types.append((arguments + bytes([I32]), results))
        gets = [bytes([LOCAL_GET]) + unsigned(index) for index in range(len(arguments) + 1)]
        call = bytes([CALL_INDIRECT]) + unsigned(signature) + unsigned(0)
        bodies.append(b"".join([unsigned(0), *gets, call, bytes([END])]))
    changed = {
        TYPES: vector([bytes([FUNCTION_TYPE]) + sized(a) + sized(r) for a, r in types]),
        FUNCTIONS: vector(kinds),
        CODE: vector([sized(body) for body in bodies]),
    }
    fresh = (bytes([kind]) + sized(changed.get(kind, data)) for kind, data in parts)
    return b"".join([MAGIC, *fresh])
