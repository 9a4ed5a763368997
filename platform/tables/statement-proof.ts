/** How balances follow from amounts: in which order the rows are, and whether the amounts are turned round. */
export type Proof = { order: "oldest_first" | "newest_first"; isTurned: boolean };

type Cents = readonly (number | undefined)[];

/** What the balances prove when nine of ten follow from the amounts; undefined when they don't, or there are too few. */
export function balanceProof(moved: Cents, balances: Cents): Proof | undefined {
  const tally = proofTally();
  moved.forEach((cents, at) => tally.add(cents, balances[at]));
  return tally.proof();
}

/** Counts, row by row, how often each order holds. */
export function proofTally(): {
  add(moved: number | undefined, balance: number | undefined): void;
  proof(): Proof | undefined;
} {
  const held = { up: 0, upTurned: 0, down: 0, downTurned: 0 };
  let compared = 0;
  let last: { moved: number; balance: number } | undefined;
  return {
    add(moved, balance) {
      if (moved === undefined || balance === undefined) return;
      if (last) {
        const step = balance - last.balance;
        compared++;
        if (step === moved) held.up++;
        if (step === -moved) held.upTurned++;
        if (-step === last.moved) held.down++;
        if (step === last.moved) held.downTurned++;
      }
      last = { moved, balance };
    },
    proof() {
      const best = Math.max(held.up, held.upTurned, held.down, held.downTurned);
      if (compared === 0 || best < compared * 0.9) return undefined;
      if (best === held.up) return { order: "oldest_first", isTurned: false };
      if (best === held.down) return { order: "newest_first", isTurned: false };
      return { order: best === held.upTurned ? "oldest_first" : "newest_first", isTurned: true };
    },
  };
}
