/** Numbers by text keys. */
export type KeyIndex = {
  /** Records that `number` (1 or more) has this key. For one key only the first `max` are kept. */
  add(key: string, number: number): void;
  /** The numbers that have this key; very rarely one with another key, so check the results. */
  find(key: string): number[];
};

/** An index of many keys in little memory: about sixteen bytes for each key, however long it is. A million are fine. */
export function keyIndex(max: number): KeyIndex {
  let [marks, numbers, used] = [new Uint32Array(1024), new Int32Array(1024), 0];
  const place = (mark: number, number: number) => {
    const mask = marks.length - 1;
    let at = mark & mask;
    for (let same = 0; numbers[at] !== 0; at = (at + 1) & mask) {
      if (marks[at] === mark && (numbers[at] === number || ++same >= max)) return;
    }
    [marks[at], numbers[at]] = [mark, number];
    used++;
  };
  const grow = () => {
    const [oldMarks, oldNumbers] = [marks, numbers];
    [marks, numbers, used] = [new Uint32Array(oldMarks.length * 2), new Int32Array(oldMarks.length * 2), 0];
    for (let at = 0; at < oldMarks.length; at++)
      if (oldNumbers[at] !== 0) place(oldMarks[at] ?? 0, oldNumbers[at] ?? 0);
  };
  return {
    add(key, number) {
      if (used * 5 > marks.length * 3) grow();
      place(markOf(key), number);
    },
    find(key) {
      const [mark, mask] = [markOf(key), marks.length - 1];
      const found: number[] = [];
      for (let at = mark & mask; numbers[at] !== 0; at = (at + 1) & mask)
        if (marks[at] === mark) found.push(numbers[at] ?? 0);
      return found;
    },
  };
}

/** A 32-bit hash of a text, each bit of which depends on all letters (FNV-1a, then the finish of MurmurHash3). */
function markOf(key: string): number {
  let mark = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) mark = Math.imul(mark ^ key.charCodeAt(at), 0x01000193);
  mark = Math.imul(mark ^ (mark >>> 16), 0x85ebca6b);
  mark = Math.imul(mark ^ (mark >>> 13), 0xc2b2ae35);
  return (mark ^ (mark >>> 16)) >>> 0;
}
