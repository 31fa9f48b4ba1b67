// The form in which the visitor's snapshot is kept: three fifths of an interpreter's memory are zero,
// and every megabyte that is read, copied and checked costs a start a millisecond or two.
//
// 32-bit words: a sum over all that follows, the length in bytes, the number of pages kept, and their
// numbers; then the pages themselves.
const PAGE = 1024;
const HEAD = 3;
/** The message of the error when bytes are not what was packed. */
export const SPOILED = "the snapshot is spoiled";

const words = (bytes) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
const sum = (all) => {
  let total = 1;
  for (let at = 1; at < all.length; at++) total = (Math.imul(total, 31) + all[at]) | 0;
  return total >>> 0;
};

/** The packed form of a snapshot, whose length is a multiple of four. */
export const pack = (bytes) => {
  const all = words(bytes);
  const kept = [];
  for (let page = 0; page * PAGE < all.length; page++) {
    if (all.subarray(page * PAGE, (page + 1) * PAGE).some((word) => word)) kept.push(page);
  }
  const packed = new Uint32Array(HEAD + kept.length + kept.length * PAGE);
  packed.set([0, bytes.byteLength, kept.length, ...kept]);
  kept.forEach((page, index) => {
    packed.set(all.subarray(page * PAGE, (page + 1) * PAGE), HEAD + kept.length + index * PAGE);
  });
  packed[0] = sum(packed);
  return packed.buffer;
};

/** The snapshot as it was before it was packed; an error if anything in it has changed since. */
export const unpack = (buffer) => {
  const packed = buffer.byteLength % 4 ? [] : new Uint32Array(buffer);
  const [told, length, count] = packed;
  const last = packed.length - HEAD - count * (PAGE + 1);
  if (last !== 0 || told !== sum(packed)) throw new Error(SPOILED);
  const all = new Uint32Array(length >> 2);
  for (let index = 0; index < count; index++) {
    const from = HEAD + count + index * PAGE;
    const to = packed[HEAD + index] * PAGE;
    all.set(packed.subarray(from, from + Math.min(PAGE, all.length - to)), to);
  }
  return new Uint8Array(all.buffer);
};
