import { decimalMarkOf } from "#platform/contract/written-numbers.ts";
import { cellCents, isAmount, isDay } from "./statement-cells.ts";
import { balanceProof, type Proof } from "./statement-proof.ts";
import { isSameWord, signWord } from "./statement-headers.ts";
import type { StatementColumns } from "./statement-shape.ts";
import { cellsOf, type Sample, shareOf } from "./statement-sample.ts";

type Amounts = Pick<StatementColumns, "amount" | "out" | "in" | "sign" | "minus" | "turnedRound" | "balance">;
type Candidate = Amounts & { score: number };

/** Where a bank's table has its amounts: what its headings say, and what its balances prove. */
export function amountColumns(sample: Sample, date: number): Amounts | undefined {
  const { roles, rows, width } = sample;
  const numeric = Array.from({ length: width }, (_, column) => column).filter(
    (column) => column !== date && isNumeric(sample, column),
  );
  const balances = numeric.filter((column) => roles[column] === "balance");
  const mark = decimalMarkOf(numeric.flatMap((column) => cellsOf(rows, column)));
  const cents = new Map(
    numeric.map((column) => [
      column,
      rows.map((row) => {
        const read = cellCents(row[column] ?? "", mark === "ambiguous" ? "." : mark);
        return "value" in read ? read.value : undefined;
      }),
    ]),
  );
  const of = (column: number) => cents.get(column) ?? [];
  const sign = signColumn(sample);
  const found: Candidate[] = [];
  const offer = (amounts: Omit<Amounts, "balance" | "turnedRound">, usual: number) => {
    const moved = movedBy(rows, amounts, of);
    const free = numeric.filter((column) => ![amounts.amount, amounts.out, amounts.in].includes(column));
    for (const balance of [null, ...(balances.length > 0 ? balances : free)]) {
      const proof = balance === null ? undefined : balanceProof(moved, of(balance));
      found.push({
        ...amounts,
        balance,
        turnedRound: proof ? proof.isTurned : isCard(sample, amounts, moved),
        score:
          usual +
          scoreOf(proof, balance, balances) +
          (proof?.isTurned === true && amounts.amount === null ? -6 : 0),
      });
    }
  };
  const named = (role: "amount" | "out" | "in") => numeric.filter((column) => roles[column] === role);
  const plain = numeric.filter((column) => roles[column] === undefined);
  const pairs: { out: number | null; in: number | null; usual: number }[] = [
    ...named("out").flatMap((out) => named("in").map((into) => ({ out, in: into, usual: 6 }))),
    ...plain.flatMap((out) =>
      plain
        .filter((into) => into !== out && isComplementary(of(out), of(into)))
        .map((into) => ({ out, in: into, usual: out < into ? 3 : 2.5 })),
    ),
  ];
  // A file of withdrawals alone, or of deposits.
  if (named("in").length === 0) pairs.push(...named("out").map((out) => ({ out, in: null, usual: 2 })));
  if (named("out").length === 0)
    pairs.push(...named("in").map((into) => ({ out: null, in: into, usual: 2 })));
  for (const { usual, ...pair } of pairs) offer({ ...pair, amount: null, sign: null, minus: null }, usual);
  for (const amount of [...named("amount"), ...plain]) {
    const isNamed = roles[amount] === "amount";
    const isUnsigned = of(amount).every((value) => value === undefined || value >= 0);
    const usual =
      (isNamed ? 4 : roles[amount] === undefined ? 1.5 : 1) + (isUnsigned ? 0 : 0.5) - amount / 1000;
    if (sign && isUnsigned) offer({ amount, out: null, in: null, ...sign }, usual + 1);
    offer({ amount, out: null, in: null, sign: null, minus: null }, usual);
  }
  const best = found.toSorted((a, b) => b.score - a.score)[0];
  if (!best) return undefined;
  const { score: _, ...amounts } = best;
  return { ...amounts, balance: amounts.balance ?? balances[0] ?? null };
}

function scoreOf(proof: Proof | undefined, balance: number | null, balances: readonly number[]): number {
  if (proof) return 8;
  return balance !== null && balances.includes(balance) ? 0.1 : 0;
}

/** Only amounts, and no numbers of accounts, checks or customers. */
function isNumeric({ roles, rows }: Sample, column: number): boolean {
  const role = roles[column];
  if (
    [
      "date",
      "postedDate",
      "valueDate",
      "account",
      "bankId",
      "text",
      "other",
      "currency",
      "status",
      "sign",
    ].includes(role ?? "")
  )
    return false;
  const values = cellsOf(rows, column);
  // A month may have nothing but money out.
  if (values.length === 0) return role === "out" || role === "in";
  if (shareOf(values, isAmount) < 0.85 || shareOf(values, isDay) > 0.5) return false;
  if (role !== undefined) return true;
  return (
    !values.every((value) => /^\d+$/.test(value)) ||
    values.every((value) => value.length <= 5 && !/^0\d/.test(value))
  );
}

/** Of each row one of the two is filled, and never both. */
function isComplementary(
  out: readonly (number | undefined)[],
  into: readonly (number | undefined)[],
): boolean {
  const filled = (value: number | undefined) => value !== undefined && value !== 0;
  const rows = out.map((value, at) => [filled(value), filled(into[at])]);
  return (
    rows.filter(([a, b]) => a !== b).length > rows.length * 0.9 &&
    rows.some(([a]) => a) &&
    rows.some(([, b]) => b) &&
    !rows.some(([a, b]) => a && b)
  );
}

/** What each row moves, before it is turned round. */
function movedBy(
  rows: Sample["rows"],
  { amount, out, in: into, sign, minus }: Omit<Amounts, "balance" | "turnedRound">,
  of: (column: number) => readonly (number | undefined)[],
): (number | undefined)[] {
  return rows.map((row, at) => {
    if (amount === null)
      return (into === null ? 0 : (of(into)[at] ?? 0)) - Math.abs(out === null ? 0 : (of(out)[at] ?? 0));
    const value = of(amount)[at];
    return value !== undefined && sign !== null && isSameWord(row[sign] ?? "", minus ?? "") ? -value : value;
  });
}

/** A column of words for out and in, and the word for out. */
function signColumn({ roles, rows, width }: Sample): { sign: number; minus: string } | undefined {
  for (const isNamed of [true, false]) {
    for (let column = 0; column < width; column++) {
      if ((roles[column] === "sign") !== isNamed) continue;
      const values = cellsOf(rows, column);
      const words = [...new Set(values)];
      if (words.length > 4 || values.length < rows.length * 0.9) continue;
      const out = words.filter((word) => signWord(word) === "out");
      const [minus] = out;
      if (minus !== undefined && out.length === 1 && words.every((word) => signWord(word) !== undefined))
        return { sign: column, minus };
    }
  }
  return undefined;
}

/** Cards write what is spent without a minus: then it's payments that have one. */
function isCard(
  { rows, width }: Sample,
  { amount, sign }: Omit<Amounts, "balance" | "turnedRound">,
  moved: readonly (number | undefined)[],
): boolean {
  if (amount === null || sign !== null) return false;
  const negative = rows.filter((_, at) => (moved[at] ?? 0) < 0);
  if (negative.length === 0 || negative.length * 2 >= rows.length) return false;
  const text = (row: readonly string[]) => row.slice(0, width).join(" ");
  const paid = negative.filter((row) =>
    /payment|autopay|thank you|credit|refund|return|einzahlung|paiement|pago|betaling/i.test(text(row)),
  );
  return paid.length * 2 > negative.length;
}
