// The form in which the visitor's snapshot is kept: three fifths of an interpreter's memory are zero,
// and every megabyte that is read, copied and checked costs a start a millisecond or two.
//
// 32-bit words: a sum over all that follows, the length of what Pyodide puts in front and of the
// memory in bytes, the number of runs of pages that hold something; for each run its first page and
// how many they are; what Pyodide puts in front; the pages.
const PAGE = 1024;
const TOLD = 4;

const words = (bytes) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
const sum = (all) => {
  let total = 1;
  for (let at = 1; at < all.length; at++) total = (Math.imul(total, 31) + all[at]) | 0;
  return total >>> 0;
};

// The first page and the number of each run.
const runsOf = (memory) => {
  const runs = [];
  for (let page = 0; page * PAGE < memory.length; page++) {
    if (!memory.subarray(page * PAGE, (page + 1) * PAGE).some((word) => word)) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === page) last[1]++;
    else runs.push([page, 1]);
  }
  return runs;
};

/** The packed form of a snapshot as Pyodide makes it: its second word says where the memory begins. */
export const pack = (bytes) => {
  const all = words(bytes);
  const front = all.subarray(0, all[1] >> 2);
  const memory = all.subarray(front.length);
  const runs = runsOf(memory);
  const parts = runs.map(([page, count]) => memory.subarray(page * PAGE, (page + count) * PAGE));
  const told = [0, front.byteLength, memory.byteLength, runs.length, ...runs.flat()];
  const packed = new Uint32Array([told, front, ...parts].reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const part of [told, front, ...parts]) {
    packed.set(part, at);
    at += part.length;
  }
  packed[0] = sum(packed);
  return packed.buffer;
};

/** Whether a packed snapshot is as it was packed. */
export const isSound = (buffer) => {
  const packed = buffer.byteLength % 4 ? [] : new Uint32Array(buffer);
  return packed.length >= TOLD && packed[0] === sum(packed);
};

// What Pyodide takes for a snapshot. It reads what is in front, and then asks for all that is behind
// it, to copy that into its memory; here that is done at once, without a copy in between.
class Unpacked extends Uint8Array {
  subarray(from, to) {
    if (to !== undefined) return super.subarray(from, to);
    this.restore();
    return new Uint8Array();
  }
}

/**
 * A packed snapshot that is sound, as Pyodide takes it.
 * Asked for what is in memory it writes that to the WebAssembly.Memory that `memory` returns.
 */
export const unpack = (buffer, memory) => {
  const packed = new Uint32Array(buffer);
  const [, front, size, count] = packed;
  const unpacked = new Unpacked(buffer, (TOLD + 2 * count) * 4, front);
  unpacked.restore = () => {
    const all = new Uint32Array(memory().buffer);
    if (all.byteLength !== size) throw new Error("the snapshot is of another memory");
    let from = (unpacked.byteOffset + front) / 4;
    let end = 0;
    for (let run = 0; run < count; run++) {
      const [page, pages] = packed.subarray(TOLD + 2 * run);
      all.fill(0, end, page * PAGE);
      end = Math.min((page + pages) * PAGE, all.length);
      all.set(packed.subarray(from, (from += end - page * PAGE)), page * PAGE);
    }
    all.fill(0, end);
  };
  return unpacked;
};
